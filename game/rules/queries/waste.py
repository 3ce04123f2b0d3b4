"""Find clear mistakes: actions that gain the acting seat nothing.

People are asked for confirmation, and computer seats avoid these actions if they have an
alternative. A plan is not a waste: saving for something more expensive, keeping barrels for a ship,
or passing because of what others would gain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

from game.rules import steps
from game.rules.actions import PASS, Action
from game.rules.flow import play
from game.rules.material import (
    BUILDINGS,
    CITY_SPACES,
    CORN,
    ISLAND_SPACES,
    PINK_BUILDINGS,
    PRODUCTION_BUILDINGS,
    QUARRY,
)
from game.rules.phases.builder import price
from game.rules.phases.rounds import is_last_role
from game.rules.phases.trader import SOLD, proceeds, turn_done
from game.rules.position import Player, Position
from game.rules.queries.forecast import production_with, seats_that_gain, without_vp

FREE_TILES: Final = 3  # with fewer free island spaces, waiting for a better tile makes sense
FREE_SPACES: Final = 4  # with fewer free city spaces, saving them for something better makes sense
SAVING: Final = 7  # with this many doubloons, a player may be saving for a large building
GOOD_SALE: Final = 3  # doubloons; more than a barrel earns on a ship

CODES: Final = (
    "role_for_others",  # what: the card
    "role_for_nobody",  # what: the card
    "no_tile",  # amount: free island spaces
    "last_building",  # what: the building; amount: its VP
    "no_plant",  # what: the building
    "free_building",  # what: the building
    "no_barrel",
    "no_sale",  # what: the good; amount: doubloons
    "large_empty",  # what: the building
    "place_empty",  # what: the place
    "barrel_missed",
    "no_building",  # what: the building; amount: its price
)


class Waste(NamedTuple):
    """Why an action is a waste: one of `CODES`, its subject and a number."""

    code: str
    what: int = -1
    amount: int = 0


def waste_of(pos: Position, chosen: Sequence[Action]) -> Waste | None:
    """Return why a decision of the seat to act is a waste, None if it is not. `chosen` is a single
    action or a complete placement of people."""
    if pos.step != steps.PLACE:
        return wasteful_actions(pos).get(chosen[0])
    after = pos.copy()
    for action in chosen:
        play(after, action)
    return placement_waste(pos, after.players[pos.seat])


def wasteful_actions(pos: Position) -> dict[Action, Waste]:
    """Return the legal actions of the seat to act that are a waste. Single placement actions never
    are: use `placement_waste`."""
    if pos.is_over:
        return {}
    if pos.step == steps.CHOOSE:
        return _wasted_roles(pos)
    check = _PASSES.get(pos.step) if PASS in pos.legal_actions else None
    waste = check(pos) if check is not None else None
    return {PASS: waste} if waste is not None else {}


# Roles


def _wasted_roles(pos: Position) -> dict[Action, Waste]:
    """Return the roles that bring their chooser nothing, not even a doubloon: they only help
    others, or they help nobody although another role would help the chooser."""
    hidden = set(range(len(pos.players))) - {pos.seat} if pos.setup.options.hidden_vp else set()
    known = without_vp(pos, hidden)
    gaining = {action: seats_that_gain(known, action.arg) for action in pos.legal_actions}
    other = not pos.end_causes and any(pos.seat in seats for seats in gaining.values())
    wastes = {}
    for action, seats in gaining.items():
        if pos.seat in seats or not (seats or other):
            continue
        wastes[action] = Waste("role_for_others" if seats else "role_for_nobody", action.arg)
    return wastes


# Passing: tiles, buildings, barrels


def _no_tile(pos: Position) -> Waste | None:
    """Report passing on a tile with room for several; not in the last round, when tiles no longer
    pay off."""
    free = ISLAND_SPACES - len(pos.players[pos.seat].island)
    return None if pos.end_causes or free < FREE_TILES else Waste("no_tile", amount=free)


def _no_building(pos: Position) -> Waste | None:
    """Report passing on a building that would count in the last round, is free, or would process
    plantations already on the island."""
    player, costs = pos.players[pos.seat], _payable(pos)
    payable = list(costs)
    if pos.end_causes and payable:
        best = max(payable, key=lambda building: BUILDINGS[building].vp)
        return Waste("last_building", best, BUILDINGS[best].vp)
    plant = _missing_plant(player, payable)
    if plant >= 0:
        return Waste("no_plant", plant)
    free = [building for building in payable if not costs[building]]
    if free and CITY_SPACES - player.city_spaces >= FREE_SPACES:
        return Waste("free_building", max(free, key=lambda building: BUILDINGS[building].cost))
    return None


def _missing_plant(player: Player, payable: Sequence[int]) -> int:
    """Return an affordable plant for plantations that lack one, or -1 if there is none or the
    player may be saving: for another plantation's plant, or for a large building."""
    waiting = [
        plants
        for good, plants in enumerate(PRODUCTION_BUILDINGS)
        if player.island.count(good) > sum(player.circles[plant] for plant in plants)
        if good != CORN
    ]
    candidates = [[plant for plant in plants if plant in payable] for plants in waiting]
    if player.doubloons >= SAVING or not candidates or not all(candidates):
        return -1
    return candidates[0][0]


