"""What the board shows about two choices of a review, and about a sale, land, people and ships."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

from game.app.i18n import N_
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.history.review.placements import placed_board
from game.rules import PASS, Action, Player, Position, steps
from game.rules.material import (
    BUILDINGS,
    CAPTAIN,
    CORN,
    FIRST_BUILDING,
    GOOD_IDS,
    PRODUCTION_BUILDINGS,
    QUARRY,
    SETTLER,
    TRADER,
    role_of,
)
from game.rules.phases.craftsman import production_capacity
from game.rules.phases.trader import proceeds
from game.rules.queries.forecast import forecast_role
from game.rules.scoring import LARGE_WITH_BONUS
from game.seats.heuristic.staffing import plant_circles
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review.building_facts import (
    bonus_facts,
    building_facts,
    effect_line,
    time_facts,
)
from game.ui.phrases.review.role_facts import role_facts

MOST_FACTS: Final = 5
_PROCESSED: Final = tuple(good for good in GOOD_IDS if good != CORN)  # goods that need a building
MOST_QUARRIES: Final = max(building.column for building in BUILDINGS)  # that save anything
DEARER_PLANT: Final = 2  # doubloons from which it is told that a building costs more
# The roles in which it matters most who comes first.
_CONTESTED: Final = (SETTLER, TRADER, CAPTAIN)
TOLD_TAKEN: Final = 0.5  # of the games, from which it is told who takes what a choice leaves


def fact_lines(
    names: ComponentNames, reviewed: ReviewedDecision, seat_names: Sequence[str]
) -> list[str]:
    """Return sentences on what the board shows about two choices, in favor of the stronger one: the
    best alternative of a mistake, or the choice played. Of roles, they say what both bring."""
    decision, judgment = reviewed.decision, reviewed.judgment
    if judgment is None or not judgment.alternatives or not decision.chain:
        return []
    better, worse = judgment.choices
    pos, name = decision.before, seat_names[decision.seat]
    kinds = {better[0].kind, worse[0].kind}
    taken = list(_taker_facts(names, pos, seat_names, judgment, better[0]))
    facts: Iterator[str] = iter(())
    rounds = judgment.ends[0].rounds - pos.round if judgment.ends else 0.0
    if pos.step == steps.PLACE:
        boards = placed_board(decision, better), placed_board(decision, worse)
        facts = _placement_facts(names, name, *boards)
    elif kinds == {"role"}:
        facts = role_facts(names, pos, seat_names, judgment, better[0].arg, worse[0].arg)
    elif kinds <= {"build", "pass"}:
        facts = building_facts(names, pos, name, (better[0], worse[0]), rounds)
    elif kinds <= {"sell", "pass"}:
        facts = _sale_facts(names, pos, better[0], worse[0])
    elif kinds == {"take"}:
        facts = chain(
            _land_facts(names, pos, name, better[0].arg, worse[0].arg),
            time_facts(names, rounds, useful=True) if better[0].arg == QUARRY else (),
        )
    elif better[0].kind == "draw":
        facts = iter([names.tr("The hacienda's tile comes in addition to the one you take.")])
    return [*islice(facts, MOST_FACTS - len(taken)), *taken]


def _taker_facts(
    names: ComponentNames,
    pos: Position,
    seat_names: Sequence[str],
    judgment: Judgment,
    left: Action,
) -> Iterator[str]:
    """Yield who takes what the weaker choice left in most of the games played out: a role of
    `_CONTESTED` that brings that seat anything, or the last tile or building of its kind."""
    if judgment.ends is None:
        return
    share, taker = max((end.takes, seat) for seat, end in enumerate(judgment.ends[1].seats))
    if share < TOLD_TAKEN:
        return
    told = {
        "name": seat_names[pos.seat],
        "other": seat_names[taker],
        "share": names.formats.percent(share),
    }
    if left.kind == "role":
        forecast = next(one for one in forecast_role(pos, left.arg) if one.seat == taker)
        if role_of(left.arg) in _CONTESTED and forecast.gains:
            text = N_(
                "If {name} doesn't take the {role:nom}, {other} does in {share} of the games."
            )
            yield names.tr(text, role=names.role(left.arg), **told)
    elif left.kind == "take" and pos.open_plantations.count(left.arg) == 1:
        text = N_(
            "Only one {tile:nom} is open. "
            "If {name} doesn't take it, {other} does in {share} of the games."
        )
        yield names.tr(text, tile=names.tile(left.arg), **told)
    elif left.kind == "build" and pos.market[left.arg] == 1:
        text = N_(
            "Only one {building:nom} is left. "
            "If {name} doesn't build it, {other} does in {share} of the games."
        )
        yield names.tr(text, building=names.building(left.arg), **told)


def _sale_facts(
    names: ComponentNames, pos: Position, better: Action, worse: Action
) -> Iterator[str]:
    prices = [
        proceeds(pos, pos.seat, one.arg).total if one is not PASS else 0 for one in (better, worse)
    ]
    if prices[0] > prices[1]:
        yield names.translator.trn(
            "Selling {good:nom} brings {n} doubloon instead of {m}.",
            "Selling {good:nom} brings {n} doubloons instead of {m}.",
            prices[0],
            good=names.good(better.arg),
            m=prices[1],
        )
    elif better is PASS:
        yield names.translator.trn(
            "Selling {good:nom} brings only {n} doubloon.",
            "Selling {good:nom} brings only {n} doubloons.",
            prices[1],
            good=names.good(worse.arg),
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
    if worse in _PROCESSED:
        yield from _weak_land_facts(names, pos, name, better, worse)
    count = player.island.count(better)
    if better in _PROCESSED and _has_room(player, better):
        text = N_("{name} has a building with room for more {good:nom}.")
        if not count:
            text = N_("{name} has a building for {good:nom}, but no plantation yet.")
        yield names.tr(text, name=name, good=names.good(better))
    elif better in GOOD_IDS and worse in player.island and not count:
        yield names.tr("{name} has no {tile:nom} yet.", name=name, tile=names.tile(better))


def _weak_land_facts(
    names: ComponentNames, pos: Position, name: str, better: int, worse: int
) -> Iterator[str]:
    """Yield what the plantation of the weaker choice lacks."""
    player, good, plants = pos.players[pos.seat], names.good(worse), PRODUCTION_BUILDINGS[worse]
    circles = plant_circles(player, worse)
    if not circles and (better not in _PROCESSED or _has_room(player, better)):
        text = N_("{name} has no building for {good:nom} yet.")
        if not any(pos.market[plant] for plant in plants):
            text = N_("{name} has no building for {good:nom}, and none is left.")
        yield names.tr(text, name=name, good=good)
    elif not circles:
        costs = [_building_cost(pos, one) for one in (better, worse)]
        if 0 < costs[0] <= costs[1] - DEARER_PLANT:
            text = N_(
                "The cheapest building for {stronger:nom} costs {n}, "
                "and for {weaker:nom} {m} doubloons."
            )
            goods = {"stronger": names.good(better), "weaker": good}
            yield names.tr(text, n=costs[0], m=costs[1], **goods)
    elif not _has_room(player, worse):
        text = N_("{name} has no building with room for more {good:nom}.")
        yield names.tr(text, name=name, good=good)
    elif better == CORN and sum(player.people[plant] for plant in plants) <= player.people[worse]:
        yield names.tr("Corn needs one person, {good:nom} two.", good=good)


def _building_cost(pos: Position, good: int) -> int:
    """Return the cost of the cheapest building left for a good, or 0 if there is none."""
    plants = PRODUCTION_BUILDINGS[good]
    return min((BUILDINGS[one].cost for one in plants if pos.market[one]), default=0)


def _has_room(player: Player, good: int) -> bool:
    """Return whether the production buildings of a good have circles for one more plantation."""
    return plant_circles(player, good) > player.island.count(good)


def _placement_facts(
    names: ComponentNames, name: str, better: Player, worse: Player
) -> Iterator[str]:
    """Yield what the stronger of two placements brings, and what the places do that only it
    occupies, or only it with a noble."""
    produced = [production_capacity(player) for player in (better, worse)]
    barrels = [sum(counts) for counts in produced]
    kinds = [sum(count > 0 for count in counts) for counts in produced]
    if barrels[0] > barrels[1]:
        yield names.translator.trn(
            "Each production then brings {name} {n} barrel instead of {m}.",
            "Each production then brings {name} {n} barrels instead of {m}.",
            barrels[0],
            name=name,
            m=barrels[1],
        )
    elif kinds[0] > kinds[1]:
        text = N_("{name} then produces {n} kinds of goods instead of {m}.")
        yield names.tr(text, name=name, n=kinds[0], m=kinds[1])
    places = [
        one
        for one in better.places
        if (better.people[one] and not worse.people[one]) or better.nobles[one] > worse.nobles[one]
    ]
    for place in sorted(places):
        if place in LARGE_WITH_BONUS:
            yield from bonus_facts(names, better, place)
        elif place >= FIRST_BUILDING and BUILDINGS[place].group != "production":
            yield effect_line(names, place)
