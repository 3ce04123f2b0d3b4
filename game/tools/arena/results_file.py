"""Store results on disk: one line of JSON per game, appended when the game is over.

Each line is written at once and synced to disk. Incomplete lines left by a killed process are
skipped on reading, so resuming a plan plays exactly the missing games.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from game.tools.arena.game_runner import GameResult

Results = dict[str, dict[int, GameResult]]  # by matchup key and game number


class ResultsFile:
    """A file of game results."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: set[tuple[str, int, str]] = set()  # matchup, game and code of known results

    def read(self, code: str = "") -> Results:
        """Return all results, or only those of one code fingerprint. If a game occurs twice, the
        first result counts."""
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
        """Append a result and sync it to disk. Results that were read or added before are
        skipped."""
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
    """Return whether the last line of a file lacks its line end."""
    size = os.fstat(file).st_size
    if not size:
        return False
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) != b"\n"
