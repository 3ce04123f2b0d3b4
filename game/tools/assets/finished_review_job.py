"""A review that was already complete when it was requested."""

from __future__ import annotations

from dataclasses import dataclass

from game.app.i18n import Message
from game.history.review.match_review import MatchReview


@dataclass
class FinishedReviewJob:
    """Wraps a complete review as a `ReviewJob`."""

    review: MatchReview
    progress: float = 1.0
    stage: int = 1
    failure: Message | None = None
    is_done: bool = True

    def __post_init__(self) -> None:
        self.total = len(self.review.decisions)

    def update(self) -> bool:
        """Return False, since nothing ever changes."""
        return False

    def close(self) -> None:
        """Do nothing."""
