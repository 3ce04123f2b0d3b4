"""Progress through the lessons, for the title.

Imports none of the rules, so that the title is shown at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from game.history.store.personal_progress import Reached

SUFFIX: Final = ".toml"


class LessonProgress(NamedTuple):
    """How many lessons are `done`, of how many, and whether any was `begun`."""

    done: int
    total: int
    begun: bool


def lesson_ids(folder: Path) -> list[str]:
    """Return the ids of all lesson files of a folder: their names without the suffix."""
    return sorted(path.stem for path in folder.glob(f"*{SUFFIX}"))


def count_progress(ids: Iterable[str], reached: Reached) -> LessonProgress:
    """Count lessons by their ids, and those of them that are done."""
    known = set(ids)
    done = len(known & reached.done)
    return LessonProgress(done, len(known), done > 0 or not known.isdisjoint(reached.steps))
