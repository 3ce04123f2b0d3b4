"""The course of play at the table: asking seats, and playing, showing and undoing their
decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.match.match import MatchStep
from game.rules import Action as Move
from game.rules import steps
from game.rules.events import Event, RoleChosen, RoundBegan
from game.rules.phases.rounds import is_last_role
from game.rules.position import Position
from game.scenes.base import Exits
from game.scenes.dialogs.questions import computer_action
from game.scenes.double_click import SECONDS
from game.scenes.table.animation.piece_moves import EventAnimation
from game.scenes.table.helper.guide import Guide
from game.scenes.table.helper.missed_events import MissedEvents
from game.scenes.table.input.decision_buttons import DecisionButtonWidget
from game.scenes.table.input.decision_input import DecisionInput, forced_actions
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.log.log_view import LogReader
from game.scenes.table.match_sounds import MatchSounds
from game.scenes.table.overlays.handover import SeatHandover
from game.scenes.table.passed_over import PassedOver
from game.scenes.table.remarks.table_remarks import TableRemarks
from game.scenes.table.stage import TableStage
from game.ui.phrases import Phrases

HURRY_AFTER = 0.6  # seconds of thinking after which a person may ask for the answer


class GameFlow:
    """Drives a match from decision to decision.

    It owns the parts of a decision, which report to it: `decision` (input), `log`, and `missed`
    (events nobody watched). `exits` are those of the scene; `handed_on` is true when the match
    continues in another scene.

    `paused`: computer seats wait for `next_step`; `skipping`: everything is shown without animation
    until a person is asked; `ended`: the result was opened.
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
        self._phrases = Phrases(ctx.translator)
        self.paused = self.ended = self.skipping = False
        self._thinking_time = 0.0  # how long a computer seat has been thinking
        self._since_decision = SECONDS  # since a person last decided
        self._shown: object = None  # the decision for which everything has been shown
        self._skipped = False  # since the last decision of a person
        self._covered = False  # a dialog is over the table
        self._last_asked = -1  # seat of a person
        self.handover = handover
        self.double_click = stage.double_click
        self.handed_on = False
        self.log = LogReader(ctx, match, stage.display, self._before_looking_back, stage.refresh)
        self.decision = DecisionInput(stage, self.log, guide, self.play, self._decision_changed)
        self.missed = MissedEvents(match.game)
        self._passed_over = PassedOver(ctx.translator.tr, match, stage.notices.tell_passed_over)
        self.remarks = TableRemarks(ctx, match, stage.display, stage.touch, silent=guide.leads)
        position = match.game.position
        if not match.game.history and position.round and not guide.leads:
            stage.notices.announce(RoundBegan(position.round, position.governor), position)
        resumes = self.log.last_decision is not None and not guide.leads
        self._resumed_in = position.round if resumes else 0  # 0: nothing left to say about it

    def update(self, dt: float, *, covered: bool) -> None:
        """Advance by `dt` seconds. `covered` means that a dialog is over the table."""
        self._covered = covered
        self._heard.follow(self._animation.shown, thinking=self.decision.pending is not None)
        speed = self._ctx.settings.current.computer_speed
        self._animation.set_speed(speed, instant=self.skipping)
        announced = self._notices.ribbon.shown or self.handover.input_pause.running
        self.remarks.update(dt, waits=announced or covered)
        self._notices.report_trouble()
        if self.log.viewed is not None:  # nothing happens while a person looks back
            return
        if self.handover.input_pause.update(dt):
            self._stage.touch()
        self._thinking_time += dt
        self._since_decision += dt
        self._animation.update()
        self.paused = self.paused and self.step_by_step
        if self.decision.pending is None and not self._animation.busy:
            self._go_on()

    # The next turn ------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Continue the match once everything has been shown."""
        game, waiting = self._match.game, self._match.waiting_for
        now = (len(game.history), game.position)
        if self._shown != now:  # a change of turn has no event
            self._shown = now
            self._animation.show(game.position.copy())
        chain = self.guide.next_decision(game.position)
        if chain:
            self.show(self._match.play_chain(chain))
        elif self.guide.holds:
            self.skipping = False
        elif waiting == "person":
            self._force_or_ask()
        elif waiting == "computer":
            self._poll_computer()
        elif not self.ended and not self._covered:
            self.ended, self.skipping = True, False
            self._open_result()

    def _force_or_ask(self) -> None:
        chain = self._forced(self._match.game.position)
        if chain:
            self.show(self._match.play_chain(chain))
        if chain or self._covered:
            return
        self.paused = self.skipping = False
        self.ask(self._match.game.position.seat)

    def ask(self, seat: int) -> None:
        """Ask a person for a decision, once that person sits at the screen."""
        self._notices.turn_began(seat)
        if not self.handover.ready(seat, self._since_decision):
            return
        self._stage.hidden_vp.peek(False)
        if not self.guide.leads:
            self._heard.asked(seat)
        pending = self.decision.begin()
        on_skip = self._stage.widgets.at(self._ctx.inputs.pointer)
        if isinstance(on_skip, DecisionButtonWidget) and on_skip.code == "skip":
            self.double_click.begin(self._ctx.inputs.pointer)  # a press now was meant for "Skip"
        if self._skipped:  # "Skip" was where the decision has its buttons
            self._skipped = False
            self.double_click.decision_came_up()
        other_person = self._last_asked not in (-1, seat)
        if other_person:
            self.double_click.person_changed()
        self._last_asked = seat
        self._stage.boards.follow(seat)
        last = self.log.last_decision
        if self._resumed_in and last is not None:
            self._notices.show_resume_notice(self._resumed_in, last.markup)
        self._resumed_in = 0
        if self._stage.hidden_vp.hint_due():
            tr = self._stage.ctx.translator.tr
            text = tr(
                "VP chips are face down. To see yours, hold V or hold the mouse button on them."
            )
            self._notices.queue_note(text)
        self._sheets.open_for(pending.position.step)
        self.guide.asked(seat)
        self._stage.refresh()
        if pending.gives_up or other_person:  # confirm must not act before anyone has chosen
            self._stage.widgets.focus(None)
        else:
            self._stage.widgets.focus_first()

    def _poll_computer(self) -> None:
        if self.paused:
            return
        answer = computer_action(self._ctx, self._match)
        if answer is not None:
            self.show(self._match.play(answer))
            alone = self._match.waiting_for == "computer"
            self.paused = self.step_by_step and alone and not self.skipping

    def _open_result(self) -> None:
        self._notices.hide()
        self.remarks.hide()
        if self.result is not None:
            self.result()

    @property
    def result(self) -> Callable[[], None] | None:
        """The callback that opens the result of the match, None if there is none."""
        return self._exits.get("scoring")

    def show(self, happened: list[MatchStep]) -> None:
        """Queue the steps of a decision to be shown."""
        self._thinking_time = 0.0
        if any(isinstance(event, RoleChosen) for event, _ in happened):
            self._notices.phase_over()
        if not self.guide.leads:
            self._passed_over.look(happened)
        self.guide.happened(happened)
        self._animation.add(happened)

    def _forced(self, pos: Position) -> Sequence[Move]:
        """Return the actions of a forced decision if it is to be played automatically, otherwise
        (). Storing at the end of the game always is."""
        stores_last = pos.step == steps.STORE and is_last_role(pos)
        if self.guide.leads or not (stores_last or self._ctx.settings.current.auto_single):
            return ()
        return forced_actions(pos, self._phrases)

    # What can be done now -----------------------------------------------------------------------

    @property
    def step_by_step(self) -> bool:
        """Whether each computer seat waits for `next_step`."""
        return self._ctx.settings.current.computer_speed == "step"

    @property
    def waiting(self) -> bool:
        """Whether something is being shown, or computer seats wait for `next_step`."""
        return self.paused or self._animation.busy

    @property
    def ready_for_next(self) -> bool:
        """Whether computer seats wait for `next_step` and everything has been shown."""
        return self.paused and not self._animation.busy

    @property
    def may_skip(self) -> bool:
        """Whether there is anything to skip while no person is asked."""
        waits = self._match.waiting_for == "computer" and not self.guide.holds
        return self._animation.busy or waits

    @property
    def may_hurry(self) -> bool:
        """Whether a computer seat has been thinking long enough for a person to ask for its
        answer."""
        thinking = self._match.waiting_for == "computer" and not self._animation.busy
        thinking = thinking and not self.guide.holds
        return thinking and not self.paused and self._thinking_time > HURRY_AFTER

    # What the decision, the animation, the log report -----------------------------

    def play(self, pending: PendingDecision, chain: Sequence[Move]) -> None:
        """Play a person's decision, and start showing it."""
        self.double_click.had_effect()
        self._since_decision = 0.0
        self._heard.decided(pending.seat)
        self._notices.stopped.hide()
        if pending.people is not None:  # people placed by hand are already there
            self._animation.show_people(pending.seat, pending.people, pending.nobles)
        self.end_decision()
        self.guide.decided(pending.position, chain)
        self.show(self._match.play_chain(chain))
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

    def _before_looking_back(self) -> bool:
        """Prepare the table for an earlier position. Return False if none may be shown: a guide
        that leads shows its own positions, and its buttons lie over the log."""
        if self.guide.leads:
            return False
        self._animation.finish()
        self.remarks.hide()
        self.decision.drag.release()
        self._stage.explainer.hide()
        return True

    # What people do besides deciding ------------------------------------------------------------

    def next_step(self) -> bool:
        """Let the next computer seat decide, in step-by-step play, or show everything at once.
        Return whether this follows a decision so soon that the press is the next decision of the
        same person, who is asked now."""
        self._skipped = True
        still = not self._stage.display.moving  # else nobody can aim at anything
        if self._animation.busy:
            self._animation.finish()
        else:
            self.paused = False
        quick = still and self._since_decision < SECONDS and self._same_person_goes_on
        if quick:
            self._skipped = False  # nothing was skipped: the press is an answer
            self._go_on()
        self._stage.refresh()
        return quick and self.decision.pending is not None

    @property
    def _same_person_goes_on(self) -> bool:
        """Whether the person who decided last has the next decision as well."""
        match, seat = self._match, self._match.game.position.seat
        if match.waiting_for != "person" or self._covered or not match.past:
            return False
        return seat == self._last_asked == match.past[-1].seat

    def skip(self) -> None:
        """Skip to the next decision of a person, without animation."""
        self._skipped = True
        self.double_click.had_effect()
        self._animation.finish()
        self.paused, self.skipping = False, self.decision.pending is None
        self.remarks.hide()
        self._stage.refresh()

    def undo_seats(self) -> list[int]:
        """Return the seats of the decisions that `undo` would undo, latest first."""
        match, seats = self._match, list[int]()
        for entry in reversed(match.past):
            seats.append(entry.seat)
            if not (match.is_computer[entry.seat] or self._forced(entry.before)):
                break
        return seats

    def undo(self) -> None:
        """Undo the last decision of a person, with everything after it and forced decisions that
        would be replayed automatically."""
        self.handover.give_back()
        self._match.undo()
        while not self._match.undo_refusal and self._forced(self._match.game.position):
            self._match.undo()
        self.rewound()

    def redo(self) -> None:
        """Redo the decision that was undone last."""
        self.end_decision()
        self.show(self._match.redo())
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
