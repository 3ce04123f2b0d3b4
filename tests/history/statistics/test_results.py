"""Results against chance, sources of points, buildings, roles, streaks and records."""

from __future__ import annotations

from datetime import date

import pytest

from game.history.statistics.building_results import building_results
from game.history.statistics.confidence import wilson_interval
from game.history.statistics.filtered import FilteredStatistics, MatchCollection
from game.history.statistics.filters import Appearance, StatisticsFilter, appearances
from game.history.statistics.match_outcome import MatchOutcome
from game.history.statistics.records import RECORD_CODES, best_records, win_streaks
from game.history.statistics.results import (
    Results,
    results_by_opponent,
    results_by_players,
    results_by_rules,
    rolling_mean,
)
from game.history.statistics.role_results import role_doubloons, role_results
from game.history.statistics.sources import (
    VP_SOURCES,
    compare_with_winners,
    points_distribution,
    with_facts,
)
from game.rules.material import FORTRESS, HARBOR, SMALL_MARKET
from game.tools.assets.sample_outcomes import SAMPLE_DAY, sample_accuracies, sample_outcomes
from tests.history.statistics.outcomes import outcome, results

TODAY = date(2026, 5, 31)


def people(outcomes: list[MatchOutcome]) -> list[Appearance]:
    return appearances(outcomes, StatisticsFilter(), TODAY)


# Results


def test_results_are_held_against_chance() -> None:
    two, four = results([True, False]), outcome(
        ("Ana", "person", 30), ("a", "governor", 50), ("b", "governor", 20), ("c", "merchant", 1)
    )  # fmt: skip
    found = Results.of(people([*two, four]))
    assert (found.played, found.won, found.best_points) == (3, 1, 40)
    assert found.share == pytest.approx(1 / 3)
    assert found.expected == pytest.approx((1 / 2 + 1 / 2 + 1 / 4) / 3)
    assert found.mean_place == pytest.approx((1 + 2 + 2) / 3)
    assert found.mean_points == pytest.approx((40 + 20 + 30) / 3)
    assert found.interval == wilson_interval(1, 3)
    assert Results.of([]).share == 0


def test_results_by_kind_of_match() -> None:
    two, four = results([True, False]), outcome(
        ("Ana", "person", 30), ("a", "governor", 50), ("b", "governor/trader", 20),
        ("c", "merchant", 1), rules="nobles",
    )  # fmt: skip
    found = people([*two, four])
    assert {n: totals.played for n, totals in results_by_players(found).items()} == {2: 2, 4: 1}
    assert {n: totals.won for n, totals in results_by_rules(found).items()} == {
        "base": 1,
        "nobles": 0,
    }
    by_opponent = results_by_opponent(found)
    assert {n: totals.played for n, totals in by_opponent.items()} == {"merchant": 3, "governor": 1}


def test_a_rolling_mean_looks_back_as_far_as_its_window() -> None:
    assert rolling_mean([4, 0, 2, 6], window=2) == [4, 2, 1, 4]
    assert rolling_mean([], window=2) == []


# Sources


RICH = {"chips": 20, "buildings": 15, "bonus": 5, "produced": 30}
POOR = {"chips": 10, "buildings": 12, "produced": 20}


def test_sources_beside_those_of_the_winners() -> None:
    lost = outcome(("Ana", "person", 22, POOR), ("x", "merchant", 40, RICH))
    won = outcome(("Ana", "person", 40, RICH), ("x", "merchant", 22, POOR), key="l")
    unknown = outcome(("Ana", "person", 90), ("x", "merchant", 22), key="m")
    found = people([lost, won, unknown])
    assert len(with_facts(found)) == 2
    assert compare_with_winners(found, VP_SOURCES) == [
        ("chips", 15, 20), ("buildings", 13.5, 15), ("bonus", 2.5, 5), ("nobles", 0, 0),
    ]  # fmt: skip
    assert compare_with_winners([], ["chips"]) == [("chips", 0, 0)]


def test_two_winners_count_as_their_mean() -> None:
    shared = outcome(("Ana", "person", 40, {"chips": 30}), ("x", "merchant", 40, {"chips": 20}))
    assert compare_with_winners(people([shared]), ["chips"]) == [("chips", 30, 25)]


def test_the_distribution_has_no_gaps() -> None:
    matches = [outcome(("Ana", "person", n), ("x", "merchant", 30), key=str(n)) for n in (12, 31)]
    found = points_distribution(people(matches))
    assert [(column.start, column.results, column.won) for column in found] == [
        (10, 1, 0), (15, 0, 0), (20, 0, 0), (25, 0, 0), (30, 1, 1),
    ]  # fmt: skip
    assert points_distribution([]) == []


# Buildings


