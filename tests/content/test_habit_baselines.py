"""What computer seats' decisions cost: the data that ships is complete."""

from __future__ import annotations

from game.app.paths import shipped_folder
from game.content.habit_baselines import read_habit_baselines
from game.history.review.decisions import DECISION_KINDS
from game.seats.difficulty import LEVELS


def test_every_level_has_a_cost_of_every_kind() -> None:
    baselines = read_habit_baselines(shipped_folder("levels") / "habit_baselines.toml")
    assert list(baselines.costs) == list(baselines.matches) == list(LEVELS)
    for costs in baselines.costs.values():
        assert list(costs) == list(DECISION_KINDS)
        assert all(cost >= 0 for cost in costs.values())
