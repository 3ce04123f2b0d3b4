"""Why: how choices differ, in the terms of the evaluation."""

from __future__ import annotations

from typing import Final

from game.rules import Action, Position
from game.rules.flow import play
from game.rules.scoring import score
from game.seats.heuristic.evaluation import Terms
from game.seats.search.leaf_evaluation import LeafEvaluator

# The own points, doubloons, barrels in hand, what the board will still bring, the points of the
# own buildings at the end; and what the others get less ("deny").
CODES: Final = (*Terms._fields, "deny")

Differences = tuple[tuple[str, float], ...]


def term_differences(
    pos: Position, actions: list[Action], horizon: LeafEvaluator
) -> dict[int, Differences]:
    """How each action differs from the mean of all of them, once the round has run on by quick
    answers: (code, VP), the largest first, by the id of the action."""
    if not actions:
        return {}
    rows = [_row(pos, action, horizon) for action in actions]
    mean = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    found = {}
    for action, row in zip(actions, rows, strict=True):
        terms = [(code, a - b) for code, a, b in zip(CODES, row, mean, strict=True)]
        found[action.id] = tuple(sorted(terms, key=lambda term: -abs(term[1])))
    return found


def _row(pos: Position, action: Action, horizon: LeafEvaluator) -> list[float]:
    """The own terms, and what the others have, as a loss, weighed as the evaluation does."""
    after = pos.copy()
    play(after, action)
    while after.seat >= 0 and after.round == pos.round:
        horizon.answer(after)
    if after.seat < 0:
        terms = [_final(after, seat) for seat in range(len(after.players))]
    else:
        terms = horizon.evaluation.terms(after)
    others = [sum(row) for seat, row in enumerate(terms) if seat != pos.seat]
    weights = horizon.weights
    best, mean = max(others), sum(others) / len(others)
    rivals = weights.against_best * best + (1 - weights.against_best) * mean
    return [*terms[pos.seat], -weights.against * rivals]


def _final(pos: Position, seat: int) -> Terms:
    """The terms of a game that is over: points and buildings, nothing still to come."""
    last = score(pos.players[seat])
    points = last.chips + last.nobles
    return Terms(points, 0.0, 0.0, 0.0, last.total - points)
