"""A lesson that is a whole game: an ordinary match with a teaching helper."""

from __future__ import annotations

from pathlib import Path

from game.content.lessons.lesson import Lesson, LessonError
from game.content.lessons.progress import SUFFIX, lesson_ids
from game.content.lessons.reader import read_lesson
from game.content.opponents.character import NOBODY, OF_LEVEL, CharacterCatalog
from game.history.store.personal_progress import PersonalProgress
from game.match.match_spec import MatchSpec
from game.match.seat_data import PERSON
from game.rules.options import Options
from game.scenes.setup.plan import SeatPlan, SetupPlan
from game.ui.phrases.players import kind_level


def whole_game(lesson: Lesson, seed: int, catalog: CharacterCatalog = NOBODY) -> MatchSpec:
    """Return the match of a lesson: one person against characters of its level."""
    seats = [SeatPlan(color=0, kind=PERSON)]
    for color in range(1, lesson.players):
        seats.append(SeatPlan(color=color, kind=lesson.level, character=OF_LEVEL))
    return SetupPlan(seats=tuple(seats)).match(seed, catalog)


def count_whole_game(progress: PersonalProgress, spec: MatchSpec, folder: Path) -> None:
    """Record that lessons of this kind are done if the finished match was started by them."""
    done = progress.lessons().done
    waiting = [lesson for lesson in lesson_ids(folder) if lesson not in done]
    new = [lesson for lesson in waiting if _began(folder / f"{lesson}{SUFFIX}", spec)]
    if new:
        progress.finish_lessons(new)


def _began(path: Path, spec: MatchSpec) -> bool:
    """Return whether a lesson starts this match, regardless of who plays its levels."""
    try:
        lesson = read_lesson(path)
    except LessonError:
        return False
    return lesson.kind == "game" and _terms(spec) == _terms(whole_game(lesson, spec.seed))


def _terms(spec: MatchSpec) -> tuple[Options, bool, list[str]]:
    """Return the options of a match, and the level of each seat."""
    return spec.options, spec.undo_anything, [kind_level(seat.kind) for seat in spec.seats]
