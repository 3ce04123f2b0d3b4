"""How a draft lies on the table: the kinds on offer by cost, and the places that they fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import ceil

import pygame

from game.app.paths import Paths
from game.rules import Game
from game.rules.material import BASE_IDS, BUILDINGS, DRAFT_PLACES, NEW_IDS
from game.scenes.table.view import drawing
from game.scenes.table.view.market.small_market import column_head
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
from game.ui.tiled_layout import TiledLayout, load_layout
from game.ui.view import Point
from game.ui.widgets.widget import Widget

OFFERED = BASE_IDS + NEW_IDS
HEAD, LARGE_HEAD = 34.0, 44.0  # height of the head of a column
COLUMNS = (1, 2, 3, 4)
MARGIN = 12.0
GAP = 9.0  # between costs, and between their tiles
ACROSS = 2  # kinds side by side; the rows of a column are as many as its places
PLACE_SHARE = 0.36  # of a row's width
LEDGE = (6.0, 16.0)  # between places on their shelf: of one cost, of two

ZONES = ("title", "turns", "menu", "prompt", "buttons", *(f"column.{n}" for n in COLUMNS))
SHELF = "places"
"""Where text is large: a shelf of places below the columns."""

NAME = TextStyle("sans_semibold", 24)
SMALLEST_NAME = TextStyle("sans_semibold", 0)  # as small as text may be
COST = TextStyle("serif_bold", 46, "serif_bold")


@dataclass(frozen=True)
class FullNames:
    """How names are written in full, all alike, in so many lines."""

    style: TextStyle
    height: float


@dataclass(frozen=True)
class CostPlan:
    """One cost: its ground, its places, and where each of its kinds lies (logical units)."""

    cost: int
    area: pygame.FRect
    places: tuple[pygame.FRect, ...]
    cards: Mapping[int, pygame.FRect]


def namings(game: Game) -> dict[int, int]:
    """Who has named which building, in the order of naming: the seats in turn from the governor.
    Only before the second round."""
    first, count = game.position.governor, len(game.position.players)
    named = [action.arg for action in game.history if action.kind == "draft"]
    return {building: (first + turn) % count for turn, building in enumerate(named)}


def draft_level(paths: Paths, *, roomy: bool) -> TiledLayout:
    """The draft as it was drawn in Tiled; `roomy`: for large text. Raises LevelError when its file
    is missing or damaged."""
    if roomy:
        return load_layout(paths.levels / "couch_draft.tmx", (*ZONES, SHELF))
    return load_layout(paths.levels / "draft.tmx", ZONES)


def column_box(level: TiledLayout, column: int) -> pygame.FRect:
    """The cloth of one column of the market."""
    return level[f"column.{column}"].rect


def plan(level: TiledLayout) -> tuple[CostPlan, ...]:
    """Where everything lies, from the lowest cost to the highest."""
    match_library = _shelf(level[SHELF].rect) if SHELF in level else {}
    plans: list[CostPlan] = []
    for column in COLUMNS:
        inner = column_box(level, column).inflate(-2 * MARGIN, -2 * MARGIN)
        inner.top, inner.height = inner.top + _head(level), inner.height - _head(level)
        costs = [cost for cost in DRAFT_PLACES if BUILDINGS[_kinds(cost)[0]].column == column]
        rows = sum(DRAFT_PLACES[cost] for cost in costs)
        row = (inner.height + GAP) / rows
        top = inner.y
        for cost in costs:
            height = row * DRAFT_PLACES[cost] - GAP
            area = pygame.FRect(inner.x, top, inner.width, height)
            plans.append(_cost_plan(cost, area, match_library.get(cost)))
            top += row * DRAFT_PLACES[cost]
    return tuple(plans)


def _head(level: TiledLayout) -> float:
    return LARGE_HEAD if SHELF in level else HEAD


def _kinds(cost: int) -> list[int]:
    return [building for building in OFFERED if BUILDINGS[building].cost == cost]


def _cost_plan(cost: int, area: pygame.FRect, places: tuple[pygame.FRect, ...] | None) -> CostPlan:
    """One cost: its kinds, as a rule a pair for each place, large ones one below the other. Without
    a shelf the places lie one below the other beside them."""
    kinds, count = _kinds(cost), DRAFT_PLACES[cost]
    large = BUILDINGS[kinds[0]].spaces > 1
    room = area.copy()
    if places is None:
        high = (area.height + GAP) / count - GAP
        wide = (area.width - 1.5 * GAP) / 2 if large else PLACE_SHARE * area.width
        boxes = (pygame.FRect(area.x, area.y + n * (high + GAP), wide, high) for n in range(count))
        places = tuple(boxes)
        room.left, room.width = area.x + wide + 1.5 * GAP, area.width - wide - 1.5 * GAP
    across = 1 if large else ACROSS
    rows = max(1 if large else count, ceil(len(kinds) / across))
    width, low = (room.width + GAP) / across - GAP, (room.height + GAP) / rows - GAP
    cards = {
        building: pygame.FRect(
            room.x + n % across * (width + GAP), room.y + n // across * (low + GAP), width, low
        )
        for n, building in enumerate(kinds)
    }
    return CostPlan(cost, area, places, cards)


def _shelf(zone: pygame.FRect) -> dict[int, tuple[pygame.FRect, ...]]:
    """The places of every cost in one row, those of large buildings twice as wide."""
    room, (near, far) = zone.inflate(-2 * MARGIN, -2 * MARGIN), LEDGE
    units = sum(count * BUILDINGS[_kinds(cost)[0]].spaces for cost, count in DRAFT_PLACES.items())
    gaps = sum(near * (count - 1) for count in DRAFT_PLACES.values())
    unit = (room.width - gaps - far * (len(DRAFT_PLACES) - 1)) / units
    left, found = room.x, {}
    for cost, count in DRAFT_PLACES.items():
        wide = unit * BUILDINGS[_kinds(cost)[0]].spaces
        found[cost] = tuple(
            pygame.FRect(left + n * (wide + near), room.y, wide, room.height) for n in range(count)
        )
        left += count * (wide + near) - near + far
    return found


# What can be pointed at


class KindCard(Widget):
    """A kind on offer: ``open`` while it may be named, otherwise visibly out, with a mark when it
    was ``named``. It is a stop for keys while a person may name it."""

    def __init__(
        self,
        rect: pygame.FRect,
        building: int,
        cost: int,
        phrases: Phrases,
        act: Callable[[int], None],
    ) -> None:
        super().__init__(rect)
        self.building = building
        self.page = page_for_building(building).id
        self.cost = cost
        self.phrases = phrases
        self.open = False
        self.names: FullNames | None = None
        """On the draft for large text."""
        self.colour: PlayerColour | None = None
        """Of who named it."""
        self._act = act

    @property
    def named(self) -> bool:
        """Is it in the game?"""
        return self.colour is not None

    @property
    def picture(self) -> pygame.FRect:
        """The room of its picture."""
        return parts(self.rect, self.building, self.names)[0]

    def activate(self, pos: Point | None = None) -> bool:
        was_open = self.open
        self._act(self.building)
        return was_open  # a refusal has its own sound

    def draw(self, p: Painter) -> None:
        if not self.open:
            self._draw_out(p)
            return
        box = self.rect.move(0, -4) if self.hovered and self.focusable else self.rect
        if self.hovered and self.focusable:
            p.frame("ui/glow", box.inflate(22, 22), corner=22)
        tile(p, self.phrases, self.building, box, names=self.names)
        _price(p, box, self.cost, dim=False)
        if self.focused:
            skin.focus_ring(p, box, 8)

    def _draw_out(self, p: Painter) -> None:
        """It cannot be named any more. What was named is marked; on the draft for large text it is
        shown as what it is, a building of the game."""
        if self.names is not None and self.colour is not None:
            tile(p, self.phrases, self.building, self.rect, BRASS, self.names, named=True)
            _price(p, self.rect, self.cost, dim=True)
            large = BUILDINGS[self.building].spaces > 1
            _crest(p, self.picture if large else self.rect.inflate(-12, -12), self.colour, 46)
            return
        p.fill(self.rect, WALNUT_DARK, alpha=120, radius=10)
        p.outline(self.rect, mix(WALNUT_DARK, VIOLET, 0.3), 2, 10, alpha=150)
        picture, name = parts(self.rect, self.building, self.names)
        p.dimmed(drawing.building_picture(self.building), picture)
        ink = mix(PAPER_EDGE, WALNUT_DARK, 0.15)
        write_name(p, self.phrases, self.building, name, ink, self.names)
        if self.named:
            mark = pygame.FRect(self.rect.x + 9, self.rect.y + 9, 34, 34)
            p.picture("ui/check", mark, MAIN=hexcode(LEAF))


class PlaceFrame(Widget):
    """A place of a cost, by its ``index``: empty, or with the ``building`` that was named for it
    and the ``colour`` of who did so. What is ``newest`` shines, and everything when it is done. On
    a shelf (``bare``) the picture says it all: the name is on the card."""

    def __init__(
        self, rect: pygame.FRect, cost: int, index: int, phrases: Phrases, *, bare: bool
    ) -> None:
        super().__init__(rect)
        self.bare = bare
        self.cost = cost
        self.index = index
        self.phrases = phrases
        self.building: int | None = None
        self.colour: PlayerColour | None = None
        self.price = cost
        self.newest = False
        self.done = False

    def hold(self, building: int | None) -> None:
        """A building fills the place, or nothing does."""
        self.building = building
        self.page = page_for_building(building).id if building is not None else "rule/play"

    def picture(self, building: int) -> pygame.FRect:
        """The room of a building's picture."""
        return self.rect.inflate(-12, -12) if self.bare else parts(self.rect, building, None)[0]

    def draw(self, p: Painter) -> None:
        box = self.rect
        if self.building is None:
            self._draw_empty(p)
            return
        if self.newest or self.done:
            edge = GLOW if self.newest and not self.done else BRASS
            p.outline(box.inflate(10, 10), edge, 5, 15, alpha=130 if self.done else 230)
        if self.bare:
            ground(p, box, BRASS)
            p.picture(drawing.building_picture(self.building), self.picture(self.building))
        else:
            tile(p, self.phrases, self.building, box, edge=BRASS)
            _price(p, box, self.price, dim=True)
        if self.colour is not None:
            inset, side = (6, 36) if self.bare else (12, 46)
            _crest(p, box.inflate(-inset, -inset), self.colour, side)

    def _draw_empty(self, p: Painter) -> None:
        """A recess with the cost that it is for."""
        box = self.rect
        p.fill(box, WALNUT_DARK, alpha=165, radius=12)
        p.outline(box, mix(BRASS_DARK, BRASS, 0.35), 3, 12)
        p.outline(box.inflate(-14, -14), BRASS_DARK, 2, 8, alpha=110)
        cost_coin(p, box.center, min(88.0, 0.6 * box.height), self.cost)


