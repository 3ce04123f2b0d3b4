"""Log lines: events of the rules as sentences with icons (markup) and escaped player names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from game.rules import events
from game.rules.material import BLACK_MARKET, GOODS, HARBOR, LAND_OFFICE, ROLES, SAN_JUAN, role_of
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


def _text(names: ComponentNames, e: events.Event, seats: Sequence[str]) -> str:
    """Return the sentence of an event. `name` is the player it is about, if there is one."""
    name = seats[getattr(e, "seat", -1)]
    tr, trn = partial(names.tr, name=name), names.translator.trn
    match e:
        case events.RoundBegan():
            governor = seats[e.governor]
            return tr("**Round {number}** {governor} {name}", number=e.number, name=governor)
        case events.RoleChosen():
            icon = _icon(ROLES[role_of(e.card)])
            role = names.role(e.card).between(f"{icon}{NBSP}**", "**")
            if e.doubloons:
                return tr("{name} chooses {role} and gets {n} {coin}", role=role, n=e.doubloons)
            return tr("{name} chooses {role}", role=role)
        case events.DoubloonsPlaced():
            icons = " ".join(_icon(ROLES[role_of(card)]) for card in e.cards)
            return tr("Unchosen roles get 1 {coin}: {roles}", roles=icons) if icons else ""
        case events.MoneyGained():
            if e.place < 0:
                return tr("{name} gets {n} {coin}", n=e.doubloons)
            return tr(
                "{name} gets {n} {coin} from the {building:nom}",
                building=names.building(e.place),
                n=e.doubloons,
            )
        case events.PointsGained():
            return tr(
                "{name} gets {n} {vp} from the {building:nom}",
                building=names.building(e.place),
                n=e.vp,
            )
        case events.TileDrawn():
            return tr(
                "{name} draws {tile:a} with the {building:nom}",
                building=names.building(e.place),
                tile=names.tile(e.tile),
            )
        case events.TileTaken():
            return tr("{name} takes {tile:a}", tile=names.tile(e.tile))
        case events.ForestLaid():
            return tr("{name} places it as a forest")
        case events.TileDiscarded():
            values = {"building": names.building(e.place), "tile": names.tile(e.tile)}
            if e.place == LAND_OFFICE:  # a noble there sells it
                return tr(
                    "{name} uses the {building:nom} to sell {tile:a} for {n} {coin}",
                    n=TILE_PRICE,
                    **values,
                )
            return tr("{name} uses the {building:nom} to discard {tile:a}", **values)
        case events.StackShuffled():
            return trn(
                "{n} discarded tile is reshuffled", "{n} discarded tiles are reshuffled", e.tiles
            )
        case events.TilesOpened():
            icons = " ".join(_icon(GOODS[tile]) for tile in e.tiles)
            return tr("New plantations: {tiles}", tiles=icons) if icons else ""
        case events.PersonArrived():
            person = _icon("noble" if e.noble else "colonist")
            if e.by < 0:
                return tr("{name} gets 1 {person} with the privilege", person=person)
            return tr(
                "{name} gets 1 {person} from the {building:nom}",
                building=names.building(e.by),
                person=person,
            )
        case events.ShipBoarded():
            people = people_counts(e.colonists, e.nobles)
            return tr("{name} gets {people} from the ship", people=people)
        case events.PeoplePlaced():
            return _placed(names, e, name)
        case events.ShipRefilled():
            people = people_counts(e.colonists, e.nobles)
            if e.colonists + e.nobles < e.wanted:
                return tr(
                    "On the next ship: {people} instead of {wanted}", people=people, wanted=e.wanted
                )
            return tr("On the next ship: {people}", people=people)
        case events.Built():
            return tr(
                "{name} builds the {building:nom} for {n} {coin}",
                building=names.building(e.building),
                n=e.price,
            )
        case events.Paid():
            return tr(
                "{name} pays with 1 {piece} ({building})",
                piece=_icon(GOODS[e.kind] if e.what == "good" else e.what),
                building=names.building(BLACK_MARKET),
            )
        case events.Produced():
            return _produced(names, e, name)
        case events.PrivilegeGood():
            return tr("{name} takes 1 extra {barrel}", barrel=_icon(GOODS[e.good]))
        case events.Sold():
            sold: dict[str, object] = {"barrel": _icon(GOODS[e.good]), "n": e.doubloons}
            if e.post:
                return tr("{name} sells {barrel} to the trading post for {n} {coin}", **sold)
            return tr("{name} sells {barrel} for {n} {coin}", **sold)
        case events.HouseEmptied():
            return tr("The trading house is emptied")
        case events.TileBought():
            return tr("{name} buys a tile for {n} {coin}", n=e.doubloons)
        case events.Supplied():
            return tr("{name} returns {barrel}", barrel=_icon(GOODS[e.good]))
        case events.Loaded():
            return _loaded(names, e, name)
        case events.Stored():
            kept, lost = barrel_counts(e.kept), barrel_counts(e.lost)
            if not lost:
                return tr("{name} keeps {kept}", kept=kept)
            return tr("{name} keeps {kept} and loses {lost}", kept=kept, lost=lost)
        case events.ShipEmptied():
            barrel = _icon(GOODS[e.good])
            return tr("The full ship sails with {n} {barrel}", n=e.ship, barrel=barrel)
        case events.GuestMoved():
            place = names.place(e.place)
            return tr("{name} moves a guest to the {place:nom}", place=place)
        case events.Drafted():
            building = names.building(e.building)
            return tr("{name} chooses the {building:nom}", building=building)
        case events.Passed():
            return tr("{name} passes")
        case events.EndTriggered():
            cause = names.end_cause(e.cause)
            if e.seat >= 0:
                cause = tr("{name}: {cause}", cause=cause)
            return tr("**The last round:** {cause}", cause=cause)
        case events.GameEnded():
            winners = names.formats.listing([seats[seat] for seat in e.winners])
            if len(e.winners) > 1:
                return tr("**{names} share the victory**", names=winners)
            points = e.points[e.winners[0]]
            return trn(
                "**{name} wins** with {n} point",
                "**{name} wins** with {n} points",
                points,
                name=winners,
            )
        case events.OpenTilesDiscarded() | events.GovernorPassed():
            return ""
        case _:
            assert_never(e)


def _icon(name: str) -> str:
    return "{" + name + "}"


def _placed(names: ComponentNames, e: events.PeoplePlaced, name: str) -> str:
    """Name the places that gained people and the places that lost people."""
    came = [_staffed(names, e, place) for place in _places(e) if _change(e, place) > 0]
    went = [_place_sign(names, place) for place in _places(e) if _change(e, place) < 0]
    if came and went:
        return names.tr(
            "{name} places people: {places}; moves people from: {others}",
            name=name,
            places=", ".join(came),
            others=", ".join(went),
        )
    if came:
        return names.tr("{name} places people: {places}", name=name, places=", ".join(came))
    if went:
        return names.tr("{name} moves people from: {places}", name=name, places=", ".join(went))
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
    return _icon(GOODS[place]) if place < len(GOODS) else names.place(place)


def _produced(names: ComponentNames, e: events.Produced, name: str) -> str:
    made, short = barrel_counts(e.kinds), barrel_counts(e.short)
    if made and short:
        return names.tr(
            "{name} produces {made} but misses out on {short}: the supply ran out",
            name=name,
            made=made,
            short=short,
        )
    if short:
        return names.tr("{name} misses out on {short}: the supply ran out", name=name, short=short)
    if made:
        return names.tr("{name} produces {made}", name=name, made=made)
    return names.tr("{name} produces nothing", name=name)


def _loaded(names: ComponentNames, e: events.Loaded, name: str) -> str:
    vp = e.vp + e.harbor + e.captain
    if e.good < 0:
        return names.tr("{name} gets {n} {vp} from the small wharf", name=name, n=vp)
    barrels = number_with_icon(e.barrels, GOODS[e.good])
    values = {"name": name, "barrels": barrels, "n": vp}
    if e.ship < 0:
        return names.tr("{name} ships {barrels} with the small wharf", **values)
    if e.ship == 0:
        line = names.tr("{name} ships {barrels} with the wharf: {n} {vp}", **values)
    else:
        line = names.tr(
            "{name} loads {barrels} onto the {ship}-space ship: {n} {vp}", ship=e.ship, **values
        )
    return _with_extra(names, e, line)


def _with_extra(names: ComponentNames, e: events.Loaded, line: str) -> str:
    """Add to a line where the VP come from that are not for barrels."""
    harbor = names.building(HARBOR)
    if e.harbor and e.captain:
        return names.tr(
            "{line} ({building:nom} +{harbor}, privilege +{captain})",
            line=line,
            building=harbor,
            harbor=e.harbor,
            captain=e.captain,
        )
    if e.harbor:
        return names.tr("{line} ({building:nom} +{n})", line=line, building=harbor, n=e.harbor)
    if e.captain:
        return names.tr("{line} (privilege +{n})", line=line, n=e.captain)
    return line
