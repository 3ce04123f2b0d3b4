"""Explain a choice: how actions differ in the terms of the evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.rules import Action, Position
from game.rules.flow import play
from game.rules.scoring import score
from game.seats.heuristic.evaluation import EvaluationTerms
from game.seats.search.leaf_evaluation import LeafEvaluator

# The codes of the terms: those of the seat's own value, and the value denied to the others
# ("deny").
TERM_CODES: Final = (*EvaluationTerms._fields, "deny")

TermDifferences = tuple[tuple[str, float], ...]  # (code, VP), largest first


class ChainDifference(NamedTuple):
    """How the end of the round after one chain of actions differs from that after another.

    `terms`: (code, VP) of TERM_CODES, largest first; () if only one chain ends the game
    `end`: 1 if only the first chain ends the game in this round, -1 if only the other does, else 0
    """

    terms: TermDifferences
    end: int


class RoundEnd(NamedTuple):
    """A seat's terms (VP, in the order of TERM_CODES) at the end of a round, and whether the game
    is over."""

    terms: tuple[float, ...]
    is_over: bool

    def difference(self, other: RoundEnd) -> ChainDifference:
        """Return how this end of the round differs from another."""
        if self.is_over != other.is_over:
            return ChainDifference((), 1 if self.is_over else -1)
        terms = [
            (code, mine - theirs)
            for code, mine, theirs in zip(TERM_CODES, self.terms, other.terms, strict=True)
        ]
        return ChainDifference(tuple(sorted(terms, key=lambda term: -abs(term[1]))), 0)


UNKNOWN_END: Final = RoundEnd((0.0,) * len(TERM_CODES), False)


def play_chain(pos: Position, chain: Sequence[Action]) -> list[Action]:
    """Play a chain of actions in place and return all actions played. After its first action, the
    chain omits decisions with one legal action."""
    played: list[Action] = []
    for depth, action in enumerate(chain):
        while depth and len(pos.legal_actions) == 1:
            played.append(pos.legal_actions[0])
            play(pos, pos.legal_actions[0])
        played.append(action)
        play(pos, action)
    return played


def round_end(pos: Position, chain: Sequence[Action], evaluator: LeafEvaluator) -> RoundEnd:
    """Return the end of the round after a chain of actions of the seat to act and rollouts: the
    seat's own terms, and the value of the others as a loss, weighted as in
    `Evaluation.relative_value`."""
    after = pos.copy()
    play_chain(after, chain)
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
    return RoundEnd((*terms[pos.seat], -weights.rival_weight * rivals), after.seat < 0)


def _final_terms(pos: Position, seat: int) -> EvaluationTerms:
    """Return the terms of a finished game: points and buildings only."""
    final = score(pos.players[seat])
    points = final.chips + final.nobles
    return EvaluationTerms(points, 0.0, 0.0, 0.0, final.total - points)
