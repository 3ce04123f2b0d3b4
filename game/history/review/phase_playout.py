"""Play a phase out by rules of thumb to see what a choice brings every seat right away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules import Action, Player, Position, steps
from game.rules.events import Event, Loaded
from game.rules.flow import play
from game.rules.material import CAPTAIN, CRAFTSMAN, GOODS, MAYOR, role_of
from game.rules.phases.craftsman import production_capacity
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.staffing import full_production
from game.seats.heuristic.weights import Weights
from game.seats.search.explanation import play_chain


class PhaseEnd(NamedTuple):
    """The position at the end of a phase, and the barrels loaded by seat until then."""

    position: Position
    loaded: tuple[int, ...]


def play_phase(pos: Position, chain: Sequence[Action]) -> PhaseEnd:
    """Return the end of the phase after a chain of actions of the seat to act, if all seats then
    play it by rules of thumb."""
    after, loaded = pos.copy(), [0] * len(pos.players)

    def note(event: Event) -> None:
        if isinstance(event, Loaded) and event.good in range(len(GOODS)):
            loaded[event.seat] += event.barrels

    after.sink = note
    policy = RolloutPolicy(estimate_outlook(pos, Weights()), Weights())
    play_chain(after, chain)
    while after.seat >= 0 and after.frame[0] != steps.CHOOSE:
        play(after, policy.choose(after))
    after.sink = None
    return PhaseEnd(after, tuple(loaded))


def role_gains(pos: Position, card: int) -> dict[int, int]:
    """Return by seat what the role of a `card` brings if all seats play it by rules of thumb: VP
    (captain), barrels (craftsman) or doubloons. Of the mayor, return how many more barrels each
    production can bring."""
    choice = next(one for one in pos.legal_actions if (one.kind, one.arg) == ("role", card))
    after, role = play_phase(pos, [choice]).position, role_of(card)
    pairs = enumerate(zip(pos.players, after.players, strict=True))
    if role == MAYOR:
        return {
            seat: most_barrels(then) - sum(production_capacity(now)) for seat, (now, then) in pairs
        }
    return {seat: _amount(role, then) - _amount(role, now) for seat, (now, then) in pairs}


def most_barrels(player: Player) -> int:
    """Return the barrels of a production if as many people as possible produce: one for a barrel of
    corn, two for any other."""
    corn, *others = full_production(player)
    people = sum(player.people)
    alone = min(people, corn)
    return alone + min((people - alone) // 2, sum(others))


def _amount(role: int, player: Player) -> int:
    """Return what a player has of what a role brings."""
    if role == CRAFTSMAN:
        return sum(player.goods)
    return player.vp if role == CAPTAIN else player.doubloons
