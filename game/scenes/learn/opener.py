"""Open lessons: their list, the first start, and a lesson at its table or in the draft."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.settings import TEACHING
from game.content.lessons.catalog import load_catalog, load_lesson, next_lesson
from game.content.lessons.lesson import Lesson, LessonError
from game.content.lessons.progress import SUFFIX
from game.match.match_spec import MatchSpec
from game.scenes.base import Exits
from game.scenes.dialogs.dialog import show_message
from game.scenes.learn.celebration import tell_lesson_done
from game.scenes.learn.lesson_match import begin_lesson, whole_game
from game.scenes.learn.scene import LearnScene
from game.scenes.learn.welcome import WelcomeScene
from game.ui.context import Context
from game.ui.text.rich_text import escape


class Lessons:
    """Opens lessons. `exits` are those of a table: settings, help, leave and quit. `begin` begins a
    match, `new_seed` returns its seed."""

    def __init__(
        self,
        ctx: Context,
        exits: Exits,
        begin: Callable[[MatchSpec], None],
        new_seed: Callable[[], int],
    ) -> None:
        self._ctx = ctx
        self._exits = {**exits, "lessons": self._return}
        self._begin = begin
        self._new_seed = new_seed

    def open(self) -> None:
        """Open the list of lessons over the current scene."""
        self._ctx.stack.push(LearnScene(self._ctx, self.play))

    def welcome(self) -> None:
        """Greet a new player over the title screen."""
        self._ctx.stack.push(WelcomeScene(self._ctx, self._play_next))

    def play(self, lesson: Lesson) -> None:
        """Open a lesson where it was left off; a whole game starts again. Raises LessonError if it
        cannot be played."""
        ctx, leave = self._ctx, self._exits["leave"]
        if lesson.kind == "game":
            ctx.settings.change(helper=TEACHING)
            self._begin(whole_game(lesson, self._new_seed(), ctx.characters))
            return
        done = partial(tell_lesson_done, ctx, lesson, self.play, self._return, leave)
        match, guide = begin_lesson(ctx, lesson, done, self._return)
        leave()
        if lesson.kind == "draft":
            from game.scenes.draft.scene import DraftScene

            ctx.stack.push(DraftScene(ctx, match, self._exits, done, guide))
        else:
            from game.scenes.table.scene import TableScene

            ctx.stack.push(TableScene(ctx, match, self._exits, guide))

    def play_named(self, name: str) -> None:
        """Open a lesson by the name of its file, or say why it cannot be played."""
        try:
            self.play(load_lesson(self._ctx.paths.lessons / f"{name}{SUFFIX}"))
        except LessonError as error:
            show_message(self._ctx, "", escape(self._ctx.translator.say(error.message)))

    def _play_next(self) -> None:
        """Start the first unfinished lesson, or open the list of lessons if there is none."""
        catalog = load_catalog(self._ctx.paths.lessons)
        lesson = next_lesson(catalog, self._ctx.progress.lessons())
        if lesson is None:
            self.open()
        else:
            self.play(lesson)

    def _return(self) -> None:
        """Return from a lesson to the list of lessons, over the title screen."""
        self._exits["leave"]()
        self.open()
