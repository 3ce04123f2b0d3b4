"""Events as log lines: markup with icons (see `game.ui.text.rich_text`), names shielded from
markup."""

from __future__ import annotations

import re
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
from game.ui.phrases.terms import Terms
from game.ui.text.rich_text import escape

NBSP = "\u00a0"
_NUMBER_AND_ICON = re.compile(r"(\d(?:\*\*)?) (?=\{[a-z_]+\})")


def line(say: Terms, event: events.Event, seats: Sequence[str]) -> str:
    """The line of an event, or "" for one that the lines around it tell already."""
    shown = [escape(name) for name in seats]
    return held(_line(say, event, shown))


def held(markup: str) -> str:
    """The markup with every number held to the icon after it, in whatever language it was said."""
    return _NUMBER_AND_ICON.sub(rf"\1{NBSP}", markup)


def barrels(kinds: Sequence[int]) -> str:
    """Numbers of barrels with their icons, kinds without barrels left out."""
    return " ".join(f"{n}{NBSP}{{{GOODS[kind]}}}" for kind, n in enumerate(kinds) if n)


def _round_began(say: Terms, e: events.RoundBegan, seats: Sequence[str]) -> str:
    return say.tr("**Round {number}** {governor} {name}", number=e.number, name=seats[e.governor])


def _role_chosen(say: Terms, e: events.RoleChosen, seats: Sequence[str]) -> str:
    icon = "{" + ROLES[role_of(e.card)] + "}"
    values = {"name": seats[e.seat], "role": f"{icon}{NBSP}**{say.role(e.card)}**"}
    if e.doubloons:
        return say.tr("{name}: {role} with {n} {coin}", n=e.doubloons, **values)
    return say.tr("{name}: {role}", **values)


def _doubloons_placed(say: Terms, e: events.DoubloonsPlaced, seats: Sequence[str]) -> str:
    icons = " ".join("{" + ROLES[role_of(card)] + "}" for card in e.cards)
    return say.tr("1 {coin} more on {roles}", roles=icons) if icons else ""


def _money(say: Terms, e: events.MoneyGained, seats: Sequence[str]) -> str:
    if e.place < 0:
        return say.tr("{name} gets {n} {coin}", name=seats[e.seat], n=e.doubloons)
    return say.tr(
        "{name}: {building} brings {n} {coin}",
        name=seats[e.seat],
        building=say.building(e.place),
        n=e.doubloons,
    )


def _points(say: Terms, e: events.PointsGained, seats: Sequence[str]) -> str:
    return say.tr(
        "{name}: {building} brings {n} {vp}",
        name=seats[e.seat],
        building=say.building(e.place),
        n=e.vp,
    )


def _tile_drawn(say: Terms, e: events.TileDrawn, seats: Sequence[str]) -> str:
    return say.tr(
        "{name} draws with the {building}: {tile}",
        name=seats[e.seat],
        building=say.building(e.place),
        tile=say.tile(e.tile),
    )


def _tile_taken(say: Terms, e: events.TileTaken, seats: Sequence[str]) -> str:
    return say.tr("{name} takes: {tile}", name=seats[e.seat], tile=say.tile(e.tile))


def _forest(say: Terms, e: events.ForestLaid, seats: Sequence[str]) -> str:
    return say.tr("{name} lays it as a forest", name=seats[e.seat])


def _discarded(say: Terms, e: events.TileDiscarded, seats: Sequence[str]) -> str:
    if e.place == LAND_OFFICE:  # the noble there sells it
        return say.tr(
            "{name} sells with the {building}: {tile} for {n} {coin}",
            name=seats[e.seat],
            building=say.building(e.place),
            tile=say.tile(e.tile),
            n=TILE_PRICE,
        )
    return say.tr(
        "{name} discards with the {building}: {tile}",
        name=seats[e.seat],
        building=say.building(e.place),
        tile=say.tile(e.tile),
    )


