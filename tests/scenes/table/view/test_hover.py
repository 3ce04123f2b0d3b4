"""What lies under the mouse and can be clicked is brighter, never paler or grayer."""

from __future__ import annotations

import colorsys
from dataclasses import replace

import pygame
import pytest

from game.app.paths import find_paths
from game.rules.material import WHARF
from game.scenes.table.view import spots
from game.scenes.table.view.table_layout import table_level
from game.scenes.table.view.table_view import TableView
from game.ui import skin, theme
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
