"""Reviews of matches, decision by decision as they are made, and the accuracies of their seats."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.database.database import Change, Database


class ReviewTable:
    """The decisions of reviews by the key of the review, as texts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, key: str) -> list[str]:
        """Return the texts that were stored, from the first one on."""
        sql = "SELECT number, decision FROM reviews WHERE key = ? ORDER BY number"
        texts: list[str] = []
        for number, text in self._database.rows(sql, (key,)):
            if number != len(texts) or not isinstance(text, str):
                break  # what follows a gap is of no use
            texts.append(text)
        return texts

    def append(self, key: str, number: int, texts: Sequence[str]) -> None:
        """Store texts, the first of them as the one with this number; replaces what was stored from
        there on."""
        rows = [(key, nth, text) for nth, text in enumerate(texts, number)]
        self._database.change(
            Change("DELETE FROM reviews WHERE key = ? AND number >= ?", [(key, number)]),
            Change("INSERT INTO reviews (key, number, decision) VALUES (?, ?, ?)", rows),
        )

    def forget(self, key: str) -> None:
        """Delete what was stored for a key."""
        self._database.change(Change("DELETE FROM reviews WHERE key = ?", [(key,)]))


class AccuracyTable:
    """The accuracies (0 to 100) of reviewed matches by seat, None where a seat has none. The key is
    that of the match's outcome."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def set_accuracies(self, key: str, accuracies: Sequence[float | None]) -> None:
        """Store the accuracies of a match, in place of earlier ones."""
        rows = [(key, seat, accuracy) for seat, accuracy in enumerate(accuracies)]
        self._database.change(
            Change("DELETE FROM accuracies WHERE key = ?", [(key,)]),
            Change("INSERT INTO accuracies (key, seat, accuracy) VALUES (?, ?, ?)", rows),
        )

    def accuracies(self) -> dict[str, tuple[float | None, ...]]:
        """Return the accuracies of all reviewed matches by key."""
        found: dict[str, tuple[float | None, ...]] = {}
        sql = "SELECT key, accuracy FROM accuracies ORDER BY key, seat"
        for key, accuracy in self._database.rows(sql):
            known = isinstance(accuracy, (int, float))
            one = float(accuracy) if known else None  # type: ignore[arg-type]
            found[str(key)] = (*found.get(str(key), ()), one)
        return found
