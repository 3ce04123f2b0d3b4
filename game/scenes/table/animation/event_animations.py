"""The animation of each event: which pieces go from where to where, how, with which sounds.

An animation is made from the event and the positions before and after it, and knows no pixels:
pieces and spots only. Every kind of event has one; where nothing moves, `still` says why.
"""

from __future__ import annotations

from typing import assert_never

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

MOST_COINS = 5  # of one payment: more would show nothing more
MANY_DOUBLOONS = 4  # from which on a sale sounds like a purse

Transition = tuple[Position, Position]
"""The position before an event and the one after it."""


def animation_of(event: events.Event, before: Position, after: Position) -> EventAnimation:
    """Return the animation of an event, from the positions before and after it."""
    return _animation(event, (before, after))


# Pieces -----------------------------------------------------------------------------------------


def _coins(count: int, start: Spot, end: Spot) -> tuple[PieceMove, ...]:
    return (PieceMove("coin", 0, start, end, False),) * min(count, MOST_COINS)


def _chips(seat: int, count: int) -> tuple[PieceMove, ...]:
    return (PieceMove("vp", 0, spots.VP_SUPPLY, spots.points(seat), False),) * min(
        count, MOST_COINS
    )


def _circle(pos: Position, seat: int, place: int, nth: int) -> Spot:
    """Return the nth circle of a place of a seat (from 0)."""
    lying = place_spots(pos, seat, place)
    if place == SAN_JUAN or not lying:
        return spots.san_juan(seat)
    if place < SAN_JUAN:
        return spots.island_circle(seat, lying[min(nth, len(lying) - 1)].index)
    return spots.city_circle(seat, lying[0].index, nth)


def _walk(noble: bool, start: Spot, end: Spot, *, lifted: bool) -> PieceMove:
    """Return the walk of a person. Who waits in San Juan, or in the supply, is one of a heap."""
    return PieceMove("noble" if noble else "colonist", 0, start, end, lifted, Manner.WALKS)


def _aboard(pos: Position) -> int:
    """Count the people on the colonist ship."""
    return pos.colonists_on_ship + pos.nobles_on_ship


def _left_ship(transition: Transition) -> tuple[PieceMove, ...]:
    """Return the departure of the colonist ship, if the last of its people has left it."""
    before, after = transition
    if not _aboard(before) or _aboard(after):
        return ()
    ship = PieceMove("colonist_ship", 0, spots.COLONIST_SHIP, spots.SEA)
    return (ship._replace(manner=Manner.SAILS_AWAY),)


def _own_barrels(pos: Position, seat: int, good: int, count: int) -> list[Spot]:
    """Return a seat's last barrels of a kind, the last one first."""
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


def _round_began(e: events.RoundBegan, transition: Transition) -> EventAnimation:
    return EventAnimation(
        sound="round_end", hold=0.9, still="a banner tells it, and the cards come back by it"
    )


def _role_chosen(e: events.RoleChosen, transition: Transition) -> EventAnimation:
    card = PieceMove("role", e.card, spots.role(e.card), spots.board(e.seat))
    coins = _coins(e.doubloons, spots.role(e.card), spots.doubloons(e.seat))
    return EventAnimation((card, *coins), "card", ROLES[role_of(e.card)], 0.7)


def _doubloons_placed(e: events.DoubloonsPlaced, transition: Transition) -> EventAnimation:
    moves = [m for card in e.cards for m in _coins(1, spots.BANK, spots.role(card))]
    return EventAnimation(tuple(moves), still="" if moves else "none is left")


def _money(e: events.MoneyGained, transition: Transition) -> EventAnimation:
    return EventAnimation(_coins(e.doubloons, spots.BANK, spots.doubloons(e.seat)))


def _points(e: events.PointsGained, transition: Transition) -> EventAnimation:
    return EventAnimation(_chips(e.seat, e.vp))


def _newest_tile(transition: Transition, seat: int) -> Spot:
    return spots.island(seat, len(transition[1].players[seat].island) - 1)


