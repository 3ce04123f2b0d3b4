"""Place colonists and nobles: find the best staffing of a board (docs/rules.md 4 Mayor).

A board is a list of jobs; a job is a single place, or a plantation together with a place in its
production building. People take the jobs with the highest value per head; the rest fill any free
circle.
"""

from __future__ import annotations

from typing import Final

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
    hunting_lodge_vp,
    land_office_doubloons,
    zoning_office_discount,
)
from game.seats.heuristic.outlook import Outlook
from game.seats.heuristic.weights import Weights

# VP per head until the end, and the places that the job needs.
Job = tuple[float, tuple[int, ...]]
NOBODY: Final = (0,) * PLACES
# People by place, and nobles by place.
Staffing = tuple[tuple[int, ...], tuple[int, ...]]


def plant_circles(player: Player, good: int) -> int:
    """Count the circles on the production buildings of a good, small and large together."""
    circles = player.circles
    return sum(circles[plant] for plant in PRODUCTION_BUILDINGS[good])


def full_production(player: Player) -> tuple[int, ...]:
    """Return the barrels by good that a fully occupied board would produce."""
    circles = player.circles
    return (
        circles[0],
        *(min(circles[good], plant_circles(player, good)) for good in range(INDIGO, 5)),
    )


def jobs(player: Player, outlook: Outlook, weights: Weights) -> list[Job]:
    """Return all jobs of a board, best first."""
    board = EvaluatedBoard(player, full_production(player), outlook, weights)
    jobs = [job for good in range(5) for job in _production_jobs(board, good)]
    for n in range(player.circles[QUARRY]):
        saved = weights.quarry_discount[min(n + 1, 8)] - weights.quarry_discount[min(n, 8)]
        value = saved * outlook.phases_left[BUILDER] * outlook.later_doubloon_value * 0.8
        jobs.append((value, (QUARRY,)))
    for place in player.places:
        if place >= FIRST_BUILDING and place not in PRODUCTION_IDS:
            value = job_value(board, place)
            jobs += [(value, (place,))] * player.circles[place]
    jobs.sort(key=_best_first)
    return jobs


def _best_first(job: Job) -> float:
    return -job[0]


def job_value(board: EvaluatedBoard, place: int) -> float:
    """Return what a violet building or the jeweler brings if occupied from now on, in VP. A large
    building only needs its colonist at the end."""
    if place in LARGE_WITH_BONUS:
        return future_bonus(board, place) * no_mayor_chance(board.outlook)
    if place == HUNTING_LODGE and board.nobles:
        return noble_gain(board, place)
    return future_effect(board, place)


def no_mayor_chance(outlook: Outlook) -> float:
    """Return the probability that there will be no further mayor phase."""
    return max(0.0, 1.0 - outlook.phases_left[MAYOR])


def _production_jobs(board: EvaluatedBoard, good: int) -> list[Job]:
    count = board.production[good]
    if not count:
        return []
    phases, weights = board.phases_left, board.weights
    cycles = min(phases[CRAFTSMAN], phases[CAPTAIN] + 0.5)
    first = phases[TRADER] * weights.sale_chance * PRICES[good] * 0.6 * board.doubloon_value
    if FACTORY in board.player.city:
        first += phases[CRAFTSMAN] * board.doubloon_value
    jobs: list[Job] = []
    plants = [
        plant
        for plant in reversed(PRODUCTION_BUILDINGS[good])
        for _ in range(board.player.circles[plant])
    ]
    for n in range(count):
        value = cycles * weights.shipped_barrel[good] * (1 - weights.same_kind_discount * n)
        value += 0 if n else first
        if plants:
            jobs.append((value / 2, (good, plants[n])))
        else:
            jobs.append((value, (good,)))
    return jobs


def noble_places(
    player: Player, people: tuple[int, ...], nobles: int, outlook: Outlook, weights: Weights
) -> tuple[int, ...]:
    """Return how many of the people on each place should be nobles, out of `nobles` in total:
    nobles go first to the places where they bring the most compared with colonists."""
    left = nobles
    there = [0] * PLACES
    if not left:
        return tuple(there)
    board = EvaluatedBoard(player, full_production(player), outlook, weights)
    places = [SAN_JUAN, *player.places]
    for place in sorted(places, key=lambda place: -noble_gain(board, place)):
        there[place] = min(left, people[place])
        left -= there[place]
    return tuple(there)


def noble_gain(board: EvaluatedBoard, place: int) -> float:
    """Return how much more a noble on a place brings than a colonist until the end, in VP."""
    if place == CHAPEL:
        return board.phases_left[CRAFTSMAN] * (1.0 - board.doubloon_value)
    if place == ZONING_OFFICE:
        gain = zoning_office_discount(board, True) - zoning_office_discount(board, False)
        return board.phases_left[BUILDER] * gain * board.doubloon_value
    if place == LAND_OFFICE:
        gain = land_office_doubloons(board, True) - land_office_doubloons(board, False)
        return board.phases_left[TRADER] * gain * board.doubloon_value
    if place == HUNTING_LODGE:
        return board.phases_left[SETTLER] * hunting_lodge_vp(board)
    return 0.0


def best_places(
    player: Player,
    people: int,
    outlook: Outlook,
    weights: Weights,
    standing: tuple[int, ...] = NOBODY,
) -> tuple[int, ...]:
    """Return the best places for this many people, as people by place; those without a circle go to
    San Juan. People already `standing` on places stay there."""
    there = list(standing)
    circles = player.circles
    left = people - sum(there)
    for _, places in _jobs_left(jobs(player, outlook, weights), standing):
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


def _jobs_left(jobs: list[Job], standing: tuple[int, ...]) -> list[Job]:
    """Return the jobs that remain when some people already stand somewhere, best first. A single
    person who completes a plantation and its building earns the value of both."""
    if not any(standing):
        return jobs
    free = list(standing)
    left: list[Job] = []
    for value, places in jobs:
        needed: list[int] = []
        for place in places:
            if free[place]:
                free[place] -= 1
            else:
                needed.append(place)
        if needed:
            left.append((value * len(places) / len(needed), tuple(needed)))
    left.sort(key=_best_first)
    return left


def plan_staffing(player: Player, people: int, outlook: Outlook, weights: Weights) -> Staffing:
    """Return the best places for this many people, and for the player's nobles among them."""
    places = best_places(player, people, outlook, weights)
    return places, noble_places(player, places, sum(player.nobles), outlook, weights)
