"""The prompt and its buttons: how the question is drawn, and the widgets that answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.scenes.table.input.pending_decision import DecisionButton
from game.scenes.table.view.spots import Spot
from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.rich_text import plain
from game.ui.text.typesetting import BUTTON, LABEL, TextRenderer, TextStyle
from game.ui.theme import INK, PlayerColour
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Panel, Widget

GAP = 12.0
ORNAMENT = 20.0  # of the paper's corners, which words keep off
MOST_IN_ROW = 4
WIDEST = 300.0
SHRUNK, WITH_ICONS = (1.0, 0.92, 0.85, 0.78, 0.7, 0.6, 0.0), 3
"""Sizes of the letters on buttons in a row, as shares; so many of them are tried with icons."""
SMALL_BUTTON = TextStyle("serif_semibold", 24, "serif_bold")
PIECE_NAME = TextStyle("sans_semibold", 24)
PIECE_WIDTH, PIECE_HEIGHT, NAME_HEIGHT = 130.0, 142.0, 30.0


class FocusStop(Widget):
    """A spot as a stop for keyboard and gamepad; mouse and drawing are left to the table."""

    focusable = True

    def __init__(
        self, spot: Spot, rect: pygame.FRect, tip: str, on_activate: Callable[[], None]
    ) -> None:
        super().__init__(rect, tooltip=tip)
        self.spot = spot
        self._on_activate = on_activate

    def hit(self, pos: tuple[float, float]) -> bool:
        return False

    def activate(self, pos: tuple[float, float] | None = None) -> bool:
        self._on_activate()
        return True


class SelectableSpot(FocusStop):
    """A focus stop on a glowing spot, which is part of the decision."""


class DecisionButtonWidget(Button):
    """The widget of a `DecisionButton`; `code` is its key."""

    def __init__(
        self,
        rect: pygame.FRect,
        button: DecisionButton,
        press: Callable[[], None],
        style: TextStyle,
    ) -> None:
        super().__init__(rect, button.text, press, icon=button.icon, tone=button.tone, style=style)
        self.code = button.key


class PieceButtonWidget(DecisionButtonWidget):
    """A button with the picture of a piece, and its name below."""

    def __init__(
        self,
        rect: pygame.FRect,
        button: DecisionButton,
        press: Callable[[], None],
        style: TextStyle,
    ) -> None:
        super().__init__(rect, button, press, style)
        self.text = plain(button.text)  # the picture says the rest
        self.picture = button.picture

    def draw(self, p: Painter) -> None:
        colours = skin.button(p, self.rect, self.state, "paper")
        room = self.rect.inflate(-28, -36).move(0, -2)
        name = pygame.FRect(room.x, room.bottom - NAME_HEIGHT, room.width, NAME_HEIGHT)
        p.write(self.text, name, self.style, colours.text, align="center")
        side = room.height - NAME_HEIGHT
        box = pygame.FRect(room.centerx - side / 2, room.y, side, side)
        p.picture(self.picture, box)


def piece_widgets(
    beside: pygame.FRect,
    table: pygame.FRect,
    buttons: Sequence[DecisionButton],
    press: Callable[[DecisionButton], None],
    text: TextRenderer,
) -> list[Widget]:
    """Make buttons with pictures on a small board to the right of a place."""
    if not buttons:
        return []
    names = [text.size(plain(button.text), PIECE_NAME)[0] for button in buttons]
    width, height = max(PIECE_WIDTH, *(name + 44 for name in names)), PIECE_HEIGHT
    box = pygame.FRect(0, 0, len(buttons) * (width + GAP) + GAP + 24, height + 2 * GAP + 20)
    box.midleft = (beside.right + GAP, beside.centery)
    box.clamp_ip(table)
    widgets: list[Widget] = [Panel(box)]
    for at, button in enumerate(buttons):
        left = box.x + 12 + GAP + at * (width + GAP)
        place = pygame.FRect(left, box.y + 10 + GAP, width, height)
        widgets.append(PieceButtonWidget(place, button, _pressing(press, button), PIECE_NAME))
    return widgets


def decision_widgets(
    row: pygame.FRect,
    grid: pygame.FRect,
    buttons: Sequence[DecisionButton],
    press: Callable[[DecisionButton], None],
    text: TextRenderer,
) -> list[Widget]:
    """Make the buttons of a decision: in the row beside the prompt, or, if they are many, in a
    panel."""
    if len(buttons) > MOST_IN_ROW:
        return _panel(grid, buttons, press)
    room = row.width - GAP * (len(buttons) - 1)
    even = min(WIDEST, room / max(1, len(buttons)))
    style, icons = _lettering(
        room, row.height, buttons, BUTTON if even > 240 else SMALL_BUTTON, text
    )
    wanted = [_wanted(button, row.height, style, text, icon=icons) for button in buttons]
    if all(width <= even for width in wanted):
        wanted = [even] * len(buttons)
    shrunk = min(1.0, room / max(1.0, sum(wanted)))
    left = row.right + GAP - sum(width * shrunk + GAP for width in wanted)
    widgets: list[Widget] = []
    for button, width in zip(buttons, wanted, strict=True):
        place = pygame.FRect(left, row.y, width * shrunk, row.height)
        shown = button if icons else replace(button, icon="")
        widgets.append(DecisionButtonWidget(place, shown, _pressing(press, button), style))
        left = place.right + GAP
    return widgets


def _lettering(
    room: float,
    height: float,
    buttons: Sequence[DecisionButton],
    style: TextStyle,
    text: TextRenderer,
) -> tuple[TextStyle, bool]:
    """Return the style in which all words of a row are whole, and whether there is room for icons:
    letters shrink a little for them, and further only for the words."""
    sizes = [replace(style, size=share * style.size) for share in SHRUNK]
    tried = [*((one, True) for one in sizes[:WITH_ICONS]), *((one, False) for one in sizes)]
    for one, icons in tried:
        if sum(_wanted(button, height, one, text, icon=icons) for button in buttons) <= room:
            return one, icons
    return tried[-1]


def _wanted(
    button: DecisionButton, height: float, style: TextStyle, text: TextRenderer, *, icon: bool
) -> float:
    """Return the width that a button's text and icon ask for."""
    sign = 0.85 * height if button.icon and icon else 0.0
    return text.size(button.text, style)[0] + sign + (0.7 if icon else 0.55) * height


