"""The builder phase (docs/rules.md 4 Builder): prices, black market, church, university."""

from __future__ import annotations

from typing import Final, NamedTuple

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
from game.rules.steps import Debt, Nothing, Purchase

CHURCH_VP: Final = (0, 0, 1, 1, 2)  # by column
_COLUMNS: Final = tuple(kind.column for kind in BUILDINGS)


class Price(NamedTuple):
    """The price of a building for a seat in doubloons: the cost, each discount as far as it
    applies, and the total, which is the cost less the discounts."""

    cost: int
    privilege: int
    quarries: int
    forests: int
    zoning: int
    total: int


def start(pos: Position, chooser: int) -> None:
    """Put the builder phase on the stack: a turn for each seat in order."""
    pos.pending.extend(pos.setup.turn_frames[steps.BUILD][chooser])


def builder_discount(pos: Position, seat: int) -> int:
    """Return the builder's privilege in doubloons: 1, or 2 with an occupied library; 0 for a seat
    that did not choose the role."""
    if seat != pos.chooser:
        return 0
    return 2 if pos.players[seat].people[LIBRARY] else 1


def zoning_discount(player: Player, column: int) -> int:
    """Return the zoning office's discount in doubloons for a building in a column (1 to 4): 1 with
    a colonist in columns 1 to 3, 2 with a noble in column 4 (docs/rules.md 9)."""
    if not player.people[ZONING_OFFICE]:
        return 0
    if player.nobles[ZONING_OFFICE]:
        return 2 if column == 4 else 0
    return 1 if column < 4 else 0


def price(pos: Position, seat: int, building: int) -> Price:
    """Return the price of a building for a seat in a builder phase started by `pos.chooser`."""
    return Price(*price_parts(pos, seat, building))


def price_parts(pos: Position, seat: int, building: int) -> tuple[int, int, int, int, int, int]:
    """Return the fields of a `Price`. Discounts apply in the order privilege, quarries, forests,
    zoning office, each capped so the price stays at 0 or more."""
    player = pos.players[seat]
    column = _COLUMNS[building]
    cost = pos.setup.costs[building]
    by_privilege = min(builder_discount(pos, seat), cost)
    by_quarries = min(player.people[QUARRY], column, cost - by_privilege)
    left = cost - by_privilege - by_quarries
    by_forests = min(player.forests // 2, left)
    by_zoning = min(zoning_discount(player, column), left - by_forests)
    total = left - by_forests - by_zoning
    return cost, by_privilege, by_quarries, by_forests, by_zoning, total


def build_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Return the buildings that a seat has room for and can afford, using the black market if
    needed."""
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
    """Return how many doubloons the black market could replace: 1 for people, 1 for goods, 1 for
    VP."""
    people = sum(player.people) - player.people[BLACK_MARKET]
    return (people > 0) + any(player.goods) + (player.vp > 0)


def build_apply(pos: Position, seat: int, argument: Nothing, action: Action) -> None:
    """Pay in doubloons and build at once, or start paying the rest through the black market. The
    price is fixed at this point (ruling R29)."""
    if action is PASS:
        if pos.sink is not None:
            pos.sink(Passed(seat, "build"))
        return
    player = pos.players[seat]
    building = action.arg
    *_, due = price_parts(pos, seat, building)
    if due <= player.doubloons:
        player.doubloons -= due
        _complete(pos, seat, building, due)
        return
    paid, player.doubloons = player.doubloons, 0
    pos.pending.append((steps.COMPLETE, seat, Purchase(building, paid)))
    pos.pending.append((steps.PAY, seat, Debt(building, due - paid, 0)))


def pay_run(pos: Position, seat: int, owed: Debt) -> list[Action]:
    """Return the pieces of the next kind that can be paid through the black market; passing is
    allowed while the later kinds are enough.

    Raises ValueError if the debt cannot be paid.
    """
    building, missing, stage = owed
    player = pos.players[seat]
    later = [any(player.goods), player.vp > 0][stage:] if stage < 2 else []
    offers = _pieces(player, stage)
    if offers and sum(later) >= missing:
        offers.insert(0, PASS)
    if not offers:
        if stage >= 2:
            raise ValueError("this debt cannot be paid")  # unreachable: `build_run` checks
        pos.pending.append((steps.PAY, seat, Debt(building, missing, stage + 1)))
    return offers


def debt(pos: Position) -> Debt:
    """Return what is still owed through the black market. Raises ValueError for any other
    decision."""
    frame = pos.frame
    if frame[0] != steps.PAY:
        raise ValueError(f"nothing is to be paid: the decision is {pos.decision}")
    return frame[2]


def needs_vp(player: Player, owed: Debt) -> bool:
    """Return whether a debt can only be paid with a VP."""
    people = owed.stage == 0 and bool(_payable_people(player))
    goods = owed.stage <= 1 and any(player.goods)
    return owed.doubloons > people + goods


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


def pay_apply(pos: Position, seat: int, owed: Debt, action: Action) -> None:
    """Return a piece to the supply as payment, and ask for the next kind while doubloons are
    missing."""
    building, missing, stage = owed
    if action is not PASS:
        missing -= 1
        _hand_over(pos, seat, action)
    if missing:
        pos.pending.append((steps.PAY, seat, Debt(building, missing, stage + 1)))


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


def complete_run(pos: Position, seat: int, purchase: Purchase) -> list[Action]:
    """Place a building that was paid for through the black market."""
    _complete(pos, seat, purchase.building, purchase.doubloons)
    return []


def _complete(pos: Position, seat: int, building: int, paid: int) -> None:
    """Place a paid building and apply what follows: the church's VP, the university's colonist, and
    the end of the game if all twelve city spaces are filled."""
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


def university_run(pos: Position, seat: int, building: int) -> list[Action]:
    """Return the choice to take a colonist for the new building, if one is available."""
    return [PASS, actions.COLONIST] if newcomer_available(pos) else []


def university_apply(pos: Position, seat: int, building: int, action: Action) -> None:
    """Place the colonist on the new building."""
    if action is not PASS:
        place_newcomer(pos, seat, building, UNIVERSITY)