def _tile_drawn(e: events.TileDrawn, transition: Transition) -> EventAnimation:
    end = _newest_tile(transition, e.seat)
    return EventAnimation((PieceMove("tile", e.tile, spots.STACK, end, False),), "card")


def _tile_taken(e: events.TileTaken, transition: Transition) -> EventAnimation:
    start = spots.QUARRIES if e.tile == QUARRY else spots.open_tile(e.slot)
    end = _newest_tile(transition, e.seat)
    return EventAnimation((PieceMove("tile", e.tile, start, end, e.tile != QUARRY),), "card")


def _forest_laid(e: events.ForestLaid, transition: Transition) -> EventAnimation:
    return EventAnimation(sound="plant", still="the tile turns over where it lies")


def _tile_discarded(e: events.TileDiscarded, transition: Transition) -> EventAnimation:
    island = transition[0].players[e.seat].island
    at = len(island) - 1 - island[::-1].index(e.tile)
    circle, san_juan = spots.island_circle(e.seat, at), spots.san_juan(e.seat)
    people = (_walk(False, circle, san_juan, lifted=False),)
    tile = PieceMove("tile", e.tile, spots.island(e.seat, at), spots.DISCARDS)
    return EventAnimation((tile, *people * bool(e.to_san_juan)), "card")


def _open_discarded(e: events.OpenTilesDiscarded, transition: Transition) -> EventAnimation:
    moves = [
        PieceMove("tile", tile, spots.open_tile(slot), spots.DISCARDS)
        for slot, tile in enumerate(e.tiles)
    ]
    return EventAnimation(tuple(moves), hold=0.1)


def _shuffled(e: events.StackShuffled, transition: Transition) -> EventAnimation:
    return EventAnimation((PieceMove("back", 0, spots.DISCARDS, spots.STACK, False),) * 3, "page")


def _opened(e: events.TilesOpened, transition: Transition) -> EventAnimation:
    moves = [
        PieceMove("tile", tile, spots.STACK, spots.open_tile(slot), False)
        for slot, tile in enumerate(e.tiles)
    ]
    return EventAnimation(tuple(moves), still="" if moves else "no tile is left")


def _arrived(e: events.PersonArrived, transition: Transition) -> EventAnimation:
    end = _circle(transition[1], e.seat, e.place, transition[0].players[e.seat].people[e.place])
    if e.source == "supply":
        return EventAnimation((_walk(e.noble, spots.COLONISTS, end, lifted=False),))
    before = transition[0]
    start = spots.deck(
        e.noble, (before.nobles_on_ship if e.noble else before.colonists_on_ship) - 1
    )
    return EventAnimation((_walk(e.noble, start, end, lifted=True), *_left_ship(transition)))


def _boarded(e: events.ShipBoarded, transition: Transition) -> EventAnimation:
    before = transition[0]
    leaving = [(True, before.nobles_on_ship - nth - 1) for nth in range(e.nobles)]
    leaving += [(False, before.colonists_on_ship - nth - 1) for nth in range(e.colonists)]
    end = spots.san_juan(e.seat)
    people = [_walk(noble, spots.deck(noble, nth), end, lifted=True) for noble, nth in leaving]
    return EventAnimation((*people, *_left_ship(transition)), hold=0.15)


def _placed(e: events.PeoplePlaced, transition: Transition) -> EventAnimation:
    """Move whoever changed places: out of San Juan first, then from circle to circle."""
    leaving: list[Spot] = []
    coming: list[tuple[bool, Spot]] = []
    # What was shown before counts: whoever placed by hand has moved everybody already.
    was, now = (pos.players[e.seat] for pos in transition)
    for place, (old, new) in enumerate(zip(was.people, now.people, strict=True)):
        for nth in range(new, old):
            leaving.append(_circle(transition[0], e.seat, place, nth))
        more_nobles = now.nobles[place] - was.nobles[place]
        for nth in range(old, new):
            coming.append((nth - old < more_nobles, _circle(transition[1], e.seat, place, nth)))
    leaving.sort(key=lambda spot: spot.kind != "san_juan")
    moves = [
        _walk(noble, start, end, lifted=start.kind != "san_juan")
        for start, (noble, end) in zip(leaving, coming, strict=True)
    ]
    return EventAnimation(tuple(moves), still="" if moves else "nobody moved")