def _panel(
    grid: pygame.FRect, buttons: Sequence[DecisionButton], press: Callable[[DecisionButton], None]
) -> list[Widget]:
    columns = 2 if len(buttons) <= 12 else 4
    rows = -(-len(buttons) // columns)
    height = min(64.0, (grid.height - 60 - GAP * (rows - 1)) / rows)
    width = min(WIDEST, (grid.width - 60 - GAP * (columns - 1)) / columns)
    box = pygame.FRect(0, 0, columns * (width + GAP) + 60, rows * (height + GAP) + 60)
    box.center = grid.center
    widgets: list[Widget] = [Panel(box)]
    for at, button in enumerate(buttons):
        place = pygame.FRect(
            box.x + 36 + at % columns * (width + GAP),
            box.y + 36 + at // columns * (height + GAP),
            width,
            height,
        )
        widgets.append(DecisionButtonWidget(place, button, _pressing(press, button), SMALL_BUTTON))
    return widgets


def _pressing(
    press: Callable[[DecisionButton], None], button: DecisionButton
) -> Callable[[], None]:
    return lambda: press(button)


def prompt_room(zone: pygame.FRect, *, crest: bool) -> pygame.FRect:
    """Return where the prompt's words stand in its zone, beside a crest or without one."""
    room = zone.inflate(-44, -12)
    if crest:
        room.left += room.height + 12
        room.width -= room.height + 12 + ORNAMENT
        return room
    return room.inflate(-28, 0)


def draw_prompt(p: Painter, zone: pygame.FRect, text: str, colour: PlayerColour | None) -> None:
    """Draw the line that says who is asked what, behind the player's crest."""
    skin.paper(p, zone)
    if colour is not None:
        crest = zone.inflate(-44, -12)
        crest.width = crest.height
        skin.crest(p, crest, colour)
    room = prompt_room(zone, crest=colour is not None)
    p.write_rich(text, room, LABEL, INK, valign="middle")
