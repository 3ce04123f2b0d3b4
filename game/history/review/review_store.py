"""Saved reviews: an interrupted review continues where it stopped, and a complete one opens at
once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Protocol

from game.app.files.strict_json import loads
from game.history.review.decisions import MatchDecision
from game.history.review.review_data import FORMAT, Data
from game.history.review.review_plan import Effort, ReviewTask
from game.history.review.reviewer import METHOD
from game.match.journal import set_up_digest
from game.rules.record.game_record import ChecksumChain, GameRecord
from game.seats.networks import shipped_digest

Part = tuple[int, int]
"""A part of a review: the number of a decision, and the stage."""


class ReviewStore(Protocol):
    """Stores the parts of reviews as texts by key. Its methods raise nothing; what cannot be stored
    is computed again next time."""

    def load(self, key: str) -> Mapping[Part, str]:
        """Return the stored texts of a review."""

    def add(self, key: str, texts: Mapping[Part, str]) -> None:
        """Store texts; they replace those of the same parts."""

    def forget(self, key: str) -> None:
        """Delete a review."""


def review_key(record: GameRecord, effort: Effort, seed: int) -> str:
    """Return the key of a review: the digest of the match setup, followed by the digest of the
    review method and its parameters, 32 hex digits each.

    The decisions are not part of the key. A match that continues, even after undo, keeps the review
    of the decisions that remain.
    """
    parts = [effort, seed, METHOD, FORMAT, shipped_digest()]
    method = blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()
    return set_up_digest(record) + method


class KeptReview:
    """The saved parts of the review of one match.

    Each text is JSON with a checksum over the position before the decision, what was played, and
    the text, so one that fits was made for exactly this decision.
    """

    def __init__(self, store: ReviewStore, key: str) -> None:
        self._store = store
        self._key = key
        self._texts = store.load(key)
        self._unwritten: dict[Part, str] = {}

    def read(self, task: ReviewTask, decision: MatchDecision) -> object:
        """Return the stored data of a part, or None if there is none for this decision."""
        text = self._texts.get((task.number, task.stage), "")
        try:
            return _checksum(decision).open(text, loads)
        except ValueError:
            return None

    def add(self, task: ReviewTask, decision: MatchDecision, data: Mapping[str, Data]) -> None:
        """Add a part. `write` saves it."""
        self._unwritten[task.number, task.stage] = _checksum(decision).close(data)

    def write(self) -> None:
        """Save the parts added since the last call."""
        texts, self._unwritten = self._unwritten, {}
        if texts:
            self._store.add(self._key, texts)


def _checksum(decision: MatchDecision) -> ChecksumChain:
    return ChecksumChain(" ".join([decision.before.digest(), *map(str, decision.actions)]))
