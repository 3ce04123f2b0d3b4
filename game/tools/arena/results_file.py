"""Store results on disk: one line of JSON per game, appended when the game is over."""

from __future__ import annotations

from pathlib import Path

from game.tools.arena.game_runner import GameResult
from game.tools.json_lines import JsonLines

Results = dict[str, dict[int, GameResult]]  # by matchup key and game number


class ResultsFile:
    """A file of game results."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lines = JsonLines(path)
        self._known: set[tuple[str, int, str]] = set()  # matchup, game and code of known results

    def read(self, code: str = "") -> Results:
        """Return all results, or only those of one code fingerprint. If a game occurs twice, the
        first result counts."""
        results: Results = {}
        for data in self._lines.read():
            try:
                result = GameResult.from_json(data)
            except (KeyError, TypeError):
                continue
            self._known.add(_key(result))
            if not code or result.code == code:
                results.setdefault(result.match, {}).setdefault(result.game, result)
        return results

    def add(self, result: GameResult) -> None:
        """Append a result. Results that were read or added before are skipped."""
        if _key(result) not in self._known:
            self._known.add(_key(result))
            self._lines.append(result.to_json())


def _key(result: GameResult) -> tuple[str, int, str]:
    return result.match, result.game, result.code
