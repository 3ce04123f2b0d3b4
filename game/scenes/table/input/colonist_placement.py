"""The placement of people in the mayor's turn: edited freely, then converted to actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.app.i18n import N_, Message
from game.rules import actions, steps
from game.rules.actions import Action
from game.rules.flow import play
from game.rules.material import SAN_JUAN
from game.rules.phases.mayor import placement_progress
from game.rules.position import Position
from game.rules.queries.waste import placement_waste
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, whole_piece
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


_MUST_FILL = N_("People can't wait in San Juan while a circle is free. Place them first.")
_NOBODY = N_("Nobody is left in San Juan.")
_NO_ROOM = N_("There are no free circles.")


def place_of(pos: Position, spot: Spot) -> int:
    """Return the place of the seat to act that a spot belongs to, or -1 for any other spot."""
    whole = whole_piece(spot)
    if whole.seat != pos.seat:
        return -1
    player = pos.players[pos.seat]
    if whole.kind == "san_juan":
        return SAN_JUAN
    if whole.kind == "island" and whole.index < len(player.island):
        tile = player.island[whole.index]
        return tile if tile < SAN_JUAN else -1
    if whole.kind == "city" and whole.index < len(player.city):
        return player.city[whole.index]
    return -1


class Placement:
    """People by place, and the nobles among them, as arranged by the person."""

    def __init__(self, pos: Position) -> None:
        self.seat = pos.seat
        self._player = pos.players[pos.seat]
        self._position = pos
        self._advice = PlacementAdvice(pos)
        self.people: list[int] = []
        self.nobles: list[int] = []
        self._newly: list[int] = []  # places of newcomers not moved by hand
        self._by_hand: list[int] = []  # places chosen by hand, oldest first
        self._noble = False  # whether a noble leaves San Juan next, if both kinds wait
        self._sent = -1  # where a click on San Juan, if it was the last one, has sent somebody
        self.newcomers_wait = False  # whether newcomers stay in San Juan
        self.reset()

    def reset(self) -> None:
        """Put everyone back where they were. Newcomers go where they are most useful, or wait."""
        before = self._player.people
        people, nobles = before, self._player.nobles
        if not self.newcomers_wait:
            people, nobles = self._advice.newcomers()
        self.people, self.nobles = list(people), list(nobles)
        self._newly = [
            place for place in self._player.places for _ in range(people[place] - before[place])
        ]
        self._by_hand, self._sent = [], -1

    def suggest(self) -> bool:
        """Place everyone as a computer seat would. Return False if nothing changes."""
        before = self.people, self.nobles
        people, nobles = self._advice.everybody()
        self.people, self.nobles = list(people), list(nobles)
        self._newly, self._by_hand, self._sent = [], [], -1
        return (self.people, self.nobles) != before

    @property
    def waiting(self) -> int:
        """The number of people in San Juan."""
        return self.people[SAN_JUAN]

    @property
    def free(self) -> int:
        """The number of empty circles."""
        circles = self._player.circles
        return sum(circles[place] - self.people[place] for place in self._player.places)

    @property
    def both_wait(self) -> bool:
        """Whether both a colonist and a noble wait in San Juan."""
        return 0 < self.nobles[SAN_JUAN] < self.people[SAN_JUAN]

    @property
    def next_waiting(self) -> Spot:
        """The kind of person who leaves San Juan next, if both kinds wait."""
        return spots.waiting(self.seat, self._noble)

    def _nth(self, spot: Spot, place: int) -> int:
        """Return the index (from 0) of a spot among the people of its place. Nobles come first."""
        if place < SAN_JUAN:
            return sum(tile == place for tile in self._player.island[: spot.index])
        return spot.sub if spot.kind == "city_circle" else self.people[place] - 1

    def occupied(self, spot: Spot) -> bool:
        """Return whether a spot (a circle or San Juan) is occupied."""
        place = place_of(self._position, spot)
        return place >= 0 and 0 <= self._nth(spot, place) < self.people[place]

    def noble_at(self, spot: Spot) -> bool:
        """Return whether a noble is on a spot."""
        place = place_of(self._position, spot)
        if place == SAN_JUAN:
            noble = bool(spot.index) if spot.kind == "waiting" else self._noble
            return self.nobles[place] > 0 and (noble or not self.both_wait)
        return self.occupied(spot) and self._nth(spot, place) < self.nobles[place]

    def click(self, spot: Spot) -> Message | None:
        """Handle a click on a circle or San Juan by moving a person there or away. The last person
        taken off a circle or selected among those waiting is placed next. After a click on San
        Juan, a click on a circle tells where that person goes. Return why no one can move, else
        None."""
        place = place_of(self._position, spot)
        sent, self._sent = self._sent, -1
        if place < 0:
            return None
        if spot.kind == "waiting":
            self._noble = bool(spot.index)
            return None
        if place == SAN_JUAN:
            return self._settle_one()
        if place == sent:
            return None
        taking = self.occupied(spot)
        if spot.kind == "city":  # a click on the building fills it, then empties it
            taking = self.people[place] >= self._player.circles[place]
        if taking:
            self._noble = self.noble_at(spot)
            return self.move(place, SAN_JUAN, noble=self._noble)
        source = sent if sent >= 0 else self._whence(place)
        return self.move(source, place, noble=source in (SAN_JUAN, sent) and self._noble)

    def drag(self, start: Spot, end: Spot) -> Message | None:
        """Move a person from one spot to another. If the place is full, a noble and a colonist
        swap. Return why that is not possible, else None."""
        self._sent = -1
        source, target = (place_of(self._position, spot) for spot in (start, end))
        if source < 0 or target < 0 or source == target:
            return None
        noble = self.noble_at(start)
        full = target != SAN_JUAN and self.people[target] >= self._player.circles[target]
        if full and (self.nobles[target] < self.people[target] if noble else self.nobles[target]):
            change = 1 if noble else -1
            self.nobles[target] += change
            self.nobles[source] -= change
            return None
        return self.move(source, target, noble=noble)

    def move(self, source: int, target: int, *, noble: bool = False) -> Message | None:
        """Move one person between places, a colonist before a noble unless `noble`. Return why that
        is not possible, else None."""
        if not self.people[source]:
            return Message(_NOBODY) if source == SAN_JUAN else None
        if target != SAN_JUAN and self.people[target] >= self._player.circles[target]:
            return Message(_NO_ROOM)
        noble = self.nobles[source] > 0 and (noble or self.people[source] == self.nobles[source])
        for place, change in ((source, -1), (target, 1)):
            self.people[place] += change
            self.nobles[place] += change if noble else 0
        for noted in (self._newly, self._by_hand):
            if source in noted:
                noted.remove(source)
                break
        if target != SAN_JUAN:
            self._by_hand.append(target)
        return None

    def _whence(self, target: int) -> int:
        """Return the place a person comes from to fill a free circle: San Juan first, then the
        latest newcomer not moved by hand, then the least needed person, then the one placed by hand
        first. Return San Juan if there is no one."""
        if self.waiting:
            return SAN_JUAN
        for place in reversed(self._newly):
            if place != target:
                return place
        chosen = list(self._by_hand)
        spare = [
            place
            for place in self._player.places
            if place != target and self.people[place] > chosen.count(place)
        ]
        if spare:
            return self._advice.least_needed(self.people, spare)
        return next((place for place in chosen if place != target), SAN_JUAN)

    def problem(self) -> Message | None:
        """Return why this placement is illegal (docs/rules.md 4 Mayor), or None."""
        return Message(_MUST_FILL) if self.waiting and self.free else None

    def chain(self) -> list[Action]:
        """Return the actions of this placement, in the order of the rules."""
        trial = self._position.copy()
        chosen: list[Action] = []
        while not trial.is_over and trial.step == steps.PLACE and trial.seat == self.seat:
            at = placement_progress(trial).at
            if chosen and at == 0:
                break  # a later mayor turn of the same seat
            place = self._player.places[at]
            nobles = self.nobles[place]
            action = actions.PLACE[self.people[place] - nobles][nobles]
            chosen.append(action)
            play(trial, action)
        return chosen

    def _settle_one(self) -> Message | None:
        """Move a person from San Juan to the free circle where one is needed most."""
        if not self.waiting:
            return Message(_NOBODY)
        self._sent = self._advice.most_needed(self.people)
        if self._sent < 0:
            return Message(_NO_ROOM)
        return self.move(SAN_JUAN, self._sent, noble=self._noble)


def clickable(pos: Position) -> frozenset[Spot]:
    """Return all clickable spots while the seat to act places its people."""
    seat, player = pos.seat, pos.players[pos.seat]
    targets = {spots.san_juan(seat)}
    for at, tile in enumerate(player.island):
        if tile < SAN_JUAN:
            targets.add(spots.island_circle(seat, at))
    for slot, building in enumerate(player.city):
        circles = player.circles[building]
        targets |= {spots.city_circle(seat, slot, circle) for circle in range(circles)}
    return frozenset(targets)
