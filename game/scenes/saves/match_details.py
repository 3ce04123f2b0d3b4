"""The selected match beside the list: picture, players with their points, and buttons for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.history.match_library import MatchEntry
from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.saves.match_text import details_text, leading_seats, match_title
from game.scenes.saves.rows import ThumbnailFrame, widget_factor
from game.ui import skin
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import player_name
from game.ui.shared_widths import fitted_widths
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, BUTTON, HEADING, LABEL, SMALL, TextStyle
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

DETAILS = pygame.FRect(1170, 150, 640, 834)  # their place beside the list
_HIGH, _LOW, _GAP = 76.0, 64.0, 12.0  # of the two rows of buttons at the foot
_BESIDE_WORDS, _ICON = 0.5, 0.8  # of a button's height: its edges, and the room of an icon
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
        room, high = self._area.width - (len(self._upper) - 1) * _GAP, _HIGH * self._factor
        first_share = 1 - (len(self._upper) - 1) * _OTHERS_SHARE
        shares = [_OTHERS_SHARE if nth else first_share for nth in range(len(self._upper))]
        widths = self._fitted(self._upper, [room * share for share in shares], BUTTON, high)
        made: list[Widget] = []
        left = self._area.x
        for nth, (wide, button) in enumerate(zip(widths, self._upper, strict=True)):
            place = (left, self._top_of_buttons, wide, high)
            # Only the first has room for an icon, and none where text is large.
            icon = f"ui/{button.icon}" if button.icon and self._factor <= 1 and not nth else ""
            made.append(
                Button(
                    place, button.text, button.act, icon=icon, tone="wood" if nth else "brass",
                    tooltip=button.tooltip, enabled=button.enabled,
                )
            )  # fmt: skip
            left += wide + _GAP
        return made

    def _lower_buttons(self) -> list[Widget]:
        if not self._lower:
            return []
        count, top = len(self._lower), self._top_of_buttons + _HIGH * self._factor + _GAP
        wide, high = (self._area.width - (count - 1) * _GAP) / count, _LOW * self._factor
        icons = self._factor <= 1  # large text needs the room
        more = _ICON * high if icons else 0.0
        widths = self._fitted(self._lower, [wide] * count, LABEL, high, more)
        made: list[Widget] = []
        left = self._area.x
        for width, button in zip(widths, self._lower, strict=True):
            icon = f"ui/{button.icon}" if icons else ""
            place = (left, top, width, high)
            made.append(Button(place, button.text, button.act, icon=icon, style=LABEL,
                               tooltip=button.tooltip, tone=button.tone))  # fmt: skip
            left += width + _GAP
        return made

    def _fitted(
        self,
        buttons: Sequence[DetailsButton],
        widths: Sequence[float],
        style: TextStyle,
        high: float,
        more: float = 0.0,
    ) -> list[float]:
        """Return the widths of buttons of a height, with room for the smallest letters and for so
        much `more`."""
        least, beside = replace(style, size=0), _BESIDE_WORDS * high + more
        words = [self._ctx.text.size(button.text, least)[0] for button in buttons]
        return fitted_widths(widths, [width + beside for width in words])

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
