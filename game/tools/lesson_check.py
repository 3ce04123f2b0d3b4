"""Check lessons: walk through each by the rules, and count the words of those that come first."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from game.app.i18n import fill
from game.app.lessons.catalog import load_catalog
from game.app.lessons.lesson import GROUPS, Lesson

_MARKUP = re.compile(r"\{[^{}]*\}|\*\*")


class LessonReport(NamedTuple):
    """A line for each lesson, and how many of them cannot be played."""

    lines: list[str]
    faults: int


def count_words(lesson: Lesson) -> int:
    """Return how many words somebody reads who goes through a lesson: all but the reasons."""
    texts = [lesson.title, lesson.summary]
    for step in lesson.steps:
        texts += [step.text, step.why, *(way.text for way in step.ways)]
    return sum(len(_MARKUP.sub(" ", text).split()) for text in texts)


def check_lessons(folder: Path) -> LessonReport:
    """Check all lessons of a folder."""
    entries = load_catalog(folder)
    lines, faults, basics = [], 0, 0
    for entry in entries:
        if entry.lesson is None:
            faults += 1
            lines.append(fill(entry.error.text, entry.error.values) if entry.error else entry.id)
            continue
        words = count_words(entry.lesson)
        basics += words if entry.lesson.group == GROUPS[0] else 0
        lines.append(f"{entry.id}: {len(entry.lesson.steps)} steps, {words} words")
    lines.append(f"{len(entries)} lessons, {faults} faults; {basics} words in the basic lessons")
    return LessonReport(lines, faults)
