"""Tiles of the draft: cards of the buildings on offer, frames of the places, and their ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pygame

from game.app.i18n import SOFT_HYPHEN
from game.rules.material import BUILDINGS
from game.scenes.draft.layout import (
    COLUMNS,
    GAP,
    PLACES_ZONE,
    CostSection,
    column_box,
    head_height,
)
from game.scenes.table.view import drawing
from game.scenes.table.view.market.small_market import draw_column_head
from game.ui import skin
from game.ui.almanac import page_for_building
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import TextRenderer, TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    GLOW,
    INK,
    LEAF,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    VIOLET,
    WALNUT_DARK,
    Colour,
    PlayerColour,
    hexcode,
    mix,
)
from game.ui.tiled_layout import TiledLayout
from game.ui.view import Point
from game.ui.widgets.widget import Widget

NAME = TextStyle("sans_semibold", 24)
SMALLEST_NAME = TextStyle("sans_semibold", 0)  # as small as text may be
COST = TextStyle("serif_bold", 46, "serif_bold")


@dataclass(frozen=True)
class FullNames:
    """How names are written in full, all in one style; `height` of the lines in logical units."""

    style: TextStyle
    height: float


# Widgets


class BuildingCard(Widget):
    """The card of a building on offer: ``available`` while it may be picked, else greyed out, with
    a mark when it was ``picked``. It can have the focus while a person may pick it."""

    def __init__(
        self,
        rect: pygame.FRect,
        building: int,
        cost: int,
        phrases: Phrases,
        on_click: Callable[[int], None],
    ) -> None:
        super().__init__(rect)
        self.building = building
        self.page = page_for_building(building).id
        self.cost = cost
        self.phrases = phrases
        self.available = False
        self.names: FullNames | None = None
        """How all names are written in full, on the draft for large text; else None."""
        self.colour: PlayerColour | None = None
        """The colour of the seat that picked it."""
        self._on_click = on_click

    @property
    def picked(self) -> bool:
        """Whether a seat has picked it, so that it is in the game."""
        return self.colour is not None

    @property
    def picture(self) -> pygame.FRect:
        """The area of its picture."""
        return tile_parts(self.rect, self.building, self.names)[0]

    def activate(self, pos: Point | None = None) -> bool:
        was_available = self.available
        self._on_click(self.building)
        return was_available  # a refusal has a sound of its own

    def draw(self, p: Painter) -> None:
        if not self.available:
            self._draw_unavailable(p)
            return
        box = self.rect.move(0, -4) if self.hovered and self.focusable else self.rect
        if self.hovered and self.focusable:
            p.frame("ui/glow", box.inflate(22, 22), corner=22)
        draw_tile(p, self.phrases, self.building, box, names=self.names)
        _price(p, box, self.cost, dim=False)
        if self.focused:
            skin.focus_ring(p, box, 8)

    def _draw_unavailable(self, p: Painter) -> None:
        """Draw a card that cannot be picked. A picked one has a mark, or, on the draft for large
        text, stays in full with the crest of its seat."""
        if self.names is not None and self.colour is not None:
            draw_tile(p, self.phrases, self.building, self.rect, BRASS, self.names, picked=True)
            _price(p, self.rect, self.cost, dim=True)
            large = BUILDINGS[self.building].spaces > 1
            _crest(p, self.picture if large else self.rect.inflate(-12, -12), self.colour, 46)
            return
        p.fill(self.rect, WALNUT_DARK, alpha=120, radius=10)
        p.outline(self.rect, mix(WALNUT_DARK, VIOLET, 0.3), 2, 10, alpha=150)
        picture, name = tile_parts(self.rect, self.building, self.names)
        p.dimmed(drawing.building_picture(self.building), picture)
        ink = mix(PAPER_EDGE, WALNUT_DARK, 0.15)
        write_name(p, self.phrases, self.building, name, ink, self.names)
        if self.picked:
            mark = pygame.FRect(self.rect.x + 9, self.rect.y + 9, 34, 34)
            p.picture("ui/check", mark, MAIN=hexcode(LEAF))


class PlaceFrame(Widget):
    """Place number ``index`` of a cost: empty, or with the ``building`` that was picked for it and
    the ``colour`` of the seat. The ``newest`` is highlighted, and all when the draft is ``done``.
    In the row of places (``picture_only``) names are left out: they stand on the cards."""

    def __init__(
        self, rect: pygame.FRect, cost: int, index: int, phrases: Phrases, *, picture_only: bool
    ) -> None:
        super().__init__(rect)
        self.picture_only = picture_only
        self.cost = cost
        self.index = index
        self.phrases = phrases
        self.building: int | None = None
        self.colour: PlayerColour | None = None
        self.price = cost
        self.newest = False
        self.done = False

    def hold(self, building: int | None) -> None:
        """Put a building into the place, or, for None, leave it empty."""
        self.building = building
        self.page = page_for_building(building).id if building is not None else "rule/play"

    def picture(self, building: int) -> pygame.FRect:
        """Return the area of a building's picture."""
        if self.picture_only:
            return self.rect.inflate(-12, -12)
        return tile_parts(self.rect, building, None)[0]

    def draw(self, p: Painter) -> None:
        box = self.rect
        if self.building is None:
            self._draw_empty(p)
            return
        if self.newest or self.done:
            edge = GLOW if self.newest and not self.done else BRASS
            p.outline(box.inflate(10, 10), edge, 5, 15, alpha=130 if self.done else 230)
        if self.picture_only:
            tile_ground(p, box, BRASS)
            p.picture(drawing.building_picture(self.building), self.picture(self.building))
        else:
            draw_tile(p, self.phrases, self.building, box, edge=BRASS)
            _price(p, box, self.price, dim=True)
        if self.colour is not None:
            inset, side = (6, 36) if self.picture_only else (12, 46)
            _crest(p, box.inflate(-inset, -inset), self.colour, side)

    def _draw_empty(self, p: Painter) -> None:
        """Draw a recess with the cost that it is for."""
        box = self.rect
        p.fill(box, WALNUT_DARK, alpha=165, radius=12)
        p.outline(box, mix(BRASS_DARK, BRASS, 0.35), 3, 12)
        p.outline(box.inflate(-14, -14), BRASS_DARK, 2, 8, alpha=110)
        cost_coin(p, box.center, min(88.0, 0.6 * box.height), self.cost)


