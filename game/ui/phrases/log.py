"""Log lines: events of the rules as sentences with icons (markup) and escaped player names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.rules import events
from game.rules.material import (
    BLACK_MARKET,
    GOODS,
    HARBOR,
    LAND_OFFICE,
    ROLES,
    SAN_JUAN,
    role_of,
)
from game.rules.phases.trader import TILE_PRICE
from game.ui.phrases.names import ComponentNames
from game.ui.text.rich_text import NBSP, escape, keep_numbers_with_icons, number_with_icon


def event_line(names: ComponentNames, event: events.Event, seats: Sequence[str]) -> str:
    """Return the log line of an event, or "" if the neighboring lines already say it.

    `seats` are the players' names.
    """
    shown = [escape(name) for name in seats]
    return keep_numbers_with_icons(_text(names, event, shown))


def barrel_counts(kinds: Sequence[int]) -> str:
    """Return the number of barrels of each kind with its icon (markup), leaving out kinds without
    barrels."""
    return " ".join(number_with_icon(n, GOODS[kind]) for kind, n in enumerate(kinds) if n)


def people_counts(colonists: int, nobles: int) -> str:
    """Return the numbers of colonists and nobles with their icons (markup). If there are none,
    return zero colonists."""
    counted = [number_with_icon(colonists, "colonist")] if colonists or not nobles else []
    if nobles:
        counted.append(number_with_icon(nobles, "noble"))
    return " ".join(counted)


def _round_began(names: ComponentNames, e: events.RoundBegan, seats: Sequence[str]) -> str:
    return names.tr("**Round {number}** {governor} {name}", number=e.number, name=seats[e.governor])


def _role_chosen(names: ComponentNames, e: events.RoleChosen, seats: Sequence[str]) -> str:
    icon = "{" + ROLES[role_of(e.card)] + "}"
    values = {"name": seats[e.seat], "role": names.role(e.card).between(f"{icon}{NBSP}**", "**")}
    if e.doubloons:
        return names.tr("{name} chooses {role} and gets {n} {coin}", n=e.doubloons, **values)
    return names.tr("{name} chooses {role}", **values)


def _doubloons_placed(
    names: ComponentNames, e: events.DoubloonsPlaced, seats: Sequence[str]
) -> str:
    icons = " ".join("{" + ROLES[role_of(card)] + "}" for card in e.cards)
    return names.tr("+1 {coin} on {roles}", roles=icons) if icons else ""


def _money(names: ComponentNames, e: events.MoneyGained, seats: Sequence[str]) -> str:
    if e.place < 0:
        return names.tr("{name} gets {n} {coin}", name=seats[e.seat], n=e.doubloons)
    return names.tr(
        "{name} gets {n} {coin} from the {building:nom}",
        name=seats[e.seat],
        building=names.building(e.place),
        n=e.doubloons,
    )


def _points(names: ComponentNames, e: events.PointsGained, seats: Sequence[str]) -> str:
    return names.tr(
        "{name} gets {n} {vp} from the {building:nom}",
        name=seats[e.seat],
        building=names.building(e.place),
        n=e.vp,
    )


def _tile_drawn(names: ComponentNames, e: events.TileDrawn, seats: Sequence[str]) -> str:
    return names.tr(
        "{name} draws {tile:a} with the {building:nom}",
        name=seats[e.seat],
        building=names.building(e.place),
        tile=names.tile(e.tile),
    )


def _tile_taken(names: ComponentNames, e: events.TileTaken, seats: Sequence[str]) -> str:
    return names.tr("{name} takes {tile:a}", name=seats[e.seat], tile=names.tile(e.tile))


def _forest(names: ComponentNames, e: events.ForestLaid, seats: Sequence[str]) -> str:
    return names.tr("{name} lays it as a forest", name=seats[e.seat])


def _discarded(names: ComponentNames, e: events.TileDiscarded, seats: Sequence[str]) -> str:
    if e.place == LAND_OFFICE:  # a noble there sells it
        return names.tr(
            "{name} uses the {building:nom} to sell {tile:a} for {n} {coin}",
            name=seats[e.seat],
            building=names.building(e.place),
            tile=names.tile(e.tile),
            n=TILE_PRICE,
        )
    return names.tr(
        "{name} uses the {building:nom} to discard {tile:a}",
        name=seats[e.seat],
        building=names.building(e.place),
        tile=names.tile(e.tile),
    )


def _shuffled(names: ComponentNames, e: events.StackShuffled, seats: Sequence[str]) -> str:
    return names.translator.trn(
        "{n} discarded tile is reshuffled", "{n} discarded tiles are reshuffled", e.tiles
    )


def _opened(names: ComponentNames, e: events.TilesOpened, seats: Sequence[str]) -> str:
    icons = " ".join("{" + GOODS[tile] + "}" for tile in e.tiles)
    return names.tr("New plantations: {tiles}", tiles=icons) if icons else ""


def _arrived(names: ComponentNames, e: events.PersonArrived, seats: Sequence[str]) -> str:
    person = "{noble}" if e.noble else "{colonist}"
    if e.by < 0:
        return names.tr(
            "{name} gets 1 {person} with the privilege", name=seats[e.seat], person=person
        )
    return names.tr(
        "{name} gets 1 {person} from the {building:nom}",
        name=seats[e.seat],
        building=names.building(e.by),
        person=person,
    )


def _boarded(names: ComponentNames, e: events.ShipBoarded, seats: Sequence[str]) -> str:
    people = people_counts(e.colonists, e.nobles)
    return names.tr("{name} gets {people} from the ship", name=seats[e.seat], people=people)


def _refilled(names: ComponentNames, e: events.ShipRefilled, seats: Sequence[str]) -> str:
    people = people_counts(e.colonists, e.nobles)
    if e.colonists + e.nobles < e.wanted:
        return names.tr(
            "On the next ship: {people} instead of {wanted}", people=people, wanted=e.wanted
        )
    return names.tr("On the next ship: {people}", people=people)


def _placed(names: ComponentNames, e: events.PeoplePlaced, seats: Sequence[str]) -> str:
    """Name the places that gained people and the places that lost people."""
    came = [_staffed(names, e, place) for place in _places(e) if _change(e, place) > 0]
    went = [_place_sign(names, place) for place in _places(e) if _change(e, place) < 0]
    if came and went:
        return names.tr(
            "{name} places people: {places}; moves people from: {others}",
            name=seats[e.seat],
            places=", ".join(came),
            others=", ".join(went),
        )
    if came:
        return names.tr(
            "{name} places people: {places}", name=seats[e.seat], places=", ".join(came)
        )
    if went:
        return names.tr(
            "{name} moves people from: {places}", name=seats[e.seat], places=", ".join(went)
        )
    return ""


def _places(e: events.PeoplePlaced) -> list[int]:
    """Return the places whose people have changed, except San Juan."""
    changed = [
        place
        for place in range(len(e.people))
        if (e.people[place], e.nobles[place]) != (e.people_before[place], e.nobles_before[place])
    ]
    return [place for place in changed if place != SAN_JUAN]


def _change(e: events.PeoplePlaced, place: int) -> int:
    """Return the change in the number of people at a place. A noble who replaces a colonist counts
    as one."""
    more: int = e.people[place] - e.people_before[place]
    nobles: int = e.nobles[place] - e.nobles_before[place]
    return more or nobles


def _staffed(names: ComponentNames, e: events.PeoplePlaced, place: int) -> str:
    sign = _place_sign(names, place)
    if e.nobles[place] > e.nobles_before[place]:
        sign = f"{{noble}}{NBSP}{sign}"
    more = e.people[place] - e.people_before[place]
    return f"{sign}{NBSP}×{more}" if more > 1 else sign


def _place_sign(names: ComponentNames, place: int) -> str:
    """Return the icon of a plantation, or the name of any other place."""
    if place < len(GOODS):
        return "{" + GOODS[place] + "}"
    return names.place(place)


def _built(names: ComponentNames, e: events.Built, seats: Sequence[str]) -> str:
    return names.tr(
        "{name} builds the {building:nom} for {n} {coin}",
        name=seats[e.seat],
        building=names.building(e.building),
        n=e.price,
    )


def _paid(names: ComponentNames, e: events.Paid, seats: Sequence[str]) -> str:
    icons = {"colonist": "{colonist}", "noble": "{noble}", "vp": "{vp}"}
    piece = icons.get(e.what) or "{" + GOODS[e.kind] + "}"
    return names.tr(
        "{name} pays with 1 {piece} ({building})",
        name=seats[e.seat],
        piece=piece,
        building=names.building(BLACK_MARKET),
    )


def _produced(names: ComponentNames, e: events.Produced, seats: Sequence[str]) -> str:
    made, short = barrel_counts(e.kinds), barrel_counts(e.short)
    if made and short:
        return names.tr(
            "{name} produces {made}; the supply is short by {short}",
            name=seats[e.seat],
            made=made,
            short=short,
        )
    if short:
        return names.tr("{name}: the supply is short by {short}", name=seats[e.seat], short=short)
    if made:
        return names.tr("{name} produces {made}", name=seats[e.seat], made=made)
    return names.tr("{name} produces nothing", name=seats[e.seat])


def _privilege(names: ComponentNames, e: events.PrivilegeGood, seats: Sequence[str]) -> str:
    icon = "{" + GOODS[e.good] + "}"
    return names.tr("{name} takes 1 extra {barrel}", name=seats[e.seat], barrel=icon)


def _sold(names: ComponentNames, e: events.Sold, seats: Sequence[str]) -> str:
    values = {"name": seats[e.seat], "barrel": "{" + GOODS[e.good] + "}", "n": e.doubloons}
    if e.post:
        return names.tr("{name} sells {barrel} to the trading post for {n} {coin}", **values)
    return names.tr("{name} sells {barrel} for {n} {coin}", **values)


def _house_emptied(names: ComponentNames, e: events.HouseEmptied, seats: Sequence[str]) -> str:
    return names.tr("The trading house is emptied")


def _tile_bought(names: ComponentNames, e: events.TileBought, seats: Sequence[str]) -> str:
    return names.tr("{name} buys a tile for {n} {coin}", name=seats[e.seat], n=e.doubloons)


def _supplied(names: ComponentNames, e: events.Supplied, seats: Sequence[str]) -> str:
    return names.tr("{name} returns {barrel}", name=seats[e.seat], barrel="{" + GOODS[e.good] + "}")


def _loaded(names: ComponentNames, e: events.Loaded, seats: Sequence[str]) -> str:
    if e.good < 0:
        return names.tr(
            "{name} gets {n} {vp} from the small wharf",
            name=seats[e.seat],
            n=e.vp + e.harbor + e.captain,
        )
    values = {
        "name": seats[e.seat],
        "barrels": number_with_icon(e.barrels, GOODS[e.good]),
        "n": e.vp + e.harbor + e.captain,
        "extra": _extra(names, e),
    }
    if e.ship < 0:
        return names.tr("{name} ships {barrels} with the small wharf", **values)
    if e.ship == 0:
        return names.tr("{name} ships {barrels} with the wharf: {n} {vp}{extra}", **values)
    return names.tr(
        "{name} loads {barrels} onto the {ship}-space ship: {n} {vp}{extra}", ship=e.ship, **values
    )


def _extra(names: ComponentNames, e: events.Loaded) -> str:
    """Return the VP in addition to those for barrels, by source."""
    parts = [
        f"{count}{NBSP}{source}"
        for count, source in (
            (e.harbor, names.building_short(HARBOR)),
            (e.captain, names.tr("privilege")),
        )
        if count
    ]
    return f" ({', '.join(parts)})" if parts else ""


def _stored(names: ComponentNames, e: events.Stored, seats: Sequence[str]) -> str:
    kept, lost = barrel_counts(e.kept), barrel_counts(e.lost)
    if not lost:
        return names.tr("{name} keeps {kept}", name=seats[e.seat], kept=kept)
    return names.tr(
        "{name} keeps {kept} and loses {lost}", name=seats[e.seat], kept=kept, lost=lost
    )


def _ship_emptied(names: ComponentNames, e: events.ShipEmptied, seats: Sequence[str]) -> str:
    return names.tr(
        "The full ship sails with {n} {barrel}", n=e.ship, barrel="{" + GOODS[e.good] + "}"
    )


def _guest(names: ComponentNames, e: events.GuestMoved, seats: Sequence[str]) -> str:
    return names.tr(
        "{name} moves a guest to the {place:nom}", name=seats[e.seat], place=names.place(e.place)
    )


def _drafted(names: ComponentNames, e: events.Drafted, seats: Sequence[str]) -> str:
    return names.tr(
        "{name} chooses the {building:nom}", name=seats[e.seat], building=names.building(e.building)
    )


def _passed(names: ComponentNames, e: events.Passed, seats: Sequence[str]) -> str:
    return names.tr("{name} passes", name=seats[e.seat])


def _end(names: ComponentNames, e: events.EndTriggered, seats: Sequence[str]) -> str:
    cause = names.end_cause(e.cause)
    if e.seat >= 0:
        cause = names.tr("{name}: {cause}", name=seats[e.seat], cause=cause)
    return names.tr("**The last round:** {cause}", cause=cause)


def _game_ended(names: ComponentNames, e: events.GameEnded, seats: Sequence[str]) -> str:
    winners = names.formats.listing([seats[seat] for seat in e.winners])
    if len(e.winners) > 1:
        return names.tr("**{names} share the victory**", names=winners)
    points = e.points[e.winners[0]]
    return names.translator.trn(
        "**{name} wins** with {n} point", "**{name} wins** with {n} points", points, name=winners
    )


def _silent(
    names: ComponentNames,
    e: events.OpenTilesDiscarded | events.GovernorPassed,
    seats: Sequence[str],
) -> str:
    return ""


def _text(names: ComponentNames, event: events.Event, seats: Sequence[str]) -> str:
    match event:
        case events.RoundBegan():
            return _round_began(names, event, seats)
        case events.RoleChosen():
            return _role_chosen(names, event, seats)
        case events.DoubloonsPlaced():
            return _doubloons_placed(names, event, seats)
        case events.MoneyGained():
            return _money(names, event, seats)
        case events.PointsGained():
            return _points(names, event, seats)
        case events.TileDrawn():
            return _tile_drawn(names, event, seats)
        case events.TileTaken():
            return _tile_taken(names, event, seats)
        case events.ForestLaid():
            return _forest(names, event, seats)
        case events.TileDiscarded():
            return _discarded(names, event, seats)
        case events.OpenTilesDiscarded() | events.GovernorPassed():
            return _silent(names, event, seats)
        case events.StackShuffled():
            return _shuffled(names, event, seats)
        case events.TilesOpened():
            return _opened(names, event, seats)
        case events.PersonArrived():
            return _arrived(names, event, seats)
        case events.ShipBoarded():
            return _boarded(names, event, seats)
        case events.PeoplePlaced():
            return _placed(names, event, seats)
        case events.ShipRefilled():
            return _refilled(names, event, seats)
        case events.Built():
            return _built(names, event, seats)
        case events.Paid():
            return _paid(names, event, seats)
        case events.Produced():
            return _produced(names, event, seats)
        case events.PrivilegeGood():
            return _privilege(names, event, seats)
        case events.Sold():
            return _sold(names, event, seats)
        case events.HouseEmptied():
            return _house_emptied(names, event, seats)
        case events.TileBought():
            return _tile_bought(names, event, seats)
        case events.Supplied():
            return _supplied(names, event, seats)
        case events.Loaded():
            return _loaded(names, event, seats)
        case events.Stored():
            return _stored(names, event, seats)
        case events.ShipEmptied():
            return _ship_emptied(names, event, seats)
        case events.GuestMoved():
            return _guest(names, event, seats)
        case events.Drafted():
            return _drafted(names, event, seats)
        case events.Passed():
            return _passed(names, event, seats)
        case events.EndTriggered():
            return _end(names, event, seats)
        case events.GameEnded():
            return _game_ended(names, event, seats)
        case _:
            assert_never(event)
