"""The table as a scene: people decide on it, computer seats take their turns, time passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from game.app.match import Match, MatchStep
from game.rules import Action as Move
from game.rules import steps
from game.rules.events import Event, RoundBegan
from game.rules.position import Position
from game.scenes.base import Scene
from game.scenes.context_help import ContextHelp
from game.scenes.table.animation.animation_queue import AnimationQueue
from game.scenes.table.animation.event_animations import EventAnimation
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.controls import Controls
from game.scenes.table.dialogs import public_information
from game.scenes.table.dialogs.table_dialogs import TableDialogs
from game.scenes.table.display import TableDisplay
from game.scenes.table.input.commands import TableCommands
from game.scenes.table.input.decision_input import DecisionInput
from game.scenes.table.input.double_click import DoubleClick
from game.scenes.table.input.drag import Drag
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.input.pointer_input import PointerInput
from game.scenes.table.log.log_reader import LogReader
from game.scenes.table.overlays.handover import SeatHandover
from game.scenes.table.overlays.overlays import Overlays
from game.scenes.table.overlays.page_finder import PageFinder
from game.scenes.table.overlays.prompt_line import PromptLine
from game.scenes.table.seating import HiddenPoints
from game.scenes.table.turn_loop import TurnLoop
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.view_state import ViewState, look_at, with_decision
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer
from game.ui.paint import Painter

Factories = Mapping[str, Callable[[], None]]


class TableScene(Scene):
    """One match at the table. It owns what the table is made of, each in a file of its own, and
    passes on input, time and changes between the parts.

    ``factories`` says where the ways out lead: ``scoring`` when the game is over, ``draft`` when
    the last naming was taken back, and the entries of the pause menu
    (`game.scenes.pause.PauseScene`).
    """

    def __init__(self, ctx: Context, match: Match, factories: Factories) -> None:
        super().__init__(ctx)
        self.match, self.factories = match, dict(factories)
        state, touch, needed = self.view_state, self.touch, self.needed
        self.boards, self.points = BoardFocus(match), HiddenPoints(match)
        self.drag, self.double = Drag(), DoubleClick()
        display = self.display = TableDisplay(ctx, len(match.names), state)
        shown = match.game.position.copy()
        self.animation = AnimationQueue(
            display, self.animator, ctx.sounds, shown, self.began, touch
        )
        self.log = LogReader(ctx, match, display, self._looks_back, self.refresh)
        self.overlays = Overlays(
            ctx, match, display, self.boards, self.widgets,
            state=state, needed=needed, deciding=lambda: self.decision.seat, why_not=self._why_not,
            layout=self.layout, recap_closed=self._recap_closed, changed=touch,
        )  # fmt: skip
        over = self.overlays
        self.decision = DecisionInput(ctx, match, over.notices, self.play, self._decision_changed)
        self.dialogs = TableDialogs(ctx, match, self.boards, self.decision, self.factories)
        self.handover = SeatHandover(ctx, match, self.boards, self.dialogs.pause, self.refresh)
        self.loop = TurnLoop(ctx, match, self.animation, self)
        self.prompt = PromptLine(ctx, match, display, self.decision, self.log, self.loop)
        self.pointer = PointerInput(
            self.drag, display, self.widgets, self.decision, over.explainer, self.log, over.sheets,
            self.points, interrupts=self._interrupts, click=self.click,
            dropped=lambda: self.double.begin(None),  # nobody drags twice by mistake
            changed=touch,
        )  # fmt: skip
        self.commands = TableCommands(
            ctx, match, self.boards, self.handover, self.decision, self.loop, self.animation,
            self.log, over, self.dialogs, pointed=self._pointed, peek=self.pointer.peek,
            rewound=self._rewound, leaving=self._leave_decision, changed=self.refresh, redraw=touch,
        )  # fmt: skip
        self.controls = Controls(
            ctx, match, self.widgets, display, self.decision, self.loop, self.boards, self.log,
            over, self.commands, needed=needed, click=self.click, pressed=self._had_effect,
            result=self.factories.get("scoring"),
        )  # fmt: skip
        pages = PageFinder(display, self.widgets, over.notices, state, self._means_otherwise)
        self.help = ContextHelp(ctx, self.widgets, pages.here, pages.at, over.notices.toast_at)
        self._goes_on_elsewhere = False
        pos = match.game.position
        if not match.game.history and pos.round:
            over.notices.announce(RoundBegan(pos.round, pos.governor))

    # What the stack calls -----------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self._had_effect()
        self.ctx.sounds.ambience(True)

    def leave(self) -> None:
        if not self._goes_on_elsewhere:
            self.match.close()

    def resumed(self) -> None:
        super().resumed()
        self._had_effect()  # what was pressed in the scene that lay over the table
        self.points.peek(False)
        if self.match.waiting_for != "person":
            self.decision.end()  # the seat was given to a computer
        self.refresh()

    def resized(self) -> None:
        self.animation.finish()
        self.display.rebuild()
        self.log.write_past()
        self.overlays.sheets.keep_to_map()
        super().resized()

    def layout(self) -> None:
        self.log.layout(visible=self.overlays.sheets.log_visible)
        self.refresh()

    def refresh(self) -> None:
        """Make the widgets again after something has changed."""
        self.controls.refresh()
        self.touch()

    # What is shown ------------------------------------------------------------------------------

    def view_state(self) -> ViewState:
        """What the view is to show."""
        position, sheets = self.log.moment or self.animation.shown, self.overlays.sheets
        state = replace(
            look_at(self.match, position, self.boards.seat),
            chosen=self.log.pointed,
            hidden=self.animation.hidden | self.drag.lifted(self.animation.shown),
            hovered=self.drag.hovered,
            focused=self.controls.focused_spot,
            vp_hidden=self.points.seats(self.decision.seat),
            opened=sheets.opened,
            scrolled=sheets.scrolled,
        )
        turn = self.decision.pending if self.log.viewed is None else None
        return with_decision(state, turn, self.drag.carried) if turn is not None else state

    def needed(self) -> list[pygame.FRect]:
        """What nothing may lie over: where something can be chosen, or carried, and the open
        sheet."""
        return self.display.areas_of(self.decision.reach if self.log.viewed is None else ())

    def paint(self, p: Painter) -> None:
        self.display.draw(p)
        self.handover.draw_below(p, self.display.zone("focus"))
        self.prompt.draw(p)
        self.log.draw_moment(p)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        p = self.ctx.painter(surface)
        if self.ctx.stack.top is self:  # nothing is pointed at below a dialog
            self.overlays.explainer.draw(p, self._pointed())
        self.pointer.draw(p)
        self.handover.draw(p, self.display.zone("focus"))
        self.overlays.notices.draw(p)

    def _pointed(self) -> Spot | None:
        return self.controls.focused_spot or self.drag.hovered

    def _why_not(self, spot: Spot) -> str:
        return self.decision.why_not(spot) if self.log.viewed is None else ""

    def _means_otherwise(self) -> bool:
        """Does a click lead back to now, or put a piece down?"""
        return self.log.viewed is not None or self.drag.carried is not None

    # With the course of play --------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        self.loop.set_speed()
        self.overlays.update(dt)
        self.overlays.notices.tell_trouble()
        self.double.update(dt)
        if self.log.viewed is not None:  # nothing happens while somebody looks back
            return
        if self.handover.relay.update(dt):
            self.touch()
        self.loop.update(dt, asked=self.decision.pending is not None)
        if self.controls.stale:
            self.refresh()

    def ask(self, seat: int) -> None:
        """Let a person decide, as soon as it is that person who sits at the screen."""
        if not self.handover.ready(seat):
            return
        self.points.peek(False)
        self.overlays.recap.tell(seat)
        turn = self.decision.begin()
        self.boards.follow(seat)
        if self.points.hint_due():
            text = self.tr("VP are covered. To see yours, hold V, or press the mouse on them.")
            self.overlays.notices.remark(text, long=True)
        self.overlays.open_for(turn)
        self.refresh()
        self.widgets.focus_first()

    def play(self, turn: PendingDecision, chain: Sequence[Move]) -> None:
        """Play what a person has decided, and begin to show it."""
        self._had_effect()
        if turn.people is not None:  # who was placed by hand stands there already
            self.animation.show_people(turn.seat, turn.people, turn.nobles)
        self._leave_decision()
        self.loop.play(chain)
        self.overlays.recap.since.decided(turn.seat)
        self.animation.update()
        self.refresh()

    def played(self, happened: Sequence[MatchStep]) -> None:
        """Keep for the recap what was decided."""
        self.overlays.recap.since.add(happened)

    def match_over(self) -> None:
        """Go on to the result."""
        self.overlays.recap.clear()
        self.overlays.notices.hide()
        if "scoring" in self.factories:
            self.factories["scoring"]()

    def began(self, event: Event, act: EventAnimation, after: Position) -> None:
        """Write down an event that begins to be shown; great moments get their ribbon."""
        if self.log.note(event, act, after):
            self.prompt.tell(event)
        self.overlays.notices.announce(event)
        self.touch()

    def _leave_decision(self) -> None:
        """Nobody is asked any more, and nothing is shown of the question."""
        self.decision.end()
        self.drag.release()
        self.overlays.clear()

    def _rewound(self) -> None:
        """Show the match as it stands after decisions were taken back."""
        self.overlays.recap.since.forget()
        position = self.match.game.position
        if position.step == steps.DRAFT and "draft" in self.factories:
            self._goes_on_elsewhere = True
            self.factories["draft"]()
            return
        self.log.write_past()
        self._leave_decision()
        self.animation.reset(position.copy())
        self.refresh()

    def _decision_changed(self) -> None:
        self.refresh()
        if self.decision.pending is not None and self.overlays.sheets.in_the_way:
            self.overlays.open_for(self.decision.pending)

    def _recap_closed(self) -> None:
        self.refresh()
        self._had_effect()
        if self.decision.pending is not None:
            self.overlays.open_for(self.decision.pending)

    def _looks_back(self) -> None:
        self.animation.finish()
        self.drag.release()
        self.overlays.explainer.hide()

    # Input --------------------------------------------------------------------------------------

    def before_widgets(self, given: Pointer | Command) -> bool:
        if self.handover.relay.lets_go(given) or self.double.lets_go(given):
            return True
        if isinstance(given, Pointer):
            self.pointer.follow(given)
            if self.drag.carried is not None:
                return self.pointer.take(given)
        return self.help.take(given)

    def on_pointer(self, pointer: Pointer) -> bool:
        return self.pointer.take(pointer)

    def on_command(self, command: Command) -> bool:
        return self.commands.take(command.action)

    def on_let_go(self, action: InputAction) -> None:
        if action is InputAction.PEEK:
            self.pointer.peek(False)

    def click(self, spot: Spot) -> None:
        """Take a click on something of the table, by mouse or keys."""
        if self.overlays.sheets.click(spot) or self.log.look_at_now() or self.decision.click(spot):
            return
        if spot.kind in public_information.SPOTS:
            self.dialogs.look_up()
        elif spot.seat >= 0 and spot.seat != self.boards.seat:
            self.boards.show(spot.seat)
            self.refresh()
        elif self.decision.pending is not None:
            self.refresh()

    def _interrupts(self, pointer: Pointer) -> bool:
        """Let a press only do away with what is shown for a moment: an earlier position, pieces in
        the air. True when it was meant for that."""
        if self.overlays.notices.ribbon.hide():
            self.touch()
        if self.log.look_at_now():
            self._had_effect()
            return True
        if pointer.button == 1 and self.loop.waiting:
            self._had_effect()
            self.commands.next_step()
            return True
        return False

    def _had_effect(self) -> None:
        """The last press has had its effect: a second one at its place, soon, is the other half of
        a double click."""
        self.double.begin(self.ctx.inputs.last_press)
