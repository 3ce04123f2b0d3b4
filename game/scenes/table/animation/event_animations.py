"""The animation of each event: which pieces move where and how, with which sounds.

An animation is created from the event and the positions before and after it. It contains pieces and
spots but no pixels. Every kind of event has one; if nothing moves, `still` says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from game.rules import events
from game.rules.material import (
    GUESTHOUSE,
    QUARRY,
    ROLES,
    SAN_JUAN,
    TRADING_POST,
    WHARF,
    role_of,
)
from game.rules.position import Position
from game.scenes.table.animation.piece_moves import EventAnimation, Manner, PieceMove
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, place_spots

MOST_COINS = 5  # per payment
MANY_DOUBLOONS = 4  # minimum for a sale to sound like a purse

STILL: Mapping[type[events.Event], EventAnimation] = {
    events.RoundBegan: EventAnimation(
        sound="round_end", hold=0.9, still="a banner tells it, and the cards come back by it"
    ),
    events.ForestLaid: EventAnimation(sound="plant", still="the tile turns over where it lies"),
    events.Drafted: EventAnimation(sound="card", still="its tiles are laid out on the market"),
    events.Passed: EventAnimation(still="a pass leaves everything where it is"),
    events.EndTriggered: EventAnimation(sound="bell", hold=1.2, still="a banner tells it"),
    events.GameEnded: EventAnimation(sound="drum", hold=1.2, still="the scoring tells it"),
}
"""The events in which nothing ever moves."""


@singledispatch
def animation_of(event: events.Event, before: Position, after: Position) -> EventAnimation:
    """Return the animation of an event, given the positions before and after it."""
    return STILL[type(event)]


# Pieces -----------------------------------------------------------------------------------------


def _coins(count: int, start: Spot, end: Spot) -> tuple[PieceMove, ...]:
    return (PieceMove("coin", 0, start, end, False),) * min(count, MOST_COINS)


def _chips(seat: int, count: int) -> tuple[PieceMove, ...]:
    chip = PieceMove("vp", 0, spots.VP_SUPPLY, spots.points(seat), False)
    return (chip,) * min(count, MOST_COINS)


def _circle(pos: Position, seat: int, place: int, nth: int) -> Spot:
    """Return the nth circle (from 0) of a seat's place."""
    lying = place_spots(pos, seat, place)
    if place == SAN_JUAN or not lying:
        return spots.san_juan(seat)
    if place < SAN_JUAN:
        return spots.island_circle(seat, lying[min(nth, len(lying) - 1)].index)
    return spots.city_circle(seat, lying[0].index, nth)


def _walk(noble: bool, start: Spot, end: Spot, *, lifted: bool) -> PieceMove:
    """Return the walk of a person. A person is not lifted from a heap, as in San Juan or the
    supply."""
    return PieceMove("noble" if noble else "colonist", 0, start, end, lifted, Manner.WALKS)


def _aboard(pos: Position) -> int:
    """Return the number of people on the colonist ship."""
    return pos.colonists_on_ship + pos.nobles_on_ship


def _left_ship(before: Position, after: Position) -> tuple[PieceMove, ...]:
    """Return the departure of the colonist ship if its last person has just left it."""
    if not _aboard(before) or _aboard(after):
        return ()
    ship = PieceMove("colonist_ship", 0, spots.COLONIST_SHIP, spots.SEA)
    return (ship._replace(manner=Manner.SAILS_AWAY),)


def _own_barrels(pos: Position, seat: int, good: int, count: int) -> list[Spot]:
    """Return a seat's last barrels of a kind, in reverse order."""
    have = pos.players[seat].goods[good]
    return [spots.barrel(seat, good, index) for index in range(have - 1, have - 1 - count, -1)]


def _to_supply(pos: Position, seat: int, goods: tuple[int, ...]) -> tuple[PieceMove, ...]:
    return tuple(
        PieceMove("barrel", good, start, spots.supply(good))
        for good, count in enumerate(goods)
        for start in _own_barrels(pos, seat, good, count)
    )


