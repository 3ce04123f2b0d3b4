"""Evaluate a position for each seat, in VP: current points, plus the expected value of money,
barrels, production, buildings and final bonuses."""

from __future__ import annotations

from typing import NamedTuple

from game.rules import Player, Position
from game.rules.material import (
    BUILDER,
    BUILDINGS,
    CAPTAIN,
    CRAFTSMAN,
    LARGE_MARKET,
    MAYOR,
    OFFICE,
    PRICES,
    QUARRY,
    SMALL_MARKET,
    TRADER,
    TRADING_HOUSE_SPACES,
    TRADING_POST,
    UNION_HALL,
)
from game.rules.phases.craftsman import production_capacity
from game.rules.scoring import LARGE_WITH_BONUS, final_points, winners
from game.seats.heuristic.building_values import (
    BUILDING_EFFECTS,
    EvaluatedBoard,
    future_bonus,
    future_effect,
)
from game.seats.heuristic.outlook import Outlook, estimate_outlook
from game.seats.heuristic.staffing import Staffing, no_mayor_chance, plan_staffing, plant_circles
from game.seats.heuristic.weights import Weights


class EvaluationTerms(NamedTuple):
    """The terms of a seat's value, in VP; their sum is the value.

    `points`: VP chips and nobles
    `money`: doubloons
    `barrels`: barrels in hand, to be shipped or sold
    `production`: what the board will still produce and earn
    `buildings`: printed VP of the buildings, and expected bonuses of the large ones
    """

    points: float
    money: float
    barrels: float
    production: float
    buildings: float


class Evaluation:
    """Evaluates positions that descend from one root position. Staffing plans use the root's
    outlook and are cached for the lifetime of the object."""

    def __init__(self, root: Position, weights: Weights) -> None:
        self.weights = weights
        self.outlook = estimate_outlook(root, weights)
        self._plans: dict[tuple[object, ...], Staffing] = {}

    def relative_value(self, pos: Position, seat: int) -> float:
        """Return a seat's value minus that of its rivals, in VP: a mix of the best and the average
        rival by `best_rival_weight`, scaled by `rival_weight`."""
        values = self.values(pos)
        own = values[seat]
        others = values[:seat] + values[seat + 1 :]
        part = self.weights.best_rival_weight
        rivals = part * max(others) + (1 - part) * sum(others) / len(others)
        return own - self.weights.rival_weight * rivals

    def values(self, pos: Position) -> list[float]:
        """Return every seat's value in VP. If the game is over, these are the points, plus
        `win_bonus` divided among the winners."""
        if pos.is_over:
            points = [float(total) for total in final_points(pos)]
            won = winners(pos)
            for seat in won:
                points[seat] += self.weights.win_bonus / len(won)
            return points
        outlook = estimate_outlook(pos, self.weights)
        return [sum(self._terms(pos, player, outlook)) for player in pos.players]

    def value(self, pos: Position, seat: int) -> float:
        """Return one seat's value in VP, for a game that is not over."""
        return sum(self._terms(pos, pos.players[seat], estimate_outlook(pos, self.weights)))

    def terms(self, pos: Position) -> list[EvaluationTerms]:
        """Return the terms of every seat's value, for a game that is not over."""
        outlook = estimate_outlook(pos, self.weights)
        return [self._terms(pos, player, outlook) for player in pos.players]

    def _terms(self, pos: Position, player: Player, outlook: Outlook) -> EvaluationTerms:
        now = self._income(player, outlook)
        people = sum(player.people)
        key = (player.circles, player.city, people, player.nobles)
        plan = self._plans.get(key)
        if plan is None:
            later_people = people + round(self.weights.future_colonists)
            plan = plan_staffing(player, later_people, self.outlook, self.weights)
            self._plans[key] = plan
        planned = player.copy()
        planned.people, planned.nobles = plan
        later = self._income(planned, outlook)
        part = self.weights.future_staffing_weight * min(1.0, outlook.phases_left[MAYOR])
        return EvaluationTerms(
            player.vp + sum(player.nobles),
            _money(player, outlook, self.weights),
            _barrels(pos, player, outlook, self.weights),
            (1 - part) * now + part * max(now, later) + _unmatched(player, outlook, self.weights),
            _building_vp(player, outlook, self.weights),
        )

    def _income(self, player: Player, outlook: Outlook) -> float:
        """Value production, quarries, forests and small buildings with their current occupants."""
        weights = self.weights
        board = EvaluatedBoard(player, production_capacity(player), outlook, weights)
        people = player.people
        value = _production(board)
        discount = weights.quarry_discount[min(people[QUARRY], 8)] + _forest_discount(
            player, weights
        )
        value += discount * outlook.phases_left[BUILDER] * outlook.later_doubloon_value * 0.8
        for building in player.city:
            if people[building] and building in BUILDING_EFFECTS:
                value += future_effect(board, building)
        return value


