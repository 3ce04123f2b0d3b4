"""The buttons of a decision, next to the prompt or next to the piece they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.scenes.table.input.pending_decision import DecisionButton
from game.ui import skin
from game.ui.box_layout import Length, share_out
from game.ui.paint import Painter
from game.ui.text.rich_text import plain
from game.ui.text.typesetting import BUTTON, TextRenderer, TextStyle
from game.ui.theme import Color
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Panel, Widget

GAP = 12.0
WIDEST = 300.0
HIGHEST = 76.0  # maximum height of a single row; a higher zone has space for two
SHRUNK, WITH_ICONS = (1.0, 0.92, 0.85, 0.78, 0.7, 0.6, 0.0), 3
"""Font scales tried for buttons in a row, and how many of them are tried with icons."""
SMALL_BUTTON = TextStyle("serif_semibold", 24, "serif_bold")
ONE_LINE = 8000.0  # wider than any text on a button
PIECE_NAME = TextStyle("sans_semibold", 24)
PIECE_WIDTH, PIECE_HEIGHT, NAME_HEIGHT = 130.0, 142.0, 30.0


class DecisionButtonWidget(Button):
    """The widget of a `DecisionButton`, whose text may contain icons. `code` is its key."""

    def __init__(
        self,
        rect: pygame.FRect,
        button: DecisionButton,
        press: Callable[[], None],
        style: TextStyle,
    ) -> None:
        super().__init__(rect, button.text, press, icon=button.icon, tone=button.tone)
        self.style, self.code = style, button.key

    def write(self, p: Painter, room: pygame.FRect, color: Color) -> None:
        share = min(1.0, room.width / text_width(p.text, self.text, self.style))
        style = replace(self.style, size=share * self.style.size)
        p.write_rich(self.text, room, style, color, align="center", valign="middle")


class PieceButtonWidget(DecisionButtonWidget):
    """A button with the picture of a piece and its name below."""

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
        colors = skin.button(p, self.rect, self.state, "paper")
        room = self.rect.inflate(-28, -36).move(0, -2)
        name = pygame.FRect(room.x, room.bottom - NAME_HEIGHT, room.width, NAME_HEIGHT)
        p.write(self.text, name, self.style, colors.text, align="center")
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
    """Create buttons with pictures on a small board to the right of a rectangle."""
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
        widgets.append(PieceButtonWidget(place, button, partial(press, button), PIECE_NAME))
    return widgets


def decision_widgets(
    zone: pygame.FRect,
    buttons: Sequence[DecisionButton],
    press: Callable[[DecisionButton], None],
    text: TextRenderer,
) -> list[Widget]:
    """Create the buttons of a decision next to the prompt: in one row, or in two if the zone is
    high and the labels are long."""
    row = pygame.FRect(zone)
    row.height = min(zone.height, HIGHEST)
    row.bottom = zone.bottom
    room = row.width - GAP * (len(buttons) - 1)
    even = min(WIDEST, room / max(1, len(buttons)))
    usual = BUTTON if even > 240 else SMALL_BUTTON
    style, icons = _lettering(room, row.height, buttons, usual, text)
    wanted = [_wanted(button, row.height, style, text, icon=icons) for button in buttons]
    widths = [even] * len(buttons)
    if any(width > even for width in wanted):
        if zone.height > HIGHEST and len(buttons) > 1:
            return _two_rows(zone, buttons, press, text)
        lack = max(0.0, sum(wanted) - room) / len(buttons)  # all lose the same amount of padding
        widths = share_out(room, [Length(w - lack, w - lack, 1) for w in wanted])
    return _in_row(row, widths, _shown(buttons, icons=icons), style, press)


def _two_rows(
    zone: pygame.FRect,
    buttons: Sequence[DecisionButton],
    press: Callable[[DecisionButton], None],
    text: TextRenderer,
) -> list[Widget]:
    """Create buttons of equal width in two rows."""
    height, upper = (zone.height - GAP) / 2, len(buttons) // 2
    columns = len(buttons) - upper
    cell = (zone.width - GAP * (columns - 1)) / columns
    style, icons = _lettering(cell, height, buttons, SMALL_BUTTON, text, max)
    wanted = max(_wanted(button, height, style, text, icon=icons) for button in buttons)
    widths = [min(cell, max(WIDEST, wanted))] * columns
    shown = _shown(buttons, icons=icons)
    rows = ((zone.y, shown[:upper]), (zone.bottom - height, shown[upper:]))
    return [
        widget
        for top, row in rows
        for widget in _in_row(
            pygame.FRect(zone.x, top, zone.width, height), widths[: len(row)], row, style, press
        )
    ]


def _in_row(
    row: pygame.FRect,
    widths: Sequence[float],
    buttons: Sequence[DecisionButton],
    style: TextStyle,
    press: Callable[[DecisionButton], None],
) -> list[Widget]:
    """Create buttons of these widths at the right end of a row."""
    left = row.right + GAP - sum(width + GAP for width in widths)
    widgets: list[Widget] = []
    for button, width in zip(buttons, widths, strict=True):
        place = pygame.FRect(left, row.y, width, row.height)
        widgets.append(DecisionButtonWidget(place, button, partial(press, button), style))
        left = place.right + GAP
    return widgets


def _shown(buttons: Sequence[DecisionButton], *, icons: bool) -> list[DecisionButton]:
    """Return the buttons with or without their icons."""
    return [button if icons else replace(button, icon="") for button in buttons]


def _lettering(
    room: float,
    height: float,
    buttons: Sequence[DecisionButton],
    style: TextStyle,
    text: TextRenderer,
    together: Callable[[Iterable[float]], float] = sum,
) -> tuple[TextStyle, bool]:
    """Return the style in which all labels fit in a row (or in columns if `together` is max), and
    whether there is space for icons. Text shrinks slightly to make space for icons, and further
    only to fit the labels."""
    sizes = [replace(style, size=share * style.size) for share in SHRUNK]
    tried = [*((size, True) for size in sizes[:WITH_ICONS]), *((size, False) for size in sizes)]
    for size, icons in tried:
        wanted = [_wanted(button, height, size, text, icon=icons) for button in buttons]
        if together(wanted) <= room:
            return size, icons
    return tried[-1]


def _wanted(
    button: DecisionButton, height: float, style: TextStyle, text: TextRenderer, *, icon: bool
) -> float:
    """Return the width needed for a button's text and icon."""
    sign = 0.85 * height if button.icon and icon else 0.0
    return text_width(text, button.text, style) + sign + (0.7 if icon else 0.55) * height


def text_width(text: TextRenderer, markup: str, style: TextStyle) -> float:
    """Return the width of a line of markup (logical pixels)."""
    return text.rich_size(markup, style, ONE_LINE)[0]
