"""The course of play at the table: who is asked, what is decided, shown, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from game.app.match import Match, MatchStep
from game.rules import Action as Move
from game.rules import steps
from game.rules.events import Event, RoundBegan
from game.rules.position import Position
from game.scenes.table.animation.animation_queue import AnimationQueue
from game.scenes.table.animation.piece_moves import EventAnimation
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.display import TableDisplay
from game.scenes.table.guides.guide import Guide
from game.scenes.table.input.decision_input import DecisionInput
from game.scenes.table.input.double_click import DoubleClick
from game.scenes.table.input.drag import Drag
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.log.log_reader import LogReader
from game.scenes.table.match_sounds import MatchSounds
from game.scenes.table.overlays.handover import SeatHandover
from game.scenes.table.overlays.notices import Notices
from game.scenes.table.overlays.overlays import Overlays
from game.scenes.table.remarks.table_remarks import TableRemarks
from game.scenes.table.seating import HiddenVP
from game.scenes.table.turn_loop import TurnLoop
from game.ui.context import Context
from game.ui.tween import Animator
from game.ui.widgets.widget_group import WidgetGroup


class FlowHandler(Protocol):
    """What the course of play asks of a scene."""

    def layout(self) -> None:
        """Lay out the log, and make the widgets again: another sheet lies open."""

    def refresh(self) -> None:
        """Make the widgets again."""

    def touch(self) -> None:
        """Note that the picture alone has changed."""


class GameFlow:
    """Carries a match from decision to decision.

    It owns the parts that a decision goes through, and they report to it: `decision` asks for it,
    `loop` has it played, `animation` shows it, `log` writes it down, `overlays` lie over all that.
    `ways` are those of the scene; `handed_on` says that the match goes on in another scene.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        ways: Mapping[str, Callable[[], None]],
        display: TableDisplay,
        animator: Animator,
        widgets: WidgetGroup,
        boards: BoardFocus,
        hidden_vp: HiddenVP,
        handover: SeatHandover,
        drag: Drag,
        double_click: DoubleClick,
        notices: Notices,
        guide: Guide,
        handler: FlowHandler,
    ) -> None:
        self._tr = ctx.translator.tr
        self._match = match
        self._ways = ways
        self._widgets = widgets
        self._boards = boards
        self._hidden_vp = hidden_vp
        self._handover = handover
        self._drag = drag
        self._double_click = double_click
        self._notices = notices
        self._guide = guide
        self._refresh, self._touch = handler.refresh, handler.touch
        self._heard = MatchSounds(ctx.sounds, match)
        self._skipped = False  # since the last decision of a person
        self.handed_on = False
        position = match.game.position
        self.animation = AnimationQueue(
            display, animator, ctx.sounds, position.copy(), self._began, self._touch
        )
        self.log = LogReader(ctx, match, display, self._before_looking_back, self._refresh)
        self.decision = DecisionInput(
            ctx, match, self.log, notices, guide, self.play, self._decision_changed
        )
        self.overlays = Overlays(
            ctx,
            match,
            display,
            boards,
            self.decision,
            notices,
            handler.layout,
            self._recap_closed,
            self._touch,
        )
        self.loop = TurnLoop(ctx, match, self.animation, guide, self)
        self.remarks = TableRemarks(ctx, match, display, self._touch, silent=guide.leads)
        if not match.game.history and position.round and not guide.leads:
            notices.announce(RoundBegan(position.round, position.governor))

    def update(self, dt: float) -> None:
        """Pass ``dt`` seconds."""
        self._heard.follow(self.animation.shown, thinking=self.decision.pending is not None)
        self.loop.set_speed()
        self.overlays.update(dt)
        self.remarks.update(dt)
        self._notices.report_trouble()
        if self.log.viewed is not None:  # nothing happens while somebody looks back
            return
        if self._handover.input_pause.update(dt):
            self._touch()
        self.loop.update(dt, asked=self.decision.pending is not None)

    # What the turn loop reports -----------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Let a person decide, as soon as it is that person who sits at the screen."""
        if not self._handover.ready(seat):
            return
        self._hidden_vp.peek(False)
        if not self._guide.leads:
            self.overlays.recap.prepare(seat)
            self._heard.asked(seat)
        pending = self.decision.begin()
        if self._skipped:  # "Skip" lay where the decision has its buttons
            self._skipped = False
            self._double_click.prolong()
        self._boards.follow(seat)
        if self._hidden_vp.hint_due():
            tr = self._tr
            text = tr("VP are covered. To see yours, hold V, or press the mouse on them.")
            self._notices.show_remark(text, long=True)
        self.overlays.open_for(pending)
        self._guide.asked(seat)
        self._refresh()
        self._widgets.focus_first()

    def played(self, happened: Sequence[MatchStep]) -> None:
        """Record for the recap what was decided."""
        self.overlays.recap.events.add(happened)

    def match_over(self) -> None:
        """Go on to the result."""
        self.overlays.recap.clear()
        self._notices.hide()
        self.remarks.hide()
        if self.result is not None:
            self.result()

    @property
    def result(self) -> Callable[[], None] | None:
        """The way to the result of the match, if there is one."""
        return self._ways.get("scoring")

    # What the decision, the animation, the log and the recap report -----------------------------

    def play(self, pending: PendingDecision, chain: Sequence[Move]) -> None:
        """Play a person's decision, and begin to show it."""
        self._double_click.had_effect()
        self._heard.decided(pending.seat)
        if pending.people is not None:  # who was placed by hand stands there already
            self.animation.show_people(pending.seat, pending.people, pending.nobles)
        self.end_decision()
        self._guide.decided(pending.position, chain)
        self.loop.play(chain)
        self.overlays.recap.events.mark_decision(pending.seat)
        self.animation.update()
        self._refresh()

    def _decision_changed(self) -> None:
        self._refresh()
        if self.decision.pending is not None and self.overlays.sheets.in_the_way:
            self.overlays.open_for(self.decision.pending)

    def _began(self, event: Event, animation: EventAnimation, after: Position) -> None:
        """Log an event that begins to be shown, and announce it if it has a ribbon."""
        self.log.note(event, animation, after)
        self._notices.announce(event)
        if not self.animation.instant:  # else it would be gone before it is read
            self.remarks.note(event, after)
        self._touch()

    def _before_looking_back(self) -> None:
        self.animation.finish()
        self.remarks.hide()
        self._drag.release()
        self.overlays.explainer.hide()

    def _recap_closed(self) -> None:
        self._refresh()
        self._double_click.had_effect()
        if self.decision.pending is not None:
            self.overlays.open_for(self.decision.pending)

    # What people do besides deciding ------------------------------------------------------------

    def next_step(self) -> None:
        """Let the next computer seat decide, where play goes step by step."""
        self.loop.next_step()
        self._refresh()

    def skip(self) -> None:
        """Go on to the next decision of a person without animation."""
        self._skipped = True
        self._double_click.had_effect()
        self.loop.skip(asked=self.decision.pending is not None)
        self.remarks.hide()
        self._refresh()

    def undo(self) -> None:
        """Undo the last decision of a person, with what followed."""
        self.loop.undo()
        self.rewound()

    def redo(self) -> None:
        """Redo what was undone last."""
        self.end_decision()
        self.loop.redo()
        self._refresh()

    def rewound(self) -> None:
        """Show the match as it stands, after it was set back or to another position."""
        self.overlays.recap.events.clear()
        position = self._match.game.position
        if position.step == steps.DRAFT and "draft" in self._ways:
            self.handed_on = True
            self._ways["draft"]()
            return
        self.log.rewrite()
        self.remarks.hide()
        self.end_decision()
        self.animation.reset(position.copy())
        self._refresh()

    def end_decision(self) -> None:
        """End the decision in progress, and take away what is shown of it."""
        self.decision.end()
        self._drag.release()
        self.overlays.clear()
