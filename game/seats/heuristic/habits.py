"""Habits: what a casual seat likes or avoids in a match, regardless of the position.

A habit is a row of data. Its `likes` are weights in VP. The value of a choice is increased by each
weight times the amount of that feature in the choice:

    settler ... prospector      1 for the choice of this role
    doubloon                    doubloons on the role card
    corn ... coffee, quarry     1 for this tile, or this barrel as privilege or in storage
    production, violet, large   1 for a building of this group
    sale                        1 for a barrel sold
    barrel                      barrels loaded
    load_corn ... load_coffee   1 for loading this good
    block                       1 for taking the last space on a ship or in the trading house that
                                another seat has barrels for
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.rules import Action, Player, Position, steps
from game.rules.flow import play
from game.rules.material import (
    BUILDINGS,
    GOODS,
    PINK_BUILDINGS,
    QUARRY,
    ROLES,
    TILES,
    TRADING_HOUSE_SPACES,
    role_of,
)
from game.rules.position import with_item
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.rollout import closest_placement
from game.seats.heuristic.staffing import plan_staffing
from game.seats.heuristic.weights import Weights

PRODUCTION: Final = "production"
VIOLET: Final = "violet"
LARGE: Final = "large"
BUILDING_GROUPS: Final = (PRODUCTION, VIOLET, LARGE)

LIKED: Final = frozenset(
    {*ROLES, *TILES[: QUARRY + 1], *BUILDING_GROUPS, "doubloon", "sale", "barrel", "block"}
    | {f"load_{good}" for good in GOODS}
)


@dataclass(frozen=True)
class Habit:
    """What a player likes (above 0) or avoids (below 0), in VP by names of `LIKED`. `unstaffed` is
    the group of buildings that the player forgets when placing people, "" for none."""

    likes: Mapping[str, float] = field(default_factory=dict)
    unstaffed: str = ""


ENOUGH_QUARRIES: Final = 5  # even for a player who likes them

NO_HABIT: Final = Habit()

HABITS: Final[Mapping[str, Habit]] = {
    # Saves for large buildings and forgets that they need people.
    "large_buildings": Habit(
        {LARGE: 12, VIOLET: -4, PRODUCTION: -1.5, "prospector": 2.5, "doubloon": 1},
        unstaffed=LARGE,
    ),
    # Plants and keeps corn, and ships it last.
    "corn": Habit({"corn": 3, "load_corn": -3, LARGE: 3}),
    # Sells whenever the trading house accepts something.
    "trading": Habit({"sale": 5, LARGE: 2}),
    # Leaves the last space on ships and in the trading house to the others, and likes the roles
    # that serve everybody.
    "polite": Habit({"block": -8, "mayor": 1, "craftsman": 2, LARGE: 2}),
    # Takes roles with money on them, and the prospector.
    "coins": Habit({"doubloon": 4, "prospector": 4}),
    # Takes quarries, one more than is useful.
    "quarries": Habit({"quarry": 3.5, LARGE: 6, VIOLET: -1}),
    # Builds violet buildings, and few production buildings.
    "violet": Habit({VIOLET: 3, PRODUCTION: -1.5}),
    # Produces and ships everything as soon as possible.
    "shipping": Habit({"barrel": 1.5, "craftsman": 1}),
}


def forgetful_placement(habit: Habit, pos: Position, weights: Weights) -> Action:
    """Return a placement of people as if the buildings that the habit forgets had no circles:
    people go there only if there is nothing else to do."""
    player = pos.players[pos.seat].copy()
    for building in player.city:
        if building_group(building) == habit.unstaffed:
            player.circles = with_item(player.circles, building, 0)
    player.places = tuple(place for place in player.places if player.circles[place])
    outlook = estimate_outlook(pos, weights)
    plan = plan_staffing(player, sum(player.people), outlook, weights)
    return closest_placement(pos, *plan)


def liking(habit: Habit, pos: Position, action: Action) -> float:
    """Return how much a habit likes a choice, in VP. A role is also liked for the best choice it
    immediately offers its chooser."""
    find = _FEATURES.get(action.kind)
    if find is None or not habit.likes:
        return 0.0
    value = sum(habit.likes.get(name, 0.0) * amount for name, amount in find(pos, action))
    if action.kind == "role":
        after = pos.copy()
        play(after, action)
        if after.seat == pos.seat and after.frame[0] != steps.CHOOSE:
            value += max(liking(habit, after, use) for use in after.legal_actions)
    return value


def building_group(building: int) -> str:
    """Return which of `BUILDING_GROUPS` a building belongs to."""
    if BUILDINGS[building].spaces == 2:
        return LARGE
    return PRODUCTION if building in PINK_BUILDINGS else VIOLET


Features = Iterator[tuple[str, float]]


def _role(pos: Position, action: Action) -> Features:
    yield ROLES[role_of(action.arg)], 1
    yield "doubloon", pos.card_doubloons[action.arg]


def _tile_or_good(pos: Position, action: Action) -> Features:
    if action.arg != QUARRY or pos.players[pos.seat].circles[QUARRY] < ENOUGH_QUARRIES:
        yield TILES[action.arg], 1


def _building(pos: Position, action: Action) -> Features:
    yield building_group(action.arg), 1


def _sale(pos: Position, action: Action) -> Features:
    yield "sale", 1
    last = action.kind == "sell" and len(pos.trading_house) == TRADING_HOUSE_SPACES - 1
    if last and any(any(player.goods) for player in _others(pos)):
        yield "block", 1


def _loading(pos: Position, action: Action) -> Features:
    good = action.arg
    count = pos.players[pos.seat].goods[good]
    if action.kind == "load":
        ship = pos.setup.ship_capacities.index(action.extra)
        space = action.extra - pos.cargo_barrels[ship]
        if count >= space and any(player.goods[good] for player in _others(pos)):
            yield "block", 1
        count = min(count, space)
    yield "barrel", count
    yield f"load_{GOODS[good]}", 1


def _others(pos: Position) -> Iterator[Player]:
    return (player for seat, player in enumerate(pos.players) if seat != pos.seat)


# By kind of action: the features that a habit may like, with their amounts.
_FEATURES: Final[Mapping[str, Callable[[Position, Action], Features]]] = {
    "role": _role,
    "take": _tile_or_good,
    "good": _tile_or_good,
    "keep": _tile_or_good,
    "store": _tile_or_good,
    "build": _building,
    "sell": _sale,
    "post": _sale,
    "load": _loading,
    "wharf": _loading,
}