def _production(board: EvaluatedBoard) -> float:
    """Value the barrels that are still to be produced, shipped and sold."""
    weights, phases = board.weights, board.phases_left
    cycles = min(phases[CRAFTSMAN], phases[CAPTAIN] + 0.5)
    shipped = 0.0
    sales = 0.0
    chance = 1.0
    office = board.player.people[OFFICE]
    accepted = weights.sale_chance_office if office else weights.sale_chance
    for good in range(4, -1, -1):
        count = board.production[good]
        if count:
            further = 1 - weights.same_kind_discount * (count - 1)
            shipped += weights.shipped_barrel[good] * count * further
            sales += chance * accepted * PRICES[good]
            chance *= 1 - accepted
    trades = min(phases[TRADER], phases[CRAFTSMAN] + 0.5)
    return shipped * cycles + sales * trades * board.doubloon_value


def _forest_discount(player: Player, weights: Weights) -> float:
    """Return the doubloons that forests save per builder phase (docs/rules.md 8 Forests)."""
    pairs, odd = divmod(player.forests, 2)
    return weights.forest_discount * (2 * pairs + odd * 2 * weights.odd_forest_factor)


def _money(player: Player, outlook: Outlook, weights: Weights) -> float:
    """Value the doubloons; those that are unlikely to be spent count little."""
    needed = 2.0 + weights.useful_doubloons_per_builder * outlook.phases_left[BUILDER]
    useful = min(player.doubloons, needed)
    spare = weights.spare_doubloon_factor * (player.doubloons - useful)
    return outlook.doubloon_value * (useful + spare)


def _barrels(pos: Position, player: Player, outlook: Outlook, weights: Weights) -> float:
    """Value the barrels in hand as if all were shipped, plus the gain from selling the best one."""
    goods = player.goods
    ships = min(1.0, outlook.phases_left[CAPTAIN])
    value = 0.0
    best = 0.0
    people = player.people
    house = pos.trading_house if len(pos.trading_house) < TRADING_HOUSE_SPACES else ()
    markets = (1 if people[SMALL_MARKET] else 0) + (2 if people[LARGE_MARKET] else 0)
    trades = min(1.0, outlook.phases_left[TRADER]) * outlook.doubloon_value
    for good in range(5):
        count = goods[good]
        if count:
            barrel = weights.barrel_in_hand[good] * ships
            value += count * barrel * (1 - weights.same_kind_discount * (count - 1))
            taken = good in house and not people[OFFICE]
            accepted = weights.hand_sale_chance_taken if taken else weights.hand_sale_chance
            best = max(best, accepted * trades * (PRICES[good] + markets) - barrel)
            if people[TRADING_POST]:
                best = max(best, weights.hand_sale_chance_post * trades * PRICES[good] - barrel)
    if people[UNION_HALL]:
        value += 0.7 * ships * sum(count // 2 for count in goods)
    return value + best


def _building_vp(player: Player, outlook: Outlook, weights: Weights) -> float:
    """Return the printed VP of all buildings plus the expected bonuses of the large ones."""
    value = 0.0
    board: EvaluatedBoard | None = None
    stays_empty = no_mayor_chance(outlook)
    for building in player.city:
        value += BUILDINGS[building].vp
        if building in LARGE_WITH_BONUS:
            board = board or EvaluatedBoard(player, production_capacity(player), outlook, weights)
            occupied = 1.0 if player.people[building] else 1 - stays_empty
            value += occupied * future_bonus(board, building)
    return value


def _unmatched(player: Player, outlook: Outlook, weights: Weights) -> float:
    """Value plantations without production buildings, and production buildings without
    plantations."""
    value = 0.0
    for good in range(1, 5):
        spare_tiles = player.circles[good] - plant_circles(player, good)
        if spare_tiles > 0:
            value += min(2, spare_tiles) * weights.tile_without_plant[good]
        elif spare_tiles < 0:
            value += weights.plant_without_tile[good]
    return value * min(outlook.phases_left[CRAFTSMAN], outlook.phases_left[CAPTAIN] + 0.5)
