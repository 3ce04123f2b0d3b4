"""The series against a character of the ladder: whoever wins two matches first wins it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

NEEDED: Final = 2  # won matches of a best of three


class Series(NamedTuple):
    """The latest series against a character: matches won and lost, and whether any series has been
    won."""

    won: int = 0
    lost: int = 0
    beaten: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the next match begins a new series."""
        return NEEDED in (self.won, self.lost)


def series_of(results: Iterable[bool]) -> Series:
    """Return the state after matches (True for a win), in the order they were played. A shared
    victory is no win."""
    series = Series()
    for won in results:
        before = Series(beaten=series.beaten) if series.is_over else series
        wins, losses = before.won + won, before.lost + (not won)
        series = Series(wins, losses, before.beaten or wins == NEEDED)
    return series