def _refilled(e: events.ShipRefilled, transition: Transition) -> EventAnimation:
    people = (("noble", 0),) * e.nobles + (("colonist", 0),) * e.colonists
    if not people:
        return EventAnimation(still="nobody is left to come")
    ship = PieceMove("colonist_ship", 0, spots.SEA, spots.COLONIST_SHIP, False)
    return EventAnimation((ship._replace(manner=Manner.SAILS_IN, load=people),), hold=0.1)


def _built(e: events.Built, transition: Transition) -> EventAnimation:
    end = spots.city(e.seat, len(transition[1].players[e.seat].city) - 1)
    building = PieceMove("building", e.building, spots.market(e.building), end, False)
    coins = _coins(e.price, spots.doubloons(e.seat), spots.BANK)
    return EventAnimation((building, *coins), "card", hold=0.5)


def _paid(e: events.Paid, transition: Transition) -> EventAnimation:
    before = transition[0]
    if e.what == "vp":
        move = PieceMove("vp", 0, spots.points(e.seat), spots.VP_SUPPLY, False)
    elif e.what == "good":
        return EventAnimation(_to_supply(before, e.seat, _one(e.kind)))
    else:
        nth = before.players[e.seat].people[e.kind] - 1
        start = _circle(before, e.seat, e.kind, nth)
        move = _walk(e.what == "noble", start, spots.COLONISTS, lifted=e.kind != SAN_JUAN)
    return EventAnimation((move,))


def _one(good: int) -> tuple[int, ...]:
    return tuple(int(kind == good) for kind in range(5))


def _produced(e: events.Produced, transition: Transition) -> EventAnimation:
    moves = _from_supply(transition[1], e.seat, e.kinds)
    return EventAnimation(moves, still="" if moves else "nothing was made")


def _privilege(e: events.PrivilegeGood, transition: Transition) -> EventAnimation:
    return EventAnimation(_from_supply(transition[1], e.seat, _one(e.good)))


def _sold(e: events.Sold, transition: Transition) -> EventAnimation:
    before = transition[0]
    start = _own_barrels(before, e.seat, e.good, 1)[0]
    post = place_spots(before, e.seat, TRADING_POST) if e.post else []
    end = post[0] if post else spots.bay(len(before.trading_house))
    coins = _coins(e.doubloons, spots.BANK, spots.doubloons(e.seat))
    purse = "cash" if e.doubloons >= MANY_DOUBLOONS else ""
    return EventAnimation(
        (PieceMove("barrel", e.good, start, end), *coins), landing=purse, hold=0.5
    )


def _house_emptied(e: events.HouseEmptied, transition: Transition) -> EventAnimation:
    moves = [
        PieceMove("barrel", good, spots.bay(at), spots.supply(good), manner=Manner.BY_CART)
        for at, good in enumerate(e.goods)
    ]
    return EventAnimation(tuple(moves), "house_emptied", hold=0.1)


def _tile_bought(e: events.TileBought, transition: Transition) -> EventAnimation:
    return EventAnimation(_coins(e.doubloons, spots.doubloons(e.seat), spots.BANK))


def _supplied(e: events.Supplied, transition: Transition) -> EventAnimation:
    return EventAnimation(_to_supply(transition[0], e.seat, _one(e.good)))


def _loaded(e: events.Loaded, transition: Transition) -> EventAnimation:
    before = transition[0]
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


def _stored(e: events.Stored, transition: Transition) -> EventAnimation:
    moves = _to_supply(transition[0], e.seat, e.lost)
    return EventAnimation(moves, still="" if moves else "all is kept")


