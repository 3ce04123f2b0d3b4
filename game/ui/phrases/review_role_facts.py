"""What the board shows about two roles of a review: what each would bring right away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.app.i18n import N_
from game.history.review.judgment import Judgment
from game.history.review.phase_playout import role_gains
from game.rules import Player, Position
from game.rules.material import (
    CAPTAIN,
    CRAFTSMAN,
    GOOD_IDS,
    MAYOR,
    PRODUCTION_BUILDINGS,
    PRODUCTION_IDS,
    TRADER,
    role_of,
)
from game.rules.queries.forecast import (
    BuilderForecast,
    MayorForecast,
    ProspectorForecast,
    SettlerForecast,
    TraderForecast,
    forecast_role,
)
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review_building_facts import lacks_plant
from game.ui.phrases.review_reasons import TOLD_OWNED_LARGE


def role_facts(
    names: ComponentNames,
    pos: Position,
    seat_names: Sequence[str],
    judgment: Judgment,
    better: int,
    worse: int,
) -> Iterator[str]:
    """Yield what two roles bring the seat to act, and whoever else gets most, right away."""
    name = seat_names[pos.seat]
    mine = forecast_role(pos, worse)[0]
    if not mine.gains and not pos.card_doubloons[worse]:
        text = N_("Right now, the {role:nom} brings {name} nothing.")
        yield names.tr(text, role=names.role(worse), name=name)
    elif isinstance(mine, MayorForecast) and not _empty_circles(pos.players[pos.seat]):
        yield names.tr("{name} has no empty circle: new people would only wait.", name=name)
    else:
        yield from _amount_facts(names, pos, seat_names, worse)
    yield from _amount_facts(names, pos, seat_names, better)
    coins, fewer = pos.card_doubloons[better], pos.card_doubloons[worse]
    if fewer > coins:
        yield from _money_fact(names, pos, name, worse)
    if coins > fewer or coins + _prospected(pos, better) > max(1, coins):
        yield from _money_fact(names, pos, name, better)
    yield from _gain_facts(names, pos, name, judgment, better)


def _money_fact(names: ComponentNames, pos: Position, name: str, role: int) -> Iterator[str]:
    """Yield the doubloons that a role brings, unless a sale brings them: then they are told."""
    if not isinstance(forecast_role(pos, role)[0], TraderForecast):
        yield names.translator.trn(
            "The {role:nom} brings {name} {n} doubloon right away.",
            "The {role:nom} brings {name} {n} doubloons right away.",
            pos.card_doubloons[role] + _prospected(pos, role),
            role=names.role(role),
            name=name,
        )


def _gain_facts(
    names: ComponentNames, pos: Position, name: str, judgment: Judgment, role: int
) -> Iterator[str]:
    """Yield what the `role` would bring the seat to act right away."""
    player, tr = pos.players[pos.seat], names.translator
    mine = forecast_role(pos, role)[0]
    if isinstance(mine, SettlerForecast) and mine.quarry:
        text = N_("As settler, {name} can take a quarry, which makes most buildings cheaper.")
        yield names.tr(text, name=name)
    elif isinstance(mine, MayorForecast) and mine.people:
        if empty := _empty_circles(player):
            yield tr.trn(
                "{name} has {n} empty circle.", "{name} has {n} empty circles.", empty, name=name
            )
    elif isinstance(mine, BuilderForecast) and mine.offers:
        affordable = [offer.building for offer in mine.offers]
        useful = [one for one in affordable if one not in PRODUCTION_IDS]
        needed = [
            plant
            for good in GOOD_IDS
            if lacks_plant(player, good)
            for plant in PRODUCTION_BUILDINGS[good]
            if plant in affordable
        ]
        text = N_("{name} could afford the {building:nom}.")
        if needed:
            text = N_("{name} could afford the {building:nom}, and has a plantation for it.")
        more = judgment.more_owned
        often = {one: more[one] for one in useful if more[one] >= TOLD_OWNED_LARGE}
        if offered := needed or list(often) or useful:
            building = max(offered, key=lambda one: (often.get(one, 0.0), one))
            yield names.tr(text, name=name, building=names.building(building))


def _prospected(pos: Position, role: int) -> int:
    """Return the doubloons that the prospector brings, 0 for other roles."""
    mine = forecast_role(pos, role)[0]
    return mine.doubloons if isinstance(mine, ProspectorForecast) else 0


def _empty_circles(player: Player) -> int:
    return sum(max(0, player.vacant_circles(place)) for place in player.places)


# What roles bring right away: a sentence on the seat to act, and on whoever else gets most.
_AMOUNTS: Final[Mapping[int, str]] = {
    CRAFTSMAN: N_("Barrels from the craftsman: {name} {own}, {other} {n}."),
    CAPTAIN: N_("VP from the captain right away: {name} {own}, {other} {n}."),
    TRADER: N_("Doubloons from the trader: {name} {own}, {other} {n}."),
    MAYOR: N_(
        "After the mayor, each production can bring more barrels: {name} {own}, {other} {n}."
    ),
}


def _amount_facts(
    names: ComponentNames, pos: Position, seat_names: Sequence[str], card: int
) -> Iterator[str]:
    """Yield what a role of _AMOUNTS brings right away."""
    role = role_of(card)
    if role not in _AMOUNTS:
        return
    gains = role_gains(pos, card)
    own = gains.pop(pos.seat)
    rival = max(gains, key=lambda seat: gains[seat])
    if role == CRAFTSMAN and not own and not gains[rival]:
        yield names.tr("Nobody would produce anything.")
    elif own or gains[rival]:
        seats = {"name": seat_names[pos.seat], "other": seat_names[rival]}
        yield names.tr(_AMOUNTS[role], own=own, n=gains[rival], **seats)
