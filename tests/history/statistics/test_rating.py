"""Ratings: the worked example of their source, and what becomes of matches of several."""

from __future__ import annotations

from math import log10

import pytest

from game.history.statistics.confidence import wilson_interval
from game.history.statistics.rating import LEVEL_RATINGS, PairResult, Rating, rate, rate_people
from game.match.seat_data import PERSON
from tests.history.statistics.outcomes import outcome, results


def test_the_worked_example_of_the_source() -> None:
    """Glickman, "Example of the Glicko-2 system": 1464.06, 151.52, 0.05999."""
    played = [
        PairResult(Rating(1400, 30), 1),
        PairResult(Rating(1550, 100), 0),
        PairResult(Rating(1700, 300), 0),
    ]
    found = rate(Rating(1500, 200, 0.06), played)
    assert found.value == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)
    assert rate(found, []) == found


def test_a_surprise_raises_the_volatility() -> None:
    calm = rate(Rating(1500, 60), [PairResult(Rating(1500, 0), 1)])
    wild = rate(Rating(1500, 60), [PairResult(Rating(2300, 0), 1)] * 4)
    assert wild.volatility > 0.06 > calm.volatility - 0.001
    assert wild.value > calm.value > 1500


def test_results_that_alternate_for_years_lead_nowhere() -> None:
    levels = ("deckhand", "merchant", "harbourmaster")
    deckhand, merchant, harbourmaster = (LEVEL_RATINGS[level] for level in levels)
    lost = [PairResult(merchant, 0), PairResult(deckhand, 0)]
    won = [PairResult(other, 1) for other in (deckhand, merchant, harbourmaster)]
    rating = Rating()
    for _ in range(2000):
        rating = rate(rate(rating, lost), won)
        assert deckhand.value < rating.value < harbourmaster.value
        assert rating.deviation <= Rating().deviation


def test_the_ratings_of_the_levels_follow_from_the_arena() -> None:
    """docs/statistics.md: one against three of the level below, in shares of victories."""
    for (lower, higher), share in {
        ("deckhand", "bosun"): 0.67,
        ("bosun", "merchant"): 0.6725,
        ("merchant", "harbourmaster"): 0.71,
        ("harbourmaster", "governor"): 0.825,
    }.items():
        distance = 400 * log10(3 * share / (1 - share))
        told = LEVEL_RATINGS[higher].value - LEVEL_RATINGS[lower].value
        assert told == pytest.approx(distance, abs=5)


def test_who_always_wins_rises_above_the_level_and_gets_surer() -> None:
    course = rate_people(results([True] * 12))["Ana"]
    values = [rated.rating.value for rated in course]
    assert values == sorted(values)
    assert values[-1] > LEVEL_RATINGS["merchant"].value + 200
    assert course[-1].rating.deviation < course[0].rating.deviation < 350
    assert [rated.match.key for rated in course] == [f"k{n}" for n in range(12)]
    assert course[0].rating.margin == pytest.approx(1.96 * course[0].rating.deviation)


def test_half_of_the_matches_keep_somebody_at_the_level() -> None:
    course = rate_people(results([True, False] * 40, kind="governor/shipper"))["Ana"]
    assert course[-1].rating.value == pytest.approx(LEVEL_RATINGS["governor"].value, abs=60)


def test_a_place_in_the_middle_counts_against_each_of_the_others() -> None:
    middle = outcome(("x", "merchant", 50), ("Ana", PERSON, 40), ("y", "merchant", 30))
    level = outcome(("x", "merchant", 40), ("Ana", PERSON, 40), ("y", "merchant", 40))
    for match_outcome in (middle, level):
        (rated,) = rate_people([match_outcome])["Ana"]
        assert rated.rating.value == pytest.approx(1500)
    assert rated.rating.deviation < 350


def test_results_at_one_table_count_less_the_more_there_are() -> None:
    two = rate_people([outcome(("Ana", PERSON, 40), ("x", "merchant", 30))])["Ana"]
    others = [(letter, "merchant", 30) for letter in "wxyz"]
    five = rate_people([outcome(("Ana", PERSON, 40), *others)])["Ana"]
    by_hand = rate(Rating(), [PairResult(LEVEL_RATINGS["merchant"], 1, 0.5)] * 4)
    assert five[0].rating.value == pytest.approx(by_hand.value)
    assert two[0].rating.value < five[0].rating.value


def test_people_are_rated_against_each_other() -> None:
    matches = [
        outcome(("Ana", PERSON, 40), ("Ben", PERSON, 30), ("x", "merchant", 20), key=str(n))
        for n in range(6)
    ]
    found = rate_people(matches)
    ana, ben = (found[name][-1].rating.value for name in ("Ana", "Ben"))
    assert ana > ben > LEVEL_RATINGS["merchant"].value - 100
    alone = rate_people([outcome(("Ana", PERSON, 40), ("Ben", PERSON, 30))])
    assert alone["Ana"][0].rating.value - 1500 == pytest.approx(1500 - alone["Ben"][0].rating.value)


def test_who_is_unknown_comes_with_the_rating_of_the_others() -> None:
    (first,) = rate_people([outcome(("Ana", PERSON, 10), ("x", "deckhand", 30))])["Ana"]
    assert 400 < first.rating.value < LEVEL_RATINGS["deckhand"].value


@pytest.mark.parametrize(
    "match",
    [
        outcome(("Ana", PERSON, 40), ("x", "merchant", 30), used_undo=True),
        outcome(("Ana", PERSON, 40, {"counsel": 2}), ("x", "merchant", 30)),
        outcome(("", PERSON, 40), ("x", "merchant", 30)),
        outcome(("Ana", PERSON, 40), ("x", "random", 30)),
        outcome(("Ana", PERSON, 40), ("x", "no such kind", 30)),
        outcome(("x", "governor", 40), ("y", "merchant", 30)),
    ],
    ids=["undo", "counsel", "no name", "no level", "unknown", "nobody"],
)
def test_some_matches_are_not_rated(match: object) -> None:
    assert rate_people([match]) == {}  # type: ignore[list-item]


def test_wilson_interval() -> None:
    low, high = wilson_interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    low, high = wilson_interval(15, 20)
    assert (round(low, 3), round(high, 3)) == (0.531, 0.888)
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(20, 20)[1] == 1.0
