"""The table scene: people decide, computer seats take their turns, events are animated."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame

from game.match.match import Match
from game.rules import Position
from game.rules.events import Event
from game.scenes.base import Exits
from game.scenes.table.ambient import table_ambient
from game.scenes.table.animation.piece_moves import EventAnimation
from game.scenes.table.commands import TableCommands
from game.scenes.table.controls import Controls
from game.scenes.table.dialogs import public_information
from game.scenes.table.dialogs.table_dialogs import TableDialogs
from game.scenes.table.game_flow import GameFlow
from game.scenes.table.guided_table import GuidedTable
from game.scenes.table.helper.guide import Guide
from game.scenes.table.helper.helper import Helper
from game.scenes.table.input.pointer_input import PointerInput
from game.scenes.table.log.log_view import LogReader
from game.scenes.table.overlays.chances_bar import ChancesBar
from game.scenes.table.overlays.handover import SeatHandover
from game.scenes.table.prompt_line import PromptLine
from game.scenes.table.stage import StagedScene
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_layout import with_chances
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer
from game.ui.paint import Painter
from game.ui.tiled_layout import TiledLayout


class TableScene(StagedScene):
    """One match at the table. It owns the parts of the table, and passes input, time and changes
    between them.

    `exits` open other scenes: `scoring` when the game is over, `draft` when the last draft pick was
    undone, and the entries of the pause menu (`game.scenes.pause.PauseScene`). `guide` leads
    through a lesson; without one, the helper accompanies the match.
    """

    log: LogReader

    def __init__(
        self, ctx: Context, match: Match, exits: Exits, guide: Guide | None = None
    ) -> None:
        guide = self.guide = guide or Helper(ctx)
        super().__init__(ctx, match)
        self.exits = dict(exits)
        stage = self.stage
        self.handover = SeatHandover(
            ctx,
            match,
            self.boards,
            lambda: self.commands.undo(),
            lambda: self.dialogs.open_menu(),
            self._seat_changed,
        )
        flow = self.flow = GameFlow(stage, self.handover, guide, self.exits)
        self.log, self.decision = flow.log, flow.decision
        self.chances = ChancesBar(ctx, match, self.display, self.animation, flow.log, self.touch)
        self.prompt = PromptLine(stage, flow)
        self.dialogs = TableDialogs(stage, self.exits)
        self.pointer = PointerInput(stage, flow.decision, flow.log, self.click, self.interrupt)
        self.commands = TableCommands(stage, flow, self.dialogs)
        self.controls = Controls(stage, flow, self.commands, self.chances, self.click)
        self.ambient = table_ambient(ctx, self.display, random.Random(match.spec.seed))
        self.for_guide = GuidedTable(stage, flow, self.decision_areas, self.commands.ask_counsel)
        guide.attach(self.for_guide)

    # What the stack calls -----------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.ctx.sounds.ambience(True)

    def leave(self) -> None:
        if not self.flow.handed_on:
            self.match.close()

    def resumed(self) -> None:
        super().resumed()
        self.stage.hidden_vp.peek(False)
        if self.match.waiting_for != "person":
            self.decision.end()  # the seat was given to a computer
        self.refresh()

    def layout(self) -> None:
        self.log.layout(visible=self.stage.sheets.log_visible)
        self.refresh()

    def refresh(self) -> None:
        self.controls.refresh()

    def _seat_changed(self) -> None:
        """Clear the table for another person, whose board begins to slide in."""
        self.stage.sheets.close()
        self.refresh()

    # What is shown ------------------------------------------------------------------------------

    def view_state(self) -> ViewState:
        state = replace(
            super().view_state(),
            focused=self.controls.focused_spot,
            vp_hidden=self.stage.hidden_vp.seats(self.decision.seat),
        )
        state = self.decision.shown_in(state)
        return replace(state, hovered=None) if self.guide.holds else state

    def why_not(self, spot: Spot) -> str:
        return self.decision.why_not(spot)

    def began(self, event: Event, animation: EventAnimation, after: Position) -> None:
        self.flow.began(event, animation, after)

    def fitted(self, level: TiledLayout) -> TiledLayout:
        """Return the map with room for what the guide needs, or for the bar of chances: if it is
        turned on, reveals no hidden VP, and this is no lesson."""
        settings = self.ctx.settings.current
        if self.guide.leads:
            return self.guide.fitted(level)
        if not settings.show_chances or self.match.game.options.hidden_vp:
            return level
        return with_chances(level, large_text=settings.large_text)

    def moves_softly(self) -> bool:
        """Return whether a change of layout is animated. It is immediate at instant speed and while
        looking back."""
        still = self.animator.reduced or self.animation.instant or self.log.viewed is not None
        return not still

    def decision_areas(self) -> list[pygame.FRect]:
        """Return where something can be chosen or dropped, and the open sheet (logical pixels)."""
        return self.display.areas_of(self.decision.reach)

    def keep_clear(self) -> list[pygame.FRect]:
        return [*self.decision_areas(), *self.guide.areas()]

    @property
    def shows_whose_turn(self) -> bool:
        """Whether the banner announces whose turn begins."""
        return self.handover.shows_banner

    def paint(self, p: Painter) -> None:
        self.display.draw(p)
        self.handover.draw_below(p, self.display.zone("focus"))
        self.prompt.draw(p)
        self.log.draw_looking_back(p)

    def paint_over(self, p: Painter) -> None:
        self.pointer.draw(p)
        self.handover.draw(p)

    @property
    def clicks_are_taken(self) -> bool:
        """Whether a click returns to the present, or drops a piece."""
        return self.log.viewed is not None or self.decision.drag.carried is not None

    # Time ---------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        self._move_table(dt)
        self.guide.update(dt)
        self.stage.update(dt)
        self.flow.update(dt, covered=self.ctx.stack.top is not self)
        self.chances.update(dt)
        if self.controls.stale:
            self.refresh()

    def _move_table(self, dt: float) -> None:
        """Advance the change of layout. A second press at the same point is ignored meanwhile,
        because it was not aimed at the new layout."""
        dt *= self.animator.speed
        if self.log.viewed is None and self.display.update(dt, self.animation.shown):
            self.double_click.prolong()
            self.touch()

    # Input --------------------------------------------------------------------------------------

    def ignores(self, user_input: Pointer | Command) -> bool:
        return self.handover.input_pause.ignores(user_input) or super().ignores(user_input)

    def before_widgets(self, user_input: Pointer | Command) -> bool:
        if isinstance(user_input, Pointer):
            self.pointer.follow(user_input)
            if self.decision.drag.carried is not None:
                return self.pointer.take(user_input)
        return self.stage.help.take(user_input)

    def on_pointer(self, pointer: Pointer) -> bool:
        return self.pointer.take(pointer)

    def on_command(self, command: Command) -> bool:
        return self.commands.take(command.action)

    def on_release(self, action: InputAction) -> None:
        if action is InputAction.PEEK:
            self.stage.peek(False)

    def click(self, spot: Spot) -> None:
        """Handle a click on a spot, by mouse or keys."""
        if self.stage.sheets.click(spot) or self.log.back_to_now() or self.guide.click(spot):
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
        """Let a press end a temporary state instead of clicking: looking back, or an animation.
        Return True if it did."""
        if self.stage.notices.ribbon.hide():
            self.touch()
        if self.log.back_to_now():
            self.double_click.had_effect()
            return True
        if not self.display.steady and not self.flow.waiting:
            return True
        if pointer.button == 1 and self.flow.waiting:
            self.double_click.had_effect()
            aimed_at = self.display.spot_at(pointer.pos)
            if self.flow.next_step() and aimed_at is not None:
                self.click(aimed_at)
            return True
        return False