def _no_sale(pos: Position) -> Waste | None:
    """Report passing on a sale that would earn more than a ship; not in the last round, when money
    is worthless."""
    if pos.end_causes or turn_done(pos) & SOLD:
        return None
    doubloons, good = _best_sale(pos)
    return None if doubloons < GOOD_SALE else Waste("no_sale", good, doubloons)


def passed_up(pos: Position) -> Waste | None:
    """Return the best sale or the most expensive building that the seat to act gives up by passing,
    None if there is none that it can pay for or that earns anything. Passing may be a plan, but it
    may also be a slip."""
    if PASS not in pos.legal_actions or is_last_role(pos):
        return None
    if pos.step == steps.BUILD:
        costs = _payable(pos)
        best = max(costs, key=lambda building: BUILDINGS[building].cost, default=-1)
        if best < 0 or not costs[best]:
            return Waste("free_building", best) if costs else None
        return Waste("no_building", best, costs[best])
    if pos.step != steps.TRADE:
        return None
    doubloons, good = _best_sale(pos)
    return Waste("no_sale", good, doubloons) if doubloons else None


def _payable(pos: Position) -> dict[int, int]:
    """Return the prices of the buildings that the seat to act has the doubloons for."""
    costs = {
        action.arg: price(pos, pos.seat, action.arg).total
        for action in pos.legal_actions
        if action is not PASS
    }
    doubloons = pos.players[pos.seat].doubloons
    return {building: cost for building, cost in costs.items() if cost <= doubloons}


def _best_sale(pos: Position) -> tuple[int, int]:
    """Return the highest proceeds of a sale, and its good; 0 doubloons if there is none."""
    sales = [
        (proceeds(pos, pos.seat, action.arg, action.kind == "post").total, action.arg)
        for action in pos.legal_actions
        if action.kind in ("sell", "post")
    ]
    return max(sales, default=(0, 0))


def _no_barrel(pos: Position) -> Waste | None:
    return Waste("no_barrel")


_PASSES: Final[Mapping[int, Callable[[Position], Waste | None]]] = {
    steps.SETTLE: _no_tile,
    steps.SETTLE_AGAIN: _no_tile,
    steps.BUILD: _no_building,
    steps.PRIVILEGE: _no_barrel,
    steps.TRADE: _no_sale,
}


# People


def placement_waste(pos: Position, player: Player) -> Waste | None:
    """Return why a board's placement of people is a waste: somebody works for nothing while a
    vacant circle would be useful. In the last round only large buildings count."""
    if not working_for_nothing(player):
        return None
    large = idle_large(player)
    if large >= 0:
        return Waste("large_empty", large)
    if pos.end_causes:
        return None
    empty = next((place for place in player.places if _helps(player, place)), -1)
    if empty >= 0:
        return Waste("place_empty", empty)
    return Waste("barrel_missed") if _could_make_more(player) else None


def idle_large(player: Player) -> int:
    """Return a large building that nobody occupies, -1 if there is none."""
    return next(
        (
            building
            for building in player.city
            if BUILDINGS[building].spaces == 2
            and BUILDINGS[building].circles
            and not player.people[building]
        ),
        -1,
    )


def working_for_nothing(player: Player) -> int:
    """Count the people on plantations without a plant for their crop, or in plants without a
    plantation."""
    return sum(_spare(player).values())


def _spare(player: Player) -> dict[int, int]:
    """Return the places where people work for nothing, with their number."""
    found: dict[int, int] = {}
    for good, plants in enumerate(PRODUCTION_BUILDINGS):
        if plants:
            at_work = sum(player.people[plant] for plant in plants)
            spare = abs(player.people[good] - at_work)
            for place in plants if at_work > player.people[good] else (good,):
                found[place] = min(spare, player.people[place])
                spare -= found[place]
    return {place: idle for place, idle in found.items() if idle}


def _helps(player: Player, place: int) -> bool:
    """Return whether a place is an empty quarry or an empty building that is not a production
    building."""
    violet = place in player.city and place not in PINK_BUILDINGS
    return not player.people[place] and (place == QUARRY or violet)


def _could_make_more(player: Player) -> bool:
    """Return whether moving one or two idle people would produce another barrel."""
    made = sum(production_with(player, player.people))
    return any(sum(production_with(player, people)) > made for people in _moved(player))


def _moved(player: Player) -> Iterator[tuple[int, ...]]:
    """Yield the placements reached by moving one or two idle people."""
    spare = [place for place, idle in _spare(player).items() for _ in range(min(idle, 2))]
    vacant = [place for place in player.places if player.vacant_circles(place) > 0]
    for count in (1, 2):
        for leave in set(combinations(spare, count)):
            for go in permutations(vacant, count):
                people = list(player.people)
                for start, end in zip(leave, go, strict=True):
                    people[start] -= 1
                    people[end] += 1
                yield tuple(people)
