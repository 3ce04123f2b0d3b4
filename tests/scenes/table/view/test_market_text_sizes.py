"""The large market at every size of text: all facts on every card, every card within reach."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.paths import find_paths
from game.app.seat_colors import PALETTES
from game.app.settings import Settings, SettingsStore
from game.match.match import Match
from game.rules import Options
from game.rules.material import BUILDINGS
from game.scenes.table.overlays.sheets import SelectableSpot
from game.scenes.table.view.market.large_market import LargeMarket
from game.scenes.table.view.market.offers import offers
from game.scenes.table.view.spots import MARKET_TAB
from game.scenes.table.view.table_layout import table_level
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.view_state import ViewState
from game.ui.context import make_context
from game.ui.drawing import STRUCK
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.sound.audio import Silence
from game.ui.text.rich_text import NBSP
from game.ui.theme import TEXT_CONTRAST, contrast
from game.ui.tiles.building_tile import ground_color
from game.ui.tiles.lined_tile import LinedTiles
from tests.scenes.table.preview import plain_view_state
from tests.scenes.table.view.test_table_view import crowded
from tests.support.input_devices import Gamepad, InputDevice, Keyboard
from tests.support.table import new_match, table_driver

EVERYTHING = Options(players=4, governor=0, buildings="all", nobles=True)
BASE = Options(players=4, governor=0)

# In every size of text --------------------------------------------------------------------------

TEXTS: tuple[dict[str, Any], ...] = (
    {"ui_scale": 100},
    {"ui_scale": 150},
    {"ui_scale": 200},
    {"far_from_screen": True},
)


def large_market(options: Options, size: tuple[int, int], **settings: Any) -> LargeMarket:
    """The large market as these settings show it."""
    store = SettingsStore(settings=Settings().with_changes(**settings))
    ctx = make_context(store, find_paths(), size=size, sounds=Silence())
    large_text = ctx.settings.current.large_text
    return TableView(ctx, table_level(find_paths(), options.players, large_text=large_text)).market


def for_buyer(options: Options, money: int) -> ViewState:
    """A full table on which the first seat, with an empty city, has so much money."""
    pos = crowded(options.players, options)
    pos.players[0].city, pos.players[0].city_spaces = (), 0
    pos.players[0].doubloons = money
    return replace(plain_view_state(pos), prices_for=0, opened=MARKET_TAB)


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "settings"),
    [(BASE, TEXTS[0]), *((replace(EVERYTHING, players=5), text) for text in TEXTS)],
)
def test_every_card_tells_its_name_vp_and_effect(
    options: Options, settings: dict[str, Any]
) -> None:
    size = (1280, 720)
    market = large_market(options, size, **settings)
    ctx = market.tools.ctx
    for money in (0, 9):
        state = for_buyer(options, money)
        form, boxes = market.format_of(state).form, dict(market.plan_of(state).buildings)
        reach = [offer for offer in offers(state) if offer.within_reach]
        assert reach or not money
        for offer in market.offers(state):
            p = Written(pygame.Surface(size), ctx.view, ctx.image_cache, ctx.text)
            tiles = LinedTiles(ctx.text, market.tools.phrases, form)
            crests = offer.owners[: BUILDINGS[offer.building].copies]
            tiles.draw(p, replace(offer, owners=crests), boxes[offer.building])
            facts = " ".join(p.words)
            assert market.tools.phrases.building(offer.building) in p.words
            if offer.within_reach:
                assert f"{{vp}}{NBSP}{BUILDINGS[offer.building].vp}" in facts
                assert (f"{offer.left} left" in facts) is (BUILDINGS[offer.building].copies > 1)
                assert market.tools.phrases.brief(offer.building) in facts
        assert not ctx.text.clipped | ctx.text.squeezed


def test_the_last_copy_is_told_like_the_others() -> None:
    market = large_market(BASE, (1280, 720), ui_scale=100)
    state = for_buyer(BASE, 9)
    tiles = LinedTiles(market.tools.ctx.text, market.tools.phrases, market.format_of(state).form)
    for offer in market.offers(state):
        facts = " ".join(tiles.facts(replace(offer, left=1)))
        assert ("1 left" in facts) is (BUILDINGS[offer.building].copies > 1)
        assert "left" not in " ".join(tiles.facts(replace(offer, left=0)))


def test_the_effect_of_a_building_is_the_same_for_everybody() -> None:
    market = large_market(BASE, (1280, 720), ui_scale=100)
    poor, rich = for_buyer(BASE, 0), for_buyer(BASE, 9)
    rich.position.players[0].goods[:] = [3, 2, 1, 0, 0]
    told = [[offer.effect for offer in market.offers(state)] for state in (poor, rich)]
    assert told[0] == told[1]
    assert all(told[0])


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("settings", [{"ui_scale": 100}, {"far_from_screen": True}])
def test_the_base_market_needs_no_scrolling(
    settings: dict[str, Any], size: tuple[int, int]
) -> None:
    market = large_market(BASE, size, **settings)
    for money in (0, 3, 9, 40):
        assert market.plan_of(for_buyer(BASE, money)).height <= market.area_of_tiles.height


# Scrolling --------------------------------------------------------------------------------------


def rich_builder() -> Match:
    match = new_match(EVERYTHING)
    match.game.position.players[0].doubloons = 30
    return match


@pytest.mark.parametrize(
    ("device", "settings"), [*zip((Keyboard, Gamepad), TEXTS[2:], strict=True)]
)
def test_a_focused_card_scrolls_into_sight(
    home: Path, device: type[InputDevice], settings: dict[str, Any]
) -> None:
    with table_driver(rich_builder(), home) as at:
        at.driver.ctx.settings.change(helper="silent", **settings)
        at.settle()
        at.decide("builder")
        assert at.opened == MARKET_TAB
        hands, market = device(at.driver), at.scene.display.view.market
        cards = sorted(at.scene.view_state().glowing)
        assert len(cards) > 30
        seen, canvas = set(), pygame.Surface(at.driver.ctx.view.size)
        for _ in range(len(hands.usable_widgets)):
            hands.perform(InputAction.NEXT)
            widget = hands.focused
            if isinstance(widget, SelectableSpot):
                box = at.scene.display.view.seen(widget.spot, at.scene.view_state())
                assert box is not None
                whole = dict(market.unscrolled_places(at.scene.view_state()))[widget.spot]
                assert box.height == pytest.approx(whole.height, abs=0.01)
                tip = at.scene.widgets.tooltip.place(at.driver.ctx.painter(canvas))
                assert not tip.colliderect(box)  # what is told of it leaves it to be seen
                seen.add(widget.spot)
        assert seen == set(cards)


@pytest.mark.parametrize("settings", TEXTS[::2])
def test_wheel_and_keys_scroll_to_the_end_and_back(home: Path, settings: dict[str, Any]) -> None:
    with table_driver(new_match(EVERYTHING), home) as at:
        at.driver.ctx.settings.change(helper="silent", **settings)
        at.settle()
        at.decide("builder")
        market = at.scene.display.view.market
        for spot, _ in list(market.unscrolled_places(at.scene.view_state())):
            at.scroll_to(spot)
            assert at.scene.display.spot_at(at.spot_center(spot)) == spot
        at.driver.key(pygame.K_END)
        end = market.scrolled(at.scene.view_state())
        assert end > 0
        at.driver.key(pygame.K_PAGEUP)
        assert market.scrolled(at.scene.view_state()) < end
        at.driver.key(pygame.K_HOME)
        assert market.scrolled(at.scene.view_state()) == 0
        page = at.sheets._page
        assert page is not None
        at.driver.press(page.knob.center)
        at.driver.move((page.bar.centerx, page.bar.bottom))
        at.driver.release((page.bar.centerx, page.bar.bottom))
        assert market.scrolled(at.scene.view_state()) == pytest.approx(end)
        at.sheets.close()
        at.driver.key(pygame.K_b)
        assert market.scrolled(at.scene.view_state()) == 0


@pytest.mark.parametrize("palette", PALETTES)
def test_struck_prices_can_be_read(palette: str) -> None:
    state = for_buyer(EVERYTHING, 3)
    struck = [o for o in offers(state) if o.left and not o.owned and o.price < o.cost]
    assert {o.within_reach for o in struck} == {True, False}
    assert min(contrast(STRUCK, ground_color(o, palette)) for o in struck) >= TEXT_CONTRAST
