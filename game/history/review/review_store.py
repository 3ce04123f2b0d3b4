"""Saved reviews: an interrupted review continues where it stopped, and a complete one opens at
once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import blake2b

from game.app.files.strict_json import loads
from game.history.review.review_data import FORMAT, part_from_data
from game.history.review.review_plan import Effort, ReviewPlan, ReviewTask
from game.history.review.reviewer import METHOD
from game.match.journal import set_up_digest
from game.rules.record.game_record import ChecksumChain, GameRecord
from game.seats.networks import shipped_digest

Texts = Mapping[tuple[int, int], str]
"""Parts of a review as texts, by the number of the decision and the stage."""


def review_key(record: GameRecord, effort: Effort) -> str:
    """Return the key of a review: the digest of the match setup, followed by the digest of the
    review method and its parameters, 32 hex digits each.

    The decisions are not part of the key. A match that continues, even after undo, keeps the review
    of the decisions that remain.
    """
    parts = [effort, METHOD, FORMAT, shipped_digest(record.options.players)]
    method = blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()
    return set_up_digest(record) + method


class SavedReview:
    """A `plan` whose parts are saved as `texts`. `save` stores more of them; it raises nothing.

    Each text is JSON with a checksum over the position before the decision, what was played, and
    the text, so one that fits was made for exactly this decision.
    """

    def __init__(self, plan: ReviewPlan, texts: Texts, save: Callable[[Texts], object]) -> None:
        """Add the parts that are saved to the plan."""
        self.plan = plan
        self._save = save
        self._unsaved: dict[tuple[int, int], str] = {}
        while sum(self._restore(task, texts) for task in list(plan.tasks)):
            pass  # the next stage

    def _restore(self, task: ReviewTask, texts: Texts) -> bool:
        """Add a saved part. Return False if there is none that fits."""
        try:
            self._add(task, self._checksum(task).open(texts.get(task[:2], ""), loads))
        except ValueError:
            return False
        return True

    def add(self, task: ReviewTask, text: str) -> None:
        """Add what a worker sent; `save` saves it. Raises ValueError if it is not from a worker of
        this version."""
        data = loads(text)
        self._add(task, data)
        self._unsaved[task[:2]] = self._checksum(task).close(data)

    def save(self) -> None:
        """Save the parts added since the last call."""
        texts, self._unsaved = self._unsaved, {}
        if texts:
            self._save(texts)

    def _add(self, task: ReviewTask, data: object) -> None:
        self.plan.add(task, part_from_data(task, self.plan.decisions[task.number], data))

    def _checksum(self, task: ReviewTask) -> ChecksumChain:
        decision = self.plan.decisions[task.number]
        return ChecksumChain(" ".join([decision.before.digest(), *map(str, decision.actions)]))
