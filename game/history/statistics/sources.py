"""Where points come from: VP by source, and barrels and doubloons, beside those of the winners of
the same matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.history.statistics.filters import Appearance
from game.history.statistics.results import mean

VP_SOURCES: Final = ("chips", "buildings", "bonus", "nobles")
# Facts that show how the points were made.
MEANS: Final = ("produced", "shipped", "lost", "sales", "earned", "city", "quarries")
BIN: Final = 5  # VP of a column of the distribution


class FactMeans(NamedTuple):
    """The mean of a fact by name: one's own, and that of the winners of the same matches."""

    name: str
    own: float
    winners: float


class PointsBin(NamedTuple):
    """How many `results` were from `start` to `start + BIN - 1` VP, and how many of them won."""

    start: int
    results: int
    won: int


def compare_with_winners(
    appearances: Sequence[Appearance], names: Sequence[str]
) -> list[FactMeans]:
    """Return the means of facts, over the matches of which facts are known. Where somebody won,
    the winner's are the own ones."""
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
    """Return the appearances at tables of which facts are known."""
    return [
        appearance
        for appearance in appearances
        if all(seat.facts for seat in appearance.match.seats)
    ]


def points_distribution(appearances: Sequence[Appearance]) -> list[PointsBin]:
    """Return the distribution of results, from the lowest to the highest without gaps."""
    if not appearances:
        return []
    numbers = [appearance.own.points // BIN for appearance in appearances]
    wins = [appearance.own.points // BIN for appearance in appearances if appearance.own.won]
    return [
        PointsBin(number * BIN, numbers.count(number), wins.count(number))
        for number in range(min(numbers), max(numbers) + 1)
    ]
