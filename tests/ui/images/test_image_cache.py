"""Pictures, posed and filtered, and icons."""

from pathlib import Path

import pygame
import pytest

from game.rules.material import GOODS, ROLES
from game.ui.images.icons import icons
from game.ui.images.image_cache import ImageCache, ImageSpec
from game.ui.paint import Painter
from game.ui.text.typesetting import TextRenderer
from game.ui.view import View
from tests.ui.conftest import SQUARE


def rgba(surface: pygame.Surface, spot: tuple[int, int]) -> tuple[int, ...]:
    """One pixel."""
    return tuple(surface.get_at(spot))


def test_a_picture_is_centered_and_keeps_its_shape(image_cache: ImageCache) -> None:
    picture = image_cache.get("square", (40, 40), MAIN="#ff0000")
    assert picture.get_size() == (40, 40)
    assert rgba(picture, (20, 20)) == (255, 0, 0, 255)
    assert picture.get_at((4, 20))[3] == 0
    assert picture.get_bounding_rect().size == (20, 40)


def test_a_picture_is_made_once_per_size_and_color(image_cache: ImageCache) -> None:
    surface = image_cache.get("square", (40, 40), MAIN="#ff0000")
    assert image_cache.get("square", (40, 40), MAIN="#ff0000") is surface
    assert image_cache.get("square", (40, 40), MAIN="#00ff00") is not surface
    assert image_cache.get("square", (41, 40), MAIN="#ff0000") is not surface
    image_cache.clear()
    assert image_cache.get("square", (40, 40), MAIN="#ff0000") is not surface


@pytest.mark.parametrize("name", ["nowhere", "broken", "../x"])
def test_a_missing_picture_is_seen_and_logged(
    image_cache: ImageCache, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    for _ in range(2):
        assert image_cache.get(name, (30, 30)).get_bounding_rect().size == (30, 30)
        assert image_cache.nine_slice(name, (30, 30), 8).get_size() == (30, 30)
        assert image_cache.cover(name, (30, 30)).get_size() == (30, 30)
    assert image_cache.missing == {name}
    assert len(caplog.records) == 1


def test_covering_leaves_nothing_empty(image_cache: ImageCache) -> None:
    picture = image_cache.cover("square", (90, 50), MAIN="#0000ff")
    assert picture.get_size() == (90, 50)
    assert all(rgba(picture, spot) == (0, 0, 255, 255) for spot in ((0, 0), (89, 49), (89, 0)))


def test_the_cache_has_a_limit(tmp_path: Path) -> None:
    (tmp_path / "square.svg").write_text(SQUARE)
    image_cache = ImageCache(tmp_path, max_pixels=25_000)
    first = image_cache.get("square", (100, 100))
    image_cache.get("square", (101, 100))
    assert image_cache.get("square", (100, 100)) is first
    image_cache.get("square", (102, 100))
    assert image_cache.get("square", (100, 100)) is first
    image_cache.get("square", (101, 100))
    image_cache.get("square", (102, 100))
    assert image_cache.get("square", (100, 100)) is not first


@pytest.mark.parametrize("shift", [0.0, 0.3, 0.5, 7.25])
def test_a_posed_picture_keeps_its_pixels_wherever_it_is(
    image_cache: ImageCache, text: TextRenderer, shift: float
) -> None:
    surface = pygame.Surface((200, 200), pygame.SRCALPHA)
    p = Painter(surface, View((1280, 720)), image_cache, text)
    p.posed(ImageSpec("pieces/coin", (41, 41)), (90 + shift, 90 + shift))
    seen = surface.get_bounding_rect()
    made = image_cache.get("pieces/coin", (27, 27))
    assert seen.size == made.get_bounding_rect().size
    assert len(image_cache.surfaces) == 1


def test_a_group_is_made_once_and_moved(image_cache: ImageCache, text: TextRenderer) -> None:
    surface = pygame.Surface((300, 300))
    p = Painter(surface, View((1280, 720)), image_cache, text)
    made = []

    def draw(inner: Painter) -> None:
        made.append(inner)
        inner.picture("pieces/coin", (30.5, 30.5, 40, 40))

    p.group("coin", (30, 30, 60, 60), (0, 0), draw)
    unmoved = surface.copy()
    surface.fill("black")
    p.picture("pieces/coin", (30.5, 30.5, 40, 40))
    assert pygame.image.tobytes(unmoved, "RGB") == pygame.image.tobytes(surface, "RGB")
    p.group("coin", (30, 30, 60, 60), (150, 0), draw)
    assert len(made) == 1
    there = surface.subsurface((120, 20, 40, 40))
    assert pygame.image.tobytes(there, "RGB") == pygame.image.tobytes(
        unmoved.subsurface((20, 20, 40, 40)), "RGB"
    )


def test_a_clip_inside_a_clip_leaves_the_outer_one(
    image_cache: ImageCache, text: TextRenderer
) -> None:
    surface = pygame.Surface((100, 100))
    p = Painter(surface, View((1920, 1080)), image_cache, text)
    with p.clip((10, 10, 50, 50)):
        with p.clip((40, 40, 50, 50)):
            p.fill((0, 0, 100, 100), (255, 255, 255))
        assert surface.get_clip() == pygame.Rect(10, 10, 50, 50)
    assert surface.get_clip() == pygame.Rect(0, 0, 100, 100)
    seen = pygame.mask.from_threshold(surface, (255, 255, 255), (1, 1, 1)).get_bounding_rects()
    assert seen == [pygame.Rect(40, 40, 20, 20)]


def test_filters_change_color_alpha_and_size(image_cache: ImageCache) -> None:
    plain = image_cache.get("square", (40, 40), MAIN="#c04020")
    middle = (20, 20)
    assert image_cache.dimmed("square", (40, 40), MAIN="#c04020").get_at(middle)[3] < 128
    gray = image_cache.grayed("square", (40, 40), MAIN="#c04020").get_at(middle)
    assert gray[0] == gray[1] == gray[2]
    tinted = image_cache.tinted("square", (40, 40), (1, 2, 3), MAIN="#c04020")
    assert rgba(tinted, middle) == (1, 2, 3, 255)
    assert tinted.get_at((2, 2))[3] == 0
    assert rgba(plain, middle) == (0xC0, 0x40, 0x20, 255)
    light = image_cache.glow("square", (40, 40), (255, 200, 0), 10, MAIN="#c04020")
    assert light.get_size() == (60, 60)
    assert light.get_at((30, 30))[3] > 100
    assert 0 < light.get_at((18, 30))[3] < 200


def test_goods_roles_and_signs_are_icons_by_the_names_of_their_pictures() -> None:
    assert icons().keys() >= {*GOODS, *(f"{good}_barrel" for good in GOODS), *ROLES}
    wanted = ("coin", "corn", "corn_barrel", "captain", "flag_end")
    assert [icons()[name] for name in wanted] == [
        *("pieces/coin", "goods/corn", "barrels/corn", "roles/icon_captain", "ui/flag_end")
    ]
