"""Test doubles: playouts with given ends, and a review in this process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.history.review.decisions import MatchDecision
from game.history.review.game_end import GameEnd, SeatEnd
from game.history.review.playouts import Playouts
from game.history.review.review_plan import Effort, ReviewPlan
from game.history.review.review_process import ReviewJob, ReviewSource
from game.history.review.review_store import SavedReview
from game.history.review.reviewer import Reviewer

NOTHING: Final = GameEnd(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
SAME: Final = SeatEnd()


def of_seats(*ends: SeatEnd) -> tuple[float, ...]:
    """The ends of all seats as `GameEnd.of_seats`; of three without anything, if none are given."""
    return tuple(number for end in ends or (SAME,) * 3 for number in end)


def pairs_of_games(
    pairs: int,
    better: GameEnd = NOTHING,
    played: GameEnd = NOTHING,
    squares: float = 0.0,
    errors: GameEnd | None = None,
) -> Playouts:
    """Equally weighted pairs with these mean ends, sum of squared losses, and standard errors of
    the differences (none: 0)."""
    differences = [a - b for a, b in zip(better.numbers, played.numbers, strict=True)]
    noise = errors.numbers if errors else [0.0] * len(differences)
    squared = GameEnd.of(
        pairs * (mean**2 + (pairs - 3) * error**2)
        for mean, error in zip(differences, noise, strict=True)
    )
    return Playouts(pairs, pairs, pairs, better, played, squares, squared, 0)


class InlineReviewJob(ReviewJob):
    """A review that computes one part per `update` in this process."""

    def __init__(self, decisions: Sequence[MatchDecision], seats: int, effort: Effort) -> None:
        plan = ReviewPlan(decisions, seats, effort)
        super().__init__(SavedReview(plan, {}, lambda texts: None), ReviewSource())
        self._reviewer = Reviewer(decisions, effort.nodes)

    def update(self) -> bool:
        """Compute the next part. Return True if there was one."""
        if self.plan.is_done:
            return False
        task = self.plan.tasks[0]
        self.plan.add(task, self._reviewer.compute(task, self.plan.better(task)))
        return True