def _shuffled(say: Terms, e: events.StackShuffled, seats: Sequence[str]) -> str:
    return say.translator.trn(
        "{n} discarded tile is shuffled", "{n} discarded tiles are shuffled", e.tiles
    )


def _opened(say: Terms, e: events.TilesOpened, seats: Sequence[str]) -> str:
    icons = " ".join("{" + GOODS[tile] + "}" for tile in e.tiles)
    return say.tr("New plantations: {tiles}", tiles=icons) if icons else ""


def _arrived(say: Terms, e: events.PersonArrived, seats: Sequence[str]) -> str:
    person = "{noble}" if e.noble else "{colonist}"
    if e.by < 0:
        return say.tr("{name} gets 1 {person} by privilege", name=seats[e.seat], person=person)
    return say.tr(
        "{name}: {building} brings 1 {person}",
        name=seats[e.seat],
        building=say.building(e.by),
        person=person,
    )


def _boarded(say: Terms, e: events.ShipBoarded, seats: Sequence[str]) -> str:
    people = []
    if e.colonists:
        people.append(f"{e.colonists}{NBSP}{{colonist}}")
    if e.nobles:
        people.append(f"{e.nobles}{NBSP}{{noble}}")
    return say.tr("{name} gets {people} from the ship", name=seats[e.seat], people=" ".join(people))


def _refilled(say: Terms, e: events.ShipRefilled, seats: Sequence[str]) -> str:
    came = e.colonists + e.nobles
    if came < e.wanted:
        return say.tr(
            "On the next ship: {n} {colonist} instead of {wanted}", n=came, wanted=e.wanted
        )
    return say.tr("On the next ship: {n} {colonist}", n=came)


def _placed(say: Terms, e: events.PeoplePlaced, seats: Sequence[str]) -> str:
    """Where more people stand than before, and where fewer do."""
    came = [_staffed(say, e, place) for place in _places(e) if _change(e, place) > 0]
    went = [_place_sign(say, place) for place in _places(e) if _change(e, place) < 0]
    if came and went:
        return say.tr(
            "{name} places people: {places}; leaves {others}",
            name=seats[e.seat],
            places=", ".join(came),
            others=", ".join(went),
        )
    if came:
        return say.tr("{name} places people: {places}", name=seats[e.seat], places=", ".join(came))
    if went:
        return say.tr("{name} leaves {places}", name=seats[e.seat], places=", ".join(went))
    return ""


def _places(e: events.PeoplePlaced) -> list[int]:
    """The places whose people have changed, San Juan apart."""
    changed = [
        place
        for place in range(len(e.people))
        if (e.people[place], e.nobles[place]) != (e.people_before[place], e.nobles_before[place])
    ]
    return [place for place in changed if place != SAN_JUAN]


def _change(e: events.PeoplePlaced, place: int) -> int:
    """People more than before; a noble for a colonist counts as one who came."""
    more: int = e.people[place] - e.people_before[place]
    nobles: int = e.nobles[place] - e.nobles_before[place]
    return more or nobles


def _staffed(say: Terms, e: events.PeoplePlaced, place: int) -> str:
    sign = _place_sign(say, place)
    if e.nobles[place] > e.nobles_before[place]:
        sign = f"{{noble}}{NBSP}{sign}"
    more = e.people[place] - e.people_before[place]
    return f"{sign}{NBSP}×{more}" if more > 1 else sign


def _place_sign(say: Terms, place: int) -> str:
    """A plantation is its icon, anything else has its name."""
    if place < len(GOODS):
        return "{" + GOODS[place] + "}"
    return say.place(place)


def _built(say: Terms, e: events.Built, seats: Sequence[str]) -> str:
    return say.tr(
        "{name} builds: {building} for {n} {coin}",
        name=seats[e.seat],
        building=say.building(e.building),
        n=e.price,
    )


