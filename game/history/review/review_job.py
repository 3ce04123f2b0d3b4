"""A review that goes on while a scene shows what is done: what the scene may know of it, and one
that is computed by the scene's own process, for tests and tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.app.i18n import Message
from game.history.review.decisions import MatchDecision
from game.history.review.match_review import DEFAULT_NODES, MatchReview, review_decisions


class ReviewJob(Protocol):
    """A review of a match while it is being made. `total` is the number of its decisions."""

    total: int

    @property
    def review(self) -> MatchReview:
        """The review as far as it has come; the same object while nothing is added."""

    @property
    def failure(self) -> Message | None:
        """Why it ended before all decisions were reviewed; None while it goes on or is complete."""

    @property
    def is_done(self) -> bool:
        """Whether all decisions are reviewed."""

    def update(self) -> bool:
        """Fetch what is done; True when `review` or `failure` has changed. Never waits."""

    def close(self) -> None:
        """End it; what is done is kept for the next time."""


class InlineReviewJob:
    """A review that computes the next decision at each `update`."""

    def __init__(
        self, decisions: Sequence[MatchDecision], seats: int, nodes: int = DEFAULT_NODES
    ) -> None:
        self.total = len(decisions)
        self._review = MatchReview(seats, ())
        self._coming = review_decisions(decisions, nodes)

    @property
    def review(self) -> MatchReview:
        """See `ReviewJob`."""
        return self._review

    @property
    def failure(self) -> Message | None:
        """See `ReviewJob`."""
        return None

    @property
    def is_done(self) -> bool:
        """See `ReviewJob`."""
        return len(self._review.decisions) == self.total

    def update(self) -> bool:
        """See `ReviewJob`."""
        reviewed = next(self._coming, None)
        if reviewed is None:
            return False
        self._review = MatchReview(self._review.seats, (*self._review.decisions, reviewed))
        return True

    def close(self) -> None:
        """See `ReviewJob`."""
        self._coming.close()


OpenReview = Callable[[], ReviewJob]