# Drawing


def parts(
    box: pygame.FRect, building: int, names: FullNames | None
) -> tuple[pygame.FRect, pygame.FRect]:
    """The room of the picture and of the name on a tile: the name below the picture, or, where
    names are written in full, that of a large building beside it."""
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
    """The middle and the height of a building's picture in its room."""
    spaces = BUILDINGS[building].spaces
    return room.center, min(room.height, room.width / spaces)


def full_names(
    text: TextRenderer, phrases: Phrases, cards: Mapping[int, pygame.FRect]
) -> FullNames:
    """How the names on these cards are as large as they can be: in one line, which leaves the most
    for the pictures, or else in two."""

    def fits(names: FullNames) -> bool:
        rooms = ((building, parts(box, building, names)[1]) for building, box in cards.items())
        return all(_fits(text, phrases.building(b), room, names.style) for b, room in rooms)

    sizes = range(round(NAME.size * text.factor), round(text.min_size), -1)
    styles = (*(replace(NAME, size=size / text.factor) for size in sizes), SMALLEST_NAME)
    tried = [FullNames(s, lines * text.line_height(s)) for lines in (1, 2) for s in styles]
    return next((names for names in tried if fits(names)), tried[-1])


def ground(p: Painter, box: pygame.FRect, edge: Colour, *, named: bool = False) -> None:
    """The paper of a tile, darker for one that is not to be chosen any more."""
    drawing.shadow(p, box.inflate(-4, -4), 10, 4)
    p.fill(box, edge, radius=10)
    paper = mix(PAPER, BRASS, 0.45) if named else mix(PAPER, VIOLET, 0.06)
    p.fill(box.inflate(-6, -6), paper, radius=7)


