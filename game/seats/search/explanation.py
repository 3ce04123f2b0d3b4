"""Explain a choice: how actions differ, in the terms of the evaluation."""

from __future__ import annotations

from typing import Final

from game.rules import Action, Position
from game.rules.flow import play
from game.rules.scoring import score
from game.seats.heuristic.evaluation import EvaluationTerms
from game.seats.search.leaf_evaluation import LeafEvaluator

# The codes of the terms: those of the own value, and what the others have less ("deny").
TERM_CODES: Final = (*EvaluationTerms._fields, "deny")

TermDifferences = tuple[tuple[str, float], ...]  # (code, VP), the largest first


def term_differences(
    pos: Position, actions: list[Action], evaluator: LeafEvaluator
) -> dict[int, TermDifferences]:
    """Return how each action differs from the mean of all of them at the end of the round, after
    rollouts, by the id of the action."""
    if not actions:
        return {}
    rows = [_terms_after(pos, action, evaluator) for action in actions]
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    found = {}
    for action, row in zip(actions, rows, strict=True):
        terms = [
            (code, value - mean) for code, value, mean in zip(TERM_CODES, row, means, strict=True)
        ]
        found[action.id] = tuple(sorted(terms, key=lambda term: -abs(term[1])))
    return found


def _terms_after(pos: Position, action: Action, evaluator: LeafEvaluator) -> list[float]:
    """Return the own terms in VP, and the value of the others as a loss, weighted as in
    `Evaluation.relative_value`."""
    after = pos.copy()
    play(after, action)
    while after.seat >= 0 and after.round == pos.round:
        evaluator.play_rollout_action(after)
    if after.seat < 0:
        terms = [_final_terms(after, seat) for seat in range(len(after.players))]
    else:
        terms = evaluator.evaluation.terms(after)
    others = [sum(row) for seat, row in enumerate(terms) if seat != pos.seat]
    weights = evaluator.weights
    best, mean = max(others), sum(others) / len(others)
    rivals = weights.best_rival_weight * best + (1 - weights.best_rival_weight) * mean
    return [*terms[pos.seat], -weights.rival_weight * rivals]


def _final_terms(pos: Position, seat: int) -> EvaluationTerms:
    """Return the terms of a game that is over: points and buildings, nothing to be expected."""
    final = score(pos.players[seat])
    points = final.chips + final.nobles
    return EvaluationTerms(points, 0.0, 0.0, 0.0, final.total - points)
