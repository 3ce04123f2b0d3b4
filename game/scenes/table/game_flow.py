"""The course of play at the table: asking seats, and playing, showing and undoing their
decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules import Action as Move
from game.rules import steps
from game.rules.events import Event, RoundBegan
from game.rules.position import Position
from game.scenes.base import Exits
from game.scenes.table.animation.piece_moves import EventAnimation
from game.scenes.table.helper.guide import Guide
from game.scenes.table.helper.missed_events import MissedEvents
from game.scenes.table.input.decision_input import DecisionInput
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.log.log_view import LogReader
from game.scenes.table.match_sounds import MatchSounds
from game.scenes.table.overlays.handover import SeatHandover
from game.scenes.table.remarks.table_remarks import TableRemarks
from game.scenes.table.stage import TableStage
from game.scenes.table.turn_loop import TurnLoop


class GameFlow:
    """Drives a match from decision to decision.

    It owns the parts of a decision, which report to it: `decision` (input), `loop` (turns), `log`,
    and `missed` (events nobody watched). `exits` are those of the scene; `handed_on` is true when
    the match continues in another scene.
    """

    def __init__(
        self,
        stage: TableStage,
        handover: SeatHandover,
        guide: Guide,
        exits: Exits,
    ) -> None:
        ctx, match = stage.ctx, stage.match
        self._ctx, self._stage, self._match = ctx, stage, match
        self._animation, self._notices, self._sheets = stage.animation, stage.notices, stage.sheets
        self.guide = guide
        self._exits = exits
        self._heard = MatchSounds(ctx.sounds, match)
        self._skipped = False  # since the last decision of a person
        self._covered = False  # a dialog is over the table
        self._last_asked = -1  # seat of a person
        self.handover = handover
        self.double_click = stage.double_click
        self.handed_on = False
        self.log = LogReader(ctx, match, stage.display, self._before_looking_back, stage.refresh)
        self.decision = DecisionInput(stage, self.log, guide, self.play, self._decision_changed)
        self.missed = MissedEvents(match.game)
        self.loop = TurnLoop(stage, guide, self.ask, self.match_over)
        self.remarks = TableRemarks(ctx, match, stage.display, stage.touch, silent=guide.leads)
        position = match.game.position
        if not match.game.history and position.round and not guide.leads:
            stage.notices.announce(RoundBegan(position.round, position.governor))
        last = self.log.last_decision
        if last is not None and not position.is_over and not guide.leads:
            stage.notices.show_resume_notice(last.markup)

    def update(self, dt: float, *, covered: bool) -> None:
        """Advance by `dt` seconds. `covered` means that a dialog is over the table."""
        self._covered = covered
        self._heard.follow(self._animation.shown, thinking=self.decision.pending is not None)
        self.loop.set_speed()
        self.remarks.update(dt)
        self._notices.report_trouble()
        if self.log.viewed is not None:  # nothing happens while a person looks back
            return
        if self.handover.input_pause.update(dt):
            self._stage.touch()
        self.loop.update(dt, asked=self.decision.pending is not None, covered=covered)

    # What the turn loop reports -----------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Ask a person for a decision, once that person sits at the screen."""
        self._notices.turn_began(seat)
        if not self.handover.ready(seat):
            return
        self._stage.hidden_vp.peek(False)
        if not self.guide.leads:
            self._heard.asked(seat)
        pending = self.decision.begin()
        if self._skipped:  # "Skip" was where the decision has its buttons
            self._skipped = False
            self.double_click.decision_came_up()
        if self._last_asked not in (-1, seat):
            self.double_click.person_changed()
        self._last_asked = seat
        self._stage.boards.follow(seat)
        if self._stage.hidden_vp.hint_due():
            tr = self._stage.ctx.translator.tr
            text = tr(
                "VP chips are face down. To see yours, hold V or hold the mouse button on them."
            )
            self._notices.queue_note(text)
        self._sheets.open_for(pending.position.step)
        self.guide.asked(seat)
        self._stage.refresh()
        if pending.gives_up:
            self._stage.widgets.focus(None)
        else:
            self._stage.widgets.focus_first()

    def match_over(self) -> None:
        """Open the result."""
        self._notices.hide()
        self.remarks.hide()
        if self.result is not None:
            self.result()

    @property
    def result(self) -> Callable[[], None] | None:
        """The callback that opens the result of the match, None if there is none."""
        return self._exits.get("scoring")

    # What the decision, the animation, the log report -----------------------------

    def play(self, pending: PendingDecision, chain: Sequence[Move]) -> None:
        """Play a person's decision, and start showing it."""
        self.double_click.had_effect()
        self._heard.decided(pending.seat)
        self._notices.stopped.hide()
        if pending.people is not None:  # people placed by hand are already there
            self._animation.show_people(pending.seat, pending.people, pending.nobles)
        self.end_decision()
        self.guide.decided(pending.position, chain)
        self.loop.show(self._match.play_chain(chain))
        self.missed.mark_decision(pending.seat)
        self._animation.update()
        self._stage.refresh()

    def _decision_changed(self) -> None:
        self._stage.refresh()
        if self.decision.pending is not None and self._sheets.in_the_way:
            self._sheets.open_for(self.decision.pending.position.step)

    def began(self, event: Event, animation: EventAnimation, after: Position) -> None:
        """Log an event when its animation begins, and let characters remark on it."""
        self.log.note(event, animation, after)
        self.missed.note(event, watched=not self._animation.unseen and self._is_looked_at)
        # A remark shown at instant speed would vanish before anyone can read it.
        self.remarks.note(event, after, shown=not self._animation.instant)

    @property
    def _is_looked_at(self) -> bool:
        """Whether a person may be watching the table, with nothing over it."""
        return self._ctx.stack.looked_at and not self._covered

    def _before_looking_back(self) -> None:
        self._animation.finish()
        self.remarks.hide()
        self.decision.drag.release()
        self._stage.explainer.hide()

    # What people do besides deciding ------------------------------------------------------------

    def next_step(self) -> None:
        """Let the next computer seat decide, in step-by-step play."""
        self._skipped = True
        self.loop.next_step()
        self._stage.refresh()

    def skip(self) -> None:
        """Skip to the next decision of a person, without animation."""
        self._skipped = True
        self.double_click.had_effect()
        self.loop.skip(asked=self.decision.pending is not None)
        self.remarks.hide()
        self._stage.refresh()

    def undo(self) -> None:
        """Undo the last decision of a person, with everything after it."""
        self.handover.give_back()
        self.loop.undo()
        self.rewound()

    def redo(self) -> None:
        """Redo the decision that was undone last."""
        self.end_decision()
        self.loop.show(self._match.redo())
        self._stage.refresh()

    def rewound(self) -> None:
        """Show the current position after it was replaced or undone."""
        self.missed.rebuild(self._match.game, watched=True)
        position = self._match.game.position
        if position.step == steps.DRAFT and "draft" in self._exits:
            self.handed_on = True
            self._exits["draft"]()
            return
        self.log.rewrite()
        self.remarks.rebuild(self._match.game)
        self.end_decision()
        self._animation.reset(position.copy())
        self._stage.refresh()

    def end_decision(self) -> None:
        """End the decision in progress, and hide everything shown for it."""
        self.decision.end()
        self._notices.toast.hide()
        self._stage.explainer.hide()
        self._sheets.clear()
