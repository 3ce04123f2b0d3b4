"""Sources of points: VP by source, barrels and doubloons, compared with the winners of the same
matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.history.statistics.filters import Appearance
from game.history.statistics.results import mean

VP_SOURCES: Final = ("chips", "buildings", "bonus", "nobles")
# Facts that explain how the points were earned.
MEANS: Final = ("produced", "shipped", "lost", "sales", "earned", "city", "quarries")
BIN: Final = 5  # bin width of the distribution, in VP


class FactMeans(NamedTuple):
    """The mean of a fact by name: the person's own, and that of the winners of the same matches."""

    name: str
    own: float
    winners: float


class PointsBin(NamedTuple):
    """A histogram bin: the number of results from `start` to `start + BIN - 1` VP, and how many
    won."""

    start: int
    results: int
    won: int


def compare_with_winners(
    appearances: Sequence[Appearance], names: Sequence[str]
) -> list[FactMeans]:
    """Return the means of facts over matches with known facts. If the person won, the winner's
    value is the person's own."""
    known = with_facts(appearances)
    winners = [[seat for seat in appearance.match.seats if seat.won] for appearance in known]
    return [
        FactMeans(
            name,
            mean([appearance.own.facts.get(name, 0) for appearance in known]),
            mean([mean([seat.facts.get(name, 0) for seat in each]) for each in winners]),
        )
        for name in names
    ]


def with_facts(appearances: Sequence[Appearance]) -> list[Appearance]:
    """Return the appearances in matches with known facts for every seat."""
    return [
        appearance
        for appearance in appearances
        if all(seat.facts for seat in appearance.match.seats)
    ]


def points_distribution(appearances: Sequence[Appearance]) -> list[PointsBin]:
    """Return the histogram of VP, from the lowest to the highest bin without gaps."""
    if not appearances:
        return []
    numbers = [appearance.own.points // BIN for appearance in appearances]
    wins = [appearance.own.points // BIN for appearance in appearances if appearance.own.won]
    return [
        PointsBin(number * BIN, numbers.count(number), wins.count(number))
        for number in range(min(numbers), max(numbers) + 1)
    ]