def tile(
    p: Painter,
    phrases: Phrases,
    building: int,
    box: pygame.FRect,
    edge: Colour | None = None,
    names: FullNames | None = None,
    *,
    named: bool = False,
) -> None:
    """A building tile: picture and name on paper."""
    ground(p, box, edge or mix(VIOLET, WALNUT_DARK, 0.2), named=named)
    picture, name = parts(box, building, names)
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
    """The name in as many lines as there is room for, or the short one."""
    names = (phrases.building(building), phrases.building_short(building))
    styles = (NAME, SMALLEST_NAME) if full is None else (full.style,)
    found = next((s for s in styles if _fits(p.text, names[0], room, s)), None)
    name = names[0] if found is not None else names[1]
    p.write_rich(escape(name), room, found or styles[0], ink, align="center", valign="middle")


def _fits(text: TextRenderer, name: str, room: pygame.FRect, style: TextStyle) -> bool:
    """Without a word broken in two?"""
    if any(text.size(word, style)[0] > room.width for word in name.split()):
        return False
    return text.rich_size(escape(name), style, room.width)[1] <= room.height


def _price(p: Painter, box: pygame.FRect, price: int, *, dim: bool) -> None:
    """What a building costs, in the corner of its tile."""
    side = 38.0
    drawing.coin(p, (box.x + 8 + side / 2, box.y + 8 + side / 2), side, str(price), dim=dim)


