"""Placement advice for the mayor's turn, from the heuristic of the computer seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.material import SAN_JUAN
from game.rules.position import Position
from game.rules.queries.waste import placement_waste
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.staffing import NOBODY, Staffing, best_places, noble_places, plan_staffing
from game.seats.heuristic.weights import Weights


class PlacementAdvice:
    """Advice for the seat to act on how many people to put on each place."""

    def __init__(self, pos: Position) -> None:
        self._position = pos
        self._player = pos.players[pos.seat]
        self._weights = Weights()
        self._outlook = estimate_outlook(pos, self._weights)

    def everybody(self) -> Staffing:
        """Return the best placement of all people by place, and of the nobles among them."""
        everybody = sum(self._player.people)
        return plan_staffing(self._player, everybody, self._outlook, self._weights)

    def newcomers(self) -> Staffing:
        """Return the best placement by place if only the people in San Juan move, and of the
        nobles. If that would be wasteful, return the best placement of everyone."""
        player, nobles = self._player, self._player.nobles[SAN_JUAN]
        before = _staying(player.people)
        people = self._best(sum(player.people), before)
        board = player.copy()
        board.people = people
        if placement_waste(self._position, board):
            return self.everybody()
        new = tuple(there - stood for there, stood in zip(people, before, strict=True))
        among_new = noble_places(player, new, nobles, self._outlook, self._weights)
        stood = _staying(player.nobles)
        return people, tuple(map(sum, zip(stood, among_new, strict=True)))

    def most_needed(self, people: Sequence[int]) -> int:
        """Return the place with a free circle where one more person is needed most, or -1 if all
        circles are taken."""
        staying = _staying(people)
        wanted = self._best(sum(staying) + 1, staying)
        return next((place for place in self._player.places if wanted[place] > people[place]), -1)

    def least_needed(self, people: Sequence[int], among: Iterable[int]) -> int:
        """Return the occupied place that can spare a person most easily."""
        plans = [self._best(count) for count in range(sum(self._player.circles) + 1)]

        def called_for(place: int) -> int:
            """Return the number of people on the board at which this place first needs as many as
            it has."""
            enough = (n for n, plan in enumerate(plans) if plan[place] >= people[place])
            return next(enough, len(plans))

        return max(among, key=called_for)

    def _best(self, count: int, standing: tuple[int, ...] = NOBODY) -> tuple[int, ...]:
        return best_places(self._player, count, self._outlook, self._weights, standing)


def _staying(people: Sequence[int]) -> tuple[int, ...]:
    """Return people by place, without those in San Juan."""
    return tuple(0 if place == SAN_JUAN else count for place, count in enumerate(people))
