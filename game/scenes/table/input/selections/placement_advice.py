"""Where people are needed: the mayor's turn as a computer seat would plan it (`game.seats`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.position import Position
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.staffing import best_places, noble_places
from game.seats.heuristic.weights import Weights


class PlacementAdvice:
    """Advice for the seat to act, on how many people stand best on which of its places."""

    def __init__(self, pos: Position) -> None:
        self._player = pos.players[pos.seat]
        self._weights = Weights()
        self._outlook = estimate_outlook(pos, self._weights)

    def everybody(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The best places for all people, and for the nobles among them."""
        people = self._best(sum(self._player.people))
        return people, noble_places(self._player, people, self._outlook, self._weights)

    def most_needed(self, people: Sequence[int]) -> int:
        """The place with a free circle where one more is needed most as people stand now; -1 when
        every circle is taken."""
        places = self._player.places
        free = [place for place in places if people[place] < self._player.circles[place]]
        wanted = self._best(sum(people))
        return max(free, key=lambda place: wanted[place] - people[place], default=-1)

    def least_needed(self, people: Sequence[int], among: Iterable[int]) -> int:
        """Of some places, where somebody stands, the one where he is missed least."""
        plans = [self._best(count) for count in range(sum(self._player.circles) + 1)]

        def called_for(place: int) -> int:
            """How many people there must be until so many are wanted there."""
            enough = (n for n, plan in enumerate(plans) if plan[place] >= people[place])
            return next(enough, len(plans))

        return max(among, key=called_for)

    def _best(self, count: int) -> tuple[int, ...]:
        return best_places(self._player, count, self._outlook, self._weights)
