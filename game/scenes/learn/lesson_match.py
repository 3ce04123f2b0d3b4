"""Begin a lesson: its match, which is not stored on disk, and its guide."""

from __future__ import annotations

from collections.abc import Callable

from game.app.i18n import Translate
from game.content.lessons.lesson import Lesson
from game.content.lessons.session import LessonSession
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.seat_data import PERSON, UNNAMED
from game.rules import Game
from game.scenes.learn.lesson_guide import LessonGuide
from game.ui.context import Context


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
