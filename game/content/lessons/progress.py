"""Progress through the lessons, for the title screen.

It imports nothing from the rules, so the title screen opens at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from game.history.store.personal_progress import Reached

SUFFIX: Final = ".toml"


class LessonProgress(NamedTuple):
    """The number of lessons `done`, the total, and whether any was `begun`."""

    done: int
    total: int
    begun: bool


def lesson_ids(folder: Path) -> list[str]:
    """Return the ids of all lesson files in a folder: their names without the suffix."""
    return sorted(path.stem for path in folder.glob(f"*{SUFFIX}"))


def count_progress(ids: Iterable[str], reached: Reached) -> LessonProgress:
    """Count the lessons with these ids, and those that are done."""
    known = set(ids)
    done = len(known & reached.done)
    return LessonProgress(done, len(known), done > 0 or not known.isdisjoint(reached.steps))
