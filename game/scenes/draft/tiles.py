"""Draft tiles: cards of the buildings on offer, frames of the places, and their background."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.rules.material import BUILDINGS
from game.scenes.draft.layout import COLUMNS, GAP, PLACES_ZONE, CostSection, column_box, head_height
from game.ui import drawing, skin
from game.ui.almanac import page_for_building
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    GLOW,
    PAPER,
    PAPER_LIGHT,
    VIOLET,
    WALNUT_DARK,
    PlayerColor,
    mix,
)
from game.ui.tiled_layout import TiledLayout
from game.ui.tiles.building_tile import Offer, draw_column_head, draw_picture
from game.ui.tiles.card_tile import FullNames, draw_card, draw_card_ground, draw_owner, tile_parts
from game.ui.view import Point
from game.ui.widgets.widget import Widget

COST = TextStyle("serif_bold", 46, "serif_bold")


# Widgets


class BuildingCard(Widget):
    """The card of a building on offer. It is grayed out unless `available`. Once picked, it has a
    check mark or, if `stays`, is shown in full with the crest of its seat. It is focusable while a
    person may pick it."""

    def __init__(
        self,
        rect: pygame.FRect,
        building: int,
        cost: int,
        names: FullNames,
        on_click: Callable[[int], None],
        *,
        stays: bool,
    ) -> None:
        super().__init__(rect)
        self.building = building
        self.page = page_for_building(building).id
        self.cost = cost
        self.available = False
        self.names = names
        self.stays = stays
        self.color: PlayerColor | None = None
        """The color of the seat that picked it, or None."""
        self._on_click = on_click

    @property
    def picked(self) -> bool:
        """Whether a seat has picked it, which puts it in the game."""
        return self.color is not None

    @property
    def picture(self) -> pygame.FRect:
        """The area of the picture."""
        return tile_parts(self.rect, self.building, self.names)[0]

    def activate(self, pos: Point | None = None) -> bool:
        was_available = self.available
        self._on_click(self.building)
        return was_available  # a refusal has its own sound

    def draw(self, p: Painter) -> None:
        box, ready = self.rect, self.hovered and self.focusable
        if self.stays and self.color is not None:
            offer, paper = Offer(self.building, 1, self.cost, self.cost), mix(PAPER, BRASS, 0.45)
            draw_card(p, offer, box, self.names, BRASS, paper, payable=False)
            large = BUILDINGS[self.building].spaces > 1
            draw_owner(p, self.picture if large else box.inflate(-12, -12), self.color)
            return
        if ready:
            box = box.move(0, -4)
            p.frame("ui/glow", box.inflate(22, 22), corner=22)
        left = int(self.available)
        offer = Offer(self.building, left, self.cost, self.cost, owned=self.picked)
        draw_card(p, offer, box, self.names)
        if self.focused and self.available:
            skin.focus_ring(p, box, 8)


class PlaceFrame(Widget):
    """Place number `index` of a cost: empty, or with the picked `building` and the `color` of the
    seat. The `newest` pick is highlighted, and all places are when the draft is `done`. With
    `picture_only`, the name is left out because the card shows it."""

    def __init__(
        self,
        rect: pygame.FRect,
        cost: int,
        index: int,
        names: FullNames,
        *,
        picture_only: bool,
    ) -> None:
        super().__init__(rect)
        self.names = names
        self.picture_only = picture_only
        self.cost = cost
        self.index = index
        self.building: int | None = None
        self.color: PlayerColor | None = None
        self.price = cost
        self.newest = False
        self.done = False

    def hold(self, building: int | None) -> None:
        """Put a building in the place, or empty it with None."""
        self.building = building
        self.page = page_for_building(building).id if building is not None else "rule/play"

    def picture(self, building: int) -> pygame.FRect:
        """Return the area of a building's picture."""
        if self.picture_only:
            return self.rect.inflate(-12, -12)
        return tile_parts(self.rect, building, self.names)[0]

    def draw(self, p: Painter) -> None:
        box = self.rect
        if self.building is None:
            self._draw_empty(p)
            return
        if self.newest or self.done:
            edge = GLOW if self.newest and not self.done else BRASS
            p.outline(box.inflate(10, 10), edge, 5, 15, alpha=130 if self.done else 230)
        offer = Offer(self.building, 1, self.price, self.price)
        if self.picture_only:
            draw_card_ground(p, offer, box, BRASS)
            draw_picture(p, offer, self.picture(self.building))
        else:
            draw_card(p, offer, box, self.names, BRASS, payable=False)
        if self.color is not None:
            inset, side = (6, 36) if self.picture_only else (12, 46)
            draw_owner(p, box.inflate(-inset, -inset), self.color, side)

    def _draw_empty(self, p: Painter) -> None:
        """Draw a recess with the cost of the place."""
        box = self.rect
        p.fill(box, WALNUT_DARK, alpha=165, radius=12)
        p.outline(box, mix(BRASS_DARK, BRASS, 0.35), 3, 12)
        p.outline(box.inflate(-14, -14), BRASS_DARK, 2, 8, alpha=110)
        cost_coin(p, box.center, min(88.0, 0.6 * box.height), self.cost)


# Drawing


def cost_coin(p: Painter, center: Point, side: float, cost: int) -> None:
    """Draw the cost of an empty place on a coin of this diameter."""
    disc = pygame.FRect(0, 0, side, side)
    disc.center = center
    p.fill(disc, BRASS_DARK, alpha=200, radius=side / 2)
    p.fill(disc.inflate(-6, -6), mix(BRASS_DARK, WALNUT_DARK, 0.55), radius=side / 2)
    style = replace(COST, size=0.5 * side)
    p.write(str(cost), disc.inflate(-6, 0), style, BRASS_LIGHT, align="center")


def draw_ground(p: Painter, level: TiledLayout, sections: tuple[CostSection, ...]) -> None:
    """Draw the cloths of the columns with their heads, the lines between costs, and the background
    of the row of places if there is one."""
    for column in COLUMNS:
        box = column_box(level, column)
        drawing.shadow(p, box.inflate(-6, -8), 12)
        skin.cloth(p, box, 14)
        head = pygame.FRect(box.x + 14, box.y + 9, box.width - 28, head_height(level))
        draw_column_head(p, column, head)
    for section, before in zip(sections[1:], sections, strict=False):
        if section.area.x == before.area.x:
            y = section.area.y - GAP / 2
            p.line(
                (section.area.x + 6, y),
                (section.area.right - 6, y),
                mix(PAPER_LIGHT, VIOLET, 0.6),
                1,
            )
    if PLACES_ZONE in level:
        row = level[PLACES_ZONE].rect
        p.fill(row, WALNUT_DARK, alpha=150, radius=14)
        p.outline(row, BRASS_DARK, 2, 14)
