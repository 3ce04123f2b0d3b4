"""The large market: when it opens and closes, what stands on it, and how it is reached."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import FRect

from game.app.paths import find_paths
from game.app.settings import Settings, SettingsStore
from game.match.match import Match
from game.rules import Options, steps
from game.rules.actions import parse
from game.rules.material import BUILDER, BUILDING_IDS, BUILDINGS, CHURCH, OFFICE
from game.rules.position import with_item
from game.scenes.table.overlays.sheets import TabStop
from game.scenes.table.view import spots
from game.scenes.table.view.market.large_market import LargeMarket
from game.scenes.table.view.market.offers import offers, on_the_market
from game.scenes.table.view.spots import MARKET_TAB
from game.scenes.table.view.table_layout import table_level
from game.scenes.table.view.table_view import TableView
from game.ui.context import make_context
from game.ui.input import InputAction
from game.ui.sound.audio import Silence
from game.ui.tiles.tile_grid import lay_out_page
from tests.scenes.table.preview import plain_view_state, preview_context
from tests.scenes.table.view.test_table_view import crowded
from tests.support.input_devices import Keyboard
from tests.support.table import (
    TableDriver,
    match_at_placing,
    new_match,
    settled_table,
    table_driver,
)

EVERYTHING = Options(players=4, governor=0, buildings="all", nobles=True)
BASE = Options(players=4, governor=0)


def builder(options: Options = BASE) -> Match:
    """A match in which the first seat, a person, may choose the builder."""
    return new_match(options)


def build_turn(at: TableDriver) -> None:
    """Let the first seat choose the builder, and wait until it is asked what to build."""
    at.settle()
    at.scene.stage.notices.ribbon.hide()
    at.click(spots.role(BUILDER))
    at.settle()
    assert at.match.game.position.step == steps.BUILD


# When it is open --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [BASE, EVERYTHING], ids=["base", "everything"])
def test_it_opens_for_who_builds_and_closes_when_it_is_done(home: Path, options: Options) -> None:
    with settled_table(builder(options), home) as at:
        assert not at.market_open()
        build_turn(at)
        assert at.market_open()
        state = at.scene.view_state()
        assert state.glowing
        large = at.scene.display.view.zone("market.large")
        for spot in state.glowing:
            at.scroll_to(spot)
            box = at.scene.display.view.seen(spot, at.scene.view_state())
            assert box is not None
            assert large.contains(box)
        at.click(min(state.glowing))
        assert not at.market_open()
        assert at.match.game.position.players[0].city


def test_it_stays_shut_while_computers_build(home: Path) -> None:
    match = new_match(Options(players=4, governor=1))
    match.play(parse("builder"))
    with table_driver(match, home, computer_speed="normal") as at:
        seats = set()
        for _ in range(600):
            if at.is_asked():
                break
            seats.add(match.game.seat)
            assert not at.market_open()
            at.driver.wait(0.05)
        assert seats >= {2, 3}
        assert match.game.position.step == steps.BUILD
        assert at.market_open()  # now a person is asked


def test_a_double_click_beside_it_only_closes_it(home: Path) -> None:
    with settled_table(match_at_placing(), home) as at:
        pending = at.pending
        circle = next(s for s in sorted(pending.glowing) if pending.carries(s) is not None)
        at.driver.key(pygame.K_b)
        assert at.market_open()
        people, place = pending.people, at.spot_center(circle)
        at.driver.click(place)
        assert not at.market_open()
        at.driver.wait(0.3)
        at.driver.click(place)
        assert pending.people == people
        at.driver.wait(0.8)
        at.driver.click(place)
        assert pending.people != people


@pytest.mark.parametrize("way", ["key", "escape", "cross", "outside", "again"])
def test_it_is_closed_in_every_way_and_one_can_still_build(home: Path, way: str) -> None:
    with table_driver(builder(), home) as at:
        build_turn(at)
        if way in ("key", "again"):
            at.driver.key(pygame.K_b)
        elif way == "escape":
            at.driver.key(pygame.K_ESCAPE)
        elif way == "cross":
            at.driver.click(at.closing_button.rect.center)
        else:
            at.driver.click(at.scene.display.view.zone("focus").center)
        assert not at.market_open()
        assert not at.is_covered()
        at.driver.wait(1)
        assert not at.market_open()  # nobody opens it against one's will
        assert at.is_asked()
        if way == "again":
            at.click(MARKET_TAB)
            assert at.market_open()
        at.click(min(at.scene.view_state().glowing))
        assert at.match.game.position.players[0].city


def test_what_was_missed_is_told_beside_it_and_closed_first(home: Path) -> None:
    with table_driver(builder(), home) as at:
        build_turn(at)
        at.tell_missed("Somebody did something")
        assert at.market_open()
        at.driver.click(at.missed_strip()[0].rect.center)
        assert at.cards()
        at.driver.key(pygame.K_ESCAPE)
        assert not at.cards()
        assert at.market_open()
        at.driver.key(pygame.K_ESCAPE)
        assert not at.market_open()
        assert at.missed_strip()
        assert not at.is_covered()


def test_it_opens_anywhere_and_gives_way_to_the_next_choice(home: Path) -> None:
    with settled_table(builder(), home) as at:
        at.driver.key(pygame.K_b)
        assert at.market_open()
        assert at.is_asked()
        at.ask(0)  # roles are to be clicked: it lies over them
        assert not at.market_open()


def test_the_black_market_is_paid_on_the_table_below(home: Path) -> None:
    match = builder(EVERYTHING)
    with settled_table(match, home) as at:
        player = match.game.position.players[0]
        black = next(b for b in BUILDING_IDS if BUILDINGS[b].name == "black_market")
        player.add_building(black)
        player.move_people(black, 1)
        player.doubloons, player.goods[0], player.vp = 3, 2, 1
        at.decide("builder")
        assert match.game.position.step == steps.BUILD
        assert at.market_open()
        shown = {offer.building: offer for offer in offers(at.scene.view_state())}
        owing = [
            offer
            for offer in shown.values()
            if offer.within_reach and offer.price > match.game.position.players[0].doubloons
        ]
        assert owing  # the black market's help counts
        at.click(spots.market(owing[0].building))
        assert match.game.decision == "pay"
        assert not at.market_open()
        state = at.scene.view_state()
        assert all(at.scene.display.view.seen(spot, state) is not None for spot in state.glowing)


# By keyboard and gamepad ------------------------------------------------------------------------


def test_it_is_opened_without_a_mouse(home: Path) -> None:
    with settled_table(builder(), home) as at:
        hands = Keyboard(at.driver)
        hands.activate(lambda w: isinstance(w, TabStop) and w.spot == MARKET_TAB)
        assert at.market_open()
        hands.perform(InputAction.CANCEL)
        assert not at.market_open()


# What stands on it ------------------------------------------------------------------------------


def sheet(seats: int = 4) -> tuple[TableView, LargeMarket]:
    ctx = preview_context(find_paths(), (1280, 720))
    view = TableView(ctx, table_level(find_paths(), seats))
    return view, view.market


@pytest.mark.parametrize("money", [0, 8])
def test_all_kinds_lie_on_it_and_none_on_another(money: int) -> None:
    _, market = sheet(5)
    pos = crowded(5, replace(EVERYTHING, players=5))
    pos.players[0].doubloons = money
    pos.players[0].city, pos.players[0].city_spaces = (), 0
    state = replace(plain_view_state(pos), prices_for=0)
    places = list(market.unscrolled_places(state))
    assert len(places) == 45
    window = market.area_of_tiles
    height = market.plan_of(state).height
    page = FRect(window.x, window.y, window.width, max(height, window.height))
    boxes = [box for _, box in places]
    assert all(page.inflate(1, 1).contains(box) for box in boxes)
    pairs = combinations([box.inflate(-1, -1) for box in boxes], 2)
    assert not any(rect.colliderect(other) for rect, other in pairs)
    for down in (0.0, height / 3, height):  # never beyond the window, whatever is scrolled
        seen = [box for _, box in market.places(replace(state, scrolled=down))]
        assert seen
        assert all(window.inflate(1, 1).contains(box) for box in seen)


@pytest.mark.parametrize(("options", "settings"), [(BASE, {}), (EVERYTHING, {"ui_scale": 200})])
def test_no_building_ever_changes_its_place(options: Options, settings: dict[str, int]) -> None:
    store = SettingsStore(settings=Settings().with_changes(**settings))
    ctx = make_context(store, find_paths(), size=(1280, 720), sounds=Silence())
    market = TableView(ctx, table_level(find_paths(), 4, large_text=bool(settings))).market
    pos = builder(options).game.position
    state = replace(plain_view_state(pos), prices_for=0)
    before, reach = list(market.unscrolled_places(state)), {o.within_reach for o in offers(state)}
    for money, left in ((0, 1), (4, 0), (40, 1)):
        later = pos.copy()
        later.players[0].doubloons = money
        later.players[0].add_building(CHURCH if options is EVERYTHING else OFFICE)
        later.market = tuple(min(left, copies) for copies in pos.market)
        later.role_card, later.chooser = BUILDER, 0
        now = replace(state, position=later)
        reach |= {offer.within_reach for offer in offers(now)}
        assert list(market.unscrolled_places(now)) == before
    assert reach == {True, False}
    assert [spot.index for spot, _ in before if BUILDINGS[spot.index].column == 2] == [
        b for b in on_the_market(pos) if BUILDINGS[b].column == 2
    ]


def test_the_base_market_keeps_its_columns() -> None:
    _, market = sheet()
    state = replace(plain_view_state(builder().game.position), prices_for=0)
    lefts = {BUILDINGS[spot.index].column: box.left for spot, box in market.places(state)}
    for spot, box in market.places(state):
        assert box.left == lefts[BUILDINGS[spot.index].column]
    assert sorted(lefts.values()) == [lefts[column] for column in (1, 2, 3, 4)]


def drawn(view: TableView, state: object) -> pygame.Surface:
    surface = pygame.Surface(view.ctx.view.size)
    view.draw(view.ctx.painter(surface), state)  # type: ignore[arg-type]
    return surface


def test_owners_stock_and_price_change_the_picture() -> None:
    view, _ = sheet()
    pos = builder(EVERYTHING).game.position
    state = replace(plain_view_state(pos), prices_for=0, opened=MARKET_TAB)

    def tile(changed: object) -> bytes:
        box = view.rect(spots.market(CHURCH), state)
        assert box is not None
        place = view.ctx.view.rect(box)
        return pygame.image.tobytes(drawn(view, changed).subsurface(place), "RGB")

    before = tile(state)
    owned, fewer, cheaper = pos.copy(), pos.copy(), pos.copy()
    owned.players[2].add_building(CHURCH)
    fewer.market = with_item(fewer.market, CHURCH, 1)
    cheaper.role_card, cheaper.chooser = BUILDER, 0
    pictures = [tile(replace(state, position=position)) for position in (owned, fewer, cheaper)]
    assert len({before, *pictures}) == 4
    assert tile(state) == before


# The plan ---------------------------------------------------------------------------------------

PAGE = FRect(0, 0, 1400, 580)


LEAST = (28, 80)


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_every_section_has_its_head_above_it(columns: int) -> None:
    sections = {c: (10 * c, 10 * c + 1, 10 * c + 5) for c in (1, 2, 3, 4)}
    plan = lay_out_page(PAGE, sections, *LEAST, columns)
    for kind, box in plan.buildings:
        above = [(head.y, c) for c, head in plan.heads if head.x == box.x and head.y < box.y]
        assert max(above)[1] == kind // 10
