"""The selected match beside the list: picture, players with their points, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.history.match_library import MatchEntry
from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.saves.rows import ThumbnailFrame, details_text, leading_seats, match_title
from game.ui import skin
from game.ui.box_layout import Length, Size, TextMeasure, column, middle, row, total
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import kind_level, player_name
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, BUTTON, HEADING, LABEL, SMALL, TextStyle
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

_LEAST = 150.0  # minimum height of the picture
_LINE = 66.0  # maximum height of a line
_GAP = 12.0
_ICON = 0.8  # icon size as a share of a button's height
_FIRST = 4 / 3  # width of the first button of the upper row, relative to the others


class DetailsButton(NamedTuple):
    """A button below the match: text, icon name, action, tooltip."""

    text: str
    icon: str
    act: Callable[[], None]
    tooltip: str = ""
    enabled: bool = True
    tone: str = "wood"


class MatchDetails:
    """Shows a match in an area, from top to bottom: its picture, its data, and two rows of
    buttons."""

    def __init__(
        self,
        ctx: Context,
        area: pygame.FRect,
        entry: MatchEntry,
        get_thumbnail: Callable[[], pygame.Surface | None],
        upper: Sequence[DetailsButton],
        lower: Sequence[DetailsButton],
    ) -> None:
        self._ctx = ctx
        self._entry = entry
        self._fit = fit = TextMeasure(ctx.text)
        self._seats = () if entry.match_file is None else entry.match_file.spec.seats
        lines = [fit.line(HEADING), fit.line(SMALL)]
        lines += [fit.line(LABEL).padded(8)] * (len(self._seats) or 2)
        words = [line.capped(_LINE).stretched() for line in lines]
        buttons = [fit.line(BUTTON).padded(36).capped(114), fit.line(LABEL).padded(30).capped(96)]
        needs: list[Size] = [*words, *buttons]
        wide = area.width - 16
        tall = max(_LEAST, area.height - total([0, *needs], _GAP).preferred)
        picture, *self._lines, above, below = column(area, [min(tall, 9 / 16 * wide), *needs], _GAP)
        width = min(wide, 16 / 9 * picture.height)
        frame = ThumbnailFrame(
            middle(picture, width, picture.height),
            get_thumbnail,
            readable=entry.match_file is not None,
        )
        upper_buttons = self._row(above, upper, BUTTON, _FIRST)
        self.widgets: list[Widget] = [frame, *upper_buttons, *self._row(below, lower, LABEL, 1.0)]

    def _row(
        self, room: pygame.FRect, buttons: Sequence[DetailsButton], style: TextStyle, first: float
    ) -> list[Widget]:
        """Create a row of buttons, each wide enough for the smallest text, and for its icon unless
        text is large. The first is wider than the others by a factor."""
        icons = self._fit.factor <= 1
        widths: list[Size] = []
        for spec in buttons:
            words = self._fit.width(spec.text, style=style).least
            words += _ICON * room.height if icons and spec.icon else 0.0
            need = Button.needed_width(words, room.height)
            widths.append(Length(need, need, 1.0 if widths else first))
        made = list[Widget]()
        for place, spec in zip(row(room, widths, _GAP), buttons, strict=True):
            icon = f"ui/{spec.icon}" if icons and spec.icon else ""
            button = Button(
                place, spec.text, spec.act, icon=icon, tone=spec.tone, tooltip=spec.tooltip
            )
            button.style, button.enabled = style, spec.enabled
            made.append(button)
        return made

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        """Draw title, progress and players, or why the file cannot be opened."""
        entry, tr = self._entry, self._ctx.translator
        title, details, *lines = self._lines
        p.write(match_title(entry, tr), title, HEADING, INK)
        p.write(details_text(entry, tr), details, SMALL, INK_SOFT)
        if entry.open_error is not None:
            p.write_rich(escape(tr.say(entry.open_error)), lines[0].union(lines[-1]), BODY, INK)
        for index, (seat, line) in enumerate(zip(self._seats, lines, strict=False)):
            self._paint_seat(p, index, seat, line)

    def _paint_seat(self, p: Painter, index: int, seat: SeatSpec, line: pygame.FRect) -> None:
        """Draw a seat's face and name, with its points or its kind of player."""
        tr, points = self._ctx.translator, self._entry.points
        name, detail = row(line, [Length(share=1.6), Length(share=1)], gap=_GAP)
        best = points and index in leading_seats(self._entry)
        style = LABEL if best else BODY
        color = self._ctx.players[seat.color]
        portrait = self._ctx.opponents.catalog.portrait(seat.character)
        shown = shown_name(seat.name, tr)
        skin.crest_and_name(p, name, color, shown, style, portrait=portrait)
        if points:
            p.write(tr("{n} VP", n=points[index]), detail, style, INK, align="right")
        else:
            kind = kind_level(seat.kind) if portrait else seat.kind
            p.write(player_name(kind, tr), detail, SMALL, INK_SOFT)
