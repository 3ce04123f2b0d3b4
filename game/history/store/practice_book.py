"""Positions of a person's own errors, asked again until they are known.

The schedule is Leitner's (Leitner 1972, So lernt man lernen): a position that is solved moves to
the next box, which is asked after more days; one that is not returns to the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

from game.history.store.database import Change, Database, Value

# Days until a position is asked again, by how often it was solved in a row, from once on. One that
# is not solved is asked again after the first of them. Solved after the last, it is known.
BOXES: Final = (1, 3, 7, 14, 30, 60)
NEVER: Final = "9999-12-31"


class PracticePosition(NamedTuple):
    """A position to solve.

    `id`: its digest; `person`: the name of who is asked
    `match`, `ply`: the key of the match outcome, and the decisions before it in the match
    `kind`: what is decided (`DECISION_KINDS`)
    `position`: the position in the notation, with the order of the hidden tiles left out
    `played`, `best`: the error, and the best choice: the texts of their actions
    `cost`: the cost of the error in percent
    """

    id: str
    person: str
    match: str
    ply: int
    kind: str
    position: str
    played: tuple[str, ...]
    best: tuple[str, ...]
    cost: float


class PracticeCount(NamedTuple):
    """The number of positions that are kept and not known yet, and of those that are due."""

    kept: int
    due: int


class PracticeBook:
    """The positions to practice. Days are passed in. No method raises an exception for a problem
    with the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, positions: Iterable[PracticePosition], today: date) -> None:
        """Add positions, due at once. One that is known already keeps its schedule."""
        due = today.isoformat()
        rows = [
            (*one[:6], " ; ".join(one.played), " ; ".join(one.best), one.cost, due, 0)
            for one in positions
        ]
        sql = "INSERT OR IGNORE INTO practice VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        self._database.record(Change(sql, rows))

    def due(self, today: date, person: str) -> list[PracticePosition]:
        """Return the positions that are due for a person today, the costliest first."""
        sql = (
            "SELECT id, person, match, ply, kind, position, played, best, cost FROM practice"
            " WHERE person = ? AND due <= ? ORDER BY cost DESC, id"
        )
        rows = self._database.rows(sql, (person, today.isoformat()))
        return [_position(row) for row in rows]

    def counts(self, today: date, person: str | None) -> dict[str, PracticeCount]:
        """Return how many positions a person (None: everybody) has to practice, by kind."""
        sql = (
            "SELECT kind, count(*), sum(due <= ?) FROM practice"
            " WHERE due < ? AND (? IS NULL OR person = ?) GROUP BY kind"
        )
        rows = self._database.rows(sql, (today.isoformat(), NEVER, person, person))
        return {str(kind): PracticeCount(int(n or 0), int(due or 0)) for kind, n, due in rows}

    def answered(self, position: PracticePosition, today: date, *, right: bool) -> None:
        """Schedule a position after an answer."""
        rows = self._database.rows("SELECT box FROM practice WHERE id = ?", (position.id,))
        before = int(rows[0][0] or 0) if rows else 0
        box = before + 1 if right else 0
        known = box > len(BOXES)
        due = NEVER if known else (today + timedelta(days=BOXES[max(box, 1) - 1])).isoformat()
        sql = "UPDATE practice SET box = ?, due = ? WHERE id = ?"
        self._database.record(Change(sql, [(box, due, position.id)]))


def _position(row: tuple[Value, ...]) -> PracticePosition:
    name, person, match, ply, kind, position, played, best, cost = row
    return PracticePosition(
        id=str(name),
        person=str(person),
        match=str(match),
        ply=int(ply or 0),
        kind=str(kind),
        position=str(position),
        played=tuple(str(played).split(" ; ")),
        best=tuple(str(best).split(" ; ")),
        cost=float(cost or 0.0),
    )
