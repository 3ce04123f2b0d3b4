"""Drawing helpers for game pieces: pictures, counts, coins, people, shadows and names that fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.app.i18n import SOFT_HYPHEN, Name
from game.match.seat_data import first_names
from game.rules.material import (
    BUILDINGS,
    FIRST_FOREST,
    GOODS,
    JEWELER,
    PRODUCTION_BUILDINGS,
    ROLES,
    TILES,
    role_of,
)
from game.ui import theme
from game.ui.good_colors import good_color
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL_LABEL, TextRenderer, TextStyle
from game.ui.theme import BRASS_DARK, BRASS_LIGHT, INK, PAPER_LIGHT, WALNUT_DARK, Color, mix

COUNT = TextStyle("sans_bold", 24)
BIG_COUNT = TextStyle("sans_bold", 28)
PRICE = TextStyle("sans_bold", 25)
PRICE_SHARE = 0.7  # font size as a share of a large coin's diameter
SHRUNK = 0.8  # minimum scale of names that are shrunk to fit
TWO_HIGH = 1.5  # height of two tightly set lines, in line heights
NARROW = "sans_semibold"  # narrower than the serif faces
STRUCK = INK
"""Color of a struck-out number."""
PEOPLE = ("pieces/circle", "pieces/colonist", "pieces/noble")
"""Pictures of an empty circle, a colonist and a noble."""


# Pictures


def good_picture(good: int) -> str:
    """Return the picture name of a good's emblem."""
    return f"goods/{GOODS[good]}"


def barrel_picture(good: int) -> str:
    """Return the picture name of a barrel."""
    return f"barrels/{GOODS[good]}"


def tile_picture(tile: int) -> str:
    """Return the picture name of a face-up island tile."""
    return "tiles/forest" if tile >= FIRST_FOREST else f"tiles/{TILES[tile]}"


def building_picture(building: int) -> str:
    """Return the picture name of a building."""
    return f"buildings/{BUILDINGS[building].name}"


def role_picture(card: int) -> str:
    """Return the picture name of a role card."""
    return f"roles/{ROLES[role_of(card)]}"


def role_icon(card: int) -> str:
    """Return the picture name of a role's icon."""
    return f"roles/icon_{ROLES[role_of(card)]}"


def piece_sprite(kind: str, index: int, height: float) -> ImageSpec:
    """Return the picture of a flying piece with a height in logical pixels. `kind` is barrel, tile,
    building, role, colonist, noble, coin or vp; `index` is the good, tile, building or card. Raises
    KeyError for any other kind."""
    width = height
    if kind == "barrel":
        name, width = barrel_picture(index), 0.8 * height
    elif kind == "tile":
        name = tile_picture(index)
    elif kind == "building":
        name, width = building_picture(index), height * BUILDINGS[index].spaces
    elif kind == "role":
        name, width = role_picture(index), height * 200 / 280
    else:
        name = {"colonist": PEOPLE[1], "noble": PEOPLE[2], "coin": "pieces/coin"}.get(kind, "")
        if kind == "vp":
            name = "pieces/vp"
        if not name:
            raise KeyError(kind)
    return ImageSpec(name, (width, height))


# Colors


def good_of(building: int) -> int:
    """Return the good that a building produces, or -1."""
    return next(
        (good for good, plants in enumerate(PRODUCTION_BUILDINGS) if building in plants), -1
    )


def building_color(building: int, palette: str) -> Color:
    """Return the color of a building's group: that of its good in the palette, or violet (crimson
    for the jeweler)."""
    good = good_of(building)
    if good >= 0:
        return good_color(GOODS[good], palette)
    return theme.CRIMSON if building == JEWELER else theme.VIOLET


def building_ground(building: int, palette: str) -> Color:
    """Return the background color of a building's tile: paper tinted with its color, or lavender
    for violet, which would look pink on warm paper."""
    color = building_color(building, palette)
    return theme.LAVENDER if color == theme.VIOLET else mix(theme.PAPER, color, 0.16)


# Drawing


def shadow(p: Painter, rect: FRect, radius: float = 10, depth: float = 4) -> None:
    """Draw a soft shadow to the lower right of a rectangle."""
    p.fill(rect.inflate(2, 2).move(depth * 0.5, depth), WALNUT_DARK, alpha=60, radius=radius + 2)
    p.fill(rect.move(depth * 0.3, depth * 0.6), WALNUT_DARK, alpha=70, radius=radius)


