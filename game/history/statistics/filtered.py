"""The statistics of the matches that pass a filter."""

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
    """All finished matches in the order of play, with the accuracies of their seats. What depends
    on all of them is computed once."""

    def __init__(self, outcomes: Sequence[MatchOutcome], accuracies: Accuracies) -> None:
        self.outcomes = tuple(outcomes)
        self.accuracies = accuracies

    @cached_property
    def ratings(self) -> Mapping[str, Sequence[RatedMatch]]:
        """The course of the rating of every person, by name."""
        return rate_people(self.outcomes)

    @cached_property
    def options(self) -> FilterOptions:
        """What a filter can choose between."""
        return filter_options(self.outcomes)

    def count(self) -> Iterator[int]:
        """Compute `ratings` and `options` some milliseconds at a time: yields how many matches are
        counted."""
        courses: dict[str, list[RatedMatch]] = {}
        finder = OptionFinder()
        for done, outcome in enumerate(self.outcomes):
            if done % 10 == 0:
                yield done
            rate_match(outcome, courses)
            finder.add(outcome)
        self.ratings, self.options = courses, finder.options()


class FilteredStatistics:
    """Statistics of the matches of an archive that pass a filter; each part is computed when it is
    asked for, once; periods are counted from ``today`` on."""

    def __init__(self, archive: MatchCollection, wanted: StatisticsFilter, today: date) -> None:
        self.archive = archive
        self.filter = wanted
        self.today = today

    def counted(self, parts: Sequence[str]) -> int:
        """Return how many parts (names of properties) are known by now."""
        return sum(part in vars(self) for part in parts)

    def count(self, parts: Sequence[str]) -> None:
        """Compute parts, in any thread; what is known is not computed again."""
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
        """The seats of the person, or of all people, in those matches."""
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
        """The results by level of opponents."""
        return results_by_opponent(self.appearances)

    @cached_property
    def by_character(self) -> Mapping[str, Results]:
        """The results by character among the opponents."""
        return results_by_character(self.appearances)

    @cached_property
    def accuracies(self) -> list[tuple[Appearance, float]]:
        """The appearances whose accuracy (0 to 100) is known, with it."""
        accuracies: list[tuple[Appearance, float]] = []
        for appearance in self.appearances:
            row = self.archive.accuracies.get(appearance.match.key, ())
            value = row[appearance.seat] if appearance.seat < len(row) else None
            if value is not None:
                accuracies.append((appearance, value))
        return accuracies

    @cached_property
    def courses(self) -> Mapping[str, Sequence[float]]:
        """The rolling means over the appearances by what they are of: victories ("won") in per
        cent, VP ("points"), and "accuracy" over those whose accuracy is known."""
        return {
            "won": rolling_mean([100.0 * appearance.own.won for appearance in self.appearances]),
            "points": rolling_mean([appearance.own.points for appearance in self.appearances]),
            "accuracy": rolling_mean([value for _, value in self.accuracies]),
        }

    @cached_property
    def ratings(self) -> Mapping[str, Sequence[RatedMatch]]:
        """The course of the rating of the person, or of all people, by name; over all their
        matches, whatever the rest of the filter says."""
        person = self.filter.person
        return {
            name: course
            for name, course in self.archive.ratings.items()
            if person is None or name == person
        }

    @cached_property
    def matches_with_facts(self) -> int:
        """How many appearances facts are known of."""
        return len(with_facts(self.appearances))

    @cached_property
    def sources(self) -> list[FactMeans]:
        """The mean VP by source beside the winners'."""
        return compare_with_winners(self.appearances, VP_SOURCES)

    @cached_property
    def means(self) -> list[FactMeans]:
        """The mean barrels, doubloons and buildings beside the winners'."""
        return compare_with_winners(self.appearances, MEANS)

    @cached_property
    def distribution(self) -> list[PointsBin]:
        """How often somebody had so many points."""
        return points_distribution(self.appearances)

    @cached_property
    def buildings(self) -> list[BuildingResults]:
        """The buildings, the one built most often first."""
        return building_results(self.appearances)

    @cached_property
    def roles(self) -> list[RoleResults]:
        """The roles chosen beside those of the others."""
        return role_results(self.appearances)

    @cached_property
    def role_doubloons(self) -> tuple[float, float]:
        """Doubloons a match that lay on roles chosen: one's own, and the others'."""
        return role_doubloons(self.appearances)

    @cached_property
    def records(self) -> list[Record]:
        """The records that somebody set."""
        return best_records(self.appearances)

    @cached_property
    def streaks(self) -> tuple[Streak, Streak]:
        """The longest streak of victories, and the present one."""
        return win_streaks(self.appearances)
