"""Market tiles, with the picture on the left and one to three lines of text next to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from game.rules.material import BUILDINGS
from game.rules.scoring import LARGE_WITH_BONUS
from game.ui import drawing, skin
from game.ui.paint import Painter
from game.ui.phrases.names import ComponentNames
from game.ui.text.rich_text import NBSP
from game.ui.text.typesetting import TextRenderer, TextStyle
from game.ui.theme import PlayerColor
from game.ui.tiles.building_tile import Offer, draw_picture, draw_plate, draw_price, ink_color

SEPARATOR = " · "
LEADING = 0.95  # relative to the line spacing of a paragraph
MARGIN = 5.0  # minimum total space above and below the lines
BESIDE = 7.0  # between the picture and the text
LARGEST_PICTURE = 104.0
SMALLEST_PICTURE = 14.0  # buildings are indistinguishable below this width
LEAST_PICTURE = 1.2  # in line heights: width of a recognizable picture
CREST, CREST_STEP = 0.95, 0.55  # in line heights
USUAL_GAIN = 2  # bonus VP through large buildings that tiles have space for
LARGEST_CIRCLE, CIRCLE_OVER = 12.0, 2.0  # circle size, and its overlap with the picture
ANY_WIDTH = 10_000.0


@dataclass(frozen=True)
class TileForm:
    """The format of all tiles: number of lines, their spacing (logical pixels), and whether they
    describe the building's effect. If they do, the price is next to the name, and names are never
    shortened."""

    lines: int
    name: TextStyle
    facts: TextStyle
    pitch: float
    effects: bool

    @classmethod
    def detailed(cls, text: TextRenderer, size: float, lines: int) -> TileForm:
        """Return a format with effects: two lines (name, facts) or three, with the effect on its
        own line."""
        name, facts = TextStyle("sans_semibold", size), TextStyle("sans", size)
        return cls(lines, name, facts, LEADING * text.line_height(facts), True)

    @classmethod
    def brief(cls, text: TextRenderer, height: float, lines: int) -> TileForm:
        """Return a format of one or two lines without effects, for tiles of a height."""
        name, facts = TextStyle("sans_semibold", 22), TextStyle("sans", 21)
        pitch = min(LEADING * text.line_height(facts), (height - 2) / lines)
        return cls(lines, name, facts, pitch, False)

    @property
    def height(self) -> float:
        """The minimum height of a tile."""
        return self.lines * self.pitch + MARGIN

    @property
    def coin(self) -> float:
        """The diameter of a price."""
        return (1.15 if self.effects else 1.0) * self.pitch

    @property
    def edge(self) -> float:
        """The distance from the edge of a tile to the picture and the price."""
        return 5.0 if self.effects else 2.0 * self.lines

    @property
    def price_line(self) -> int:
        """The index of the line that ends with the price."""
        return 0 if self.effects else self.lines - 1

    @property
    def crest_line(self) -> int:
        """The index of the line that ends with the owners' crests, before any price."""
        return 1 if self.lines > 2 else 0