# Drawing


def tile_parts(
    box: pygame.FRect, building: int, names: FullNames | None
) -> tuple[pygame.FRect, pygame.FRect]:
    """Return the areas of picture and name on a tile: the name below the picture, or, where names
    are written in full, that of a large building right of it."""
    inner = box.inflate(-12, -12)
    large = BUILDINGS[building].spaces > 1
    if names is not None and large:
        wide = min(2 * inner.height, 0.46 * inner.width)
        picture = pygame.FRect(inner.x, inner.y, wide, inner.height)
        left = picture.right + 8
        return picture, pygame.FRect(left, inner.y, inner.right - left, inner.height)
    height = names.height if names is not None else 29.0 * (1 if large else 2) + 4
    picture = pygame.FRect(inner.x, inner.y, inner.width, inner.height - height)
    return picture, pygame.FRect(inner.x - 1, picture.bottom + 2, inner.width + 2, height)


def picture_place(room: pygame.FRect, building: int) -> tuple[Point, float]:
    """Return the centre and the height of a building's picture in its area."""
    spaces = BUILDINGS[building].spaces
    return room.center, min(room.height, room.width / spaces)


def full_names(
    text: TextRenderer, phrases: Phrases, cards: Mapping[int, pygame.FRect]
) -> FullNames:
    """Find the largest style in which the names of all cards fit: in one line, which leaves the
    most for the pictures, or else in two."""

    def fits(names: FullNames) -> bool:
        rooms = ((building, tile_parts(box, building, names)[1]) for building, box in cards.items())
        return all(_fits(text, phrases.building(b).parted, names.style, room) for b, room in rooms)

    sizes = range(round(NAME.size * text.factor), round(text.min_size), -1)
    styles = (*(replace(NAME, size=size / text.factor) for size in sizes), SMALLEST_NAME)
    tried = [FullNames(s, lines * text.line_height(s)) for lines in (1, 2) for s in styles]
    return next((names for names in tried if fits(names)), tried[-1])


