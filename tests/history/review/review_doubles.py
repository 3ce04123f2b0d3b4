"""Test doubles: reviews in this process, and their lines in memory."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.i18n import Message
from game.history.review.decisions import MatchDecision
from game.history.review.match_review import DEFAULT_NODES, MatchReview, review_decisions


class MemoryReviewStore:
    """Stores reviews in memory."""

    def __init__(self) -> None:
        self._texts: dict[str, dict[int, str]] = {}

    def load(self, key: str) -> list[str]:
        """Return the stored lines up to the first gap."""
        kept, found = self._texts.get(key, {}), list[str]()
        while len(found) in kept:
            found.append(kept[len(found)])
        return found

    def append(self, key: str, number: int, texts: Sequence[str]) -> None:
        """Store lines, starting with decision `number`."""
        self._texts.setdefault(key, {}).update(enumerate(texts, number))

    def forget(self, key: str) -> None:
        """Delete a review."""
        self._texts.pop(key, None)


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
