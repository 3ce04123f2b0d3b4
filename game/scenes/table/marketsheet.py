"""The large market, on a sheet over the table: first of all what one can build."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from pygame import FRect

from game.rules.benefit import Benefit, benefits
from game.rules.foresight import without_points
from game.rules.material import BUILDINGS, CITY_SPACES, CUSTOMS_HOUSE, QUARRY
from game.scenes.table import kit, spots
from game.scenes.table.look import Look
from game.scenes.table.market import Offer, column_head, offers
from game.scenes.table.marketplan import Lines, Plan, flowing, parted, split
from game.scenes.table.markettiles import NBSP, SEPARATOR, MarketTiles, Type, lines_of
from game.scenes.table.part import Part, Place, Tools
from game.ui.paint import Painter
from game.ui.rich import escape
from game.ui.text import SMALL_LABEL, Style
from game.ui.theme import PAPER_LIGHT

SIZES = (24.0, 21.0, 17.0)
"""Sizes of text, the best first."""
PADDING = 10.0
CLOSE, ROOMY_CLOSE = 40.0, 54.0
"""Side of the button that closes the sheet."""
LOWEST_HEAD = 28.0


@dataclass(frozen=True)
class Page:
    """The plan, and the type that has room in it."""

    plan: Plan
    type: Type

    @property
    def lines(self) -> int:
        """How many lines a card has; 0: one that would have to be squeezed."""
        heights = [box.height for _, box in self.plan.buildings]
        return self.type.lines(max(heights)) if min(heights) >= self.type.pitch else 0


class MarketSheet(Part):
    """All buildings, for one buyer: the seat that is asked, else the seat whose board is large."""

    kinds = frozenset({"market"})

    def __init__(self, tools: Tools, area: FRect) -> None:
        super().__init__(tools, area)
        side = ROOMY_CLOSE if tools.roomy else CLOSE
        inner = area.inflate(-2 * PADDING - 8, -2 * PADDING)
        self.closing = FRect(inner.right - side, inner.y, side, side)
        """Where the button lies that closes the sheet."""
        self.header = FRect(inner.x, inner.y, inner.width - side - 8, side)
        top = self.header.bottom + 2
        self.area_of_tiles = FRect(inner.x, top, inner.width, inner.bottom - top)
        self._page: Page | None = None
        self._made_for: Hashable = None

    def buyer(self, look: Look) -> int:
        """The seat whose prices are shown."""
        return look.prices_for if look.prices_for >= 0 else look.focus

    def key(self, look: Look) -> Hashable:
        seat = self.buyer(look)
        player = look.position.players[seat]
        return (
            (seat, look.names, look.colours, player.doubloons, player.spaces),
            offers(look, seat),
            tuple(other.city for other in look.position.players),
            tuple(self.told(look).items()),
            self.in_the_air(look),
        )

    def told(self, look: Look) -> Mapping[int, Benefit]:
        """What each building would do for the buyer's city, as far as one may know."""
        seat = self.buyer(look)
        found = benefits(without_points(look.position, look.vp_hidden), seat)
        if seat in look.vp_hidden:
            found.pop(CUSTOMS_HOUSE, None)
        return found

    # Places -----------------------------------------------------------------------------------

    def page_of(self, look: Look) -> Page:
        """Where everything lies: the cheapest first, in each column of the market."""
        pos, text = look.position, self.tools.ctx.text
        player = pos.players[self.buyer(look)]
        # All that offers depend on: they are asked for anew only when one of these is another.
        made_for = (
            (pos.market, pos.in_play, pos.card, pos.chooser, self.buyer(look)),
            (player.doubloons, player.vp, any(player.goods)),
            (player.city, player.island, player.people, player.nobles),
            (text.pixels(Style("sans", SIZES[0])), text.floor),
        )
        if self._page is None or self._made_for != made_for:
            self._page, self._made_for = self._lay_out(look), made_for
        return self._page

    def _lay_out(self, look: Look) -> Page:
        shown = sorted(offers(look, self.buyer(look)), key=_by_price)
        kinds = [(one.building, BUILDINGS[one.building].column, one.within_reach) for one in shown]
        sections = list(split(kinds))
        text = self.tools.ctx.text
        types = [Type.of(text, size) for size in SIZES]
        for type_ in types:
            plan = parted(self.area_of_tiles, sections, self._heights(type_))
            if plan is not None:
                return Page(plan, type_)
        pages = [Page(flowing(self.area_of_tiles, sections, self._heights(t)), t) for t in types]
        facts = (page for page in pages if page.lines > 1)
        names = (page for page in pages if page.lines > 0)
        smallest = Type.of(text, 0)
        last = Page(flowing(self.area_of_tiles, sections, self._heights(smallest)), smallest)
        return next((page for some in (facts, names) for page in some), last)

    def _heights(self, type_: Type) -> Lines:
        """The heights that a type asks for."""
        head = self.tools.ctx.text.line_height(kit.smallest(SMALL_LABEL)) + 1
        return Lines(max(LOWEST_HEAD, head), type_.height(3), type_.pitch + 1)

    def places(self, look: Look) -> Iterator[Place]:
        for building, box in self.page_of(look).plan.buildings:
            yield spots.market(building), box

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, p: Painter, look: Look) -> None:
        kit.shadow(p, self.area.inflate(-6, -8), 12)
        p.frame("scenery/cloth", self.area, corner=16, MAIN="#5d3b4a", DARK="#38222d")
        self._draw_header(p, look)
        page = self.page_of(look)
        for column, box in page.plan.heads:
            column_head(p, column, box)
        tiles = MarketTiles(p, self.tools.phrases, page.type)
        found, buyer = self.told(look), self.buyer(look)
        shown = {offer.building: offer for offer in offers(look, buyer)}
        for building, box in page.plan.buildings:
            owners = [
                self.tools.colour(look, seat)
                for seat, player in enumerate(look.position.players)
                if seat != buyer and building in player.city
            ]
            tiles.draw(shown[building], box, owners, found.get(building))

    def _draw_header(self, p: Painter, look: Look) -> None:
        """Who buys, and with what."""
        seat, box = self.buyer(look), self.header
        player = look.position.players[seat]
        colour = self.tools.colour(look, seat)
        crest = FRect(box.x, box.y, box.height, box.height).inflate(-6, -6)
        p.picture(f"pieces/crest_{colour.crest}", crest, **colour.subst())
        free = CITY_SPACES - player.spaces
        say = self.tools.phrases
        trn = say.translator.trn
        facts = [
            f"**{escape(look.names[seat])}**",
            f"{player.doubloons}{NBSP}{{coin}}",
            trn("{n} free city space", "{n} free city spaces", free),
        ]
        if player.people[QUARRY]:
            quarries = player.people[QUARRY]
            facts.append(trn("{n} quarry at work", "{n} quarries at work", quarries))
        room = FRect(crest.right + 12, box.y, box.right - crest.right - 12, box.height)
        while len(facts) > 2 and lines_of(p, SEPARATOR.join(facts), SMALL_LABEL, room.width) > 1:
            facts.pop()
        p.write_rich(SEPARATOR.join(facts), room, SMALL_LABEL, PAPER_LIGHT, valign="middle")


def _by_price(offer: Offer) -> tuple[int, int, int]:
    return offer.price, offer.cost, offer.building
