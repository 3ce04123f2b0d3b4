"""Goods and tiles in the palettes: told apart with every kind of sight, the standard as drawn."""

import re
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.app.paths import shipped_folder
from game.app.seat_colors import PALETTES
from game.scenes.settings.scene import SettingsScene
from game.ui.good_colors import GOOD_COLORS, good_color, recolor
from game.ui.images.image_cache import ImageCache
from game.ui.theme import WALNUT, Color, hexcode
from tests.support.window import app_driver

Vector = npt.NDArray[np.float64]

# Machado, Oliveira and Fernandes 2009, severity 1.0; and what is left in gray.
SIGHTS: Mapping[str, list[list[float]]] = {
    "usual": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
    "gray": [[0.2126, 0.7152, 0.0722]] * 3,
}
TO_XYZ = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
WHITE = [0.9505, 1.0, 1.089]


def lab(color: Color, sight: str) -> Vector:
    """Return a color as it is seen, in CIELAB."""
    part = np.array(color) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(SIGHTS[sight]) @ linear, 0, 1)
    x, y, z = np.cbrt(np.array(TO_XYZ) @ seen / WHITE)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def nearest(palette: str, sight: str) -> float:
    """Return the least distance of two kinds in CIELAB."""
    seen = [lab(color, sight) for color in GOOD_COLORS[palette].values()]
    return min(float(np.linalg.norm(pixels - other)) for pixels, other in combinations(seen, 2))


@pytest.mark.parametrize(
    ("palette", "sight", "least"),
    [
        ("standard", "usual", 20),
        ("safe", "usual", 20),
        ("safe", "protan", 20),
        ("safe", "deutan", 20),
        ("contrast", "usual", 20),
        ("contrast", "tritan", 18),
        ("contrast", "gray", 12),
    ],
)
def test_goods_and_tiles_are_told_apart(palette: str, sight: str, least: float) -> None:
    assert nearest(palette, sight) >= least


def test_the_standard_palette_shows_pictures_as_they_are_drawn() -> None:
    for file in shipped_folder("assets").glob("svg/*/*.svg"):
        source = file.read_text("utf-8")
        plain = re.sub(r"@[a-z]+:([0-9a-f]{6})@", r"#\1", source)
        assert recolor(source, "standard") == plain
        assert recolor(source, "no such palette") == plain


@pytest.mark.parametrize("palette", PALETTES)
def test_a_goods_own_color_becomes_that_of_the_palette(palette: str) -> None:
    for good in GOOD_COLORS["standard"]:
        own = hexcode(good_color(good, "standard"))
        marked = f'fill="@{good}:{own[1:]}@" @{good}:ffffff@ @{good}:000000@ #123456'
        new = hexcode(good_color(good, palette))
        assert recolor(marked, palette) == f'fill="{new}" #ffffff #000000 #123456'


def test_every_colored_good_has_pictures_that_follow() -> None:
    pictures = shipped_folder("assets") / "svg"
    cache = ImageCache(pictures)
    for good in GOOD_COLORS["standard"]:
        if len({colors[good] for colors in GOOD_COLORS.values()}) == 1:
            continue  # sugar is white in all of them
        wanted = ("goods", "barrels", "tiles")
        folders = [each for each in wanted if (pictures / each / f"{good}.svg").is_file()]
        assert folders
        for folder in folders:
            seen = set()
            for palette in PALETTES:
                cache.use_palette(palette)
                seen.add(pygame.image.tobytes(cache.get(f"{folder}/{good}", (40, 40)), "RGBA"))
            assert len(seen) == len(PALETTES), (folder, good)


def test_a_palette_tcoin_is_chosen_is_seen_at_once_and_little_is_made_anew(home: Path) -> None:
    with app_driver(SettingsScene) as d:
        pictures, text = d.ctx.image_cache, d.ctx.text
        corn, coin = pictures.get("goods/corn", (40, 40)), pictures.get("pieces/coin", (40, 40))
        word = text.render_rich("{corn}", width=100)
        d.ctx.settings.change(palette="contrast")
        assert pictures.palette == "contrast"
        for before, after in (
            (corn, pictures.get("goods/corn", (40, 40))),
            (word, text.render_rich("{corn}", width=100)),
        ):
            assert pygame.image.tobytes(before, "RGBA") != pygame.image.tobytes(after, "RGBA")
        assert pictures.get("pieces/coin", (40, 40)) is coin
        d.ctx.settings.change(palette="standard")
        assert pictures.get("goods/corn", (40, 40)) is corn


@pytest.mark.parametrize("palette", PALETTES)
def test_the_two_brown_barrels_on_a_ship_are_told_apart_in_gray(palette: str) -> None:
    pictures = ImageCache(shipped_folder("assets") / "svg")
    pictures.use_palette(palette)
    drawn = []
    for good in ("tobacco", "coffee"):
        berth = pygame.Surface((22, 28))  # in a window of 1280 x 720
        berth.fill(WALNUT)
        berth.blit(pictures.get(f"barrels/{good}", berth.size), (0, 0))
        red, green, blue = np.moveaxis(pygame.surfarray.array3d(berth).astype(float), 2, 0)
        drawn.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    assert abs(drawn[0] - drawn[1]).mean() > 20
