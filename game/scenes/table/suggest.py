"""Sensible places for people: a quick suggestion for the mayor's turn, not a strong player's plan.

Each colonist goes where the next one is worth most; a plantation and the building that works its
crop are weighed together. Afterwards free circles are filled, as the rules demand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.material import (
    BUILDINGS,
    CITY_HALL,
    CONSTRUCTION_HUT,
    CORN,
    CUSTOMS_HOUSE,
    FACTORY,
    FIRST_BUILDING,
    FORTRESS,
    GUILD_HALL,
    HACIENDA,
    HARBOR,
    HOSPICE,
    LARGE_MARKET,
    LARGE_WAREHOUSE,
    OFFICE,
    PLANTS,
    QUARRY,
    RESIDENCE,
    SAN_JUAN,
    SMALL_MARKET,
    SMALL_WAREHOUSE,
    UNIVERSITY,
    WHARF,
)
from game.rules.position import Player

CORN_WORTH: Final = 1.0
PAIR_WORTH: Final = (0.0, 2.1, 2.4, 3.2, 4.0)  # a plantation with its plant, by good
QUARRY_WORTH: Final = (1.25, 1.1, 0.9, 0.7)  # the first, the second ...
OTHER_WORTH: Final = 1.0
WORTH: Final[Mapping[int, float]] = {
    GUILD_HALL: 5.0,
    RESIDENCE: 5.0,
    FORTRESS: 5.0,
    CUSTOMS_HOUSE: 5.0,
    CITY_HALL: 5.0,
    FACTORY: 2.2,
    HARBOR: 2.2,
    WHARF: 1.9,
    LARGE_MARKET: 1.5,
    SMALL_MARKET: 1.05,
    LARGE_WAREHOUSE: 0.9,
    SMALL_WAREHOUSE: 0.9,
    HOSPICE: 0.9,
    OFFICE: 0.7,
    HACIENDA: 0.8,
    CONSTRUCTION_HUT: 0.6,
    UNIVERSITY: 0.6,
}


def fill(player: Player, people: Sequence[int], newcomers: int) -> list[int]:
    """`people` by place, with so many more on the free circles; who finds none is in San Juan."""
    standing = list(people)
    standing[SAN_JUAN] = 0
    left = newcomers
    while left and (step := _best(player, standing, left)):
        for place in step:
            standing[place] += 1
            left -= 1
    for place in player.places:
        more = min(left, player.circles[place] - standing[place])
        standing[place] += more
        left -= more
    standing[SAN_JUAN] = left
    return standing


def _best(player: Player, people: Sequence[int], left: int) -> tuple[int, ...]:
    """The place, or the two places together, that bring most for each colonist."""
    options: list[tuple[float, tuple[int, ...]]] = []
    for place in player.places:
        if people[place] < player.circles[place] and (value := _alone(people, place)):
            options.append((value, (place,)))
    options += [option for good in range(1, 5) for option in _crop(player, people, good, left)]
    return max(options, default=(0.0, ()), key=lambda option: (option[0], -option[1][0]))[1]


def _alone(people: Sequence[int], place: int) -> float:
    if place == CORN:
        return CORN_WORTH
    if place == QUARRY:
        return QUARRY_WORTH[min(people[QUARRY], len(QUARRY_WORTH) - 1)]
    if place < FIRST_BUILDING or any(place in plants for plants in PLANTS):
        return 0.0
    return WORTH.get(place, OTHER_WORTH + BUILDINGS[place].cost / 10)


def _crop(
    player: Player, people: Sequence[int], good: int, left: int
) -> list[tuple[float, tuple[int, ...]]]:
    """One barrel more of a good: what is still missing for it, a plantation or a plant or both."""
    plants = PLANTS[good]
    working = sum(people[plant] for plant in plants)
    room = next((p for p in reversed(plants) if people[p] < player.circles[p]), -1)
    tile_free = people[good] < player.circles[good]
    worth = PAIR_WORTH[good]
    if people[good] > working:
        return [(worth, (room,))] if room >= 0 else []
    if working > people[good]:
        return [(worth, (good,))] if tile_free else []
    return [(worth / 2, (good, room))] if tile_free and room >= 0 and left >= 2 else []
