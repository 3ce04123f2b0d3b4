"""Reviews of matches, stored part by part, and their accuracies and habits."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Final

from game.history.review.decisions import KindCost
from game.history.store.database import Change, Database, Value

MOST_REVIEWS: Final = 300
MOST_BYTES: Final = 64 * 2**20  # total size of all reviews
SET_UP_LENGTH: Final = 32  # length of the setup digest at the start of a key


class ReviewTable:
    """Parts of reviews as texts, by review key. The least recently used reviews are deleted when
    there are more than `most_reviews` or they exceed `most_bytes`."""

    def __init__(
        self,
        database: Database,
        most_reviews: int = MOST_REVIEWS,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._database = database
        self._most_reviews = most_reviews
        self._most_bytes = most_bytes

    def load(self, key: str) -> dict[tuple[int, int], str]:
        """Return the stored texts by decision number and stage."""
        sql = "SELECT number, stage, part FROM review_parts WHERE key = ?"
        return {
            (number, stage): text
            for number, stage, text in self._database.rows(sql, (key,))
            if isinstance(number, int) and isinstance(stage, int) and isinstance(text, str)
        }

    def add(self, key: str, texts: Mapping[tuple[int, int], str]) -> None:
        """Store texts by decision number and stage; they replace those of the same parts."""
        rows = [(key, number, stage, text) for (number, stage), text in texts.items()]
        sql = "INSERT OR REPLACE INTO review_parts (key, number, stage, part) VALUES (?, ?, ?, ?)"
        self._database.change(
            Change(sql, rows),
            Change(
                "INSERT OR REPLACE INTO reviews (key, used, size) VALUES (?,"
                " (SELECT coalesce(max(used), 0) + 1 FROM reviews),"
                " (SELECT coalesce(sum(length(part)), 0) FROM review_parts WHERE key = ?))",
                [(key, key)],
            ),
        )
        self._keep_within_bounds(key)

    def forget_deleted(self, kept: Container[str]) -> None:
        """Delete the reviews of matches that are not in the list, except those whose setup digest
        is in `kept`."""
        sql = (
            f"SELECT key FROM reviews WHERE NOT EXISTS (SELECT 1 FROM matches WHERE set_up ="
            f" substr(reviews.key, 1, {SET_UP_LENGTH}))"
        )
        keys = [str(key) for (key,) in self._database.rows(sql)]
        self._delete([key for key in keys if key[:SET_UP_LENGTH] not in kept])

    def _keep_within_bounds(self, newest: str) -> None:
        size = 0
        sql = "SELECT key, size FROM reviews ORDER BY used DESC"
        gone: list[str] = []
        for place, (key, bytes_of_it) in enumerate(self._database.rows(sql)):
            size += bytes_of_it if isinstance(bytes_of_it, int) else 0
            if key != newest and (place >= self._most_reviews or size > self._most_bytes):
                gone.append(str(key))
        self._delete(gone)

    def _delete(self, keys: Sequence[str]) -> None:
        if keys:
            values = [(key,) for key in keys]
            self._database.change(
                Change("DELETE FROM reviews WHERE key = ?", values),
                Change("DELETE FROM review_parts WHERE key = ?", values),
            )


class AccuracyTable:
    """The accuracies (0 to 100) of reviewed matches by seat, None for a seat without one. The key
    is that of the match outcome."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def set_accuracies(self, key: str, accuracies: Sequence[float | None]) -> None:
        """Store the accuracies of a match, replacing earlier ones."""
        rows = [(key, seat, accuracy) for seat, accuracy in enumerate(accuracies)]
        self._database.record(
            Change("DELETE FROM accuracies WHERE key = ?", [(key,)]),
            Change("INSERT INTO accuracies (key, seat, accuracy) VALUES (?, ?, ?)", rows),
        )

    def accuracies(self) -> Iterator[tuple[str, tuple[float | None, ...]]]:
        """Yield the key and accuracies of each reviewed match, reading in batches."""
        sql = (
            "SELECT key, seat, accuracy FROM accuracies WHERE (key, seat) > (?, ?)"
            " ORDER BY key, seat LIMIT ?"
        )
        batches = self._database.batches(sql, lambda row: row[:2] or ("", -1))
        for key, rows in groupby(chain.from_iterable(batches), lambda row: str(row[0])):
            yield key, tuple(_valid(accuracy) for _, _, accuracy in rows)


class HabitTable:
    """What the decisions of each kind cost in reviewed matches, by seat. The key is that of the
    match outcome."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def set_costs(self, key: str, costs: Sequence[Mapping[str, KindCost]]) -> None:
        """Store the costs of a match by seat and kind, replacing earlier ones."""
        rows = [
            (key, seat, kind, *cost)
            for seat, of_seat in enumerate(costs)
            for kind, cost in of_seat.items()
        ]
        self._database.record(
            Change("DELETE FROM habits WHERE key = ?", [(key,)]),
            Change(
                "INSERT INTO habits (key, seat, kind, decisions, cost) VALUES (?, ?, ?, ?, ?)", rows
            ),
        )

    def costs(self) -> Iterator[tuple[str, int, dict[str, KindCost]]]:
        """Yield the key, seat and costs by kind of each seat of the reviewed matches, reading in
        batches."""
        sql = (
            "SELECT key, seat, kind, decisions, cost FROM habits"
            " WHERE (key, seat, kind) > (?, ?, ?) ORDER BY key, seat, kind LIMIT ?"
        )
        batches = self._database.batches(sql, lambda row: row[:3] or ("", -1, ""))
        rows = chain.from_iterable(batches)
        for (key, seat), of_seat in groupby(rows, lambda row: (str(row[0]), int(row[1] or 0))):
            costs = {str(row[2]): KindCost(int(row[3] or 0), float(row[4] or 0)) for row in of_seat}
            yield key, seat, costs


def _valid(accuracy: Value) -> float | None:
    """Return the accuracy if it is a number from 0 to 100, else None."""
    known = isinstance(accuracy, (int, float)) and 0 <= accuracy <= 100
    return float(accuracy) if known else None  # type: ignore[arg-type]
