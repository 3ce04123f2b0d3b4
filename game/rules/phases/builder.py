"""The builder phase (docs/rules.md 4 Builder): prices, black market, church, university."""

from __future__ import annotations

from typing import NamedTuple

from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.bank import (
    give_building_vp,
    newcomer_available,
    place_newcomer,
    return_vp,
    trigger_end,
)
from game.rules.events import Built, Paid, Passed
from game.rules.material import (
    BLACK_MARKET,
    BUILDINGS,
    CHURCH,
    CITY_SPACES,
    LIBRARY,
    QUARRY,
    UNIVERSITY,
    ZONING_OFFICE,
)
from game.rules.position import END_CITY, Player, Position, with_item

CHURCH_VP = (0, 0, 1, 1, 2)  # by column
_COLUMNS = tuple(kind.column for kind in BUILDINGS)


class Price(NamedTuple):
    """What a building costs a seat now, with each discount as far as it counts, in doubloons."""

    cost: int
    privilege: int
    quarries: int
    forests: int
    zoning: int
    total: int


class BlackMarketDebt(NamedTuple):
    """What is still to be paid over the black market for a building, and which kind of piece is
    asked for next (0 a colonist, 1 a good, 2 a VP)."""

    building: int
    doubloons: int
    stage: int


def start(pos: Position, chooser: int) -> None:
    """Everybody may build, in order."""
    pos.pending.extend(pos.setup.turn_frames[steps.BUILD][chooser])


def builder_discount(pos: Position, seat: int) -> int:
    """The builder's discount: 1 doubloon, 2 with an occupied library, 0 for everybody else."""
    if seat != pos.chooser:
        return 0
    return 2 if pos.players[seat].people[LIBRARY] else 1


def zoning_discount(player: Player, column: int) -> int:
    """The zoning office's discount: a colonist in columns 1 to 3, a noble in column 4."""
    if not player.people[ZONING_OFFICE]:
        return 0
    if player.nobles[ZONING_OFFICE]:
        return 2 if column == 4 else 0
    return 1 if column < 4 else 0


