"""The large building market on a sheet: every building with its price, effect and owners."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from pygame import FRect

from game.rules.material import BUILDINGS, CITY_SPACES, QUARRY
from game.scenes.table.view import spots
from game.scenes.table.view.market.offers import by_column, offers, on_the_market
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing, skin
from game.ui.paint import Painter
from game.ui.text.rich_text import NBSP, escape
from game.ui.text.typesetting import SMALL_LABEL, TextStyle
from game.ui.theme import PAPER_LIGHT
from game.ui.tiles.building_tile import Offer, draw_column_head
from game.ui.tiles.lined_tile import ANY_WIDTH, SEPARATOR, LinedTiles, TileForm
from game.ui.tiles.tile_grid import SECTIONS, PageLayout, lay_out_page
from game.ui.widgets.scroll import BAR_WIDTH

SIZES = (24.0, 21.0)
"""Text sizes. The first size at which the page holds all buildings is used, else the last,
regardless of the buyer."""
PADDING = 10.0
CLOSE, LARGE_TEXT_CLOSE = 40.0, 54.0
"""Size of the button that closes the sheet."""
MORE = 34.0
"""Height of the button that turns the page, at 100% text."""
LOWEST_HEAD = 28.0
BAR_ROOM = BAR_WIDTH + 4.0


class LargeMarketFormat(NamedTuple):
    """The format of the page: the format of the tiles, and their unscrolled positions."""

    form: TileForm
    plan: PageLayout


class LargeMarket(TablePart):
    """All buildings, with the prices for one buyer: the deciding seat, or the focus seat."""

    kinds = frozenset({"market"})

    def __init__(self, tools: DrawingTools, area: FRect) -> None:
        super().__init__(tools, area)
        side = LARGE_TEXT_CLOSE if tools.large_text else CLOSE
        inner = area.inflate(-2 * PADDING - 8, -2 * PADDING)
        self.closing = FRect(inner.right - side, inner.y, side, side)
        """The rectangle of the button that closes the sheet."""
        self.header = FRect(inner.x, inner.y, inner.width - side - 8, side)
        top = self.header.bottom + 2
        self.area_of_tiles = FRect(inner.x, top, inner.width, inner.bottom - top)
        self._format: LargeMarketFormat | None = None
        self._made_for: Hashable = None

    def buyer(self, state: ViewState) -> int:
        """Return the seat whose prices are shown."""
        return state.prices_for if state.prices_for >= 0 else state.focus

    def key(self, state: ViewState) -> Hashable:
        seat = self.buyer(state)
        player = state.position.players[seat]
        return (
            (seat, state.names, state.colors, player.doubloons, player.city_spaces),
            player.people[QUARRY],
            tuple(self.offers(state)),
            self.in_the_air(state),
            self.scrolled(state),
        )

    # Places -----------------------------------------------------------------------------------

    def plan_of(self, state: ViewState) -> PageLayout:
        """Return the unscrolled layout of the page."""
        return self.format_of(state).plan

    def format_of(self, state: ViewState) -> LargeMarketFormat:
        """Return the format for the buildings of the game, independent of the buyer."""
        kinds, ctx = tuple(on_the_market(state.position)), self.tools.ctx
        seats, costs = len(state.position.players), state.position.setup.costs
        letters = ctx.text.pixels(TextStyle("sans", SIZES[0])), ctx.text.floor
        made_for = kinds, seats, costs, letters, ctx.translator.language
        if self._format is None or self._made_for != made_for:
            most = {building: self._most(building, costs[building], seats) for building in kinds}
            self._format, self._made_for = self._choose(most), made_for
        return self._format

    def _choose(self, most: Mapping[int, Offer]) -> LargeMarketFormat:
        """Return the best format in which all buildings fit with the longest text of their tiles,
        or else the format with the lowest page."""
        text, sections = self.tools.ctx.text, by_column(tuple(most))
        head = max(LOWEST_HEAD, text.line_height(SMALL_LABEL) + 1)

        def formats(form: TileForm, columns: int, bar: float) -> Iterator[LargeMarketFormat]:
            """Yield the format unless texts do not fit in one of several columns."""
            page = FRect(self.area_of_tiles)
            page.width -= bar
            needs = map(LinedTiles(text, self.tools.phrases, form).needed_width, most.values())
            plan = lay_out_page(page, sections, head, form.height, columns)
            if columns == 1 or max(needs) <= plan.heads[0][1].width:
                yield LargeMarketFormat(form, plan)

        for size in SIZES:
            for whole in formats(TileForm.detailed(text, size, 3), SECTIONS, 0.0):
                if whole.plan.height <= self.area_of_tiles.height:
                    return whole
        forms = [TileForm.detailed(text, SIZES[-1], lines) for lines in (2, 3)]
        shapes = [(form, columns) for columns in range(SECTIONS, 0, -1) for form in forms]
        scrolling = [layout for shape in shapes for layout in formats(*shape, BAR_ROOM)]
        return min(scrolling, key=lambda shown: shown.plan.height)

    def _most(self, building: int, cost: int, seats: int) -> Offer:
        """Return an offer of a building with the longest text that its tile may show."""
        copies = BUILDINGS[building].copies
        crests = tuple(self.tools.ctx.players[: min(seats - 1, copies)])
        effect = self.tools.phrases.brief(building)
        return Offer(building, copies, cost, cost, effect=effect, owners=crests)

    def scrolled(self, state: ViewState) -> float:
        """Return the scroll offset of the page (logical pixels)."""
        return min(max(0.0, state.scrolled), self._limit(state))

    def _limit(self, state: ViewState) -> float:
        return max(0.0, self.plan_of(state).height - self.area_of_tiles.height)

    @property
    def more_words(self) -> str:
        """The words on the button that turns the page."""
        return self.tools.phrases.tr("More buildings")

    @property
    def more(self) -> FRect:
        """The rectangle of that button, above the page so that it covers no building."""
        text = self.tools.ctx.text
        factor = max(1.0, text.factor)  # text has a minimum size, so the button has one too
        width = text.size(self.more_words, SMALL_LABEL)[0] + 100 * factor
        place = FRect(0, 0, width, min(MORE * factor, self.header.height))
        place.midright = self.header.midright
        return place

    def unscrolled_places(self, state: ViewState) -> Iterator[Place]:
        """Yield the unscrolled rectangle of every building."""
        for building, box in self.plan_of(state).buildings:
            yield spots.market(building), FRect(box)

    def places(self, state: ViewState) -> Iterator[Place]:
        """Yield the visible rectangles of the buildings at the current scroll offset."""
        down = self.scrolled(state)
        for spot, box in self.unscrolled_places(state):
            seen = box.move(0, -down).clip(self.area_of_tiles)
            if seen.height > 1:
                yield spot, seen

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, p: Painter, state: ViewState) -> None:
        drawing.shadow(p, self.area.inflate(-6, -8), 12)
        skin.cloth(p, self.area, 16)
        self._draw_header(p, state)
        down, window = self.scrolled(state), self.area_of_tiles.inflate(4, 4)
        form, plan = self.format_of(state)
        tiles = LinedTiles(p.text, self.tools.phrases, form)
        shown = {offer.building: offer for offer in self.offers(state)}
        with p.clip(window):
            for column, box in plan.heads:
                draw_column_head(p, column, box.move(0, -down))
            for building, box in plan.buildings:
                here = box.move(0, -down)
                if here.colliderect(window):
                    tiles.draw(p, shown[building], here)

    def offers(self, state: ViewState) -> Iterator[Offer]:
        """Yield the offers with their effect in a few words and their other owners."""
        buyer = self.buyer(state)
        for offer in offers(state, buyer):
            kind = offer.building
            owners = tuple(
                self.tools.color(state, seat)
                for seat, player in enumerate(state.position.players)
                if seat != buyer and kind in player.city
            )
            yield replace(offer, effect=self.tools.phrases.brief(kind), owners=owners)

    def _draw_header(self, p: Painter, state: ViewState) -> None:
        """Draw the buyer and the buyer's means."""
        seat, box = self.buyer(state), self.header
        player = state.position.players[seat]
        color = self.tools.color(state, seat)
        crest = FRect(box.x, box.y, box.height, box.height).inflate(-6, -6)
        skin.crest(p, crest, color)
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
        right = self.more.x if self._limit(state) else box.right
        room = FRect(crest.right + 12, box.y, right - crest.right - 12, box.height)
        while len(facts) > 2 and _width(p, SEPARATOR.join(facts)) > room.width:
            facts.pop()
        p.write_rich(SEPARATOR.join(facts), room, SMALL_LABEL, PAPER_LIGHT, valign="middle")


def _width(p: Painter, markup: str) -> float:
    return p.text.rich_size(markup, SMALL_LABEL, ANY_WIDTH)[0]
