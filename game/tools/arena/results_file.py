"""Store results on disk: one line of JSON for each game, appended when the game is over.

A line is written in one piece and synced to disk. What a killed process leaves of a line is skipped
when the file is read, so a plan that is resumed plays exactly the games that are missing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from game.tools.arena.game_runner import GameResult

Results = dict[str, dict[int, GameResult]]  # by key of the matchup and number of the game


class ResultsFile:
    """A file of game results."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: set[tuple[str, int, str]] = set()  # matchup, game and code of what was seen

    def read(self, code: str = "") -> Results:
        """Return all results, or those of this fingerprint of the code; of a game that is there
        twice the first."""
        results: Results = {}
        for result in self._lines():
            if code and result.code != code:
                continue
            results.setdefault(result.match, {}).setdefault(result.game, result)
        return results

    def _lines(self) -> Iterator[GameResult]:
        if not self.path.exists():
            return
        with self.path.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                try:
                    result = GameResult.from_json(json.loads(line))
                except (ValueError, KeyError, TypeError):
                    continue  # an incomplete line
                self._known.add(_key(result))
                yield result

    def add(self, result: GameResult) -> None:
        """Append a result, so that it survives whatever happens next; one that was read or added
        before is not taken twice."""
        if _key(result) in self._known:
            return
        self._known.add(_key(result))
        text = json.dumps(result.to_json(), separators=(",", ":")) + "\n"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            if _ends_within_line(file):
                text = "\n" + text
            os.write(file, text.encode())
            os.fsync(file)
        finally:
            os.close(file)


def _key(result: GameResult) -> tuple[str, int, str]:
    return result.match, result.game, result.code


def _ends_within_line(file: int) -> bool:
    """Tell whether the last line of a file has no end."""
    size = os.fstat(file).st_size
    if not size:
        return False
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) != b"\n"
