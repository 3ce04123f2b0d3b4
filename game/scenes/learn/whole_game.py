"""A lesson that is a whole game: an ordinary match, played beside the coach."""

from __future__ import annotations

from pathlib import Path

from game.app.lessons.lesson import Lesson, LessonError
from game.app.lessons.progress import SUFFIX, lesson_ids
from game.app.lessons.reader import read_lesson
from game.app.match_spec import MatchSpec
from game.app.seat_data import PERSON
from game.app.settings import SettingsStore
from game.scenes.setup.plan import SeatPlan, SetupPlan


def whole_game(lesson: Lesson, you: str, seed: int) -> MatchSpec:
    """Return the match of a lesson: one person, called ``you``, against computers of its level."""
    kinds = [PERSON, *[lesson.level] * (lesson.players - 1)]
    seats = tuple(SeatPlan(colour=colour, kind=kind) for colour, kind in enumerate(kinds))
    return SetupPlan(seats=seats).match(you, seed)


def count_whole_game(settings: SettingsStore, spec: MatchSpec, folder: Path) -> None:
    """Note that the lessons that are a whole game are done, if a person has played this match
    beside the coach."""
    if not settings.current.coach or all(seat.kind != PERSON for seat in spec.seats):
        return
    done = settings.current.lessons_done
    waiting = [one for one in lesson_ids(folder) if not done.get(one, False)]
    new = [one for one in waiting if _is_whole_game(folder / f"{one}{SUFFIX}")]
    if new:
        settings.change(lessons_done={**done, **dict.fromkeys(new, True)})


def _is_whole_game(path: Path) -> bool:
    try:
        return read_lesson(path).kind == "game"
    except LessonError:
        return False
