"""Who plays where: hands seats to computers and back while a match stands still."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.match import Match
from game.scenes.base import Scene
from game.scenes.setup import KINDS
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Action, Command
from game.ui.paint import Painter
from game.ui.rich import escape
from game.ui.text import BODY, LABEL, TITLE
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets import Button, Choice, Widget

MARGIN = 64.0


class WhoPlaysScene(Scene):
    """A line for each seat. What is chosen holds at once, and is written down."""

    transparent = True

    def __init__(self, ctx: Context, match: Match) -> None:
        super().__init__(ctx)
        self.match = match
        self.box = pygame.FRect(0, 0, 0, 0)
        self._rows: list[pygame.FRect] = []

    def layout(self) -> None:
        factor = self.ctx.text.factor
        seats = self.match.spec.seats
        head, row, foot = 150 * factor, 76 * factor, 80 * factor
        self.box = pygame.FRect(0, 0, min(1800.0, 1100 * factor), 0)
        self.box.height = min(1060.0, 2 * MARGIN + head + len(seats) * row + foot)
        row = (self.box.height - 2 * MARGIN - head - foot) / len(seats)
        self.box.center = (960, 540)
        left, top = self.box.x + MARGIN, self.box.y + MARGIN + head - 20
        width = self.box.width - 2 * MARGIN
        self._rows = [
            pygame.FRect(left, top + at * row, width, row - 12) for at in range(len(seats))
        ]
        kinds: list[tuple[object, str]] = [(kind, self.tr(text)) for kind, text in KINDS.items()]
        widgets: list[Widget] = []
        for at, (seat, place) in enumerate(zip(seats, self._rows, strict=True)):
            field = pygame.FRect(place.centerx - 40, place.y, place.right - place.centerx + 40, 0)
            field.height = place.height
            change = partial(self._set_kind, at)
            widgets.append(Choice(field, "", kinds, seat.kind, change))
        done = pygame.FRect(0, 0, 330 * factor, 66 * factor)
        done.midbottom = (960, self.box.bottom - MARGIN + 16)
        button = Button(done, self.tr("Done"), self.close, icon="ui/check", tone="brass")
        self.widgets.set([*widgets, button], focus=button)

    def _set_kind(self, seat: int, kind: object) -> None:
        self.match.set_seat(seat, str(kind))
        self.touch()

    def on_command(self, command: Command) -> bool:
        if command.action in (Action.CANCEL, Action.MENU):
            self.close()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(150)
        skin.paper(p, self.box)
        factor = self.ctx.text.factor
        room = pygame.FRect(self.box.x + 40, self.box.y + 40, self.box.width - 80, 80 * factor)
        p.write(self.tr("Who plays where"), room, TITLE, INK, align="center")
        note = pygame.FRect(room.x, room.bottom, room.width, 40 * factor)
        text = self.tr("A computer goes on where a person leaves, and the other way round.")
        p.write(text, note, BODY, INK_SOFT, align="center")
        for at, place in enumerate(self._rows):
            colour = self.ctx.players[self.match.colours[at]]
            side = min(place.height, 56.0)
            crest = pygame.FRect(place.x, place.centery - side / 2, side, side)
            p.picture(f"pieces/crest_{colour.crest}", crest, **colour.subst())
            name = pygame.FRect(
                crest.right + 16, place.y, place.width / 2 - side - 70, place.height
            )
            p.write_rich(escape(self.match.names[at]), name, LABEL, INK, valign="middle")
