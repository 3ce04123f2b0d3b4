"""The mayor phase (docs/rules.md 4 Mayor), with library, villa and nobles.

A seat places its people one place at a time, in order of the places, until nobody is left or every
circle is filled. The duty to fill as many circles as possible limits each choice.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from game.rules import actions, steps
from game.rules.actions import Action
from game.rules.bank import PRIVILEGE_PLACE, trigger_end
from game.rules.events import PeoplePlaced, PersonArrived, ShipBoarded, ShipRefilled
from game.rules.material import FIRST_BUILDING, LIBRARY, PLACES, SAN_JUAN, VILLA
from game.rules.position import END_COLONISTS, Position
from game.rules.steps import Nothing, PlainPlacing

# The placements without nobles, by number of colonists. A list, so that a slice is a new list.
_COLONISTS: Final = [row[0] for row in actions.PLACE]


class PlacementProgress(NamedTuple):
    """A seat's progress in placing its people: the index in `Player.places` of the current place,
    people and nobles left to place, circles from that place on, and (people, nobles) for each
    earlier place.

    A `place` frame holds this as a plain tuple for speed: half of all decisions are placements.
    """

    at: int
    people: int
    nobles: int
    circles: int
    done: tuple[tuple[int, int], ...]


def start(pos: Position, mayor: int) -> None:
    """Give the mayor's privilege and the people of the villas and the ship, then put the phase on
    the stack: placement in turn order, then refilling the ship."""
    order = pos.setup.turn_orders[mayor]
    for _ in range(2 if pos.players[mayor].people[LIBRARY] else 1):
        if pos.colonist_supply:
            pos.colonist_supply -= 1
            _arrive(pos, mayor, False, PRIVILEGE_PLACE)
    if pos.setup.with_nobles:
        for seat in order:
            if pos.players[seat].people[VILLA]:
                _villa(pos, seat)
    _disembark(pos, order)
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


def _disembark(pos: Position, order: tuple[int, ...]) -> None:
    """Distribute the people on the ship one at a time in turn order, nobles first (ruling R12)."""
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
    """Return the placement progress of the seat to act. Raises ValueError for any other
    decision."""
    frame = pos.frame
    if frame[0] != steps.PLACE or frame[2] == 0:
        raise ValueError(f"nobody is to be placed: the decision is {pos.decision}")
    return PlacementProgress(*frame[2])


def place_run(pos: Position, seat: int, so_far: Nothing | PlainPlacing) -> list[Action]:
    """Return how many people can go on the next place; if nobody is left, put them all in place. A
    forced count is still a decision, with a single action."""
    player = pos.players[seat]
    if not so_far:
        people, circles = player.people[SAN_JUAN], 0
        for place in player.places:
            people += player.people[place]
            circles += player.circles[place]
        if not people:
            return []
        nobles = sum(player.nobles) if pos.setup.with_nobles else 0
        so_far = (0, people, nobles, circles, ())
        pos.frame = (steps.PLACE, seat, so_far)
    index, people, nobles, circles, done = so_far
    if not people or not circles:
        _take_places(pos, seat, done, people, nobles)
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
    return _COLONISTS[least : most + 1]


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


def place_apply(pos: Position, seat: int, so_far: PlainPlacing, action: Action) -> None:
    """Record the people for this place, and ask about the next one."""
    pos.pending.append((steps.PLACE, seat, _placed(pos, seat, so_far, action)))


def place_next(pos: Position, seat: int, so_far: PlainPlacing, action: Action) -> list[Action]:
    """Do the work of `place_apply` and the following `place_run` in one call, for speed."""
    after: Any = _placed(pos, seat, so_far, action)
    pos.frame = (steps.PLACE, seat, after)
    return place_run(pos, seat, after)


def _placed(pos: Position, seat: int, so_far: PlainPlacing, action: Action) -> PlainPlacing:
    index, people, nobles, circles, done = so_far
    with_them = action.extra
    count = action.arg + with_them
    player = pos.players[seat]
    circles -= player.circles[player.places[index]]
    done = done + ((count, with_them),)  # noqa: RUF005 - half the time of (*done, ...)
    return index + 1, people - count, nobles - with_them, circles, done


def _take_places(
    pos: Position, seat: int, done: tuple[tuple[int, int], ...], left: int, nobles_left: int
) -> None:
    """Put the people on their places; anyone left over stays in San Juan."""
    player = pos.players[seat]
    places = player.places
    people = [0] * PLACES
    for index, placed in enumerate(done):
        people[places[index]] = placed[0]
    people[SAN_JUAN] = left
    before = player.people, player.nobles
    player.people = tuple(people)
    if pos.setup.with_nobles:
        nobles = [0] * PLACES
        for index, placed in enumerate(done):
            nobles[places[index]] = placed[1]
        nobles[SAN_JUAN] = nobles_left
        player.nobles = tuple(nobles)
    if pos.sink is not None:
        pos.sink(PeoplePlaced(seat, *before, player.people, player.nobles))


def refill_wanted(pos: Position) -> int:
    """Return how many people the next refill requires: one per vacant circle on buildings, but at
    least one per player."""
    vacant = 0
    for player in pos.players:
        people, circles = player.people, player.circles
        for place in player.places:
            if place >= FIRST_BUILDING:
                vacant += circles[place] - people[place]
    return max(vacant, len(pos.players))


def refill_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Refill the colonist ship. A shortage of colonists ends the game, except with nobles."""
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
