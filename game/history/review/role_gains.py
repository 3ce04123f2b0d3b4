"""Play a role out to see what it brings every seat right away."""

from __future__ import annotations

from game.rules import Player, Position, steps
from game.rules.flow import play
from game.rules.material import CAPTAIN, CRAFTSMAN, MAYOR, role_of
from game.rules.phases.craftsman import production_capacity
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.weights import Weights


def role_gains(pos: Position, card: int) -> dict[int, int]:
    """Return by seat what the role of a `card` brings if all seats play it by rules of thumb: VP
    (captain), barrels (craftsman), barrels more in every production (mayor), or doubloons."""
    after, role = pos.copy(), role_of(card)
    policy = RolloutPolicy(estimate_outlook(pos, Weights()), Weights())
    play(after, next(one for one in pos.legal_actions if (one.kind, one.arg) == ("role", card)))
    while after.seat >= 0 and after.frame[0] not in (steps.CHOOSE, steps.STORE):
        play(after, policy.choose(after))
    pairs = enumerate(zip(pos.players, after.players, strict=True))
    return {seat: _amount(role, then) - _amount(role, now) for seat, (now, then) in pairs}


def _amount(role: int, player: Player) -> int:
    """Return what a player has of what a role brings."""
    if role == MAYOR:
        return sum(production_capacity(player))
    if role == CRAFTSMAN:
        return sum(player.goods)
    return player.vp if role == CAPTAIN else player.doubloons
