"""Between two people at one screen: the mouse is handed over before anything secret is shown."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Action, Command
from game.ui.paint import Painter
from game.ui.rich import escape
from game.ui.text import BODY, TITLE
from game.ui.theme import INK, INK_SOFT, PlayerColour
from game.ui.widgets import Button

CREST = 210.0


class HandOver(Scene):
    """Asks for the next player, and goes on when a button is pressed."""

    transparent = True

    def __init__(
        self, ctx: Context, name: str, colour: PlayerColour, on_go: Callable[[], None]
    ) -> None:
        super().__init__(ctx)
        self.name = name
        self.colour = colour
        self.on_go = on_go
        self.box = pygame.FRect(0, 0, 0, 0)

    def layout(self) -> None:
        factor = self.ctx.text.factor
        self.box = pygame.FRect(0, 0, min(1500.0, 900 * factor), min(900.0, 200 + 252 * factor))
        self.box.center = (960, 540)
        place = pygame.FRect(0, 0, 360 * factor, 76 * factor)
        place.midbottom = (960, self.box.bottom - 56)
        go = Button(place, self.tr("Go on"), self.go, tone="brass", icon="ui/play")
        self.widgets.set([go], focus=go)

    def go(self) -> None:
        """The next player is there."""
        self.close()
        self.on_go()

    def on_command(self, command: Command) -> bool:
        if command.action is Action.CONFIRM:
            self.go()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(205)
        skin.paper(p, self.box)
        # Half above the sheet, like a seal: whose turn it is can be seen from across the room.
        crest = pygame.FRect(0, 0, CREST, CREST)
        crest.midtop = (960, self.box.y - CREST * 0.4)
        p.picture(f"pieces/crest_{self.colour.crest}", crest, **self.colour.subst())
        factor = self.ctx.text.factor
        height = 96 * factor
        room = pygame.FRect(self.box.x + 50, crest.bottom + 12, self.box.width - 100, height)
        title = self.tr("Pass the mouse to {name}", name=escape(self.name))
        p.write_rich(title, room, TITLE, INK, align="center", valign="middle")
        note = self.tr("The others look away: victory points are secret.")
        below = pygame.FRect(room.x, room.bottom, room.width, 44 * factor)
        p.write(note, below, BODY, INK_SOFT, align="center")
