"""The turn loop: who is next, what computer seats decide, what plays itself, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.app.engine_process import SeatFailed
from game.app.match import Match, MatchStep
from game.rules import Action as Move
from game.scenes.dialogs.seat_failed import ask_who_goes_on
from game.scenes.table.animation.animation_queue import AnimationQueue
from game.scenes.table.forced_decisions import forced_actions
from game.ui.context import Context

LONG_THOUGHT = 0.6  # seconds of thought after which one may ask for the answer


class TurnHandler(Protocol):
    """What the turn loop calls when it is a scene's turn to do something."""

    def ask(self, seat: int) -> None:
        """A person is to decide; called again and again until that is so."""

    def played(self, happened: Sequence[MatchStep]) -> None:
        """Something was decided, and is going to be shown."""

    def match_over(self) -> None:
        """The last thing was shown, and the game is over."""


class TurnLoop:
    """Goes on with a match as time passes.

    `held`: computer seats wait to be told to go on; `skipping`: everything is shown at once until a
    person is asked. `over`: the match has been told to be over.
    """

    def __init__(
        self, ctx: Context, match: Match, animation: AnimationQueue, handler: TurnHandler
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._animation = animation
        self._handler = handler
        self.held = False
        self.over = False
        self.skipping = False
        self._thought = 0.0  # seconds that a computer seat has been thinking
        self._shown: object = None  # the decision before which everything has been shown

    # Time ---------------------------------------------------------------------------------------

    def set_speed(self) -> None:
        """Let everything be shown as fast as the settings ask for, or at once while skipping."""
        speed = self._ctx.settings.current.computer_speed
        self._animation.set_speed(speed, instant=self.skipping)

    def update(self, dt: float, *, asked: bool) -> None:
        """Pass ``dt`` seconds; nothing is gone on with while a person is `asked`."""
        self._thought += dt
        self._animation.update()
        self.held = self.held and self.step_by_step
        if not asked and not self._animation.busy:
            self._go_on()

    def _go_on(self) -> None:
        """Everything has been shown: whose turn is it?"""
        game, waiting = self._match.game, self._match.waiting_for
        now = (len(game.history), game.position)
        if self._shown != now:  # whose turn it is is no event
            self._shown = now
            self._animation.show(game.position.copy())
        if waiting == "person":
            self._ask()
        elif waiting == "computer":
            self._let_think()
        elif not self.over:
            self.over, self.skipping = True, False
            self._handler.match_over()

    def _ask(self) -> None:
        chain = self.leaves_no_choice()
        if chain:
            self._show(self._match.play_chain(chain))
            return
        self.held = self.skipping = False
        self._handler.ask(self._match.game.position.seat)

    def _let_think(self) -> None:
        if self.held:
            return
        try:
            self._match.start_thinking()
            answer = self._match.engine_action()
        except SeatFailed:
            ask_who_goes_on(self._ctx, self._match, self._match.game.position.seat)
            return
        if answer is not None:
            self._show(self._match.play(answer))
            alone = self._match.waiting_for == "computer"
            self.held = self.step_by_step and alone and not self.skipping

    def _show(self, happened: list[MatchStep]) -> None:
        self._thought = 0.0
        self._handler.played(happened)
        self._animation.add(happened)

    def leaves_no_choice(self) -> Sequence[Move]:
        """The actions of a decision that plays itself, if that is wanted; else none."""
        wanted = self._ctx.settings.current.auto_single
        return forced_actions(self._match.game.position) if wanted else ()

    # What can be done now -----------------------------------------------------------------------

    @property
    def step_by_step(self) -> bool:
        """Does every computer seat wait for the word to go on?"""
        return self._ctx.settings.current.computer_speed == "step"

    @property
    def waiting(self) -> bool:
        """Is something being shown, or do computer seats wait to be told to go on?"""
        return self.held or self._animation.busy

    @property
    def stands(self) -> bool:
        """Do computer seats wait, with everything shown?"""
        return self.held and not self._animation.busy

    @property
    def may_skip(self) -> bool:
        """Is there something to skip, as long as no person is asked?"""
        return self._animation.busy or self._match.waiting_for == "computer"

    @property
    def may_hurry(self) -> bool:
        """Has a computer seat been thinking for so long that one may ask for its answer?"""
        thinking = self._match.waiting_for == "computer" and not self._animation.busy
        return thinking and not self.held and self._thought > LONG_THOUGHT

    # What people do -----------------------------------------------------------------------------

    def play(self, chain: Sequence[Move]) -> None:
        """Play the actions of a person's decision."""
        self._show(self._match.play_chain(chain))

    def next_step(self) -> None:
        """Let the next computer seat decide, where they are followed step by step."""
        if self._animation.busy:
            self._animation.finish()
        else:
            self.held = False

    def skip(self, *, asked: bool) -> None:
        """Go on to the next decision of a person, without a way between."""
        self._animation.finish()
        self.held = False
        self.skipping = not asked

    def undo(self) -> None:
        """Take back the last decision of a person, with what followed, and what would play itself
        at once."""
        self._match.undo()
        while not self._match.undo_refusal and self.leaves_no_choice():
            self._match.undo()

    def redo(self) -> None:
        """Decide again what was taken back last."""
        self._show(self._match.redo())
