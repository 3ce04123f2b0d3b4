"""A lesson that is a whole game: an ordinary match in which the helper teaches."""

from __future__ import annotations

from pathlib import Path

from game.content.lessons.lesson import Lesson, LessonError
from game.content.lessons.progress import SUFFIX, lesson_ids
from game.content.lessons.reader import read_lesson
from game.history.store.personal_progress import PersonalProgress
from game.match.match_spec import MatchSpec
from game.match.seat_data import PERSON
from game.scenes.setup.plan import SeatPlan, SetupPlan


def whole_game(lesson: Lesson, seed: int) -> MatchSpec:
    """Return the match of a lesson: one person against computers of its level."""
    kinds = [PERSON, *[lesson.level] * (lesson.players - 1)]
    seats = tuple(SeatPlan(colour=colour, kind=kind) for colour, kind in enumerate(kinds))
    return SetupPlan(seats=seats).match(seed)


def count_whole_game(progress: PersonalProgress, spec: MatchSpec, folder: Path) -> None:
    """Note that the lessons that are a whole game are done, if this match was begun as theirs."""
    done = progress.lessons().done
    waiting = [lesson for lesson in lesson_ids(folder) if lesson not in done]
    new = [lesson for lesson in waiting if _began(folder / f"{lesson}{SUFFIX}", spec)]
    if new:
        progress.finish_lessons(new)


def _began(path: Path, spec: MatchSpec) -> bool:
    """Tell whether a lesson begins this match."""
    try:
        lesson = read_lesson(path)
    except LessonError:
        return False
    return lesson.kind == "game" and spec == whole_game(lesson, spec.seed)
