"""The table for large text: it fits every size, its sheets open by every hand, it can be played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect

from game.app.paths import find_paths
from game.app.settings import Settings, SettingsStore
from game.match.match import Match
from game.rules import Game, Options, Position
from game.rules.material import BUILDINGS, OFFICE, SMALL_MARKET
from game.rules.notation.writer import to_text
from game.scenes.table.overlays.sheets import MarketPage
from game.scenes.table.view import spots
from game.scenes.table.view.boards.plates import SheetTab
from game.scenes.table.view.market.offers import on_the_market
from game.scenes.table.view.spots import LOG_TAB, MARKET_TAB, Spot
from game.scenes.table.view.table_layout import TABS, table_level, zone_names
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.trading_house import TradingHouse
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing, skin
from game.ui.context import Context, make_context
from game.ui.sound.audio import Silence
from tests.scenes.table.preview import plain_view_state
from tests.scenes.table.view.test_table_view import crowded
from tests.support.table import (
    TableDriver,
    match_at_placing,
    new_match,
    settled_table,
    table_driver,
)
from tests.support.texts import WordsOnly

SEATS = (2, 3, 4, 5)
SIZES = ((1280, 720), (1920, 1080))
TABLE = FRect(0, 0, 1920, 1080)
# What lies on something larger that can be clicked as well.
PARTS = frozenset(
    {"berth", "bay", "island_circle", "city_circle", "island", "city", "goods", "san_juan"}
    | {"doubloons", "points"}
)
KINDS: dict[str, dict[str, Any]] = {"base": {}, "everything": {"buildings": "all", "nobles": True}}


def context(size: tuple[int, int], **settings: Any) -> Context:
    """Tools for pictures in so many pixels, with these settings."""
    store = SettingsStore(settings=Settings().with_changes(**settings))
    return make_context(store, find_paths(), size=size, sounds=Silence())


def view_of(ctx: Context, seats: int) -> TableView:
    """The table that the settings ask for."""
    large_text = ctx.settings.current.large_text
    return TableView(ctx, table_level(find_paths(), seats, large_text=large_text))


def views_of(ctx: Context, seats: int) -> list[TableView]:
    """That table in all its layouts: between the phases, and in each."""
    level = view_of(ctx, seats).level
    return [TableView(ctx, layout) for layout in (level, *level.variants.values())]


def full(seats: int, kind: str) -> Position:
    """A table on which there is as much as there can be."""
    return crowded(seats, Options(players=seats, **KINDS[kind]))


# The map

SHEETS = ("market", "board", "log")
"""Zones that may lie over others: there the panels open."""


@pytest.mark.parametrize("seats", SEATS)
def test_the_map_has_its_zones_and_only_sheets_lie_over_others(seats: int) -> None:
    level = table_level(find_paths(), seats, large_text=True)
    assert set(level.zones) == set(zone_names(seats, large_text=True))
    ships = {name for name in level.zones if "ship" in name}
    flat = [n for n in level.zones if n not in {*SHEETS, *ships, "bar", "toast"}]
    for name in ("round", "turns", "clocks", "menu"):
        assert level["bar"].rect.contains(level[name].rect)
    for one, other in combinations(flat, 2):
        assert not level[one].rect.colliderect(level[other].rect), (one, other)
    for name in ships:
        assert level["sea"].rect.contains(level[name].rect)
    # A sheet covers a zone or leaves it alone: nothing looks out from below it by half.
    for sheet in SHEETS:
        for name in flat:
            covered = level[sheet].rect.contains(level[name].rect)
            assert covered or not level[sheet].rect.colliderect(level[name].rect), (sheet, name)
        for name in ("prompt", "buttons", "menu", *TABS):
            assert not level[sheet].rect.colliderect(level[name].rect), (sheet, name)
    assert level["market"].rect.bottom >= level["helper"].rect.y - 8  # all the height there is
    for sheet in ("board", "log"):
        assert not level[sheet].rect.colliderect(level["focus"].rect)


# It fits


SHOWN = [(75, False), (100, False), (200, False), (100, True)]
CASES = [(75, False, SIZES[0]), (200, False, SIZES[0]), (200, True, SIZES[1])]
TABLES = [(2, "everything"), (3, "base"), (4, "everything"), (5, "base"), (5, "everything")]
"""Seats, and what is in the game."""


@pytest.mark.slow
@pytest.mark.parametrize(("scale", "far", "size"), CASES)
def test_everything_fits(scale: int, far: bool, size: tuple[int, int]) -> None:
    ctx = context(size, ui_scale=scale, far_from_screen=far)
    p = WordsOnly(pygame.Surface(size), ctx.view, ctx.image_cache, ctx.text)
    for seats, kind in TABLES:
        pos = full(seats, kind)
        for view in views_of(ctx, seats):
            all_fits(p, view, pos, (seats, kind))


def all_fits(p: WordsOnly, view: TableView, pos: Position, case: object) -> None:
    """Nothing is cut on a table, whatever sheet lies open."""
    seats, text = len(pos.players), p.text
    tabs: list[Spot | None] = [None, MARKET_TAB, LOG_TAB, *map(spots.board, range(1, seats))]
    for tab in (tab for tab in tabs if tab is None or view.has_sheet(tab)):
        state = replace(plain_view_state(pos), opened=tab)
        view.draw(p, state)
        assert not text.clipped | text.squeezed, (case, view.level.path, tab)
        everything_has_its_place(view, state)


def everything_has_its_place(view: TableView, state: ViewState) -> None:
    """All spots are on the table, and none lies on another or on what is the scene's."""
    places = view.spots(state)
    for spot, box in places:
        assert TABLE.contains(box), (spot, box)
    wholes = [(spot, box.inflate(-2, -2)) for spot, box in places if spot.kind not in PARTS]
    for (one, first), (other, second) in combinations(wholes, 2):
        assert not first.colliderect(second), (one, other)
    for (spot, box), name in product(wholes, ("prompt", "buttons", "menu")):
        assert not box.colliderect(view.zone(name)), (spot, name)