def _paid(say: Terms, e: events.Paid, seats: Sequence[str]) -> str:
    icons = {"colonist": "{colonist}", "noble": "{noble}", "vp": "{vp}"}
    piece = icons.get(e.what) or "{" + GOODS[e.kind] + "}"
    return say.tr(
        "{name} pays with 1 {piece} ({building})",
        name=seats[e.seat],
        piece=piece,
        building=say.building_short(BLACK_MARKET),
    )


def _produced(say: Terms, e: events.Produced, seats: Sequence[str]) -> str:
    made, short = barrels(e.kinds), barrels(e.short)
    if made and short:
        return say.tr(
            "{name} produces {made}; the supply lacks {short}",
            name=seats[e.seat],
            made=made,
            short=short,
        )
    if short:
        return say.tr("{name}: the supply lacks {short}", name=seats[e.seat], short=short)
    if made:
        return say.tr("{name} produces {made}", name=seats[e.seat], made=made)
    return say.tr("{name} produces nothing", name=seats[e.seat])


def _privilege(say: Terms, e: events.PrivilegeGood, seats: Sequence[str]) -> str:
    icon = "{" + GOODS[e.good] + "}"
    return say.tr("{name} takes 1 {good} more", name=seats[e.seat], good=icon)


def _sold(say: Terms, e: events.Sold, seats: Sequence[str]) -> str:
    values = {"name": seats[e.seat], "good": "{" + GOODS[e.good] + "}", "n": e.doubloons}
    if e.post:
        return say.tr("{name} sells {good} to the trading post for {n} {coin}", **values)
    return say.tr("{name} sells {good} for {n} {coin}", **values)


def _house_emptied(say: Terms, e: events.HouseEmptied, seats: Sequence[str]) -> str:
    return say.tr("The trading house is emptied")


def _tile_bought(say: Terms, e: events.TileBought, seats: Sequence[str]) -> str:
    return say.tr("{name} buys a tile for {n} {coin}", name=seats[e.seat], n=e.doubloons)


def _supplied(say: Terms, e: events.Supplied, seats: Sequence[str]) -> str:
    return say.tr("{name} returns {good}", name=seats[e.seat], good="{" + GOODS[e.good] + "}")


def _loaded(say: Terms, e: events.Loaded, seats: Sequence[str]) -> str:
    if e.good < 0:
        return say.tr(
            "{name}: small wharf {n} {vp}", name=seats[e.seat], n=e.vp + e.harbor + e.captain
        )
    values = {
        "name": seats[e.seat],
        "barrels": f"{e.barrels}{NBSP}{{{GOODS[e.good]}}}",
        "n": e.vp + e.harbor + e.captain,
        "extra": _extra(say, e),
    }
    if e.ship < 0:
        return say.tr("{name} ships {barrels} by the small wharf", **values)
    if e.ship == 0:
        return say.tr("{name} ships {barrels} by the wharf: {n} {vp}{extra}", **values)
    return say.tr(
        "{name} loads {barrels} on the ship of {ship}: {n} {vp}{extra}", ship=e.ship, **values
    )


def _extra(say: Terms, e: events.Loaded) -> str:
    """The VP beside those for barrels, by where they come from."""
    parts = [
        f"{count}{NBSP}{source}"
        for count, source in (
            (e.harbor, say.building_short(HARBOR)),
            (e.captain, say.tr("privilege")),
        )
        if count
    ]
    return f" ({', '.join(parts)})" if parts else ""


def _stored(say: Terms, e: events.Stored, seats: Sequence[str]) -> str:
    kept, lost = barrels(e.kept), barrels(e.lost)
    if not lost:
        return say.tr("{name} keeps {kept}", name=seats[e.seat], kept=kept)
    return say.tr("{name} keeps {kept}, loses {lost}", name=seats[e.seat], kept=kept, lost=lost)