def badge(
    p: Painter,
    corner: tuple[float, float],
    text: str,
    *,
    align: str = "right",
    ground: Color = WALNUT_DARK,
    ink: Color = PAPER_LIGHT,
    style: TextStyle = COUNT,
) -> None:
    """Draw a count on a small dark plate. `corner` is its lower right corner, or its lower left
    corner or bottom center depending on `align`."""
    width, height = p.text.size(text, style)
    plate = FRect(0, 0, max(width + 14, height), height)
    plate.bottom = corner[1]
    if align == "right":
        plate.right = corner[0]
    elif align == "left":
        plate.left = corner[0]
    else:
        plate.centerx = corner[0]
    p.fill(plate, ground, alpha=225, radius=9)
    p.write(text, plate, style, ink, align="center")


def no_higher(p: Painter, style: TextStyle, height: float) -> TextStyle:
    """Return a style for a number that is at most `height` tall, so that it does not hide what it
    counts."""
    return shrunk(p.text, style, lambda smaller: p.text.size("0", smaller)[1] <= height)


def amount(
    p: Painter,
    picture: str,
    value: str,
    rect: FRect,
    *,
    style: TextStyle = BIG_COUNT,
    color: Color = PAPER_LIGHT,
    side: float = 0,
    **subst: str,
) -> None:
    """Draw a picture with a number to its right."""
    side = side or min(rect.height, 0.55 * rect.width)
    icon = FRect(rect.x, rect.centery - side / 2, side, side)
    p.picture(picture, icon, **subst)
    room = FRect(icon.right + 5, rect.y, rect.right - icon.right - 5, rect.height)
    p.write(value, room, style, color)


def coin(p: Painter, center: tuple[float, float], side: float, text: str, *, dim: bool) -> None:
    """Draw a price as a number on a plain coin."""
    side = max(side, p.text.size(text, smallest_style(PRICE))[0] + 8)
    disc = FRect(0, 0, side, side)
    disc.center = center
    face = mix(BRASS_LIGHT, theme.PAPER_SHADE, 0.75) if dim else BRASS_LIGHT
    p.fill(disc.move(1, 2), WALNUT_DARK, alpha=80, radius=side / 2)
    p.fill(disc, mix(BRASS_DARK, theme.PAPER_SHADE, 0.4) if dim else BRASS_DARK, radius=side / 2)
    p.fill(disc.inflate(-5, -5), face, radius=side / 2)
    # Digits are lower than a line.
    room = disc.inflate(-2, max(0.0, p.text.line_height(smallest_style(PRICE)) + 2 - side))
    style = replace(PRICE, size=max(PRICE.size, PRICE_SHARE * side))
    p.write(text, room, style, INK, align="center")


def struck_number(p: Painter, rect: FRect, text: str, style: TextStyle = SMALL_LABEL) -> None:
    """Draw a struck-out number, right-aligned."""
    width = p.text.size(text, style)[0]
    p.write(text, rect, style, STRUCK, align="right")
    y = rect.centery + 1
    p.line((rect.right - width - 2, y + 3), (rect.right + 2, y - 3), STRUCK, 2)


def person(p: Painter, rect: FRect, occupant: int) -> None:
    """Draw a circle that is empty (0) or occupied by a colonist (1) or noble (2)."""
    p.picture(PEOPLE[occupant], rect)


def first_fitting(p: Painter, names: Sequence[str], width: float, style: TextStyle) -> str:
    """Return the first name that fits the width without shrinking, or else the last name."""
    return next((name for name in names if p.text.size(name, style)[0] <= width), names[-1])


def two_lines(name: str) -> list[tuple[str, str]]:
    """Return the ways to split a name into two lines: first at its spaces, then at possible
    hyphenation points, the most even split first in each group."""
    soft = name.parted if isinstance(name, Name) else name
    at_spaces = [_halves(soft, at, "") for at, sign in enumerate(soft) if sign == " "]
    in_words = [_halves(soft, at, "-") for at, sign in enumerate(soft) if sign == SOFT_HYPHEN]
    return [*sorted(at_spaces, key=longest_line), *sorted(in_words, key=longest_line)]


def _halves(soft: str, at: int, end: str) -> tuple[str, str]:
    """Split a name with soft hyphens at an index. `end` is appended to the first line."""
    first, second = (half.replace(SOFT_HYPHEN, "") for half in (soft[:at], soft[at + 1 :]))
    return first + end, second


def longest_line(lines: Sequence[str]) -> int:
    """Return the number of letters in the longest line."""
    return max(map(len, lines))


