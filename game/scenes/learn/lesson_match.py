"""Begins a lesson: its match, which is on no disk, and the guide that leads through it."""

from __future__ import annotations

from collections.abc import Callable

from game.app.engine_process import InlineEngine
from game.app.lessons.lesson import Lesson
from game.app.lessons.session import LessonSession
from game.app.match import Match
from game.app.match_spec import MatchSpec, SeatSpec
from game.app.seat_data import PERSON
from game.rules import Game
from game.scenes.table.guides.lesson_guide import LessonGuide
from game.ui.context import Context


def lesson_match(lesson: Lesson, session: LessonSession, translate: Callable[[str], str]) -> Match:
    """Return the match of a lesson, at the step of its session."""
    position = session.position
    seats = tuple(
        SeatSpec(translate(name), seat, PERSON if seat == lesson.seat else lesson.level)
        for seat, name in enumerate(lesson.names)
    )
    spec = MatchSpec(position.setup.options, position.seed, seats, take_back=True)
    return Match.at(spec, Game.at(position), InlineEngine())


def begin_lesson(
    ctx: Context, lesson: Lesson, done: Callable[[], None], leave: Callable[[], None]
) -> tuple[Match, LessonGuide]:
    """Begin a lesson where it was left, or at its beginning; its progress is kept in the settings.

    ``done`` is called when it has been gone through, ``leave`` when somebody leaves it. Raises
    LessonError when it cannot be played.
    """
    settings = ctx.settings

    def reached(step: int) -> None:
        steps = {**settings.current.lesson_steps, lesson.id: step}
        settings.change(lesson_steps=steps)

    def over() -> None:
        steps = dict(settings.current.lesson_steps)
        steps.pop(lesson.id, None)
        lessons = {**settings.current.lessons_done, lesson.id: True}
        settings.change(lesson_steps=steps, lessons_done=lessons)
        done()

    session = LessonSession(lesson, settings.current.lesson_steps.get(lesson.id, 0))
    guide = LessonGuide(ctx, session, reached, over, leave)
    return lesson_match(lesson, session, ctx.translator.tr), guide
