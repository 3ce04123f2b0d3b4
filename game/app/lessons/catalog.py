"""The catalog of lessons: all files of the folder, also those that cannot be played."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.app.i18n import Message
from game.app.lessons.lesson import GROUPS, Lesson, LessonError
from game.app.lessons.reader import SUFFIX, read_lesson
from game.app.lessons.walkthrough import check


@dataclass(frozen=True)
class CatalogEntry:
    """A lesson file: the lesson, or why it cannot be played."""

    id: str
    lesson: Lesson | None = None
    error: Message | None = None


def load_lesson(path: Path) -> Lesson:
    """Read a lesson and walk through it. Raises LessonError."""
    lesson = read_lesson(path)
    if lesson.kind != "game":
        check(lesson)
    return lesson


def load_catalog(folder: Path) -> list[CatalogEntry]:
    """Return all lessons of a folder, by group and file name; those with errors come last."""
    entries: list[CatalogEntry] = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            entries.append(CatalogEntry(path.stem, load_lesson(path)))
        except LessonError as error:
            entries.append(CatalogEntry(path.stem, error=error.message))
    return sorted(entries, key=_order)


def _order(entry: CatalogEntry) -> tuple[int, str]:
    group = GROUPS.index(entry.lesson.group) if entry.lesson is not None else len(GROUPS)
    return group, entry.id
