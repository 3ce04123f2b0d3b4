"""The selected match beside the list: picture, players with their points, and buttons for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.app.match_spec import SeatSpec
from game.app.saves.match_library import MatchEntry
from game.scenes.saves.match_text import details_text, leading_seats, match_title
from game.scenes.saves.rows import ThumbnailFrame
from game.ui import skin
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import player_name
from game.ui.shared_widths import fitted_widths
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, HEADING, LABEL, SMALL
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

_HIGH, _LOW, _GAP = 76.0, 64.0, 12.0  # of the two rows of buttons at the foot
_BESIDE_WORDS, _ICON = 0.5, 0.8  # of a button's height: its edges, and the room of an icon
_OTHERS_SHARE = 0.3  # of the upper row, for each button but the first
_LINE = 44.0
_CREST = 48.0


class MatchCommands(NamedTuple):
    """What the buttons do with the selected match; `go_on` continues it, or shows its result."""

    go_on: Callable[[], None]
    replay: Callable[[], None]
    review: Callable[[], None]
    rename: Callable[[], None]
    export: Callable[[], None]
    delete: Callable[[], None]


class MatchDetails:
    """Shows a match in `area`: from the top its picture, what is known of it, and the buttons,
    which are scaled by `factor`."""

    def __init__(
        self,
        ctx: Context,
        area: pygame.FRect,
        factor: float,
        entry: MatchEntry,
        get_thumbnail: Callable[[], pygame.Surface | None],
        commands: MatchCommands,
    ) -> None:
        self._ctx = ctx
        self._area = area
        self._factor = factor
        self._entry = entry
        self._get_thumbnail = get_thumbnail
        self._commands = commands
        self._seats = () if entry.match_file is None else entry.match_file.spec.seats
        self._top_of_buttons = area.bottom - (_HIGH + _LOW) * factor - _GAP
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
        return [frame, *self._large_buttons(readable), *self._small_buttons()]

    def _large_buttons(self, readable: bool) -> list[Widget]:
        tr, commands = self._ctx.translator.tr, self._commands
        match_file = self._entry.match_file
        finished = match_file is not None and match_file.finished
        secret = match_file is not None and not finished and match_file.spec.options.hidden_vp
        review_tip = tr("See which decisions were good, and what decided the match.")
        if secret:
            review_tip = tr("While victory points are hidden, a match is reviewed after its end.")
        text, sign = (tr("Result"), "trophy") if finished else (tr("Continue"), "play")
        # Only the first has room for an icon, and none where text is large.
        icon = f"ui/{sign}" if self._factor <= 1 else ""
        replay_tip = tr("Watch it from the start, and play on from any moment.")
        buttons = (
            (text, icon, commands.go_on, "", readable),
            (tr("Replay"), "", commands.replay, replay_tip, readable),
            (tr("Review"), "", commands.review, review_tip, readable and not secret),
        )  # fmt: skip
        room = self._area.width - (len(buttons) - 1) * _GAP
        first_share = 1 - (len(buttons) - 1) * _OTHERS_SHARE
        made: list[Widget] = []
        left = self._area.x
        for nth, (words, shown_icon, act, tip, enabled) in enumerate(buttons):
            wide = room * (_OTHERS_SHARE if nth else first_share)
            place = (left, self._top_of_buttons, wide, _HIGH * self._factor)
            tone = "wood" if nth else "brass"
            made.append(
                Button(place, words, act, icon=shown_icon, tone=tone, tooltip=tip, enabled=enabled)
            )
            left += wide + _GAP
        return made

    def _small_buttons(self) -> list[Widget]:
        tr, commands = self._ctx.translator.tr, self._commands
        bin_tip = tr("Move it to the bin for a month (Delete).")
        buttons = (
            (tr("Rename"), "scroll", commands.rename, tr("Give it a title (F2).")),
            (tr("Export"), "save", commands.export, tr("Copy it into a file that you can send.")),
            (tr("Delete"), "cross", commands.delete, bin_tip),
        )
        top = self._top_of_buttons + _HIGH * self._factor + _GAP
        wide, high = (self._area.width - 2 * _GAP) / 3, _LOW * self._factor
        icons = self._factor <= 1  # large text needs the room
        beside = high * (_BESIDE_WORDS + (_ICON if icons else 0.0))
        words = [self._ctx.text.size(text, replace(LABEL, size=0))[0] for text, *_ in buttons]
        widths = fitted_widths([wide] * len(buttons), [width + beside for width in words])
        made: list[Widget] = []
        left = self._area.x
        for width, (text, icon, act, tip) in zip(widths, buttons, strict=True):
            shown_icon = f"ui/{icon}" if icons else ""
            place = (left, top, width, high)
            made.append(Button(place, text, act, icon=shown_icon, style=LABEL, tooltip=tip))
            left += width + _GAP
        return made

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        """Draw title, course and players, or why the file cannot be opened."""
        entry, tr, box = self._entry, self._ctx.translator, self._text
        line = box.height / (2 + (len(self._seats) or 2))
        p.write(match_title(entry), (box.x, box.y, box.width, line), HEADING, INK)
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
        if self._entry.points:
            style = LABEL if index in leading_seats(self._entry) else BODY
            points = tr("{n} VP", n=self._entry.points[index])
            p.write(points, (right - 150, row.y, 150, row.height), style, INK, align="right")
            p.write(seat.name, (left, row.y, right - 160 - left, row.height), style, INK)
        else:
            p.write(seat.name, (left, row.y, 220, row.height), BODY, INK)
            kind = player_name(seat.kind, tr)
            p.write(kind, (left + 232, row.y, right - left - 232, row.height), SMALL, INK_SOFT)
