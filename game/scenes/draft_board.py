"""How a draft lies on the table: the kinds on offer by cost, and the places that they fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import ceil

import pygame

from game.rules import Game
from game.rules.material import BASE_IDS, BUILDINGS, DRAFT_PLACES, NEW_IDS
from game.scenes.table import kit
from game.scenes.table.market import column_head
from game.ui import skin
from game.ui.almanac import page_for_building
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.rich import escape
from game.ui.text import MIN_SIZE, Style
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
from game.ui.view import Point
from game.ui.widgets import Widget

OFFERED = BASE_IDS + NEW_IDS
BOARD = pygame.FRect(20, 172, 1880, 894)
HEAD = 34.0  # height of the head of a column
COLUMNS = (1, 2, 3, 4)
WIDTHS = {1: 484.0, 2: 484.0, 3: 484.0, 4: 404.0}
COLUMN_GAP = 8.0
MARGIN = 12.0
GAP = 9.0  # between costs, and between their tiles
ACROSS = 2  # kinds side by side; the rows of a column are as many as its places
PLACE_SHARE = 0.36  # of a row's width

NAME = Style("sans_semibold", 24)
SMALLEST_NAME = Style("sans_semibold", MIN_SIZE)
COST = Style("serif_bold", 46, "serif_bold")


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


def column_box(column: int) -> pygame.FRect:
    """The cloth of one column of the market."""
    left = BOARD.x + sum(WIDTHS[before] + COLUMN_GAP for before in range(1, column))
    return pygame.FRect(left, BOARD.y, WIDTHS[column], BOARD.height)


def plan() -> tuple[CostPlan, ...]:
    """Where everything lies, from the lowest cost to the highest."""
    plans: list[CostPlan] = []
    for column in COLUMNS:
        inner = column_box(column).inflate(-2 * MARGIN, -2 * MARGIN)
        inner.y, inner.height = inner.y + HEAD, inner.height - HEAD
        costs = [cost for cost in DRAFT_PLACES if BUILDINGS[_kinds(cost)[0]].column == column]
        rows = sum(DRAFT_PLACES[cost] for cost in costs)
        row = (inner.height + GAP) / rows
        top = inner.y
        for cost in costs:
            height = row * DRAFT_PLACES[cost] - GAP
            area = pygame.FRect(inner.x, top, inner.width, height)
            plans.append((_small if column < COLUMNS[-1] else _large)(cost, area))
            top += row * DRAFT_PLACES[cost]
    return tuple(plans)


def _kinds(cost: int) -> list[int]:
    return [building for building in OFFERED if BUILDINGS[building].cost == cost]


def _small(cost: int, area: pygame.FRect) -> CostPlan:
    """Small buildings: the places one below the other, beside them the kinds two by two, as a rule
    a pair for each place."""
    kinds, count = _kinds(cost), DRAFT_PLACES[cost]
    wide = PLACE_SHARE * area.width
    width = (area.width - wide - 2 * GAP) / ACROSS
    high = (area.height + GAP) / count - GAP
    low = (area.height + GAP) / max(count, ceil(len(kinds) / ACROSS)) - GAP
    places = (pygame.FRect(area.x, area.y + n * (high + GAP), wide, high) for n in range(count))
    left = area.x + wide + 1.5 * GAP
    cards = {
        building: pygame.FRect(
            left + n % ACROSS * (width + GAP),
            area.y + n // ACROSS * (low + GAP),
            width - GAP / 2,
            low,
        )
        for n, building in enumerate(kinds)
    }
    return CostPlan(cost, area, tuple(places), cards)


def _large(cost: int, area: pygame.FRect) -> CostPlan:
    """Large buildings: the places one below the other, beside them the kinds."""
    kinds, count = _kinds(cost), DRAFT_PLACES[cost]
    wide = (area.width - 1.5 * GAP) / 2
    high = (area.height + GAP) / count - GAP
    low = (area.height + GAP) / len(kinds) - GAP
    places = (pygame.FRect(area.x, area.y + n * (high + GAP), wide, high) for n in range(count))
    left = area.right - wide
    cards = {
        building: pygame.FRect(left, area.y + n * (low + GAP), wide, low)
        for n, building in enumerate(kinds)
    }
    return CostPlan(cost, area, tuple(places), cards)


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
        self.named = False
        self._act = act

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
        tile(p, self.phrases, self.building, box)
        side = 38.0
        centre = (box.x + 8 + side / 2, box.y + 8 + side / 2)
        kit.coin(p, centre, side, str(self.cost), dim=False)
        if self.focused:
            skin.focus_ring(p, box, 8)

    def _draw_out(self, p: Painter) -> None:
        """It cannot be named any more; what was named is marked."""
        p.fill(self.rect, WALNUT_DARK, alpha=120, radius=10)
        p.outline(self.rect, mix(WALNUT_DARK, VIOLET, 0.3), 2, 10, alpha=150)
        picture, name = parts(self.rect, self.building)
        p.dimmed(kit.building_picture(self.building), picture)
        ink = mix(PAPER_EDGE, WALNUT_DARK, 0.15)
        write_name(p, self.phrases, self.building, name, ink)
        if self.named:
            mark = pygame.FRect(self.rect.x + 9, self.rect.y + 9, 34, 34)
            p.picture("ui/check", mark, MAIN=hexcode(LEAF))


class PlaceFrame(Widget):
    """A place of a cost, by its ``index``: empty, or with the ``building`` that was named for it
    and the ``colour`` of who did so. What is ``newest`` shines, and everything when it is done."""

    def __init__(self, rect: pygame.FRect, cost: int, index: int, phrases: Phrases) -> None:
        super().__init__(rect)
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

    def draw(self, p: Painter) -> None:
        box = self.rect
        if self.building is None:
            self._draw_empty(p)
            return
        if self.newest or self.done:
            edge = GLOW if self.newest and not self.done else BRASS
            p.outline(box.inflate(10, 10), edge, 5, 15, alpha=130 if self.done else 230)
        tile(p, self.phrases, self.building, box, edge=BRASS)
        side = 38.0
        kit.coin(p, (box.x + 8 + side / 2, box.y + 8 + side / 2), side, str(self.price), dim=True)
        if self.colour is not None:
            crest = pygame.FRect(box.right - 52, box.y + 6, 46, 46)
            p.picture(f"pieces/crest_{self.colour.crest}", crest, **self.colour.subst())

    def _draw_empty(self, p: Painter) -> None:
        """A recess with the cost that it is for."""
        box = self.rect
        p.fill(box, WALNUT_DARK, alpha=165, radius=12)
        p.outline(box, mix(BRASS_DARK, BRASS, 0.35), 3, 12)
        p.outline(box.inflate(-14, -14), BRASS_DARK, 2, 8, alpha=110)
        cost_coin(p, box.center, min(88.0, 0.6 * box.height), self.cost)


# Drawing


def parts(box: pygame.FRect, building: int) -> tuple[pygame.FRect, pygame.FRect]:
    """The room of the picture and of the name on a tile."""
    lines = 1 if BUILDINGS[building].spaces > 1 else 2
    height = 29.0 * lines + 4
    picture = pygame.FRect(box.x + 6, box.y + 6, box.width - 12, box.height - height - 12)
    return picture, pygame.FRect(box.x + 5, picture.bottom + 2, box.width - 10, height)


def picture_place(box: pygame.FRect, building: int) -> tuple[Point, float]:
    """The middle and the height of the picture on a tile."""
    room = parts(box, building)[0]
    spaces = BUILDINGS[building].spaces
    return room.center, min(room.height, room.width / spaces)


def tile(
    p: Painter, phrases: Phrases, building: int, box: pygame.FRect, edge: Colour | None = None
) -> None:
    """A building tile: picture and name on paper."""
    kit.shadow(p, box.inflate(-4, -4), 10, 4)
    p.fill(box, edge or mix(VIOLET, WALNUT_DARK, 0.2), radius=10)
    p.fill(box.inflate(-6, -6), mix(PAPER, VIOLET, 0.06), radius=7)
    picture, name = parts(box, building)
    p.picture(kit.building_picture(building), picture)
    write_name(p, phrases, building, name, INK)


def write_name(
    p: Painter, phrases: Phrases, building: int, room: pygame.FRect, ink: Colour
) -> None:
    """The name in as many lines as there is room for, or the short one."""
    names = (phrases.building(building), phrases.building_short(building))
    style = next((s for s in (NAME, SMALLEST_NAME) if _fits(p, names[0], room, s)), NAME)
    name = names[0] if _fits(p, names[0], room, style) else names[1]
    p.write_rich(escape(name), room, style, ink, align="center", valign="middle")


def _fits(p: Painter, name: str, room: pygame.FRect, style: Style) -> bool:
    """Without a word broken in two?"""
    if any(p.text.size(word, style)[0] > room.width for word in name.split()):
        return False
    return p.text.rich_size(escape(name), style, room.width)[1] <= room.height


def cost_coin(p: Painter, centre: Point, side: float, cost: int) -> None:
    """The cost of an empty place."""
    disc = pygame.FRect(0, 0, side, side)
    disc.center = centre
    p.fill(disc, BRASS_DARK, alpha=200, radius=side / 2)
    p.fill(disc.inflate(-6, -6), mix(BRASS_DARK, WALNUT_DARK, 0.55), radius=side / 2)
    style = replace(COST, size=0.5 * side)
    p.write(str(cost), disc.inflate(-6, 0), style, BRASS_LIGHT, align="center")


def draw_ground(p: Painter, plans: tuple[CostPlan, ...]) -> None:
    """The cloths of the columns, with what a quarry saves and the VP, and the grounds of costs."""
    for column in COLUMNS:
        box = column_box(column)
        kit.shadow(p, box.inflate(-6, -8), 12)
        p.frame("scenery/cloth", box, corner=14, MAIN="#5d3b4a", DARK="#38222d")
        head = pygame.FRect(box.x + 14, box.y + 9, box.width - 28, HEAD)
        column_head(p, column, head)
    for one, before in zip(plans[1:], plans, strict=False):
        if one.area.x == before.area.x:
            y = one.area.y - GAP / 2
            p.line((one.area.x + 6, y), (one.area.right - 6, y), mix(PAPER_LIGHT, VIOLET, 0.6), 1)
