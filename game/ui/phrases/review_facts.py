"""What the board shows about two choices: what a role would bring right away, doubloons on a card,
a building without plantations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from game.app.i18n import N_
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.history.review.placements import placed_people
from game.history.review.role_gains import role_gains
from game.rules import PASS, Action, Player, Position, steps
from game.rules.material import (
    BUILDINGS,
    CAPTAIN,
    CORN,
    CRAFTSMAN,
    GOOD_IDS,
    MAYOR,
    PRODUCTION_BUILDINGS,
    QUARRY,
    TRADER,
    role_of,
)
from game.rules.phases.builder import price
from game.rules.phases.trader import proceeds
from game.rules.queries.forecast import (
    BuilderForecast,
    MayorForecast,
    ProspectorForecast,
    SettlerForecast,
    TraderForecast,
    forecast_role,
)
from game.rules.scoring import LARGE_WITH_BONUS, large_bonus
from game.seats.heuristic.staffing import plant_circles
from game.ui.phrases.names import ComponentNames

MOST_FACTS: Final = 3
MOST_QUARRIES: Final = max(building.column for building in BUILDINGS)  # that save anything
IDLE_MONEY: Final = 8  # doubloons from which money waits for a building
TOLD_PRICE: Final = 2  # doubloons from which a lower price is told
TOLD_TAKEN: Final = 0.5  # of the games, from which it is told who takes a role


def fact_lines(
    names: ComponentNames, reviewed: ReviewedDecision, seat_names: Sequence[str]
) -> list[str]:
    """Return sentences on what the board shows about two choices, in favor of the stronger one: the
    best alternative of a mistake, or the choice played. Of roles, they say what both bring."""
    decision, judgment = reviewed.decision, reviewed.judgment
    if judgment is None or not judgment.alternatives or not decision.chain:
        return []
    choices = decision.chain, judgment.alternatives[0].actions
    weaker, stronger = choices if judgment.estimate.mean > 0 else choices[::-1]
    before, name = decision.before, seat_names[decision.seat]
    player = before.players[decision.seat]
    kinds = {stronger[0].kind, weaker[0].kind}
    if before.step == steps.PLACE:
        placed = [set(placed_people(decision, one)) for one in (stronger, weaker)]
        facts = _placement_facts(names, player, placed[0] - placed[1])
    elif kinds == {"role"}:
        roles = stronger[0].arg, weaker[0].arg
        facts = chain(
            _role_facts(names, before, seat_names, *roles),
            _taker_fact(names, before, seat_names, judgment, roles[0]),
        )
    elif kinds <= {"build", "pass"}:
        facts = _building_facts(names, before, name, stronger[0], weaker[0])
    elif kinds == {"sell"}:
        facts = _sale_facts(names, before, stronger[0].arg, weaker[0].arg)
    elif kinds == {"take"}:
        facts = _land_facts(names, before, name, stronger[0].arg, weaker[0].arg)
    else:
        return []
    return [line for line, _ in zip(facts, range(MOST_FACTS), strict=False)]


def _role_facts(
    names: ComponentNames, pos: Position, seat_names: Sequence[str], better: int, worse: int
) -> Iterator[str]:
    name = seat_names[pos.seat]
    mine = forecast_role(pos, worse)[0]
    if not mine.gains and not pos.card_doubloons[worse]:
        text = N_("Right now, the {role:nom} brings {name} nothing.")
        yield names.tr(text, role=names.role(worse), name=name)
    elif isinstance(mine, MayorForecast) and not _empty_circles(pos.players[pos.seat]):
        yield names.tr("{name} has no empty circle: new people would only wait.", name=name)
    else:
        yield from _amount_facts(names, pos, seat_names, worse)
    coins, fewer = pos.card_doubloons[better], pos.card_doubloons[worse]
    if fewer > coins:
        yield from _money_fact(names, name, worse, fewer + _prospected(pos, worse))
    is_sale = isinstance(forecast_role(pos, better)[0], TraderForecast)  # told by amounts
    earned = coins + _prospected(pos, better)
    if not is_sale and (earned > max(1, coins) or coins > fewer):
        yield from _money_fact(names, name, better, earned)
    yield from _amount_facts(names, pos, seat_names, better)
    yield from _gain_facts(names, pos, seat_names, better)


def _money_fact(names: ComponentNames, name: str, role: int, doubloons: int) -> Iterator[str]:
    yield names.translator.trn(
        "The {role:nom} brings {name} {n} doubloon right away.",
        "The {role:nom} brings {name} {n} doubloons right away.",
        doubloons,
        role=names.role(role),
        name=name,
    )


def _gain_facts(
    names: ComponentNames, pos: Position, seat_names: Sequence[str], role: int
) -> Iterator[str]:
    """Yield what the `role` would bring the seat to act right away."""
    name, player, tr = seat_names[pos.seat], pos.players[pos.seat], names.translator
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
        lacking = [
            plant
            for good in GOOD_IDS
            if _lacks_plant(player, good)
            for plant in PRODUCTION_BUILDINGS[good]
        ]
        needed = [building for building in affordable if building in lacking]
        text = N_("{name} could afford the {building:nom}.")
        if needed:
            text = N_("{name} could afford the {building:nom}, and has a plantation for it.")
        building = (needed or affordable)[-1]
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
    MAYOR: N_("After the mayor, each production brings more barrels: {name} {own}, {other} {n}."),
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


def _taker_fact(
    names: ComponentNames, pos: Position, seat_names: Sequence[str], judgment: Judgment, role: int
) -> Iterator[str]:
    """Yield who takes the `role` after the weaker choice in most of the games played out, if it
    brings that seat anything."""
    if judgment.playouts is None:
        return
    ends = judgment.playouts.played, judgment.playouts.better
    rivals = ends[judgment.estimate.mean < 0].rivals
    seats = [seat for seat in range(len(seat_names)) if seat != pos.seat]
    share, taker = max((end.takes, seat) for end, seat in zip(rivals, seats, strict=True))
    gains = next(one for one in forecast_role(pos, role) if one.seat == taker).gains
    if share >= TOLD_TAKEN and gains:
        yield names.tr(
            "If {name} leaves the {role:nom}, {other} takes it in {share} of the games.",
            name=seat_names[pos.seat],
            role=names.role(role),
            other=seat_names[taker],
            share=names.formats.percent(share),
        )


def _building_facts(
    names: ComponentNames, pos: Position, name: str, better: Action, worse: Action
) -> Iterator[str]:
    player = pos.players[pos.seat]
    for good, plants in enumerate(PRODUCTION_BUILDINGS):
        lacks = _lacks_plant(player, good)
        of_good = {"name": name, "good": names.good(good)}
        is_idle = worse.arg in plants and better.arg not in plants and not lacks
        if is_idle and not _is_idle_plant(player, better.arg):
            enough = N_("{name} already has enough circles for {good:nom}.")
            none = N_("{name} has no plantation for {good:nom}.")
            yield names.tr(enough if player.island.count(good) else none, **of_good)
        if better.arg in plants and worse.arg not in plants and lacks:
            few = N_("{name} has too few circles for {good:nom}.")
            none = N_("{name} has {good:nom}, but no building for it yet.")
            yield names.tr(few if plant_circles(player, good) else none, **of_good)
        if {better.arg, worse.arg} <= set(plants):
            smaller, larger = BUILDINGS[better.arg].circles, BUILDINGS[worse.arg].circles
            if smaller < larger and not _lacks_plant(player, good, smaller):
                text = N_("The {building:nom} is large enough for the plantations.")
                yield names.tr(text, building=names.building(better.arg))
            elif _lacks_plant(player, good, larger):
                text = N_("The {building:nom} has too few circles for the plantations.")
                yield names.tr(text, building=names.building(worse.arg))
    if better.kind == worse.kind == "build":
        costs, more = (price(pos, pos.seat, one.arg).total for one in (better, worse))
        if more - costs >= TOLD_PRICE:
            yield names.translator.trn(
                "The {building:nom} costs {n} doubloon less.",
                "The {building:nom} costs {n} doubloons less.",
                more - costs,
                building=names.building(better.arg),
            )
    if better.kind == "build" and BUILDINGS[better.arg].group != "production":
        building, effect = names.building(better.arg), names.effect(better.arg)
        yield names.tr("{building} – {effect}", building=building, effect=effect)
        yield from _bonus_facts(names, player, better.arg)
    copies = BUILDINGS[better.arg].copies if len(pos.players) > 2 else 1
    if better.kind == "build" and pos.market[better.arg] == 1 < copies:
        yield names.tr("It's the last {building:nom}.", building=names.building(better.arg))
    listed = [BUILDINGS[one.arg].cost if one.kind == "build" else 0 for one in (better, worse)]
    if player.doubloons >= IDLE_MONEY and (worse is PASS or listed[0] >= IDLE_MONEY > listed[1]):
        yield names.tr("{name} has {n} doubloons to spend.", name=name, n=player.doubloons)


def _is_idle_plant(player: Player, building: int) -> bool:
    """Return whether a production building has no plantation to serve."""
    return any(
        building in plants and not _lacks_plant(player, good)
        for good, plants in enumerate(PRODUCTION_BUILDINGS)
    )


def _lacks_plant(player: Player, good: int, more: int = 0) -> bool:
    """Return whether the production buildings of a good have too few circles for its plantations,
    even with so many `more`. Corn needs none."""
    return good != CORN and player.island.count(good) > plant_circles(player, good) + more


def _sale_facts(names: ComponentNames, pos: Position, better: int, worse: int) -> Iterator[str]:
    prices = [proceeds(pos, pos.seat, good).total for good in (better, worse)]
    if prices[0] > prices[1]:
        yield names.tr(
            "Selling {good:nom} brings {n} doubloons instead of {m}.",
            good=names.good(better),
            n=prices[0],
            m=prices[1],
        )


def _land_facts(
    names: ComponentNames, pos: Position, name: str, better: int, worse: int
) -> Iterator[str]:
    player = pos.players[pos.seat]
    if better == QUARRY:
        yield names.tr("A quarry makes most buildings cheaper for the rest of the game.")
    if worse == QUARRY and player.island.count(QUARRY) >= MOST_QUARRIES:
        text = N_("Another quarry saves nothing: no building is more than {n} doubloons cheaper.")
        yield names.tr(text, n=MOST_QUARRIES)
    for tile in (worse, better):
        if tile not in GOOD_IDS or tile == CORN:
            continue
        circles = plant_circles(player, tile)
        count = player.island.count(tile)
        if tile == worse and not circles and _has_plant(player, better):
            text = N_("{name} has no building for {good:nom} yet.")
            if not any(pos.market[plant] for plant in PRODUCTION_BUILDINGS[tile]):
                text = N_("{name} has no building for {good:nom}, and none is left.")
            yield names.tr(text, name=name, good=names.good(tile))
        elif tile == better and circles > count:
            text = N_("{name} has a building with room for more {good:nom}.")
            if not count:
                text = N_("{name} has a building for {good:nom}, but no plantation yet.")
            yield names.tr(text, name=name, good=names.good(tile))
    if better == CORN and worse in GOOD_IDS:
        yield names.tr("Corn needs no building.")


def _has_plant(player: Player, tile: int) -> bool:
    """Return whether a tile needs no production building, or there is one."""
    return tile not in GOOD_IDS or tile == CORN or plant_circles(player, tile) > 0


def _placement_facts(names: ComponentNames, player: Player, places: set[int]) -> Iterator[str]:
    for building in sorted(places & set(LARGE_WITH_BONUS)):
        yield from _bonus_facts(names, player, building)


def _bonus_facts(names: ComponentNames, player: Player, building: int) -> Iterator[str]:
    """Yield what a large building, if it is one, would be worth with somebody in it."""
    after = player.copy()
    if building not in player.city:
        after.add_building(building)
    if building in LARGE_WITH_BONUS and (vp := large_bonus(after, building)):
        text = N_("With somebody in it, the {building:nom} already earns {n} extra VP.")
        yield names.tr(text, building=names.building(building), n=vp)
