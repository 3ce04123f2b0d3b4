"""The texts of tooltips: what a spot is, what it does, and what it would bring now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules import actions, steps
from game.rules.material import (
    BLACK_MARKET,
    BUILDER,
    BUILDINGS,
    CITY_SPACES,
    CUSTOMS_HOUSE,
    GOODS,
    HARBOR,
    LARGE_MARKET,
    MAYOR,
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
from game.rules.queries.benefit import (
    LargeGains,
    can_be_staffed,
    gains_by_building,
    gains_by_chips,
    gains_by_people,
    gains_by_tile,
)
from game.rules.queries.forecast import MayorForecast, forecast_role
from game.rules.queries.waste import idle_large
from game.scenes.table.overlays.forecast_text import ForecastText
from game.scenes.table.view.spots import Spot, whole_piece
from game.ui.phrases import Phrases
from game.ui.phrases.log import barrel_counts
from game.ui.text.rich_text import NBSP, escape, keep_numbers_with_icons


@dataclass(frozen=True)
class TooltipContext:
    """The context of a tooltip: the position with people as shown, the players' names, the seat for
    which prices and loadings are computed, and the seats whose VP stay secret."""

    position: Position
    names: Sequence[str]
    viewer: int
    secret: frozenset[int] = frozenset()
    chosen: frozenset[Spot] = frozenset()
    """Spots chosen but not played yet."""
    kept: Sequence[int] | None = None
    """The number of barrels of each kind to be kept, while the viewer is storing."""

    @property
    def deciding(self) -> bool:
        """Whether the viewer is the seat to act."""
        return self.position.seat == self.viewer


class TooltipText:
    """Formats the tooltips of spots as markup."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.forecast = ForecastText(phrases)
        self.tr = phrases.tr
        self.trn = phrases.translator.trn

    def text(self, spot: Spot, context: TooltipContext) -> str:
        """Return the markup for a spot, "" if there is nothing to say."""
        whole = whole_piece(spot)
        lines = self._lines(whole, context)
        if lines and whole in map(whole_piece, context.chosen):
            lines.append(self.tr("You've chosen this, but it hasn't happened yet."))
        return keep_numbers_with_icons("\n".join(line for line in lines if line))

    def _lines(self, spot: Spot, context: TooltipContext) -> list[str]:
        tr, trn, pos = self.tr, self.trn, context.position
        at, player = spot.index, pos.players[max(0, spot.seat)]
        match spot.kind:
            case "role":
                return self._role(at, context)
            case "market":
                return self._market(at, context)
            case "city":
                return self._city(spot, context)
            case "goods":
                return self._goods(spot, context)
            case "ship":
                return self._ship(at, context)
            case "city_clock":
                return self._city_clock(context)
            case "points":
                return self._points(spot.seat, context)
            case "island" if at >= len(player.island):
                free = 12 - len(player.island)
                return [trn("{n} free island space", "{n} free island spaces", free)]
            case "island":
                return self._tile(player.island[at])
            case "open_tile" if at < len(pos.open_plantations):
                tile = pos.open_plantations[at]
                return [*self._tile(tile), *self._by_tile(tile, context)]
            case "quarries":
                count = trn("{n} left", "{n} left", pos.quarry_supply)
                return [*self._tile(QUARRY), count, *self._by_tile(QUARRY, context)]
            case "stack":
                return [
                    f"**{tr('Face-down plantations')}**",
                    trn("{n} left", "{n} left", len(pos.face_down) - pos.drawn),
                    tr("When the stack runs out, the discards are shuffled."),
                ]
            case "discards":
                gone = barrel_counts(pos.discards) or tr("none yet")
                return [f"**{tr('Discarded plantations')}**", gone]
            case "supply":
                left = pos.goods_supply[at]
                return [
                    f"**{{{GOODS[at]}}}{NBSP}{self.phrases.good(at)}**",
                    trn("{n} barrel in the supply", "{n} barrels in the supply", left),
                    tr("Sells for {n} {coin} at the trading house", n=PRICES[at]),
                ]
            case "house":
                free = TRADING_HOUSE_SPACES - len(pos.trading_house)
                prices = "  ".join(
                    f"{{{name}}}{NBSP}{PRICES[nth]}" for nth, name in enumerate(GOODS)
                )
                held = " ".join("{" + GOODS[good] + "}" for good in pos.trading_house)
                return [
                    f"**{tr('Trading house')}**",
                    f"{held or tr('empty')}  ·  {trn('{n} free space', '{n} free spaces', free)}",
                    tr("Prices: {prices}", prices=prices),
                    tr("Takes each kind only once. If full, it's emptied after the phase."),
                ]
            case "colonist_ship":
                aboard = pos.colonists_on_ship + pos.nobles_on_ship
                return [
                    f"**{tr('Colonist ship')}**",
                    tr("Arriving with the next mayor: {n} {colonist}", n=aboard),
                    tr("On the next ship, as things stand: {n} {colonist}", n=refill_wanted(pos)),
                ]
            case "colonists":
                left, wanted = pos.colonist_supply, refill_wanted(pos)
                last = tr("If there aren't enough, this is the last round.")
                return [
                    f"**{tr('Colonists')}**",
                    tr(
                        "Left: {n} {colonist}. The next ship needs {wanted}.", n=left, wanted=wanted
                    ),
                    "" if pos.setup.with_nobles else last,
                ]
            case "vp_supply":
                return [
                    f"**{tr('Victory points')}**",
                    tr("Left: {n} {vp}", n=pos.vp_supply),
                    tr("When the last one is taken, that round is the last."),
                ]
            case "bank":
                return [f"**{tr('Bank')}**", tr("Doubloons never run out.")]
            case "doubloons":
                return [f"{escape(context.names[spot.seat])}: {player.doubloons}{NBSP}{{coin}}"]
            case "san_juan" | "waiting":
                return [
                    f"**{self.phrases.place(SAN_JUAN)}**",
                    tr("Waiting for a free circle: {n} {colonist}", n=player.people[SAN_JUAN]),
                ]
        return []

    # Roles --------------------------------------------------------------------------------------

    def _role(self, card: int, context: TooltipContext) -> list[str]:
        pos = context.position
        effect, privilege = self.phrases.role_effect(card)
        lines = [
            f"**{self.phrases.role(card)}**",
            effect,
            self.tr("Privilege: {what}", what=privilege),
        ]
        if pos.card_doubloons[card]:
            count = pos.card_doubloons[card]
            lines.append(
                self.trn(
                    "There is {n} {coin} on this card.", "There are {n} {coin} on this card.", count
                )
            )
        if pos.card_takers[card] >= 0:
            name = escape(context.names[pos.card_takers[card]])
            return [*lines, self.tr("Chosen by: {name}", name=name)]
        if self.forecast.is_open(pos, card):
            lines += self._prospects(card, context)
        return lines

    def _prospects(self, card: int, context: TooltipContext) -> list[str]:
        """Return what a role would bring each player if the seat to act chose it now."""
        pos = context.position
        lines = [self.tr("What each player could get from it now:")]
        for seat, what in self._forecasts(card, context):
            lines.append(f"{escape(context.names[seat])}: {what}")
            if seat == context.viewer and role_of(card) == MAYOR:
                lines += self._by_arrivals(card, context)
        if role_of(card) == SETTLER:
            lines.append(self.forecast.open_tiles(pos))
        if context.deciding:
            lines.append(self.forecast.warning(pos, card))
        return lines

    def _forecasts(self, card: int, context: TooltipContext) -> list[tuple[int, str]]:
        return self.forecast.by_seat(context.position, card, self._hidden(context))

    def _hidden(self, context: TooltipContext) -> frozenset[int]:
        """Return the seats whose VP the viewer may not know."""
        return context.secret - {context.viewer} if context.deciding else context.secret

    def previews(self, spot: Spot | None, context: TooltipContext) -> list[tuple[int, str]]:
        """Return what a role card would bring, as (seat, markup) pairs for the boards of those who
        gain something; [] for any other spot."""
        if spot is None or spot.kind != "role":
            return []
        if not self.forecast.is_open(context.position, spot.index):
            return []
        return self.forecast.on_boards(context.position, spot.index, self._hidden(context))

    # Buildings ----------------------------------------------------------------------------------

    def _building(self, building: int) -> list[str]:
        kind = BUILDINGS[building]
        facts = [f"{kind.vp}{NBSP}{{vp}}"]
        facts.append(self.trn("{n} circle", "{n} circles", kind.circles))
        facts.append(self.tr("column {n}", n=kind.column))
        if kind.spaces > 1:
            facts.append(self.trn("{n} city space", "{n} city spaces", kind.spaces))
        title = f"**{self.phrases.building(building)}**"
        return [title, "  ·  ".join(facts), self.phrases.effect(building)]

    def _market(self, building: int, context: TooltipContext) -> list[str]:
        pos = context.position
        lines = self._building(building)
        if context.viewer >= 0:
            lines.append(self.price(pos, context.viewer, building))
            lines.append(self._black_market_payment(context, building))
            player = pos.players[context.viewer]
            lines += self._at_the_end(gains_by_building(player, building), context.viewer, context)
        left = pos.market[building]
        lines.append(self.trn("{n} left", "{n} left", left) if left else self.tr("Sold out."))
        return lines

    def _at_the_end(self, gains: LargeGains, seat: int, context: TooltipContext) -> list[str]:
        """Return what is added to the large buildings of a seat, as far as its VP are public."""
        return [
            self.tr("{building}: +{n} {vp} at the end", building=self.phrases.building(owned), n=vp)
            for owned, vp in gains
            if owned != CUSTOMS_HOUSE or seat not in context.secret
            if can_be_staffed(context.position, seat, owned)
        ]

    def _by_tile(self, tile: int, context: TooltipContext) -> list[str]:
        """Return what a tile would add to the viewer's large buildings."""
        if context.viewer < 0:
            return []
        gains = gains_by_tile(context.position.players[context.viewer], tile)
        return self._at_the_end(gains, context.viewer, context)

    def _by_arrivals(self, card: int, context: TooltipContext) -> list[str]:
        """Return what arriving people would add to the viewer's large buildings."""
        pos, seat = context.position, context.viewer
        for forecast in forecast_role(pos, card):
            if isinstance(forecast, MayorForecast) and forecast.seat == seat:
                gains = gains_by_people(
                    pos.players[seat], forecast.people - forecast.nobles, forecast.nobles
                )
                return self._at_the_end(gains, seat, context)
        return []

    def _black_market_payment(self, context: TooltipContext, building: int) -> str:
        """Return what the black market would have to pay if the viewer built this now."""
        pos = context.position
        if not context.deciding or actions.BUILD[building] not in pos.legal_actions:
            return ""
        missing = price(pos, context.viewer, building).total - pos.players[context.viewer].doubloons
        name = self.phrases.building(BLACK_MARKET)
        return self.tr("{name}: pays {n} of it", name=name, n=missing) if missing > 0 else ""

    def price(self, pos: Position, seat: int, building: int) -> str:
        """Return what a building costs a seat (doubloons), with each discount by name."""
        if role_of(max(pos.role_card, 0)) != BUILDER:  # only this role has the privilege
            pos = pos.copy()
            pos.chooser = -1
        parts = price(pos, seat, building)
        named = (
            (parts.privilege, self.tr("privilege")),
            (parts.quarries, self.trn("quarry", "quarries", parts.quarries)),
            (parts.forests, self.tr("from forests")),
            (parts.zoning, self.phrases.building_short(ZONING_OFFICE)),
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

    def _city(self, spot: Spot, context: TooltipContext) -> list[str]:
        player = context.position.players[spot.seat]
        if spot.index >= len(player.city):
            free = 12 - player.city_spaces
            return [self.trn("{n} free city space", "{n} free city spaces", free)]
        building = player.city[spot.index]
        circles, lines = BUILDINGS[building].circles, self._building(building)
        if circles:
            here = player.people[building]
            state = self.tr("{n} of {circles} {colonist}", n=here, circles=circles)
            idle = "" if here else self.tr("It does nothing until somebody works here.")
            if not here and BUILDINGS[building].spaces == 2:
                idle = self._no_bonus(building)
            lines.append(f"{state}  {idle}")
        return lines + self._at_the_end(gains_by_building(player, building), spot.seat, context)

    def idle_large(self, context: TooltipContext, seat: int) -> str:
        """Return what the warning on the board of another seat means, "" if it has none."""
        building = idle_large(context.position.players[seat])
        return self._no_bonus(building) if building >= 0 and seat != context.viewer else ""

    def _no_bonus(self, building: int) -> str:
        name = self.phrases.building(building)
        return self.tr(
            "{warning} **{building}**: no bonus at the end unless somebody works there.",
            building=name,
        )

    # Tiles --------------------------------------------------------------------------------------

    def _tile(self, tile: int) -> list[str]:
        return [f"**{self.phrases.tile(tile)}**", self.phrases.tile_effect(tile)]

    # Goods --------------------------------------------------------------------------------------

    def _goods(self, spot: Spot, context: TooltipContext) -> list[str]:
        pos, good = context.position, spot.index
        count = pos.players[spot.seat].goods[good]
        name = escape(context.names[spot.seat])
        lines = [f"**{name}: {count}{NBSP}{{{GOODS[good]}}}{NBSP}{self.phrases.good(good)}**"]
        if spot.seat == context.viewer and context.deciding and count:
            if pos.step == steps.TRADE:
                lines.append(self.sale(pos, spot.seat, good))
            elif pos.step == steps.LOAD:
                lines += [self._loading(context, offer) for offer in loadings(pos, good)]
            if context.kept is not None:
                lines.append(self.tr("You've chosen to keep these: {n}", n=context.kept[good]))
        return lines

    def sale(self, pos: Position, seat: int, good: int) -> str:
        """Return what a sale to the trading house brings (doubloons), by source."""
        parts = proceeds(pos, seat, good)
        named = (
            (parts.small_market, self.phrases.building_short(SMALL_MARKET)),
            (parts.large_market, self.phrases.building_short(LARGE_MARKET)),
            (parts.privilege, self.tr("privilege")),
        )
        plus = "".join(f" + {count}{NBSP}{name}" for count, name in named if count)
        if not plus:
            return self.tr("Sells for **{total}** {coin}", total=parts.total)
        return self.tr(
            "Sale: {price}{plus} = **{total}** {coin}",
            price=parts.price,
            plus=plus,
            total=parts.total,
        )

    def _loading(self, context: TooltipContext, offer: LoadingOffer) -> str:
        """Return what a loading brings, including at the end of the game."""
        pos, seat = context.position, context.viewer
        gains = gains_by_chips(pos.players[seat], offer.income.vp)
        return "\n".join([self.loading(pos, offer), *self._at_the_end(gains, seat, context)])

    def loading(self, pos: Position, offer: LoadingOffer) -> str:
        """Return what a loading brings (VP), and what stays behind."""
        where = (
            self.tr("{n}-space ship", n=offer.ship) if offer.ship else self.phrases.building(WHARF)
        )
        plus = "".join(
            f" + {count}{NBSP}{name}"
            for count, name in (
                (offer.income.harbor_vp, self.phrases.building_short(HARBOR)),
                (offer.income.captain_vp, self.tr("privilege")),
            )
            if count
        )
        gain = (
            f"{offer.income.barrels_vp}{plus} = **{offer.income.vp}**{NBSP}{{vp}}"
            if plus
            else (f"**{offer.income.vp}**{NBSP}{{vp}}")
        )
        if offer.stays:
            return self.tr(
                "{where}: {gain}, left over: {n} {barrel}",
                where=where,
                gain=gain,
                n=offer.stays,
                barrel="{" + GOODS[offer.good] + "}",
            )
        return self.tr("{where}: {gain}", where=where, gain=gain)

    # The sea and the house ----------------------------------------------------------------------

    def _ship(self, spaces: int, context: TooltipContext) -> list[str]:
        pos = context.position
        at = pos.setup.ship_capacities.index(spaces)
        kind, load = pos.cargo_goods[at], pos.cargo_barrels[at]
        title = self.trn("Ship with {n} space", "Ship with {n} spaces", spaces)
        lines = [f"**{title}**"]
        if kind < 0:
            lines.append(self.tr("Empty: takes any one kind that isn't on another ship."))
        else:
            cargo = f"{load}{NBSP}{{{GOODS[kind]}}}{NBSP}{self.phrases.good(kind)}"
            free = spaces - load
            room = self.trn("room for {n} more", "room for {n} more", free)
            lines.append(f"{cargo}, {room if free else self.tr('full')}")
        if context.deciding and pos.step == steps.LOAD:
            for good in range(5):
                mine = [offer for offer in loadings(pos, good) if offer.ship == spaces]
                lines += [f"{{{GOODS[good]}}} {self._loading(context, offer)}" for offer in mine]
        return lines

    def _city_clock(self, context: TooltipContext) -> list[str]:
        players = context.position.players
        taken = max(player.city_spaces for player in players)
        fullest = [seat for seat, player in enumerate(players) if player.city_spaces == taken]
        if len(fullest) > 1:
            text = self.tr("A tie: {n} of {most} spaces.", n=taken, most=CITY_SPACES)
        else:
            name = escape(context.names[fullest[0]])
            text = self.tr("{name}: {n} of {most} spaces.", name=name, n=taken, most=CITY_SPACES)
        return [
            f"**{self.tr('Fullest city')}**",
            text,
            self.tr("When a city is filled, that round is the last."),
        ]

    # Players ------------------------------------------------------------------------------------

    def _points(self, seat: int, context: TooltipContext) -> list[str]:
        name = escape(context.names[seat])
        if seat in context.secret:
            lines = [self.tr("{name}: VP chips are face down.", name=name)]
            if seat == context.viewer and context.deciding:
                lines.append(self.tr("To look at them, hold the mouse button here or hold V."))
            return lines
        return [
            f"**{self.tr('VP chips')}**",
            f"{name}: {context.position.players[seat].vp}{NBSP}{{vp}}",
            self.tr("Buildings are only counted at the end."),
        ]
