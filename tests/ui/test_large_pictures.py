"""Large pictures: made in the other thread or in parts, and equal to those made at once."""

import pygame
import pytest

from game.app.blank_surface import blank_surface
from game.app.frame_budget import FrameBudget, OutOfTime
from game.app.paths import shipped_folder
from game.ui.charts.chart_drawing import ChartLine, render_lines
from game.ui.images.image_cache import LARGE_PICTURE, ImageCache
from game.ui.paint import LARGE_SHAPE, VEIL_STRIP, Painter
from game.ui.text.typesetting import TextRenderer
from game.ui.theme import WALNUT_DARK
from game.ui.view import View
from tests.support.window import ByHand

ART = shipped_folder("assets") / "svg"
SIZE = (800, 600)


def shown(surface: pygame.Surface) -> bytes:
    """All pixels, with alpha."""
    return pygame.image.tobytes(surface, "RGBA")


def painter(surface: pygame.Surface) -> Painter:
    view, cache = View(SIZE), ImageCache(ART)
    return Painter(surface, view, cache, TextRenderer(view, ART.parent / "fonts", cache))


def test_a_blank_surface_is_drawn_on_like_any_other() -> None:
    blank, usual = blank_surface(SIZE), pygame.Surface(SIZE)
    cache = ImageCache(ART)
    veil = pygame.Surface((300, 200), pygame.SRCALPHA)
    veil.fill((200, 30, 60, 99))
    for surface in (blank, usual):
        for nth, name in enumerate(("tiles/corn", "ui/panel", "pieces/coin", "barrels/indigo")):
            surface.blit(cache.get(name, (200, 200)), (150 * nth, 60 * nth))
        surface.blit(veil, (40, 40))
        surface.fill((40, 30, 20), (0, 0, 300, 300), special_flags=pygame.BLEND_RGB_ADD)
    assert shown(blank) == shown(usual)
    blank.set_alpha(None)
    copy = pygame.Surface(SIZE)
    copy.blit(blank, (0, 0))
    assert shown(copy) == shown(usual)


@pytest.mark.parametrize("width", [0, 1, 3, 12])
@pytest.mark.parametrize("radius", [1, 7, 20, 90])
def test_a_large_rounded_rectangle_equals_the_picture_of_it(width: int, radius: int) -> None:
    for place in (pygame.Rect(11, 7, 400, 301), pygame.Rect(-40, 300, 611, 97)):
        assert place.width * place.height >= LARGE_SHAPE
        drawn, expected = pygame.Surface(SIZE), pygame.Surface(SIZE)
        for surface in (drawn, expected):
            surface.fill((20, 90, 160))
        p = painter(drawn)
        rect = pygame.FRect(place)
        rect.topleft = p.view.inverse(place.topleft)
        rect.size = (p.view.logical(place.width), p.view.logical(place.height))
        if width:
            p.outline(rect, (220, 40, 90), p.view.logical(width), p.view.logical(radius))
        else:
            p.fill(rect, (220, 40, 90), radius=p.view.logical(radius))
        round_by = min(radius, (min(place.size) + 1) // 2)
        shape = p.image_cache.rounded_rect(place.size, (220, 40, 90), round_by, width=width)
        expected.blit(shape, place)
        assert shown(drawn) == shown(expected)


def test_a_veil_has_no_seams_and_leaves_bright_what_it_should() -> None:
    surface, expected = pygame.Surface(SIZE), pygame.Surface(SIZE)
    sheet = pygame.Surface(SIZE, pygame.SRCALPHA)
    sheet.fill((*WALNUT_DARK, 140))
    p = painter(surface)
    bright = p.view.rect((300, 200, 700, 400))
    assert bright.height > 2 * VEIL_STRIP
    pygame.draw.rect(sheet, (0, 0, 0, 0), bright, border_radius=p.view.px(12))
    for each in (surface, expected):
        each.fill((200, 150, 100))
    p.veil(140, bright=[(300, 200, 700, 400)])
    expected.blit(sheet, (0, 0))
    assert shown(surface) == shown(expected)


@pytest.mark.parametrize(
    ("name", "kind"), [("scenery/table", "cover"), ("scenery/island", "get"), ("ui/panel", "frame")]
)
def test_a_large_picture_is_made_in_the_other_thread(name: str, kind: str) -> None:
    size = (960, 480) if kind != "frame" else (300, 200)

    def ask(cache: ImageCache) -> pygame.Surface:
        if kind == "frame":  # its corners make it large
            return cache.nine_slice(name, size, 96)
        return cache.cover(name, size) if kind == "cover" else cache.get(name, size)

    assert size[0] * size[1] >= LARGE_PICTURE or kind == "frame"
    other = ByHand()
    budget = FrameBudget(lambda: 0.0, other)
    cache = ImageCache(ART, frame_budget=budget)
    with pytest.raises(OutOfTime), budget.within(1.0):
        ask(cache)
    other.work()
    with budget.within(1.0):
        made = ask(cache)
    assert shown(made) == shown(ask(ImageCache(ART)))


def test_lines_of_a_chart_have_no_seams() -> None:
    view, field = View((1920, 1080)), pygame.FRect(0, 0, 400, 500)
    line = ChartLine(((200.0, 10.0), (200.0, 490.0)), (), (20, 60, 200), (10, 30, 100), 0)
    picture = render_lines(view, field, [line], weight=10, shaded=False)
    rows = [[picture.get_at((x, y)) for x in range(190, 211)] for y in range(40, 460)]
    for row in rows:  # scaling down is exact to a few levels
        for color, other in zip(row, rows[0], strict=True):
            assert max(abs(a - b) for a, b in zip(color, other, strict=True)) <= 4
    assert tuple(rows[0][10]) == pytest.approx((20, 60, 200, 255), abs=4)
