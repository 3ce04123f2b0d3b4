"""The large building market on a sheet: every building with price, effect and owners."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from pygame import FRect

from game.rules.material import BUILDINGS, CITY_SPACES, CUSTOMS_HOUSE, QUARRY
from game.rules.queries.benefit import Benefit, benefits
from game.rules.queries.forecast import without_vp
from game.scenes.table.view import drawing, spots
from game.scenes.table.view.market.market_layout import (
    SECTIONS,
    MarketHeights,
    MarketLayout,
    column_width,
    lay_out_market,
    split_sections,
)
from game.scenes.table.view.market.market_tiles import (
    SEPARATOR,
    MarketTiles,
    TileForm,
    TileText,
    lines_of,
)
from game.scenes.table.view.market.small_market import (
    MarketOffer,
    draw_column_head,
    offers,
    on_the_market,
)
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.rich_text import NBSP, escape
from game.ui.text.typesetting import SMALL_LABEL, TextStyle
from game.ui.theme import PAPER_LIGHT
from game.ui.widgets.scroll import BAR_WIDTH

SIZES = (24.0, 21.0)
"""Sizes of text. Everything is written in the first in which the page holds all buildings as
cards, else in the last: it does not depend on what the buyer can have."""
PADDING = 10.0
CLOSE, ROOMY_CLOSE = 40.0, 54.0
"""Side of the button that closes the sheet."""
LOWEST_HEAD = 28.0
BAR_ROOM = BAR_WIDTH + 4.0


@dataclass(frozen=True)
class LargeMarketFormat:
    """The format of the page: the number of columns, the form and heights of tiles, and whether it
    scrolls."""

    columns: int
    form: TileForm
    heights: MarketHeights
    scrolls: bool


class LargeMarket(TablePart):
    """All buildings, for one buyer: the seat that is asked, else the seat whose board is large."""

    kinds = frozenset({"market"})

    def __init__(self, tools: DrawingTools, area: FRect) -> None:
        super().__init__(tools, area)
        side = ROOMY_CLOSE if tools.roomy else CLOSE
        inner = area.inflate(-2 * PADDING - 8, -2 * PADDING)
        self.closing = FRect(inner.right - side, inner.y, side, side)
        """Where the button lies that closes the sheet."""
        self.header = FRect(inner.x, inner.y, inner.width - side - 8, side)
        top = self.header.bottom + 2
        self.area_of_tiles = FRect(inner.x, top, inner.width, inner.bottom - top)
        self._format: LargeMarketFormat | None = None
        self._format_for: Hashable = None
        self._plan: MarketLayout | None = None
        self._plan_for: Hashable = None

    def buyer(self, state: ViewState) -> int:
        """Return the seat whose prices are shown."""
        return state.prices_for if state.prices_for >= 0 else state.focus

    def key(self, state: ViewState) -> Hashable:
        seat = self.buyer(state)
        player = state.position.players[seat]
        return (
            (seat, state.names, state.colours, player.doubloons, player.city_spaces),
            offers(state, seat),
            tuple(other.city for other in state.position.players),
            tuple(self.benefits_of(state).items()),
            self.in_the_air(state),
            self.scrolled(state),
        )

    def benefits_of(self, state: ViewState) -> Mapping[int, Benefit]:
        """Return what each building would do for the buyer's city, as far as one may know."""
        seat = self.buyer(state)
        found = benefits(without_vp(state.position, state.vp_hidden), seat)
        if seat in state.vp_hidden:
            found.pop(CUSTOMS_HOUSE, None)
        return found

    # Places -----------------------------------------------------------------------------------

    def plan_of(self, state: ViewState) -> MarketLayout:
        """Return the layout of the page while nothing is scrolled: the cheapest first, in each
        column of the market."""
        pos = state.position
        player = pos.players[self.buyer(state)]
        # All that offers depend on: they are asked for anew only when one of these is another.
        made_for = (
            (pos.market, pos.buildings_in_play, pos.role_card, pos.chooser, self.buyer(state)),
            (player.doubloons, player.vp, any(player.goods)),
            (player.city, player.island, player.people, player.nobles),
            self._text_key(),
        )
        if self._plan is None or self._plan_for != made_for:
            self._plan, self._plan_for = self._lay_out(state), made_for
        return self._plan

    def _lay_out(self, state: ViewState) -> MarketLayout:
        shown = sorted(offers(state, self.buyer(state)), key=_by_price)
        kinds = [(one.building, BUILDINGS[one.building].column, one.within_reach) for one in shown]
        format_ = self.format_of(state)
        page = self._page(scrolls=format_.scrolls)
        return lay_out_market(page, list(split_sections(kinds)), format_.heights, format_.columns)

    def _page(self, *, scrolls: bool) -> FRect:
        """Return where tiles lie: beside the bar, if there may be one."""
        page = FRect(self.area_of_tiles)
        page.width -= BAR_ROOM if scrolls else 0.0
        return page

    def _text_key(self) -> Hashable:
        """Return all that the measures of text depend on."""
        ctx = self.tools.ctx
        return ctx.text.pixels(TextStyle("sans", SIZES[0])), ctx.text.floor, ctx.translator.language

    def format_of(self, state: ViewState) -> LargeMarketFormat:
        """Return the format for the buildings of the game, whoever buys and whatever the buyer can
        have."""
        kinds = tuple(on_the_market(state.position))
        seats = len(state.position.players)
        made_for = kinds, seats, state.position.setup.costs, self._text_key()
        if self._format is None or self._format_for != made_for:
            self._format, self._format_for = self._choose(state, kinds, seats - 1), made_for
        return self._format

    def _choose(self, state: ViewState, kinds: Sequence[int], others: int) -> LargeMarketFormat:
        """Return the best format in which all buildings have room as cards; else the lowest."""
        sections = list(split_sections([(kind, BUILDINGS[kind].column, True) for kind in kinds]))
        text, costs = self.tools.ctx.text, state.position.setup.costs
        head = max(LOWEST_HEAD, text.line_height(SMALL_LABEL) + 1)

        def height(form: TileForm, columns: int, *, scrolls: bool) -> float:
            """Return how high all cards are; infinite where words have no room in a column."""
            page = self._page(scrolls=scrolls)
            tiles = MarketTiles(text, self.tools.phrases, form)
            wide = column_width(page.width, columns)
            widths = (
                tiles.needed_width(b, costs[b], copies, min(others, copies))
                for b in kinds
                for copies in (BUILDINGS[b].copies,)
            )
            if columns > 1 and any(one > wide for one in widths):
                return inf
            return lay_out_market(
                page, sections, MarketHeights(head, form.card, form.row), columns
            ).height

        for size in SIZES:
            form = TileForm(TileText.of(text, size), 3)
            if height(form, SECTIONS, scrolls=False) <= self.area_of_tiles.height:
                return LargeMarketFormat(
                    SECTIONS, form, MarketHeights(head, form.card, form.row), False
                )
        type_ = TileText.of(text, SIZES[-1])
        ways = [(TileForm(type_, n), columns) for columns in range(SECTIONS, 0, -1) for n in (2, 3)]
        form, columns = min(ways, key=lambda way: height(*way, scrolls=True))
        return LargeMarketFormat(columns, form, MarketHeights(head, form.card, form.row), True)

    def scrolled(self, state: ViewState) -> float:
        """Return how far the page is scrolled (logical pixels)."""
        limit = max(0.0, self.plan_of(state).height - self.area_of_tiles.height)
        return min(max(0.0, state.scrolled), limit)

    def unscrolled_places(self, state: ViewState) -> Iterator[Place]:
        """Yield where every building lies while nothing is scrolled."""
        for building, box in self.plan_of(state).buildings:
            yield spots.market(building), FRect(box)

    def places(self, state: ViewState) -> Iterator[Place]:
        """Yield what can be seen of the buildings, as the page is scrolled."""
        down = self.scrolled(state)
        for spot, box in self.unscrolled_places(state):
            seen = box.move(0, -down).clip(self.area_of_tiles)
            if seen.height > 1:
                yield spot, seen

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, p: Painter, state: ViewState) -> None:
        drawing.shadow(p, self.area.inflate(-6, -8), 12)
        p.frame("scenery/cloth", self.area, corner=16, MAIN="#5d3b4a", DARK="#38222d")
        self._draw_header(p, state)
        before = p.surface.get_clip()
        p.surface.set_clip(p.view.rect(self.area_of_tiles.inflate(4, 4)).clip(before))
        self._draw_tiles(p, state)
        p.surface.set_clip(before)

    def _draw_tiles(self, p: Painter, state: ViewState) -> None:
        plan, down = self.plan_of(state), self.scrolled(state)
        window = self.area_of_tiles
        for column, box in plan.heads:
            if box.move(0, -down).colliderect(window):
                draw_column_head(p, column, box.move(0, -down))
        tiles = MarketTiles(p.text, self.tools.phrases, self.format_of(state).form)
        found, buyer = self.benefits_of(state), self.buyer(state)
        shown = {offer.building: offer for offer in offers(state, buyer)}
        for building, box in plan.buildings:
            here = box.move(0, -down)
            if not here.colliderect(window):
                continue
            owners = [
                self.tools.colour(state, seat)
                for seat, player in enumerate(state.position.players)
                if seat != buyer and building in player.city
            ]
            tiles.draw(p, shown[building], here, owners, found.get(building))

    def _draw_header(self, p: Painter, state: ViewState) -> None:
        """Draw who buys, and with what."""
        seat, box = self.buyer(state), self.header
        player = state.position.players[seat]
        colour = self.tools.colour(state, seat)
        crest = FRect(box.x, box.y, box.height, box.height).inflate(-6, -6)
        skin.crest(p, crest, colour)
        free = CITY_SPACES - player.city_spaces
        phrases = self.tools.phrases
        trn = phrases.translator.trn
        facts = [
            f"**{escape(state.names[seat])}**",
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


def _by_price(offer: MarketOffer) -> tuple[int, int, int]:
    return offer.price, offer.cost, offer.building
