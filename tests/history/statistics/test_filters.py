"""Filters: whose matches, how many players, which rules, opponents, period and undo."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from game.history.statistics.filters import StatisticsFilter, appearances, filter_options, level_of
from game.history.statistics.match_outcome import MatchOutcome
from tests.history.statistics.outcomes import outcome

TODAY = date(2026, 5, 31)
ALONE = outcome(("Ana", "person", 40), ("x", "merchant/shipper", 30), key="alone", day="2026-05-30")
BOTH = outcome(
    ("Ana", "person", 40), ("Ben", "person", 41), ("x", "heuristic", 30), key="both",
    day="2026-01-30", rules="nobles", used_undo=True,
)  # fmt: skip
OLD = outcome(("", "person", 40), ("", "greedy", 30), key="old", day="2025-01-01", file="")
WATCHED = outcome(("x", "merchant", 40), ("y", "governor", 30), key="watched", day="nonsense")
ALL = [OLD, BOTH, ALONE, WATCHED]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (StatisticsFilter(), ["old 0", "both 0", "both 1", "alone 0"]),
        (StatisticsFilter(person="Ana"), ["both 0", "alone 0"]),
        (StatisticsFilter(person="Ben"), ["both 1"]),
        (StatisticsFilter(person="x"), []),
        (StatisticsFilter(players=3), ["both 0", "both 1"]),
        (StatisticsFilter(rule_set="base"), ["old 0", "alone 0"]),
        (StatisticsFilter(opponent="merchant"), ["alone 0"]),
        (StatisticsFilter(opponent="harbourmaster"), ["both 0", "both 1"]),
        (StatisticsFilter(opponent="person"), ["both 0", "both 1"]),
        (StatisticsFilter(period="month"), ["alone 0"]),
        (StatisticsFilter(period="year"), ["both 0", "both 1", "alone 0"]),
        (StatisticsFilter(assistance="with"), ["both 0", "both 1"]),
        (StatisticsFilter(assistance="without"), ["old 0", "alone 0"]),
        (StatisticsFilter(person="Ben", rule_set="base"), []),
    ],
)
def test_a_filter_admits_what_it_names(wanted: StatisticsFilter, found: list[str]) -> None:
    assert [
        f"{appearance.match.key} {appearance.seat}"
        for appearance in appearances(ALL, wanted, TODAY)
    ] == found


def test_a_period_begins_so_many_days_ago() -> None:
    def found(day: str) -> int:
        matches = [replace(ALONE, day=day)]
        return len(appearances(matches, StatisticsFilter(period="month"), TODAY))

    assert (found("2026-05-01"), found("2026-05-02"), found("2026-05-31")) == (0, 1, 1)


def test_options_are_what_occurs_in_matches_of_people() -> None:
    options = filter_options(ALL)
    assert options.people == ("Ana", "Ben")
    assert options.players == (2, 3)
    assert options.rule_sets == ("base", "nobles")
    assert options.opponents == ("person", "merchant", "harbourmaster", "greedy")
    none: list[MatchOutcome] = [WATCHED]
    assert filter_options(none) == ((), (), (), ())


def test_old_and_styled_kinds_have_the_level_of_today() -> None:
    kinds = ("governor/shipper", "heuristic", "person", "no such kind!", "governor@50")
    assert [level_of(kind) for kind in kinds] == [
        "governor", "harbourmaster", "person", "no such kind!", "governor",
    ]  # fmt: skip


def test_the_lead_is_over_the_best_of_the_others() -> None:
    appearance, other = appearances([BOTH], StatisticsFilter(), TODAY)
    assert (appearance.lead, other.lead) == (-1, 1)
    assert [seat.name for seat in other.others] == ["Ana", "x"]