def _ship_emptied(e: events.ShipEmptied, transition: Transition) -> EventAnimation:
    berth = spots.ship(e.ship)
    full = PieceMove("cargo_ship", e.ship, berth, spots.SEA, manner=Manner.SAILS_AWAY)
    empty = PieceMove("cargo_ship", e.ship, spots.SEA, berth, False, Manner.SAILS_IN)
    full = full._replace(load=(("barrel", e.good),) * e.ship)
    return EventAnimation((full, empty), "sail", hold=0.1, lands_first=True)


def _guest(e: events.GuestMoved, transition: Transition) -> EventAnimation:
    before, after = (pos.players[e.seat].people for pos in transition)
    start = _circle(transition[0], e.seat, GUESTHOUSE, before[GUESTHOUSE] - 1)
    end = _circle(transition[1], e.seat, e.place, after[e.place] - 1)
    return EventAnimation((_walk(e.noble, start, end, lifted=True),))


def _drafted(e: events.Drafted, transition: Transition) -> EventAnimation:
    return EventAnimation(sound="card", still="its tiles are laid out on the market")


def _passed(e: events.Passed, transition: Transition) -> EventAnimation:
    return EventAnimation(still="a pass leaves everything where it is")


def _end(e: events.EndTriggered, transition: Transition) -> EventAnimation:
    return EventAnimation(sound="bell", hold=1.2, still="a banner tells it")


def _governor(e: events.GovernorPassed, transition: Transition) -> EventAnimation:
    giver = (e.seat - 1) % len(transition[0].players)
    start, end = spots.name_plate(giver), spots.name_plate(e.seat)
    return EventAnimation(
        (PieceMove("governor", 0, start, end, manner=Manner.HANDED_ON),), hold=0.0
    )


def _ended(e: events.GameEnded, transition: Transition) -> EventAnimation:
    return EventAnimation(sound="drum", hold=1.2, still="the scoring tells it")


def _animation(event: events.Event, transition: Transition) -> EventAnimation:
    match event:
        case events.RoundBegan():
            return _round_began(event, transition)
        case events.RoleChosen():
            return _role_chosen(event, transition)
        case events.DoubloonsPlaced():
            return _doubloons_placed(event, transition)
        case events.MoneyGained():
            return _money(event, transition)
        case events.PointsGained():
            return _points(event, transition)
        case events.TileDrawn():
            return _tile_drawn(event, transition)
        case events.TileTaken():
            return _tile_taken(event, transition)
        case events.ForestLaid():
            return _forest_laid(event, transition)
        case events.TileDiscarded():
            return _tile_discarded(event, transition)
        case events.OpenTilesDiscarded():
            return _open_discarded(event, transition)
        case events.StackShuffled():
            return _shuffled(event, transition)
        case events.TilesOpened():
            return _opened(event, transition)
        case events.PersonArrived():
            return _arrived(event, transition)
        case events.ShipBoarded():
            return _boarded(event, transition)
        case events.PeoplePlaced():
            return _placed(event, transition)
        case events.ShipRefilled():
            return _refilled(event, transition)
        case events.Built():
            return _built(event, transition)
        case events.Paid():
            return _paid(event, transition)
        case events.Produced():
            return _produced(event, transition)
        case events.PrivilegeGood():
            return _privilege(event, transition)
        case events.Sold():
            return _sold(event, transition)
        case events.HouseEmptied():
            return _house_emptied(event, transition)
        case events.TileBought():
            return _tile_bought(event, transition)
        case events.Supplied():
            return _supplied(event, transition)
        case events.Loaded():
            return _loaded(event, transition)
        case events.Stored():
            return _stored(event, transition)
        case events.ShipEmptied():
            return _ship_emptied(event, transition)
        case events.GuestMoved():
            return _guest(event, transition)
        case events.Drafted():
            return _drafted(event, transition)
        case events.Passed():
            return _passed(event, transition)
        case events.EndTriggered():
            return _end(event, transition)
        case events.GovernorPassed():
            return _governor(event, transition)
        case events.GameEnded():
            return _ended(event, transition)
        case _:
            assert_never(event)
