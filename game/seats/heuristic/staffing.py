"""Who stands where: the best places for so many people (docs/rules.md 4 Mayor).

A board is a list of jobs, each one place or a plantation with its plant; people take the jobs that
bring most a head, and who is left over stands wherever there is room.
"""

from __future__ import annotations

from game.rules import Player
from game.rules.material import (
    BUILDER,
    CAPTAIN,
    CHAPEL,
    CRAFTSMAN,
    FACTORY,
    FIRST_BUILDING,
    HUNTING_LODGE,
    INDIGO,
    LAND_OFFICE,
    MAYOR,
    PLACES,
    PRICES,
    PRODUCTION_BUILDINGS,
    PRODUCTION_IDS,
    QUARRY,
    SAN_JUAN,
    SETTLER,
    TRADER,
    ZONING_OFFICE,
)
from game.rules.scoring import LARGE_WITH_BONUS
from game.seats.heuristic.building_values import (
    EvaluatedBoard,
    future_bonus,
    future_effect,
    land_office_money,
    lodge_points,
    zoning_discount,
)
from game.seats.heuristic.outlook import Outlook
from game.seats.heuristic.weights import Weights

# Value a head, and the places that the job takes.
Job = tuple[float, tuple[int, ...]]


def plant_circles(player: Player, good: int) -> int:
    """Circles on the production buildings of a kind, small and large together."""
    circles = player.circles
    return sum(circles[plant] for plant in PRODUCTION_BUILDINGS[good])


def full_production(player: Player) -> tuple[int, ...]:
    """Barrels by good if every circle were taken."""
    circles = player.circles
    return (
        circles[0],
        *(min(circles[good], plant_circles(player, good)) for good in range(INDIGO, 5)),
    )


def jobs(player: Player, o: Outlook, w: Weights) -> list[Job]:
    """Every job of a board, the best first."""
    makes = full_production(player)
    board = EvaluatedBoard(player, makes, o, w)
    found = [job for good in range(5) for job in _growing(board, good)]
    for n in range(player.circles[QUARRY]):
        saved = w.quarry[min(n + 1, 8)] - w.quarry[min(n, 8)]
        found.append((saved * o.phases[BUILDER] * o.doubloon_later * 0.8, (QUARRY,)))
    for place in player.places:
        if place >= FIRST_BUILDING and place not in PRODUCTION_IDS:
            value = job_value(board, place)
            found += [(value, (place,))] * player.circles[place]
    found.sort(key=_best_first)
    return found


def _best_first(job: Job) -> float:
    return -job[0]


def job_value(board: EvaluatedBoard, place: int) -> float:
    """What a violet building (or the jeweler) brings when it is occupied from now on. A large one
    needs its colonist at the end only."""
    if place in LARGE_WITH_BONUS:
        return future_bonus(board, place) * last_chance(board.o)
    if place == HUNTING_LODGE and board.nobles:
        return noble_gain(board, place)
    return future_effect(board, place)


def last_chance(o: Outlook) -> float:
    """How likely there is no other mayor phase before the end."""
    return max(0.0, 1.0 - o.phases[MAYOR])


def _growing(board: EvaluatedBoard, good: int) -> list[Job]:
    count = board.makes[good]
    if not count:
        return []
    phases, w = board.phases, board.w
    cycles = min(phases[CRAFTSMAN], phases[CAPTAIN] + 0.5)
    first = phases[TRADER] * w.sale * PRICES[good] * 0.6 * board.doubloon
    if FACTORY in board.player.city:
        first += phases[CRAFTSMAN] * board.doubloon
    found: list[Job] = []
    plants = [
        plant
        for plant in reversed(PRODUCTION_BUILDINGS[good])
        for _ in range(board.player.circles[plant])
    ]
    for n in range(count):
        value = cycles * w.shipped[good] * (1 - w.crowd * n) + (0 if n else first)
        if plants:
            found.append((value / 2, (good, plants[n])))
        else:
            found.append((value, (good,)))
    return found


def noble_places(
    player: Player, people: tuple[int, ...], o: Outlook, w: Weights
) -> tuple[int, ...]:
    """Which of the people on these places are best nobles: first where a noble brings more than a
    colonist, last where he brings less."""
    left = sum(player.nobles)
    there = [0] * PLACES
    if not left:
        return tuple(there)
    board = EvaluatedBoard(player, full_production(player), o, w)
    places = [SAN_JUAN, *player.places]
    for place in sorted(places, key=lambda place: -noble_gain(board, place)):
        there[place] = min(left, people[place])
        left -= there[place]
    return tuple(there)


def noble_gain(b: EvaluatedBoard, place: int) -> float:
    """What a noble brings more than a colonist, on the same place, until the end."""
    if place == CHAPEL:
        return b.phases[CRAFTSMAN] * (1.0 - b.doubloon)
    if place == ZONING_OFFICE:
        gain = zoning_discount(b, True) - zoning_discount(b, False)
        return b.phases[BUILDER] * gain * b.doubloon
    if place == LAND_OFFICE:
        gain = land_office_money(b, True) - land_office_money(b, False)
        return b.phases[TRADER] * gain * b.doubloon
    if place == HUNTING_LODGE:
        return b.phases[SETTLER] * lodge_points(b)
    return 0.0


def best_places(player: Player, people: int, o: Outlook, w: Weights) -> tuple[int, ...]:
    """So many people on the best places of a board, by place; who finds none is in San Juan."""
    there = [0] * PLACES
    circles = player.circles
    left = people
    for _, places in jobs(player, o, w):
        if left < len(places):
            continue
        for place in places:
            there[place] += 1
        left -= len(places)
    for place in player.places:
        if not left:
            break
        more = min(left, circles[place] - there[place])
        there[place] += more
        left -= more
    there[SAN_JUAN] = left
    return tuple(there)
