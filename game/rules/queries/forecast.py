"""Forecast what a role would bring each seat if the seat to act chose it now.

Every function takes a position where a role is to be chosen and leaves it unchanged. It covers all
seats in turn order, starting with the chooser, each independently: what earlier seats might take
away is ignored, except in production, which involves no choice. The doubloons on the card count for
the chooser. Positions hold hidden information; a caller acting for a seat removes it first
(`without_vp`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from game.rules import actions
from game.rules.actions import PASS
from game.rules.bank import is_island_full
from game.rules.material import (
    BUILDER,
    CAPTAIN,
    CHAPEL,
    CRAFTSMAN,
    GOOD_IDS,
    GOODS,
    HUNTING_LODGE,
    ISLAND_SPACES,
    LAND_OFFICE,
    LIBRARY,
    LIGHTHOUSE,
    MAYOR,
    PROSPECTOR,
    ROYAL_SUPPLIER,
    SETTLER,
    TRADER,
    TRADING_POST,
    UNION_HALL,
    role_of,
)
from game.rules.phases import captain, craftsman, mayor
from game.rules.phases.builder import Price, build_run, price
from game.rules.phases.settler import can_draw, can_take_quarry
from game.rules.phases.trader import can_sell, proceeds
from game.rules.position import Player, Position

ENDLESS_SUPPLY: Final = 99  # barrels, more than any board can produce


def production_with(player: Player, people: tuple[int, ...]) -> tuple[int, ...]:
    """Return the barrels by good that a board would produce with this placement of people and an
    unlimited supply."""
    board = player.copy()
    board.people = people
    received, _ = craftsman.production(board, [ENDLESS_SUPPLY] * len(player.goods))
    return tuple(received)


class SettlerForecast(NamedTuple):
    """The forecast for the settler: free island spaces, whether an open plantation and a quarry
    could be taken, whether the hacienda could draw another tile, and whether the hunting lodge
    would act."""

    seat: int
    free: int
    plantation: bool
    quarry: bool
    draw: bool
    lodge: bool

    @property
    def gains(self) -> bool:
        """Whether the role brings anything."""
        return self.plantation or self.quarry or self.draw or self.lodge


class MayorForecast(NamedTuple):
    """The forecast for the mayor: people who would arrive, nobles included, from privilege, villa
    and ship."""

    seat: int
    people: int
    nobles: int

    @property
    def gains(self) -> bool:
        """Whether the role brings anything."""
        return self.people > 0


class AffordableBuilding(NamedTuple):
    """A building that a seat could afford, and its price."""

    building: int
    price: Price


class BuilderForecast(NamedTuple):
    """The forecast for the builder: the buildings that could be built, the cheapest first (by
    price, then by cost)."""

    seat: int
    offers: tuple[AffordableBuilding, ...]

    @property
    def gains(self) -> bool:
        """Whether the role brings anything."""
        return bool(self.offers)


class CraftsmanForecast(NamedTuple):
    """The forecast for the craftsman: barrels by good, the barrels the supply lacks, extra barrels
    from the privilege, and doubloons and VP from buildings."""

    seat: int
    received: tuple[int, ...]
    short: tuple[int, ...]
    privilege: int
    doubloons: int
    vp: int

    @property
    def gains(self) -> bool:
        """Whether the role brings anything."""
        return any(self.received) or self.doubloons > 0 or self.vp > 0


class TraderForecast(NamedTuple):
    """The forecast for the trader: the best sale, with its good (-1: none), its doubloons and
    whether it is to the seat's own trading post; and whether the land office could also act."""

    seat: int
    good: int
    doubloons: int
    post: bool
    office: bool

    @property
    def gains(self) -> bool:
        """Whether the role brings anything. (Corn may sell for 0 doubloons.)"""
        return self.doubloons > 0 or self.office


class CaptainForecast(NamedTuple):
    """The forecast for the captain: the best first loading by VP, with its good (-1: none, or mixed
    goods on the small wharf), barrels and VP; `before`, VP from buildings before it; `doubloons`
    from the lighthouse; `at_risk`, barrels that could not be kept if nothing more were loaded."""

    seat: int
    good: int
    barrels: int
    vp: int
    at_risk: int
    before: int = 0
    doubloons: int = 0

    @property
    def gains(self) -> bool:
        """Whether the role brings anything."""
        return self.vp > 0 or self.before > 0 or self.doubloons > 0


