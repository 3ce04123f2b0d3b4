"""The mayor's placing as a whole: from a good staffing to the best one near it.

A seat is asked place by place. The plan follows from the board alone, so every step of the chain
finds the same plan again.
"""

from __future__ import annotations

from game.rules import Position
from game.rules.material import SAN_JUAN
from game.rules.position import with_item
from game.seats.evaluate import Evaluation

MOST_ROUNDS = 4


def improved(
    pos: Position, seat: int, people: tuple[int, ...], evaluation: Evaluation
) -> tuple[int, ...]:
    """Move one person at a time to where they bring more, as long as that is of use."""
    if not evaluation.w.climb:
        return people
    value = evaluation.staffed(pos, seat, people)
    for _ in range(MOST_ROUNDS):
        best = people
        for other in _neighbours(pos, seat, people):
            worth = evaluation.staffed(pos, seat, other)
            if worth > value + 1e-9:
                best, value = other, worth
        if best is people:
            break
        people = best
    return people


def _neighbours(pos: Position, seat: int, people: tuple[int, ...]) -> list[tuple[int, ...]]:
    player = pos.players[seat]
    if people[SAN_JUAN]:
        return []
    taken = [place for place in player.places if people[place]]
    vacant = [place for place in player.places if people[place] < player.circles[place]]
    return [
        with_item(with_item(people, place, people[place] - 1), to, people[to] + 1)
        for place in taken
        for to in vacant
        if to != place
    ]
