"""Fonts, lines and paragraphs."""

from pathlib import Path

import pygame
import pytest

from game.app.paths import shipped_folder
from game.ui.drawing import smallest_style
from game.ui.images.image_cache import ImageCache
from game.ui.text.typesetting import BODY, FACES, SMALL, TITLE, TextRenderer, TextStyle
from game.ui.view import View


def test_the_fonts_are_there_and_know_the_letters() -> None:
    pygame.font.init()
    for face in FACES.values():
        font = pygame.Font(shipped_folder("assets") / "fonts" / f"{face}.ttf", 30)
        unknown = pygame.image.tobytes(font.render("\U0010fffe", True, "white"), "RGBA")
        for letter in "ěščřžýáíéůúťďňóőűöüðþæäß…":
            assert pygame.image.tobytes(font.render(letter, True, "white"), "RGBA") != unknown


def test_without_fonts_there_is_still_text(image_cache: ImageCache, tmp_path: Path) -> None:
    text = TextRenderer(View((1280, 720)), tmp_path / "none", image_cache)
    assert text.render("Settler").get_width() > 20


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("factor", [1.0, 1.25, 1.5])
def test_no_text_is_smaller_than_14_pixels_of_720_and_with_large_text_than_19(
    image_cache: ImageCache, size: tuple[int, int], factor: float
) -> None:
    text = TextRenderer(View(size), shipped_folder("assets") / "fonts", image_cache, factor)
    least = max(12, round(min(14 * factor, 28 / 1.5) * size[1] / 720))
    assert text.floor == least
    assert text.pixels(TextStyle("sans", 5)) >= least
    assert text.pixels(SMALL) >= least
    tight = text.render("A text far too long for its place", BODY, width=40)
    shrunk = max(12, round(14 * size[1] / 720))
    assert tight.get_height() >= text.font("sans", shrunk).get_height()


def test_large_text_needs_room_for_its_letters_only(text: TextRenderer) -> None:
    text.set_scale(2.0)
    line = text.line_height(TextStyle("sans", 0))
    text.render("12", SMALL, height=0.85 * line)
    text.render_rich("2 {coin}", SMALL, width=200, height=0.85 * line)
    assert text.squeezed == set()
    text.render("13", SMALL, height=0.7 * line)
    assert text.squeezed == {"13"}


def test_a_line_shrinks_before_it_is_cut(text: TextRenderer) -> None:
    whole = text.size("Small indigo plant", TITLE)[0]
    shrunk = text.render("Small indigo plant", TITLE, width=whole * 0.6)
    assert shrunk.get_width() <= whole * 0.6
    assert text.clipped == set()
    cut = text.render("Small indigo plant", TITLE, width=100)
    assert cut.get_width() <= 100
    assert text.clipped == {"Small indigo plant"}


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_text_stands_where_it_should(text: TextRenderer, align: str, valign: str) -> None:
    surface = pygame.Surface((1920, 1080))
    box = pygame.Rect(100, 100, 800, 200)
    place = text.draw(surface, "Settler", box, align=align, valign=valign)
    assert box.contains(place)
    edge = {"left": place.left == 100, "right": place.right == 900, "center": 1}[align]
    assert edge
    assert {"top": place.top == 100, "bottom": place.bottom == 300, "middle": 1}[valign]


def test_paragraphs_wrap_shrink_and_are_cut_last(text: TextRenderer) -> None:
    words = "Every player in turn order takes one plantation tile. " * 4
    free = text.render_rich(words, width=400)
    assert free.get_width() == 400
    assert free.get_height() == text.rich_size(words, BODY, 400)[1]
    tight = text.render_rich(words, width=400, height=free.get_height() * 0.8)
    assert tight.get_height() <= free.get_height() * 0.8
    assert text.clipped == set()
    text.render_rich(words, width=400, height=60)
    assert text.clipped == {words}


@pytest.mark.parametrize("style", [TITLE, BODY])
def test_letters_shrink_before_a_word_is_parted(text: TextRenderer, style: TextStyle) -> None:
    word = "plantation"
    width = text.size(word, smallest_style(style))[0]
    height = text.render_rich(word, style, width=width, height=400).get_height()
    assert height <= text.line_height(style)
    endless = 20 * word  # is parted at any size, so it stays as large as it is
    height = text.render_rich(endless, style, width=width, height=9000).get_height()
    assert height == pytest.approx(text.rich_size(endless, style, width)[1], abs=1)
