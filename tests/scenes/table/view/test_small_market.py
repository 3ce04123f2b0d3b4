"""The market when it holds much: every name can be read, and what is left can be seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import FRect

from game.app.paths import find_paths
from game.rules import Game, Options
from game.rules.material import (
    BUILDING_IDS,
    BUILDINGS,
    CHURCH,
    CITY_HALL,
    HACIENDA,
    SMALL_MARKET,
    STATUE,
)
from game.rules.position import with_item
from game.scenes.table.view import spots
from game.scenes.table.view.boards.board_layout import large_layout
from game.scenes.table.view.market.offers import offers
from game.scenes.table.view.table_layout import table_level
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.phrases import Phrases
from game.ui.text.typesetting import MIN_SIZE, TextStyle
from tests.scenes.table.preview import plain_view_state, preview_context

SIZES = ((1280, 720), (1920, 1080))
NAME = TextStyle("sans_semibold", MIN_SIZE)


def market(
    players: int, size: tuple[int, int] = SIZES[0], **rules: object
) -> tuple[TableView, Context, ViewState]:
    options = Options.from_json({"players": players, **rules})
    ctx = preview_context(find_paths(), size)
    view = TableView(ctx, table_level(find_paths(), players))
    return view, ctx, plain_view_state(Game.new(options, seed=1).position)


def tile(view: TableView, state: ViewState, building: int) -> FRect:
    found = view.rect(spots.market(building), state)
    assert found is not None
    return found


def picture(view: TableView, ctx: Context, state: ViewState) -> pygame.Surface:
    surface = pygame.Surface(ctx.view.size)
    view.draw(ctx.painter(surface), state)
    return surface


@pytest.mark.parametrize("size", SIZES)
def test_every_short_name_fits_a_space_of_the_city(size: tuple[int, int]) -> None:
    ctx = preview_context(find_paths(), size)
    phrases = Phrases(ctx.translator)
    width = large_layout(FRect(0, 0, 1456, 290)).cells[0].width - 6
    shorts = {phrases.building_short(building) for building in BUILDING_IDS}
    assert len(shorts) == len(BUILDING_IDS) == 45
    assert [name for name in shorts if ctx.text.size(name, NAME)[0] > width] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 5])
def test_letters_on_a_full_market_are_whole(players: int, size: tuple[int, int]) -> None:
    view, ctx, state = market(players, size, buildings="all", nobles=True)
    picture(view, ctx, state)
    assert not ctx.text.squeezed
    letters = ctx.text.font(NAME.face, ctx.text.pixels(NAME)).render("Ágjpqy", True, (0, 0, 0))
    needed = letters.get_bounding_rect().height
    rows = [ctx.view.rect(tile(view, state, b)).height for b in state.position.buildings_in_play]
    assert min(rows) >= needed


@pytest.mark.parametrize("left", [0, 1])
def test_copies_left_can_be_seen_on_a_full_market(left: int) -> None:
    view, ctx, state = market(4, buildings="all", nobles=True)
    before = picture(view, ctx, state)
    fewer = state.position.copy()
    assert fewer.market[CHURCH] == 2
    fewer.market = with_item(fewer.market, CHURCH, left)
    after = picture(view, ctx, replace(state, position=fewer))
    place = ctx.view.rect(tile(view, state, CHURCH))
    here, there = before.subsurface(place), after.subsurface(place)
    assert pygame.image.tobytes(here, "RGB") != pygame.image.tobytes(there, "RGB")


def test_points_that_differ_from_the_column_are_told() -> None:
    assert BUILDINGS[STATUE].vp != BUILDINGS[STATUE].column
    view, ctx, state = market(4, buildings="all", nobles=True)
    place = ctx.view.rect(tile(view, state, STATUE))
    # The shield's blue is nowhere else on this tile.
    shown = picture(view, ctx, state).subsurface(place)
    colors = {tuple(shown.get_at((x, y)))[:3] for x in range(place.w) for y in range(place.h)}
    assert any(blue > red + 25 and blue > 90 for red, _, blue in colors)


@pytest.mark.parametrize("rules", [{}, {"buildings": "all", "nobles": True}], ids=["base", "all"])
def test_points_that_a_large_building_would_add_are_told(rules: dict[str, Any]) -> None:
    view, ctx, state = market(4, **rules)
    richer = state.position.copy()
    for building in (SMALL_MARKET, HACIENDA):  # violet: 1 VP each by the city hall
        richer.players[state.prices_for].add_building(building)
    place = ctx.view.rect(tile(view, state, CITY_HALL))
    shown = [
        pygame.image.tobytes(picture(view, ctx, view_state).subsurface(place), "RGB")
        for view_state in (state, replace(state, position=richer))
    ]
    assert shown[0] != shown[1]
    hidden = replace(state, vp_hidden=frozenset({state.prices_for}))
    rich = hidden.position.copy()
    rich.players[state.prices_for].vp = 40
    assert offers(hidden) == offers(replace(hidden, position=rich))
