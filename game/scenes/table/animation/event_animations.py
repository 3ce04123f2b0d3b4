"""The animation of each event: which pieces move where and how, with which sounds.

An animation is created from the event and the positions before and after it. It contains pieces and
spots but no pixels. Every kind of event has one; if nothing moves, `still` says why.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules import events
from game.rules.material import GUESTHOUSE, QUARRY, ROLES, SAN_JUAN, TRADING_POST, WHARF, role_of
from game.rules.position import Position
from game.scenes.table.animation.piece_moves import EventAnimation, Manner, PieceMove
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, place_spots

MOST_COINS = 5  # per payment
MANY_DOUBLOONS = 4  # minimum for a sale to sound like a purse


def animation_of(e: events.Event, before: Position, after: Position) -> EventAnimation:
    """Return the animation of an event, given the positions before and after it."""
    match e:
        case events.RoundBegan():
            why = "a banner tells it, and the cards come back by it"
            return EventAnimation(sound="round_end", hold=0.9, lands_first=True, still=why)
        case events.RoleChosen():
            card = PieceMove("role", e.card, spots.role(e.card), spots.board(e.seat))
            coins = _coins(e.doubloons, spots.role(e.card), spots.doubloons(e.seat))
            return EventAnimation((card, *coins), "card", ROLES[role_of(e.card)], 0.7)
        case events.DoubloonsPlaced():
            placed = [coin for card in e.cards for coin in _coins(1, spots.BANK, spots.role(card))]
            return _unless_still(placed, "none is left")
        case events.MoneyGained():
            return EventAnimation(_coins(e.doubloons, spots.BANK, spots.doubloons(e.seat)))
        case events.PointsGained():
            return EventAnimation(_chips(e.seat, e.vp))
        case events.TileDrawn():
            drawn = PieceMove("tile", e.tile, spots.STACK, _newest_tile(after, e.seat), False)
            return EventAnimation((drawn,), "card")
        case events.TileTaken():
            start = spots.QUARRIES if e.tile == QUARRY else spots.open_tile(e.slot)
            end = _newest_tile(after, e.seat)
            return EventAnimation(
                (PieceMove("tile", e.tile, start, end, e.tile != QUARRY),), "card"
            )
        case events.TileDiscarded():
            return _tile_discarded(e, before)
        case events.OpenTilesDiscarded():
            gone = [
                PieceMove("tile", tile, spots.open_tile(slot), spots.DISCARDS)
                for slot, tile in enumerate(e.tiles)
            ]
            return EventAnimation(tuple(gone), hold=0.1)
        case events.StackShuffled():
            back = PieceMove("back", 0, spots.DISCARDS, spots.STACK, False)
            return EventAnimation((back,) * 3, "page")
        case events.TilesOpened():
            opened = [
                PieceMove("tile", tile, spots.STACK, spots.open_tile(slot), False)
                for slot, tile in enumerate(e.tiles)
            ]
            return _unless_still(opened, "no tile is left")
        case events.ForestLaid():
            return EventAnimation(sound="plant", still="the tile turns over where it lies")
        case events.Drafted():
            return EventAnimation(sound="card", still="its tiles are laid out on the market")
        case events.PersonArrived():
            return _arrived(e, before, after)
        case events.ShipBoarded():
            return _boarded(e, before, after)
        case events.PeoplePlaced():
            return _placed(e, before, after)
        case events.ShipRefilled():
            people = (("noble", 0),) * e.nobles + (("colonist", 0),) * e.colonists
            if not people:
                return EventAnimation(still="nobody is left to come")
            ship = PieceMove("colonist_ship", 0, spots.SEA, spots.COLONIST_SHIP, False)
            ship = ship._replace(manner=Manner.SAILS_IN, load=people)
            return EventAnimation((ship,), hold=0.1)
        case events.Built():
            end = spots.city(e.seat, len(after.players[e.seat].city) - 1)
            building = PieceMove("building", e.building, spots.market(e.building), end, False)
            coins = _coins(e.price, spots.doubloons(e.seat), spots.BANK)
            return EventAnimation((building, *coins), "card", hold=0.5)
        case events.Paid():
            return _paid(e, before)
        case events.Produced():
            return _unless_still(_from_supply(after, e.seat, e.kinds), "nothing was made")
        case events.PrivilegeGood():
            return EventAnimation(_from_supply(after, e.seat, _single_barrel(e.good)))
        case events.Sold():
            return _sold(e, before)
        case events.HouseEmptied():
            carted = [
                PieceMove("barrel", good, spots.bay(at), spots.supply(good), manner=Manner.BY_CART)
                for at, good in enumerate(e.goods)
            ]
            return EventAnimation(tuple(carted), "house_emptied", hold=0.1)
        case events.TileBought():
            return EventAnimation(_coins(e.doubloons, spots.doubloons(e.seat), spots.BANK))
        case events.Supplied():
            return EventAnimation(_to_supply(before, e.seat, _single_barrel(e.good)))
        case events.Loaded():
            return _loaded(e, before)
        case events.Stored():
            return _unless_still(_to_supply(before, e.seat, e.lost), "all is kept")
        case events.ShipEmptied():
            berth, load = spots.ship(e.ship), (("barrel", e.good),) * e.ship
            full = PieceMove("cargo_ship", e.ship, berth, spots.SEA, True, Manner.SAILS_AWAY, load)
            empty = PieceMove("cargo_ship", e.ship, spots.SEA, berth, False, Manner.SAILS_IN)
            return EventAnimation((full, empty), "sail", hold=0.1, lands_first=True)
        case events.GuestMoved():
            was, now = (pos.players[e.seat].people for pos in (before, after))
            start = _circle(before, e.seat, GUESTHOUSE, was[GUESTHOUSE] - 1)
            end = _circle(after, e.seat, e.place, now[e.place] - 1)
            return EventAnimation((_walk(e.noble, start, end, lifted=True),))
        case events.GovernorPassed():
            giver = spots.name_plate((e.seat - 1) % len(before.players))
            end = spots.name_plate(e.seat)
            card = PieceMove("governor", 0, giver, end, manner=Manner.HANDED_ON)
            return EventAnimation((card,), hold=0.0)
        case events.Passed():
            return EventAnimation(still="a pass leaves everything where it is")
        case events.EndTriggered():
            return EventAnimation(sound="bell", hold=1.2, still="a banner tells it")
        case events.GameEnded():
            return EventAnimation(sound="drum", hold=1.2, still="the scoring tells it")


def _unless_still(moves: Sequence[PieceMove], why: str) -> EventAnimation:
    """Return an animation, or why nothing moves."""
    return EventAnimation(tuple(moves), still="" if moves else why)


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


def _newest_tile(after: Position, seat: int) -> Spot:
    return spots.island(seat, len(after.players[seat].island) - 1)


def _single_barrel(good: int) -> tuple[int, ...]:
    return tuple(int(kind == good) for kind in range(5))


# Longer animations ------------------------------------------------------------------------------


def _arrived(e: events.PersonArrived, before: Position, after: Position) -> EventAnimation:
    end = _circle(after, e.seat, e.place, before.players[e.seat].people[e.place])
    if e.source == "supply":
        return EventAnimation((_walk(e.noble, spots.COLONISTS, end, lifted=False),))
    start = spots.deck(
        e.noble, (before.nobles_on_ship if e.noble else before.colonists_on_ship) - 1
    )
    return EventAnimation((_walk(e.noble, start, end, lifted=True), *_left_ship(before, after)))


def _boarded(e: events.ShipBoarded, before: Position, after: Position) -> EventAnimation:
    leaving = [(True, before.nobles_on_ship - nth - 1) for nth in range(e.nobles)]
    leaving += [(False, before.colonists_on_ship - nth - 1) for nth in range(e.colonists)]
    end = spots.san_juan(e.seat)
    people = [_walk(noble, spots.deck(noble, nth), end, lifted=True) for noble, nth in leaving]
    return EventAnimation((*people, *_left_ship(before, after)), hold=0.15)


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
    return _unless_still(moves, "nobody moved")


def _paid(e: events.Paid, before: Position) -> EventAnimation:
    if e.what == "vp":
        move = PieceMove("vp", 0, spots.points(e.seat), spots.VP_SUPPLY, False)
    elif e.what == "good":
        return EventAnimation(_to_supply(before, e.seat, _single_barrel(e.kind)))
    else:
        nth = before.players[e.seat].people[e.kind] - 1
        start = _circle(before, e.seat, e.kind, nth)
        move = _walk(e.what == "noble", start, spots.COLONISTS, lifted=e.kind != SAN_JUAN)
    return EventAnimation((move,))


def _sold(e: events.Sold, before: Position) -> EventAnimation:
    start = _own_barrels(before, e.seat, e.good, 1)[0]
    post = place_spots(before, e.seat, TRADING_POST) if e.post else []
    end = post[0] if post else spots.bay(len(before.trading_house))
    coins = _coins(e.doubloons, spots.BANK, spots.doubloons(e.seat))
    purse = "cash" if e.doubloons >= MANY_DOUBLOONS else ""
    return EventAnimation(
        (PieceMove("barrel", e.good, start, end), *coins), landing=purse, hold=0.5
    )


def _loaded(e: events.Loaded, before: Position) -> EventAnimation:
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


def _tile_discarded(e: events.TileDiscarded, before: Position) -> EventAnimation:
    island = before.players[e.seat].island
    at = len(island) - 1 - island[::-1].index(e.tile)
    circle, san_juan = spots.island_circle(e.seat, at), spots.san_juan(e.seat)
    people = (_walk(False, circle, san_juan, lifted=False),)
    tile = PieceMove("tile", e.tile, spots.island(e.seat, at), spots.DISCARDS)
    return EventAnimation((tile, *people * bool(e.to_san_juan)), "card")
