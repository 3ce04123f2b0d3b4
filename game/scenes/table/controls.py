"""The widgets of the table: focus stops, the decision's buttons, the corner, log and sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.match.seat_data import PERSON
from game.scenes.table import seating
from game.scenes.table.commands import TableCommands
from game.scenes.table.game_flow import GameFlow
from game.scenes.table.helper.card import CardBody, CardPanel
from game.scenes.table.helper.counsel import advice_price
from game.scenes.table.helper.missed_events import MissedStrip
from game.scenes.table.input.decision_buttons import GAP as ROW_GAP
from game.scenes.table.input.decision_buttons import (
    HIGHEST,
    WIDEST,
    DecisionButtonWidget,
    decision_widgets,
    piece_widgets,
)
from game.scenes.table.input.pending_decision import (
    NOTHING,
    ClickResult,
    DecisionButton,
    PendingDecision,
)
from game.scenes.table.overlays.chances_bar import ChancesBar, ChancesStrip
from game.scenes.table.overlays.sheets import SelectableSpot
from game.scenes.table.stage import TableStage
from game.scenes.table.view.spots import MARKET_TAB, Spot
from game.ui.input import InputAction
from game.ui.phrases.players import NO_COUNSEL
from game.ui.phrases.undo import redo_tip, undo_tip
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

GAP = 4.0  # between the buttons in the corner


class Controls:
    """Rebuilds the widgets of the table whenever something has changed."""

    def __init__(
        self,
        stage: TableStage,
        flow: GameFlow,
        commands: TableCommands,
        chances: ChancesBar,
        click: Callable[[Spot], None],
    ) -> None:
        self._stage, self._display, self._sheets = stage, stage.display, stage.sheets
        self._ctx, self._match = stage.ctx, stage.match
        self._tr = stage.ctx.translator.tr
        self._widgets = stage.widgets
        self._flow = flow
        self._decision, self._log = flow.decision, flow.log
        self._commands = commands
        self._guide = guide = flow.guide
        self._chances = chances
        self._click = click
        for tip in (stage.widgets.tooltip, stage.explainer.tip):
            tip.keep_clear = lambda: [*guide.areas(), *stage.notices.areas()]
        self._made_for: object = None
        self.areas: list[pygame.FRect] = []
        """The areas of buttons, and of the log when enlarged (logical pixels)."""

    @property
    def focused_spot(self) -> Spot | None:
        """The spot with the keyboard or gamepad focus."""
        widget = self._widgets.focused
        return widget.spot if isinstance(widget, SelectableSpot) and widget.focused else None

    @property
    def stale(self) -> bool:
        """Whether something has changed that the buttons depend on."""
        return self._made_for != self._depends_on()

    def refresh(self) -> None:
        """Rebuild the widgets. The keyboard focus stays on the widget with the same identity. If no
        focus was visible, none is set, so that no key acts unseen."""
        focused = self._widgets.focused
        keys = focused is not None and focused.focused
        before = _identity(focused)
        self._made_for = self._depends_on()
        widgets = self._make()
        usable = [part for widget in widgets for part in widget.parts() if part.usable]
        same = [widget for widget in usable if before is not None and _identity(widget) == before]
        first = self._guide.main_widget() if self._log.viewed is None else None
        order = [*same, *([first] if first is not None else []), *usable]
        self._widgets.set(widgets, focus=next(iter(order), None) if keys else None)
        self._widgets.hover_at(self._ctx.inputs.pointer)

    def _depends_on(self) -> object:
        if self._log.viewed is not None:
            return self._log.viewed
        undo = undo_tip("", self._match, self._ctx.translator), self._match.can_redo
        flow, pending = self._flow, self._decision.pending
        may = pending is None and flow.may_skip, flow.may_hurry, flow.ended, flow.ready_for_next
        chances = self._chances.prospects
        remark = self._flow.remarks.state
        return (
            pending,
            may,
            undo,
            self._stage.boards.pinned,
            self._guide.state,
            self._guide.offers_counsel,
            chances,
            remark,
        )

    def _make(self) -> list[Widget]:
        pending = self._decision.active
        buttons = self._buttons(pending)
        above = [
            *self._row([button for button in buttons if not button.picture]),
            *self._pieces([button for button in buttons if button.picture]),
            *self._corner(),
            *self._chances.widgets(),
        ]
        widgets = [*self._stops(pending), *above]
        if self._sheets.log_visible and (len(self._log.log.entries) > 1 or not self._guide.leads):
            widgets += [self._log.panel, *self._log.crests()]
        last = self._sheets.tabs(len(self._match.names), self._stage.explainer.text)
        last += self._sheets.close_button(self._close_sheet)
        large_log = [self._log.panel] if self._log.large else []
        self.areas = [widget.rect for widget in (*above, *last, *large_log)]
        guidance = self._guidance()
        strips = [widget.rect for widget in guidance if isinstance(widget, MissedStrip)]
        taken = [*self.areas, *self._stage.keep_clear(), *strips]
        return [*widgets, *last, *self._flow.remarks.widgets(taken), *guidance]

    def _guidance(self) -> list[Widget]:
        """Create the widgets of the guide. While looking back, a lesson's card stays where it is
        without its buttons, so the log below it takes no clicks; one on the card goes back."""
        looks_back, leads = self._log.viewed is not None, self._guide.leads
        if not leads and (looks_back or self._log.large):
            return []
        widgets = self._guide.widgets()
        if not looks_back:
            return widgets
        card = [widget for widget in widgets if isinstance(widget, (CardPanel, CardBody))]
        for widget in card:
            widget.on_click = self._log.back_to_now
        return list(card)

    # What can be chosen -------------------------------------------------------------------------

    def _stops(self, pending: PendingDecision | None) -> list[Widget]:
        """Create focus stops for everything that can be chosen; for buildings of the large market,
        on its page."""
        glowing = pending.glowing if pending is not None else frozenset()
        if self._sheets.opened != MARKET_TAB:
            return [self._stop(spot, rect) for spot, rect in self._display.places(glowing)]
        places = self._sheets.market_places(glowing)
        page = self._sheets.page([self._stop(spot, box) for spot, box in places])
        others = self._display.places(glowing - {spot for spot, _ in places})
        return [page, *(self._stop(spot, rect) for spot, rect in others)]

    def _stop(self, spot: Spot, rect: pygame.FRect) -> SelectableSpot:
        return SelectableSpot(
            spot, rect, self._stage.explainer.text(spot), lambda: self._click(spot)
        )

    def _pieces(self, buttons: Sequence[DecisionButton]) -> list[Widget]:
        """Create the buttons with pictures, beside the spots that they refer to."""
        beside = buttons[0].at if buttons else None
        rect = self._display.rect(beside) if beside is not None else None
        rect = rect if rect is not None else self._display.zone("focus")
        return piece_widgets(rect, self._ctx.view.table, buttons, self._press, self._ctx.text)

    # Buttons ------------------------------------------------------------------------------------

    def _buttons(self, pending: PendingDecision | None) -> list[DecisionButton]:
        """Return the buttons beside the prompt: those of the decision, or those that continue the
        match."""
        tr, flow, commands = self._tr, self._flow, self._commands
        if self._log.viewed is not None:
            now = tr("Back to the game")
            return [
                DecisionButton("now", now, _press_of(self._log.back_to_now), "brass", "ui/undo")
            ]
        if pending is not None:
            return pending.buttons
        if flow.may_skip:
            shown = [DecisionButton("skip", tr("Skip"), _press_of(commands.skip), icon="ui/fast")]
            if flow.ready_for_next:
                next_step = _press_of(self._flow.next_step)
                shown.insert(0, DecisionButton("step", tr("Next"), next_step, "brass", "ui/step"))
            elif flow.may_hurry:
                hurry = _press_of(self._match.stop_thinking)
                shown.insert(0, DecisionButton("hurry", tr("Play now"), hurry, "brass", "ui/step"))
            return shown
        if flow.ended and self._flow.result is not None:
            result = _press_of(self._flow.result)
            return [DecisionButton("result", tr("Result"), result, "brass", "ui/trophy")]
        return []

    def _row(self, buttons: Sequence[DecisionButton]) -> list[Widget]:
        """Create the buttons beside the prompt. "Skip" is on the left: a press meant for it must
        not decide when a decision comes up, whose last button ends it."""
        zone, text = self._display.zone("buttons"), self._ctx.text
        skip = [button for button in buttons if button.key == "skip"]
        others = [button for button in buttons if button.key != "skip"]
        left = pygame.FRect(zone)
        left.width -= WIDEST + ROW_GAP
        if zone.height > HIGHEST:  # two rows: a long button takes all of the lower one
            left.height = (zone.height - ROW_GAP) / 2
        elif skip:
            zone.width, zone.x = WIDEST, zone.right - WIDEST
        return [
            *decision_widgets(left, skip, self._press, text),
            *decision_widgets(zone, others, self._press, text),
        ]

    def _press(self, button: DecisionButton) -> None:
        if self._decision.active is not None:
            self._decision.press(button)
        else:
            self._flow.double_click.had_effect()
            button.press()

    def _close_sheet(self) -> None:
        self._flow.double_click.had_effect()
        self._sheets.close()

    def _corner(self) -> list[Widget]:
        """Create the permanent buttons, side by side in their zone."""
        zone, tr, match = self._display.zone("menu"), self._tr, self._match
        asked = self._decision.pending is not None and match.allows_counsel
        entries = (
            ("hint", tr("Ask for advice"), InputAction.HINT, asked),
            ("undo", tr("Undo"), InputAction.UNDO, match.can_undo),
            ("redo", tr("Redo"), InputAction.REDO, match.can_redo),
            ("pin", tr("Keep this board in front"), InputAction.PIN, True),
            ("menu", tr("Menu"), InputAction.MENU, True),
        )[not self._guide.offers_counsel :]
        extra = self._guide.corner()
        count = len(entries) + (extra is not None)
        side = min(zone.height, (zone.width - 4 * GAP) / count)
        lefts = [zone.x + at * (side + GAP) for at in range(count)]
        widgets: list[Widget] = []
        if extra is not None:
            place = pygame.FRect(lefts.pop(0), zone.centery - side / 2, side, side)
            goals = Button(place, "", extra.press, icon=extra.icon, tooltip=extra.tooltip)
            goals.tone = "brass" if extra.lit else "wood"
            widgets.append(goals)
        for left, (name, text, key, enabled) in zip(lefts, entries, strict=True):
            place = pygame.FRect(left, zone.centery - side / 2, side, side)
            tip = self._tip(name, self._ctx.inputs.tooltip_with_key(text, key))
            action = partial(self._commands.take, key)
            button = Button(place, "", action, icon=f"ui/{name}", tooltip=tip)
            button.enabled = enabled
            button.tone = "brass" if name == "pin" and self._stage.boards.pinned else "wood"
            widgets.append(button)
        return widgets

    def _tip(self, name: str, tip: str) -> str:
        """Add to a tooltip what advice costs, what undo or redo would do now, or why it is
        disabled."""
        seat = seating.next_person(self._match)
        if name == "hint" and self._match.spec.seats[seat].kind == PERSON:
            allowed = self._match.spec.seats[seat].counsel
            note = advice_price(self._match, seat) if allowed else NO_COUNSEL
            return f"{tip}\n{self._tr(note)}" if note else tip
        if name == "undo":
            return undo_tip(tip, self._match, self._ctx.translator)
        return redo_tip(tip, self._match, self._ctx.translator) if name == "redo" else tip


def _press_of(action: Callable[[], object]) -> Callable[[], ClickResult]:
    """Wrap an action as the press of a `DecisionButton` that does not belong to a decision."""

    def press() -> ClickResult:
        action()
        return NOTHING

    return press


def _identity(widget: Widget | None) -> object:
    """Return the identity of a widget across refreshes, None if it has none."""
    if isinstance(widget, SelectableSpot):
        return widget.spot
    if isinstance(widget, DecisionButtonWidget):
        return widget.code
    if isinstance(widget, ChancesStrip):
        return ChancesStrip
    return widget.icon if isinstance(widget, Button) else None
