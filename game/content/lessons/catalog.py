"""The catalog of lessons: all files in the folder, including those that cannot be played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.app.i18n import Message
from game.content.lessons.lesson import GROUPS, KINDS, Lesson, LessonError, read_lesson
from game.content.lessons.progress import SUFFIX, lesson_ids
from game.content.lessons.walkthrough import check
from game.history.store.personal_progress import Reached


@dataclass(frozen=True)
class CatalogEntry:
    """A lesson file: the lesson, or the error that prevents playing it."""

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
    """Return all lessons in a folder by group and file name; those with errors come last."""
    entries: list[CatalogEntry] = []
    for path in (folder / f"{name}{SUFFIX}" for name in lesson_ids(folder)):
        try:
            entries.append(CatalogEntry(path.stem, load_lesson(path)))
        except LessonError as error:
            entries.append(CatalogEntry(path.stem, error=error.message))
    return sorted(entries, key=_order)


def minutes_at_table(folder: Path) -> int:
    """Return the total minutes of the basic lessons at the table, excluding the whole game that
    follows them. Files with errors do not count."""
    minutes = 0
    for name in lesson_ids(folder):
        try:
            lesson = read_lesson(folder / f"{name}{SUFFIX}")
        except LessonError:
            continue
        if lesson.group == GROUPS[0] and lesson.kind == KINDS[0]:
            minutes += lesson.minutes
    return minutes


def taught_topics(folder: Path, done: Iterable[str]) -> frozenset[str]:
    """Return the topics that the lessons with these ids teach. Files with errors teach nothing."""
    topics: set[str] = set()
    for name in done:
        with suppress(LessonError):
            topics.update(read_lesson(folder / f"{name}{SUFFIX}").teaches)
    return frozenset(topics)


def _order(entry: CatalogEntry) -> tuple[int, str]:
    group = GROUPS.index(entry.lesson.group) if entry.lesson is not None else len(GROUPS)
    return group, entry.id


def next_lesson(
    entries: Sequence[CatalogEntry], reached: Reached, after: str = ""
) -> Lesson | None:
    """Return the lesson to do next, None if all are done: the first open lesson following the
    lesson `after` (an id) or, without it, an open lesson that was begun; otherwise the first open
    lesson."""
    lessons = [entry.lesson for entry in entries if entry.lesson is not None]
    still_open = [lesson for lesson in lessons if lesson.id not in reached.done]
    ids = [lesson.id for lesson in lessons]
    if after in ids:
        behind = ids[ids.index(after) + 1 :]
        preferred = [lesson for lesson in still_open if lesson.id in behind]
    else:
        preferred = [lesson for lesson in still_open if lesson.id in reached.steps]
    return next(iter([*preferred, *still_open]), None)
