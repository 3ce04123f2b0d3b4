"""What occupied buildings will still bring their owner, in VP, by docs/rules.md 7 to 9.

Rough expectations over the rounds left: enough to compare purchases and places for colonists.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules import Player, material, scoring
from game.rules.material import (
    BUILDER,
    CAPTAIN,
    CITY_SPACES,
    CRAFTSMAN,
    INDIGO,
    ISLAND_SPACES,
    MAYOR,
    PRICES,
    QUARRY,
    SETTLER,
    TRADER,
)
from game.rules.phases.craftsman import FACTORY_MONEY
from game.seats.heuristic.outlook import Outlook
from game.seats.heuristic.weights import Weights


class EvaluatedBoard:
    """A player's board, seen with what it could produce (`makes`, barrels by good) and the outlook
    of the game: what the effects of its buildings depend on."""

    __slots__ = (
        "best",
        "doubloon",
        "free",
        "kinds",
        "makes",
        "nobles",
        "o",
        "phases",
        "player",
        "rounds",
        "total",
        "w",
    )

    def __init__(self, player: Player, makes: tuple[int, ...], o: Outlook, w: Weights) -> None:
        self.player = player
        self.makes = makes
        self.o = o
        self.w = w
        self.phases = o.phases
        self.rounds = o.rounds
        self.doubloon = o.doubloon_later
        self.total = sum(makes)
        self.kinds = sum(count > 0 for count in makes)
        self.best = max((PRICES[good] for good in range(5) if makes[good]), default=0)
        self.nobles = sum(player.nobles)
        self.free = ISLAND_SPACES - len(player.island)


FIRST_VIOLET: Final = material.SMALL_MARKET
LAST_BASE: Final = material.WHARF

Effect = Callable[[EvaluatedBoard], float]


def _sales(b: EvaluatedBoard) -> float:
    return b.phases[TRADER] * b.w.sale * b.doubloon if b.total else 0.0


def _captains(b: EvaluatedBoard, most: float, part: float) -> float:
    return b.phases[CAPTAIN] * min(most, part * b.total)


def _tiles(b: EvaluatedBoard, value: float) -> float:
    return min(b.phases[SETTLER], b.free) * value * min(1.0, b.rounds / 8)


def _loads(b: EvaluatedBoard) -> float:
    """Loadings in a captain phase."""
    return min(3.0, 0.45 * b.kinds + 0.15 * b.total)


def _office(b: EvaluatedBoard) -> float:
    if b.player.people[material.TRADING_POST]:
        return 0.0
    return b.phases[TRADER] * _refused(b) * b.doubloon


def _refused(b: EvaluatedBoard) -> float:
    """What a sale brings less, in doubloons, as the house has the kind already: the more seats make
    a good, the less likely it is that it can still be sold."""
    expected = 0.0
    chance = 1.0
    for good in range(4, -1, -1):
        if b.makes[good]:
            free = b.w.house_free ** (b.o.makers[good] - 1)
            expected += chance * free * PRICES[good]
            chance *= 1 - free
    return b.best - expected


def _factory(b: EvaluatedBoard) -> float:
    return b.phases[CRAFTSMAN] * FACTORY_MONEY[b.kinds] * b.doubloon


def _specialty_factory(b: EvaluatedBoard) -> float:
    most = max(b.makes[INDIGO:])
    return b.phases[CRAFTSMAN] * 1.9 * (most - 0.8 if most else 0.0) * b.doubloon


def _chapel(b: EvaluatedBoard) -> float:
    noble = b.player.nobles[material.CHAPEL] > 0
    return b.phases[CRAFTSMAN] * (1.0 if noble else b.doubloon)


def zoning_discount(b: EvaluatedBoard, noble: bool) -> float:
    """Doubloons saved in a builder phase: a colonist helps with small buildings, a noble with
    large ones, as soon as there is money for them."""
    large = b.player.doubloons >= 6 and b.player.city_spaces <= CITY_SPACES - 2
    return (1.6 if large else 0.4) if noble else (0.6 if large else 1.25)


def _zoning_office(b: EvaluatedBoard) -> float:
    noble = b.player.nobles[material.ZONING_OFFICE] > 0
    return b.phases[BUILDER] * zoning_discount(b, noble) * b.doubloon


def lodge_points(b: EvaluatedBoard) -> float:
    """VP of a noble in the hunting lodge in a settler phase: 2 while the island stays alone the
    emptiest."""
    tiles = len(b.player.island)
    first, second = b.o.islands
    if tiles > first:
        return 0.05
    return 0.9 if first < second else 0.3


def _hunting_lodge(b: EvaluatedBoard) -> float:
    noble = b.player.nobles[material.HUNTING_LODGE] > 0
    return b.phases[SETTLER] * (lodge_points(b) if noble else 0.05)


def spare_tiles(player: Player) -> int:
    """Plantations with nobody on them: the land office can sell them."""
    return sum(player.vacant_circles(tile) for tile in range(QUARRY))


def land_office_money(b: EvaluatedBoard, noble: bool) -> float:
    """Doubloons' worth in a trader phase: a noble sells a tile that is not needed, a colonist
    buys one."""
    if noble:
        return 0.7 if spare_tiles(b.player) else 0.0
    return 0.3 if b.free else 0.0


def _land_office(b: EvaluatedBoard) -> float:
    noble = b.player.nobles[material.LAND_OFFICE] > 0
    return b.phases[TRADER] * land_office_money(b, noble) * b.doubloon


def future_nobles(b: EvaluatedBoard) -> float:
    """Nobles that the player will still get: off the ship, by the villa."""
    villa = b.player.people[material.VILLA] > 0
    return min(b.phases[MAYOR] * (1.0 if villa else 0.25), b.o.nobles / 2)


def _nobles(b: EvaluatedBoard) -> float:
    """Nobles owned on average until the end."""
    return b.nobles + future_nobles(b) / 2


def _villa(b: EvaluatedBoard) -> float:
    nobles = min(b.phases[MAYOR], b.o.nobles / 2)
    return nobles * 1.2 + (b.phases[MAYOR] - nobles) * 0.3


def _aqueduct(b: EvaluatedBoard) -> float:
    city, makes = b.player.city, b.makes
    extra = int(makes[1] > 0 and material.INDIGO_PLANT in city)
    extra += int(makes[2] > 0 and material.SUGAR_MILL in city)
    return min(b.phases[CRAFTSMAN], b.phases[CAPTAIN]) * 0.45 * extra


def _union_hall(b: EvaluatedBoard) -> float:
    pairs = sum(max(0.0, count - 0.4) * 0.75 for count in b.makes)
    return min(b.phases[CRAFTSMAN], b.phases[CAPTAIN]) * pairs


def _trading_post(b: EvaluatedBoard) -> float:
    return b.phases[TRADER] * 0.5 * b.best * b.doubloon


def _royal_supplier(b: EvaluatedBoard) -> float:
    return b.phases[CAPTAIN] * 0.65 * min(_nobles(b), b.kinds)


def _church(b: EvaluatedBoard) -> float:
    builds = min(b.phases[BUILDER], (CITY_SPACES - b.player.city_spaces) / 1.3)
    return builds * 0.95


EFFECTS: Final[dict[int, Effect]] = {
    material.SMALL_MARKET: _sales,
    material.LARGE_MARKET: lambda b: 2 * _sales(b),
    material.OFFICE: _office,
    material.TRADING_POST: _trading_post,
    material.LAND_OFFICE: _land_office,
    material.HACIENDA: lambda b: _tiles(b, 0.45),
    material.CONSTRUCTION_HUT: lambda b: _tiles(b, 0.40),
    material.HOSPICE: lambda b: _tiles(b, 0.75),
    material.FOREST_HOUSE: lambda b: _tiles(b, 0.45),
    material.HUNTING_LODGE: _hunting_lodge,
    material.UNIVERSITY: lambda b: b.phases[BUILDER] * 0.7 * min(1.0, b.rounds / 6),
    material.CHURCH: _church,
    material.BLACK_MARKET: lambda b: b.phases[BUILDER] * 0.5 * b.doubloon,
    material.ZONING_OFFICE: _zoning_office,
    material.FACTORY: _factory,
    material.SPECIALTY_FACTORY: _specialty_factory,
    material.AQUEDUCT: _aqueduct,
    material.CHAPEL: _chapel,
    material.JEWELER: lambda b: b.phases[CRAFTSMAN] * 1.2 * _nobles(b) * b.doubloon,
    material.SMALL_WAREHOUSE: lambda b: _captains(b, 1.0, 0.16),
    material.LARGE_WAREHOUSE: lambda b: _captains(b, 1.5, 0.24),
    material.STOREHOUSE: lambda b: _captains(b, 1.1, 0.18),
    material.HARBOR: lambda b: b.phases[CAPTAIN] * _loads(b),
    material.LIGHTHOUSE: lambda b: b.phases[CAPTAIN] * (_loads(b) + 0.3) * b.doubloon,
    material.WHARF: lambda b: _captains(b, 3.2, 0.4),
    material.SMALL_WHARF: lambda b: _captains(b, 2.4, 0.32),
    material.UNION_HALL: _union_hall,
    material.ROYAL_SUPPLIER: _royal_supplier,
    material.LIBRARY: lambda b: b.o.turns * 1.35,
    material.GUESTHOUSE: lambda b: 0.1 * b.rounds,
    material.VILLA: _villa,
}


def future_effect(b: EvaluatedBoard, building: int) -> float:
    """What an occupied building brings until the end, its large bonus apart."""
    effect = EFFECTS.get(building)
    if effect is None:
        return 0.0
    if not FIRST_VIOLET <= building <= LAST_BASE:
        return effect(b) * b.w.expansion
    factors = b.w.beside if b.o.expanded else b.w.effects
    return effect(b) * factors[building - FIRST_VIOLET]


def future_bonus(b: EvaluatedBoard, building: int) -> float:
    """The bonus a large building will have at the end, if it is occupied then."""
    bonus = float(scoring.large_bonus(b.player, building))
    builds = b.phases[BUILDER] * 0.7
    if building == material.GUILD_HALL:
        return bonus + 0.4 * builds
    if building == material.CITY_HALL:
        return bonus + 0.6 * builds
    if building == material.RESIDENCE:
        tiles = len(b.player.island) + b.phases[SETTLER] * 0.9
        return max(4.0, min(7.0, tiles - 5.0))
    if building == material.FORTRESS:
        return bonus + 0.4 * b.phases[MAYOR]
    if building == material.CUSTOMS_HOUSE:
        shipped = min(b.phases[CRAFTSMAN], b.phases[CAPTAIN] + 0.5) * b.total * 0.8
        return bonus + (shipped + sum(b.player.goods) * 0.5) / 4
    if building == material.ROYAL_GARDEN:
        return bonus + 1.2 * future_nobles(b)
    return _sets_to_come(b)


def _sets_to_come(b: EvaluatedBoard) -> float:
    """The cloister's bonus with the tiles that will most likely be laid, towards whole sets."""
    island = b.player.island
    counts = [island.count(tile) for tile in range(QUARRY + 1)]
    counts.append(sum(tile >= material.FIRST_FOREST for tile in island))
    sets = float(sum(count // 3 for count in counts))
    left = min(1.3 * b.phases[SETTLER], b.free)
    for missing in sorted(3 - count % 3 for count in counts):
        if left <= 0:
            break
        sets += min(1.0, left / missing)
        left -= missing
    low = min(int(sets), 3)
    step = scoring.CLOISTER_VP[low + 1] - scoring.CLOISTER_VP[low]
    return scoring.CLOISTER_VP[low] + step * min(1.0, sets - low)
