"""The table scene: people decide, computer seats take their turns, events are animated."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame

from game.app.match import Match
from game.rules import Position
from game.scenes.base import Scene
from game.scenes.context_help import ContextHelp
from game.scenes.table.ambient import table_ambient
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.controls import Controls
from game.scenes.table.dialogs import public_information
from game.scenes.table.dialogs.table_dialogs import TableDialogs
from game.scenes.table.display import TableDisplay
from game.scenes.table.game_flow import GameFlow
from game.scenes.table.guides.guide import Guide
from game.scenes.table.input.commands import TableCommands
from game.scenes.table.input.double_click import DoubleClick
from game.scenes.table.input.drag import Drag
from game.scenes.table.input.pointer_input import PointerInput
from game.scenes.table.overlays.chances_bar import ChancesBar
from game.scenes.table.overlays.handover import SeatHandover
from game.scenes.table.overlays.notices import Notices
from game.scenes.table.overlays.page_finder import PageFinder
from game.scenes.table.overlays.prompt_line import PromptLine
from game.scenes.table.seating import HiddenVP
from game.scenes.table.table_for_guide import TableForGuide
from game.scenes.table.view.scenery.daylight import Daylight
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
        widgets, refresh = self.widgets, self.refresh
        boards, hidden_vp = self.boards, self.hidden_vp = BoardFocus(match), HiddenVP(match)
        drag, double = self.drag, self.double_click = Drag(), DoubleClick(ctx.inputs)
        seats, self.daylight = len(match.names), Daylight(match.game.position)
        display = self.display = TableDisplay(
            ctx, seats, self.view_state, self.shows_chances, self.moves_softly, self.needs_places
        )
        handover = self.handover = SeatHandover(ctx, match, boards, self.open_menu, refresh)
        notices = self.notices = Notices(ctx, match, display, widgets, self.keep_clear, self.touch)
        flow = self.flow = GameFlow(
            ctx,
            match,
            self.factories,
            display,
            self.animator,
            widgets,
            boards,
            hidden_vp,
            handover,
            drag,
            double,
            notices,
            guide,
            self,
        )
        self.animation, self.loop, self.overlays = flow.animation, flow.loop, flow.overlays
        log, decision = self.log, self.decision = flow.log, flow.decision
        self.chances = ChancesBar(ctx, match, display, flow.animation, log, self.touch)
        self.prompt = PromptLine(ctx, match, display, decision, log, flow.loop, guide)
        dialogs = self.dialogs = TableDialogs(ctx, match, boards, decision, self.factories)
        pointer = self.pointer = PointerInput(
            display, widgets, drag, double, decision, log, flow.overlays, hidden_vp, self
        )
        commands = self.commands = TableCommands(
            ctx, match, boards, handover, flow, dialogs, pointer, guide, self
        )
        controls = self.controls = Controls(
            ctx, match, widgets, display, boards, flow, commands, double, guide, self.chances, self
        )
        pages = PageFinder(display, widgets, notices, self._clicks_are_taken)
        self.help = ContextHelp(ctx, widgets, pages.here, pages.at, notices.toast_at)
        self.ambient = table_ambient(ctx, display, random.Random(match.spec.seed))
        self.for_guide = TableForGuide(match, display, flow, commands, controls, double)
        guide.attach(self.for_guide)

    # What the stack calls -----------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.double_click.had_effect()
        self.ctx.sounds.ambience(True)

    def leave(self) -> None:
        if not self.flow.handed_on:
            self.match.close()

    def resumed(self) -> None:
        super().resumed()
        self.double_click.had_effect()  # what was pressed in the scene that lay over the table
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

    # What is shown ------------------------------------------------------------------------------

    @property
    def shown_position(self) -> Position:
        """The position that is seen: an earlier one while looking back."""
        return self.log.viewed_position or self.animation.shown

    def view_state(self) -> ViewState:
        """Return what the view is to show."""
        position, sheets = self.shown_position, self.overlays.sheets
        state = replace(
            view_state_of(self.match, position, self.boards.seat),
            chosen=self.log.pointed,
            hidden=self.animation.hidden | self.drag.lifted(self.animation.shown),
            hovered=self.drag.hovered,
            focused=self.controls.focused_spot,
            vp_hidden=self.hidden_vp.seats(self.decision.seat),
            opened=sheets.opened,
            scrolled=sheets.scrolled,
            dusk=self.daylight.dusk,
        )
        pending = self.decision.active
        return with_decision(state, pending, self.drag.carried) if pending is not None else state

    def shows_chances(self) -> bool:
        """Tell whether the chances to win are shown: they are wanted, they tell nobody of VP that
        are hidden, and this is no lesson."""
        wanted = self.ctx.settings.current.show_chances
        return wanted and not self.match.game.options.hidden_vp and not self.guide.leads

    def moves_softly(self) -> bool:
        """Tell whether the table glides to another layout. It changes at once where nothing flies,
        and while somebody looks back."""
        still = self.animator.reduced or self.animation.instant or self.log.viewed is not None
        return not still

    def needs_places(self) -> bool:
        """Tell whether it matters now where things lie on the table."""
        return self.log.viewed is not None or self.animation.needs_places

    def keep_clear(self) -> list[pygame.FRect]:
        """Find what nothing may cover (logical pixels)."""
        return [*self.display.areas_of(self.decision.reach), *self.guide.areas()]

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
        self.notices.draw(p)

    @property
    def pointed_spot(self) -> Spot | None:
        """The spot that the keys stand on or the mouse points at."""
        return self.controls.focused_spot or self.drag.hovered

    def _clicks_are_taken(self) -> bool:
        """Tell whether a click leads back to now, or puts a piece down."""
        return self.log.viewed is not None or self.drag.carried is not None

    # Time ---------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        self.double_click.update(dt)
        self._move_table(dt)
        self.guide.update(dt)
        self.flow.update(dt)
        self.daylight.follow(self.shown_position)
        self.chances.update(dt)
        if self.controls.stale:
            self.refresh()

    def _move_table(self, dt: float) -> None:
        """Let the table go on to the layout of what is shown. A second press where the last one
        was is not meant for what lies there then."""
        dt *= self.animator.speed
        if self.log.viewed is None and self.display.update(dt, self.animation.shown):
            self.double_click.prolong()
            self.touch()

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
            self.pointer.peek(False)

    def open_menu(self) -> None:
        """Open the pause menu."""
        self.dialogs.open_menu()

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
        if self.notices.ribbon.hide():
            self.touch()
        if self.log.back_to_now():
            self.double_click.had_effect()
            return True
        if not self.display.steady and not self.loop.waiting:
            return True
        if pointer.button == 1 and self.loop.waiting:
            self.double_click.had_effect()
            self.flow.next_step()
            return True
        return False
