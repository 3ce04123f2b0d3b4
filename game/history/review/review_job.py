"""The interface of a review in progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.app.i18n import Message
from game.history.review.match_review import MatchReview


class ReviewJob(Protocol):
    """A review of a match in progress. `total` is the number of decisions in the match."""

    total: int

    @property
    def review(self) -> MatchReview:
        """The review so far; the same object until something is added. First its decisions come in
        order of play, then their estimates get sharper."""

    @property
    def progress(self) -> float:
        """The share of the whole review that is done, 0 to 1."""

    @property
    def stage(self) -> int:
        """0 while decisions are searched, then the number of the stage of playouts."""

    @property
    def failure(self) -> Message | None:
        """Why the review stopped early, or None if it is in progress or complete."""

    @property
    def is_done(self) -> bool:
        """Whether everything has been computed."""

    def update(self) -> bool:
        """Fetch new results without blocking. Return True if `review` or `failure` has changed."""

    def close(self) -> None:
        """Stop the review. Completed parts are kept for next time."""


OpenReview = Callable[[], ReviewJob]
