"""Estimate how long the game will last; every value except VP depends on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules import Position, steps
from game.rules.material import CAPTAIN, CITY_SPACES, CRAFTSMAN, MAYOR
from game.rules.phases.craftsman import production_capacity
from game.seats.heuristic.weights import Floats, Weights


class Outlook(NamedTuple):
    """The expected remainder of a game, the same for all seats.

    `rounds_left`: rounds still to be played, including the rest of the current one
    `phases_left`: remaining phases of each role from settler to captain
    `doubloon_value`: current value of a doubloon in VP
    `later_doubloon_value`: its value once half of the remaining rounds are over
    `role_choices`: roles that each seat will still choose
    `noble_supply`: nobles left in the supply
    `fewest_tiles`: tiles on the emptiest and the second emptiest island
    `producers`: number of seats that can produce each good, from corn to coffee
    `with_expansions`: whether expansion buildings are in play
    `factory_money`: the factory's income in doubloons by number of kinds received
    """

    rounds_left: float
    phases_left: Floats
    doubloon_value: float
    later_doubloon_value: float
    role_choices: float
    noble_supply: int
    fewest_tiles: tuple[int, int]
    producers: tuple[int, ...]
    with_expansions: bool
    factory_money: tuple[int, ...]


def role_choices_left(pos: Position) -> int:
    """Return how many roles will still be chosen in this round."""
    waiting = sum(frame[0] == steps.CHOOSE for frame in pos.pending)
    return waiting + (pos.seat >= 0 and pos.frame[0] == steps.CHOOSE)


def estimate_outlook(pos: Position, weights: Weights) -> Outlook:
    """Return the outlook of a position."""
    count = len(pos.players)
    frequencies = (
        weights.role_frequency_2,
        weights.role_frequency_3,
        weights.role_frequency_4,
        weights.role_frequency_5,
    )[count - 2]
    choices = role_choices_left(pos)
    this_round = choices / pos.setup.numbers.choices
    production = [production_capacity(player) for player in pos.players]
    later = 0.0
    if not pos.end_causes:
        rounds = estimate_rounds_left(pos, production, frequencies, weights)
        later = max(0.0, rounds - this_round)
    later /= (1.0 + (later / weights.horizon) ** 2) ** 0.5
    free = sum(pos.card_takers[card] < 0 for card in pos.setup.role_cards)
    chance = min(1.0, choices / free) if free else 0.0
    phases = tuple(
        later * frequency + (chance if pos.card_takers[role] < 0 else 0.0)
        for role, frequency in enumerate(frequencies)
    )
    rounds = later + this_round
    first, second = sorted(len(player.island) for player in pos.players)[:2]
    return Outlook(
        rounds_left=rounds,
        phases_left=phases,
        doubloon_value=_doubloon_value(rounds, weights),
        later_doubloon_value=_doubloon_value(rounds / 2, weights),
        role_choices=rounds * pos.setup.numbers.choices / count,
        noble_supply=pos.noble_supply,
        fewest_tiles=(first, second),
        producers=tuple(sum(map(bool, barrels)) for barrels in zip(*production, strict=True)),
        with_expansions=pos.setup.with_new_buildings or pos.setup.with_nobles,
        factory_money=pos.setup.factory_money,
    )


def estimate_rounds_left(
    pos: Position, production: Sequence[tuple[int, ...]], frequencies: Floats, weights: Weights
) -> float:
    """Return the rounds until the first end condition is met (docs/rules.md 5): colonists, VP chips
    or a full city. `production` is the barrels by good that each player can produce; `frequencies`
    is how often each role is chosen per round."""
    count = len(pos.players)
    barrels = sum(map(sum, production))
    vp_per_round = frequencies[CRAFTSMAN] * max(barrels * weights.production_growth, 1.5 * count)
    vp_per_round += frequencies[CAPTAIN]
    fullest = max(player.city_spaces for player in pos.players)
    rounds = [pos.vp_supply / vp_per_round, (CITY_SPACES - fullest) / weights.city_spaces_per_round]
    if not pos.setup.with_nobles:
        rounds.append(
            pos.colonist_supply / (weights.colonists_per_mayor * count * frequencies[MAYOR])
        )
    return max(0.5, min(rounds))


def _doubloon_value(rounds: float, weights: Weights) -> float:
    """Interpolate the doubloon weights between whole numbers of rounds."""
    row = weights.doubloon_value
    at = min(rounds, len(row) - 1.001)
    low = int(at)
    return row[low] + (row[low + 1] - row[low]) * (at - low)
