"""The dialog for a seat of the next match: its time to think, its handicap, and counsel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.app.i18n import N_
from game.scenes.base import Scene
from game.scenes.setup.plan import SeatPlan
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.phrases.players import THINK_NAMES
from game.ui.text.typesetting import BODY, HEADING
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

MARGIN = 64.0
WIDTH = 1060.0
CREST = 104.0
HANDICAPS = (1, 2, 3, 5)  # doubloons or VP

THINK_TIME = N_("Time to think")
HANDICAP = N_("Handicap")
COUNSEL = N_("Counsel")

Change = Callable[..., object]


class SeatDialog(Scene):
    """Options of a seat; ``change`` gets what was chosen as fields of `SeatPlan` by keyword.
    ``counsel``: it can be said whether the seat may ask for counsel."""

    transparent = True

    def __init__(
        self, ctx: Context, name: str, seat: SeatPlan, change: Change, *, counsel: bool
    ) -> None:
        super().__init__(ctx)
        self.counsel = counsel
        self.name = name
        self.seat = seat
        self.change = change
        self.box = pygame.FRect(0, 0, 0, 0)

    def layout(self) -> None:
        factor = self.ctx.text.factor
        row, gap = 68 * factor, 20.0
        rows = self._rows()
        head = CREST + 130 * factor
        width = min(1800.0, WIDTH * factor)
        height = 2 * MARGIN + head + len(rows) * (row + gap) + row + 30
        self.box = pygame.FRect((1920 - width) / 2, (1080 - height) / 2, width, height)
        left, top = self.box.x + MARGIN, self.box.y + MARGIN + head
        widgets: list[Widget] = []
        for text, options, value, name in rows:
            place = pygame.FRect(left, top, width - 2 * MARGIN, row)
            setter = self._setter(name)
            widgets.append(Choice(place, self.tr(text), options, value, setter))
            top += row + gap
        done = pygame.FRect(0, 0, 330 * factor, row)
        done.midbottom = (960, self.box.bottom - MARGIN + 10)
        button = Button(done, self.tr("Done"), self.close, icon="ui/check", tone="brass")
        self.widgets.set([*widgets, button], focus=button)

    def _rows(self) -> list[tuple[str, list[tuple[object, str]], object, str]]:
        """Return the rows: text, options, the chosen one, and the field it sets (or "extra")."""
        thinks = [(key, self.tr(text)) for key, text in THINK_NAMES.items()]
        extra = (self.seat.doubloons, self.seat.vp)
        rows: list[tuple[str, list[tuple[object, str]], object, str]] = []
        if self.seat.searches:
            rows.append((THINK_TIME, [*thinks], self.seat.think, "think"))
        rows.append((HANDICAP, self._handicaps(), extra, "extra"))
        if self.counsel:
            may: list[tuple[object, str]] = [
                (True, self.tr("may ask the Governor")),
                (False, self.tr("may not ask the Governor")),
            ]
            rows.append((COUNSEL, may, self.seat.counsel, "counsel"))
        return rows

    def _handicaps(self) -> list[tuple[object, str]]:
        """Return the handicaps as (doubloons, VP), with their texts."""
        none: list[tuple[object, str]] = [((0, 0), self.tr("none"))]
        trn = self.ctx.translator.trn
        money = [((n, 0), trn("+{n} doubloon", "+{n} doubloons", n)) for n in HANDICAPS]
        points = [((0, n), self.tr("+{n} VP", n=n)) for n in HANDICAPS]
        return [*none, *money, *points]

    def _setter(self, name: str) -> Callable[[Any], None]:
        def choose(value: Any) -> None:
            if name == "extra":
                self.change(doubloons=value[0], vp=value[1])
            else:
                self.change(**{name: value})

        return choose

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(150)
        skin.paper(p, self.box)
        factor = self.ctx.text.factor
        crest = pygame.FRect(0, self.box.y + 40, CREST, CREST)
        crest.centerx = self.box.centerx
        skin.crest(p, crest, self.ctx.players[self.seat.colour])
        room = pygame.FRect(self.box.x + 40, crest.bottom, self.box.width - 80, 72 * factor)
        p.write(self.name, room, HEADING, INK, align="center")
        note = pygame.FRect(room.x, room.bottom - 6, room.width, 44 * factor)
        text = self.tr("A handicap gives a weaker player a head start.")
        p.write(text, note, BODY, INK_SOFT, align="center")