# Sheets


@contextmanager
def far_table(home: Path, match: Match | None = None, **settings: Any) -> Iterator[TableDriver]:
    """A table seen from far on which the first seat is asked something."""
    with table_driver(match or new_match(), home) as at:
        at.driver.ctx.settings.change(far_from_screen=True, helper="asked", **settings)
        at.settle()
        at.scene.stage.notices.ribbon.hide()
        yield at


def picture(at: TableDriver) -> bytes:
    """The table as it is seen now."""
    surface = pygame.Surface(at.driver.ctx.view.size)
    at.scene.draw(surface)
    return surface.get_buffer().raw


def test_tabs_and_plates_open_and_close_by_click(home: Path) -> None:
    with far_table(home) as at:
        before = picture(at)
        for tab in (MARKET_TAB, LOG_TAB, spots.board(1), spots.board(3)):
            at.click(tab)
            assert opened(at) == tab
            assert picture(at) != before
            lies = at.sheets._tab(tab)
            assert lies is not None
            at.driver.click(lies.center)
            assert opened(at) is None
        at.click(spots.board(2))
        at.click(spots.san_juan(2))  # a board that is looked at stays a sheet
        assert at.scene.boards.seat == 0
        at.driver.click(at.closing_button.rect.center)
        assert opened(at) is None
        at.driver.move((5, 5))
        assert picture(at) == before  # nothing of a sheet stays behind


def test_keys_open_and_close(home: Path) -> None:
    with far_table(home) as at:
        for key, tab in (
            (pygame.K_b, MARKET_TAB),
            (pygame.K_l, LOG_TAB),
            (pygame.K_2, spots.board(1)),
            (pygame.K_4, spots.board(3)),
        ):
            at.driver.key(key)
            assert opened(at) == tab
            at.driver.key(key)
            assert opened(at) is None
            at.driver.key(key)
            at.driver.key(pygame.K_ESCAPE)
            assert opened(at) is None
            assert not at.is_covered()
        at.driver.key(pygame.K_2)
        at.driver.key(pygame.K_1)  # the own board is large anyway
        assert opened(at) is None


def opened(at: TableDriver) -> Spot | None:
    """The sheet that lies open now."""
    return at.opened


def test_flights_end_at_the_plate_while_its_sheet_is_closed(home: Path) -> None:
    with far_table(home) as at:
        view, state = at.scene.display.view, at.scene.view_state()
        plate = view.zone("seat.0")
        for spot in (spots.island(1, 0), spots.barrel(1, 2, 0), spots.doubloons(1)):
            box = view.rect(spot, state)
            assert box is not None
            assert plate.contains(box)
        market = view.rect(spots.market(0), state)
        assert market == view.zone("tab.market")
        at.click(spots.board(1))
        box = view.rect(spots.san_juan(1), at.scene.view_state())
        assert box is not None
        assert view.zone("board").contains(box)


def test_a_button_leads_to_the_buildings_below_the_fold(home: Path) -> None:
    with settled_table(new_match(Options(players=4, governor=0)), home, ui_scale=200) as at:
        at.click(spots.role(2))
        at.settle()

        def seen() -> set[Spot]:
            return {spot for spot, _ in at.scene.display.spots() if spot.kind == "market"}

        page = next(w for w in at.scene.widgets.all if isinstance(w, MarketPage))
        kinds = {spot for spot, _ in at.sheets.market_places(seen())}
        while page.goes_on:
            assert not page.more.rect.colliderect(page.rect)
            at.driver.click(page.more.rect.center)
            kinds |= seen()
        assert kinds == {
            spots.market(building) for building in on_the_market(at.scene.match.game.position)
        }
        assert not page.hit(page.more.rect.center)


