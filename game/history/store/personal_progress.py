"""What a person has reached: lessons done, what coach and tips have told, achievements earned."""

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
    """An achievement (its `id`) that a person has earned on a day (ISO 8601, "": not known), by the
    match of a `key` ("": by none). Lessons are done by nobody in particular: `person` is ""."""

    id: str
    person: str
    day: str
    key: str


class Reached(NamedTuple):
    """How far the lessons are: `steps` from a lesson that was begun (its id) to the step to go on
    at, and the lessons that are `done`."""

    steps: Mapping[str, int]
    done: frozenset[str]


class PersonalProgress:
    """The progress of people in the database. Nothing here raises for what is wrong with the
    disk."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Lessons ------------------------------------------------------------------------------------

    def lessons(self) -> Reached:
        """Return how far the lessons are."""
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
        """Note the step at which a lesson goes on; 0: at its beginning."""
        self._database.record(set_step(lesson, step))

    def finish_lessons(self, lessons: Iterable[str]) -> None:
        """Note that lessons are done."""
        self._database.record(finish_lessons(lessons))

    # What was told ------------------------------------------------------------------------------

    def told(self) -> frozenset[str]:
        """Return the topics that coach and tips have told of."""
        rows = self._database.rows("SELECT topic FROM told")
        return frozenset(str(topic) for (topic,) in rows if _is_text(topic))

    def note_told(self, topic: str) -> None:
        """Note that a topic was told of."""
        self._database.record(note_told([topic]))

    def forget_told(self) -> None:
        """Begin anew, as if nothing had been told."""
        self._database.record(Change("DELETE FROM told"))

    # Achievements -------------------------------------------------------------------------------

    def earned(self) -> list[EarnedAchievement]:
        """Return the achievements that were earned."""
        sql = "SELECT id, person, day, key FROM achievements"
        rows = self._database.rows(sql)
        return [EarnedAchievement(*map(str, row)) for row in rows if all(map(_is_text, row))]

    def note_earned(self, earned: Iterable[EarnedAchievement]) -> None:
        """Note achievements; who has earned one already keeps its day and match."""
        self._database.record(note_earned(earned))


def set_step(lesson: str, step: int) -> Change:
    """Return the change of `PersonalProgress.set_step`."""
    sql = (
        "INSERT INTO lessons (id, step, done) VALUES (?, ?, 0)"
        " ON CONFLICT (id) DO UPDATE SET step = excluded.step"
    )
    return Change(sql, [(lesson, min(max(step, 0), MOST_STEP))])


def finish_lessons(lessons: Iterable[str]) -> Change:
    """Return the change of `PersonalProgress.finish_lessons`."""
    sql = "INSERT OR REPLACE INTO lessons (id, step, done) VALUES (?, 0, 1)"
    return Change(sql, [(lesson,) for lesson in lessons])


def note_told(topics: Iterable[str]) -> Change:
    """Return the change of `PersonalProgress.note_told`."""
    return Change("INSERT OR IGNORE INTO told (topic) VALUES (?)", [(topic,) for topic in topics])


def note_earned(earned: Iterable[EarnedAchievement]) -> Change:
    """Return the change of `PersonalProgress.note_earned`."""
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
