"""What the board shows about two roles of a review."""

from __future__ import annotations

from collections.abc import Iterator

from game.app.i18n import N_
from game.history.review.judgment import Judgment
from game.rules import Player, Position
from game.rules.material import GOOD_IDS, PRODUCTION_BUILDINGS, PRODUCTION_IDS
from game.rules.queries.forecast import (
    BuilderForecast,
    MayorForecast,
    ProspectorForecast,
    SettlerForecast,
    TraderForecast,
    forecast_role,
)
from game.rules.scoring import LARGE_WITH_BONUS
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review.building_facts import bonus_facts, lacks_plant
from game.ui.phrases.review.reasons import TOLD_OWNED_LARGE


def role_facts(
    names: ComponentNames, pos: Position, name: str, judgment: Judgment, better: int, worse: int
) -> Iterator[str]:
    """Yield what speaks for the `better` of two role cards, and against the `worse` one."""
    mine = forecast_role(pos, worse)[0]
    if not mine.gains and not pos.card_doubloons[worse]:
        text = N_("Right now, the {role:nom} brings {name} nothing.")
        yield names.tr(text, role=names.role(worse), name=name)
    elif isinstance(mine, MayorForecast) and not _empty_circles(pos.players[pos.seat]):
        yield names.tr("{name} has no empty circle: new people would only wait.", name=name)
    coins, fewer = pos.card_doubloons[better], pos.card_doubloons[worse]
    if coins > fewer or coins + _prospected(pos, better) > max(1, coins):
        yield from _money_fact(names, pos, name, better)
    yield from _gain_facts(names, pos, name, judgment, better)


def _money_fact(names: ComponentNames, pos: Position, name: str, role: int) -> Iterator[str]:
    """Yield the doubloons that a role brings, unless a sale brings more."""
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
        waiting = [one for one in player.city if one in LARGE_WITH_BONUS and not player.people[one]]
        for building in waiting:
            yield from bonus_facts(names, player, building)
    elif isinstance(mine, BuilderForecast) and mine.offers:
        prices = {offer.building: offer.price.total for offer in mine.offers}
        useful = [one for one in prices if one not in PRODUCTION_IDS]
        needed = [
            plant
            for good in GOOD_IDS
            if lacks_plant(player, good)
            for plant in PRODUCTION_BUILDINGS[good]
            if plant in prices
        ]
        more = judgment.more_owned
        often = {one: more[one] for one in useful if more[one] >= TOLD_OWNED_LARGE}
        if offered := needed or list(often) or useful:
            building = max(offered, key=lambda one: (often.get(one, 0.0), one))
            yield tr.trn(
                "As builder, {name} could build the {building:nom} for {n} doubloon.",
                "As builder, {name} could build the {building:nom} for {n} doubloons.",
                prices[building],
                name=name,
                building=names.building(building),
            )
        if needed:
            yield names.tr("{name} already has a plantation for it.", name=name)


def _prospected(pos: Position, role: int) -> int:
    """Return the doubloons that the prospector brings, 0 for other roles."""
    mine = forecast_role(pos, role)[0]
    return mine.doubloons if isinstance(mine, ProspectorForecast) else 0


def _empty_circles(player: Player) -> int:
    return sum(max(0, player.vacant_circles(place)) for place in player.places)
