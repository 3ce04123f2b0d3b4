"""Facts of a seat: what it did in a finished match, as numbers by name. Statistics add them up and
achievements compare them. A fact that is 0 is left out.

A name ending in `.*` stands for one fact per role, good or building, by its name in
`game.rules.material`:

    chips, buildings, bonus, nobles   VP by source
    lead                    VP ahead of the best other seat (negative: VP behind the winner)
    deficit                 largest deficit in VP behind the leader at the end of a round
    rounds_led              rounds after which it had the most VP, without a tie
    role.*, role_doubloons  roles chosen; doubloons taken with them
    left.*                  times this role was available and the seat chose another one
    produced.*, shipped.*, sold.*, lost.*   barrels; without a suffix: all goods together
    sole.*                  barrels produced of a good that no other seat produced in the match
    wharf                   barrels shipped with its own wharf or small wharf
    earned, spent, money    doubloons earned, spent, and left at the end
    sales                   doubloons from the trader
    best_sale, best_loading, best_harvest     largest sale (doubloons), loading (VP), harvest
                            (barrels) at once
    built.*, built_round.*  1 for a building that was built; the round it was built in
    bonus.*                 bonus VP of a large building at the end
    income.*, vp.*          doubloons and VP a building earned during play: by its own effect, at
                            a market from sales, at a wharf from barrels shipped
    price.*                 doubloons paid for a building
    saved                   total discount on all buildings, in doubloons
    large_round             round in which it built its first large building
    city, large             buildings and large buildings at the end
    idle                    unoccupied buildings at the end
    production              production buildings at the end
    island, quarries, forests     tiles at the end
    kinds                   kinds of goods it has plantations for
    people, nobles_kept     people and nobles on the board at the end, including San Juan
    ended                   1 if it triggered the end of the game; ended.*: by cause (`END_NAMES`)
    harbor, captain         VP from harbors and from the captain's privilege
    passed                  decisions in which it passed
    counsel                 times it received counsel (`game.match.assistance`)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.match.match_history import MatchHistory, RoundEvent, SeatTotals
from game.rules import Position
from game.rules import events as ev
from game.rules.material import (
    BUILDINGS,
    FIRST_FOREST,
    GOODS,
    PINK_BUILDINGS,
    PRICES,
    QUARRY,
    ROLES,
    role_of,
)
from game.rules.phases.captain import SMALL_WHARF_SHIP, WHARF_SHIP
from game.rules.position import Setup
from game.rules.scoring import Score

Facts = dict[str, int]

_WHARVES: Final = {WHARF_SHIP: "wharf", SMALL_WHARF_SHIP: "small_wharf"}  # ships of `Loaded`


def seat_facts(history: MatchHistory, end: Position) -> tuple[Facts, ...]:
    """Return the facts of every seat of a finished match. `end` is the final position."""
    counters = [Counter[str]() for _ in end.players]
    for seat, facts in enumerate(counters):
        _count_points(facts, seat, history.scores_by_round)
        _count_totals(facts, history.seat_totals[seat])
        _count_board(facts, end, seat)
    _count_sole_producers(counters)
    _count_events(counters, history.events, end.setup)
    _count_roles_left(counters, history.events, end.setup.role_cards)
    _count_markets(counters, history.events)
    return tuple(
        {name: value for name, value in sorted(counter.items()) if value} for counter in counters
    )


def _count_points(facts: Counter[str], seat: int, rounds: Sequence[tuple[Score, ...]]) -> None:
    last = rounds[-1][seat]
    facts["chips"], facts["buildings"], facts["nobles"] = last.chips, last.buildings, last.nobles
    facts["bonus"] = sum(last.bonus_of.values())
    for building, vp in last.bonus_of.items():
        facts[f"bonus.{building}"] = vp
    for scores in rounds:
        ahead = scores[seat].total - max(
            score.total for other, score in enumerate(scores) if other != seat
        )
        facts["deficit"] = max(facts["deficit"], -ahead)
        facts["rounds_led"] += ahead > 0
        facts["lead"] = ahead  # overwritten each round, so the last one counts


def _count_totals(facts: Counter[str], totals: SeatTotals) -> None:
    for role, count in zip(ROLES, totals.roles_chosen, strict=True):
        facts[f"role.{role}"] = count
    facts["role_doubloons"] = sum(totals.role_doubloons)
    rows = {
        "produced": totals.produced,
        "shipped": totals.shipped,
        "sold": totals.sold,
        "lost": totals.lost,
    }
    for name, barrels in rows.items():
        facts[name] = sum(barrels)
        for good, count in zip(GOODS, barrels, strict=True):
            facts[f"{name}.{good}"] = count
    money = totals.money
    facts["earned"], facts["spent"], facts["money"] = money.earned, money.spent, money.remaining
    facts["sales"] = money.sales


def _count_board(facts: Counter[str], end: Position, seat: int) -> None:
    player = end.players[seat]
    facts["city"], facts["island"] = len(player.city), len(player.island)
    facts["large"] = sum(BUILDINGS[building].spaces > 1 for building in player.city)
    facts["production"] = sum(building in PINK_BUILDINGS for building in player.city)
    facts["idle"] = sum(
        player.circles[building] > 0 and not player.people[building] for building in player.city
    )
    facts["quarries"] = player.island.count(QUARRY)
    facts["forests"] = sum(tile >= FIRST_FOREST for tile in player.island)
    facts["kinds"] = len({tile for tile in player.island if tile < len(GOODS)})
    facts["people"], facts["nobles_kept"] = sum(player.people), sum(player.nobles)


def _count_sole_producers(counters: Sequence[Counter[str]]) -> None:
    for good in GOODS:
        producers = [facts for facts in counters if facts[f"produced.{good}"]]
        if len(producers) == 1:
            producers[0][f"sole.{good}"] = producers[0][f"produced.{good}"]


def _count_events(
    counters: Sequence[Counter[str]], events: Sequence[RoundEvent], setup: Setup
) -> None:
    for number, event in events:
        match event:
            case ev.Built():
                _count_building(counters[event.seat], event, number, setup)
            case ev.MoneyGained() if event.place >= 0:
                _add_for_place(counters[event.seat], "income", event.place, event.doubloons)
            case ev.PointsGained() if event.place >= 0:
                _add_for_place(counters[event.seat], "vp", event.place, event.vp)
            case ev.Sold():
                _keep_most(counters[event.seat], "best_sale", event.doubloons)
            case ev.Produced():
                _keep_most(counters[event.seat], "best_harvest", sum(event.kinds))
            case ev.Loaded():
                facts = counters[event.seat]
                _keep_most(facts, "best_loading", event.vp + event.harbor + event.captain)
                facts["harbor"] += event.harbor
                facts["vp.harbor"] += event.harbor
                facts["captain"] += event.captain
                if event.ship in _WHARVES:
                    facts["wharf"] += event.barrels * (event.good >= 0)  # -1: a total of the others
                    facts[f"vp.{_WHARVES[event.ship]}"] += event.vp
            case ev.EndTriggered() if event.seat >= 0:
                counters[event.seat]["ended"] += 1
                counters[event.seat][f"ended.{event.cause}"] += 1
            case ev.Passed():
                counters[event.seat]["passed"] += 1


def _count_building(facts: Counter[str], event: ev.Built, number: int, setup: Setup) -> None:
    building = BUILDINGS[event.building]
    facts[f"built.{building.name}"], facts[f"built_round.{building.name}"] = 1, number
    facts[f"price.{building.name}"] = event.price
    facts["saved"] += setup.costs[event.building] - event.price
    if building.spaces > 1 and not facts["large_round"]:
        facts["large_round"] = number


def _count_roles_left(
    counters: Sequence[Counter[str]], events: Sequence[RoundEvent], cards: Sequence[int]
) -> None:
    """Count, at every choice of a role, the available roles that were not chosen."""
    free = set(cards)
    for _, event in events:
        match event:
            case ev.RoundBegan():
                free = set(cards)
            case ev.RoleChosen():
                free.discard(event.card)
                taken = role_of(event.card)
                for role in {role_of(card) for card in free} - {taken}:
                    counters[event.seat][f"left.{ROLES[role]}"] += 1


def _count_markets(counters: Sequence[Counter[str]], events: Sequence[RoundEvent]) -> None:
    """Count what markets added to sales: the proceeds beyond the price and the privilege. Events do
    not say whether a library was occupied, so one built in an earlier round is assumed to be."""
    trader = -1
    for number, event in events:
        match event:
            case ev.RoleChosen():
                trader = event.seat
            case ev.Sold() if not event.post:
                facts = counters[event.seat]
                has_library = 0 < facts["built_round.library"] < number
                privilege = (1 + has_library) * (event.seat == trader)
                added = event.doubloons - PRICES[event.good] - privilege
                for market, most in (("large_market", 2), ("small_market", 1)):
                    if facts[f"built.{market}"] and added >= most:
                        facts[f"income.{market}"] += most
                        added -= most


def _add_for_place(facts: Counter[str], name: str, place: int, count: int) -> None:
    facts[f"{name}.{BUILDINGS[place].name}"] += count


def _keep_most(facts: Counter[str], name: str, value: int) -> None:
    facts[name] = max(facts[name], value)
