"""Draft tiles, with the name below the picture, the price in the upper left corner, and an owner's
crest in the upper right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pygame import FRect

from game.app.i18n import SOFT_HYPHEN
from game.rules.material import BUILDINGS
from game.ui import drawing, skin
from game.ui.paint import Painter
from game.ui.phrases.names import ComponentNames
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import TextRenderer, TextStyle
from game.ui.theme import Color, PlayerColor
from game.ui.tiles.building_tile import Offer, draw_picture, draw_plate, draw_price, ink_color
from game.ui.view import Point

NAME = TextStyle("sans_semibold", 24)
SMALLEST_NAME = drawing.smallest_style(NAME)
COIN, CREST = 38.0, 46.0


@dataclass(frozen=True)
class FullNames:
    """How the names of all tiles are written, in full if they fit: large buildings on one line,
    others on at most `lines`. `pitch` is the line spacing in logical units."""

    phrases: ComponentNames
    style: TextStyle
    lines: int
    pitch: float


def tile_parts(box: FRect, building: int, names: FullNames) -> tuple[FRect, FRect]:
    """Return the areas of the picture and the name on a tile. The name is below the picture, or to
    its right on a low, wide tile."""
    inner = box.inflate(-12, -12)
    if inner.width > 3 * inner.height:
        wide = min(2 * inner.height, 0.46 * inner.width)
        picture = FRect(inner.x, inner.y, wide, inner.height)
        left = picture.right + 8
        return picture, FRect(left, inner.y, inner.right - left, inner.height)
    high = names.pitch * (names.lines if BUILDINGS[building].spaces == 1 else 1) + 2
    picture = FRect(inner.x, inner.y, inner.width, inner.height - high)
    return picture, FRect(inner.x - 1, picture.bottom + 2, inner.width + 2, high)


def picture_place(room: FRect, building: int) -> tuple[Point, float]:
    """Return the center and height of a building's picture in its area."""
    return room.center, min(room.height, room.width / BUILDINGS[building].spaces)


def full_names(
    text: TextRenderer, phrases: ComponentNames, cards: Mapping[int, FRect]
) -> FullNames:
    """Return the largest style in which the names of all cards fit: on one line, which leaves the
    most space for pictures, or else on two."""

    def fits(names: FullNames) -> bool:
        rooms = ((building, tile_parts(box, building, names)[1]) for building, box in cards.items())
        return all(_fits(text, phrases.building(b).parted, names.style, room) for b, room in rooms)

    sizes = range(round(NAME.size * text.factor), round(text.min_size), -1)
    styles = (*(replace(NAME, size=size / text.factor) for size in sizes), SMALLEST_NAME)
    tried = [FullNames(phrases, s, lines, text.line_height(s)) for lines in (1, 2) for s in styles]
    return next((names for names in tried if fits(names)), tried[-1])


def draw_card(
    p: Painter,
    offer: Offer,
    box: FRect,
    names: FullNames,
    edge: Color | None = None,
    paper: Color | None = None,
    *,
    payable: bool = True,
) -> None:
    """Draw a tile, with a paler price if no one can pay it any more."""
    draw_card_ground(p, offer, box, edge, paper)
    picture, room = tile_parts(box, offer.building, names)
    draw_picture(p, offer, picture)
    phrases, building = names.phrases, offer.building
    known = (phrases.building(building), phrases.building_short(building))
    spellings = [words for name in known for words in (name, name.parted)]
    words = next(
        (spelling for spelling in spellings if _fits(p.text, spelling, names.style, room)),
        spellings[-1],
    )
    p.write_rich(
        escape(words), room, names.style, ink_color(offer), align="center", valign="middle"
    )
    shown = offer if payable else replace(offer, within_reach=False)
    draw_price(p, shown, (box.x + 8 + COIN / 2, box.y + 8 + COIN / 2), COIN)


def draw_card_ground(
    p: Painter,
    offer: Offer,
    box: FRect,
    edge: Color | None = None,
    paper: Color | None = None,
) -> None:
    """Draw the background of a tile with its shadow, or an empty place."""
    if offer.left:
        drawing.shadow(p, box.inflate(-4, -4), 10, 4)
    draw_plate(p, offer, box, radius=10, rim=6, edge=edge, paper=paper)


def draw_owner(p: Painter, box: FRect, color: PlayerColor, side: float = CREST) -> None:
    """Draw an owner's crest in the upper right corner of a box."""
    skin.crest(p, (box.right - side, box.y, side, side), color)


def _fits(text: TextRenderer, name: str, style: TextStyle, room: FRect) -> bool:
    """Return whether a name fits in an area, hyphenating words only at soft hyphens."""
    words = name.replace(SOFT_HYPHEN, "- ").split()
    if any(text.size(word, style)[0] > room.width for word in words):
        return False
    return text.rich_size(escape(name), style, room.width)[1] <= room.height
