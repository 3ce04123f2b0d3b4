"""Encode a position as input features for the networks, from the perspective of the seat to act.

The features have similar magnitudes and three parts. A *board* (tiles, buildings and people) and a
*hand* (doubloons and barrels) belong to one player each and rarely change between positions. The
*table* is everything else and ends with the *market*. Players are ordered by their distance behind
the seat to act.
"""

from __future__ import annotations

from typing import Final

from game.rules import Player, Position, steps
from game.rules.material import CITY_SPACES, ISLAND_SPACES, TRADING_HOUSE_SPACES
from game.rules.phases.craftsman import production_capacity
from game.seats.heuristic.outlook import role_choices_left

Features = list[float]

MAX_SEATS: Final = 5
CARGO_SHIPS: Final = 3
# What the networks were trained with; later role cards and buildings are invisible to them.
TRAINED_CARDS: Final = 8
TRAINED_PLACES: Final = 52
MAX_DOUBLOONS: Final = 12
MAX_BARRELS: Final = 5

# The steps that the networks learn. Placement and black market payments use other rules.
LEARNED_STEPS: Final = (
    steps.CHOOSE,
    steps.SETTLE,
    steps.SETTLE_AGAIN,
    steps.LAY,
    steps.HOSPICE,
    steps.BUILD,
    steps.UNIVERSITY,
    steps.PRIVILEGE,
    steps.TRADE,
    steps.SUPPLY,
    steps.LOAD,
    steps.SHIP,
    steps.STORE,
)

# Sizes of the three parts.
BOARD_SIZE: Final = 2 * TRAINED_PLACES + 13
HAND_SIZE: Final = MAX_DOUBLOONS + 1 + 5 * MAX_BARRELS
MARKET_SIZE: Final = TRAINED_PLACES
TABLE_SIZE: Final = (
    len(LEARNED_STEPS)
    + 16
    + 3 * MAX_SEATS
    + 2 * TRAINED_CARDS
    + 3 * 5
    + 7 * CARGO_SHIPS
    + MARKET_SIZE
)

_STEP: Final = {step: tuple(float(step == s) for s in LEARNED_STEPS) for step in LEARNED_STEPS}
_MONEY: Final = [
    (*(float(money >= n) for n in range(1, MAX_DOUBLOONS + 1)), money / 10) for money in range(200)
]
_BARRELS: Final = [
    tuple(float(count >= n) for n in range(1, MAX_BARRELS + 1)) for count in range(12)
]
_SEAT: Final = [tuple(float(n == seat) for n in range(MAX_SEATS)) for seat in range(MAX_SEATS)]


def board_key(player: Player) -> tuple[object, ...]:
    """Return everything that `board_features` depends on, as a cache key."""
    return player.people, player.nobles, player.island, player.city


def hand_key(player: Player) -> tuple[int, ...]:
    """Return everything that `hand_features` depends on, as a cache key."""
    return player.doubloons, *player.goods


def board_features(player: Player) -> Features:
    """Return the BOARD_SIZE features of a player's board: people and circles by place, forests,
    nobles, production, spaces."""
    production = production_capacity(player)
    free = CITY_SPACES - player.city_spaces
    return [
        *player.people[:TRAINED_PLACES],
        *player.circles[:TRAINED_PLACES],
        float(player.forests),
        float(sum(player.nobles)),
        float(sum(count > 0 for count in production)),
        *production,
        len(player.island) / 6,
        float(len(player.island) == ISLAND_SPACES),
        player.city_spaces / 6,
        float(free <= 2),
        float(free == 0),
    ]


def hand_features(player: Player) -> Features:
    """Return the HAND_SIZE features of a player's doubloons and barrels."""
    row = [*_MONEY[min(player.doubloons, 199)]]
    for count in player.goods:
        row += _BARRELS[min(count, 11)]
    return row


def table_features(pos: Position) -> Features:
    """Return TABLE_SIZE - MARKET_SIZE features of the shared table without the market, plus all
    VP."""
    setup, seat, players = pos.setup, pos.seat, pos.players
    count = len(players)
    ending = pos.end_causes
    house = pos.trading_house
    row = [
        *_STEP[pos.frame[0]],
        pos.round / 10,
        pos.colonist_supply / 50,
        (pos.colonists_on_ship + pos.nobles_on_ship) / 8,
        pos.vp_supply / 50,
        float(ending != 0),
        role_choices_left(pos) / 4,
        len(house) / TRADING_HOUSE_SPACES,
        float(setup.with_nobles),
        float(setup.with_new_buildings),
        float(count == 2),
        float(count == 3),
        float(count == 5),
        pos.noble_supply / 10,
        pos.quarry_supply / 4,
        max(player.city_spaces for player in players) / 6,
        float(pos.chooser == seat),
        *_SEAT[(seat - pos.governor) % count],
        *(_SEAT[(seat - pos.chooser) % count] if pos.chooser >= 0 else _NOBODY),
    ]
    own = players[seat].vp
    for behind in range(count):
        row.append((players[(seat + behind) % count].vp - own) / 10 if behind else own / 10)
    row += (0.0,) * (MAX_SEATS - count)
    taken, coins = pos.card_takers, pos.card_doubloons
    for card in range(TRAINED_CARDS):
        if card < len(taken) and taken[card] < 0:
            row += (1.0, coins[card] / 2)
        else:
            row += (0.0, 0.0)
    faceup = pos.open_plantations
    for good in range(5):
        row += (float(good in house), pos.goods_supply[good] / 5, faceup.count(good) / 2)
    for size, kind, load in zip(
        setup.ship_capacities, pos.cargo_goods, pos.cargo_barrels, strict=True
    ):
        row += ((size - load) / 4, float(kind < 0))
        row += _SEAT[kind] if kind >= 0 else _NOBODY
    row += (0.0,) * (7 * (CARGO_SHIPS - len(setup.ship_capacities)))
    return row


def market_features(market: tuple[int, ...]) -> Features:
    """Return the MARKET_SIZE features: the building tiles left."""
    return [left / 2 for left in market[:TRAINED_PLACES]]


_NOBODY: Final = (0.0,) * MAX_SEATS
