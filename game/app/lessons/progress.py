"""Progress through the lessons, for the title.

Imports none of the rules, so that the title is shown at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from game.app.settings import Settings

SUFFIX: Final = ".toml"


class Progress(NamedTuple):
    """How many lessons are `done`, of how many, and whether any was `begun`."""

    done: int
    total: int
    begun: bool


def lesson_ids(folder: Path) -> list[str]:
    """Return the ids of all lesson files of a folder: their names without the suffix."""
    return sorted(path.stem for path in folder.glob(f"*{SUFFIX}"))


def count_progress(ids: Iterable[str], settings: Settings) -> Progress:
    """Count lessons by their ids, and those of them that are done."""
    known = set(ids)
    done = sum(settings.lessons_done.get(one, False) for one in known)
    begun = any(settings.lesson_steps.get(one, 0) > 0 for one in known)
    return Progress(done, len(known), begun or done > 0)
