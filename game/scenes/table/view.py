"""The table as it is seen: where everything lies, and how it is drawn."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame import FRect

from game.scenes.table import kit, lights
from game.scenes.table.compact import CompactBoard
from game.scenes.table.large import LargeBoard
from game.scenes.table.look import Look
from game.scenes.table.market import Market
from game.scenes.table.part import Part, Place, Tools
from game.scenes.table.roles import RoleCards
from game.scenes.table.sea import Sea
from game.scenes.table.spots import Spot
from game.scenes.table.supply import Supply
from game.scenes.table.tiles import Tiles
from game.scenes.table.topbar import TopBar
from game.scenes.table.trade import TradingHouse
from game.ui.context import Context
from game.ui.levels import Level
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.sprites import Sprite
from game.ui.view import Point

FREE_ZONES = ("prompt", "buttons", "log", "toast", "menu")
"""Zones in which the view draws nothing: they are the scene's."""


def zone_names(seats: int) -> tuple[str, ...]:
    """The zones that a level for so many seats must have."""
    ships = 2 if seats == 2 else 3
    return (
        *("round", "turns", "clocks", "roles", "trade", "market", "sea", "colonist_ship"),
        *("tiles", "supply", "focus"),
        *FREE_ZONES,
        *(f"ship.{index}" for index in range(ships)),
        *(f"seat.{slot}" for slot in range(seats - 1)),
    )


class TableView:
    """Draws looks, and knows where every spot of a look lies. Keeps pictures of the parts, so that
    only what has changed is drawn again; nothing else is remembered from one look to the next."""

    def __init__(self, ctx: Context, level: Level) -> None:
        self.ctx = ctx
        self.level = level
        tools = Tools(ctx, level, Phrases(ctx.translator))
        slots = sum(1 for name in level.zones if name.startswith("seat."))
        self.parts: tuple[Part, ...] = (
            TopBar(tools),
            RoleCards(tools),
            TradingHouse(tools),
            Market(tools),
            Sea(tools),
            Tiles(tools),
            Supply(tools),
            *(CompactBoard(tools, slot) for slot in range(slots)),
            LargeBoard(tools),
        )
        self._sheet: pygame.Surface | None = None
        self._drawn: list[Hashable] = []
        self._made_for: Hashable = None

    # Places ---------------------------------------------------------------------------------

    def zone(self, name: str) -> FRect:
        """A zone of the level (`FREE_ZONES` are the scene's own), in logical units."""
        return self.level[name].rect

    def rect(self, spot: Spot, look: Look) -> FRect | None:
        """Where a spot lies, or will lie when it comes; None: nowhere."""
        for part in self.parts:
            if part.owns(spot):
                found = part.rect(spot, look)
                if found is not None:
                    return found
        return None

    def spots(self, look: Look) -> list[Place]:
        """Everything that can be pointed at with its place, in reading order, each thing before
        the smaller ones that lie on it."""
        return [place for part in self.parts for place in part.places(look)]

    def spots_at(self, point: Point, look: Look) -> list[Spot]:
        """All spots under a point, the topmost (smallest) first."""
        found: list[Spot] = []
        for part in self.parts:
            if part.area.collidepoint(point):
                here = [spot for spot, box in part.places(look) if box.collidepoint(point)]
                found += reversed(here)
        return found

    def spot_at(self, point: Point, look: Look) -> Spot | None:
        """The topmost spot under a point: a circle before its tile before the board."""
        return next(iter(self.spots_at(point, look)), None)

    def piece_sprite(self, kind: str, index: int, height: float) -> Sprite:
        """A piece that flies; see `kit.piece_sprite`."""
        return kit.piece_sprite(kind, index, height)

    # Drawing --------------------------------------------------------------------------------

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the whole table, with what glows and what is pointed at."""
        p.surface.blit(self._refreshed(p, look), (0, 0))
        lights.draw(p, self, look)

    def _refreshed(self, p: Painter, look: Look) -> pygame.Surface:
        """The sheet with all parts, those that have changed drawn anew."""
        made_for = (p.view.size, p.text.factor, self.ctx.translator.language, self.ctx.players)
        if self._sheet is None or made_for != self._made_for:
            bare = p.sprites.cover("scenery/table", p.view.size)
            self._sheet = pygame.Surface(p.view.size)
            self._sheet.blit(bare, (0, 0))
            self._drawn = [None] * len(self.parts)
            self._made_for = made_for
        brush = p.on(self._sheet)
        for index, part in enumerate(self.parts):
            key = part.key(look)
            if key != self._drawn[index]:
                self._redraw(brush, part, look)
                self._drawn[index] = key
        return self._sheet

    def _redraw(self, brush: Painter, part: Part, look: Look) -> None:
        brush.surface.set_clip(brush.view.rect(part.area))
        try:
            brush.cover("scenery/table")
            part.draw(brush, look)
        finally:  # there may be time for a half of it only
            brush.surface.set_clip(None)
