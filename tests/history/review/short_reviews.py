"""Matches to review, and a store of reviews on the disk."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from game.history.review.decisions import list_decisions
from game.history.review.match_review import ReviewedDecision, review_decisions
from game.history.review.review_data import Data, decision_to_data
from game.rules import Options
from game.rules.record.game_record import DecisionEntry, GameRecord
from game.rules.record.recovery import recover

NODES = 4


def played_record(actions: int, others_from: int = 1000, players: int = 3) -> GameRecord:
    """The record of a match with so many random actions; those from `others_from` on are others
    than usual."""
    record = GameRecord(Options(players=players), 5)
    game, rng, other = record.begin().game, random.Random(1), random.Random(2)
    for number in range(actions):
        legal = game.legal_actions
        usual = rng.choice(legal)
        game.play(usual if number < others_from else other.choice(legal))
        record.entries.append(DecisionEntry((game.history[-1],)))
    return record


def inline_review(record: GameRecord, nodes: int = NODES) -> list[ReviewedDecision]:
    """The review of a match, made in this process."""
    return list(review_decisions(list_decisions(recover(record).history), nodes))


def as_data(reviewed: Sequence[ReviewedDecision]) -> list[dict[str, Data]]:
    """Reviewed decisions in a form that can be compared."""
    return [decision_to_data(decided) for decided in reviewed]


class FolderReviewStore:
    """Keeps each text in a file of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load(self, key: str) -> list[str]:
        """See `ReviewStore`."""
        found = list[str]()
        while (path := self.folder / f"{key}-{len(found)}").exists():
            found.append(path.read_text("ascii"))
        return found

    def append(self, key: str, number: int, texts: Sequence[str]) -> None:
        """See `ReviewStore`."""
        for at, text in enumerate(texts, number):
            part = self.folder / "part"
            part.write_text(text, "ascii")
            part.replace(self.folder / f"{key}-{at}")

    def forget(self, key: str) -> None:
        """See `ReviewStore`."""
        for path in self.folder.glob(f"{key}-*"):
            path.unlink()
