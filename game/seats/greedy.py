"""A seat that looks one decision ahead and at itself only: a yardstick for better ones."""

from __future__ import annotations

import random

from game.rules import Action, Observation, Player
from game.rules.flow import play
from game.rules.material import SAN_JUAN
from game.rules.phases.craftsman import production_capacity
from game.rules.scoring import score

# What a board is worth, in VP: fixed for the whole game.
DOUBLOON = 0.3
BARREL = 0.4
CAPACITY = 1.0
TILE = 0.3
AT_WORK = 0.3


class GreedySeat:
    """Plays every legal action on a copy and takes the one after which its own board counts most.
    It sees neither the others nor what its next decision could bring."""

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
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
    """Points, money, barrels, and what brings more of them, by a plain fixed count in VP."""
    return (
        score(player).total
        + DOUBLOON * player.doubloons
        + BARREL * sum(player.goods)
        + CAPACITY * sum(production_capacity(player))
        + TILE * len(player.island)
        + AT_WORK * (sum(player.people) - player.people[SAN_JUAN])
    )
