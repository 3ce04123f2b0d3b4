"""Seat assignment: hands seats to computer players and back during a match."""

from __future__ import annotations

from functools import partial

import pygame

from game.match.match import Match
from game.match.seat_data import PERSON
from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.phrases.players import (
    PLAYER_TIPS,
    STYLE_NAMES,
    STYLE_TIPS,
    THINK_NAMES,
    kind_level,
    kind_style,
    make_kind,
    player_options,
)
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, TITLE
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

MARGIN = 64.0


class SeatAssignmentScene(Scene):
    """Dialog with a line for each seat. A change takes effect at once, and is written to the
    journal."""

    transparent = True

    def __init__(self, ctx: Context, match: Match) -> None:
        super().__init__(ctx)
        self.match = match
        self.box = pygame.FRect(0, 0, 0, 0)
        self._rows: list[pygame.FRect] = []

    def layout(self) -> None:
        factor = self.ctx.text.factor
        seats = self.match.spec.seats
        head, row, foot = 160 * factor, 76 * factor, 80 * factor
        self.box = pygame.FRect(0, 0, min(1860.0, 1580 * factor), 0)
        self.box.height = min(1060.0, 2 * MARGIN + head + len(seats) * row + foot)
        row = (self.box.height - 2 * MARGIN - head - foot) / len(seats)
        self.box.center = (960, 540)
        left, top = self.box.x + MARGIN, self.box.y + MARGIN + head - 20
        width = self.box.width - 2 * MARGIN
        self._rows = [
            pygame.FRect(left, top + at * row, width, row - 12) for at in range(len(seats))
        ]
        widgets: list[Widget] = []
        for at, place in enumerate(self._rows):
            widgets += self._row(at, place)
        done = pygame.FRect(0, 0, 330 * factor, 66 * factor)
        done.midbottom = (960, self.box.bottom - MARGIN + 16)
        button = Button(done, self.tr("Done"), self.close, icon="ui/check", tone="brass")
        self.widgets.set([*widgets, button], focus=button)

    def _row(self, at: int, place: pygame.FRect) -> list[Widget]:
        """Make the widgets of a seat: who plays it; of a computer also its style and think time."""
        seat = self.match.spec.seats[at]
        gap = 12.0
        width = (place.width * 0.74 - 2 * gap) / 3
        left = place.right - 3 * width - 2 * gap
        boxes = [
            pygame.FRect(left + nth * (width + gap), place.y, width, place.height)
            for nth in range(3)
        ]
        tr, level, style = self.tr, kind_level(seat.kind), kind_style(seat.kind)
        widgets: list[Widget] = [
            Choice(
                boxes[0],
                "",
                player_options(tr),
                level,
                partial(self._set_level, at),
                tooltip=tr(PLAYER_TIPS[level]),
            )
        ]
        if level != PERSON:
            styles: list[tuple[object, str]] = [(key, tr(t)) for key, t in STYLE_NAMES.items()]
            tip = tr(STYLE_TIPS[style])
            change = partial(self._set_style, at)
            widgets.append(Choice(boxes[1], "", styles, style, change, tooltip=tip))
        if level == "governor":
            times: list[tuple[object, str]] = [(key, tr(t)) for key, t in THINK_NAMES.items()]
            widgets.append(
                Choice(boxes[2], "", times, seat.think_time, partial(self._set_think, at))
            )
        return widgets

    def _set_level(self, seat: int, level: object) -> None:
        style = kind_style(self.match.spec.seats[seat].kind)
        self._set(seat, make_kind(str(level), style))

    def _set_style(self, seat: int, style: object) -> None:
        level = kind_level(self.match.spec.seats[seat].kind)
        self._set(seat, make_kind(level, str(style)))

    def _set_think(self, seat: int, think: object) -> None:
        self._set(seat, self.match.spec.seats[seat].kind, str(think))

    def _set(self, seat: int, kind: str, think: str = "") -> None:
        self.match.set_seat(seat, kind, think)
        index = self.widgets.focus_index
        self.layout()
        self.widgets.focus_at(index)
        self.touch()

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(150)
        skin.paper(p, self.box)
        factor = self.ctx.text.factor
        room = pygame.FRect(self.box.x + 40, self.box.y + 40, self.box.width - 80, 80 * factor)
        p.write(self.tr("Change players"), room, TITLE, INK, align="center")
        note = pygame.FRect(room.x, room.bottom, room.width, 66 * factor)
        text = self.tr(
            "A computer can take over from a person, and a person from a computer.\nThe match "
            "counts in the statistics for the people who have a seat at its end."
        )
        p.write_rich(text, note, BODY, INK_SOFT, align="center", valign="middle")
        for at, place in enumerate(self._rows):
            colour = self.ctx.players[self.match.colours[at]]
            side = min(place.height, 62.0)
            crest = pygame.FRect(place.x, place.centery - side / 2, side, side)
            skin.crest(p, crest, colour)
            name = pygame.FRect(
                crest.right + 16, place.y, place.width * 0.26 - side - 28, place.height
            )
            p.write_rich(escape(self.match.names[at]), name, LABEL, INK, valign="middle")