def test_circles_of_the_own_board_are_large_enough_to_click() -> None:
    ctx = context((1280, 720), ui_scale=150)
    view = TableView(ctx, table_level(find_paths(), 4, large_text=True))
    pos = Game.new(Options(players=4), seed=1).position
    for building in pos.buildings_in_play:
        player = pos.players[0] = pos.players[0].copy()
        player.city = (building,)
        state = plain_view_state(pos)
        for circle in range(BUILDINGS[building].circles):
            box = view.rect(spots.city_circle(0, 0, circle), state)
            assert box is not None
            assert ctx.view.rect(box).height >= 20, building


@pytest.mark.parametrize("settings", [{"ui_scale": 150}, {"ui_scale": 200}])
def test_no_crest_lies_over_a_price(
    settings: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    coins, crests = list[FRect](), list[FRect]()

    def coin(p: object, center: tuple[float, float], side: float, *_: object, **__: bool) -> None:
        coins.append(FRect(center[0] - side / 2, center[1] - side / 2, side, side))

    ctx = context((1920, 1080), **settings)
    view = TableView(ctx, table_level(find_paths(), 5, large_text=True))
    pos = Game.new(Options(players=5), seed=1).position.copy()
    for seat in range(1, 5):
        pos.players[seat].add_building(SMALL_MARKET)
        pos.players[seat].add_building(OFFICE)
    monkeypatch.setattr(drawing, "coin", coin)
    monkeypatch.setattr(skin, "crest", lambda p, place, color: crests.append(FRect(place)))
    state = replace(plain_view_state(pos), prices_for=0, opened=MARKET_TAB)
    view.market.draw(ctx.painter(pygame.Surface((1920, 1080))), state)
    assert coins
    assert crests
    assert all(crest.inflate(-0.1, -0.1).collidelist(coins) < 0 for crest in crests)


@pytest.mark.parametrize("language", ["en", "de", "is"])
def test_words_on_tabs_stay_inside_the_stitches(language: str) -> None:
    ctx = context((1280, 720), ui_scale=150, language=language)
    state = plain_view_state(Game.new(Options(players=4), seed=1).position)
    p = ctx.painter(pygame.Surface((1280, 720)))
    rooms = list[FRect]()
    p.write = lambda text, room, *rest, **more: rooms.append(FRect(room))  # type: ignore[method-assign]
    for tab in (part for part in view_of(ctx, 4).parts if isinstance(part, SheetTab)):
        tab.draw(p, state)
        assert tab.area.right - rooms[-1].right >= 15
        assert rooms[-1].left - tab.area.left >= 15
    assert len(rooms) == 2


@pytest.mark.parametrize("seats", SEATS)
def test_prices_of_goods_are_as_large_as_numbers_beside_them(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    coins = list[FRect]()

    def coin(p: object, center: tuple[float, float], side: float, *_: object, **__: bool) -> None:
        coins.append(FRect(center[0] - side / 2, center[1] - side / 2, side, side))

    ctx = context((1920, 1080), far_from_screen=True)
    view = TableView(ctx, table_level(find_paths(), seats, large_text=True))
    house = next(part for part in view.parts if isinstance(part, TradingHouse))
    monkeypatch.setattr(drawing, "coin", coin)
    state = plain_view_state(Game.new(Options(players=seats), seed=1).position)
    house.draw(ctx.painter(pygame.Surface((1920, 1080))), state)
    assert len(coins) == 5
    assert all(box.width >= 30 and house.prices.contains(box) for box in coins)
    assert all(a.inflate(-0.1, -0.1).colliderect(b) == 0 for a, b in combinations(coins, 2))
    assert not house.prices.colliderect(house.house)


def test_text_size_and_distance_change_an_open_table_at_once(at: TableDriver) -> None:
    text = to_text(at.match.game.position)
    change = at.driver.ctx.settings.change
    assert not at.scene.display.view.has_sheet(LOG_TAB)
    for settings, large_text in (
        ({"far_from_screen": True}, True),
        ({"far_from_screen": False}, False),
        ({"ui_scale": 125}, True),
        ({"ui_scale": 200}, True),
        ({"ui_scale": 75}, False),
    ):
        change(**settings)
        assert at.scene.display.view.has_sheet(LOG_TAB) is large_text
        at.driver.wait(0.2)
        assert at.is_asked()
    change(ui_scale=150)
    at.click(LOG_TAB)
    change(ui_scale=100)
    assert opened(at) is None
    assert to_text(at.match.game.position) == text
    at.click(spots.role(0))
    assert at.match.game.history


# Whole games


def test_targets_on_a_plate_open_its_board(home: Path) -> None:
    with far_table(home, match_at_placing()) as at:
        seat = at.match.game.seat
        at.scene.boards.pinned = True
        at.scene.boards.show((seat + 1) % 4)
        at.ask(seat)
        assert opened(at) == spots.board(seat)
        state = at.scene.view_state()
        board = at.scene.display.view.zone("board")
        lit = [at.scene.display.view.seen(spot, state) for spot in state.glowing]
        assert lit
        assert all(box is not None and board.contains(box) for box in lit)
