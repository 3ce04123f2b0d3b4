"""What two roles of a review bring right away: as the board shows, and in the games played out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.app.i18n import N_
from game.history.review.game_end import GameEnd
from game.history.review.judgment import Judgment
from game.rules import Action, Player, Position
from game.rules.material import BUILDINGS, CAPTAIN, CRAFTSMAN, MAYOR, PROSPECTOR, TRADER, role_of
from game.rules.queries.forecast import (
    BuilderForecast,
    MayorForecast,
    ProspectorForecast,
    SettlerForecast,
    forecast_role,
)
from game.rules.scoring import LARGE_WITH_BONUS
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review.building_facts import bonus_facts

TOLD_BUILT: Final = 0.35  # of the games, from which it is told what the builder builds
TOLD_ANYWAY: Final = 0.7  # and from which it is told that the weaker role comes anyway
DEAR_COST: Final = 5  # doubloons from which an empty building of a rival is told


class _Amount(NamedTuple):
    """What a role brings by the end of its phase: a field of `SeatEnd`, after "now_", and a
    sentence on the seat that chooses and the other one that gets most."""

    field: str
    text: str


AMOUNTS: Final[Mapping[int, _Amount]] = {
    CRAFTSMAN: _Amount("barrels", N_("Barrels from the craftsman: {name} {own}, {other} {n}.")),
    CAPTAIN: _Amount("chips", N_("VP from the captain right away: {name} {own}, {other} {n}.")),
    TRADER: _Amount("income", N_("Doubloons from the trader: {name} {own}, {other} {n}.")),
}


def brings_amount(action: Action) -> bool:
    """Return whether an action chooses a role of AMOUNTS."""
    return action.kind == "role" and role_of(action.arg) in AMOUNTS


def role_facts(
    names: ComponentNames,
    pos: Position,
    seat_names: Sequence[str],
    judgment: Judgment,
    better: int,
    worse: int,
) -> Iterator[str]:
    """Yield what two role cards bring, the `better` one first."""
    after_better, after_worse = judgment.ends or (None, None)
    name, coins = seat_names[pos.seat], _coins(pos, better) - _coins(pos, worse)
    is_sale = TRADER in (role_of(better), role_of(worse))
    yield from _now_facts(names, pos, seat_names, better, after_better)
    if coins > 0 or is_sale:
        yield from _coin_fact(names, pos, name, better)
    yield from _board_facts(names, pos, name, better, after_better)
    mine = forecast_role(pos, worse)[0]
    if not mine.gains and not pos.card_doubloons[worse]:
        text = N_("Right now, the {role:nom} brings {name} nothing.")
        yield names.tr(text, role=names.role(worse), name=name)
    elif isinstance(mine, MayorForecast) and not _empty_circles(pos.players[pos.seat]):
        yield names.tr("{name} has no empty circle: new people would only wait.", name=name)
    else:
        yield from _now_facts(names, pos, seat_names, worse, after_worse)
        if coins < 0 or is_sale:
            yield from _coin_fact(names, pos, name, worse)
    if role_of(worse) == MAYOR:
        yield from _helped_facts(names, pos, seat_names)
    if role_of(worse) != PROSPECTOR and after_better:
        share = sum(end.takes for end in after_better.seats)
        if share >= TOLD_ANYWAY:
            text = N_(
                "The {role:nom} comes anyway: somebody else takes it in {share} of the games."
            )
            yield names.tr(text, role=names.role(worse), share=names.formats.percent(share))


def _now_facts(
    names: ComponentNames,
    pos: Position,
    seat_names: Sequence[str],
    card: int,
    end: GameEnd | None,
) -> Iterator[str]:
    """Yield what a role card brings by the end of its phase in the games played out."""
    amount, name = AMOUNTS.get(role_of(card)), seat_names[pos.seat]
    if amount and end:
        amounts = {seat: getattr(one, f"now_{amount.field}") for seat, one in enumerate(end.seats)}
        own = amounts.pop(pos.seat)
        rival = max(amounts, key=lambda seat: amounts[seat])
        if max(own, amounts[rival]) >= 0.5:
            told = {"own": round(own), "n": round(amounts[rival])}
            yield names.tr(amount.text, name=name, other=seat_names[rival], **told)


def _coin_fact(names: ComponentNames, pos: Position, name: str, card: int) -> Iterator[str]:
    """Yield the doubloons on a role card and from the prospector; a sale includes them."""
    if _coins(pos, card) and role_of(card) != TRADER:
        yield names.translator.trn(
            "The {role:nom} brings {name} {n} doubloon right away.",
            "The {role:nom} brings {name} {n} doubloons right away.",
            _coins(pos, card),
            role=names.role(card),
            name=name,
        )


def _coins(pos: Position, card: int) -> int:
    """Return the doubloons on a role card, and from the prospector."""
    mine = forecast_role(pos, card)[0]
    prospected = mine.doubloons if isinstance(mine, ProspectorForecast) else 0
    return pos.card_doubloons[card] + prospected


def _board_facts(
    names: ComponentNames, pos: Position, name: str, card: int, end: GameEnd | None
) -> Iterator[str]:
    """Yield what else a role card would bring the seat to act."""
    player, mine, trn = pos.players[pos.seat], forecast_role(pos, card)[0], names.translator.trn
    if isinstance(mine, SettlerForecast) and mine.quarry:
        text = N_("As settler, {name} can take a quarry, which makes most buildings cheaper.")
        yield names.tr(text, name=name)
    elif isinstance(mine, MayorForecast) and mine.people:
        if empty := _empty_circles(player):
            yield trn(
                "{name} has {n} empty circle.", "{name} has {n} empty circles.", empty, name=name
            )
        for building in _waiting(player, LARGE_WITH_BONUS):
            yield from bonus_facts(names, player, building)
    elif isinstance(mine, BuilderForecast) and end:
        prices = {offer.building: offer.price.total for offer in mine.offers}
        building = max(prices, key=lambda one: end.built[one], default=-1)
        if building >= 0 and end.built[building] >= TOLD_BUILT:
            yield trn(
                "As builder, {name} builds the {building:nom} for {n} doubloon "
                "in {share} of the games.",
                "As builder, {name} builds the {building:nom} for {n} doubloons "
                "in {share} of the games.",
                prices[building],
                name=name,
                building=names.building(building),
                share=names.formats.percent(end.built[building]),
            )


def _helped_facts(names: ComponentNames, pos: Position, seat_names: Sequence[str]) -> Iterator[str]:
    """Yield whose violet building is empty, the dearest one, if the mayor helps its owner and not
    the seat to act."""
    dear = [
        number
        for number, row in enumerate(BUILDINGS)
        if row.group != "production" and row.cost >= DEAR_COST
    ]
    waiting = [
        (BUILDINGS[building].cost, seat, building)
        for seat, player in enumerate(pos.players)
        for building in _waiting(player, dear)
    ]
    if waiting and all(seat != pos.seat for _, seat, _ in waiting):
        _, seat, building = max(waiting)
        text = N_("The mayor also brings {other} somebody for the {building:nom}.")
        yield names.tr(text, other=seat_names[seat], building=names.building(building))


def _waiting(player: Player, buildings: Sequence[int]) -> list[int]:
    """Return those of some buildings in which nobody works yet."""
    return [one for one in player.city if one in buildings and not player.people[one]]


def _empty_circles(player: Player) -> int:
    return sum(max(0, player.vacant_circles(place)) for place in player.places)
