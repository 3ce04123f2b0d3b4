"""Read what the decisions of computer seats cost by kind (`levels/habit_baselines.toml`).

People are compared with them, since even the best seats seem to lose something: every estimate has
an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.content.reader import Schema, read_content


class HabitBaselines(Schema, frozen=True, kw_only=True):
    """By level, then by kind of decision (`DECISION_KINDS`): the mean cost of a match in percent,
    as measured by `python -m game.tools calibration`. `matches` is how many matches each level
    played."""

    matches: Mapping[str, int]
    costs: Mapping[str, Mapping[str, float]]


def read_habit_baselines(path: Path) -> HabitBaselines:
    """Read the file. Raises ContentError."""
    return read_content(path, HabitBaselines)
