"""What a position is worth to each seat, in VP: points so far, and what is still to be expected
from money, barrels, production, buildings and the bonuses at the end."""

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
    EFFECTS,
    EvaluatedBoard,
    future_bonus,
    future_effect,
)
from game.seats.heuristic.outlook import Outlook, look_ahead
from game.seats.heuristic.staffing import best_places, last_chance, noble_places, plant_circles
from game.seats.heuristic.weights import Weights

Plans = dict[tuple[object, ...], tuple[tuple[int, ...], tuple[int, ...]]]


class Terms(NamedTuple):
    """What a seat's value is made of, in VP: points it has, doubloons, barrels in hand, what its
    board will still produce and earn, its buildings' own points."""

    points: float
    money: float
    barrels: float
    production: float
    buildings: float


class Evaluation:
    """Values positions that follow from one and the same position; remembers, while it lives,
    how boards would best be staffed."""

    def __init__(self, root: Position, w: Weights) -> None:
        self.w = w
        self.outlook = look_ahead(root, w)
        self._plans: Plans = {}

    def standing(self, pos: Position, seat: int) -> float:
        """How a seat stands against the others."""
        values = self.values(pos)
        own = values[seat]
        others = values[:seat] + values[seat + 1 :]
        w = self.w
        against = w.against_best * max(others) + (1 - w.against_best) * sum(others) / len(others)
        return own - w.against * against

    def values(self, pos: Position) -> list[float]:
        """Every seat's value; of a game that is over the points, and what winning is worth."""
        if pos.is_over:
            points = [float(total) for total in final_points(pos)]
            won = winners(pos)
            for seat in won:
                points[seat] += self.w.win / len(won)
            return points
        o = look_ahead(pos, self.w)
        return [sum(self._terms(pos, player, o)) for player in pos.players]

    def value(self, pos: Position, seat: int) -> float:
        """One seat's value in a game that goes on."""
        return sum(self._terms(pos, pos.players[seat], look_ahead(pos, self.w)))

    def terms(self, pos: Position) -> list[Terms]:
        """Every seat's value in a game that goes on, by what it comes from."""
        o = look_ahead(pos, self.w)
        return [self._terms(pos, player, o) for player in pos.players]

    def _terms(self, pos: Position, player: Player, o: Outlook) -> Terms:
        now = self._working(player, o)
        people = sum(player.people)
        key = (player.circles, player.city, people, player.nobles)
        plan = self._plans.get(key)
        if plan is None:
            there = best_places(player, people + round(self.w.newcomers), self.outlook, self.w)
            plan = there, noble_places(player, there, self.outlook, self.w)
            self._plans[key] = plan
        planned = player.copy()
        planned.people, planned.nobles = plan
        later = self._working(planned, o)
        part = self.w.later * min(1.0, o.phases[MAYOR])
        return Terms(
            player.vp + sum(player.nobles),
            _money(player, o, self.w),
            _barrels(pos, player, o, self.w),
            (1 - part) * now + part * max(now, later) + _loose_ends(player, o, self.w),
            _large(player, o, self.w),
        )

    def _working(self, player: Player, o: Outlook) -> float:
        """What production, quarries and small buildings will bring with these people."""
        w = self.w
        makes = production_capacity(player)
        board = EvaluatedBoard(player, makes, o, w)
        people = player.people
        value = _production(board)
        discount = w.quarry[min(people[QUARRY], 8)] + _forests(player, w)
        value += discount * o.phases[BUILDER] * o.doubloon_later * 0.8
        for building in player.city:
            if people[building] and building in EFFECTS:
                value += future_effect(board, building)
        return value


def _production(b: EvaluatedBoard) -> float:
    w, phases = b.w, b.phases
    cycles = min(phases[CRAFTSMAN], phases[CAPTAIN] + 0.5)
    shipped = 0.0
    sales = 0.0
    chance = 1.0
    office = b.player.people[OFFICE]
    accepted = w.sale_office if office else w.sale
    for good in range(4, -1, -1):
        count = b.makes[good]
        if count:
            shipped += w.shipped[good] * count * (1 - w.crowd * (count - 1))
            sales += chance * accepted * PRICES[good]
            chance *= 1 - accepted
    trades = min(phases[TRADER], phases[CRAFTSMAN] + 0.5)
    return shipped * cycles + sales * trades * b.doubloon


def _forests(player: Player, w: Weights) -> float:
    """Doubloons that the forests save in a builder phase."""
    pairs, odd = divmod(player.forests, 2)
    return w.forest * (2 * pairs + odd * 2 * w.odd_forest)


def _money(player: Player, o: Outlook, w: Weights) -> float:
    useful = min(player.doubloons, 2.0 + w.spent_per_builder * o.phases[BUILDER])
    return o.doubloon * (useful + w.spare_doubloon * (player.doubloons - useful))


def _barrels(pos: Position, player: Player, o: Outlook, w: Weights) -> float:
    goods = player.goods
    ships = min(1.0, o.phases[CAPTAIN])
    value = 0.0
    best = 0.0
    people = player.people
    house = pos.trading_house if len(pos.trading_house) < TRADING_HOUSE_SPACES else ()
    markets = (1 if people[SMALL_MARKET] else 0) + (2 if people[LARGE_MARKET] else 0)
    trades = min(1.0, o.phases[TRADER]) * o.doubloon
    for good in range(5):
        count = goods[good]
        if count:
            barrel = w.in_hand[good] * ships
            value += count * barrel * (1 - w.crowd * (count - 1))
            accepted = w.hold_taken if good in house and not people[OFFICE] else w.hold
            best = max(best, accepted * trades * (PRICES[good] + markets) - barrel)
            if people[TRADING_POST]:
                best = max(best, w.hold_post * trades * PRICES[good] - barrel)
    if people[UNION_HALL]:
        value += 0.7 * ships * sum(count // 2 for count in goods)
    return value + best


def _large(player: Player, o: Outlook, w: Weights) -> float:
    """Printed VP of all buildings, and the bonuses of the large ones."""
    value = 0.0
    board: EvaluatedBoard | None = None
    idle = last_chance(o)
    for building in player.city:
        value += BUILDINGS[building].vp
        if building in LARGE_WITH_BONUS:
            board = board or EvaluatedBoard(player, production_capacity(player), o, w)
            sure = 1.0 if player.people[building] else 1 - idle
            value += sure * future_bonus(board, building)
    return value


def _loose_ends(player: Player, o: Outlook, w: Weights) -> float:
    """Plantations without plants, plants without plantations."""
    value = 0.0
    for good in range(1, 5):
        loose = player.circles[good] - plant_circles(player, good)
        if loose > 0:
            value += min(2, loose) * w.no_plant[good]
        elif loose < 0:
            value += w.no_tile[good]
    return value * min(o.phases[CRAFTSMAN], o.phases[CAPTAIN] + 0.5)
