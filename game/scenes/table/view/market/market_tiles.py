"""The tiles of the large market: picture, name, price, VP, copies, effect and owners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from game.rules.material import BUILDINGS
from game.rules.queries.benefit import Benefit
from game.scenes.table.view import drawing
from game.scenes.table.view.market.small_market import (
    MarketOffer,
    draw_picture,
    draw_plate,
    draw_price,
    ink_colour,
)
from game.ui import skin
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.benefits import benefit_text, short_effect
from game.ui.text.rich_text import NBSP
from game.ui.text.typesetting import TextRenderer, TextStyle
from game.ui.theme import PlayerColour

SEPARATOR = " · "
LEADING = 0.95  # of the distance that the lines of a paragraph would have
CARD_MARGIN, ROW_MARGIN = 9.0, 3.0  # above and below the lines together
EDGE = 5.0  # from the edge of a tile to the picture and the price
BESIDE = 7.0  # between the picture and the words
LARGEST_PICTURE = 92.0
LEAST_PICTURE = 1.2  # in lines: the width of a picture that a building is known by
ROW_LINES = 2
COIN, CREST, CREST_STEP = 1.15, 0.95, 0.55  # in lines
ANY_WIDTH = 10_000.0


@dataclass(frozen=True)
class TileText:
    """The text styles of a tile; `pitch` is the distance from line to line (logical pixels)."""

    name: TextStyle
    facts: TextStyle
    pitch: float

    @classmethod
    def of(cls, text: TextRenderer, size: float) -> TileText:
        """Return the styles for a size of text."""
        facts = TextStyle("sans", size)
        return cls(TextStyle("sans_semibold", size), facts, LEADING * text.line_height(facts))

    def crests(self, count: int) -> float:
        """Return the width of so many crests."""
        return self.pitch * (CREST + CREST_STEP * (count - 1)) + 4 if count else 0.0


@dataclass(frozen=True)
class TileForm:
    """The form of all tiles. A card has two lines, name and facts; or three, where the effect would
    have no room beside the other facts. A row has two: of three lines it leaves out the second."""

    type: TileText
    lines: int

    @property
    def card(self) -> float:
        """The least height of a card."""
        return self.lines * self.type.pitch + CARD_MARGIN

    @property
    def row(self) -> float:
        """The least height of a row."""
        return ROW_LINES * self.type.pitch + ROW_MARGIN


class MarketTiles:
    """Measures and draws the tiles of the large market."""

    def __init__(self, text: TextRenderer, phrases: Phrases, form: TileForm) -> None:
        self.text = text
        self.phrases = phrases
        self.form = form
        self.type = form.type

    # Measures -----------------------------------------------------------------------------------

    def needed_width(self, building: int, cost: int, copies: int, others: int) -> float:
        """Return the width of a tile on which everything has room: a struck price, the crests of so
        many others, the effect."""
        crests = self.type.crests(others)
        name = self.text.size(self.phrases.building(building), self.type.name)[0]
        first = name + self._printed_width(cost) + self._coin_width(cost)
        stock, effect = self._stock(building, copies), short_effect(self.phrases, building)
        if self.form.lines == ROW_LINES:
            lines = [first + crests + 6, self._width([*stock, effect])]
        else:
            lines = [first + 6, self._width(stock) + crests, self._width([effect]) + crests]
        return max(lines) + LEAST_PICTURE * self.type.pitch + BESIDE + 2 * EDGE

    def _width(self, facts: Sequence[str]) -> float:
        markup = SEPARATOR.join(facts)
        return self.text.rich_size(markup, self.type.facts, ANY_WIDTH)[0] + 2

    def _coin_width(self, price: int) -> float:
        digits = self.text.size(str(price), drawing.smallest_style(drawing.PRICE))[0] + 8
        return max(COIN * self.type.pitch, digits) + 4

    def _printed_width(self, cost: int) -> float:
        return self.text.size(str(cost), self.type.name)[0] + 8

    def _stock(self, building: int, copies: int) -> list[str]:
        """Return VP, circles where they have a line of their own, and copies."""
        kind = BUILDINGS[building]
        vp = f"{{vp}}{NBSP}{kind.vp}"
        if self.form.lines > ROW_LINES and kind.circles:
            vp = f"{vp} {NBSP.join(['{circle}'] * kind.circles)}"
        return [vp, f"×{copies}"] if copies > 1 else [vp]

    def facts(self, offer: MarketOffer, found: Benefit | None, width: float) -> list[str]:
        """Return what stands below the name, line by line (markup): VP and copies, and what the
        building would do for the city or, where that has no room or is nothing, what it is good
        for."""
        here, good = "", short_effect(self.phrases, offer.building)
        if found is not None and offer.left:
            here = benefit_text(self.phrases, offer.building, found)
        stock = self._stock(offer.building, offer.left)
        effects = [text for text in (here, good) if text]
        if self.form.lines == ROW_LINES:
            return [self._fitting([[*stock, text] for text in effects], width)]
        both = [[good, here]] if here else []
        effect = self._fitting([*both, *([text] for text in effects)], width)
        return [SEPARATOR.join(stock), effect] if offer.within_reach else [effect]

    def _fitting(self, rows: Sequence[Sequence[str]], width: float) -> str:
        """Return the first row of facts that has room in a line, or the last."""
        shown = next((row for row in rows if self._width(row) <= width), rows[-1])
        return SEPARATOR.join(shown)

    # Drawing ------------------------------------------------------------------------------------

    def draw(
        self,
        p: Painter,
        offer: MarketOffer,
        box: FRect,
        owners: Sequence[PlayerColour],
        found: Benefit | None,
    ) -> None:
        """Draw the tile of an offer: with the crests of `owners`, and what it would do."""
        pitch, crests = self.type.pitch, self.type.crests(len(owners))
        draw_plate(p, offer, box, 8, piled=offer.within_reach)
        count = self.form.lines if offer.within_reach else ROW_LINES
        picture = self._picture(offer, box, len(owners))
        draw_picture(p, offer, picture)
        left = picture.right + BESIDE
        line = FRect(left, box.centery - count * pitch / 2, box.right - EDGE - left, pitch)
        rest = self._draw_price(p, offer, line)
        apart = self.form.lines > ROW_LINES  # crests stand below the name
        self._draw_crests(p, owners, line.move(0, pitch) if apart else rest)
        if not apart:
            rest.width -= crests
        name, style = self.phrases.building(offer.building), self.type.name
        p.write(name, self._whole(p, rest, style), style, ink_colour(offer))
        below = line.width - (crests if apart and not offer.within_reach else 0.0)
        for at, text in enumerate(self.facts(offer, found, below), start=1):
            place = self._whole(
                p, FRect(line.x, line.y + at * pitch, below, pitch), self.type.facts
            )
            p.write_rich(text, place, self.type.facts, ink_colour(offer), valign="middle")

    def _picture(self, offer: MarketOffer, box: FRect, others: int) -> FRect:
        """Return where the picture lies: as high as the tile, and as wide as the words leave
        room."""
        high = min(LARGEST_PICTURE, box.height - 2 * EDGE)
        needed = self.needed_width(offer.building, offer.cost, offer.left, others)
        free = box.width - needed + LEAST_PICTURE * self.type.pitch
        wide = min(BUILDINGS[offer.building].spaces * high, free)
        return FRect(box.x + EDGE, box.centery - high / 2, wide, high)

    def _draw_price(self, p: Painter, offer: MarketOffer, line: FRect) -> FRect:
        """Draw the price today, the printed one struck out before it; return what is left of the
        line."""
        if not offer.left and not offer.owned:
            return FRect(line)
        coin = self._coin_width(offer.price)
        centre = (line.right - (coin - 4) / 2, line.centery)
        draw_price(p, offer, centre, COIN * self.type.pitch)
        rest = FRect(line.x, line.y, line.width - coin, line.height)
        if offer.left and not offer.owned and offer.price < offer.cost:
            style, wide = self.type.name, self._printed_width(offer.cost)
            rest.width -= wide
            room = self._whole(p, FRect(rest.right, line.y, wide - 3, line.height), style)
            drawing.struck_number(p, room, str(offer.cost), style)
        return rest

    def _whole(self, p: Painter, line: FRect, style: TextStyle) -> FRect:
        """Return a line with room for whole letters: lines stand closer than letters are high at
        most."""
        return line.inflate(0, max(0.0, p.text.line_height(style) + 1 - line.height))

    def _draw_crests(self, p: Painter, owners: Sequence[PlayerColour], line: FRect) -> None:
        """Draw the crests of owners, at the end of a line."""
        side, step = CREST * self.type.pitch, CREST_STEP * self.type.pitch
        for at, colour in enumerate(owners):
            left = line.right - side - step * (len(owners) - 1 - at)
            box = FRect(left, line.centery - side / 2, side, side)
            skin.crest(p, box, colour)


def lines_of(p: Painter, markup: str, style: TextStyle, width: float) -> int:
    """Return how many lines a text needs in a width; 2 where there is no width."""
    if width < 1:
        return 2
    return round(p.text.rich_size(markup, style, width)[1] / p.text.line_height(style))
