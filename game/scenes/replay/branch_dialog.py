"""The dialog that asks who plays each seat before branching off a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.sheet_scene import SheetScene
from game.ui import skin
from game.ui.box_layout import REST, Size, row, sheet
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.phrases.players import kind_level, kind_style, make_kind, player_options, player_tip
from game.ui.text.typesetting import BODY, BUTTON, HEADING
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice

Begin = Callable[[tuple[str, ...]], None]


class BranchDialog(SheetScene):
    """Asks who plays each seat from here on. `begin` receives the kinds of player by seat."""

    transparent = True
    title_style = HEADING

    def __init__(self, ctx: Context, seats: Sequence[SeatSpec], text: str, begin: Begin) -> None:
        super().__init__(ctx)
        self.seats = tuple(seats)
        self.kinds = [seat.kind for seat in seats]
        self.text = text
        self.begin = begin
        self._text_room = pygame.FRect(0, 0, 0, 0)
        self._names: list[pygame.FRect] = []

    def layout(self) -> None:
        fit, tr = self.fit, self.tr
        self.title = tr("Play from here")
        width = min(1800.0, 1080 * self.ctx.text.factor)
        words = fit.lines(self.text, BODY, width - 120)
        lines = [fit.line(BODY).padded(28)] * len(self.seats)
        heights: list[Size] = [fit.line(HEADING), words, *lines, 0, fit.line(BUTTON).padded(38)]
        self.box, (self.head, self._text_room, *places, _, foot) = sheet(width, heights, gap=12)
        halves = [row(place, [REST, REST], gap=16) for place in places]
        self._names = [left for left, _ in halves]
        options = player_options(tr)
        choices = [
            Choice(
                right,
                "",
                options,
                kind_level(kind),
                partial(self._set, seat),
                tooltip=player_tip(kind_level(kind), tr),
            )
            for seat, ((_, right), kind) in enumerate(zip(halves, self.kinds, strict=True))
        ]
        left, right = row(foot, [REST, REST], gap=24)
        back = Button(left, tr("Cancel"), self.close)
        start = Button(right, tr("Play from here"), self.start, icon="ui/play", tone="brass")
        self.widgets.set([*choices, back, start], focus=start)

    def _set(self, seat: int, kind: object) -> None:
        self.kinds[seat] = make_kind(str(kind), kind_style(self.kinds[seat]))

    def start(self) -> None:
        """Close the dialog and start the new match."""
        self.close()
        self.begin(tuple(self.kinds))

    def on_command(self, command: Command) -> bool:
        if command.action is InputAction.CONFIRM:
            self.start()
        return super().on_command(command)

    def paint(self, p: Painter) -> None:
        super().paint(p)
        p.write_rich(self.text, self._text_room, BODY, align="center")
        for seat, room in zip(self.seats, self._names, strict=True):
            name = shown_name(seat.name, self.tr)
            skin.crest_and_name(p, room, self.ctx.players[seat.color], name)
