"""The turn loop: who is next, moves of computer seats, forced decisions, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.app.engine_process import SeatFailed
from game.app.match import Match, MatchStep
from game.rules import Action as Move
from game.scenes.dialogs.seat_failed import ask_after_seat_failure
from game.scenes.table.animation.animation_queue import AnimationQueue
from game.scenes.table.forced_decisions import forced_actions
from game.scenes.table.guides.guide import Guide
from game.ui.context import Context

HURRY_AFTER = 0.6  # seconds of thought after which one may ask for the answer


class TurnHandler(Protocol):
    """What the turn loop asks of a scene."""

    def ask(self, seat: int) -> None:
        """Ask a person; called in each update until that person is being asked."""

    def played(self, happened: Sequence[MatchStep]) -> None:
        """Take the match steps of a decision, which are going to be shown."""

    def match_over(self) -> None:
        """End the scene: the game is over, and everything has been shown."""


class TurnLoop:
    """Carries a match on as time passes.

    `paused`: computer seats wait for `next_step`; `skipping`: everything is shown without animation
    until a person is asked; `ended`: `match_over` was called.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        animation: AnimationQueue,
        guide: Guide,
        handler: TurnHandler,
    ) -> None:
        self._ctx = ctx
        self._match = match
        self.animation = animation
        self._guide = guide
        self._handler = handler
        self.paused = False
        self.ended = False
        self.skipping = False
        self._thinking_time = 0.0  # seconds that a computer seat has been thinking
        self._shown: object = None  # the decision before which everything has been shown

    # Time ---------------------------------------------------------------------------------------

    def set_speed(self) -> None:
        """Set the speed of animations to that of the settings, or to none while skipping."""
        speed = self._ctx.settings.current.computer_speed
        self.animation.set_speed(speed, instant=self.skipping)

    def update(self, dt: float, *, asked: bool) -> None:
        """Pass ``dt`` seconds; the match goes on unless a person is `asked`."""
        self._thinking_time += dt
        self.animation.update()
        self.paused = self.paused and self.step_by_step
        if not asked and not self.animation.busy:
            self._go_on()

    def _go_on(self) -> None:
        """Do what is next in the match, everything having been shown."""
        game, waiting = self._match.game, self._match.waiting_for
        now = (len(game.history), game.position)
        if self._shown != now:  # a change of turn has no event
            self._shown = now
            self.animation.show(game.position.copy())
        chain = self._guide.next_decision(game.position)
        if chain:
            self._show(self._match.play_chain(chain))
        elif self._guide.holds:
            self.skipping = False
        elif waiting == "person":
            self._ask()
        elif waiting == "computer":
            self._let_think()
        elif not self.ended:
            self.ended, self.skipping = True, False
            self._handler.match_over()

    def _ask(self) -> None:
        chain = self.forced_chain()
        if chain:
            self._show(self._match.play_chain(chain))
            return
        self.paused = self.skipping = False
        self._handler.ask(self._match.game.position.seat)

    def _let_think(self) -> None:
        if self.paused:
            return
        try:
            self._match.start_thinking()
            answer = self._match.engine_action()
        except SeatFailed:
            ask_after_seat_failure(self._ctx, self._match, self._match.game.position.seat)
            return
        if answer is not None:
            self._show(self._match.play(answer))
            alone = self._match.waiting_for == "computer"
            self.paused = self.step_by_step and alone and not self.skipping

    def _show(self, happened: list[MatchStep]) -> None:
        self._thinking_time = 0.0
        self._handler.played(happened)
        self._guide.happened(happened)
        self.animation.add(happened)

    def forced_chain(self) -> Sequence[Move]:
        """Return the actions of a forced decision, if those are to be played automatically; else
        ()."""
        wanted = self._ctx.settings.current.auto_single and not self._guide.leads
        return forced_actions(self._match.game.position) if wanted else ()

    # What can be done now -----------------------------------------------------------------------

    @property
    def step_by_step(self) -> bool:
        """Whether every computer seat waits for `next_step`."""
        return self._ctx.settings.current.computer_speed == "step"

    @property
    def waiting(self) -> bool:
        """Whether something is being shown, or computer seats wait for `next_step`."""
        return self.paused or self.animation.busy

    @property
    def ready_for_next(self) -> bool:
        """Whether computer seats wait for `next_step`, with everything shown."""
        return self.paused and not self.animation.busy

    @property
    def may_skip(self) -> bool:
        """Whether there is something to skip, as long as no person is asked."""
        waits = self._match.waiting_for == "computer" and not self._guide.holds
        return self.animation.busy or waits

    @property
    def may_hurry(self) -> bool:
        """Whether a computer seat has been thinking for so long that one may ask for its answer."""
        thinking = self._match.waiting_for == "computer" and not self.animation.busy
        thinking = thinking and not self._guide.holds
        return thinking and not self.paused and self._thinking_time > HURRY_AFTER

    # What people do -----------------------------------------------------------------------------

    def play(self, chain: Sequence[Move]) -> None:
        """Play the actions of a person's decision."""
        self._show(self._match.play_chain(chain))

    def next_step(self) -> None:
        """Let the next computer seat decide, where play goes step by step."""
        if self.animation.busy:
            self.animation.finish()
        else:
            self.paused = False

    def skip(self, *, asked: bool) -> None:
        """Go on to the next decision of a person without animation."""
        self.animation.finish()
        self.paused = False
        self.skipping = not asked

    def undo(self) -> None:
        """Undo the last decision of a person, with what followed, and what would be played again
        automatically."""
        self._match.undo()
        while not self._match.undo_refusal and self.forced_chain():
            self._match.undo()

    def redo(self) -> None:
        """Redo what was undone last."""
        self._show(self._match.redo())
