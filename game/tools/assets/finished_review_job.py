"""A review that was already complete when it was requested."""

from __future__ import annotations

from game.app.i18n import Message
from game.history.review.match_review import MatchReview


class FinishedReviewJob:
    """Wraps a complete review as a `ReviewJob`."""

    def __init__(self, review: MatchReview) -> None:
        self.total = len(review.decisions)
        self.review = review

    @property
    def progress(self) -> float:
        """Always 1."""
        return 1.0

    @property
    def stage(self) -> int:
        """Always 1."""
        return 1

    @property
    def failure(self) -> Message | None:
        """Always None."""
        return None

    @property
    def is_done(self) -> bool:
        """Always True."""
        return True

    def update(self) -> bool:
        """Return False, since nothing ever changes."""
        return False

    def close(self) -> None:
        """Do nothing."""
