"""The selected match beside the list: picture, players with their points, and buttons for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.history.match_library import MatchEntry
from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.saves.match_text import details_text, leading_seats, match_title
from game.scenes.saves.rows import ThumbnailFrame, widget_factor
from game.ui import skin
from game.ui.box_layout import Length, TextMeasure, row
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import player_name
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, BUTTON, HEADING, LABEL, SMALL, TextStyle
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

DETAILS = pygame.FRect(1170, 150, 640, 834)  # their place beside the list
_HIGH, _LOW, _GAP = 76.0, 64.0, 12.0  # of the two rows of buttons at the foot
_ICON = 0.8  # of a button's height is the room of an icon
_OTHERS_SHARE = 0.3  # of the upper row, for each button but the first
_LINE = 44.0
_CREST = 48.0


class DetailsButton(NamedTuple):
    """A button below the match: text, name of its icon, what it does, tooltip."""

    text: str
    icon: str
    act: Callable[[], None]
    tooltip: str = ""
    enabled: bool = True
    tone: str = "wood"


class MatchDetails:
    """Shows a match in `area`: from the top its picture, what is known of it, and two rows of
    buttons. Of the upper ones, the first is the largest."""

    def __init__(
        self,
        ctx: Context,
        area: pygame.FRect,
        entry: MatchEntry,
        get_thumbnail: Callable[[], pygame.Surface | None],
        upper: Sequence[DetailsButton],
        lower: Sequence[DetailsButton] = (),
    ) -> None:
        self._ctx = ctx
        self._area = area
        factor = self._factor = widget_factor(ctx)
        self._entry = entry
        self._get_thumbnail = get_thumbnail
        self._upper, self._lower = upper, lower
        self._seats = () if entry.match_file is None else entry.match_file.spec.seats
        self._top_of_buttons = area.bottom - _HIGH * factor
        if lower:
            self._top_of_buttons -= _LOW * factor + _GAP
        lines = (2 + len(self._seats) if self._seats else 4) * _LINE * factor
        tall = min(area.width * 9 / 16, self._top_of_buttons - area.y - lines - 40)
        self._picture = pygame.FRect(0, area.y + 12, tall * 16 / 9 - 16, tall - 9)
        self._picture.centerx = area.centerx
        self._text = pygame.FRect(area.x, self._picture.bottom + 18, area.width, 0)
        self._text.height = self._top_of_buttons - 12 - self._text.y

    # Widgets ------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """Make the frame of the picture and the buttons."""
        readable = self._entry.match_file is not None
        frame = ThumbnailFrame(self._picture, self._get_thumbnail, readable=readable)
        return [frame, *self._upper_buttons(), *self._lower_buttons()]

    def _upper_buttons(self) -> list[Widget]:
        room = (self._area.x, self._top_of_buttons, self._area.width, _HIGH * self._factor)
        first = 1 - (len(self._upper) - 1) * _OTHERS_SHARE
        shares = [_OTHERS_SHARE if nth else first for nth in range(len(self._upper))]
        places = row(room, self._widths(self._upper, shares, BUTTON, room[3]), _GAP)
        # Only the first has room for an icon, and none where text is large.
        return [
            Button(
                place, one.text, one.act, tone="wood" if nth else "brass", tooltip=one.tooltip,
                icon=f"ui/{one.icon}" if one.icon and self._factor <= 1 and not nth else "",
                enabled=one.enabled,
            )
            for nth, (place, one) in enumerate(zip(places, self._upper, strict=True))
        ]  # fmt: skip

    def _lower_buttons(self) -> list[Widget]:
        top = self._top_of_buttons + _HIGH * self._factor + _GAP
        room = (self._area.x, top, self._area.width, _LOW * self._factor)
        icons = self._factor <= 1  # large text needs the room
        more, shares = _ICON * room[3] if icons else 0.0, [1.0] * len(self._lower)
        places = row(room, self._widths(self._lower, shares, LABEL, room[3], more), _GAP)
        return [
            Button(
                place, one.text, one.act, icon=f"ui/{one.icon}" if icons else "", style=LABEL,
                tooltip=one.tooltip, tone=one.tone,
            )
            for place, one in zip(places, self._lower, strict=True)
        ]  # fmt: skip

    def _widths(
        self,
        buttons: Sequence[DetailsButton],
        shares: Sequence[float],
        style: TextStyle,
        high: float,
        more: float = 0.0,
    ) -> list[Length]:
        """Return the widths of buttons of a height, with room for the smallest letters and for so
        much `more`."""
        fit = TextMeasure(self._ctx.text)
        words = [fit.width(one.text, style=style).least + more for one in buttons]
        needs = (Button.needed_width(each, high) for each in words)
        return [Length(need, need, share) for need, share in zip(needs, shares, strict=True)]

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        """Draw title, course and players, or why the file cannot be opened."""
        entry, tr, box = self._entry, self._ctx.translator, self._text
        line = box.height / (2 + (len(self._seats) or 2))
        p.write(match_title(entry, tr), (box.x, box.y, box.width, line), HEADING, INK)
        p.write(details_text(entry, tr), (box.x, box.y + line, box.width, line), SMALL, INK_SOFT)
        top = box.y + 2 * line
        if entry.open_error is not None:
            text = escape(tr.say(entry.open_error))
            p.write_rich(text, (box.x, top, box.width, 2 * line), BODY, INK)
        for index, seat in enumerate(self._seats):
            self._paint_seat(
                p, index, seat, pygame.FRect(box.x, top + index * line, box.width, line)
            )

    def _paint_seat(self, p: Painter, index: int, seat: SeatSpec, row: pygame.FRect) -> None:
        """Draw a seat's crest and name, with its points or the kind of its player."""
        tr = self._ctx.translator
        side = min(row.height - 4, _CREST)
        crest = pygame.FRect(row.x, row.y + (row.height - side) / 2, side, side)
        skin.crest(p, crest, self._ctx.players[seat.colour])
        left, right = row.x + side + 14, row.right
        name = shown_name(seat.name, tr)
        if self._entry.points:
            style = LABEL if index in leading_seats(self._entry) else BODY
            points = tr("{n} VP", n=self._entry.points[index])
            p.write(points, (right - 150, row.y, 150, row.height), style, INK, align="right")
            p.write(name, (left, row.y, right - 160 - left, row.height), style, INK)
        else:
            p.write(name, (left, row.y, 220, row.height), BODY, INK)
            kind = player_name(seat.kind, tr)
            p.write(kind, (left + 232, row.y, right - left - 232, row.height), SMALL, INK_SOFT)
