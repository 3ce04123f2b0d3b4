"""Placement advice for the mayor's turn, by the heuristic of the computer seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.position import Position
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.staffing import best_places, noble_places
from game.seats.heuristic.weights import Weights


class PlacementAdvice:
    """Advice for the seat to act: how many people stand best on which of its places."""

    def __init__(self, pos: Position) -> None:
        self._player = pos.players[pos.seat]
        self._weights = Weights()
        self._outlook = estimate_outlook(pos, self._weights)

    def everybody(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the best placement of all people by place, and of the nobles among them."""
        people = self._best(sum(self._player.people))
        return people, noble_places(self._player, people, self._outlook, self._weights)

    def most_needed(self, people: Sequence[int]) -> int:
        """Return the place with a free circle where one more is needed most as people stand now; -1
        when every circle is taken."""
        places = self._player.places
        free = [place for place in places if people[place] < self._player.circles[place]]
        wanted = self._best(sum(people))
        return max(free, key=lambda place: wanted[place] - people[place], default=-1)

    def least_needed(self, people: Sequence[int], among: Iterable[int]) -> int:
        """Return which of some occupied places can do best without a person."""
        plans = [self._best(count) for count in range(sum(self._player.circles) + 1)]

        def called_for(place: int) -> int:
            """Return how many people there must be until so many are wanted there."""
            enough = (n for n, plan in enumerate(plans) if plan[place] >= people[place])
            return next(enough, len(plans))

        return max(among, key=called_for)

    def _best(self, count: int) -> tuple[int, ...]:
        return best_places(self._player, count, self._outlook, self._weights)