def _ship_emptied(say: Terms, e: events.ShipEmptied, seats: Sequence[str]) -> str:
    return say.tr("The full ship sails with {n} {good}", n=e.ship, good="{" + GOODS[e.good] + "}")


def _guest(say: Terms, e: events.GuestMoved, seats: Sequence[str]) -> str:
    return say.tr("{name}: a guest moves to {place}", name=seats[e.seat], place=say.place(e.place))


def _drafted(say: Terms, e: events.Drafted, seats: Sequence[str]) -> str:
    return say.tr(
        "{name} chooses: {building}", name=seats[e.seat], building=say.building(e.building)
    )


def _passed(say: Terms, e: events.Passed, seats: Sequence[str]) -> str:
    return say.tr("{name} passes", name=seats[e.seat])


def _end(say: Terms, e: events.EndTriggered, seats: Sequence[str]) -> str:
    cause = say.end_cause(e.cause)
    if e.seat >= 0:
        cause = say.tr("{name}: {cause}", name=seats[e.seat], cause=cause)
    return say.tr("**The last round:** {cause}", cause=cause)


def _game_ended(say: Terms, e: events.GameEnded, seats: Sequence[str]) -> str:
    winners = ", ".join(seats[seat] for seat in e.winners)
    if len(e.winners) > 1:
        return say.tr("**{names} share the victory**", names=winners)
    points = e.points[e.winners[0]]
    return say.translator.trn(
        "**{name} wins** with {n} point", "**{name} wins** with {n} points", points, name=winners
    )


def _silent(
    say: Terms, e: events.OpenTilesDiscarded | events.GovernorPassed, seats: Sequence[str]
) -> str:
    return ""


def _line(say: Terms, event: events.Event, seats: Sequence[str]) -> str:
    match event:
        case events.RoundBegan():
            return _round_began(say, event, seats)
        case events.RoleChosen():
            return _role_chosen(say, event, seats)
        case events.DoubloonsPlaced():
            return _doubloons_placed(say, event, seats)
        case events.MoneyGained():
            return _money(say, event, seats)
        case events.PointsGained():
            return _points(say, event, seats)
        case events.TileDrawn():
            return _tile_drawn(say, event, seats)
        case events.TileTaken():
            return _tile_taken(say, event, seats)
        case events.ForestLaid():
            return _forest(say, event, seats)
        case events.TileDiscarded():
            return _discarded(say, event, seats)
        case events.OpenTilesDiscarded() | events.GovernorPassed():
            return _silent(say, event, seats)
        case events.StackShuffled():
            return _shuffled(say, event, seats)
        case events.TilesOpened():
            return _opened(say, event, seats)
        case events.PersonArrived():
            return _arrived(say, event, seats)
        case events.ShipBoarded():
            return _boarded(say, event, seats)
        case events.PeoplePlaced():
            return _placed(say, event, seats)
        case events.ShipRefilled():
            return _refilled(say, event, seats)
        case events.Built():
            return _built(say, event, seats)
        case events.Paid():
            return _paid(say, event, seats)
        case events.Produced():
            return _produced(say, event, seats)
        case events.PrivilegeGood():
            return _privilege(say, event, seats)
        case events.Sold():
            return _sold(say, event, seats)
        case events.HouseEmptied():
            return _house_emptied(say, event, seats)
        case events.TileBought():
            return _tile_bought(say, event, seats)
        case events.Supplied():
            return _supplied(say, event, seats)
        case events.Loaded():
            return _loaded(say, event, seats)
        case events.Stored():
            return _stored(say, event, seats)
        case events.ShipEmptied():
            return _ship_emptied(say, event, seats)
        case events.GuestMoved():
            return _guest(say, event, seats)
        case events.Drafted():
            return _drafted(say, event, seats)
        case events.Passed():
            return _passed(say, event, seats)
        case events.EndTriggered():
            return _end(say, event, seats)
        case events.GameEnded():
            return _game_ended(say, event, seats)
        case _:
            assert_never(event)
