"""Saved reviews: an interrupted review continues where it stopped, and a complete one opens at
once."""

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
    """Stores the lines of reviews by key. Its methods raise nothing; what cannot be stored is
    reviewed again next time."""

    def load(self, key: str) -> list[str]:
        """Return the stored line of each decision, starting with the first, up to the first gap."""

    def append(self, key: str, number: int, texts: Sequence[str]) -> None:
        """Store lines; the first belongs to decision `number` (from 0). They replace the stored
        lines of the same decisions. Stored lines of later decisions may be dropped."""

    def forget(self, key: str) -> None:
        """Delete a review."""


def review_key(record: GameRecord, nodes: int, seed: int) -> str:
    """Return the key of a review: the digest of the match setup, followed by the digest of the
    review method and its parameters, 32 hex digits each.

    The decisions are not part of the key. A match that continues, even after undo, keeps the review
    of the decisions that remain.
    """
    return set_up_digest(record) + _digest([nodes, seed, METHOD, FORMAT, shipped_digest()])


def old_review_key(record: GameRecord, nodes: int, seed: int) -> str:
    """Return the key that version 0.1.0 used for a review."""
    set_up = {name: value for name, value in record.head().items() if name != "about"}
    return _digest([set_up, nodes, seed, METHOD, FORMAT, shipped_digest()])


def _digest(parts: Sequence[object]) -> str:
    return blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=16).hexdigest()


class KeptReview:
    """The saved review of one match. `reviewed` holds the decisions reviewed so far.

    Each stored line is JSON with a checksum over all preceding lines (`ChecksumChain`). Each line
    also names the actions played, so a line that matches was made for exactly this position.
    """

    def __init__(self, store: ReviewStore, key: str, decisions: Sequence[MatchDecision]) -> None:
        """Read the stored lines up to the first one that does not match these decisions."""
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
        """Add the next decision. `write` saves it."""
        self.reviewed.append(reviewed)
        self._unwritten.append(self._checksums.close(decision_to_data(reviewed)))

    def write(self) -> None:
        """Save the decisions added since the last call."""
        texts, self._unwritten = self._unwritten, []
        if texts:
            self._store.append(self._key, len(self.reviewed) - len(texts), texts)
