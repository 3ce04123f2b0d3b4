"""Estimate what occupied buildings will still bring their owner, in VP (docs/rules.md 7 to 9).

These are rough expectations over the remaining rounds, good enough to compare purchases and places
for colonists. The factors in `Weights` correct them.
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
    SUGAR,
    TRADER,
)
from game.seats.heuristic.outlook import Outlook
from game.seats.heuristic.weights import Weights


class EvaluatedBoard:
    """A player's board with its production (barrels by good) and the outlook of the game:
    everything the values of its buildings depend on."""

    __slots__ = (
        "barrels_produced",
        "best_price",
        "doubloon_value",
        "free_island_spaces",
        "kinds_produced",
        "nobles",
        "outlook",
        "phases_left",
        "player",
        "production",
        "rounds_left",
        "weights",
    )

    def __init__(
        self, player: Player, production: tuple[int, ...], outlook: Outlook, weights: Weights
    ) -> None:
        self.player = player
        self.production = production
        self.outlook = outlook
        self.weights = weights
        self.phases_left = outlook.phases_left
        self.rounds_left = outlook.rounds_left
        self.doubloon_value = outlook.later_doubloon_value
        self.barrels_produced = sum(production)
        self.kinds_produced = sum(count > 0 for count in production)
        self.best_price = max((PRICES[good] for good in range(5) if production[good]), default=0)
        self.nobles = sum(player.nobles)
        self.free_island_spaces = ISLAND_SPACES - len(player.island)


# The violet buildings of the base game except the large ones, as in `building_factors`.
FIRST_BASE_VIOLET: Final = material.SMALL_MARKET
LAST_BASE_VIOLET: Final = material.WHARF

BuildingEffect = Callable[[EvaluatedBoard], float]  # VP until the end of the game


def _doubloon_per_sale(board: EvaluatedBoard) -> float:
    if not board.barrels_produced:
        return 0.0
    return board.phases_left[TRADER] * board.weights.sale_chance * board.doubloon_value


def _per_captain_phase(board: EvaluatedBoard, most: float, per_barrel: float) -> float:
    return board.phases_left[CAPTAIN] * min(most, per_barrel * board.barrels_produced)


def _per_tile(board: EvaluatedBoard, value: float) -> float:
    tiles = min(board.phases_left[SETTLER], board.free_island_spaces)
    return tiles * value * min(1.0, board.rounds_left / 8)


def _loadings(board: EvaluatedBoard) -> float:
    """Return the expected number of loadings per captain phase."""
    return min(3.0, 0.45 * board.kinds_produced + 0.15 * board.barrels_produced)


def _office(board: EvaluatedBoard) -> float:
    if board.player.people[material.TRADING_POST]:
        return 0.0
    return board.phases_left[TRADER] * _lost_sales(board) * board.doubloon_value


def _lost_sales(board: EvaluatedBoard) -> float:
    """Return how many doubloons less a sale brings because the trading house already has a good.
    The more seats produce a good, the less likely it can still be sold."""
    expected = 0.0
    chance = 1.0
    for good in range(4, -1, -1):
        if board.production[good]:
            free = board.weights.house_free_chance ** (board.outlook.producers[good] - 1)
            expected += chance * free * PRICES[good]
            chance *= 1 - free
    return board.best_price - expected


def _factory(board: EvaluatedBoard) -> float:
    return (
        board.phases_left[CRAFTSMAN]
        * board.outlook.factory_money[board.kinds_produced]
        * board.doubloon_value
    )


def _specialty_factory(board: EvaluatedBoard) -> float:
    most = max(board.production[INDIGO:])
    return board.phases_left[CRAFTSMAN] * 1.9 * (most - 0.8 if most else 0.0) * board.doubloon_value


def _chapel(board: EvaluatedBoard) -> float:
    noble = board.player.nobles[material.CHAPEL] > 0
    return board.phases_left[CRAFTSMAN] * (1.0 if noble else board.doubloon_value)


def zoning_office_discount(board: EvaluatedBoard, noble: bool) -> float:
    """Return the doubloons saved per builder phase: a colonist helps with small buildings, a noble
    with large ones once they are affordable (docs/rules.md 9)."""
    large = board.player.doubloons >= 6 and board.player.city_spaces <= CITY_SPACES - 2
    return (1.6 if large else 0.4) if noble else (0.6 if large else 1.25)


def _zoning_office(board: EvaluatedBoard) -> float:
    noble = board.player.nobles[material.ZONING_OFFICE] > 0
    return board.phases_left[BUILDER] * zoning_office_discount(board, noble) * board.doubloon_value


def hunting_lodge_vp(board: EvaluatedBoard) -> float:
    """Return the VP per settler phase from a noble in the hunting lodge. The building pays 2 VP if
    the owner alone has the fewest tiles (docs/rules.md 9)."""
    tiles = len(board.player.island)
    first, second = board.outlook.fewest_tiles
    if tiles > first:
        return 0.05
    return 0.9 if first < second else 0.3


def _hunting_lodge(board: EvaluatedBoard) -> float:
    noble = board.player.nobles[material.HUNTING_LODGE] > 0
    return board.phases_left[SETTLER] * (hunting_lodge_vp(board) if noble else 0.05)


def spare_tiles(player: Player) -> int:
    """Count the plantations without a colonist, which can be sold with the land office."""
    return sum(player.vacant_circles(tile) for tile in range(QUARRY))


def land_office_doubloons(board: EvaluatedBoard, noble: bool) -> float:
    """Return the doubloons per trader phase from the land office: with a noble it sells a spare
    tile, with a colonist it buys one."""
    if noble:
        return 0.7 if spare_tiles(board.player) else 0.0
    return 0.3 if board.free_island_spaces else 0.0


def _land_office(board: EvaluatedBoard) -> float:
    noble = board.player.nobles[material.LAND_OFFICE] > 0
    return board.phases_left[TRADER] * land_office_doubloons(board, noble) * board.doubloon_value


def future_nobles(board: EvaluatedBoard) -> float:
    """Return the number of nobles that the player will still get from the ship and the villa."""
    villa = board.player.people[material.VILLA] > 0
    return min(board.phases_left[MAYOR] * (1.0 if villa else 0.25), board.outlook.noble_supply / 2)


def _mean_nobles(board: EvaluatedBoard) -> float:
    """Return the average number of nobles owned from now to the end."""
    return board.nobles + future_nobles(board) / 2


def _villa(board: EvaluatedBoard) -> float:
    nobles = min(board.phases_left[MAYOR], board.outlook.noble_supply / 2)
    return nobles * 1.2 + (board.phases_left[MAYOR] - nobles) * 0.3


def _aqueduct(board: EvaluatedBoard) -> float:
    city, production = board.player.city, board.production
    extra = int(production[INDIGO] > 0 and material.INDIGO_PLANT in city)
    extra += int(production[SUGAR] > 0 and material.SUGAR_MILL in city)
    return min(board.phases_left[CRAFTSMAN], board.phases_left[CAPTAIN]) * 0.45 * extra


def _union_hall(board: EvaluatedBoard) -> float:
    pairs = sum([max(0.0, count - 0.4) * 0.75 for count in board.production])
    return min(board.phases_left[CRAFTSMAN], board.phases_left[CAPTAIN]) * pairs


def _trading_post(board: EvaluatedBoard) -> float:
    return board.phases_left[TRADER] * 0.5 * board.best_price * board.doubloon_value


def _royal_supplier(board: EvaluatedBoard) -> float:
    return board.phases_left[CAPTAIN] * 0.65 * min(_mean_nobles(board), board.kinds_produced)


def _church(board: EvaluatedBoard) -> float:
    builds = min(board.phases_left[BUILDER], (CITY_SPACES - board.player.city_spaces) / 1.3)
    return builds * 0.95


# By building: what it brings besides its printed VP and its large-building bonus.
BUILDING_EFFECTS: Final[dict[int, BuildingEffect]] = {
    material.SMALL_MARKET: _doubloon_per_sale,
    material.LARGE_MARKET: lambda board: 2 * _doubloon_per_sale(board),
    material.OFFICE: _office,
    material.TRADING_POST: _trading_post,
    material.LAND_OFFICE: _land_office,
    material.HACIENDA: lambda board: _per_tile(board, 0.45),
    material.CONSTRUCTION_HUT: lambda board: _per_tile(board, 0.40),
    material.HOSPICE: lambda board: _per_tile(board, 0.75),
    material.FOREST_HOUSE: lambda board: _per_tile(board, 0.45),
    material.HUNTING_LODGE: _hunting_lodge,
    material.UNIVERSITY: lambda board: (
        board.phases_left[BUILDER] * 0.7 * min(1.0, board.rounds_left / 6)
    ),
    material.CHURCH: _church,
    material.BLACK_MARKET: lambda board: board.phases_left[BUILDER] * 0.5 * board.doubloon_value,
    material.ZONING_OFFICE: _zoning_office,
    material.FACTORY: _factory,
    material.SPECIALTY_FACTORY: _specialty_factory,
    material.AQUEDUCT: _aqueduct,
    material.CHAPEL: _chapel,
    material.JEWELER: lambda board: (
        board.phases_left[CRAFTSMAN] * 1.2 * _mean_nobles(board) * board.doubloon_value
    ),
    material.SMALL_WAREHOUSE: lambda board: _per_captain_phase(board, 1.0, 0.16),
    material.LARGE_WAREHOUSE: lambda board: _per_captain_phase(board, 1.5, 0.24),
    material.STOREHOUSE: lambda board: _per_captain_phase(board, 1.1, 0.18),
    material.HARBOR: lambda board: board.phases_left[CAPTAIN] * _loadings(board),
    material.LIGHTHOUSE: lambda board: (
        board.phases_left[CAPTAIN] * (_loadings(board) + 0.3) * board.doubloon_value
    ),
    material.WHARF: lambda board: _per_captain_phase(board, 3.2, 0.4),
    material.SMALL_WHARF: lambda board: _per_captain_phase(board, 2.4, 0.32),
    material.UNION_HALL: _union_hall,
    material.ROYAL_SUPPLIER: _royal_supplier,
    material.LIBRARY: lambda board: board.outlook.role_choices * 1.35,
    material.GUESTHOUSE: lambda board: 0.1 * board.rounds_left,
    material.VILLA: _villa,
}


def future_effect(board: EvaluatedBoard, building: int) -> float:
    """Return what an occupied building brings until the end, in VP, without its printed VP and its
    large-building bonus."""
    effect = BUILDING_EFFECTS.get(building)
    if effect is None:
        return 0.0
    if not FIRST_BASE_VIOLET <= building <= LAST_BASE_VIOLET:
        return effect(board) * board.weights.expansion_factor
    factors = board.weights.building_factors
    if board.outlook.with_expansions:
        factors = board.weights.building_factors_expanded
    return effect(board) * factors[building - FIRST_BASE_VIOLET]


def future_bonus(board: EvaluatedBoard, building: int) -> float:
    """Return the expected final bonus of a large building that is occupied at the end, in VP
    (docs/rules.md 7, 9)."""
    bonus = float(scoring.large_bonus(board.player, building))
    builds = board.phases_left[BUILDER] * 0.7
    if building == material.GUILD_HALL:
        return bonus + 0.4 * builds
    if building == material.CITY_HALL:
        return bonus + 0.6 * builds
    if building == material.RESIDENCE:
        tiles = len(board.player.island) + board.phases_left[SETTLER] * 0.9
        return max(4.0, min(7.0, tiles - 5.0))
    if building == material.FORTRESS:
        return bonus + 0.4 * board.phases_left[MAYOR]
    if building == material.CUSTOMS_HOUSE:
        cycles = min(board.phases_left[CRAFTSMAN], board.phases_left[CAPTAIN] + 0.5)
        shipped = cycles * board.barrels_produced * 0.8
        return bonus + (shipped + sum(board.player.goods) * 0.5) / 4
    if building == material.ROYAL_GARDEN:
        return bonus + 1.2 * future_nobles(board)
    return _cloister_bonus(board)


def _cloister_bonus(board: EvaluatedBoard) -> float:
    """Return the cloister's bonus, including sets likely to be completed with later tiles."""
    island = board.player.island
    counts = [island.count(tile) for tile in range(QUARRY + 1)]
    counts.append(sum(tile >= material.FIRST_FOREST for tile in island))
    sets = float(sum(count // 3 for count in counts))
    left = min(1.3 * board.phases_left[SETTLER], board.free_island_spaces)
    for missing in sorted(3 - count % 3 for count in counts):
        if left <= 0:
            break
        sets += min(1.0, left / missing)
        left -= missing
    low = min(int(sets), 3)
    step = scoring.CLOISTER_VP[low + 1] - scoring.CLOISTER_VP[low]
    return scoring.CLOISTER_VP[low] + step * min(1.0, sets - low)
