"""A review that was complete before it was asked for."""

from __future__ import annotations

from game.app.i18n import Message
from game.history.review.match_review import MatchReview


class FinishedReviewJob:
    """A complete review as a `ReviewJob`."""

    def __init__(self, review: MatchReview) -> None:
        self.total = len(review.decisions)
        self.review = review

    @property
    def failure(self) -> Message | None:
        """See `ReviewJob`."""
        return None

    @property
    def is_done(self) -> bool:
        """See `ReviewJob`."""
        return True

    def update(self) -> bool:
        """See `ReviewJob`."""
        return False

    def close(self) -> None:
        """See `ReviewJob`."""