class ProspectorForecast(NamedTuple):
    """The forecast for the prospector: doubloons, for the chooser only."""

    seat: int
    doubloons: int

    @property
    def gains(self) -> bool:
        """Whether the role brings anything."""
        return self.doubloons > 0


RoleForecast = (
    SettlerForecast
    | MayorForecast
    | BuilderForecast
    | CraftsmanForecast
    | TraderForecast
    | CaptainForecast
    | ProspectorForecast
)


def without_vp(pos: Position, seats: Iterable[int]) -> Position:
    """Return a copy in which these seats have no VP, for a viewer who cannot see their chips."""
    twin = pos.copy()
    for seat in seats:
        twin.players[seat].vp = 0
    return twin


def _chosen(pos: Position, card: int) -> Position:
    """Return a copy in which the seat to act has taken the card and its doubloons."""
    twin = pos.copy()
    twin.chooser, twin.role_card = twin.seat, card
    twin.players[twin.seat].doubloons += twin.card_doubloons[card]
    twin.card_doubloons[card] = 0
    twin.pending = []
    return twin


def forecast_role(pos: Position, card: int) -> list[RoleForecast]:
    """Return what a role card would bring each seat, starting with the chooser; [] for a role
    without a forecast."""
    foresee_role = _FORESEE.get(role_of(card))
    return list(foresee_role(_chosen(pos, card))) if foresee_role else []


def seats_that_gain(pos: Position, card: int) -> frozenset[int]:
    """Return the seats that would gain anything from a role card, including doubloons on the
    card."""
    seats = {prospect.seat for prospect in forecast_role(pos, card) if prospect.gains}
    if pos.card_doubloons[card]:
        seats.add(pos.seat)
    return frozenset(seats)


def _order(pos: Position) -> tuple[int, ...]:
    return pos.setup.turn_orders[pos.chooser]


def _settling(pos: Position) -> list[SettlerForecast]:
    forecasts = []
    for seat in _order(pos):
        player = pos.players[seat]
        free = ISLAND_SPACES - len(player.island)
        room = not is_island_full(player)
        quarry = room and can_take_quarry(pos, seat) and pos.quarry_supply > 0
        draw = room and can_draw(pos, seat, 0)
        lodge = player.people[HUNTING_LODGE] > 0
        forecasts.append(
            SettlerForecast(seat, free, room and bool(pos.open_plantations), quarry, draw, lodge)
        )
    return forecasts


def _arriving(pos: Position) -> list[MayorForecast]:
    before = [(sum(player.people), sum(player.nobles)) for player in pos.players]
    mayor.start(pos, pos.chooser)
    forecasts = []
    for seat in _order(pos):
        player, (people, nobles) = pos.players[seat], before[seat]
        forecasts.append(
            MayorForecast(seat, sum(player.people) - people, sum(player.nobles) - nobles)
        )
    return forecasts


def _building(pos: Position) -> list[BuilderForecast]:
    forecasts = []
    for seat in _order(pos):
        offers = [
            AffordableBuilding(action.arg, price(pos, seat, action.arg))
            for action in build_run(pos, seat, 0)
            if action is not PASS
        ]
        offers.sort(key=lambda offer: (offer.price.total, offer.price.cost))
        forecasts.append(BuilderForecast(seat, tuple(offers)))
    return forecasts


def _producing(pos: Position) -> list[CraftsmanForecast]:
    supply, forecasts = list(pos.goods_supply), []
    for seat in _order(pos):
        player = pos.players[seat]
        received, short = craftsman.production(player, supply)
        supply = [have - got for have, got in zip(supply, received, strict=True)]
        money = sum(count for _, count in craftsman.production_money(pos.setup, player, received))
        devout = player.people[CHAPEL] > 0  # 1 VP with a noble, 1 doubloon with a colonist
        vp = int(devout and player.nobles[CHAPEL] > 0)
        money += int(devout) - vp
        forecasts.append(CraftsmanForecast(seat, tuple(received), tuple(short), 0, money, vp))
    first = forecasts[0]
    left = sum(supply[kind] for kind, count in enumerate(first.received) if count)
    most = 2 if pos.players[first.seat].people[LIBRARY] else 1
    forecasts[0] = first._replace(privilege=min(most, left))
    return forecasts


