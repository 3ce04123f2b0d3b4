"""Facts: machine-checked statements about a lesson's position that keep the figures in its texts
correct.

A fact compares two sums: `points 0 = 53`, `cost hospice - price 0 hospice = 2`. The terms are
integers and quantities: a word, usually followed by a seat and a name.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Final

from game.content.lessons.targets import BUILDING_NUMBERS, GOOD_NUMBERS, ROLES, TILE_NUMBERS
from game.rules import Position, steps
from game.rules.material import (
    BUILDINGS,
    CITY_SPACES,
    PINK_BUILDINGS,
    PLACE_OF,
    PRICES,
    SAN_JUAN,
    TRADING_HOUSE_SPACES,
)
from game.rules.phases.builder import price
from game.rules.phases.captain import single_barrels, warehouse_kinds
from game.rules.phases.craftsman import production, production_capacity
from game.rules.phases.mayor import refill_wanted
from game.rules.phases.trader import can_sell, proceeds
from game.rules.position import Player
from game.rules.scoring import large_bonus, score
from game.seats.heuristic.role_choice import market_bonus
from game.seats.heuristic.staffing import full_production

Quantity = Callable[[Position, list[str]], int]

COMPARISONS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


def check_fact(text: str, pos: Position) -> None:
    """Check a fact at a position. Raises ValueError if it is false or malformed."""
    sides = text.split()
    signs = [word for word in sides if word in COMPARISONS]
    if len(signs) != 1:
        raise ValueError(f"a fact compares two quantities, as in 'points 0 = 53', not {text!r}")
    at = sides.index(signs[0])
    left, right = total(sides[:at], pos), total(sides[at + 1 :], pos)
    if not COMPARISONS[signs[0]](left, right):
        raise ValueError(f"{text!r} is false here: {left} and {right}")


def total(words: list[str], pos: Position) -> int:
    """Return the sum of quantities joined by + and -. Raises ValueError."""
    at = max((index for index, word in enumerate(words) if word in "+-"), default=-1)
    if at < 0:
        return quantity(words, pos)
    last = quantity(words[at + 1 :], pos)
    return total(words[:at], pos) + (last if words[at] == "+" else -last)


def quantity(words: list[str], pos: Position) -> int:
    """Return a quantity at a position. Raises ValueError for an unknown name."""
    try:
        if len(words) == 1 and words[0].isdecimal():
            return int(words[0])
        return QUANTITIES[words[0]](pos, words[1:])
    except (KeyError, IndexError, ValueError):
        raise ValueError(f"no quantity is called {' '.join(words)!r}") from None


def _player(pos: Position, words: list[str]) -> Player:
    return pos.players[int(words[0])]


def _of(number: Callable[[Player], int]) -> Quantity:
    return lambda pos, words: number(_player(pos, words))


def _by_good(counts: Callable[[Position, Player], list[int]]) -> Quantity:
    """Return the count of a good, or of all goods if none is named."""

    def find(pos: Position, words: list[str]) -> int:
        numbers = counts(pos, _player(pos, words))
        return numbers[GOOD_NUMBERS[words[1]]] if words[1:] else sum(numbers)

    return find


def _bonus(pos: Position, words: list[str]) -> int:
    """Return the VP of a large building as if it were owned and occupied."""
    player, building = _player(pos, words).copy(), BUILDING_NUMBERS[words[1]]
    if building not in player.city:
        player.add_building(building)
    return large_bonus(player, building)


def _of_building(number: Callable[[int], int]) -> Quantity:
    return lambda pos, words: number(BUILDING_NUMBERS[words[0]])


def _chosen(pos: Position) -> Position:
    """Return the position with the privilege given to the seat to choose; the position itself
    during a role."""
    if pos.step != steps.CHOOSE:
        return pos
    twin = pos.copy()
    twin.chooser = pos.seat
    return twin


def _price(pos: Position, words: list[str]) -> int:
    return price(_chosen(pos), int(words[0]), BUILDING_NUMBERS[words[1]]).total


def _sale(pos: Position, words: list[str]) -> int:
    return proceeds(_chosen(pos), int(words[0]), GOOD_NUMBERS[words[1]]).total


def _most(player: Player) -> int:
    """Return the most barrels that a board's people could produce."""
    people, circles = sum(player.people), full_production(player)
    corn = min(people, circles[0])
    return corn + min(sum(circles[1:]), (people - corn) // 2)


def _sellers(pos: Position, words: list[str]) -> int:
    """Count the seats that could sell something to the trading house."""
    return sum(any(can_sell(pos, player, good) for good in range(5)) for player in pos.players)


def _space(pos: Position, words: list[str]) -> int:
    """Return how many more barrels a cargo ship can take."""
    ship = pos.setup.ship_capacities.index(int(words[0]))
    return pos.setup.ship_capacities[ship] - pos.cargo_barrels[ship]


def _circles_free(player: Player) -> int:
    return sum(player.circles) - sum(player.people) + player.people[SAN_JUAN]


QUANTITIES: Final[Mapping[str, Quantity]] = {
    # Of a seat
    "doubloons": _of(lambda player: player.doubloons),
    "vp": _of(lambda player: player.vp),
    "points": _of(lambda player: score(player).total),
    "printed": _of(lambda player: score(player).buildings),
    "nobles": _of(lambda player: sum(player.nobles)),
    "waiting": _of(lambda player: player.people[SAN_JUAN]),
    "circles": _of(_circles_free),
    "space": _of(lambda player: CITY_SPACES - player.city_spaces),
    "violet": _of(lambda player: sum(building not in PINK_BUILDINGS for building in player.city)),
    "pink": _of(lambda player: sum(building in PINK_BUILDINGS for building in player.city)),
    "forests": _of(lambda player: player.forests),
    "kept": _of(single_barrels),
    "warehouse": _of(warehouse_kinds),
    "people": lambda pos, words: (
        _player(pos, words).people[PLACE_OF[words[1]]]
        if words[1:]
        else sum(_player(pos, words).people)
    ),
    "tiles": lambda pos, words: _player(pos, words).island.count(TILE_NUMBERS[words[1]]),
    "barrels": _by_good(lambda pos, player: list(player.goods)),
    "most": _of(_most),
    "markets": _of(market_bonus),
    "makes": _by_good(lambda pos, player: list(production(player, pos.goods_supply)[0])),
    "capacity": _by_good(lambda pos, player: list(production_capacity(player))),
    "bonus": _bonus,
    "price": _price,
    "sale": _sale,
    # Of a building, a good
    "cost": lambda pos, words: pos.setup.costs[BUILDING_NUMBERS[words[0]]],
    "worth": _of_building(lambda building: BUILDINGS[building].vp),
    "column": _of_building(lambda building: BUILDINGS[building].column),
    "spaces": _of_building(lambda building: BUILDINGS[building].spaces),
    "left": lambda pos, words: pos.market[BUILDING_NUMBERS[words[0]]],
    "pays": lambda pos, words: PRICES[GOOD_NUMBERS[words[0]]],
    # On the table
    "round": lambda pos, words: pos.round,
    "governor": lambda pos, words: pos.governor,
    "players": lambda pos, words: len(pos.players),
    "city": lambda pos, words: CITY_SPACES,
    "roles": lambda pos, words: len(pos.setup.role_cards),
    "free_roles": lambda pos, words: sum(
        pos.card_takers[card] < 0 for card in pos.setup.role_cards
    ),
    "card": lambda pos, words: pos.card_doubloons[ROLES[words[0]]],
    "ships": lambda pos, words: len(pos.setup.ship_capacities),
    "empty_ships": lambda pos, words: sum(kind < 0 for kind in pos.cargo_goods),
    "carrying": lambda pos, words: pos.cargo_goods.count(GOOD_NUMBERS[words[0]]),
    "ship_space": _space,
    "house_spaces": lambda pos, words: TRADING_HOUSE_SPACES,
    "house": lambda pos, words: len(pos.trading_house),
    "in_house": lambda pos, words: pos.trading_house.count(GOOD_NUMBERS[words[0]]),
    "sellers": _sellers,
    "open": lambda pos, words: len(pos.open_plantations),
    "quarries": lambda pos, words: pos.quarry_supply,
    "aboard": lambda pos, words: pos.colonists_on_ship + pos.nobles_on_ship,
    "nobles_aboard": lambda pos, words: pos.nobles_on_ship,
    "colonists": lambda pos, words: pos.colonist_supply,
    "refill": lambda pos, words: refill_wanted(pos),
    "vp_left": lambda pos, words: max(0, pos.vp_supply),
    "last_round": lambda pos, words: int(bool(pos.end_causes)),
}