def _from_supply(pos: Position, seat: int, goods: tuple[int, ...]) -> tuple[PieceMove, ...]:
    return tuple(
        PieceMove("barrel", good, spots.supply(good), end, False)
        for good, count in enumerate(goods)
        for end in reversed(_own_barrels(pos, seat, good, count))
    )


# Events -----------------------------------------------------------------------------------------


@animation_of.register
def _role_chosen(e: events.RoleChosen, before: Position, after: Position) -> EventAnimation:
    card = PieceMove("role", e.card, spots.role(e.card), spots.board(e.seat))
    coins = _coins(e.doubloons, spots.role(e.card), spots.doubloons(e.seat))
    return EventAnimation((card, *coins), "card", ROLES[role_of(e.card)], 0.7)


@animation_of.register
def _doubloons_placed(
    e: events.DoubloonsPlaced, before: Position, after: Position
) -> EventAnimation:
    moves = [m for card in e.cards for m in _coins(1, spots.BANK, spots.role(card))]
    return EventAnimation(tuple(moves), still="" if moves else "none is left")


@animation_of.register
def _money(e: events.MoneyGained, before: Position, after: Position) -> EventAnimation:
    return EventAnimation(_coins(e.doubloons, spots.BANK, spots.doubloons(e.seat)))


@animation_of.register
def _points(e: events.PointsGained, before: Position, after: Position) -> EventAnimation:
    return EventAnimation(_chips(e.seat, e.vp))


def _newest_tile(after: Position, seat: int) -> Spot:
    return spots.island(seat, len(after.players[seat].island) - 1)


@animation_of.register
def _tile_drawn(e: events.TileDrawn, before: Position, after: Position) -> EventAnimation:
    end = _newest_tile(after, e.seat)
    return EventAnimation((PieceMove("tile", e.tile, spots.STACK, end, False),), "card")


@animation_of.register
def _tile_taken(e: events.TileTaken, before: Position, after: Position) -> EventAnimation:
    start = spots.QUARRIES if e.tile == QUARRY else spots.open_tile(e.slot)
    end = _newest_tile(after, e.seat)
    return EventAnimation((PieceMove("tile", e.tile, start, end, e.tile != QUARRY),), "card")


@animation_of.register
def _tile_discarded(e: events.TileDiscarded, before: Position, after: Position) -> EventAnimation:
    island = before.players[e.seat].island
    at = len(island) - 1 - island[::-1].index(e.tile)
    circle, san_juan = spots.island_circle(e.seat, at), spots.san_juan(e.seat)
    people = (_walk(False, circle, san_juan, lifted=False),)
    tile = PieceMove("tile", e.tile, spots.island(e.seat, at), spots.DISCARDS)
    return EventAnimation((tile, *people * bool(e.to_san_juan)), "card")


@animation_of.register
def _open_discarded(
    e: events.OpenTilesDiscarded, before: Position, after: Position
) -> EventAnimation:
    moves = [
        PieceMove("tile", tile, spots.open_tile(slot), spots.DISCARDS)
        for slot, tile in enumerate(e.tiles)
    ]
    return EventAnimation(tuple(moves), hold=0.1)


@animation_of.register
def _shuffled(e: events.StackShuffled, before: Position, after: Position) -> EventAnimation:
    return EventAnimation((PieceMove("back", 0, spots.DISCARDS, spots.STACK, False),) * 3, "page")


@animation_of.register
def _opened(e: events.TilesOpened, before: Position, after: Position) -> EventAnimation:
    moves = [
        PieceMove("tile", tile, spots.STACK, spots.open_tile(slot), False)
        for slot, tile in enumerate(e.tiles)
    ]
    return EventAnimation(tuple(moves), still="" if moves else "no tile is left")


