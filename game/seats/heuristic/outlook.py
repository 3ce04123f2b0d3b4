"""How long the game will still last: every value but VP depends on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules import Position, steps
from game.rules.material import CITY_SPACES, CRAFTSMAN
from game.rules.phases.craftsman import production_capacity
from game.seats.heuristic.weights import Row, Weights


class Outlook(NamedTuple):
    """Rounds still to be played (with what is left of this one), how often each role from settler
    to captain will still be chosen, and what a doubloon is worth, in VP, now and on average; how
    many roles each seat will still choose, the nobles left in the supply, the tiles on the
    emptiest island and on the next, how many seats make each good, and whether buildings of the
    expansions are in play."""

    rounds: float
    phases: Row
    doubloon: float
    doubloon_later: float
    turns: float
    nobles: int
    islands: tuple[int, int]
    makers: tuple[int, ...]
    expanded: bool


def choices_left(pos: Position) -> int:
    """Roles still to be chosen in this round."""
    waiting = sum(frame[0] == steps.CHOOSE for frame in pos.pending)
    return waiting + (pos.seat >= 0 and pos.frame[0] == steps.CHOOSE)


def look_ahead(pos: Position, w: Weights) -> Outlook:
    """The outlook of a position; the same for all its players."""
    count = len(pos.players)
    often = (w.often_2, w.often_3, w.often_4, w.often_5)[count - 2]
    choices = choices_left(pos)
    rest = choices / pos.setup.numbers.choices
    made = [production_capacity(player) for player in pos.players]
    later = 0.0 if pos.end_causes else max(0.0, rounds_left(pos, made, often, w) - rest)
    later /= (1.0 + (later / w.sight) ** 2) ** 0.5
    free = sum(pos.card_takers[card] < 0 for card in pos.setup.role_cards)
    now = min(1.0, choices / free) if free else 0.0
    phases = tuple(
        later * share + (now if pos.card_takers[role] < 0 else 0.0)
        for role, share in enumerate(often)
    )
    rounds = later + rest
    turns = rounds * pos.setup.numbers.choices / count
    first, second = sorted(len(player.island) for player in pos.players)[:2]
    money = _doubloon(rounds, w), _doubloon(rounds / 2, w)
    expanded = pos.setup.with_new_buildings or pos.setup.with_nobles
    makers = tuple(sum(map(bool, barrels)) for barrels in zip(*made, strict=True))
    return Outlook(
        rounds, phases, *money, turns, pos.noble_supply, (first, second), makers, expanded
    )


def rounds_left(pos: Position, made: Sequence[tuple[int, ...]], often: Row, w: Weights) -> float:
    """The first of the three clocks to run out, in rounds from now; `made` is what each player
    can produce."""
    count = len(pos.players)
    barrels = sum(map(sum, made))
    vp_a_round = often[CRAFTSMAN] * max(barrels * w.vp_growth, 1.5 * count) + often[5]
    fullest = max(player.city_spaces for player in pos.players)
    clocks = [pos.vp_supply / vp_a_round, (CITY_SPACES - fullest) / w.spaces_per_round]
    if not pos.setup.with_nobles:
        clocks.append(pos.colonist_supply / (w.colonists_per_mayor * count * often[1]))
    return max(0.5, min(clocks))


def _doubloon(rounds: float, w: Weights) -> float:
    row = w.doubloon
    at = min(rounds, len(row) - 1.001)
    low = int(at)
    return row[low] + (row[low + 1] - row[low]) * (at - low)
