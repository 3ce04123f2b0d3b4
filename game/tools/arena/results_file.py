"""The results on disk: one line of JSON for each game, added when the game is over.

A line is written in one piece and forced out; whatever a kill leaves of a line is passed over when
the book is read, so that a programme begun again plays exactly the games that are missing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from game.tools.arena.game_runner import GameResult

Results = dict[str, dict[int, GameResult]]  # by match and number of the game


class ResultsFile:
    """A file of outcomes."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, code: str = "") -> Results:
        """All outcomes, or those that this state of the code played; of a game that stands there
        twice, the first."""
        results: Results = {}
        for outcome in self._outcomes():
            if code and outcome.code != code:
                continue
            results.setdefault(outcome.match, {}).setdefault(outcome.game, outcome)
        return results

    def _outcomes(self) -> Iterator[GameResult]:
        if not self.path.exists():
            return
        with self.path.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                try:
                    yield GameResult.from_json(json.loads(line))
                except (ValueError, KeyError, TypeError):
                    continue  # a line cut off

    def add(self, outcome: GameResult) -> None:
        """Write an outcome down; it stays, whatever happens next."""
        text = json.dumps(outcome.to_json(), separators=(",", ":")) + "\n"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            if _is_cut(file):
                text = "\n" + text
            os.write(file, text.encode())
            os.fsync(file)
        finally:
            os.close(file)


def _is_cut(file: int) -> bool:
    """Does the file end in the middle of a line?"""
    size = os.fstat(file).st_size
    if not size:
        return False
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) != b"\n"