@animation_of.register
def _arrived(e: events.PersonArrived, before: Position, after: Position) -> EventAnimation:
    end = _circle(after, e.seat, e.place, before.players[e.seat].people[e.place])
    if e.source == "supply":
        return EventAnimation((_walk(e.noble, spots.COLONISTS, end, lifted=False),))
    start = spots.deck(
        e.noble, (before.nobles_on_ship if e.noble else before.colonists_on_ship) - 1
    )
    return EventAnimation((_walk(e.noble, start, end, lifted=True), *_left_ship(before, after)))


@animation_of.register
def _boarded(e: events.ShipBoarded, before: Position, after: Position) -> EventAnimation:
    leaving = [(True, before.nobles_on_ship - nth - 1) for nth in range(e.nobles)]
    leaving += [(False, before.colonists_on_ship - nth - 1) for nth in range(e.colonists)]
    end = spots.san_juan(e.seat)
    people = [_walk(noble, spots.deck(noble, nth), end, lifted=True) for noble, nth in leaving]
    return EventAnimation((*people, *_left_ship(before, after)), hold=0.15)


@animation_of.register
def _placed(e: events.PeoplePlaced, before: Position, after: Position) -> EventAnimation:
    """Move people who changed places: those from San Juan first, then those from circles."""
    leaving: list[Spot] = []
    coming: list[tuple[bool, Spot]] = []
    # The previously shown position counts: manual placement has already moved the people.
    was, now = (pos.players[e.seat] for pos in (before, after))
    for place, (old, new) in enumerate(zip(was.people, now.people, strict=True)):
        for nth in range(new, old):
            leaving.append(_circle(before, e.seat, place, nth))
        more_nobles = now.nobles[place] - was.nobles[place]
        for nth in range(old, new):
            coming.append((nth - old < more_nobles, _circle(after, e.seat, place, nth)))
    leaving.sort(key=lambda spot: spot.kind != "san_juan")
    moves = [
        _walk(noble, start, end, lifted=start.kind != "san_juan")
        for start, (noble, end) in zip(leaving, coming, strict=True)
    ]
    return EventAnimation(tuple(moves), still="" if moves else "nobody moved")


@animation_of.register
def _refilled(e: events.ShipRefilled, before: Position, after: Position) -> EventAnimation:
    people = (("noble", 0),) * e.nobles + (("colonist", 0),) * e.colonists
    if not people:
        return EventAnimation(still="nobody is left to come")
    ship = PieceMove("colonist_ship", 0, spots.SEA, spots.COLONIST_SHIP, False)
    return EventAnimation((ship._replace(manner=Manner.SAILS_IN, load=people),), hold=0.1)


@animation_of.register
def _built(e: events.Built, before: Position, after: Position) -> EventAnimation:
    end = spots.city(e.seat, len(after.players[e.seat].city) - 1)
    building = PieceMove("building", e.building, spots.market(e.building), end, False)
    coins = _coins(e.price, spots.doubloons(e.seat), spots.BANK)
    return EventAnimation((building, *coins), "card", hold=0.5)


@animation_of.register
def _paid(e: events.Paid, before: Position, after: Position) -> EventAnimation:
    if e.what == "vp":
        move = PieceMove("vp", 0, spots.points(e.seat), spots.VP_SUPPLY, False)
    elif e.what == "good":
        return EventAnimation(_to_supply(before, e.seat, _single_barrel(e.kind)))
    else:
        nth = before.players[e.seat].people[e.kind] - 1
        start = _circle(before, e.seat, e.kind, nth)
        move = _walk(e.what == "noble", start, spots.COLONISTS, lifted=e.kind != SAN_JUAN)
    return EventAnimation((move,))


def _single_barrel(good: int) -> tuple[int, ...]:
    return tuple(int(kind == good) for kind in range(5))


@animation_of.register
def _produced(e: events.Produced, before: Position, after: Position) -> EventAnimation:
    moves = _from_supply(after, e.seat, e.kinds)
    return EventAnimation(moves, still="" if moves else "nothing was made")


@animation_of.register
def _privilege(e: events.PrivilegeGood, before: Position, after: Position) -> EventAnimation:
    return EventAnimation(_from_supply(after, e.seat, _single_barrel(e.good)))


