"""What is told of the thing under the mouse: what it is, does, and would bring now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.rules import actions, steps
from game.rules.material import (
    BLACK_MARKET,
    BUILDER,
    BUILDINGS,
    CITY_SPACES,
    GOODS,
    HARBOR,
    LARGE_MARKET,
    PRICES,
    QUARRY,
    SAN_JUAN,
    SETTLER,
    SMALL_MARKET,
    TRADING_HOUSE_SPACES,
    WHARF,
    ZONING_OFFICE,
    role_of,
)
from game.rules.phases.builder import price
from game.rules.phases.captain import LoadingOffer, loadings
from game.rules.phases.mayor import refill_wanted
from game.rules.phases.trader import proceeds
from game.rules.position import Position
from game.scenes.table.input.click_targets import whole_piece
from game.scenes.table.overlays.forecast_text import ForecastText
from game.scenes.table.view.spots import Spot
from game.ui.phrases import Phrases
from game.ui.phrases.log import barrel_counts
from game.ui.text.rich_text import NBSP, escape, keep_numbers_with_icons


@dataclass(frozen=True)
class TooltipContext:
    """Who looks at what: the position, the players' names, the seat for whom prices and loadings
    are told, and the seats whose VP stay secret."""

    position: Position
    names: Sequence[str]
    viewer: int
    secret: frozenset[int] = frozenset()

    @property
    def deciding(self) -> bool:
        """Is it the viewer's own decision?"""
        return self.position.seat == self.viewer


