"""Personal progress: lessons finished, topics told by the helper, and achievements earned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.app.files.strict_json import is_safe_text
from game.history.store.database import Change, Database

MOST_STEP: Final = 10_000
_MOST_TEXT: Final = 300


@dataclass(frozen=True)
class EarnedAchievement:
    """An achievement (its `id`) that a person earned on `day` (ISO 8601, "" if unknown), with the
    match of this `key` ("" if none). Achievements for lessons belong to no one in particular: their
    `person` is ""."""

    id: str
    person: str
    day: str
    key: str


class Reached(NamedTuple):
    """Progress in the lessons: the next step of each lesson in progress, by id, and the ids of the
    finished lessons."""

    steps: Mapping[str, int]
    done: frozenset[str]


class PersonalProgress:
    """The progress of people in the database. Methods raise no exceptions for problems with the
    disk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Lessons ------------------------------------------------------------------------------------

    def lessons(self) -> Reached:
        """Return the progress in the lessons."""
        steps: dict[str, int] = {}
        done: set[str] = set()
        for lesson, step, is_done in self._database.rows("SELECT id, step, done FROM lessons"):
            if _is_text(lesson) and type(step) is int:
                if 0 < step <= MOST_STEP:
                    steps[str(lesson)] = step
                if is_done == 1:
                    done.add(str(lesson))
        return Reached(steps, frozenset(done))

    def set_step(self, lesson: str, step: int) -> None:
        """Store the step at which a lesson continues; 0 is the beginning."""
        self._database.record(set_step(lesson, step))

    def finish_lessons(self, lessons: Iterable[str]) -> None:
        """Mark lessons as finished."""
        self._database.record(finish_lessons(lessons))

    # What was told ------------------------------------------------------------------------------

    def shown_topics(self) -> frozenset[str]:
        """Return the topics that the helper has explained."""
        rows = self._database.rows("SELECT topic FROM told")
        return frozenset(str(topic) for (topic,) in rows if _is_text(topic))

    def note_topic(self, topic: str) -> None:
        """Mark a topic as shown."""
        self._database.record(note_topics([topic]))

    def forget_topics(self) -> None:
        """Mark all topics as not shown."""
        self._database.record(Change("DELETE FROM told"))

    # Achievements -------------------------------------------------------------------------------

    def earned(self) -> list[EarnedAchievement]:
        """Return all earned achievements."""
        sql = "SELECT id, person, day, key FROM achievements"
        rows = self._database.rows(sql)
        return [EarnedAchievement(*map(str, row)) for row in rows if all(map(_is_text, row))]

    def note_earned(self, earned: Iterable[EarnedAchievement]) -> None:
        """Record earned achievements. One that a person already has keeps its day and match."""
        self._database.record(note_earned(earned))


def set_step(lesson: str, step: int) -> Change:
    """Return the change made by `PersonalProgress.set_step`."""
    sql = (
        "INSERT INTO lessons (id, step, done) VALUES (?, ?, 0)"
        " ON CONFLICT (id) DO UPDATE SET step = excluded.step"
    )
    return Change(sql, [(lesson, min(max(step, 0), MOST_STEP))])


def finish_lessons(lessons: Iterable[str]) -> Change:
    """Return the change made by `PersonalProgress.finish_lessons`."""
    sql = "INSERT OR REPLACE INTO lessons (id, step, done) VALUES (?, 0, 1)"
    return Change(sql, [(lesson,) for lesson in lessons])


def note_topics(topics: Iterable[str]) -> Change:
    """Return the change made by `PersonalProgress.note_topics`."""
    return Change("INSERT OR IGNORE INTO told (topic) VALUES (?)", [(topic,) for topic in topics])


def note_earned(earned: Iterable[EarnedAchievement]) -> Change:
    """Return the change made by `PersonalProgress.note_earned`."""
    sql = "INSERT OR IGNORE INTO achievements (id, person, day, key) VALUES (?, ?, ?, ?)"
    return Change(
        sql,
        [
            (achievement.id, achievement.person, achievement.day, achievement.key)
            for achievement in earned
        ],
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _MOST_TEXT and is_safe_text(value)