def test_what_a_building_brought() -> None:
    first = {"built.fortress": 1, "built_round.fortress": 12, "price.fortress": 9}
    first |= {"bonus.fortress": 5, "built.harbor": 1, "vp.harbor": 4, "chips": 1}
    second = {"built.fortress": 1, "built_round.fortress": 14, "price.fortress": 10}
    second |= {"bonus.fortress": 3, "built.small_market": 1, "income.small_market": 6}
    matches = [
        outcome(("Ana", "person", 40, first), ("x", "merchant", 30, {"chips": 1})),
        outcome(("Ana", "person", 20, second), ("x", "merchant", 30, {"chips": 1}), key="l"),
        outcome(("Ana", "person", 20), ("x", "merchant", 30), key="without facts"),
    ]
    fortress, *rest = building_results(people(matches))
    assert tuple(fortress) == (FORTRESS, 2, 1, 13, 9.5, 4 + 4, 0)
    assert fortress.share == 0.5
    assert {results.building: (results.vp, results.income) for results in rest} == {
        HARBOR: (3 + 4, 0), SMALL_MARKET: (1, 6),
    }  # fmt: skip


# Roles


def test_roles_chosen_and_left_beside_the_others() -> None:
    own = {"role.captain": 3, "left.captain": 1, "role_doubloons": 6}
    matches = [
        outcome(
            ("Ana", "person", 40, own),
            ("x", "merchant", 30, {"role.captain": 1, "left.captain": 3}),
            ("y", "merchant", 20, {"role.captain": 2, "left.captain": 2, "role_doubloons": 4}),
        )
    ]
    captain = role_results(people(matches))[5]
    assert tuple(captain) == (5, 3, 0.75, 1.5, 3 / 8, True)
    assert role_doubloons(people(matches)) == (6, 2)
    assert role_doubloons([]) == (0, 0)


# Streaks and records


@pytest.mark.parametrize(
    ("won", "longest", "present"),
    [("", [], []), ("0", [], []), ("011011", [1, 2], [4, 5]), ("1110", [0, 1, 2], []),
     ("11011101", [3, 4, 5], [7])],
)  # fmt: skip
def test_streaks_of_victories(won: str, longest: list[int], present: list[int]) -> None:
    found = win_streaks(people(results([letter == "1" for letter in won])))
    keys = [[appearance.match.key for appearance in streak.appearances] for streak in found]
    assert keys == [[f"k{n}" for n in streak] for streak in (longest, present)]
    assert [len(streak) for streak in found] == [len(longest), len(present)]


def test_a_match_of_two_people_is_one_victory() -> None:
    matches = [outcome(("Ana", "person", n), ("Ben", "person", 30), key=str(n)) for n in (20, 40)]
    longest, _ = win_streaks(people(matches))
    assert [(appearance.match.key, appearance.own.name) for appearance in longest.appearances] == [
        ("20", "Ben"), ("40", "Ana"),
    ]  # fmt: skip


def test_records_are_held_by_who_set_them_first() -> None:
    facts = {"deficit": 9, "best_sale": 5, "shipped": 20}
    matches = [
        outcome(("Ana", "person", 40, facts), ("x", "merchant", 38), key="a", rounds=12),
        outcome(("Ana", "person", 60), ("x", "merchant", 20), key="b", rounds=17),
        outcome(("Ana", "person", 60, {"deficit": 30}), ("x", "merchant", 70), key="c", rounds=17),
        outcome(("Ana", "person", 33), ("x", "merchant", 31), key="d", file="", rounds=0),
    ]
    found = {
        record.code: (record.value, record.appearance.match.key)
        for record in best_records(people(matches))
    }
    assert found == {
        "points": (60, "b"),
        "widest": (40, "b"),
        "narrowest": (2, "a"),
        "comeback": (9, "a"),
        "sale": (5, "a"),
        "shipped": (20, "a"),
        "fastest": (12, "a"),
        "longest": (17, "b"),
    }
    assert set(found) <= set(RECORD_CODES)
    assert best_records([]) == []


# All together


def test_everything_is_there_for_matches_that_pass_the_filter() -> None:
    outcomes = sample_outcomes(80, 5)
    archive = MatchCollection(outcomes, sample_accuracies(outcomes, 5))
    data = FilteredStatistics(archive, StatisticsFilter(person="Anežka", players=4), SAMPLE_DAY)
    assert data.matches
    assert {len(outcome.seats) for outcome in data.matches} == {4}
    assert {appearance.own.name for appearance in data.appearances} == {"Anežka"}
    assert data.results.played == len(data.matches) == data.by_players[4].played
    assert sum(results.played for results in data.by_rules.values()) == data.results.played
    assert 0 < len(data.accuracies) <= data.results.played
    assert list(data.ratings) == ["Anežka"]
    assert sum(column.results for column in data.distribution) == data.results.played
    assert data.buildings[0].built >= data.buildings[-1].built
    assert [record.code for record in data.records] == list(RECORD_CODES)
    total = sum(means.own for means in data.sources)
    assert total == pytest.approx(data.results.mean_points)


def test_accuracies_that_are_not_known_are_left_out() -> None:
    matches = results([True, False, True])
    archive = MatchCollection(matches, {"k0": (91.5, None), "k1": (None, 80.0), "k2": ()})
    data = FilteredStatistics(archive, StatisticsFilter(), TODAY)
    assert [(appearance.match.key, value) for appearance, value in data.accuracies] == [
        ("k0", 91.5)
    ]
