"""The mayor phase (docs/rules.md 4 Mayor), with library, villa and nobles.

A seat places its people place by place, in the order of the places, within the bounds that the
duty to fill as many circles as possible sets, until nobody is left or every circle is filled.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules import actions, steps
from game.rules.actions import Action
from game.rules.bank import PRIVILEGE_PLACE, trigger_end
from game.rules.events import PeoplePlaced, PersonArrived, ShipBoarded, ShipRefilled
from game.rules.material import FIRST_BUILDING, LIBRARY, PLACES, SAN_JUAN, VILLA
from game.rules.position import END_COLONISTS, Player, Position

PlainPlacing = tuple[int, int, int, int, tuple[tuple[int, int], ...]]

# How many colonists, where nobles need no thought.
_COLONISTS = tuple(row[0] for row in actions.PLACE)


class PlacementProgress(NamedTuple):
    """How far a seat has come: the index (in Player.places) of the place asked about, who is left
    to place, circles from that place on, and (people, nobles) for each place before it.

    This is what the argument of a `place` frame says, which itself is a plain tuple, because half
    of all decisions of a game are of this kind."""

    at: int
    people: int
    nobles: int
    circles: int
    done: tuple[tuple[int, int], ...]


def start(pos: Position, mayor: int) -> None:
    """Privilege, villas, the ship's colonists; then everybody places, then the refill."""
    order = pos.setup.turn_orders[mayor]
    for _ in range(2 if pos.players[mayor].people[LIBRARY] else 1):
        if pos.colonist_supply:
            pos.colonist_supply -= 1
            _arrive(pos, mayor, False, PRIVILEGE_PLACE)
    if pos.setup.with_nobles:
        for seat in order:
            if pos.players[seat].people[VILLA]:
                _villa(pos, seat)
    _board(pos, order)
    pos.pending.append((steps.REFILL, 0, 0))
    pos.pending.extend(pos.setup.turn_frames[steps.PLACE][mayor])


def _arrive(pos: Position, seat: int, noble: bool, by: int) -> None:
    pos.players[seat].move_people(SAN_JUAN, 1, noble)
    if pos.sink is not None:
        pos.sink(PersonArrived(seat, noble, SAN_JUAN, "supply", by))


def _villa(pos: Position, seat: int) -> None:
    if pos.noble_supply:
        pos.noble_supply -= 1
        _arrive(pos, seat, True, VILLA)
    elif pos.colonist_supply:
        pos.colonist_supply -= 1
        _arrive(pos, seat, False, VILLA)


def _board(pos: Position, order: tuple[int, ...]) -> None:
    """Everybody takes one at a time; the nobles go to the first takers (ruling R12)."""
    nobles, total = pos.nobles_on_ship, pos.colonists_on_ship + pos.nobles_on_ship
    count = len(order)
    for index, seat in enumerate(order):
        taken = (total - index + count - 1) // count
        if taken <= 0:
            break
        taken_nobles = max(0, (nobles - index + count - 1) // count)
        player = pos.players[seat]
        player.move_people(SAN_JUAN, taken - taken_nobles)
        if taken_nobles:
            player.move_people(SAN_JUAN, taken_nobles, True)
        pos.colonists_on_ship -= taken - taken_nobles
        pos.nobles_on_ship -= taken_nobles
        if pos.sink is not None:
            pos.sink(ShipBoarded(seat, taken - taken_nobles, taken_nobles))


def placement_progress(pos: Position) -> PlacementProgress:
    """How far the seat to act has come; only while the decision is `place`."""
    return PlacementProgress(*pos.frame[2])


def place_run(pos: Position, seat: int, arg: int | PlainPlacing) -> list[Action]:
    """How many stand on the next place; when nobody is left, everybody takes their place. A count
    that the duty to fill forces is asked for too: a decision with a single choice."""
    player = pos.players[seat]
    if isinstance(arg, int):
        people = sum(player.people)
        if not people:
            return []
        circles = sum(player.circles)
        nobles = sum(player.nobles) if pos.setup.with_nobles else 0
        arg = (0, people, nobles, circles, ())
        pos.frame = (steps.PLACE, seat, arg)
    index, people, nobles, circles, done = arg
    if not people or not circles:
        _take_places(pos, seat, player, done)
        return []
    here = player.circles[player.places[index]]
    most = here if here < people else people
    least = people - circles + here
    if least > most:
        least = most
    elif least < 0:
        least = 0
    if nobles:
        return _offers_with_nobles(least, most, people, nobles)
    return [*_COLONISTS[least : most + 1]]


def _offers_with_nobles(least: int, most: int, people: int, nobles: int) -> list[Action]:
    colonists = people - nobles
    offers = [
        actions.PLACE[count - n][n]
        for count in range(least, most + 1)
        for n in range(max(0, count - colonists), min(count, nobles) + 1)
    ]
    return sorted(offers, key=_by_id)


def _by_id(action: Action) -> int:
    return action.id


def place_apply(pos: Position, seat: int, arg: PlainPlacing, action: Action) -> None:
    """So many colonists and nobles stand there; on to the next place."""
    index, people, nobles, circles, done = arg
    with_them = action.extra
    count = action.arg + with_them
    player = pos.players[seat]
    circles -= player.circles[player.places[index]]
    done = (*done, (count, with_them))
    after = (index + 1, people - count, nobles - with_them, circles, done)
    pos.pending.append((steps.PLACE, seat, after))


def _take_places(
    pos: Position, seat: int, player: Player, done: tuple[tuple[int, int], ...]
) -> None:
    people = [0] * PLACES
    for place, (count, _) in zip(player.places, done, strict=False):
        people[place] = count
    people[SAN_JUAN] = sum(player.people) - sum(people)
    before = player.people, player.nobles
    player.people = tuple(people)
    if pos.setup.with_nobles:
        nobles = [0] * PLACES
        for place, (_, count) in zip(player.places, done, strict=False):
            nobles[place] = count
        nobles[SAN_JUAN] = sum(player.nobles) - sum(nobles)
        player.nobles = tuple(nobles)
    if pos.sink is not None:
        pos.sink(PeoplePlaced(seat, *before, player.people, player.nobles))


def refill_wanted(pos: Position) -> int:
    """Colonists the next refill needs: one for every vacant circle on buildings, at least one for
    every player."""
    vacant = 0
    for player in pos.players:
        people, circles = player.people, player.circles
        for place in player.places:
            if place >= FIRST_BUILDING:
                vacant += circles[place] - people[place]
    return max(vacant, len(pos.players))


def refill_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """Refill the colonist ship; too few colonists end the game, except with nobles."""
    wanted = refill_wanted(pos)
    pos.nobles_on_ship = 1 if pos.noble_supply else 0
    pos.noble_supply -= pos.nobles_on_ship
    pos.colonists_on_ship = min(wanted - pos.nobles_on_ship, pos.colonist_supply)
    pos.colonist_supply -= pos.colonists_on_ship
    if pos.sink is not None:
        pos.sink(ShipRefilled(pos.colonists_on_ship, pos.nobles_on_ship, wanted))
    if not pos.setup.with_nobles and pos.colonists_on_ship < wanted:
        trigger_end(pos, END_COLONISTS, -1)
    return []