def tile_ground(p: Painter, box: pygame.FRect, edge: Colour, *, picked: bool = False) -> None:
    """Draw the paper of a tile, darker for one that was `picked` already."""
    drawing.shadow(p, box.inflate(-4, -4), 10, 4)
    p.fill(box, edge, radius=10)
    paper = mix(PAPER, BRASS, 0.45) if picked else mix(PAPER, VIOLET, 0.06)
    p.fill(box.inflate(-6, -6), paper, radius=7)


def draw_tile(
    p: Painter,
    phrases: Phrases,
    building: int,
    box: pygame.FRect,
    edge: Colour | None = None,
    names: FullNames | None = None,
    *,
    picked: bool = False,
) -> None:
    """Draw a building tile: picture and name on paper."""
    tile_ground(p, box, edge or mix(VIOLET, WALNUT_DARK, 0.2), picked=picked)
    picture, name = tile_parts(box, building, names)
    p.picture(drawing.building_picture(building), picture)
    write_name(p, phrases, building, name, INK, names)


def write_name(
    p: Painter,
    phrases: Phrases,
    building: int,
    room: pygame.FRect,
    ink: Colour,
    full: FullNames | None = None,
) -> None:
    """Write the name in as many lines as fit, or the short name."""
    styles = (NAME, SMALLEST_NAME) if full is None else (full.style,)
    names = (phrases.building(building), phrases.building_short(building))
    ways = [(words, style) for name in names for words in (name, name.parted) for style in styles]
    words, style = next((way for way in ways if _fits(p.text, *way, room)), ways[-1])
    p.write_rich(escape(words), room, style, ink, align="center", valign="middle")


def _fits(text: TextRenderer, name: str, style: TextStyle, room: pygame.FRect) -> bool:
    """Whether a name fits into an area, words parted only at its soft hyphens."""
    words = name.replace(SOFT_HYPHEN, "- ").split()
    if any(text.size(word, style)[0] > room.width for word in words):
        return False
    return text.rich_size(escape(name), style, room.width)[1] <= room.height


def _price(p: Painter, box: pygame.FRect, price: int, *, dim: bool) -> None:
    """Draw the cost in doubloons in the upper left corner of a tile."""
    side = 38.0
    drawing.coin(p, (box.x + 8 + side / 2, box.y + 8 + side / 2), side, str(price), dim=dim)


def _crest(p: Painter, box: pygame.FRect, colour: PlayerColour, side: float) -> None:
    """Draw the crest of the seat that picked a building in the upper right corner."""
    crest = pygame.FRect(box.right - side, box.y, side, side)
    skin.crest(p, crest, colour)


def cost_coin(p: Painter, centre: Point, side: float, cost: int) -> None:
    """Draw the cost of an empty place on a coin with this diameter."""
    disc = pygame.FRect(0, 0, side, side)
    disc.center = centre
    p.fill(disc, BRASS_DARK, alpha=200, radius=side / 2)
    p.fill(disc.inflate(-6, -6), mix(BRASS_DARK, WALNUT_DARK, 0.55), radius=side / 2)
    style = replace(COST, size=0.5 * side)
    p.write(str(cost), disc.inflate(-6, 0), style, BRASS_LIGHT, align="center")


def draw_ground(p: Painter, level: TiledLayout, sections: tuple[CostSection, ...]) -> None:
    """Draw the cloths of the columns with their heads, the lines between costs, and the ground of
    the row of places where there is one."""
    for column in COLUMNS:
        box = column_box(level, column)
        drawing.shadow(p, box.inflate(-6, -8), 12)
        p.frame("scenery/cloth", box, corner=14, MAIN="#5d3b4a", DARK="#38222d")
        head = pygame.FRect(box.x + 14, box.y + 9, box.width - 28, head_height(level))
        draw_column_head(p, column, head)
    for one, before in zip(sections[1:], sections, strict=False):
        if one.area.x == before.area.x:
            y = one.area.y - GAP / 2
            p.line((one.area.x + 6, y), (one.area.right - 6, y), mix(PAPER_LIGHT, VIOLET, 0.6), 1)
    if PLACES_ZONE in level:
        row = level[PLACES_ZONE].rect
        p.fill(row, WALNUT_DARK, alpha=150, radius=14)
        p.outline(row, BRASS_DARK, 2, 14)
