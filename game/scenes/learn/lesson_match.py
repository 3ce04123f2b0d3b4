"""Begin a lesson: a match that is not stored on disk, with its guide, or a whole game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.i18n import Translate
from game.content.lessons.lesson import Lesson, LessonError, read_lesson
from game.content.lessons.progress import SUFFIX, lesson_ids
from game.content.lessons.session import LessonSession
from game.content.opponents.character import NOBODY, CharacterCatalog
from game.history.store.personal_progress import PersonalProgress
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.seat_data import PERSON, UNNAMED
from game.rules import Game
from game.rules.options import Options
from game.scenes.learn.lesson_guide import LessonGuide
from game.scenes.setup.plan import SetupPlan
from game.ui.context import Context
from game.ui.phrases.players import kind_level


def lesson_match(lesson: Lesson, session: LessonSession, translate: Translate) -> Match:
    """Return the match of a lesson, at the step of its session."""
    position = session.position
    seats = tuple(
        SeatSpec(
            name if name == UNNAMED else translate(name),
            seat,
            PERSON if seat == lesson.seat else lesson.level,
        )
        for seat, name in enumerate(lesson.names)
    )
    spec = MatchSpec(position.setup.options, position.seed, seats, undo_anything=True)
    match = Match.at(spec, Game.at(position), InlineEngine())
    match.translate = translate
    return match


def begin_lesson(
    ctx: Context, lesson: Lesson, done: Callable[[], None], leave: Callable[[], None]
) -> tuple[Match, LessonGuide]:
    """Begin a lesson where it was left, or at its beginning; its progress is recorded.

    `done` is called at the end of the lesson, `leave` when the person leaves it. Raises LessonError
    if the lesson cannot be played.
    """

    def reached(step: int) -> None:
        ctx.progress.set_step(lesson.id, step)

    def over() -> None:
        ctx.progress.finish_lessons([lesson.id])
        done()

    session = LessonSession(lesson, ctx.progress.lessons().steps.get(lesson.id, 0))
    guide = LessonGuide(ctx, session, reached, over, leave)
    return lesson_match(lesson, session, ctx.translator.tr), guide


def whole_game(lesson: Lesson, seed: int, catalog: CharacterCatalog = NOBODY) -> MatchSpec:
    """Return the match of a lesson: one person against characters of its level."""
    return SetupPlan.against(lesson.level, lesson.players).match(seed, catalog)


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
