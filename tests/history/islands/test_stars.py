"""What wins a star."""

from game.history.achievements.goals import ValueOf, parse_condition
from game.history.achievements.match_values import MatchValues
from game.history.islands.stars import counted, won_stars
from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome
from game.match.seat_data import PERSON

GOALS = [
    [parse_condition("shipped >= 20")],
    [parse_condition("place == 1")],
    [parse_condition("place == 1"), parse_condition("rounds <= 12")],
]


def values(place: int, shipped: int, counsel: int = 0) -> ValueOf:
    facts = {"shipped": shipped, "chips": 1, **({"counsel": counsel} if counsel else {})}
    own = SeatOutcome("Ana", PERSON, 40, place, facts)
    other = SeatOutcome("Pepín", "deckhand", 38, 3 - place)
    return MatchValues(MatchOutcome("key", "", "", "base", 12, (own, other)), 0).get


def test_each_star_has_its_own_conditions() -> None:
    assert won_stars(GOALS, values(1, 25), used_undo=False) == [1, 2, 3]
    assert won_stars(GOALS, values(1, 10), used_undo=False) == [2, 3]
    assert won_stars(GOALS, values(2, 20), used_undo=False) == [1]


def test_help_costs_only_the_third_star() -> None:
    assert won_stars(GOALS, values(1, 25), used_undo=True) == [1, 2]
    assert won_stars(GOALS, values(1, 25, counsel=1), used_undo=False) == [1, 2]


def test_progress_counts_what_has_a_number() -> None:
    assert counted(GOALS[0], values(1, 7)) == [(7, 20)]
    assert counted(GOALS[2], values(1, 7)) == [(12, 12)]