class Tooltips:
    """Explains spots, in the words of `Phrases`."""

    def __init__(self, phrases: Phrases) -> None:
        self.say = phrases
        self.forecast = ForecastText(phrases)
        self.tr = phrases.tr
        self.trn = phrases.translator.trn

    def text(self, spot: Spot, asked: TooltipContext) -> str:
        """The markup for a spot, "" when there is nothing to tell."""
        thing = whole_piece(spot)
        lines = _TELL.get(thing.kind, Tooltips._nothing)(self, thing, asked)
        return keep_numbers_with_icons("\n".join(line for line in lines if line))

    def _nothing(self, spot: Spot, asked: TooltipContext) -> list[str]:
        return []

    # Roles --------------------------------------------------------------------------------------

    def _role(self, spot: Spot, asked: TooltipContext) -> list[str]:
        card, pos = spot.index, asked.position
        effect, privilege = self.say.role_effect(card)
        lines = [f"**{self.say.role(card)}**", effect, self.tr("Privilege: {what}", what=privilege)]
        if pos.card_doubloons[card]:
            count = pos.card_doubloons[card]
            lines.append(
                self.trn("{n} {coin} lies on this card.", "{n} {coin} lie on this card.", count)
            )
        if pos.card_takers[card] >= 0:
            name = escape(asked.names[pos.card_takers[card]])
            return [*lines, self.tr("{name} has chosen it.", name=name)]
        if self.forecast.open(pos, card):
            lines += self._prospects(card, asked)
        return lines

    def _prospects(self, card: int, asked: TooltipContext) -> list[str]:
        """What a role would bring to each player if the seat to act chose it now."""
        pos = asked.position
        lines = [self.tr("Chosen now, each could get:")]
        lines += [
            f"{escape(asked.names[seat])}: {what}" for seat, what in self._foretold(card, asked)
        ]
        if role_of(card) == SETTLER:
            lines.append(self.forecast.open_tiles(pos))
        if asked.deciding:
            lines.append(self.forecast.warning(pos, card))
        return lines

    def _foretold(self, card: int, asked: TooltipContext) -> list[tuple[int, str]]:
        hidden = asked.secret - {asked.viewer} if asked.deciding else asked.secret
        return self.forecast.by_seat(asked.position, card, hidden)

    def previews(self, spot: Spot | None, asked: TooltipContext) -> list[tuple[int, str]]:
        """What a role card would bring, as markup by seat; nothing for any other spot."""
        if spot is None or spot.kind != "role":
            return []
        if not self.forecast.open(asked.position, spot.index):
            return []
        return self._foretold(spot.index, asked)

    # Buildings ----------------------------------------------------------------------------------

    def _building(self, building: int) -> list[str]:
        kind = BUILDINGS[building]
        facts = [f"{kind.vp}{NBSP}{{vp}}"]
        facts.append(self.trn("{n} circle", "{n} circles", kind.circles))
        facts.append(self.tr("column {n}", n=kind.column))
        if kind.spaces > 1:
            facts.append(self.trn("{n} city space", "{n} city spaces", kind.spaces))
        title = f"**{self.say.building(building)}**"
        return [title, "  ·  ".join(facts), self.say.effect(building)]

    def _market(self, spot: Spot, asked: TooltipContext) -> list[str]:
        building, pos = spot.index, asked.position
        lines = self._building(building)
        if asked.viewer >= 0:
            lines.append(self.price(pos, asked.viewer, building))
            lines.append(self._owing(asked, building))
        left = pos.market[building]
        lines.append(self.trn("{n} left", "{n} left", left) if left else self.tr("Sold out."))
        return lines

    def _owing(self, asked: TooltipContext, building: int) -> str:
        """What the black market would have to pay, if the viewer builds this now."""
        pos = asked.position
        if not asked.deciding or actions.BUILD[building] not in pos.legal_actions:
            return ""
        missing = price(pos, asked.viewer, building).total - pos.players[asked.viewer].doubloons
        name = self.say.building(BLACK_MARKET)
        return self.tr("{name}: pays {n} of it", name=name, n=missing) if missing > 0 else ""

    def price(self, pos: Position, seat: int, building: int) -> str:
        """What a building costs a seat, with each discount by name."""
        if role_of(max(pos.role_card, 0)) != BUILDER:  # the privilege belongs to this role alone
            pos = pos.copy()
            pos.chooser = -1
        parts = price(pos, seat, building)
        named = (
            (parts.privilege, self.tr("privilege")),
            (parts.quarries, self.trn("quarry", "quarries", parts.quarries)),
            (parts.forests, self.tr("by forests")),
            (parts.zoning, self.say.building_short(ZONING_OFFICE)),
        )
        minus = "".join(f" − {count}{NBSP}{name}" for count, name in named if count)
        if not minus:
            return self.tr("Price: {total} {coin}", total=parts.total)
        return self.tr(
            "Price: {cost}{minus} = **{total}** {coin}",
            cost=parts.cost,
            minus=minus,
            total=parts.total,
        )

    def _city(self, spot: Spot, asked: TooltipContext) -> list[str]:
        player = asked.position.players[spot.seat]
        if spot.index >= len(player.city):
            free = 12 - player.city_spaces
            return [self.trn("{n} free city space", "{n} free city spaces", free)]
        building = player.city[spot.index]
        circles = BUILDINGS[building].circles
        if circles:
            here = player.people[building]
            state = self.tr("{n} of {circles} {colonist}", n=here, circles=circles)
            idle = "" if here else self.tr("It does nothing until somebody works here.")
            return [*self._building(building), f"{state}  {idle}"]
        return self._building(building)

    # Tiles --------------------------------------------------------------------------------------

    def _tile(self, tile: int) -> list[str]:
        return [f"**{self.say.tile(tile)}**", self.say.tile_effect(tile)]

    def _island(self, spot: Spot, asked: TooltipContext) -> list[str]:
        player = asked.position.players[spot.seat]
        if spot.index >= len(player.island):
            free = 12 - len(player.island)
            return [self.trn("{n} free island space", "{n} free island spaces", free)]
        return self._tile(player.island[spot.index])

    def _open_tile(self, spot: Spot, asked: TooltipContext) -> list[str]:
        open_tiles = asked.position.open_plantations
        return self._tile(open_tiles[spot.index]) if spot.index < len(open_tiles) else []

    def _quarries(self, spot: Spot, asked: TooltipContext) -> list[str]:
        return [*self._tile(QUARRY), self.trn("{n} left", "{n} left", asked.position.quarry_supply)]

    def _stack(self, spot: Spot, asked: TooltipContext) -> list[str]:
        left = len(asked.position.face_down) - asked.position.drawn
        return [
            f"**{self.tr('Face-down plantations')}**",
            self.trn("{n} left", "{n} left", left),
            self.tr("When the stack is used up, the discards are shuffled."),
        ]

    def _discards(self, spot: Spot, asked: TooltipContext) -> list[str]:
        gone = barrel_counts(asked.position.discards) or self.tr("none yet")
        return [f"**{self.tr('Discarded plantations')}**", gone]

    # Goods --------------------------------------------------------------------------------------

    def _supply(self, spot: Spot, asked: TooltipContext) -> list[str]:
        good = spot.index
        left = asked.position.goods_supply[good]
        return [
            f"**{{{GOODS[good]}}}{NBSP}{self.say.good(good)}**",
            self.trn("{n} barrel in the supply", "{n} barrels in the supply", left),
            self.tr("Price in the trading house: {n} {coin}", n=PRICES[good]),
        ]

    def _goods(self, spot: Spot, asked: TooltipContext) -> list[str]:
        pos, good = asked.position, spot.index
        count = pos.players[spot.seat].goods[good]
        name = escape(asked.names[spot.seat])
        lines = [f"**{name}: {count}{NBSP}{{{GOODS[good]}}}{NBSP}{self.say.good(good)}**"]
        if spot.seat == asked.viewer and asked.deciding and count:
            if pos.step == steps.TRADE:
                lines.append(self.sale(pos, spot.seat, good))
            elif pos.step == steps.LOAD:
                lines += [self.loading(pos, one) for one in loadings(pos, good)]
        return lines

    def sale(self, pos: Position, seat: int, good: int) -> str:
        """What a sale to the trading house brings, by source."""
        parts = proceeds(pos, seat, good)
        named = (
            (parts.small_market, self.say.building_short(SMALL_MARKET)),
            (parts.large_market, self.say.building_short(LARGE_MARKET)),
            (parts.privilege, self.tr("privilege")),
        )
        plus = "".join(f" + {count}{NBSP}{name}" for count, name in named if count)
        return self.tr(
            "Sale: {price}{plus} = **{total}** {coin}",
            price=parts.price,
            plus=plus,
            total=parts.total,
        )

    def loading(self, pos: Position, one: LoadingOffer) -> str:
        """What a loading brings and what stays behind."""
        where = self.tr("Ship for {n}", n=one.ship) if one.ship else self.say.building(WHARF)
        plus = "".join(
            f" + {count}{NBSP}{name}"
            for count, name in (
                (one.vp.harbor, self.say.building_short(HARBOR)),
                (one.vp.captain, self.tr("privilege")),
            )
            if count
        )
        gain = (
            f"{one.vp.barrels}{plus} = **{one.vp.total}**{NBSP}{{vp}}"
            if plus
            else (f"**{one.vp.total}**{NBSP}{{vp}}")
        )
        if one.stays:
            return self.tr(
                "{where}: {gain}, {n} {good} stay",
                where=where,
                gain=gain,
                n=one.stays,
                good="{" + GOODS[one.good] + "}",
            )
        return self.tr("{where}: {gain}", where=where, gain=gain)

    # The sea and the house ----------------------------------------------------------------------

    def _ship(self, spot: Spot, asked: TooltipContext) -> list[str]:
        pos = asked.position
        at = pos.setup.ship_capacities.index(spot.index)
        kind, load = pos.cargo_goods[at], pos.cargo_barrels[at]
        lines = [f"**{self.tr('Ship for {n} barrels', n=spot.index)}**"]
        if kind < 0:
            lines.append(self.tr("Empty: takes any one kind that no other ship carries."))
        else:
            cargo = f"{load}{NBSP}{{{GOODS[kind]}}}{NBSP}{self.say.good(kind)}"
            free = spot.index - load
            room = self.trn("room for {n} more", "room for {n} more", free)
            lines.append(f"{cargo}, {room if free else self.tr('full')}")
        if asked.deciding and pos.step == steps.LOAD:
            for good in range(5):
                mine = [one for one in loadings(pos, good) if one.ship == spot.index]
                lines += [f"{{{GOODS[good]}}} {self.loading(pos, one)}" for one in mine]
        return lines

    def _house(self, spot: Spot, asked: TooltipContext) -> list[str]:
        pos = asked.position
        free = TRADING_HOUSE_SPACES - len(pos.trading_house)
        prices = "  ".join(f"{{{name}}}{NBSP}{PRICES[good]}" for good, name in enumerate(GOODS))
        held = " ".join("{" + GOODS[good] + "}" for good in pos.trading_house) or self.tr("empty")
        return [
            f"**{self.tr('Trading house')}**",
            f"{held}  ·  {self.trn('{n} free space', '{n} free spaces', free)}",
            self.tr("Prices: {prices}", prices=prices),
            self.tr("Takes each kind once. Full, it is emptied after the phase."),
        ]

    def _colonist_ship(self, spot: Spot, asked: TooltipContext) -> list[str]:
        pos = asked.position
        aboard = pos.colonists_on_ship + pos.nobles_on_ship
        return [
            f"**{self.tr('Colonist ship')}**",
            self.tr("{n} {colonist} come ashore with the next mayor.", n=aboard),
            self.tr("As things stand, {n} {colonist} come after that.", n=refill_wanted(pos)),
        ]

    def _colonists(self, spot: Spot, asked: TooltipContext) -> list[str]:
        pos = asked.position
        return [
            f"**{self.tr('Colonists')}**",
            self.tr(
                "{n} {colonist} are left; the next ship needs {wanted}.",
                n=pos.colonist_supply,
                wanted=refill_wanted(pos),
            ),
            ""
            if pos.setup.with_nobles
            else self.tr("If there are too few, this is the last round."),
        ]

    def _vp_supply(self, spot: Spot, asked: TooltipContext) -> list[str]:
        return [
            f"**{self.tr('Victory points')}**",
            self.tr("{n} {vp} are left.", n=asked.position.vp_supply),
            self.tr("When the last one goes, this is the last round."),
        ]

    def _city_clock(self, spot: Spot, asked: TooltipContext) -> list[str]:
        players = asked.position.players
        fullest = max(range(len(players)), key=lambda seat: players[seat].city_spaces)
        name, taken = escape(asked.names[fullest]), players[fullest].city_spaces
        return [
            f"**{self.tr('The fullest city')}**",
            self.tr("{name}: {n} of {most} spaces.", name=name, n=taken, most=CITY_SPACES),
            self.tr("Whoever fills the last space makes this the last round."),
        ]

    def _bank(self, spot: Spot, asked: TooltipContext) -> list[str]:
        return [f"**{self.tr('Bank')}**", self.tr("Doubloons never run out.")]

    # Players ------------------------------------------------------------------------------------

    def _board(self, spot: Spot, asked: TooltipContext) -> list[str]:
        player = asked.position.players[spot.seat]
        points = "?" if spot.seat in asked.secret else str(player.vp)
        held = barrel_counts(player.goods)
        facts = [
            f"{player.doubloons}{NBSP}{{coin}}",
            f"{points}{NBSP}{{vp}}",
            f"{sum(player.people)}{NBSP}{{colonist}}",
            self.tr("city {n}/12", n=player.city_spaces),
        ]
        return [f"**{escape(asked.names[spot.seat])}**", "  ·  ".join(facts), held]

    def _doubloons(self, spot: Spot, asked: TooltipContext) -> list[str]:
        count = asked.position.players[spot.seat].doubloons
        return [f"{escape(asked.names[spot.seat])}: {count}{NBSP}{{coin}}"]

    def _points(self, spot: Spot, asked: TooltipContext) -> list[str]:
        name = escape(asked.names[spot.seat])
        if spot.seat in asked.secret:
            lines = [self.tr("{name}: VP chips lie face down.", name=name)]
            if spot.seat == asked.viewer and asked.deciding:
                lines.append(self.tr("Hold the mouse button here, or V, to look at them."))
            return lines
        return [f"{name}: {asked.position.players[spot.seat].vp}{NBSP}{{vp}}"]

    def _san_juan(self, spot: Spot, asked: TooltipContext) -> list[str]:
        waiting = asked.position.players[spot.seat].people[SAN_JUAN]
        return [
            f"**{self.say.place(SAN_JUAN)}**",
            self.tr("{n} {colonist} wait here for a free circle.", n=waiting),
        ]


_TELL: Mapping[str, Callable[[Tooltips, Spot, TooltipContext], list[str]]] = {
    "role": Tooltips._role,
    "market": Tooltips._market,
    "city": Tooltips._city,
    "island": Tooltips._island,
    "open_tile": Tooltips._open_tile,
    "quarries": Tooltips._quarries,
    "stack": Tooltips._stack,
    "discards": Tooltips._discards,
    "supply": Tooltips._supply,
    "goods": Tooltips._goods,
    "ship": Tooltips._ship,
    "house": Tooltips._house,
    "colonist_ship": Tooltips._colonist_ship,
    "colonists": Tooltips._colonists,
    "vp_supply": Tooltips._vp_supply,
    "city_clock": Tooltips._city_clock,
    "bank": Tooltips._bank,
    "board": Tooltips._board,
    "doubloons": Tooltips._doubloons,
    "points": Tooltips._points,
    "san_juan": Tooltips._san_juan,
}
