"""A seat that plays a sound game: it tries every action on a copy, lets the round run on by quick
answers, and values what comes of it. Where its people stand it settles as a whole (`staffing`)."""

from __future__ import annotations

import random

from game.rules import PASS, Action, Observation, Position, steps
from game.rules.flow import play
from game.rules.material import BUILDINGS, ISLAND_SPACES, OFFICE, TRADING_POST
from game.seats.heuristic.evaluation import Evaluation
from game.seats.heuristic.purchases import WHOLE_GAME
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.weights import Weights

DRAFT_CHOICE = 8  # it drafts one of so many buildings it likes best
SAME_USE = frozenset({OFFICE, TRADING_POST})
SETTLING = frozenset({steps.SETTLE, steps.SETTLE_AGAIN})
ROOM = 3  # spaces of the island: with fewer, one may wait for a better tile


class HeuristicSeat:
    """Answers in a few milliseconds; `weights` are what it holds things to be worth."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
        legal = observation.position.legal_actions
        if len(legal) == 1:
            return legal[0]
        pos = observation.determinize(rng)
        step = pos.frame[0]
        if step == steps.DRAFT:
            return _draft(pos, legal, rng)
        evaluation = Evaluation(pos, self.weights)
        quick = RolloutPolicy(evaluation.outlook, self.weights)
        if step == steps.PLACE:
            return quick.choose(pos)
        return best_action(pos, evaluation, quick)


def _draft(pos: Position, legal: list[Action], rng: random.Random) -> Action:
    """One of those liked best; of office and trading post, which do the same, only one while
    there is anything else to name."""
    there = set(pos.buildings_in_play)
    fresh = [a for a in legal if not (a.arg in SAME_USE and there & SAME_USE)] or legal
    liked = sorted(fresh, key=_draft_worth, reverse=True)
    return rng.choice(liked[:DRAFT_CHOICE])


def _draft_worth(action: Action) -> float:
    return WHOLE_GAME[action.arg] - 0.6 * BUILDINGS[action.arg].cost


def candidate_actions(pos: Position) -> list[Action]:
    """The actions worth a thought: a tile is taken where there is one to be had, as long as there
    is room for others. It costs nothing, and nobody at a table leaves it."""
    legal = pos.legal_actions
    if pos.frame[0] in SETTLING and len(pos.players[pos.seat].island) <= ISLAND_SPACES - ROOM:
        return [action for action in legal if action is not PASS] or legal
    return legal


def best_action(pos: Position, evaluation: Evaluation, quick: RolloutPolicy) -> Action:
    """The action after which the seat to decide stands best."""
    best, most = pos.legal_actions[0], float("-inf")
    for action in candidate_actions(pos):
        value = value_of_seat(pos, action, evaluation, quick)
        if value > most:
            best, most = action, value
    return best


def value_of_seat(
    pos: Position, action: Action, evaluation: Evaluation, quick: RolloutPolicy
) -> float:
    """How the seat stands at the end of the round; within a role, also at the end of the role, as
    what the others will choose next is no more than a guess."""
    after = pos.copy()
    play(after, action)
    share = 0.0
    value = 0.0
    if pos.frame[0] != steps.CHOOSE:
        finish_role(after, quick)
        share = evaluation.w.end_of_role
        value = share * evaluation.standing(after, pos.seat)
    while after.seat >= 0 and after.round == pos.round:
        play(after, quick.choose(after))
    return value + (1 - share) * evaluation.standing(after, pos.seat)


def finish_role(pos: Position, quick: RolloutPolicy) -> None:
    """Play on to the next choice of a role, or to the end, by quick answers."""
    while pos.seat >= 0 and pos.frame[0] != steps.CHOOSE:
        play(pos, quick.choose(pos))