def _selling(pos: Position) -> list[TraderForecast]:
    return [best_sale(pos, seat) for seat in _order(pos)]


def best_sale(pos: Position, seat: int) -> TraderForecast:
    """Return the best sale a seat could make now."""
    player = pos.players[seat]
    office = player.people[LAND_OFFICE] > 0
    sales = [
        TraderForecast(seat, good, proceeds(pos, seat, good).total, False, office)
        for good in GOOD_IDS
        if can_sell(pos, player, good)
    ]
    if player.people[TRADING_POST]:
        sales += [
            TraderForecast(seat, good, proceeds(pos, seat, good, True).total, True, office)
            for good in GOOD_IDS
            if player.goods[good]
        ]
    nothing = TraderForecast(seat, -1, 0, False, office)
    return max(sales, key=lambda sale: sale.doubloons, default=nothing)


def barrels_lost(player: Player, goods: Iterable[int]) -> int:
    """Return how many of these barrels (by good) a board could not keep in its warehouses and on
    the windrose."""
    counts = sorted(goods, reverse=True)
    loose = sum(counts[captain.warehouse_kinds(player) :])
    return max(0, loose - captain.single_barrels(player))


def _loading(pos: Position) -> list[CaptainForecast]:
    for player in pos.players:
        player.captain_flags = 0
    return [first_loading(pos, seat) for seat in _order(pos)]


def first_loading(pos: Position, seat: int) -> CaptainForecast:
    """Return the best first loading a seat could make now."""
    player = pos.players[seat]
    options = [CaptainForecast(seat, -1, 0, 0, barrels_lost(player, player.goods))]
    for action in captain.load_run(pos.copy(), seat, 0):
        if action is PASS:
            continue
        left = list(player.goods)
        if action is actions.SMALL_WHARF_LOAD:
            good, goes = -1, sum(left)
            barrels_vp, left = goes // 2, [0] * len(GOODS)
        else:
            good, goes = action.arg, left[action.arg]
            if action.kind == "load":
                ship = pos.setup.ship_capacities.index(action.extra)
                goes = min(goes, action.extra - pos.cargo_barrels[ship])
            barrels_vp, left[good] = goes, left[good] - goes
        income = captain.loading_income(pos, seat, barrels_vp)
        kept = barrels_lost(player, left)
        options.append(CaptainForecast(seat, good, goes, income.vp, kept, 0, income.doubloons))
    best = max(
        options,
        key=lambda option: (option.vp, option.barrels > 0, -option.at_risk, -option.barrels),
    )
    lighthouse = int(seat == pos.chooser and player.people[LIGHTHOUSE] > 0)
    return best._replace(before=_before_loading(player), doubloons=best.doubloons + lighthouse)


def _before_loading(player: Player) -> int:
    """Return the VP from the union hall or the royal supplier, whichever is more: returned barrels
    no longer count for the union hall."""
    pairs = sum(count // 2 for count in player.goods) if player.people[UNION_HALL] else 0
    kinds = sum(count > 0 for count in player.goods)
    royal = min(sum(player.nobles), kinds) if player.people[ROYAL_SUPPLIER] else 0
    return max(pairs, royal)


def _prospecting(pos: Position) -> list[ProspectorForecast]:
    first = pos.chooser
    most = 2 if pos.players[first].people[LIBRARY] else 1
    return [ProspectorForecast(seat, most if seat == first else 0) for seat in _order(pos)]


_FORESEE: Mapping[int, Callable[[Position], Sequence[RoleForecast]]] = {
    SETTLER: _settling,
    MAYOR: _arriving,
    BUILDER: _building,
    CRAFTSMAN: _producing,
    TRADER: _selling,
    CAPTAIN: _loading,
    PROSPECTOR: _prospecting,
}