def fit(text: TextRenderer, lines: Sequence[str], rect: FRect, style: TextStyle) -> bool:
    """Return whether one or two lines fit in a rectangle."""
    high = text.size(lines[0], style)[1]
    if len(lines) > 1 and TWO_HIGH * high > rect.height:
        return False
    return _widest(text, lines, style) <= rect.width


def write_lines(
    p: Painter, lines: Sequence[str], rect: FRect, style: TextStyle, ink: Color
) -> None:
    """Write one or two lines centered in a rectangle, closer together if it is too low. Letters
    may stick out at the top, where only accents are, but not at the bottom."""
    high = p.text.size(lines[0], style)[1]
    pitch = min(high, max(rect.height, 1.5 * high) / len(lines))
    block = pitch * (len(lines) - 1) + high
    top = min(rect.centery - block / 2, rect.bottom - block)
    for nth, line in enumerate(lines):
        room = FRect(rect.x, top + nth * pitch, rect.width, high)
        p.write(line, room, style, ink, align="center")


def write_short_name(
    p: Painter, names: Sequence[str], nth: int, room: FRect, style: TextStyle, ink: Color
) -> None:
    """Write one of the players' names in the available space, using a narrower face before cutting
    it, and keeping it distinct from the others. The first name is written unless all names fit, so
    that the boards look alike."""
    narrow, first = replace(style, face=NARROW), first_names(names)
    parts = cut_names(p.text, first, [room.width] * len(names), smallest_style(narrow))
    least = smallest_style(style)
    whole = all(p.text.size(name, least)[0] <= room.width for name in names)
    shown = names[nth] if whole else parts[nth]
    p.write(shown, room, common_style(p, (shown,), room.width, style, narrow), ink)


def names_in_one_style(
    p: Painter, names: Sequence[str], rooms: Sequence[FRect], style: TextStyle
) -> tuple[tuple[str, ...], TextStyle]:
    """Return adjacent names as they should be written, and one common style for all of them, at
    most slightly smaller than `style`. Names are shown in full, or shortened to their first words
    if those differ. They are cut only if the short names do not fit at the smallest size either."""
    style = shrunk(p.text, style, lambda smaller: p.text.size("", smaller)[1] <= rooms[0].height)
    less, least = replace(style, size=SHRUNK * style.size), smallest_style(style)

    def fitting(shown: Sequence[str], style: TextStyle) -> bool:
        pairs = zip(shown, rooms, strict=True)
        return all(p.text.size(name, style)[0] <= room.width for name, room in pairs)

    first = first_names(names)
    for shown, small in ((tuple(names), less), (first, less), (first, least)):
        if fitting(shown, small):
            return shown, shrunk(p.text, style, partial(fitting, shown))
    return cut_names(p.text, first, [room.width for room in rooms], least), least


def cut_names(
    text: TextRenderer, names: Sequence[str], widths: Sequence[float], style: TextStyle
) -> tuple[str, ...]:
    """Return distinct names cut to fit. Names that would become identical are cut in the middle
    instead of where they differ."""
    cut = [text.cut(name, style, width) for name, width in zip(names, widths, strict=True)]
    shown = list(cut)
    for nth, (name, width) in enumerate(zip(names, widths, strict=True)):
        alike = [other for other, short in zip(names, cut, strict=True) if short == cut[nth]]
        differing = (at for at, signs in enumerate(zip(*alike, strict=False)) if len({*signs}) > 1)
        shared = next(differing, min(map(len, alike)))
        if shared < len(name):
            end = text.cut(name[shared:], style, width / 2)
            shown[nth] = text.cut(name, style, width - text.size(end, style)[0]) + end
    return tuple(shown)


def common_style(p: Painter, names: Sequence[str], width: float, *styles: TextStyle) -> TextStyle:
    """Return the first style in which all names fit the width, shrunk as needed. If none fits,
    return the last style at the smallest size."""
    style = styles[0]
    for smaller in styles:
        style = shrunk(p.text, smaller, lambda small: _widest(p.text, names, small) <= width)
        if _widest(p.text, names, style) <= width:
            break
    return style


def shrunk(text: TextRenderer, style: TextStyle, fits: Callable[[TextStyle], bool]) -> TextStyle:
    """Return the style, shrunk only until it fits or has the smallest size."""
    least = smallest_style(style)
    while not fits(style):
        if text.pixels(style) == text.pixels(least):
            return least
        style = replace(style, size=style.size - 1)
    return style


def _widest(text: TextRenderer, names: Sequence[str], style: TextStyle) -> float:
    return max(text.size(name, style)[0] for name in names)


def smallest_style(style: TextStyle) -> TextStyle:
    """Return the style at the smallest size for text."""
    return replace(style, size=0)
