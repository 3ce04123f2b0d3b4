"""A dialog before playing on from a moment of a replay: who plays each seat?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.phrases.players import kind_level, kind_style, make_kind, player_options
from game.ui.text.typesetting import BODY, HEADING, LABEL
from game.ui.theme import INK
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_MARGIN = 60.0
_ROW = 74.0

Begin = Callable[[tuple[str, ...]], None]


class BranchDialog(Scene):
    """Asks who plays each seat from here on; ``begin`` gets the kinds of player by seat."""

    transparent = True

    def __init__(self, ctx: Context, seats: Sequence[SeatSpec], text: str, begin: Begin) -> None:
        super().__init__(ctx)
        self.seats = tuple(seats)
        self.kinds = [seat.kind for seat in seats]
        self.text = text
        self.begin = begin
        self._box = pygame.FRect(0, 0, 0, 0)
        self._row_height = _ROW
        self._text_height = 0.0
        self._head_height = 0.0  # title and text

    def layout(self) -> None:
        factor, tr = self.ctx.text.factor, self.tr
        button = 76 * factor
        width = min(1800.0, 1080 * factor)
        wanted = self.ctx.text.rich_size(self.text, BODY, width - 2 * _MARGIN)[1]
        self._text_height = min(110 * factor, wanted)
        head = self._head_height = 100 * factor + self._text_height
        rest = 2 * _MARGIN + head + 30 + button
        row = self._row_height = min(_ROW * factor, (1060 - rest) / len(self.seats))
        height = rest + len(self.seats) * row
        self._box = pygame.FRect((1920 - width) / 2, (1080 - height) / 2, width, height)
        inner = self._box.inflate(-2 * _MARGIN, -2 * _MARGIN)
        top = inner.y + head
        widgets: list[Widget] = []
        for seat, kind in enumerate(self.kinds):
            place = (inner.x + inner.width * 0.46, top + seat * row, inner.width * 0.54, row - 12)
            change = partial(self._set, seat)
            widgets.append(Choice(place, "", player_options(tr), kind_level(kind), change))
        half = (inner.width - 24) / 2
        low = inner.bottom - button
        right = inner.x + half + 24
        back = Button((inner.x, low, half, button), tr("Cancel"), self.close)
        start = Button((right, low, half, button), tr("Play on"), self.start, icon="ui/play",
                       tone="brass")  # fmt: skip
        self.widgets.set([*widgets, back, start], focus=start)

    def _set(self, seat: int, kind: object) -> None:
        self.kinds[seat] = make_kind(str(kind), kind_style(self.kinds[seat]))

    def start(self) -> None:
        """Close the dialog and begin the new match."""
        self.close()
        self.begin(tuple(self.kinds))

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif command.action is InputAction.CONFIRM:
            self.start()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(150)
        skin.paper(p, self._box)
        factor = self.ctx.text.factor
        inner = self._box.inflate(-2 * _MARGIN, -2 * _MARGIN)
        head = (inner.x, inner.y - 8, inner.width, 64 * factor)
        p.write(self.tr("Play on from here"), head, HEADING, INK, align="center")
        text = (inner.x, inner.y + 64 * factor, inner.width, self._text_height + 1)
        p.write_rich(self.text, text, BODY, INK, align="center")
        row, top = self._row_height, inner.y + self._head_height
        for nth, seat in enumerate(self.seats):
            side = row - 16
            crest = pygame.FRect(inner.x, top + nth * row + 2, side, side)
            skin.crest(p, crest, self.ctx.players[seat.colour])
            name = (crest.right + 16, top + nth * row, inner.width * 0.44 - side - 16, row - 12)
            p.write(shown_name(seat.name, self.tr), name, LABEL, INK)
