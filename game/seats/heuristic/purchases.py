"""Choose a purchase in a rollout by a fast estimate, and the payments for the black market."""

from __future__ import annotations

from typing import Final

from game.rules import PASS, Action, Player, Position, material
from game.rules.material import BUILDINGS, PRODUCTION_BUILDINGS, SAN_JUAN
from game.rules.phases.builder import price
from game.rules.scoring import LARGE_WITH_BONUS, large_bonus
from game.seats.heuristic.outlook import Outlook
from game.seats.heuristic.staffing import plant_circles

# Rough VP that violet buildings and the jeweler bring over a whole game, besides their printed VP.
WHOLE_GAME_VP: Final = {
    material.SMALL_MARKET: 2.5,
    material.HACIENDA: 1.5,
    material.CONSTRUCTION_HUT: 1.0,
    material.SMALL_WAREHOUSE: 1.5,
    material.HOSPICE: 2.5,
    material.OFFICE: 1.5,
    material.LARGE_MARKET: 4.0,
    material.LARGE_WAREHOUSE: 2.5,
    material.FACTORY: 4.5,
    material.UNIVERSITY: 3.0,
    material.HARBOR: 5.0,
    material.WHARF: 4.0,
    material.AQUEDUCT: 1.0,
    material.FOREST_HOUSE: 1.0,
    material.BLACK_MARKET: 1.0,
    material.STOREHOUSE: 1.5,
    material.GUESTHOUSE: 1.5,
    material.TRADING_POST: 2.5,
    material.CHURCH: 3.0,
    material.SMALL_WHARF: 2.5,
    material.LIGHTHOUSE: 5.0,
    material.SPECIALTY_FACTORY: 3.0,
    material.LIBRARY: 5.0,
    material.UNION_HALL: 4.0,
    material.GUILD_HALL: 6.0,
    material.RESIDENCE: 4.5,
    material.FORTRESS: 5.0,
    material.CUSTOMS_HOUSE: 6.0,
    material.CITY_HALL: 5.0,
    material.STATUE: 0.0,
    material.CLOISTER: 3.0,
    material.LAND_OFFICE: 0.5,
    material.CHAPEL: 1.5,
    material.HUNTING_LODGE: 0.5,
    material.ZONING_OFFICE: 2.0,
    material.ROYAL_SUPPLIER: 1.5,
    material.VILLA: 4.0,
    material.JEWELER: 2.5,
    material.ROYAL_GARDEN: 4.0,
}


def likely_building(pos: Position, outlook: Outlook) -> Action:
    """Return the purchase with the highest estimated value, or a pass."""
    return max(pos.legal_actions, key=lambda action: estimate_building_value(pos, action, outlook))


def estimate_building_value(pos: Position, action: Action, outlook: Outlook) -> float:
    """Return the net value of a purchase after its price, in VP; a pass is worth 0."""
    if action is PASS:
        return 0.0
    player = pos.players[pos.seat]
    building = action.arg
    kind = BUILDINGS[building]
    value = kind.vp - price(pos, pos.seat, building).total * outlook.doubloon_value
    if building in LARGE_WITH_BONUS:
        return value + large_bonus(player, building) * min(1.0, outlook.rounds_left)
    if kind.group == "production":
        return value + _production_building_value(player, building) * min(
            1.0, outlook.rounds_left / 8
        )
    return value + WHOLE_GAME_VP[building] * min(1.0, outlook.rounds_left / 10)


def _production_building_value(player: Player, building: int) -> float:
    good = next(good for good in range(1, 5) if building in PRODUCTION_BUILDINGS[good])
    missing = player.circles[good] - plant_circles(player, good)
    return max(0, min(missing, BUILDINGS[building].circles)) * (2.2 + 0.5 * good)


def likely_payment(pos: Position, outlook: Outlook) -> Action:
    """Return the cheapest payment for the black market: a colonist in San Juan, then the cheapest
    barrel, then passing, another colonist, a VP, a noble (docs/rules.md 8 Black market)."""
    return min(pos.legal_actions, key=_payment_cost)


def _payment_cost(action: Action) -> float:
    if action is PASS:
        return 0.5
    if action.kind == "pay_good":
        return 0.3 + 0.05 * action.arg
    if action.kind == "pay_colonist":
        return 0.1 if action.arg == SAN_JUAN else 0.9
    return 1.0 if action.kind == "pay_vp" else 1.5
