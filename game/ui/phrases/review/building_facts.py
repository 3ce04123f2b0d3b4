"""What the board shows about two choices of a building in a review."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.app.i18n import N_
from game.rules import PASS, Action, Player, Position
from game.rules.material import (
    AQUEDUCT,
    BUILDINGS,
    CHAPEL,
    CITY_SPACES,
    CONSTRUCTION_HUT,
    CORN,
    FACTORY,
    FOREST_HOUSE,
    HACIENDA,
    HARBOR,
    HOSPICE,
    INDIGO_PLANT,
    ISLAND_SPACES,
    JEWELER,
    LARGE_MARKET,
    LARGE_WAREHOUSE,
    LIGHTHOUSE,
    OFFICE,
    PRODUCTION_BUILDINGS,
    PRODUCTION_IDS,
    SMALL_MARKET,
    SMALL_WAREHOUSE,
    SMALL_WHARF,
    STOREHOUSE,
    SUGAR_MILL,
    TRADING_POST,
    UNION_HALL,
    WHARF,
)
from game.rules.phases.builder import price
from game.rules.phases.craftsman import production_capacity
from game.rules.scoring import LARGE_WITH_BONUS, large_bonus
from game.seats.heuristic.staffing import plant_circles
from game.ui.phrases.names import ComponentNames

TOLD_PRICE: Final = 2  # doubloons from which a lower price is told


def building_facts(
    names: ComponentNames,
    pos: Position,
    name: str,
    choices: tuple[Action, Action],
    rounds: float,
) -> Iterator[str]:
    """Yield what the board shows about two buildings, or one and passing, in favor of the first.
    `rounds`: those that follow on average, 0 if unknown."""
    player, (better, worse) = pos.players[pos.seat], choices
    last = [one.arg for one in (better, worse) if one.kind == "build" and _fills(player, one.arg)]
    if len(last) == 1:
        text = N_("The {building:nom} fills the last city space, so this is the last round.")
        yield names.tr(text, building=names.building(last[0]))
    if not last:
        yield from _plant_facts(names, player, name, better, worse)
    yield from _price_facts(names, pos, name, better, worse)
    if better.kind == "build":
        if BUILDINGS[better.arg].group != "production":
            yield effect_line(names, better.arg)
        yield from bonus_facts(names, player, better.arg)
        yield from _use_facts(names, pos, name, better.arg, useful=True)
        if _works_each_round(better.arg):
            yield from time_facts(names, rounds, useful=True)
    if worse.kind == "build":
        if better.arg in LARGE_WITH_BONUS:
            yield from bonus_facts(names, player, worse.arg)
        yield from _use_facts(names, pos, name, worse.arg, useful=False)
        if _works_each_round(worse.arg):
            yield from time_facts(names, rounds, useful=False)


def _fills(player: Player, building: int) -> bool:
    """Return whether a building would fill the city."""
    return player.city_spaces + BUILDINGS[building].spaces == CITY_SPACES


def _plant_facts(
    names: ComponentNames, player: Player, name: str, better: Action, worse: Action
) -> Iterator[str]:
    """Yield which of two choices has plantations for its production building."""
    for good, plants in enumerate(PRODUCTION_BUILDINGS):
        lacks = lacks_plant(player, good)
        of_good = {"name": name, "good": names.good(good)}
        is_idle = worse.arg in plants and better.arg not in plants and not lacks
        if is_idle and not _is_idle_plant(player, better.arg):
            enough = N_("{name} already has enough circles for {good:nom}.")
            none = N_("{name} has no plantation for {good:nom}.")
            yield names.tr(enough if player.island.count(good) else none, **of_good)
        is_needed = better.arg in plants and worse.arg not in plants and lacks
        if is_needed and not _is_needed_plant(player, worse.arg):
            few = N_("{name} has too few circles for {good:nom}.")
            none = N_("{name}'s {tile:nom} has no building yet.")
            text = few if plant_circles(player, good) else none
            yield names.tr(text, tile=names.tile(good), **of_good)
        if {better.arg, worse.arg} <= set(plants):
            smaller, larger = BUILDINGS[better.arg].circles, BUILDINGS[worse.arg].circles
            if smaller < larger and not lacks_plant(player, good, smaller):
                text = N_("The {building:nom} is large enough for the plantations.")
                yield names.tr(text, building=names.building(better.arg))
            elif lacks_plant(player, good, larger):
                text = N_("The {building:nom} has too few circles for the plantations.")
                yield names.tr(text, building=names.building(worse.arg))


def _price_facts(
    names: ComponentNames, pos: Position, name: str, better: Action, worse: Action
) -> Iterator[str]:
    """Yield how much cheaper the stronger choice is, or what it costs."""
    costs, more = (
        price(pos, pos.seat, one.arg).total if one.kind == "build" else 0 for one in (better, worse)
    )
    if better.kind == "build" and more - costs >= TOLD_PRICE:
        yield names.translator.trn(
            "The {building:nom} costs {n} doubloon less.",
            "The {building:nom} costs {n} doubloons less.",
            more - costs,
            building=names.building(better.arg),
        )
    elif better.kind == "build" and not costs:
        text = N_("The {building:nom} costs nothing.")
        yield names.tr(text, building=names.building(better.arg))
    elif better.kind == "build" and costs <= pos.players[pos.seat].doubloons:
        yield names.translator.trn(
            "The {building:nom} costs {price} of {n} doubloon.",
            "The {building:nom} costs {price} of {n} doubloons.",
            pos.players[pos.seat].doubloons,
            building=names.building(better.arg),
            price=costs,
        )
    elif better is PASS and more:
        yield names.translator.trn(
            "Without the {building:nom}, {name} keeps {n} doubloon for later.",
            "Without the {building:nom}, {name} keeps {n} doubloons for later.",
            more,
            building=names.building(worse.arg),
            name=name,
        )


# What makes buildings useful: goods to sell, barrels to ship or store, nobles, free spaces.
_FOR_SALES: Final = (SMALL_MARKET, LARGE_MARKET, OFFICE, TRADING_POST)
_FOR_BARRELS: Final = (
    *(HARBOR, WHARF, SMALL_WHARF, LIGHTHOUSE),
    *(SMALL_WAREHOUSE, LARGE_WAREHOUSE, STOREHOUSE, UNION_HALL),
)
_FOR_NOBLES: Final = (CHAPEL, JEWELER)
_FOR_LAND: Final = (HACIENDA, HOSPICE, CONSTRUCTION_HUT, FOREST_HOUSE)
FEW_BARRELS: Final = 2
MANY_BARRELS: Final = 5
FEW_KINDS: Final = 2
MANY_KINDS: Final = 3
FEW_SPACES: Final = 3
MANY_ROUNDS: Final = 6
FEW_ROUNDS: Final = 3


def _use_facts(
    names: ComponentNames, pos: Position, name: str, building: int, *, useful: bool
) -> Iterator[str]:
    """Yield what makes a violet building `useful` to its owner, or what it lacks."""
    trn, player = names.translator.trn, pos.players[pos.seat]
    produced, nobles = production_capacity(player), sum(player.nobles)
    barrels, kinds = sum(produced), sum(count > 0 for count in produced)
    free = ISLAND_SPACES - len(player.island)
    if building in _FOR_NOBLES and useful == bool(nobles):
        yield trn("{name} has {n} noble.", "{name} has {n} nobles.", nobles, name=name)
    if not any(player.people):
        return  # nothing is produced yet
    if building in _FOR_BARRELS and (barrels >= MANY_BARRELS if useful else barrels <= FEW_BARRELS):
        if useful:
            yield trn(
                "Each production brings {name} {n} barrel.",
                "Each production brings {name} {n} barrels.",
                barrels,
                name=name,
            )
        else:
            yield trn(
                "At present, each production brings {name} only {n} barrel.",
                "At present, each production brings {name} only {n} barrels.",
                barrels,
                name=name,
            )
    elif building == FACTORY and (kinds >= MANY_KINDS if useful else kinds <= FEW_KINDS):
        money = pos.setup.factory_money[kinds]
        yield names.tr("Doubloons from the factory with each production: {n}.", n=money)
    elif useful:
        return
    elif building in _FOR_SALES and not barrels and not any(player.goods):
        yield names.tr("{name} has no goods to sell yet.", name=name)
    elif building == AQUEDUCT and not {INDIGO_PLANT, SUGAR_MILL} & set(player.city):
        yield names.tr("{name} has no indigo plant or sugar mill for the aqueduct yet.", name=name)
    elif building in _FOR_LAND and free <= FEW_SPACES:
        yield trn(
            "{name} has {n} free island space left.",
            "{name} has {n} free island spaces left.",
            free,
            name=name,
        )


def _works_each_round(building: int) -> bool:
    return BUILDINGS[building].group != "production" and building not in LARGE_WITH_BONUS


def time_facts(names: ComponentNames, rounds: float, *, useful: bool) -> Iterator[str]:
    """Yield how many rounds follow in which something is of use: many, or few."""
    about = round(rounds)
    if about < 1:
        return
    if about >= MANY_ROUNDS if useful else about <= FEW_ROUNDS:
        yield names.translator.trn(
            "There is about {n} round to go.", "There are about {n} rounds to go.", about
        )


def _is_idle_plant(player: Player, building: int) -> bool:
    """Return whether a production building has no plantation to serve."""
    return building in PRODUCTION_IDS and not _is_needed_plant(player, building)


def _is_needed_plant(player: Player, building: int) -> bool:
    """Return whether a production building has plantations to serve."""
    return any(
        building in plants and lacks_plant(player, good)
        for good, plants in enumerate(PRODUCTION_BUILDINGS)
    )


def lacks_plant(player: Player, good: int, more: int = 0) -> bool:
    """Return whether the production buildings of a good have too few circles for its plantations,
    even with so many `more`. Corn needs none."""
    return good != CORN and player.island.count(good) > plant_circles(player, good) + more


def effect_line(names: ComponentNames, building: int) -> str:
    """Return what a violet building does."""
    effect = names.effect(building)
    return names.tr("{building} – {effect}", building=names.building(building), effect=effect)


def bonus_facts(names: ComponentNames, player: Player, building: int) -> Iterator[str]:
    """Yield what a large building, if it is one, would be worth with somebody in it."""
    after = player.copy()
    if building not in player.city:
        after.add_building(building)
    if building in LARGE_WITH_BONUS and (vp := large_bonus(after, building)):
        text = N_("Once occupied, the {building:nom} earns {n} extra VP as things stand.")
        yield names.tr(text, building=names.building(building), n=vp)
