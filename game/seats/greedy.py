"""The greedy seat: a baseline that looks one action ahead, at its own board only."""

from __future__ import annotations

import random

from game.rules import Action, Observation, Player
from game.rules.flow import play
from game.rules.material import SAN_JUAN
from game.rules.phases.craftsman import production_capacity
from game.rules.scoring import score

# The value of a board in VP, constant throughout the game.
VP_PER_DOUBLOON = 0.3
VP_PER_BARREL = 0.4
VP_PER_BARREL_PRODUCED = 1.0
VP_PER_TILE = 0.3
VP_PER_PLACED_COLONIST = 0.3


class GreedySeat:
    """Tries every legal action on a copy and takes the one with the highest `board_value`. It
    ignores the other players and its own later decisions."""

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """Return the action after which the seat's own board is worth most; ties are broken at
        random."""
        legal = observation.position.legal_actions
        if len(legal) == 1:
            return legal[0]
        position = observation.determinize(rng)
        values = []
        for action in legal:
            after = position.copy()
            play(after, action)
            values.append(board_value(after.players[observation.seat]))
        best = max(values)
        return rng.choice([a for a, v in zip(legal, values, strict=True) if v == best])


def board_value(player: Player) -> float:
    """Return a player's score, money, barrels and production by fixed factors, in VP."""
    return (
        score(player).total
        + VP_PER_DOUBLOON * player.doubloons
        + VP_PER_BARREL * sum(player.goods)
        + VP_PER_BARREL_PRODUCED * sum(production_capacity(player))
        + VP_PER_TILE * len(player.island)
        + VP_PER_PLACED_COLONIST * (sum(player.people) - player.people[SAN_JUAN])
    )
