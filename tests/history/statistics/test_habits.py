"""Costs by kind of decision over the matches of a person."""

from __future__ import annotations

from math import inf

import pytest

from game.history.review.decisions import KindCost
from game.history.statistics.habits import habits_of
from game.history.statistics.rating import level_above
from game.history.store.database import Database
from game.history.store.review_table import HabitTable


def test_costs_are_stored_by_match_seat_and_kind() -> None:
    table = HabitTable(Database(None))
    table.set_costs("k", [{"role": KindCost(12, 9.5)}, {"mayor": KindCost(3, 0.0)}])
    table.set_costs("j", [{}, {"role": KindCost(9, 1.0), "trader": KindCost(2, 2.5)}])
    table.set_costs("k", [{"role": KindCost(12, 8.5)}])
    assert list(table.costs()) == [
        ("j", 1, {"role": KindCost(9, 1.0), "trader": KindCost(2, 2.5)}),
        ("k", 0, {"role": KindCost(12, 8.5)}),
    ]


def test_habits_are_means_over_matches_those_beyond_the_usual_first() -> None:
    costs = [
        {"role": KindCost(10, 4.0), "trader": KindCost(2, 9.0)},
        {"role": KindCost(10, 6.0)},
    ]
    trader, role = habits_of(costs, {"role": 3.5})
    assert (role.kind, role.cost, role.usual, role.excess) == ("role", 5.0, 3.5, 1.5)
    assert role.half == pytest.approx(1.96, abs=0.01)
    assert (trader.kind, trader.cost, trader.usual) == ("trader", 4.5, 0.0)


def test_one_match_says_little() -> None:
    (habit,) = habits_of([{"role": KindCost(1, 4.0)}], {})
    assert (habit.cost, habit.half) == (4.0, inf)
    assert habits_of([], {}) == []


@pytest.mark.parametrize(
    ("rating", "level"), [(0.0, "deckhand"), (1499.0, "merchant"), (1500.0, "harbourmaster"),
                          (9999.0, "governor")]
)  # fmt: skip
def test_people_are_compared_with_the_level_above(rating: float, level: str) -> None:
    assert level_above(rating) == level
