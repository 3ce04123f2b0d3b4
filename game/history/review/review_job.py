"""The interface of a review in progress, and an implementation in the same process for tests and
tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.app.i18n import Message
from game.history.review.decisions import MatchDecision
from game.history.review.match_review import DEFAULT_NODES, MatchReview, review_decisions


class ReviewJob(Protocol):
    """A review of a match in progress. `total` is the number of decisions in the match."""

    total: int

    @property
    def review(self) -> MatchReview:
        """The review so far; the same object until a decision is added."""

    @property
    def failure(self) -> Message | None:
        """Why the review stopped early, or None if it is in progress or complete."""

    @property
    def is_done(self) -> bool:
        """Whether all decisions have been reviewed."""

    def update(self) -> bool:
        """Fetch new results without blocking. Return True if `review` or `failure` has changed."""

    def close(self) -> None:
        """Stop the review. Completed decisions are kept for next time."""


class InlineReviewJob:
    """A review that computes one decision per `update`."""

    def __init__(
        self, decisions: Sequence[MatchDecision], seats: int, nodes: int = DEFAULT_NODES
    ) -> None:
        self.total = len(decisions)
        self._review = MatchReview(seats, ())
        self._coming = review_decisions(decisions, nodes)

    @property
    def review(self) -> MatchReview:
        """The review so far."""
        return self._review

    @property
    def failure(self) -> Message | None:
        """Always None."""
        return None

    @property
    def is_done(self) -> bool:
        """Whether all decisions have been reviewed."""
        return len(self._review.decisions) == self.total

    def update(self) -> bool:
        """Review the next decision. Return True if there was one."""
        reviewed = next(self._coming, None)
        if reviewed is None:
            return False
        self._review = MatchReview(self._review.seats, (*self._review.decisions, reviewed))
        return True

    def close(self) -> None:
        """Stop the review."""
        self._coming.close()


OpenReview = Callable[[], ReviewJob]
