"""The table scene: people decide, computer seats take their turns, events are animated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from game.app.lessons.lesson import Target
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
from game.scenes.table.guides.guide import Guide
from game.scenes.table.guides.targets import target_areas, target_spots
from game.scenes.table.input.commands import TableCommands
from game.scenes.table.input.decision_input import DecisionInput
from game.scenes.table.input.double_click import DoubleClick
from game.scenes.table.input.drag import Drag
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.input.pointer_input import PointerInput
from game.scenes.table.log.log_reader import LogReader
from game.scenes.table.overlays.handover import SeatHandover
from game.scenes.table.overlays.notices import Notices
from game.scenes.table.overlays.overlays import Overlays
from game.scenes.table.overlays.page_finder import PageFinder
from game.scenes.table.overlays.prompt_line import PromptLine
from game.scenes.table.seating import HiddenVP
from game.scenes.table.turn_loop import TurnLoop
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.view_state import ViewState, view_state_of, with_decision
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer
from game.ui.paint import Painter

Factories = Mapping[str, Callable[[], None]]


class TableScene(Scene):
    """One match at the table. It owns the parts of the table, each in a file of its own, and passes
    input, time and changes on between them.

    ``factories`` opens the scenes that come after it: ``scoring`` when the game is over, ``draft``
    when the last draft pick was undone, and the entries of the pause menu
    (`game.scenes.pause.PauseScene`).
    """

    def __init__(
        self, ctx: Context, match: Match, factories: Factories, guide: Guide | None = None
    ) -> None:
        super().__init__(ctx)
        self.match, self.factories = match, dict(factories)
        guide = self.guide = guide or Guide()
        touch, refresh, widgets = self.touch, self.refresh, self.widgets
        drag, double = self.drag, self.double_click = Drag(), DoubleClick()
        boards, hidden_vp = self.boards, self.hidden_vp = BoardFocus(match), HiddenVP(match)
        display = self.display = TableDisplay(ctx, len(match.names), self.view_state)
        shown = match.game.position.copy()
        self.animation = AnimationQueue(
            display, self.animator, ctx.sounds, shown, self.began, touch
        )
        log = self.log = LogReader(ctx, match, display, self._before_looking_back, refresh)
        notices = Notices(ctx, match, display, widgets, self.keep_clear, touch)
        decision = self.decision = DecisionInput(
            ctx, match, log, notices, guide, self.play, self._decision_changed
        )
        overlays = self.overlays = Overlays(
            ctx, match, display, boards, decision, notices, self.layout, self._recap_closed, touch
        )
        dialogs = self.dialogs = TableDialogs(ctx, match, boards, decision, self.factories)
        handover = self.handover = SeatHandover(ctx, match, boards, dialogs.open_menu, refresh)
        loop = self.loop = TurnLoop(ctx, match, self.animation, guide, self)
        self.prompt = PromptLine(ctx, match, display, decision, log, loop, guide)
        self.pointer = PointerInput(
            display, widgets, drag, double, decision, log, overlays, hidden_vp, self
        )
        commands = self.commands = TableCommands(
            ctx, match, boards, handover, decision, loop, log, overlays, dialogs, guide, self
        )
        self.controls = Controls(
            ctx,
            match,
            widgets,
            display,
            boards,
            decision,
            loop,
            log,
            overlays,
            commands,
            guide,
            self,
        )
        pages = PageFinder(display, widgets, notices, self._clicks_are_taken)
        self.help = ContextHelp(ctx, widgets, pages.here, pages.at, notices.toast_at)
        self._handed_on = False
        guide.attach(self)
        pos = match.game.position
        if not match.game.history and pos.round and not guide.leads:
            notices.announce(RoundBegan(pos.round, pos.governor))

    # What the stack calls -----------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.had_effect()
        self.ctx.sounds.ambience(True)

    def leave(self) -> None:
        if not self._handed_on:
            self.match.close()

    def resumed(self) -> None:
        super().resumed()
        self.had_effect()  # what was pressed in the scene that lay over the table
        self.hidden_vp.peek(False)
        if self.match.waiting_for != "person":
            self.decision.end()  # the seat was given to a computer
        self.refresh()

    def resized(self) -> None:
        self.animation.finish()
        self.display.rebuild()
        self.log.rewrite()
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
        """Return what the view is to show."""
        position, sheets = self.log.viewed_position or self.animation.shown, self.overlays.sheets
        state = replace(
            view_state_of(self.match, position, self.boards.seat),
            chosen=self.log.pointed,
            hidden=self.animation.hidden | self.drag.lifted(self.animation.shown),
            hovered=self.drag.hovered,
            focused=self.controls.focused_spot,
            vp_hidden=self.hidden_vp.seats(self.decision.seat),
            opened=sheets.opened,
            scrolled=sheets.scrolled,
        )
        pending = self.decision.active
        return with_decision(state, pending, self.drag.carried) if pending is not None else state

    def decision_areas(self) -> list[pygame.FRect]:
        """Find where something can be chosen or dropped, and the open sheet (logical pixels)."""
        return self.display.areas_of(self.decision.reach)

    def areas_of(self, target: Target) -> list[pygame.FRect]:
        """Return where a target of a lesson is seen (logical pixels), [] when it is not."""
        return target_areas(target, self.display, self.match.game.position)

    def reveal(self, target: Target) -> None:
        """Bring a target into sight, where it can be scrolled away."""
        for spot in target_spots(target, self.match.game.position):
            self.overlays.sheets.reveal(spot)

    def foot_areas(self) -> list[pygame.FRect]:
        """Return where the prompt and the buttons of the decision stand (logical pixels)."""
        return [self.display.zone("prompt"), self.display.zone("buttons")]

    def widget_areas(self) -> list[pygame.FRect]:
        """Return where the buttons of the table lie, and what else is to be clicked or read above
        it (logical pixels)."""
        return self.controls.areas

    @property
    def asked_seat(self) -> int:
        """The seat of the person who decides at present, -1 for none."""
        return self.decision.seat

    def ask_counsel(self) -> None:
        """Open the counsel for the decision in progress."""
        self.commands.ask_counsel()

    def remark(self, text: str) -> None:
        """Show a sentence for a moment."""
        self.overlays.notices.show_remark(text)

    def keep_clear(self) -> list[pygame.FRect]:
        """Find what nothing may cover (logical pixels)."""
        return [*self.decision_areas(), *self.guide.areas()]

    def paint(self, p: Painter) -> None:
        self.display.draw(p)
        self.handover.draw_below(p, self.display.zone("focus"))
        self.prompt.draw(p)
        self.log.draw_looking_back(p)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        p = self.ctx.painter(surface)
        if self.ctx.stack.top is self:  # nothing is pointed at below a dialog
            self.overlays.explainer.draw(p, self.pointed_spot)
        self.pointer.draw(p)
        self.handover.draw(p, self.display.zone("focus"))
        self.overlays.notices.draw(p)

    @property
    def pointed_spot(self) -> Spot | None:
        """The spot that the keys stand on or the mouse points at."""
        return self.controls.focused_spot or self.drag.hovered

    def _clicks_are_taken(self) -> bool:
        """Tell whether a click leads back to now, or puts a piece down."""
        return self.log.viewed is not None or self.drag.carried is not None

    # With the course of play --------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        self.loop.set_speed()
        self.overlays.update(dt)
        self.overlays.notices.report_trouble()
        self.double_click.update(dt)
        self.guide.update(dt)
        if self.log.viewed is not None:  # nothing happens while somebody looks back
            return
        if self.handover.input_pause.update(dt):
            self.touch()
        self.loop.update(dt, asked=self.decision.pending is not None)
        if self.controls.stale:
            self.refresh()

    def ask(self, seat: int) -> None:
        """Let a person decide, as soon as it is that person who sits at the screen."""
        if not self.handover.ready(seat):
            return
        self.hidden_vp.peek(False)
        if not self.guide.leads:
            self.overlays.recap.prepare(seat)
        pending = self.decision.begin()
        self.boards.follow(seat)
        if self.hidden_vp.hint_due():
            text = self.tr("VP are covered. To see yours, hold V, or press the mouse on them.")
            self.overlays.notices.show_remark(text, long=True)
        self.overlays.open_for(pending)
        self.guide.asked(seat)
        self.refresh()
        self.widgets.focus_first()

    def play(self, pending: PendingDecision, chain: Sequence[Move]) -> None:
        """Play a person's decision, and begin to show it."""
        self.had_effect()
        if pending.people is not None:  # who was placed by hand stands there already
            self.animation.show_people(pending.seat, pending.people, pending.nobles)
        self.end_decision()
        self.guide.decided(pending.position, chain)
        self.loop.play(chain)
        self.overlays.recap.events.mark_decision(pending.seat)
        self.animation.update()
        self.refresh()

    def played(self, happened: Sequence[MatchStep]) -> None:
        """Record for the recap what was decided."""
        self.overlays.recap.events.add(happened)

    @property
    def result(self) -> Callable[[], None] | None:
        """The way to the result of the match, if there is one."""
        return self.factories.get("scoring")

    def match_over(self) -> None:
        """Go on to the result."""
        self.overlays.recap.clear()
        self.overlays.notices.hide()
        if self.result is not None:
            self.result()

    def began(self, event: Event, animation: EventAnimation, after: Position) -> None:
        """Log an event that begins to be shown, and announce it if it has a ribbon."""
        if self.log.note(event, animation, after):
            self.prompt.note(event)
        self.overlays.notices.announce(event)
        self.touch()

    def end_decision(self) -> None:
        """End the decision in progress, and take away what is shown of it."""
        self.decision.end()
        self.drag.release()
        self.overlays.clear()

    def rewound(self) -> None:
        """Show the match as it stands after an undo."""
        self.overlays.recap.events.clear()
        position = self.match.game.position
        if position.step == steps.DRAFT and "draft" in self.factories:
            self._handed_on = True
            self.factories["draft"]()
            return
        self.log.rewrite()
        self.end_decision()
        self.animation.reset(position.copy())
        self.refresh()

    def _decision_changed(self) -> None:
        self.refresh()
        if self.decision.pending is not None and self.overlays.sheets.in_the_way:
            self.overlays.open_for(self.decision.pending)

    def _recap_closed(self) -> None:
        self.refresh()
        self.had_effect()
        if self.decision.pending is not None:
            self.overlays.open_for(self.decision.pending)

    def _before_looking_back(self) -> None:
        self.animation.finish()
        self.drag.release()
        self.overlays.explainer.hide()

    # Input --------------------------------------------------------------------------------------

    def before_widgets(self, given: Pointer | Command) -> bool:
        if self.handover.input_pause.ignores(given) or self.double_click.ignores(given):
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

    def on_release(self, action: InputAction) -> None:
        if action is InputAction.PEEK:
            self.peek(False)

    def peek(self, on: bool) -> None:
        """Look at one's own covered VP, or no longer."""
        self.pointer.peek(on)

    def click(self, spot: Spot) -> None:
        """Take a click on a spot, by mouse or keys."""
        if self.overlays.sheets.click(spot) or self.log.back_to_now() or self.guide.click(spot):
            return
        if self.decision.click(spot):
            return
        if spot.kind in public_information.SPOTS:
            self.dialogs.open_public_information()
        elif spot.seat >= 0 and spot.seat != self.boards.seat:
            self.boards.show(spot.seat)
            self.refresh()
        elif self.decision.pending is not None:
            self.refresh()

    def interrupt(self, pointer: Pointer) -> bool:
        """Let a press only end what is shown for a moment: an earlier position, pieces in the air.
        True when it did."""
        if self.overlays.notices.ribbon.hide():
            self.touch()
        if self.log.back_to_now():
            self.had_effect()
            return True
        if pointer.button == 1 and self.loop.waiting:
            self.had_effect()
            self.commands.next_step()
            return True
        return False

    def had_effect(self) -> None:
        """Note that the last press has had its effect: a second one at its place, soon, is the
        other half of a double click."""
        self.double_click.begin(self.ctx.inputs.last_press)
