"""A tile of the large market: picture, name, price, and as many facts as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.rules.benefit import Benefit
from game.rules.material import BUILDINGS
from game.scenes.table import kit
from game.scenes.table.market import Offer, draw_picture, draw_price, ink, plate
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.benefits import benefit_for, gist
from game.ui.text import SMALL_LABEL, Style, Text
from game.ui.theme import PlayerColour

NBSP = "\u00a0"
SEPARATOR = " · "
LEADING = 0.95  # of the distance that the lines of a paragraph would have
MARGIN = 3.0  # above and below the lines together
EDGE = 5.0  # from the edge of a tile to the picture and the price
LARGEST_PICTURE = 92.0
HIGHEST_FLAT = 50.0  # lower tiles have the picture nearer to the edge, and no pile below them
COIN = 29.0
CREST, CREST_STEP = 24.0, 17.0
WIDEST_PICTURE = 0.58  # of a tile's width


@dataclass(frozen=True)
class Type:
    """What a tile is written in; `pitch` is the distance from line to line (logical units)."""

    name: Style
    facts: Style
    pitch: float

    @classmethod
    def of(cls, text: Text, size: float) -> Type:
        """The type of a size; 0: as small as text may be."""
        facts = Style("sans", size)
        return cls(Style("sans_semibold", size), facts, LEADING * text.line_height(facts))

    def height(self, lines: int) -> float:
        """The height of a tile with so many lines."""
        return lines * self.pitch + MARGIN

    def lines(self, height: float) -> int:
        """How many lines a tile has room for: one at least."""
        return max(1, int((height - MARGIN + 0.01) / self.pitch))


class MarketTiles:
    """Draws the tiles of the large market."""

    def __init__(self, p: Painter, phrases: Phrases, type_: Type) -> None:
        self.p = p
        self.say = phrases
        self.type = type_

    def draw(
        self, offer: Offer, box: FRect, owners: Sequence[PlayerColour], found: Benefit | None
    ) -> None:
        """Draw the tile of an offer: with the crests of `owners`, and what it would do."""
        p, pitch = self.p, self.type.pitch
        plate(p, offer, box, 8, piled=box.height > HIGHEST_FLAT)
        lines = self.type.lines(box.height)
        picture = self._picture(offer, box)
        if picture.width:
            draw_picture(p, offer, picture)
        left = picture.right + 7
        top = box.centery - lines * pitch / 2
        line = FRect(left, top, box.right - EDGE - left, pitch)
        crests = (CREST + CREST_STEP * (len(owners) - 1) + 4) if owners else 0.0
        rest = self._draw_price(offer, line, tall=min(COIN, box.height - 4))
        if lines == 1:
            self._draw_crests(owners, rest)
            rest.width -= crests
            rest.width -= self._draw_copies(offer, rest)
        self._draw_name(offer, rest)
        if lines > 1:
            below = FRect(left, line.bottom, line.width, pitch)
            self._draw_crests(owners, below)
            self._draw_facts(offer, below, crests, lines - 1, found)

    def _picture(self, offer: Offer, box: FRect) -> FRect:
        """Where the picture lies: as high as the tile, but leaving room to the short name."""
        edge = 2 * EDGE if box.height > HIGHEST_FLAT else 4.0
        high = min(LARGEST_PICTURE, box.height - edge)
        name = self.p.text.size(self.say.building_short(offer.building), self.type.name)[0]
        left = max(0.0, box.width - name - 2 * COIN - 40)
        wide = min(high * BUILDINGS[offer.building].spaces, left, WIDEST_PICTURE * box.width)
        return FRect(box.x + EDGE, box.centery - high / 2, wide, high)

    def _draw_price(self, offer: Offer, line: FRect, *, tall: float) -> FRect:
        """The price today, the printed one struck out before it; what is left of the line."""
        draw_price(self.p, offer, (line.right - COIN / 2, line.centery), tall)
        left = line.right - COIN - 4
        if offer.left and not offer.owned and offer.price < offer.cost:
            wide = self.p.text.size(str(offer.cost), SMALL_LABEL)[0] + 8
            room = FRect(left - wide, line.y, wide - 5, line.height)
            kit.struck(self.p, room, str(offer.cost))
            left -= wide
        return FRect(line.x, line.y, left - line.x, line.height)

    def _draw_copies(self, offer: Offer, line: FRect) -> float:
        """How many are left, at the end of the line; returns the room it took."""
        if offer.left < 2:
            return 0.0
        text = f"×{offer.left}"
        room = FRect(line.x, line.y, line.width - 6, line.height)
        self.p.write(text, room, self.type.facts, ink(offer), align="right")
        return self.p.text.size(text, self.type.facts)[0] + 14

    def _draw_name(self, offer: Offer, room: FRect) -> None:
        names = (self.say.building(offer.building), self.say.building_short(offer.building))
        style = self.type.name
        self.p.write(kit.fitting(self.p, names, room.width, style), room, style, ink(offer))

    def _draw_crests(self, owners: Sequence[PlayerColour], line: FRect) -> None:
        """The crests of owners, at the end of a line."""
        for at, colour in enumerate(owners):
            left = line.right - CREST - CREST_STEP * (len(owners) - 1 - at)
            box = FRect(left, line.centery - CREST / 2, CREST, CREST)
            self.p.picture(f"pieces/crest_{colour.crest}", box, **colour.subst())

    # What stands below the name -----------------------------------------------------------------

    def _draw_facts(
        self, offer: Offer, line: FRect, crests: float, count: int, found: Benefit | None
    ) -> None:
        """VP, circles and copies; then what it is good for, and what it would do for the city."""
        room = line.width - crests
        vp = f"{{vp}}{NBSP}{BUILDINGS[offer.building].vp}"
        left = [f"×{offer.left}"] if offer.left > 1 else []
        good, here = gist(self.say, offer.building), ""
        if found is not None and offer.left:
            here = benefit_for(self.say, offer.building, found)
        told = [text for text in (here, good) if text]
        if count == 1:
            rows = [*([vp, *left, text] for text in told), *([vp, text] for text in told)]
            lines = [self._fitting([*rows, *([text] for text in told), [vp]], room)]
        else:
            circles = NBSP.join(["{circle}"] * BUILDINGS[offer.building].circles)
            stock = f"{vp} {circles}" if circles else vp
            lines = [self._fitting([[stock, *left], [vp, *left], [vp]], room)]
            if count > len(told):
                lines += told[::-1]
            else:
                lines.append(self._fitting([[text] for text in told], line.width))
        for at, text in enumerate(lines):
            place = FRect(line.x, line.y + at * line.height, line.width, line.height)
            if text and lines_of(self.p, text, self.type.facts, place.width) == 1:
                self.p.write_rich(text, place, self.type.facts, ink(offer), valign="middle")

    def _fitting(self, rows: Sequence[Sequence[str]], width: float) -> str:
        """The first row of facts that has room in a line, "" if none has."""
        texts = (SEPARATOR.join(row) for row in rows)
        return next((t for t in texts if lines_of(self.p, t, self.type.facts, width) == 1), "")


def lines_of(p: Painter, markup: str, style: Style, width: float) -> int:
    """How many lines a text needs; none has room where there is none."""
    if width < 1:
        return 2
    return round(p.text.rich_size(markup, style, width)[1] / p.text.line_height(style))
