"""Choose a role in a rollout by a fast estimate of what each role brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.rules import Player, Position
from game.rules.actions import Action
from game.rules.material import (
    BUILDER,
    CAPTAIN,
    CITY_SPACES,
    CRAFTSMAN,
    FACTORY,
    HARBOR,
    ISLAND_SPACES,
    LARGE_MARKET,
    MAYOR,
    PRICES,
    QUARRY,
    SETTLER,
    SMALL_MARKET,
    TRADER,
    TRADING_HOUSE_SPACES,
    WHARF,
    role_of,
)
from game.rules.phases import trader
from game.rules.phases.craftsman import production_capacity
from game.seats.heuristic.outlook import Outlook

RIVAL_GAIN_WEIGHT = 0.35  # weight of another seat's gain relative to the seat's own


def likely_role(pos: Position, seat: int, legal: list[Action], outlook: Outlook) -> Action:
    """Return the role with the highest estimated gain for a seat."""
    best, most = legal[0], -1e9
    for action in legal:
        value = pos.card_doubloons[action.arg] * outlook.doubloon_value
        value += estimate_role_gain(pos, seat, role_of(action.arg), outlook)
        if value > most:
            best, most = action, value
    return best


def estimate_role_gain(pos: Position, seat: int, role: int, outlook: Outlook) -> float:
    """Return roughly what a seat gains relative to the others by choosing a role now, in VP. A role
    without an estimate counts as one doubloon, which is what the prospector brings."""
    gain = _ROLE_GAINS.get(role)
    if gain is None:
        return outlook.doubloon_value
    count = len(pos.players)
    value = gain(pos, seat, 0, outlook)
    for behind in range(1, count):
        value -= RIVAL_GAIN_WEIGHT * gain(pos, (seat + behind) % count, behind, outlook)
    return value


def _settler(pos: Position, seat: int, behind: int, outlook: Outlook) -> float:
    player = pos.players[seat]
    if len(player.island) >= ISLAND_SPACES:
        return 0.0
    value = min(1.2, 0.09 * outlook.rounds_left)
    if not behind and pos.quarry_supply and outlook.rounds_left > 5 and player.circles[QUARRY] < 3:
        value += 0.06 * outlook.rounds_left
    return value - 0.08 * behind


def _mayor(pos: Position, seat: int, behind: int, outlook: Outlook) -> float:
    count = len(pos.players)
    arriving = pos.colonists_on_ship + pos.nobles_on_ship
    share = (arriving - behind + count - 1) // count + (0 if behind else 1)
    player = pos.players[seat]
    vacant = sum(player.circles) - sum(player.people)
    each = min(1.0, 0.1 * outlook.rounds_left + 0.1)
    return each * min(share, max(0, vacant)) + 0.1 * share


def _builder(pos: Position, seat: int, behind: int, outlook: Outlook) -> float:
    player = pos.players[seat]
    quarries = player.people[QUARRY]
    money = player.doubloons + (0 if behind else 1)
    free = CITY_SPACES - player.city_spaces
    if not free:
        return 0.0
    if money + min(quarries, 4) >= 10 and free > 1:
        return 4.0 + (0 if behind else outlook.doubloon_value)
    reach = min(9, money + min(quarries, 3))
    value = 0.35 * reach if reach else 0.0
    return value + (0 if behind else outlook.doubloon_value)


def _craftsman(pos: Position, seat: int, behind: int, outlook: Outlook) -> float:
    player = pos.players[seat]
    makes = production_capacity(player)
    value = 0.0
    kinds = 0
    for good in range(5):
        if makes[good]:
            got = min(makes[good], pos.goods_supply[good])
            value += got * (0.5 + 0.06 * good)
            kinds += got > 0
    if player.people[FACTORY]:
        value += outlook.factory_money[kinds] * outlook.doubloon_value
    if kinds and not behind:
        value += 0.6
    return value * min(1.0, outlook.phases_left[CAPTAIN] + 0.5 * outlook.phases_left[TRADER])


def _trader(pos: Position, seat: int, behind: int, outlook: Outlook) -> float:
    room = TRADING_HOUSE_SPACES - len(pos.trading_house)
    if room <= behind - 1:
        return 0.0
    player = pos.players[seat]
    best = 0
    for good in range(5):
        if trader.can_sell(pos, player, good):
            best = max(best, PRICES[good] + market_bonus(player) + (0 if behind else 1))
    return best * outlook.doubloon_value * (0.75 if behind else 1.0)


def market_bonus(player: Player) -> int:
    """Return the doubloons that occupied markets add to a sale (docs/rules.md 7)."""
    return player.people[SMALL_MARKET] + 2 * player.people[LARGE_MARKET]


def _captain(pos: Position, seat: int, behind: int, outlook: Outlook) -> float:
    player = pos.players[seat]
    goods = player.goods
    if not any(goods):
        return 0.0
    loads = 0
    vp = 0
    empty = sorted(
        (pos.setup.ship_capacities[n] for n, kind in enumerate(pos.cargo_goods) if kind < 0),
        reverse=True,
    )
    for good in sorted(range(5), key=lambda kind: -goods[kind]):
        count = goods[good]
        if not count:
            break
        if good in pos.cargo_goods:
            ship = pos.cargo_goods.index(good)
            taken = min(count, pos.setup.ship_capacities[ship] - pos.cargo_barrels[ship])
        elif empty:
            taken = min(count, empty.pop(0))
        else:
            taken = 0
        if not taken and player.people[WHARF] and not loads:
            taken = count
        if taken:
            loads += 1
            vp += taken
    if player.people[HARBOR]:
        vp += loads
    if loads and not behind:
        vp += 1
    return vp * (1.0 - 0.12 * behind) * 0.6


# By role: the gain in VP of a seat that sits this many places behind the chooser (0: the chooser).
_ROLE_GAINS: Final[Mapping[int, Callable[[Position, int, int, Outlook], float]]] = {
    SETTLER: _settler,
    MAYOR: _mayor,
    BUILDER: _builder,
    CRAFTSMAN: _craftsman,
    TRADER: _trader,
    CAPTAIN: _captain,
}
