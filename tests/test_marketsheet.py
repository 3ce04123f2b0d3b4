"""The large market: when it opens and closes, what stands on it, and how it is reached."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect

from game.app.match import Match
from game.app.paths import find_paths
from game.app.settings import UI_SCALES, Settings, SettingsStore
from game.rules import Options, steps
from game.rules.actions import parse
from game.rules.material import BUILDER, BUILDING_IDS, BUILDINGS, CHURCH, CUSTOMS_HOUSE
from game.rules.position import with_item
from game.scenes.table import spots
from game.scenes.table.kit import STRUCK
from game.scenes.table.look import Look
from game.scenes.table.market import ground, offers
from game.scenes.table.marketplan import Heights, Section, laid
from game.scenes.table.marketsheet import MarketSheet
from game.scenes.table.markettiles import NBSP, MarketTiles
from game.scenes.table.prompt import SpotWidget
from game.scenes.table.sheets import TabKey
from game.scenes.table.shot import plain_look, preview_context, table_level
from game.scenes.table.spots import MARKET_TAB
from game.scenes.table.view import TableView
from game.ui.audio import Silence
from game.ui.context import make_context
from game.ui.input import Action
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.benefits import GISTS, benefit_for, gist
from game.ui.theme import TEXT_CONTRAST, contrast
from game.ui.widgets import Button
from tests.hands_kit import Hands, Keyboard, Pad
from tests.table_kit import Table, new_match, table
from tests.test_table_view import crowded

EVERYTHING = Options(players=4, governor=0, buildings="all", nobles=True)
BASE = Options(players=4, governor=0)


def builder(options: Options = BASE) -> Match:
    """A match in which the first seat, a person, may choose the builder."""
    return new_match(options)


def build_turn(at: Table) -> None:
    """Let the first seat choose the builder, and wait until it is asked what to build."""
    at.settle()
    at.scene.ribbon.hide()
    at.click(spots.role(BUILDER))
    at.settle()
    assert at.match.game.position.step == steps.BUILD


def is_open(at: Table) -> bool:
    return at.scene.opened == MARKET_TAB


def closing(at: Table) -> Button:
    return next(w for w in at.scene.widgets.all if isinstance(w, Button) and w.icon == "ui/cross")


# When it is open --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [BASE, EVERYTHING], ids=["base", "everything"])
def test_it_opens_for_who_builds_and_closes_when_it_is_done(home: Path, options: Options) -> None:
    with table(builder(options), home) as at:
        at.settle()
        assert not is_open(at)
        build_turn(at)
        assert is_open(at)
        look = at.scene.look()
        assert look.glowing
        large = at.scene.view.zone("market.large")
        for spot in look.glowing:
            at.bring(spot)
            box = at.scene.view.seen(spot, at.scene.look())
            assert box is not None
            assert large.contains(box)
        at.click(min(look.glowing))
        assert not is_open(at)
        assert at.match.game.position.players[0].city


def test_what_the_decision_needs_stays_to_be_seen(home: Path) -> None:
    with table(builder(EVERYTHING), home) as at:
        build_turn(at)
        look = at.scene.look()
        for spot in (spots.board(0), spots.doubloons(0), spots.board(1)):
            assert at.scene.view.seen(spot, look) is not None
        assert at.scene.view.seen(spots.role(0), look) is None
        assert {"pass"} <= set(at.keys())


def test_passing_closes_it(home: Path) -> None:
    with table(builder(), home) as at:
        build_turn(at)
        at.press("pass")
        assert not is_open(at)


def test_it_stays_shut_while_computers_build(home: Path) -> None:
    match = new_match(Options(players=4, governor=1))
    match.play(parse("builder"))
    with table(match, home, computer_speed="normal") as at:
        seats = set()
        for _ in range(600):
            if at.asked():
                break
            seats.add(match.game.seat)
            assert not is_open(at)
            at.desk.wait(0.05)
        assert seats >= {2, 3}
        assert match.game.position.step == steps.BUILD
        assert is_open(at)  # now a person is asked


@pytest.mark.parametrize("way", ["key", "escape", "cross", "outside", "again"])
def test_it_is_closed_in_every_way_and_one_can_still_build(home: Path, way: str) -> None:
    with table(builder(), home) as at:
        build_turn(at)
        if way in ("key", "again"):
            at.desk.key(pygame.K_b)
        elif way == "escape":
            at.desk.key(pygame.K_ESCAPE)
        elif way == "cross":
            at.desk.click(closing(at).rect.center)
        else:
            at.desk.click(at.scene.view.zone("focus").center)
        assert not is_open(at)
        assert not at.covered()
        at.desk.wait(1)
        assert not is_open(at)  # nobody opens it against one's will
        assert at.asked()
        if way == "again":
            at.click(MARKET_TAB)
            assert is_open(at)
        at.click(min(at.scene.look().glowing))
        assert at.match.game.position.players[0].city


def test_a_press_beside_it_does_nothing_else(home: Path) -> None:
    with table(builder(), home) as at:
        build_turn(at)
        at.click(spots.board(2))
        assert not is_open(at)
        assert at.scene.focus == 0
        at.click(spots.board(2))
        assert at.scene.focus == 2


def test_it_opens_anywhere_and_gives_way_to_the_next_choice(home: Path) -> None:
    with table(builder(), home) as at:
        at.settle()
        at.desk.key(pygame.K_b)
        assert is_open(at)
        assert at.asked()
        at.scene._begin_turn(0)  # roles are to be clicked: it lies over them
        assert not is_open(at)


def test_what_is_out_of_reach_says_why(home: Path) -> None:
    with table(builder(), home) as at:
        build_turn(at)
        look = at.scene.look()
        hall = next(b for b in look.position.in_play if BUILDINGS[b].column == 4)
        at.click(spots.market(hall))
        assert "doubloon" in at.told() or "cost" in at.told()
        assert is_open(at)


def test_the_black_market_is_paid_on_the_table_below(home: Path) -> None:
    match = builder(EVERYTHING)
    with table(match, home) as at:
        at.settle()
        player = match.game.position.players[0]
        black = next(b for b in BUILDING_IDS if BUILDINGS[b].name == "black_market")
        player.add_building(black)
        player.move_people(black, 1)
        player.doubloons, player.goods[0], player.vp = 3, 2, 1
        at.decide("builder")
        assert match.game.position.step == steps.BUILD
        assert is_open(at)
        shown = {offer.building: offer for offer in offers(at.scene.look())}
        owing = [
            offer
            for offer in shown.values()
            if offer.within_reach and offer.price > match.game.position.players[0].doubloons
        ]
        assert owing  # the black market's help counts
        at.click(spots.market(owing[0].building))
        assert match.game.position.step == steps.PAY
        assert not is_open(at)
        look = at.scene.look()
        assert all(at.scene.view.seen(spot, look) is not None for spot in look.glowing)


# By keyboard and gamepad ------------------------------------------------------------------------


@pytest.mark.parametrize("device", [Keyboard, Pad])
def test_every_card_is_reached_without_a_mouse(home: Path, device: type[Hands]) -> None:
    with table(builder(EVERYTHING), home) as at:
        build_turn(at)
        hands = device(at.desk)
        cards = {spot.index for spot in at.scene.look().glowing}
        stops = {s.spot.index for s in hands.stops if isinstance(s, SpotWidget)}
        assert cards <= stops
        wanted = max(cards)
        hands.use(lambda w: isinstance(w, SpotWidget) and w.spot == spots.market(wanted))
        assert wanted in at.match.game.position.players[0].city


def test_keys_explain_a_card_beside_the_market(home: Path) -> None:
    with table(builder(EVERYTHING), home) as at:
        build_turn(at)
        hands = Keyboard(at.desk)
        hands.go(lambda w: isinstance(w, SpotWidget))
        at.desk.wait(2)
        tooltip = at.scene.widgets.tooltip
        assert tooltip.shown
        p = at.desk.ctx.painter(pygame.Surface(at.desk.ctx.view.size))
        others = [box for _, box in at.scene.view.market.places(at.scene.look())]
        first = [box for box in others if box.right < 1000]
        assert not any(tooltip.place(p).colliderect(box) for box in first)


@pytest.mark.parametrize("device", [Keyboard, Pad])
def test_it_is_opened_without_a_mouse(home: Path, device: type[Hands]) -> None:
    with table(builder(), home) as at:
        at.settle()
        hands = device(at.desk)
        hands.use(lambda w: isinstance(w, TabKey) and w.spot == MARKET_TAB)
        assert is_open(at)
        hands.do(Action.CANCEL)
        assert not is_open(at)


# What stands on it ------------------------------------------------------------------------------


def sheet(seats: int = 4, size: tuple[int, int] = (1280, 720)) -> tuple[TableView, MarketSheet]:
    ctx = preview_context(find_paths(), size)
    view = TableView(ctx, table_level(find_paths(), seats))
    return view, view.market


@pytest.mark.parametrize("money", [0, 3, 8, 40])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_kinds_lie_on_it_and_none_on_another(size: tuple[int, int], money: int) -> None:
    _, market = sheet(5, size)
    pos = crowded(5, replace(EVERYTHING, players=5))
    pos.players[0].doubloons = money
    pos.players[0].city, pos.players[0].spaces = (), 0
    look = replace(plain_look(pos), prices_for=0)
    places = list(market.homes(look))
    assert len(places) == 45
    window = market.area_of_tiles
    height = market.plan_of(look).height
    page = FRect(window.x, window.y, window.width, max(height, window.height))
    boxes = [box for _, box in places]
    assert all(page.inflate(1, 1).contains(box) for box in boxes)
    pairs = combinations([box.inflate(-1, -1) for box in boxes], 2)
    assert not any(one.colliderect(other) for one, other in pairs)
    for down in (0.0, height / 3, height):  # never beyond the window, whatever is scrolled
        seen = [box for _, box in market.places(replace(look, scrolled=down))]
        assert seen
        assert all(window.inflate(1, 1).contains(box) for box in seen)


def test_what_one_can_have_comes_first_and_is_larger() -> None:
    _, market = sheet()
    match = builder(EVERYTHING)
    pos = match.game.position
    pos.players[0].doubloons = 4
    look = replace(plain_look(pos), prices_for=0)
    reach = {offer.building for offer in offers(look) if offer.within_reach}
    order = [spot.index for spot, _ in market.homes(look)]
    assert 0 < len(reach) < 45
    for column in (1, 2, 3, 4):
        here = [b in reach for b in order if BUILDINGS[b].column == column]
        assert here == sorted(here, reverse=True)
    high = {spot.index: box.height for spot, box in market.homes(look)}
    assert min(high[b] for b in reach) > max(high[b] for b in order if b not in reach)


def test_the_base_market_keeps_its_columns() -> None:
    _, market = sheet()
    look = replace(plain_look(builder().game.position), prices_for=0)
    lefts = {BUILDINGS[spot.index].column: box.left for spot, box in market.places(look)}
    for spot, box in market.places(look):
        assert box.left == lefts[BUILDINGS[spot.index].column]
    assert sorted(lefts.values()) == [lefts[column] for column in (1, 2, 3, 4)]


def drawn(view: TableView, look: object) -> pygame.Surface:
    surface = pygame.Surface(view.ctx.view.size)
    view.draw(view.ctx.painter(surface), look)  # type: ignore[arg-type]
    return surface


def test_owners_stock_and_price_change_the_picture() -> None:
    view, _ = sheet()
    pos = builder(EVERYTHING).game.position
    look = replace(plain_look(pos), prices_for=0, opened=MARKET_TAB)

    def tile(changed: object) -> bytes:
        box = view.rect(spots.market(CHURCH), look)
        assert box is not None
        place = view.ctx.view.rect(box)
        return pygame.image.tobytes(drawn(view, changed).subsurface(place), "RGB")

    before = tile(look)
    owned, fewer, cheaper = pos.copy(), pos.copy(), pos.copy()
    owned.players[2].add_building(CHURCH)
    fewer.market = with_item(fewer.market, CHURCH, 1)
    cheaper.card, cheaper.chooser = BUILDER, 0
    pictures = [tile(replace(look, position=one)) for one in (owned, fewer, cheaper)]
    assert len({before, *pictures}) == 4
    assert tile(look) == before


def test_hidden_points_are_not_told_by_the_customs_house() -> None:
    view, market = sheet()
    pos = builder().game.position.copy()
    look = replace(plain_look(pos), vp_hidden=frozenset({0}), opened=MARKET_TAB)
    rich = pos.copy()
    rich.players[0].vp = 40
    assert CUSTOMS_HOUSE not in market.told(look)
    assert market.told(look) == market.told(replace(look, position=rich))
    here, there = drawn(view, look), drawn(view, replace(look, position=rich))
    place = view.ctx.view.rect(market.area)
    seen = [pygame.image.tobytes(one.subsurface(place), "RGB") for one in (here, there)]
    assert seen[0] == seen[1]


def test_every_building_has_its_few_words() -> None:
    assert set(GISTS) == {BUILDINGS[building].name for building in BUILDING_IDS}
    say = Phrases(preview_context(find_paths(), (1280, 720)).translator)
    assert all(say.tr(words) for words in GISTS.values())


# The plan ---------------------------------------------------------------------------------------

PAGE = FRect(0, 0, 1400, 580)


LEAST = Heights(28, 80, 50)


def test_a_page_that_is_too_high_for_its_window_scrolls() -> None:
    long = [Section(1, tuple(range(20)), ()), Section(2, (), (30, 31))]
    plan = laid(PAGE, long, LEAST, 4)
    assert plan.height > PAGE.height
    assert {box.height for kind, box in plan.buildings if kind < 20} == {80}


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_every_group_has_the_head_of_its_section_above_it(columns: int) -> None:
    sections = [Section(c, (10 * c, 10 * c + 1), (10 * c + 5,)) for c in (1, 2, 3, 4)]
    plan = laid(PAGE, sections, LEAST, columns)
    for kind, box in plan.buildings:
        above = [(head.y, c) for c, head in plan.heads if head.x == box.x and head.y < box.y]
        assert max(above)[1] == kind // 10
    for column in {box.x for _, box in plan.buildings}:  # all cards of a column before its rows
        rows = [kind % 10 == 5 for kind, box in plan.buildings if box.x == column]
        assert rows == sorted(rows)


def test_where_there_is_room_tiles_are_airy() -> None:
    few = laid(PAGE, [Section(1, (0, 1), ())], LEAST, 4)
    more = laid(PAGE, [Section(1, (0, 1, 2, 3, 4, 5), ())], LEAST, 4)
    assert few.buildings[0][1].height > more.buildings[0][1].height >= 80
    assert more.height <= PAGE.height


# In every size of text --------------------------------------------------------------------------

TEXTS: tuple[dict[str, Any], ...] = (
    {"ui_scale": 100},
    {"ui_scale": 150},
    {"ui_scale": 200},
    {"couch_mode": True},
)


def large_market(options: Options, size: tuple[int, int], **settings: Any) -> MarketSheet:
    """The large market as these settings show it."""
    store = SettingsStore(settings=Settings().with_changes(**settings))
    ctx = make_context(store, find_paths(), size=size, sounds=Silence())
    roomy = ctx.settings.current.roomy
    return TableView(ctx, table_level(find_paths(), options.players, roomy=roomy)).market


def for_buyer(options: Options, money: int) -> Look:
    """A full table on which the first seat, with an empty city, has so much money."""
    pos = crowded(options.players, options)
    pos.players[0].city, pos.players[0].spaces = (), 0
    pos.players[0].doubloons = money
    return replace(plain_look(pos), prices_for=0, opened=MARKET_TAB)


@pytest.mark.parametrize("options", [BASE, EVERYTHING], ids=["base", "everything"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_names_grow_with_the_size_of_text(options: Options, size: tuple[int, int]) -> None:
    pixels = []
    for scale in UI_SCALES:
        market = large_market(options, size, ui_scale=scale)
        type_ = market.setting_of(for_buyer(options, 9)).form.type
        pixels.append(market.tools.ctx.text.pixels(type_.name))
    assert pixels == sorted(pixels)
    assert pixels[UI_SCALES.index(200)] >= 1.9 * pixels[UI_SCALES.index(100)]


class Written(Painter):
    """A painter that notes what is written, and in how many pixels."""

    def __init__(self, *tools: Any) -> None:
        super().__init__(*tools)
        self.words: list[str] = []

    def write(self, text: str, *place: Any, **how: Any) -> Any:
        self.words.append(text)
        return super().write(text, *place, **how)

    def write_rich(self, markup: str, *place: Any, **how: Any) -> Any:
        self.words.append(markup)
        return super().write_rich(markup, *place, **how)


@pytest.mark.parametrize("options", [BASE, replace(EVERYTHING, players=5)], ids=["4", "5"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("settings", TEXTS)
def test_every_card_tells_its_name_vp_and_effect(
    options: Options, size: tuple[int, int], settings: dict[str, Any]
) -> None:
    market = large_market(options, size, **settings)
    ctx = market.tools.ctx
    for money in (0, 9, 40):
        look = for_buyer(options, money)
        form, boxes = market.setting_of(look).form, dict(market.plan_of(look).buildings)
        told = market.told(look)
        reach = [offer for offer in offers(look) if offer.within_reach]
        assert reach or not money
        for offer in offers(look):
            p = Written(pygame.Surface(size), ctx.view, ctx.sprites, ctx.text)
            tiles = MarketTiles(ctx.text, market.tools.phrases, form)
            seats = range(1, options.players)
            own = [s for s in seats if offer.building in look.position.players[s].city]
            crests = [ctx.players[s] for s in own][: BUILDINGS[offer.building].copies]
            tiles.draw(p, offer, boxes[offer.building], crests, told.get(offer.building))
            facts = " ".join(p.words)
            assert market.tools.phrases.building(offer.building) in p.words
            if offer.within_reach:
                assert f"{{vp}}{NBSP}{BUILDINGS[offer.building].vp}" in facts
                assert ("×" in facts) is (offer.left > 1)
                found = told.get(offer.building)
                here = benefit_for(market.tools.phrases, offer.building, found) if found else ""
                good = gist(market.tools.phrases, offer.building)
                assert good in facts or (here and here in facts)
        assert not ctx.text.clipped | ctx.text.squeezed


@pytest.mark.parametrize("settings", TEXTS)
def test_the_form_does_not_depend_on_the_purse(settings: dict[str, Any]) -> None:
    market = large_market(EVERYTHING, (1280, 720), **settings)
    assert len({market.setting_of(for_buyer(EVERYTHING, money)) for money in (0, 3, 9, 40)}) == 1


def test_the_base_market_needs_no_scrolling() -> None:
    market = large_market(BASE, (1280, 720), ui_scale=100)
    for money in (0, 3, 9, 40):
        assert market.plan_of(for_buyer(BASE, money)).height <= market.area_of_tiles.height


# Scrolling --------------------------------------------------------------------------------------


def rich_builder() -> Match:
    match = builder(EVERYTHING)
    match.game.position.players[0].doubloons = 30
    return match


@pytest.mark.parametrize("settings", TEXTS)
@pytest.mark.parametrize("device", [Keyboard, Pad])
def test_a_focused_card_scrolls_into_sight(
    home: Path, device: type[Hands], settings: dict[str, Any]
) -> None:
    with table(rich_builder(), home) as at:
        at.desk.ctx.settings.change(show_recap=False, **settings)
        at.settle()
        at.decide("builder")
        assert is_open(at)
        hands, market = device(at.desk), at.scene.view.market
        cards = sorted(at.scene.look().glowing)
        assert len(cards) > 30
        seen = set()
        for _ in range(len(hands.stops)):
            hands.do(Action.NEXT)
            widget = hands.focused
            if isinstance(widget, SpotWidget):
                box = at.scene.view.seen(widget.spot, at.scene.look())
                assert box is not None
                whole = dict(market.homes(at.scene.look()))[widget.spot]
                assert box.height == pytest.approx(whole.height, abs=0.01)
                seen.add(widget.spot)
        assert seen == set(cards)


@pytest.mark.parametrize("settings", TEXTS)
def test_wheel_and_keys_scroll_to_the_end_and_back(home: Path, settings: dict[str, Any]) -> None:
    with table(builder(EVERYTHING), home) as at:
        at.desk.ctx.settings.change(show_recap=False, **settings)
        at.settle()
        at.decide("builder")
        market = at.scene.view.market
        for spot, _ in list(market.homes(at.scene.look())):
            at.bring(spot)
            assert at.scene.spot_at(at.spot(spot)) == spot
        at.desk.key(pygame.K_END)
        end = market.scrolled(at.scene.look())
        assert end > 0
        at.desk.key(pygame.K_PAGEUP)
        assert market.scrolled(at.scene.look()) < end
        at.desk.key(pygame.K_HOME)
        assert market.scrolled(at.scene.look()) == 0
        page = at.scene.page
        assert page is not None
        at.desk.press(page.knob.center)
        at.desk.move((page.bar.centerx, page.bar.bottom))
        at.desk.release((page.bar.centerx, page.bar.bottom))
        assert market.scrolled(at.scene.look()) == pytest.approx(end)
        at.scene.close_sheet()
        at.desk.key(pygame.K_b)
        assert market.scrolled(at.scene.look()) == 0


def test_struck_prices_can_be_read() -> None:
    look = for_buyer(EVERYTHING, 3)
    struck = [o for o in offers(look) if o.left and not o.owned and o.price < o.cost]
    assert {o.within_reach for o in struck} == {True, False}
    assert min(contrast(STRUCK, ground(o)) for o in struck) >= TEXT_CONTRAST
