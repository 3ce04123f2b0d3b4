"""Test doubles: reviews in this process, and their parts in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.app.i18n import Message
from game.history.review.decisions import MatchDecision
from game.history.review.match_review import MatchReview
from game.history.review.playouts import GameEnd, Playouts
from game.history.review.review_plan import Effort, ReviewPlan
from game.history.review.review_store import Part
from game.history.review.reviewer import Reviewer

NOTHING: Final = GameEnd.of([0.0] * (len(GameEnd._fields) - 1))


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
        pairs * (mean**2 + (pairs - 1) * error**2)
        for mean, error in zip(differences, noise, strict=True)
    )
    return Playouts(pairs, pairs, pairs, better, played, squares, squared, 0)


class MemoryReviewStore:
    """Stores reviews in memory."""

    def __init__(self) -> None:
        self.texts: dict[str, dict[Part, str]] = {}

    def load(self, key: str) -> dict[Part, str]:
        """Return the stored texts."""
        return dict(self.texts.get(key, {}))

    def add(self, key: str, texts: Mapping[Part, str]) -> None:
        """Store texts."""
        self.texts.setdefault(key, {}).update(texts)

    def forget(self, key: str) -> None:
        """Delete a review."""
        self.texts.pop(key, None)


class InlineReviewJob:
    """A review that computes one part per `update`."""

    def __init__(self, decisions: Sequence[MatchDecision], seats: int, effort: Effort) -> None:
        self.total = len(decisions)
        self._plan = ReviewPlan(decisions, seats, effort)
        self._reviewer = Reviewer(decisions, effort.nodes)
        self._review = self._plan.review

    @property
    def review(self) -> MatchReview:
        """The review so far."""
        return self._review

    @property
    def progress(self) -> float:
        """The share that is done."""
        return self._plan.progress

    @property
    def stage(self) -> int:
        """The stage in progress."""
        return self._plan.stage

    @property
    def failure(self) -> Message | None:
        """Always None."""
        return None

    @property
    def is_done(self) -> bool:
        """Whether everything has been computed."""
        return self._plan.is_done

    def update(self) -> bool:
        """Compute the next part. Return True if there was one."""
        if self.is_done:
            return False
        self._reviewer.carry_out(self._plan)
        self._review = self._plan.review
        return True

    def close(self) -> None:
        """Do nothing."""
