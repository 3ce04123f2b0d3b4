"""View, images, text renderer, rich text, colors and tooltips."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.paths import shipped_folder
from game.app.seat_colors import SEAT_COLORS
from game.rules.material import GOODS, ROLES
from game.ui import theme
from game.ui.charts.chart_marks import SHAPES, outline
from game.ui.drawing import smallest_style
from game.ui.images import image_filters
from game.ui.images.icons import icons
from game.ui.images.image_cache import ImageCache, ImageSpec
from game.ui.paint import Painter
from game.ui.text import rich_text
from game.ui.text.typesetting import BODY, FACES, SMALL, TITLE, TextRenderer, TextStyle
from game.ui.view import View
from game.ui.widgets.tooltip import Tooltip

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="0 0 10 20">'
    '<rect x="0" y="0" width="10" height="20" fill="@MAIN@"/></svg>'
)


@pytest.fixture
def image_cache(tmp_path: Path) -> ImageCache:
    (tmp_path / "square.svg").write_text(SQUARE)
    (tmp_path / "broken.svg").write_text("<svg")
    return ImageCache(tmp_path)


@pytest.fixture
def text(image_cache: ImageCache) -> TextRenderer:
    return TextRenderer(View((1920, 1080)), shipped_folder("assets") / "fonts", image_cache)


def rgba(surface: pygame.Surface, spot: tuple[int, int]) -> tuple[int, ...]:
    """One pixel."""
    return tuple(surface.get_at(spot))


# View


@given(
    st.tuples(st.integers(1, 8000), st.integers(1, 8000)),
    st.floats(0, 1920),
    st.floats(0, 1080),
)
def test_a_pixel_leads_back_to_its_logical_point(size: tuple[int, int], x: float, y: float) -> None:
    view = View(size)
    back = view.inverse(view.point((x, y)))
    assert back == pytest.approx((x, y), abs=0.51 / view.scale)


@given(st.integers(640, 4000), st.integers(400, 3000), st.integers(0, 900), st.integers(1, 900))
def test_adjacent_rectangles_share_an_edge_in_pixels(
    width: int, height: int, x: int, wide: int
) -> None:
    view = View((width, height))
    left, right = view.rect((x, 0, wide, 50)), view.rect((x + wide, 0, 50, 50))
    assert left.right == right.left


def test_a_window_of_another_shape_centers_the_table() -> None:
    view = View((1920, 1200))
    assert view.offset == (0.0, 60.0)
    assert view.point((0, 0)) == (0, 60)
    assert tuple(view.whole) == pytest.approx((0, -60, 1920, 1200))
    wide = View((2400, 1080))
    assert wide.offset == (240.0, 0.0)
    assert wide.px(0.1) == 1
    assert wide.px(0) == 0


# Pictures


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


def test_a_placeholder_without_substitution_has_a_default(image_cache: ImageCache) -> None:
    assert image_cache.get("square", (10, 20)).get_at((5, 5))[:3] == theme.INK


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


def test_nine_slice_keeps_the_corners() -> None:
    frame = pygame.Surface((30, 30), pygame.SRCALPHA)
    frame.fill((0, 0, 255, 255))
    pygame.draw.rect(frame, (255, 0, 0, 255), (0, 0, 10, 10))
    wide = image_filters.nine_slice(frame, (300, 100), 10)
    assert wide.get_at((9, 9))[:3] == (255, 0, 0)
    assert wide.get_at((12, 12))[:3] == (0, 0, 255)
    tiny = image_filters.nine_slice(frame, (8, 6), 10)
    assert tiny.get_size() == (8, 6)


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (20, 20), (200, 30), (300, 300)])
@pytest.mark.parametrize("width", [0, 3])
def test_rounded_rectangles_of_any_size(size: tuple[int, int], width: int) -> None:
    shape = image_filters.rounded_rect(size, (9, 8, 7), 200, 12, width)
    assert shape.get_size() == size
    if min(size) >= 20:
        assert shape.get_at((0, 0))[3] < 60
        assert rgba(shape, (size[0] // 2, 0)) == (9, 8, 7, 200)
        assert shape.get_at((size[0] // 2, size[1] // 2))[3] == (200 if width == 0 else 0)


def test_goods_roles_and_signs_are_icons_by_the_names_of_their_pictures() -> None:
    assert icons().keys() >= {*GOODS, *(f"{good}_barrel" for good in GOODS), *ROLES}
    wanted = ("coin", "corn", "corn_barrel", "captain", "flag_end")
    assert [icons()[name] for name in wanted] == [
        *("pieces/coin", "goods/corn", "barrels/corn", "roles/icon_captain", "ui/flag_end")
    ]


def test_no_two_icons_share_a_name() -> None:
    folder = shipped_folder("assets") / "svg"
    families = ("pieces/*", "goods/*", "barrels/*", "roles/icon_*", "grades/*", "ui/*")
    assert len(icons()) == sum(len(list(folder.glob(f"{names}.svg"))) for names in families)


# Text


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


def test_the_same_text_is_rendered_once(text: TextRenderer) -> None:
    assert text.render("Settler") is text.render("Settler")
    assert text.render("Settler", color=(1, 2, 3)) is not text.render("Settler")


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


# Rich text


def measure(piece: rich_text.TextPiece) -> int:
    return 10 if piece.icon else 10 * len(piece.text)


def lines(markup: str, width: int) -> list[str]:
    return [
        " ".join(piece.text or f"<{piece.icon}>" for _, piece in line.pieces)
        for line in rich_text.wrap(rich_text.parse(markup), width, measure, 10)
    ]


def test_words_go_to_the_next_line() -> None:
    assert lines("one two three", 80) == ["one two", "three"]
    assert lines("one\n\ntwo", 80) == ["one", "", "two"]
    assert lines("extraordinary", 50) == ["extra", "ordin", "ary"]


def test_soft_hyphens_part_words_that_are_too_long_for_a_line() -> None:
    word = "extra\u00adordi\u00adnary"
    assert lines(f"an {word} one", 130) == ["an", "extraordinary", "one"]
    assert lines(f"an {word} one", 100) == ["an", "extraordi-", "nary one"]
    assert lines(word, 80) == ["extra-", "ordinary"]
    assert lines(word, 40) == ["extr", "a-", "ordi", "-", "nary"]
    assert rich_text.plain(word) == "extraordinary"


def test_icon_and_number_stay_together() -> None:
    assert lines("pay {coin} 3 now", 60) == ["pay <coin>", "3 now"]
    assert lines("pay {coin}\u00a03 now", 60) == ["pay", "<coin> \u00a03", "now"]


def test_markup_is_read() -> None:
    pieces = [
        piece for chunk in rich_text.parse("a **b** {#ff0000}c{/} {unknown}") for piece in chunk
    ]
    assert [piece.text for piece in pieces] == ["a", "b", "c", "{unknown}"]
    assert [piece.bold for piece in pieces] == [False, True, False, False]
    assert pieces[2].color == (255, 0, 0)
    assert pieces[3].color is None


@given(st.text(alphabet="ab{}*#/ \ncoin", max_size=30))
def test_escaped_text_is_shown_as_it_is(name: str) -> None:
    pieces = [piece for chunk in rich_text.parse(rich_text.escape(name)) for piece in chunk]
    assert all(not piece.icon and not piece.bold and piece.color is None for piece in pieces)
    assert rich_text.plain(rich_text.escape(name)).split() == name.split()


@given(st.text(alphabet="abc {}*\n\u00a0", max_size=60), st.integers(10, 200))
def test_no_line_is_wider_than_its_place(markup: str, width: int) -> None:
    wrapped = rich_text.wrap(rich_text.parse(markup), width, measure, 10)
    assert all(line.width <= width for line in wrapped)
    count = max(1, len(wrapped) - 1)
    assert rich_text.cut(wrapped, count, width, measure)[-1].width <= width


# Colors


def test_contrast_is_measured_as_usual() -> None:
    assert theme.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert theme.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", theme.PLAYER_PALETTES)
def test_players_can_be_told_apart_and_read(palette: str) -> None:
    players = theme.player_colors(palette)
    assert [player.crest for player in players] == list(range(len(SEAT_COLORS)))
    assert len({player.main for player in players}) == len(SEAT_COLORS) >= 5
    for player in players:
        assert theme.contrast(player.text, player.main) >= 4.5
        assert theme.contrast(player.dark, theme.PAPER) >= 4.5
        assert theme.contrast(player.light, theme.WALNUT) >= 4.5


def test_every_color_has_a_mark_a_crest_and_a_town_of_its_own() -> None:
    marks = {tuple(outline(color, 10.0)) for color in range(len(SEAT_COLORS))}
    assert len(marks) == len(SHAPES) == len(SEAT_COLORS)
    assert len({color.town for color in SEAT_COLORS}) == len(SEAT_COLORS)


def seen_without(color: theme.Color, kind: str) -> tuple[float, float, float]:
    """Roughly what a person with red-green blindness sees (Viénot, Brettel and Mollon 1999)."""
    red, green, blue = ((part / 255) ** 2.2 for part in color)
    if kind == "protan":
        yellow = 0.11238 * red + 0.88762 * green
        return yellow, yellow, 0.00401 * red - 0.00401 * green + blue
    yellow = 0.29275 * red + 0.70725 * green
    return yellow, yellow, -0.02234 * red + 0.02234 * green + blue


@pytest.mark.parametrize("kind", ["protan", "deutan"])
def test_the_safe_palette_does_without_red_and_green(kind: str) -> None:
    seen = [seen_without(player.main, kind) for player in theme.player_colors("safe")]
    for index, one in enumerate(seen):
        for other in seen[index + 1 :]:
            assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 0.1


def test_the_contrast_palette_does_without_any_color() -> None:
    lights = sorted(theme.luminance(p.main) for p in theme.player_colors("contrast"))
    steps = [(high + 0.05) / (low + 0.05) for low, high in pairwise(lights)]
    assert min(steps) > 1.3


# Tooltip


def test_a_tooltip_waits_and_stays_inside_the_window() -> None:
    from game.ui.paint import Painter

    view = View((1280, 720))
    image_cache = ImageCache(shipped_folder("assets") / "svg")
    text = TextRenderer(view, shipped_folder("assets") / "fonts", image_cache)
    painter = Painter(pygame.Surface((1280, 720)), view, image_cache, text)
    for anchor in ((0, 0, 50, 50), (1880, 1040, 40, 40), (900, 1000, 20, 70), (0, 0, 1920, 1080)):
        tip = Tooltip()
        tip.show("A **long** explanation. " * 12, anchor)
        assert [tip.shown, tip.update(0.2), tip.update(0.3), tip.shown] == [
            False,
            False,
            True,
            True,
        ]
        assert view.whole.contains(tip.place(painter))
        tip.draw(painter)
        assert [tip.hide(), tip.shown] == [True, False]