def _crest(p: Painter, box: pygame.FRect, colour: PlayerColour, side: float) -> None:
    """Who named a building, in the other corner."""
    crest = pygame.FRect(box.right - side, box.y, side, side)
    p.picture(f"pieces/crest_{colour.crest}", crest, **colour.subst())


def cost_coin(p: Painter, centre: Point, side: float, cost: int) -> None:
    """The cost of an empty place."""
    disc = pygame.FRect(0, 0, side, side)
    disc.center = centre
    p.fill(disc, BRASS_DARK, alpha=200, radius=side / 2)
    p.fill(disc.inflate(-6, -6), mix(BRASS_DARK, WALNUT_DARK, 0.55), radius=side / 2)
    style = replace(COST, size=0.5 * side)
    p.write(str(cost), disc.inflate(-6, 0), style, BRASS_LIGHT, align="center")


def draw_ground(p: Painter, level: TiledLayout, plans: tuple[CostPlan, ...]) -> None:
    """The cloths of the columns, with what a quarry saves and the VP, the grounds of costs, and the
    shelf where there is one."""
    for column in COLUMNS:
        box = column_box(level, column)
        drawing.shadow(p, box.inflate(-6, -8), 12)
        p.frame("scenery/cloth", box, corner=14, MAIN="#5d3b4a", DARK="#38222d")
        head = pygame.FRect(box.x + 14, box.y + 9, box.width - 28, _head(level))
        column_head(p, column, head)
    for one, before in zip(plans[1:], plans, strict=False):
        if one.area.x == before.area.x:
            y = one.area.y - GAP / 2
            p.line((one.area.x + 6, y), (one.area.right - 6, y), mix(PAPER_LIGHT, VIOLET, 0.6), 1)
    if SHELF in level:
        match_library = level[SHELF].rect
        p.fill(match_library, WALNUT_DARK, alpha=150, radius=14)
        p.outline(match_library, BRASS_DARK, 2, 14)
