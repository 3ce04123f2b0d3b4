"""What lies under the mouse and can be clicked is brighter, never paler or grayer."""

from __future__ import annotations

import colorsys
from dataclasses import replace

import pygame
import pytest

from game.app.paths import find_paths
from game.rules import Game, Options
from game.rules.material import WHARF
from game.scenes.table.view import spots
from game.scenes.table.view.table_layout import table_level
from game.scenes.table.view.table_view import TableView
from game.ui import skin, theme
from game.ui.paint import Painter
from tests.scenes.table.preview import plain_view_state, preview_context
from tests.scenes.table.view.test_table_view import crowded

SIZE = (1280, 720)
CLICKED = (
    spots.role(0),
    spots.market(WHARF),
    spots.open_tile(0),
    spots.QUARRIES,
    spots.STACK,
    spots.supply(0),
    spots.ship(6),
    spots.HOUSE,
    spots.goods(0, 0),
    spots.island(0, 0),
    spots.island_circle(0, 0),
    spots.city(0, 0),
    spots.city_circle(0, 0, 0),
    spots.COLONIST_SHIP,
    spots.COLONISTS,
    spots.points(0),
)


def light(picture: pygame.Surface) -> float:
    """The mean of all channels."""
    return sum(pygame.transform.average_color(picture)[:3]) / 3


def saturation(picture: pygame.Surface) -> float:
    """How far the mean color is from gray."""
    red, green, blue = pygame.transform.average_color(picture)[:3]
    return colorsys.rgb_to_hsv(red / 255, green / 255, blue / 255)[1]


def test_what_can_be_clicked_is_brighter_under_the_mouse() -> None:
    ctx = preview_context(find_paths(), SIZE)
    view = TableView(ctx, table_level(find_paths(), 4))
    state = replace(plain_view_state(crowded(4)), glowing=frozenset(CLICKED))
    plain, pointed = pygame.Surface(SIZE), pygame.Surface(SIZE)
    view.draw(ctx.painter(plain), state)
    for spot in CLICKED:
        box = view.rect(spot, state)
        assert box is not None
        place = ctx.view.rect(box.inflate(-6, -6))
        view.draw(ctx.painter(pointed), replace(state, hovered=spot))
        before, after = plain.subsurface(place), pointed.subsurface(place)
        assert light(after) > 1.03 * light(before), spot
        assert saturation(after) > 0.9 * saturation(before), spot


def test_what_cannot_be_clicked_stays_as_it_is() -> None:
    ctx = preview_context(find_paths(), SIZE)
    view = TableView(ctx, table_level(find_paths(), 4))
    state = plain_view_state(Game.new(Options(players=4), seed=1).position)
    box = view.rect(spots.role(0), state)
    assert box is not None
    place = ctx.view.rect(box.inflate(-30, -30))
    plain, pointed = pygame.Surface(SIZE), pygame.Surface(SIZE)
    view.draw(ctx.painter(plain), state)
    view.draw(ctx.painter(pointed), replace(state, hovered=spots.role(0)))
    here, there = plain.subsurface(place), pointed.subsurface(place)
    assert pygame.image.tobytes(here, "RGB") == pygame.image.tobytes(there, "RGB")


@pytest.mark.parametrize("tone", sorted(skin.TONES))
def test_a_button_is_brighter_under_the_mouse(tone: str) -> None:
    plain = skin.button_tone(tone, skin.ControlState())
    pointed = skin.button_tone(tone, skin.ControlState(hovered=True))
    for before, after in (
        (plain.main, pointed.main),
        (plain.dark, pointed.dark),
        (plain.light, pointed.light),
    ):
        assert theme.luminance(after) >= theme.luminance(before)
    assert theme.luminance(pointed.main) > theme.luminance(plain.main)


def test_light_keeps_inside_its_shape_and_on_the_window() -> None:
    ctx = preview_context(find_paths(), SIZE)
    surface = pygame.Surface(SIZE)
    surface.fill((120, 90, 60))
    p: Painter = ctx.painter(surface)
    p.lighten((-30, -30, 90, 90), 45)
    seen = zip(surface.get_at((5, 5))[:3], theme.hover_color((120, 90, 60)), strict=True)
    assert all(abs(here - wanted) <= 1 for here, wanted in seen)
    assert surface.get_at((45, 45))[:3] == (120, 90, 60)
