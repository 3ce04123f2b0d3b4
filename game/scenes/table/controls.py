"""The widgets of the table: stops for keys, the decision's buttons, the corner, log, sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.match import Match
from game.scenes.table.board_focus import BoardFocus
from game.scenes.table.display import TableDisplay
from game.scenes.table.input.commands import TableCommands
from game.scenes.table.input.decision_input import DecisionInput
from game.scenes.table.input.pending_decision import (
    NOTHING,
    ClickResult,
    DecisionButton,
    PendingDecision,
)
from game.scenes.table.log.log_reader import LogReader
from game.scenes.table.overlays.overlays import Overlays
from game.scenes.table.overlays.prompt import (
    DecisionKey,
    SpotWidget,
    decision_widgets,
    piece_widgets,
)
from game.scenes.table.turn_loop import TurnLoop
from game.scenes.table.view.spots import MARKET_TAB, Spot
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.phrases.undo import redo_tip, undo_tip
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_group import WidgetGroup

GAP = 4.0  # between the buttons in the corner


class Controls:
    """Makes the widgets of the table anew whenever something has changed.

    `needed` finds what they may not lie over (logical units). `click` gets the spots that keys act
    on, `pressed` is told that a button had its effect which is no part of a decision, `result`
    leads to the result of the match, if anything does.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        widgets: WidgetGroup,
        display: TableDisplay,
        decision: DecisionInput,
        loop: TurnLoop,
        boards: BoardFocus,
        log: LogReader,
        overlays: Overlays,
        commands: TableCommands,
        *,
        needed: Callable[[], list[pygame.FRect]],
        click: Callable[[Spot], None],
        pressed: Callable[[], None],
        result: Callable[[], None] | None,
    ) -> None:
        self._ctx = ctx
        self._tr = ctx.translator.tr
        self._match = match
        self._widgets = widgets
        self._display = display
        self._decision = decision
        self._loop = loop
        self._boards = boards
        self._log = log
        self._sheets, self._recap = overlays.sheets, overlays.recap
        self._explainer = overlays.explainer
        self._commands = commands
        self._needed = needed
        self._click = click
        self._pressed = pressed
        self._result = result
        self._made_for: object = None

    @property
    def focused_spot(self) -> Spot | None:
        """The spot that the keyboard or gamepad stands on."""
        widget = self._widgets.focused
        return widget.spot if isinstance(widget, SpotWidget) and widget.focused else None

    @property
    def stale(self) -> bool:
        """Has something changed that the buttons depend on?"""
        return self._made_for != self._depends_on()

    def refresh(self) -> None:
        """Make the widgets again. The focus stays on what has the same name; without a ring to be
        seen nothing has it, so that no key acts unseen."""
        focused = self._widgets.focused
        keys = focused is not None and focused.focused
        before = _name(focused)
        self._made_for = self._depends_on()
        widgets = self._make()
        usable = [part for widget in widgets for part in widget.parts() if part.usable]
        same = [widget for widget in usable if before is not None and _name(widget) == before]
        self._widgets.set(widgets, focus=next(iter(same + usable), None) if keys else None)
        self._widgets.hover_at(self._ctx.inputs.pointer)

    def _depends_on(self) -> object:
        if self._log.viewed is not None:
            return self._log.viewed
        undo = undo_tip("", self._match, self._ctx.translator), self._match.can_redo
        loop, turn = self._loop, self._decision.pending
        may = turn is None and loop.may_skip, loop.may_hurry, loop.over, loop.stands
        return turn, may, undo, self._boards.pinned

    def _make(self) -> list[Widget]:
        turn = self._decision.pending if self._log.viewed is None else None
        buttons = self._buttons(turn)
        plain = [button for button in buttons if not button.picture]
        row, grid = self._display.zone("buttons"), self._display.middle
        found = [
            *self._stops(turn),
            *decision_widgets(row, grid, plain, self._press, self._ctx.text),
            *self._pieces([button for button in buttons if button.picture]),
            *self._corner(),
        ]
        if self._sheets.log_visible:
            found += [self._log.panel, *self._log.crests()]
        if turn is not None and self._sheets.opened is None:
            found += self._recap.widgets(self._needed())
        tabs = self._sheets.tabs(len(self._match.names), self._explainer.text)
        return [*found, *tabs, *self._sheets.close_button()]

    # What can be chosen -------------------------------------------------------------------------

    def _stops(self, turn: PendingDecision | None) -> list[Widget]:
        """What can be chosen, as stops for keys; buildings of the large market on its page."""
        glowing = turn.glowing if turn is not None else frozenset()
        if self._sheets.opened != MARKET_TAB:
            return [self._stop(spot, rect) for spot, rect in self._display.places(glowing)]
        homes = self._sheets.market_homes(glowing)
        page = self._sheets.page([self._stop(spot, box) for spot, box in homes])
        others = self._display.places(glowing - {spot for spot, _ in homes})
        return [page, *(self._stop(spot, rect) for spot, rect in others)]

    def _stop(self, spot: Spot, rect: pygame.FRect) -> SpotWidget:
        return SpotWidget(spot, rect, self._explainer.text(spot), lambda: self._click(spot))

    def _pieces(self, buttons: Sequence[DecisionButton]) -> list[Widget]:
        """Pictures to choose from, beside the spot that they are about."""
        beside = buttons[0].at if buttons else None
        rect = self._display.rect(beside) if beside is not None else None
        rect = rect if rect is not None else self._display.zone("focus")
        return piece_widgets(rect, self._ctx.view.table, buttons, self._press, self._ctx.text)

    # Buttons ------------------------------------------------------------------------------------

    def _buttons(self, turn: PendingDecision | None) -> list[DecisionButton]:
        """The buttons beside the prompt: the decision's, or what goes on with the match."""
        tr, loop, commands = self._tr, self._loop, self._commands
        if self._log.viewed is not None:
            now = tr("Back to now")
            return [
                DecisionButton("now", now, _press_of(self._log.look_at_now), "brass", "ui/undo")
            ]
        if turn is not None:
            return turn.buttons
        if loop.may_skip:
            shown = [DecisionButton("skip", tr("Skip"), _press_of(commands.skip), icon="ui/fast")]
            if loop.stands:
                next_step = _press_of(commands.next_step)
                shown.insert(0, DecisionButton("step", tr("Next"), next_step, "brass", "ui/step"))
            elif loop.may_hurry:
                hurry = _press_of(self._match.stop_thinking)
                shown.insert(0, DecisionButton("hurry", tr("Play now"), hurry, "brass", "ui/step"))
            return shown
        if loop.over and self._result is not None:
            result = _press_of(self._result)
            return [DecisionButton("result", tr("Result"), result, "brass", "ui/trophy")]
        return []

    def _press(self, button: DecisionButton) -> None:
        if self._decision.pending is not None and self._log.viewed is None:
            self._decision.press(button)
        else:
            self._pressed()
            button.press()

    def _corner(self) -> list[Widget]:
        """The buttons that are always there, side by side in their zone."""
        zone, tr, match = self._display.zone("menu"), self._tr, self._match
        asked, commands = self._decision.pending is not None, self._commands
        entries = (
            ("hint", commands.ask_counsel, tr("Ask the Governor"), InputAction.HINT, asked),
            ("undo", commands.undo, tr("Undo"), InputAction.UNDO, match.can_undo),
            ("redo", commands.redo, tr("Redo"), InputAction.REDO, match.can_redo),
            ("pin", commands.pin, tr("Keep this board in front"), InputAction.PIN, True),
            ("menu", commands.pause, tr("Menu"), InputAction.MENU, True),
        )
        side = min(zone.height, (zone.width - 4 * GAP) / len(entries))
        widgets: list[Widget] = []
        for at, (name, act, text, key, enabled) in enumerate(entries):
            place = pygame.FRect(zone.x + at * (side + GAP), zone.centery - side / 2, side, side)
            tip = self._tip(name, self._ctx.inputs.with_key(text, key))
            button = Button(place, "", act, icon=f"ui/{name}", tooltip=tip, enabled=enabled)
            button.tone = "brass" if name == "pin" and self._boards.pinned else "wood"
            widgets.append(button)
        return widgets

    def _tip(self, name: str, tip: str) -> str:
        """A tooltip with what the button would do now, or why it is grey."""
        if name == "undo":
            return undo_tip(tip, self._match, self._ctx.translator)
        return redo_tip(tip, self._match, self._ctx.translator) if name == "redo" else tip


def _press_of(act: Callable[[], object]) -> Callable[[], ClickResult]:
    """The press of a button that is no part of a decision."""

    def press() -> ClickResult:
        act()
        return NOTHING

    return press


def _name(widget: Widget | None) -> object:
    """What tells a widget from others of its kind, None if nothing does."""
    if isinstance(widget, SpotWidget):
        return widget.spot
    if isinstance(widget, DecisionKey):
        return widget.code
    return widget.icon if isinstance(widget, Button) else None