@animation_of.register
def _sold(e: events.Sold, before: Position, after: Position) -> EventAnimation:
    start = _own_barrels(before, e.seat, e.good, 1)[0]
    post = place_spots(before, e.seat, TRADING_POST) if e.post else []
    end = post[0] if post else spots.bay(len(before.trading_house))
    coins = _coins(e.doubloons, spots.BANK, spots.doubloons(e.seat))
    purse = "cash" if e.doubloons >= MANY_DOUBLOONS else ""
    return EventAnimation(
        (PieceMove("barrel", e.good, start, end), *coins), landing=purse, hold=0.5
    )


@animation_of.register
def _house_emptied(e: events.HouseEmptied, before: Position, after: Position) -> EventAnimation:
    moves = [
        PieceMove("barrel", good, spots.bay(at), spots.supply(good), manner=Manner.BY_CART)
        for at, good in enumerate(e.goods)
    ]
    return EventAnimation(tuple(moves), "house_emptied", hold=0.1)


@animation_of.register
def _tile_bought(e: events.TileBought, before: Position, after: Position) -> EventAnimation:
    return EventAnimation(_coins(e.doubloons, spots.doubloons(e.seat), spots.BANK))


@animation_of.register
def _supplied(e: events.Supplied, before: Position, after: Position) -> EventAnimation:
    return EventAnimation(_to_supply(before, e.seat, _single_barrel(e.good)))


@animation_of.register
def _loaded(e: events.Loaded, before: Position, after: Position) -> EventAnimation:
    chips = _chips(e.seat, e.vp + e.harbor + e.captain)
    if e.good < 0:
        return EventAnimation(chips, still="" if chips else "no VP")
    barrels = _own_barrels(before, e.seat, e.good, e.barrels)
    if e.ship > 0:
        loaded = before.cargo_barrels[before.setup.ship_capacities.index(e.ship)]
        ends = [spots.berth(e.ship, loaded + nth) for nth in range(e.barrels)]
    else:
        wharf = place_spots(before, e.seat, WHARF) if e.ship == 0 else []
        ends = (wharf or [spots.supply(e.good)]) * e.barrels
    moves = [PieceMove("barrel", e.good, *way) for way in zip(barrels, ends, strict=True)]
    return EventAnimation((*moves, *chips), hold=0.5)


@animation_of.register
def _stored(e: events.Stored, before: Position, after: Position) -> EventAnimation:
    moves = _to_supply(before, e.seat, e.lost)
    return EventAnimation(moves, still="" if moves else "all is kept")


@animation_of.register
def _ship_emptied(e: events.ShipEmptied, before: Position, after: Position) -> EventAnimation:
    berth = spots.ship(e.ship)
    full = PieceMove("cargo_ship", e.ship, berth, spots.SEA, manner=Manner.SAILS_AWAY)
    empty = PieceMove("cargo_ship", e.ship, spots.SEA, berth, False, Manner.SAILS_IN)
    full = full._replace(load=(("barrel", e.good),) * e.ship)
    return EventAnimation((full, empty), "sail", hold=0.1, lands_first=True)


@animation_of.register
def _guest(e: events.GuestMoved, before: Position, after: Position) -> EventAnimation:
    was, now = (pos.players[e.seat].people for pos in (before, after))
    start = _circle(before, e.seat, GUESTHOUSE, was[GUESTHOUSE] - 1)
    end = _circle(after, e.seat, e.place, now[e.place] - 1)
    return EventAnimation((_walk(e.noble, start, end, lifted=True),))


@animation_of.register
def _governor(e: events.GovernorPassed, before: Position, after: Position) -> EventAnimation:
    giver = (e.seat - 1) % len(before.players)
    start, end = spots.name_plate(giver), spots.name_plate(e.seat)
    return EventAnimation(
        (PieceMove("governor", 0, start, end, manner=Manner.HANDED_ON),), hold=0.0
    )
