"""The rollout policy: decide quickly for any seat, to play out the rest of a role or a round.

It is called thousands of times per decision of a seat, so it uses only rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules import PASS, Action, Position, steps
from game.rules.material import (
    BUILDER,
    CAPTAIN,
    CHURCH,
    CORN,
    CRAFTSMAN,
    FACTORY,
    HARBOR,
    HOSPICE,
    JEWELER,
    LARGE_MARKET,
    LARGE_WAREHOUSE,
    LIGHTHOUSE,
    OFFICE,
    PRICES,
    PRODUCTION_IDS,
    QUARRY,
    SETTLER,
    SMALL_MARKET,
    SMALL_WHARF,
    SPECIALTY_FACTORY,
    TRADER,
    TRADING_POST,
    UNION_HALL,
    UNIVERSITY,
    WHARF,
)
from game.rules.phases.mayor import placement_progress
from game.rules.phases.trader import proceeds
from game.rules.scoring import LARGE_WITH_BONUS
from game.seats.heuristic.outlook import Outlook
from game.seats.heuristic.purchases import likely_building, likely_payment
from game.seats.heuristic.role_choice import likely_role
from game.seats.heuristic.staffing import Staffing, plan_staffing, plant_circles
from game.seats.heuristic.weights import Weights


class RolloutPolicy:
    """Plays by rules of thumb for one outlook. Staffing plans are cached."""

    def __init__(self, outlook: Outlook, weights: Weights) -> None:
        self.outlook = outlook
        self.weights = weights
        self._plans: dict[tuple[object, ...], Staffing] = {}

    def choose(self, pos: Position) -> Action:
        """Return a plausible action for the seat to act; deterministic."""
        legal = pos.legal_actions
        if len(legal) == 1:
            return legal[0]
        step = pos.frame[0]
        if step == steps.CHOOSE:
            return likely_role(pos, pos.seat, legal, self.outlook)
        if step == steps.PLACE:
            return self._place(pos)
        rule = _RULES.get(step)
        return rule(pos, self.outlook) if rule else legal[-1]

    def _place(self, pos: Position) -> Action:
        player = pos.players[pos.seat]
        key = (player.circles, player.city, sum(player.people), player.nobles)
        plan = self._plans.get(key)
        if plan is None:
            plan = plan_staffing(player, sum(player.people), self.outlook, self.weights)
            self._plans[key] = plan
        return closest_placement(pos, *plan)


def closest_placement(pos: Position, people: tuple[int, ...], nobles: tuple[int, ...]) -> Action:
    """Return the legal placement closest to a plan: people by place, and the nobles among them."""
    place = pos.players[pos.seat].places[placement_progress(pos).at]
    wanted, noble = people[place], nobles[place]
    return min(
        pos.legal_actions,
        key=lambda action: (
            abs(action.arg + action.extra - wanted),
            abs(action.extra - noble),
        ),
    )


StepRule = Callable[[Position, Outlook], Action]


def _settle(pos: Position, outlook: Outlook) -> Action:
    return max(pos.legal_actions, key=lambda action: estimate_tile_value(pos, action, outlook))


def estimate_tile_value(pos: Position, action: Action, outlook: Outlook) -> float:
    """Return the value of a tile for the seat to act, in VP; only meaningful relative to other
    tiles."""
    if action is PASS:
        return 0.0
    if action.kind == "draw":
        return 3.0
    player = pos.players[pos.seat]
    tile = action.arg
    have = player.circles[tile]
    if tile == QUARRY:
        return (1.6, 1.4, 1.0, 0.6)[min(have, 3)] * min(1.0, outlook.rounds_left / 8) + 0.1
    if tile == CORN:
        return 1.1 - 0.1 * have
    missing = plant_circles(player, tile) - have
    value = 0.6 + 0.1 * tile - 0.15 * have
    return value + (0.5 if missing > 0 else 0.0)


def _privilege(pos: Position, outlook: Outlook) -> Action:
    goods = pos.players[pos.seat].goods
    return max(
        (action for action in pos.legal_actions if action is not PASS),
        key=lambda action: PRICES[action.arg] + (0.0 if goods[action.arg] > 1 else 0.5),
    )


def _trade(pos: Position, outlook: Outlook) -> Action:
    best, most = PASS, 0
    for action in pos.legal_actions:
        if action.kind in ("sell", "post"):
            money = proceeds(pos, pos.seat, action.arg, action.kind == "post").total
            if money > most:
                best, most = action, money
    return best


def _load(pos: Position, outlook: Outlook) -> Action:
    goods = pos.players[pos.seat].goods
    best, most = pos.legal_actions[0], -1.0
    for action in pos.legal_actions:
        if action.kind == "load":
            ship = pos.setup.ship_capacities.index(action.extra)
            value = float(min(action.extra - pos.cargo_barrels[ship], goods[action.arg]))
            value += 0.05 * (4 - action.arg)
        elif action.kind == "wharf":
            value = goods[action.arg] - 0.5
        elif action.kind == "small_wharf":
            value = sum(goods) / 2 - 0.5
        else:
            value = 0.0
        if value > most:
            best, most = action, value
    return best


def _store(pos: Position, outlook: Outlook) -> Action:
    goods = pos.players[pos.seat].goods
    return max(
        pos.legal_actions,
        key=lambda action: (
            (goods[action.arg] if action.kind == "store" else 1) * (0.7 + 0.3 * PRICES[action.arg])
        ),
    )


def _lay(pos: Position, outlook: Outlook) -> Action:
    """Turn a plantation into a forest if more of its good would be of no use (docs/rules.md 8
    Forests)."""
    player = pos.players[pos.seat]
    tile = player.island[-1]
    enough = 3 if tile == CORN else max(1, plant_circles(player, tile))
    return pos.legal_actions[1] if player.circles[tile] > enough else pos.legal_actions[0]


def _guests(pos: Position, outlook: Outlook) -> Action:
    """Move a guest to a place that acts in the current role's phase (docs/rules.md 8
    Guesthouse)."""
    places = _GUEST_PLACES.get(pos.role_card, LARGE_WITH_BONUS)
    for action in pos.legal_actions[1:]:
        if action.arg in places:
            return action
    return pos.legal_actions[0]


def _supply(pos: Position, outlook: Outlook) -> Action:
    """Return the cheapest goods first (royal supplier, docs/rules.md 9)."""
    return pos.legal_actions[1]


def _pass(pos: Position, outlook: Outlook) -> Action:
    return pos.legal_actions[0]


# Places where a guest is useful at once, by role; for other roles and at the end, large buildings.
_GUEST_PLACES: Final[dict[int, tuple[int, ...]]] = {
    SETTLER: (HOSPICE,),
    BUILDER: (QUARRY, CHURCH, UNIVERSITY),
    CRAFTSMAN: (*range(QUARRY), *PRODUCTION_IDS, FACTORY, SPECIALTY_FACTORY, JEWELER),
    TRADER: (LARGE_MARKET, OFFICE, SMALL_MARKET, TRADING_POST),
    CAPTAIN: (HARBOR, LIGHTHOUSE, SMALL_WHARF, UNION_HALL, WHARF, LARGE_WAREHOUSE),
}

_RULES: Final[dict[int, StepRule]] = {
    steps.SETTLE: _settle,
    steps.SETTLE_AGAIN: _settle,
    steps.LAY: _lay,
    steps.LODGE: _pass,
    steps.GUESTS: _guests,
    steps.SUPPLY: _supply,
    steps.BUILD: likely_building,
    steps.PAY: likely_payment,
    steps.PRIVILEGE: _privilege,
    steps.TRADE: _trade,
    steps.LOAD: _load,
    steps.STORE: _store,
}