class LinedTiles:
    """Measures and draws tiles in one format."""

    def __init__(self, text: TextRenderer, names: ComponentNames, form: TileForm) -> None:
        self.text = text
        self.names = names
        self.form = form

    # Measures -----------------------------------------------------------------------------------

    def needed_width(self, offer: Offer) -> float:
        """Return the width of a tile that shows the whole offer with a struck-out price, next to a
        recognizable picture."""
        lines = self._widths(offer, self.names.building(offer.building))
        return max(lines) + LEAST_PICTURE * self.form.pitch + self._apart

    def name_width(self, offer: Offer, picture: float) -> float:
        """Return the width of a tile whose first line fits next to a picture of this width."""
        return self._widths(offer, self.names.building(offer.building))[0] + picture + self._apart

    @property
    def _apart(self) -> float:
        beside = BESIDE if self.form.lines > 1 else LARGEST_CIRCLE - CIRCLE_OVER
        return beside + 2 * self.form.edge

    def _widths(self, offer: Offer, name: str) -> list[float]:
        """Return the widths of the lines with this name, regardless of the current price and, in a
        format with effects, of the gain."""
        form = self.form
        gain = USUAL_GAIN if form.effects else offer.gain
        usual = replace(offer, gain=gain)
        style = form.name if form.effects else drawing.smallest_style(form.name)
        widths = [self.text.size(name, style)[0] + 6]
        widths += [self._width(line) for line in self.facts(usual)]
        if form.lines == 1:
            widths[0] += self._width(self._stock(usual))
        widths[form.price_line] += self._price_width(offer)
        widths[form.crest_line] += self._crests_width(len(offer.owners))
        return widths

    def _width(self, markup: str) -> float:
        return self.text.rich_size(markup, self.form.facts, ANY_WIDTH)[0] + 2 if markup else 0.0

    def _coin_width(self, offer: Offer) -> float:
        digits = self.text.size(str(offer.cost), drawing.smallest_style(drawing.PRICE))[0] + 8
        return max(self.form.coin, digits) + 4

    def _struck_width(self, offer: Offer) -> float:
        return self.text.size(str(offer.cost), self.form.name)[0] + 8 if self.form.lines > 1 else 0

    def _price_width(self, offer: Offer) -> float:
        return self._coin_width(offer) + self._struck_width(offer)

    def _crests_width(self, count: int) -> float:
        return self.form.pitch * (CREST + CREST_STEP * (count - 1)) + 4 if count else 0.0

    # Words --------------------------------------------------------------------------------------

    def facts(self, offer: Offer) -> list[str]:
        """Return the lines below the name (markup): VP, circles and copies, and the effect."""
        lines, stock = self.form.lines, self._stock(offer)
        if lines == 1:
            return []
        if not self.form.effects:
            return [stock]
        if lines == 2:
            return [SEPARATOR.join((stock, offer.effect))]
        return [stock, offer.effect]

    def _stock(self, offer: Offer) -> str:
        """Return the VP (with the bonus through large buildings), the circles if they are not
        drawn, and the copies. A tile without effects shows the VP only if they differ from those of
        its column."""
        kind, full = BUILDINGS[offer.building], self.form.effects
        gain = offer.gain and (not full or offer.building not in LARGE_WITH_BONUS)
        amount = str(kind.vp) if full or kind.vp != kind.column else ""
        amount += f"+{offer.gain}" if gain else ""  # otherwise mentioned in the effect
        sign = "" if self.form.lines == 1 and amount.startswith("+") else f"{{vp}}{NBSP}"
        parts = [f"{sign}{amount}"] if amount else []
        if kind.circles and self.form.lines == (3 if full else 2):
            circles = (NBSP if full else "").join(["{circle}"] * kind.circles)
            parts = [" ".join([*parts, circles] if full else [circles, *parts])]
        if full and offer.left and kind.copies > 1:
            parts.append(self.names.translator.trn("{n} left", "{n} left", offer.left))
        elif not full and offer.left > 1:
            parts.append(f"×{offer.left}")
        return (SEPARATOR if full else "  ").join(parts)

    # Drawing ------------------------------------------------------------------------------------

    def draw(self, p: Painter, offer: Offer, box: FRect) -> None:
        """Draw the tile of an offer."""
        form, ink = self.form, ink_color(offer)
        if not form.effects and self.needed_width(offer) > box.width:
            offer = replace(offer, gain=0)
        draw_plate(p, offer, box, radius=5 + min(form.lines, 3), piled=form.lines > 1)
        name, wide = self._name(offer, box.width)
        high = min(LARGEST_PICTURE, box.height - 2 * form.edge)
        wide = min(BUILDINGS[offer.building].spaces * high, wide)
        picture = FRect(box.x + form.edge, box.centery - high / 2, wide, high)
        if wide:
            draw_picture(p, offer, picture)
        left, top = picture.right + BESIDE, box.centery - form.lines * form.pitch / 2
        if form.lines == 1:
            left = self._draw_circles(p, offer, picture.right - CIRCLE_OVER, box)
        width = box.right - form.edge - left
        rows = [FRect(left, top + n * form.pitch, width, form.pitch) for n in range(form.lines)]
        self._draw_price(p, offer, rows[form.price_line], box)
        self._draw_crests(p, offer.owners, rows[form.crest_line])
        if form.lines == 1:
            self._draw_stock(p, offer, rows[0], box)
        p.write(name, self._whole(rows[0], form.name, box), form.name, ink)
        for row, text in zip(rows[1:], self.facts(offer), strict=True):
            place = self._whole(row, form.facts, box)
            p.write_rich(text, place, form.facts, ink, valign="middle")

    def _name(self, offer: Offer, width: float) -> tuple[str, float]:
        """Return the name, shortened if necessary, and the width left for the picture, or 0 if that
        is too narrow to recognize the building."""
        kind = offer.building
        names = (self.names.building(kind), self.names.building_short(kind))
        for name in names:
            widths = self._widths(offer, name)
            if widths[0] + self._apart <= width:
                left = width - max(widths) - self._apart
                return name, left if left >= SMALLEST_PICTURE else 0.0
        return names[-1], 0.0

    def _draw_circles(self, p: Painter, offer: Offer, left: float, box: FRect) -> float:
        """Draw circles in a column, and return the x coordinate where the text next to them
        starts."""
        count = BUILDINGS[offer.building].circles
        side = min(LARGEST_CIRCLE, (box.height - 2) / max(2, count))
        for index in range(count):
            p.picture("pieces/circle", (left, box.centery - (count / 2 - index) * side, side, side))
        return left + side

    def _draw_stock(self, p: Painter, offer: Offer, row: FRect, box: FRect) -> None:
        """Write the facts at the end of a row, and shorten the row accordingly."""
        style, ink, stock = self.form.facts, ink_color(offer), self._stock(offer)
        place = self._whole(row, style, box)
        p.write_rich(stock, place, style, ink, align="right", valign="middle")
        row.width -= self._width(stock) + 4

    def _draw_price(self, p: Painter, offer: Offer, row: FRect, box: FRect) -> None:
        """Draw the current price at the end of a row, preceded by the struck-out printed price, and
        shorten the row accordingly."""
        if not offer.left and not offer.owned:
            return
        coin = self._coin_width(offer)
        draw_price(p, offer, (row.right - (coin - 4) / 2, row.centery), self.form.coin)
        row.width -= coin
        if offer.discounted and self.form.lines > 1:
            style, wide = self.form.name, self._struck_width(offer)
            row.width -= wide
            place = FRect(row.right, row.y, wide - 3, row.height)
            place = self._whole(place, style, box)
            drawing.struck_number(p, place, str(offer.cost), style)

    def _draw_crests(self, p: Painter, owners: Sequence[PlayerColor], row: FRect) -> None:
        """Draw the owners' crests at the end of a row, clear of a price in the row above, and
        shorten the row accordingly."""
        form = self.form
        side, step = CREST * form.pitch, CREST_STEP * form.pitch
        above = form.coin / 2 if form.crest_line > form.price_line else 0.0
        top = max(row.centery - side / 2, row.centery - form.pitch + above)
        for at, color in enumerate(owners):
            left = row.right - side - step * (len(owners) - 1 - at)
            skin.crest(p, (left, top, side, side), color)
        row.width -= self._crests_width(len(owners))

    def _whole(self, row: FRect, style: TextStyle, box: FRect) -> FRect:
        """Return a row of a tile extended to the full letter height, since rows are set tighter
        than that."""
        high = min(self.text.line_height(style) + 1, box.height)
        return row.inflate(0, max(0.0, high - row.height))
