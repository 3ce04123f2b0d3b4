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
LARGEST_PICTURE, SMALL_PICTURE = 92.0, 40.0
SMALLEST_PICTURE = 14.0  # below this no building can be told from another
HIGHEST_FLAT = 50.0  # lower tiles have the picture nearer to the edge, and no pile below them
COIN = 29.0
CREST, CREST_STEP = 24.0, 17.0
WIDEST_PICTURE = 0.2  # of a tile's width, for each city space


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
        pitch = self.type.pitch
        plate(self.p, offer, box, 8, piled=box.height > HIGHEST_FLAT)
        lines = self.type.lines(box.height)
        # A tile of one line has behind the name what stands below it elsewhere.
        copies, shown = self._behind_name(offer, box, owners) if lines == 1 else ("", ())
        beside = self._copies_width(copies) + _crests_width(shown)
        picture = self._picture(offer, box, beside)
        if picture.width:
            draw_picture(self.p, offer, picture)
        left = picture.right + (7 if picture.width else 0)
        top = box.centery - lines * pitch / 2
        line = FRect(left, top, box.right - EDGE - left, pitch)
        rest = self._draw_price(offer, line, tall=min(COIN, box.height - 4))
        self._draw_crests(shown, rest)
        place = FRect(rest.x, rest.y, rest.width - _crests_width(shown) - 6, pitch)
        style = self.type.facts
        self.p.write(copies, self._whole(place, style), style, ink(offer), align="right")
        rest.width -= beside
        self._draw_name(offer, rest)
        if lines > 1:
            below = FRect(left, line.bottom, line.width, pitch)
            self._draw_crests(owners, below)
            self._draw_facts(offer, below, _crests_width(owners), lines - 1, found)

    def _behind_name(
        self, offer: Offer, box: FRect, owners: Sequence[PlayerColour]
    ) -> tuple[str, Sequence[PlayerColour]]:
        """The copies and the owners for which a tile of one line has room."""
        room = box.width - self._least_width(offer)
        shown = owners if _crests_width(owners) <= room else ()
        copies = f"×{offer.left}" if offer.left > 1 else ""
        fits = self._copies_width(copies) + _crests_width(shown) <= room
        return copies if fits else "", shown

    def _copies_width(self, copies: str) -> float:
        return self.p.text.size(copies, self.type.facts)[0] + 14 if copies else 0.0

    def _least_width(self, offer: Offer) -> float:
        """What the short name and the prices need of a tile's width."""
        name = self.say.building_short(offer.building)
        return kit.least_width(self.p, name, self.type.name) + self._price_width(offer) + 2 * EDGE

    def _price_width(self, offer: Offer) -> float:
        """The room of the price and, where it is another, the printed one."""
        if not offer.left and not offer.owned:
            return 0.0
        size = self.p.text.size
        coin = max(COIN, size(str(offer.price), kit.smallest(kit.PRICE))[0] + 8)
        printed = size(str(offer.cost), SMALL_LABEL)[0] + 8 if _struck(offer) else 0.0
        return coin + 4 + printed

    def _picture(self, offer: Offer, box: FRect, beside: float) -> FRect:
        """Where the picture lies: as high as the tile, but leaving room to the name, or to the
        short one where the picture would be too small beside the other. `beside` is the width of
        what stands behind the name."""
        edge = 2 * EDGE if box.height > HIGHEST_FLAT else 4.0
        high = min(LARGEST_PICTURE, box.height - edge)
        full = self.p.text.size(self.say.building(offer.building), self.type.name)[0]
        room = box.width - self._price_width(offer) - beside - 2 * EDGE - 7
        left = room - full
        if left < min(SMALL_PICTURE, high):
            left = box.width - self._least_width(offer) - beside - 7
        wide = min(BUILDINGS[offer.building].spaces * min(high, WIDEST_PICTURE * box.width), left)
        if wide < SMALLEST_PICTURE:
            wide = 0.0
        return FRect(box.x + EDGE, box.centery - high / 2, wide, high)

    def _draw_price(self, offer: Offer, line: FRect, *, tall: float) -> FRect:
        """The price today, the printed one struck out before it; what is left of the line."""
        wide = self._price_width(offer)
        rest = FRect(line.x, line.y, line.width - wide, line.height)
        printed = self.p.text.size(str(offer.cost), SMALL_LABEL)[0] + 8 if _struck(offer) else 0.0
        coin = wide - printed - 4
        draw_price(self.p, offer, (line.right - coin / 2, line.centery), tall)
        if printed:
            room = FRect(rest.right, line.y, printed - 5, line.height)
            kit.struck(self.p, self._whole(room, SMALL_LABEL), str(offer.cost))
        return rest

    def _draw_name(self, offer: Offer, room: FRect) -> None:
        names = (self.say.building(offer.building), self.say.building_short(offer.building))
        style = self.type.name
        name = kit.fitting(self.p, names, room.width, style)
        self.p.write(name, self._whole(room, style), style, ink(offer))

    def _whole(self, line: FRect, style: Style) -> FRect:
        """A line with room for whole letters: lines stand closer than letters are high at most."""
        high = self.p.text.line_height(kit.smallest(style)) + 1
        return line.inflate(0, max(0.0, high - line.height))

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
            rows = [row for text in told for row in ([vp, *left, text], [vp, text], [text])]
            lines = [self._fitting([*rows, [vp]], room)]
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


def _crests_width(owners: Sequence[PlayerColour]) -> float:
    return CREST + CREST_STEP * (len(owners) - 1) + 4 if owners else 0.0


def _struck(offer: Offer) -> bool:
    """Is the printed price another than today's?"""
    return offer.left > 0 and not offer.owned and offer.price < offer.cost


def lines_of(p: Painter, markup: str, style: Style, width: float) -> int:
    """How many lines a text needs; none has room where there is none."""
    if width < 1:
        return 2
    return round(p.text.rich_size(markup, style, width)[1] / p.text.line_height(style))
