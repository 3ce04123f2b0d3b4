"""Statistics of the matches that pass a filter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property

from game.history.statistics.building_results import BuildingResults, building_results
from game.history.statistics.csv_export import Accuracies
from game.history.statistics.filters import (
    Appearance,
    FilterOptions,
    OptionFinder,
    StatisticsFilter,
    appearances,
    filter_options,
)
from game.history.statistics.habits import Costs, SeatCosts
from game.history.statistics.match_outcome import MatchOutcome
from game.history.statistics.rating import RatedMatch, rate_match, rate_people
from game.history.statistics.records import Record, Streak, best_records, win_streaks
from game.history.statistics.results import (
    Results,
    results_by_character,
    results_by_opponent,
    results_by_players,
    results_by_rules,
    rolling_mean,
)
from game.history.statistics.role_results import RoleResults, role_doubloons, role_results
from game.history.statistics.sources import (
    MEANS,
    VP_SOURCES,
    FactMeans,
    PointsBin,
    compare_with_winners,
    points_distribution,
    with_facts,
)


class MatchCollection:
    """All finished matches in the order they were played, with the accuracies of their seats, and
    what their decisions cost. Values that depend on all matches are computed once."""

    def __init__(
        self,
        outcomes: Sequence[MatchOutcome],
        accuracies: Accuracies,
        costs: Costs | None = None,
    ) -> None:
        self.outcomes = tuple(outcomes)
        self.accuracies = accuracies
        self.costs = costs or {}

    @cached_property
    def ratings(self) -> Mapping[str, Sequence[RatedMatch]]:
        """The rating history of every person, by name."""
        return rate_people(self.outcomes)

    @cached_property
    def options(self) -> FilterOptions:
        """The values that a filter can choose from."""
        return filter_options(self.outcomes)

    def count(self) -> Iterator[int]:
        """Compute `ratings` and `options` in steps of a few milliseconds. Yield the number of
        matches processed so far."""
        courses: dict[str, list[RatedMatch]] = {}
        finder = OptionFinder()
        for done, outcome in enumerate(self.outcomes):
            if done % 10 == 0:
                yield done
            rate_match(outcome, courses)
            finder.add(outcome)
        self.ratings, self.options = courses, finder.options()


class FilteredStatistics:
    """Statistics of the matches in a collection that pass a filter. Each part is computed on first
    use and cached. Periods end at `today`."""

    def __init__(self, archive: MatchCollection, wanted: StatisticsFilter, today: date) -> None:
        self.archive = archive
        self.filter = wanted
        self.today = today

    def counted(self, parts: Sequence[str]) -> int:
        """Return how many of these parts (property names) have been computed."""
        return sum(part in vars(self) for part in parts)

    def count(self, parts: Sequence[str]) -> None:
        """Compute parts that are not cached yet. Any thread may call this."""
        for part in parts:
            getattr(self, part)

    @cached_property
    def matches(self) -> list[MatchOutcome]:
        """The matches that pass the filter."""
        return [
            outcome for outcome in self.archive.outcomes if self.filter.admits(outcome, self.today)
        ]

    @cached_property
    def appearances(self) -> list[Appearance]:
        """The seats of the person, or of all people, in these matches."""
        return appearances(self.matches, self.filter, self.today)

    @cached_property
    def results(self) -> Results:
        """The results of all appearances."""
        return Results.of(self.appearances)

    @cached_property
    def by_players(self) -> Mapping[int, Results]:
        """The results by number of players."""
        return results_by_players(self.appearances)

    @cached_property
    def by_rules(self) -> Mapping[str, Results]:
        """The results by rule set."""
        return results_by_rules(self.appearances)

    @cached_property
    def by_opponent(self) -> Mapping[str, Results]:
        """The results by level of opponent."""
        return results_by_opponent(self.appearances)

    @cached_property
    def by_character(self) -> Mapping[str, Results]:
        """The results by character among the opponents."""
        return results_by_character(self.appearances)

    @cached_property
    def accuracies(self) -> list[tuple[Appearance, float]]:
        """The appearances with a known accuracy, paired with it (0 to 100)."""
        accuracies: list[tuple[Appearance, float]] = []
        for appearance in self.appearances:
            row = self.archive.accuracies.get(appearance.match.key, ())
            value = row[appearance.seat] if appearance.seat < len(row) else None
            if value is not None:
                accuracies.append((appearance, value))
        return accuracies

    @cached_property
    def costs(self) -> list[tuple[Appearance, SeatCosts]]:
        """The appearances in reviewed matches, with what their decisions cost."""
        reviewed = [
            (appearance, self.archive.costs.get(appearance.match.key, {}).get(appearance.seat))
            for appearance in self.appearances
        ]
        return [(appearance, costs) for appearance, costs in reviewed if costs]

    @cached_property
    def courses(self) -> Mapping[str, Sequence[float]]:
        """Rolling means over the appearances: wins in percent ("won"), VP ("points"), and
        "accuracy" over the appearances with a known accuracy."""
        return {
            "won": rolling_mean([100.0 * appearance.own.won for appearance in self.appearances]),
            "points": rolling_mean([appearance.own.points for appearance in self.appearances]),
            "accuracy": rolling_mean([value for _, value in self.accuracies]),
        }

    @cached_property
    def ratings(self) -> Mapping[str, Sequence[RatedMatch]]:
        """The rating history of the person, or of all people, by name. It covers all their matches
        and ignores the rest of the filter."""
        person = self.filter.person
        return {
            name: course
            for name, course in self.archive.ratings.items()
            if person is None or name == person
        }

    @cached_property
    def matches_with_facts(self) -> int:
        """The number of appearances with known facts."""
        return len(with_facts(self.appearances))

    @cached_property
    def sources(self) -> list[FactMeans]:
        """The mean VP by source, compared with the winners."""
        return compare_with_winners(self.appearances, VP_SOURCES)

    @cached_property
    def means(self) -> list[FactMeans]:
        """The mean barrels, doubloons and buildings, compared with the winners."""
        return compare_with_winners(self.appearances, MEANS)

    @cached_property
    def distribution(self) -> list[PointsBin]:
        """The distribution of final scores."""
        return points_distribution(self.appearances)

    @cached_property
    def buildings(self) -> list[BuildingResults]:
        """The results of the buildings, most often built first."""
        return building_results(self.appearances)

    @cached_property
    def roles(self) -> list[RoleResults]:
        """How often each role was chosen, compared with the opponents."""
        return role_results(self.appearances)

    @cached_property
    def role_doubloons(self) -> tuple[float, float]:
        """Doubloons per match that lay on the chosen roles: the person's own, and the opponents'
        mean."""
        return role_doubloons(self.appearances)

    @cached_property
    def records(self) -> list[Record]:
        """All records that have been set."""
        return best_records(self.appearances)

    @cached_property
    def streaks(self) -> tuple[Streak, Streak]:
        """The longest and the current winning streak."""
        return win_streaks(self.appearances)
