"""Building statistics: how often each was built, how often its owner won, and what it earned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.history.statistics.filters import Appearance
from game.history.statistics.results import mean
from game.history.statistics.sources import with_facts
from game.rules.material import BUILDING_IDS, BUILDINGS


class BuildingResults(NamedTuple):
    """Results of a building: the number of matches in which it was built and how many of them were
    won. The rest are means over those matches: the round in which it was built, the doubloons paid,
    the VP earned (printed, at the end and during play), and the doubloons earned during play."""

    building: int
    built: int
    won: int
    round: float
    price: float
    vp: float
    income: float

    @property
    def share(self) -> float:
        """The share of wins among matches in which it was built, 0 to 1."""
        return self.won / self.built


def building_results(appearances: Sequence[Appearance]) -> list[BuildingResults]:
    """Return the results of every building that was built, most often built first."""
    known = [appearance.own for appearance in with_facts(appearances)]
    results: list[BuildingResults] = []
    for building in BUILDING_IDS:
        kind = BUILDINGS[building]
        name = kind.name
        owners = [seat for seat in known if f"built.{name}" in seat.facts]
        if not owners:
            continue
        mean_of = partial(_mean_of, [seat.facts for seat in owners])
        results.append(
            BuildingResults(
                building,
                len(owners),
                sum(seat.won for seat in owners),
                round=mean_of(f"built_round.{name}"),
                price=mean_of(f"price.{name}"),
                vp=kind.vp + mean_of(f"bonus.{name}", f"vp.{name}"),
                income=mean_of(f"income.{name}"),
            )
        )
    return sorted(results, key=lambda result: -result.built)


def _mean_of(seats: Sequence[Mapping[str, int]], *facts: str) -> float:
    """Return the mean of the sum of some facts."""
    return mean([sum(seat.get(fact, 0) for fact in facts) for seat in seats])
