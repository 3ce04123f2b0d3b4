"""Winning streaks and records, each with the match it comes from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.history.statistics.filters import Appearance


class Streak(NamedTuple):
    """A winning streak: its matches, from first to last."""

    appearances: tuple[Appearance, ...]

    def __len__(self) -> int:
        """The number of wins."""
        return len(self.appearances)


class Record(NamedTuple):
    """A record: a code of `RECORD_CODES`, its value, and the appearance that set it."""

    code: str
    value: int
    appearance: Appearance


class _RecordKind(NamedTuple):
    """How to measure a record. `value` returns None if there is nothing to measure; `least` means
    that the lowest value is the best."""

    value: Callable[[Appearance], int | None]
    least: bool = False


def _fact(name: str) -> Callable[[Appearance], int | None]:
    return lambda appearance: appearance.own.facts.get(name)


def _if_won(value: Callable[[Appearance], int | None]) -> Callable[[Appearance], int | None]:
    return lambda appearance: value(appearance) if appearance.own.won else None


_KINDS: Final[dict[str, _RecordKind]] = {
    "points": _RecordKind(lambda at: at.own.points),
    "widest": _RecordKind(_if_won(lambda at: at.lead)),
    "narrowest": _RecordKind(_if_won(lambda at: at.lead), least=True),
    "comeback": _RecordKind(_if_won(_fact("deficit"))),
    "loading": _RecordKind(_fact("best_loading")),
    "sale": _RecordKind(_fact("best_sale")),
    "harvest": _RecordKind(_fact("best_harvest")),
    "shipped": _RecordKind(_fact("shipped")),
    "earned": _RecordKind(_fact("earned")),
    "bonus": _RecordKind(_fact("bonus")),
    "fastest": _RecordKind(lambda at: at.match.rounds or None, least=True),
    "longest": _RecordKind(lambda at: at.match.rounds or None),
}
RECORD_CODES: Final = tuple(_KINDS)


def best_records(appearances: Sequence[Appearance]) -> list[Record]:
    """Return the records in the order of `RECORD_CODES`. The first to reach a value holds the
    record."""
    records: list[Record] = []
    for code, kind in _KINDS.items():
        best: Record | None = None
        for appearance in appearances:
            value = kind.value(appearance)
            if value is None:
                continue
            better = best is None or (value < best.value if kind.least else value > best.value)
            if better:
                best = Record(code, value, appearance)
        if best is not None:
            records.append(best)
    return records


def win_streaks(appearances: Sequence[Appearance]) -> tuple[Streak, Streak]:
    """Return the longest winning streak (the first if several are equally long) and the current
    one. A match with several people counts as a win if any of them won."""
    longest: list[Appearance] = []
    present: list[Appearance] = []
    for appearance in _best_of_each_match(appearances):
        if appearance.own.won:
            present.append(appearance)
        else:
            present = []
        if len(present) > len(longest):
            longest = present  # the same list, so it keeps growing
    return Streak(tuple(longest)), Streak(tuple(present))


def _best_of_each_match(appearances: Sequence[Appearance]) -> list[Appearance]:
    best: dict[str, Appearance] = {}
    for appearance in appearances:
        other = best.get(appearance.match.key)
        if other is None or appearance.own.place < other.own.place:
            best[appearance.match.key] = appearance
    return list(best.values())
