"""What is kept of reviews, so that one that was broken off goes on, and one that is complete is
there at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import copy
from hashlib import blake2b
from typing import Protocol

from game.app.files.strict_json import loads
from game.history.review.decisions import MatchDecision
from game.history.review.match_review import METHOD, ReviewedDecision
from game.history.review.review_data import FORMAT, decision_from_data, decision_to_data
from game.match.journal import set_up_digest
from game.rules.record.game_record import ChecksumChain, GameRecord
from game.seats.networks import shipped_digest


class ReviewStore(Protocol):
    """Keeps the texts of reviews by their keys. Raises nothing: what it cannot keep is reviewed
    again the next time."""

    def load(self, key: str) -> list[str]:
        """Return the text of each decision, from the first on as far as they are kept."""

    def append(self, key: str, number: int, texts: Sequence[str]) -> None:
        """Keep texts, the first of which is that of the decision with this number (from 0), instead
        of what was kept of the same decisions; what was kept of later ones may be dropped."""

    def forget(self, key: str) -> None:
        """Drop a review."""


class MemoryReviewStore:
    """Keeps reviews as long as it lives."""

    def __init__(self) -> None:
        self._texts: dict[str, dict[int, str]] = {}

    def load(self, key: str) -> list[str]:
        """See `ReviewStore`."""
        kept, found = self._texts.get(key, {}), list[str]()
        while len(found) in kept:
            found.append(kept[len(found)])
        return found

    def append(self, key: str, number: int, texts: Sequence[str]) -> None:
        """See `ReviewStore`."""
        self._texts.setdefault(key, {}).update(enumerate(texts, number))

    def forget(self, key: str) -> None:
        """See `ReviewStore`."""
        self._texts.pop(key, None)


def review_key(record: GameRecord, nodes: int, seed: int) -> str:
    """Return the key of the review of a match by searches of so many nodes: the digest of how the
    match was set up, and one of how it is reviewed, 32 hex digits each.

    The decisions are not in it, so that a match that goes on, also after decisions were undone,
    keeps the review of what still stands.
    """
    return set_up_digest(record) + _digest([nodes, seed, METHOD, FORMAT, shipped_digest()])


def old_review_key(record: GameRecord, nodes: int, seed: int) -> str:
    """Return the key that version 0.1.0 gave to a review."""
    set_up = {name: value for name, value in record.head().items() if name != "about"}
    return _digest([set_up, nodes, seed, METHOD, FORMAT, shipped_digest()])


def _digest(parts: Sequence[object]) -> str:
    return blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=16).hexdigest()


class KeptReview:
    """The review of one match in a store. `reviewed`: its decisions as far as they are reviewed.

    A text is a line of JSON with a checksum over all lines before it (`ChecksumChain`). As each
    line names the actions that were played, one that fits was made for the very same position.
    """

    def __init__(self, store: ReviewStore, key: str, decisions: Sequence[MatchDecision]) -> None:
        """Read what is kept, up to the first text that does not fit these decisions."""
        self.reviewed: list[ReviewedDecision] = []
        self._store = store
        self._key = key
        self._checksums = ChecksumChain()
        self._unwritten: list[str] = []
        for decision, line in zip(decisions, store.load(key), strict=False):
            checksums = copy(self._checksums)
            try:
                reviewed = decision_from_data(decision, checksums.open(line, loads))
            except ValueError:
                break
            self._checksums = checksums
            self.reviewed.append(reviewed)

    def add(self, reviewed: ReviewedDecision) -> None:
        """Add the next decision. It is in the store after `write`."""
        self.reviewed.append(reviewed)
        self._unwritten.append(self._checksums.close(decision_to_data(reviewed)))

    def write(self) -> None:
        """Write what was added since the last time."""
        texts, self._unwritten = self._unwritten, []
        if texts:
            self._store.append(self._key, len(self.reviewed) - len(texts), texts)
