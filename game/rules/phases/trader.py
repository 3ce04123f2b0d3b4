"""The trader phase (docs/rules.md 4 Trader): trading house, markets, office, trading post, land
office, library."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.bank import can_draw_tile, discard_own_tile, is_island_full
from game.rules.events import HouseEmptied, Passed, Sold, TileBought
from game.rules.material import (
    GOOD_IDS,
    GUESTHOUSE,
    LAND_OFFICE,
    LARGE_MARKET,
    LIBRARY,
    OFFICE,
    PRICES,
    SMALL_MARKET,
    TRADING_HOUSE_SPACES,
    TRADING_POST,
)
from game.rules.phases.settler import lay_drawn_tile, own_tile_discards
from game.rules.position import Player, Position
from game.rules.steps import Nothing

# What a seat has already done this turn, as bits of the trade step's argument.
SOLD: Final[int] = 1
LAND_OFFICE_USED: Final[int] = 2
TILE_PRICE: Final = 1


class Proceeds(NamedTuple):
    """The income from a sale in doubloons: the good's price, small and large market, the trader's
    privilege, and the total."""

    price: int
    small_market: int
    large_market: int
    privilege: int
    total: int


def start(pos: Position, chooser: int) -> None:
    """Put the trader phase on the stack: a turn for each seat in turn order; then a full trading
    house is emptied."""
    pos.pending.append((steps.TRADER_END, 0, 0))
    pos.pending.extend(pos.setup.turn_frames[steps.TRADE][chooser])


def proceeds(pos: Position, seat: int, good: int, post: bool = False) -> Proceeds:
    """Return what a seat earns by selling a good to the trading house, or with `post` to its own
    trading post, where markets do not count."""
    people = pos.players[seat].people
    small = 1 if people[SMALL_MARKET] and not post else 0
    large = 2 if people[LARGE_MARKET] and not post else 0
    privilege = 0
    if seat == pos.chooser:
        privilege = 2 if people[LIBRARY] else 1
    base = PRICES[good]
    return Proceeds(base, small, large, privilege, base + small + large + privilege)


def can_sell(pos: Position, player: Player, good: int) -> bool:
    """Return whether the trading house accepts a barrel of this good from this player."""
    if not player.goods[good] or len(pos.trading_house) >= TRADING_HOUSE_SPACES:
        return False
    return good not in pos.trading_house or player.people[OFFICE] > 0


def trade_run(pos: Position, seat: int, done: int) -> list[Action]:
    """Return the goods to sell to the trading house or the seat's own trading post, and the land
    office's actions, each at most once. `done` holds the bits `SOLD` and `LAND_OFFICE_USED`."""
    player = pos.players[seat]
    offers: list[Action] = []
    goods, house = player.goods, pos.trading_house
    if not done & SOLD:
        if len(house) < TRADING_HOUSE_SPACES:
            office = player.people[OFFICE]
            for good in GOOD_IDS:
                if goods[good] and (office or good not in house):
                    offers.append(actions.SELL[good])
        if player.people[TRADING_POST]:
            offers += [actions.SELL_TO_POST[good] for good in GOOD_IDS if goods[good]]
    if player.people[LAND_OFFICE] and not done & LAND_OFFICE_USED:
        offers += _land_office_offers(pos, player)
        offers.sort(key=lambda action: action.id)
    if offers:
        offers.insert(0, PASS)
    return offers


def _land_office_offers(pos: Position, player: Player) -> list[Action]:
    if player.nobles[LAND_OFFICE]:
        return own_tile_discards(player)
    if player.doubloons >= TILE_PRICE and not is_island_full(player) and can_draw_tile(pos):
        return [actions.BUY_TILE]
    return []


def trade_apply(pos: Position, seat: int, done: int, action: Action) -> None:
    """Sell, use the land office, or pass."""
    if action is PASS:
        if pos.sink is not None and not done:
            pos.sink(Passed(seat, "trade"))
        return
    kind = action.kind
    selling = kind in ("sell", "post")
    if pos.players[seat].people[LAND_OFFICE]:
        pos.pending.append((steps.TRADE, seat, done | (SOLD if selling else LAND_OFFICE_USED)))
    if selling:
        _sell(pos, seat, action.arg, kind == "post")
    elif kind == "discard":
        pos.players[seat].doubloons += TILE_PRICE
        discard_own_tile(pos, seat, action.arg, action.extra, LAND_OFFICE)
    else:
        pos.players[seat].doubloons -= TILE_PRICE
        if pos.sink is not None:
            pos.sink(TileBought(seat, TILE_PRICE))
        lay_drawn_tile(pos, seat, LAND_OFFICE)


def _sell(pos: Position, seat: int, good: int, post: bool) -> None:
    player = pos.players[seat]
    money = proceeds(pos, seat, good, post).total
    player.goods[good] -= 1
    player.doubloons += money
    if post:
        pos.goods_supply[good] += 1
    else:
        pos.trading_house += (good,)
    if pos.sink is not None:
        pos.sink(Sold(seat, good, money, post))


def turn_done(pos: Position) -> int:
    """Return what the seat to act has already done this turn, as bits (`SOLD`, `LAND_OFFICE_USED`).
    Raises ValueError for any other decision."""
    frame = pos.frame
    if frame[0] != steps.TRADE:
        raise ValueError(f"nothing is to be sold: the decision is {pos.decision}")
    return frame[2]


def trading_ended(pos: Position, seat: int) -> bool:
    """Return whether a full trading house ends the phase before this seat's turn. It does not if
    this or a later seat has an occupied trading post or land office, or a guest who could go there
    (ruling R11)."""
    if len(pos.trading_house) < TRADING_HOUSE_SPACES:
        return False
    order = pos.setup.turn_orders[pos.chooser]
    return not any(_needs_no_house(pos.players[s]) for s in order[order.index(seat) :])


def _needs_no_house(player: Player) -> bool:
    guests = player.people[GUESTHOUSE] > 0
    return any(
        player.people[place] > 0 or (guests and player.vacant_circles(place) > 0)
        for place in (TRADING_POST, LAND_OFFICE)
    )


def trader_end_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Empty a full trading house into the supply."""
    if len(pos.trading_house) >= TRADING_HOUSE_SPACES:
        sold, pos.trading_house = pos.trading_house, ()
        for good in sold:
            pos.goods_supply[good] += 1
        if pos.sink is not None:
            pos.sink(HouseEmptied(sold))
    return []