def price(pos: Position, seat: int, building: int) -> Price:
    """The price in parts; as in a builder phase that `pos.chooser` began. The parts are cut, in
    the order privilege, quarries, forests, zoning office, so that they add up to the price."""
    player = pos.players[seat]
    column = BUILDINGS[building].column
    cost = pos.setup.costs[building]
    by_privilege = min(builder_discount(pos, seat), cost)
    by_quarries = min(player.people[QUARRY], column, cost - by_privilege)
    left = cost - by_privilege - by_quarries
    by_forests = min(player.forests // 2, left)
    by_zoning = min(zoning_discount(player, column), left - by_forests)
    total = left - by_forests - by_zoning
    return Price(cost, by_privilege, by_quarries, by_forests, by_zoning, total)


def build_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """Every building that the seat can pay and place, with the black market's help."""
    player = pos.players[seat]
    market, costs, owned = pos.market, pos.setup.costs, player.city
    money = player.doubloons + builder_discount(pos, seat)
    if pos.setup.with_new_buildings:
        money += player.forests // 2
        if player.people[BLACK_MARKET]:
            money += black_market_limit(player)
    quarries = player.people[QUARRY]
    zoned = player.people[ZONING_OFFICE]
    free = CITY_SPACES - player.city_spaces
    most = money + (quarries if quarries < 4 else 4) + (2 if zoned else 0)
    offers = []
    for building in pos.buildings_in_play:
        cost = costs[building]
        if cost <= most and market[building] and building not in owned:
            column = _COLUMNS[building]
            due = cost - (quarries if quarries < column else column)
            if zoned:
                due -= zoning_discount(player, column)
            if due <= money and (free > 1 or BUILDINGS[building].spaces <= free):
                offers.append(actions.BUILD[building])
    if offers:
        offers.insert(0, PASS)
    return offers


def black_market_limit(player: Player) -> int:
    """How many kinds of pieces the seat could pay with: a colonist, a good, a VP."""
    people = sum(player.people) - player.people[BLACK_MARKET]
    return (people > 0) + any(player.goods) + (player.vp > 0)


def build_apply(pos: Position, seat: int, arg: int, action: Action) -> None:
    """Pay in doubloons, and what is missing piece by piece. The price is fixed now (ruling R29)."""
    if action is PASS:
        if pos.sink is not None:
            pos.sink(Passed(seat, "build"))
        return
    player = pos.players[seat]
    building = action.arg
    due = price(pos, seat, building).total
    if due <= player.doubloons:
        player.doubloons -= due
        complete_run(pos, seat, (building, due))
        return
    paid, player.doubloons = player.doubloons, 0
    pos.pending.append((steps.COMPLETE, seat, (building, paid)))
    pos.pending.append((steps.PAY, seat, BlackMarketDebt(building, due - paid, 0)))


def pay_run(pos: Position, seat: int, arg: tuple[int, int, int]) -> list[Action]:
    """Black market: the next piece. A kind may be passed over while the others suffice."""
    _, missing, stage = arg
    player = pos.players[seat]
    later = [any(player.goods), player.vp > 0][stage:] if stage < 2 else []
    offers = _pieces(player, stage)
    if offers and sum(later) >= missing:
        offers.insert(0, PASS)
    if not offers:
        if stage >= 2:
            raise ValueError("this debt cannot be paid")  # no offer of `build` leads here
        pos.pending.append((steps.PAY, seat, BlackMarketDebt(arg[0], missing, stage + 1)))
    return offers


def needs_vp(player: Player, building: int, missing: int, stage: int) -> bool:
    """Can this debt not be paid without a VP?"""
    people = stage == 0 and bool(_payable_people(player))
    goods = stage <= 1 and any(player.goods)
    return missing > people + goods


def _pieces(player: Player, stage: int) -> list[Action]:
    if stage == 0:
        return _payable_people(player)
    if stage == 1:
        return [actions.PAY_GOOD[good] for good, count in enumerate(player.goods) if count]
    return [actions.PAY_VP] if player.vp > 0 else []


def _payable_people(player: Player) -> list[Action]:
    places = [place for place, count in enumerate(player.people) if count]
    offers = [
        actions.PAY_COLONIST[place]
        for place in places
        if place != BLACK_MARKET and player.people[place] > player.nobles[place]
    ]
    return offers + [
        actions.PAY_NOBLE[place]
        for place in places
        if place != BLACK_MARKET and player.nobles[place]
    ]


def pay_apply(pos: Position, seat: int, arg: tuple[int, int, int], action: Action) -> None:
    """The piece goes back to the supply; on to the next kind while doubloons are missing."""
    building, missing, stage = arg
    if action is not PASS:
        missing -= 1
        _hand_over(pos, seat, action)
    if missing:
        pos.pending.append((steps.PAY, seat, BlackMarketDebt(building, missing, stage + 1)))


def _hand_over(pos: Position, seat: int, action: Action) -> None:
    player = pos.players[seat]
    if action is actions.PAY_VP:
        return_vp(pos, seat)
    elif action.kind == "pay_good":
        player.goods[action.arg] -= 1
        pos.goods_supply[action.arg] += 1
    else:
        noble = action.kind == "pay_noble"
        player.move_people(action.arg, -1, noble)
        if noble:
            pos.noble_supply += 1
        else:
            pos.colonist_supply += 1
    if pos.sink is not None:
        pos.sink(Paid(seat, action.kind.removeprefix("pay_"), action.arg))


def complete_run(pos: Position, seat: int, arg: tuple[int, int]) -> list[Action]:
    """The building, paid, goes onto the city; church, university and the twelfth space."""
    building, paid = arg
    player = pos.players[seat]
    kind = BUILDINGS[building]
    church, university = player.people[CHURCH], player.people[UNIVERSITY]
    pos.market = with_item(pos.market, building, pos.market[building] - 1)
    player.add_building(building)
    if pos.sink is not None:
        pos.sink(Built(seat, building, paid))
    if church and CHURCH_VP[kind.column]:
        give_building_vp(pos, seat, CHURCH_VP[kind.column], CHURCH)
    if university and kind.circles:
        pos.pending.append((steps.UNIVERSITY, seat, building))
    if player.city_spaces >= CITY_SPACES:
        trigger_end(pos, END_CITY, seat)
    return []


def university_run(pos: Position, seat: int, building: int) -> list[Action]:
    """A colonist for the new building, if there is one."""
    return [PASS, actions.COLONIST] if newcomer_available(pos) else []


def university_apply(pos: Position, seat: int, building: int, action: Action) -> None:
    """The colonist comes onto the new building."""
    if action is not PASS:
        place_newcomer(pos, seat, building, UNIVERSITY)
