"""Placing people in the mayor's turn: free moves on the board, then one chain of actions.

While a person places, nothing has been decided yet: the placement is edited here and shown in the
place of the board's own. When it is done it becomes the actions that the rules ask for one by one.
"""

from __future__ import annotations

from game.app.i18n import N_, Message
from game.rules import actions, steps
from game.rules.actions import Action
from game.rules.flow import play
from game.rules.material import PLACES, SAN_JUAN
from game.rules.position import Position
from game.scenes.table import spots
from game.scenes.table.decisions import whole
from game.scenes.table.spots import Spot
from game.scenes.table.suggest import fill

_MUST_FILL = N_("Every colonist needs a circle while one is free: use San Juan's first.")
_SAN_JUAN_EMPTY = N_("Nobody is left in San Juan. Take a colonist off another circle first.")
_NO_ROOM = N_("There is no free circle.")


def place_of(pos: Position, spot: Spot) -> int:
    """The place that a spot of the seat to act belongs to, -1 for any other spot."""
    thing = whole(spot)
    if thing.seat != pos.seat:
        return -1
    player = pos.players[pos.seat]
    if thing.kind == "san_juan":
        return SAN_JUAN
    if thing.kind == "island" and thing.index < len(player.island):
        tile = player.island[thing.index]
        return tile if tile < SAN_JUAN else -1
    if thing.kind == "city" and thing.index < len(player.city):
        return player.city[thing.index]
    return -1


class Placement:
    """People (and the nobles among them) by place, as the person wants them."""

    def __init__(self, pos: Position) -> None:
        self.seat = pos.seat
        self._player = pos.players[pos.seat]
        self._position = pos
        self.people: list[int] = []
        self.nobles: list[int] = []
        self.reset()

    def reset(self) -> None:
        """Everybody where they stood before, newcomers on sensible circles."""
        before = self._player.people
        self._take(fill(self._player, before, before[SAN_JUAN]))

    def suggest(self) -> None:
        """A new placement of everybody."""
        self._take(fill(self._player, (0,) * PLACES, sum(self._player.people)))

    @property
    def waiting(self) -> int:
        """People in San Juan."""
        return self.people[SAN_JUAN]

    @property
    def free(self) -> int:
        """Circles without anybody."""
        circles = self._player.circles
        return sum(circles[place] - self.people[place] for place in self._player.places)

    def occupied(self, spot: Spot) -> bool:
        """Does somebody stand on this spot (a circle, San Juan)?"""
        place = place_of(self._position, spot)
        if place < 0:
            return False
        if spot.kind == "city_circle":
            return spot.sub < self.people[place]
        if place < SAN_JUAN:
            at = sum(tile == place for tile in self._player.island[: spot.index])
            return at < self.people[place]
        return self.people[place] > 0

    def click(self, spot: Spot) -> Message | None:
        """A circle or San Juan was clicked: somebody goes or comes. A message when nobody can."""
        place = place_of(self._position, spot)
        if place < 0:
            return None
        if place == SAN_JUAN:
            return self._settle_one()
        taking = self.occupied(spot)
        if spot.kind == "city":  # the building itself: fill it, then empty it
            taking = self.people[place] >= self._player.circles[place]
        if taking:
            return self.move(place, SAN_JUAN)
        return self.move(SAN_JUAN, place)

    def drag(self, start: Spot, end: Spot) -> Message | None:
        """Somebody is carried from one spot to another."""
        source, target = (place_of(self._position, spot) for spot in (start, end))
        if source < 0 or target < 0 or source == target:
            return None
        return self.move(source, target)

    def move(self, source: int, target: int) -> Message | None:
        """One person from place to place; a colonist before a noble."""
        if not self.people[source]:
            return Message(_SAN_JUAN_EMPTY) if source == SAN_JUAN else None
        if target != SAN_JUAN and self.people[target] >= self._player.circles[target]:
            return Message(_NO_ROOM)
        noble = self.people[source] == self.nobles[source]
        for place, change in ((source, -1), (target, 1)):
            self.people[place] += change
            self.nobles[place] += change if noble else 0
        return None

    def problem(self) -> Message | None:
        """Why this cannot stay as it is (RULES.md section 4, Mayor); None when it can."""
        return Message(_MUST_FILL) if self.waiting and self.free else None

    def chain(self) -> list[Action]:
        """The actions that make this placement, as the rules ask for them."""
        trial = self._position.copy()
        chosen: list[Action] = []
        while not trial.is_over and trial.step == steps.PLACE and trial.seat == self.seat:
            if chosen and trial.frame[2] == 0:
                break  # another mayor's turn of the same seat
            place = self._player.places[trial.frame[2][0]]
            nobles = self.nobles[place]
            action = actions.PLACE[self.people[place] - nobles][nobles]
            chosen.append(action)
            play(trial, action)
        return chosen

    def _settle_one(self) -> Message | None:
        if not self.waiting:
            return Message(_SAN_JUAN_EMPTY)
        standing = fill(self._player, self.people, 1)
        for place in self._player.places:
            if standing[place] > self.people[place]:
                return self.move(SAN_JUAN, place)
        return Message(_NO_ROOM)

    def _take(self, people: list[int]) -> None:
        """Take over people by place; nobles stay where they stood, as far as somebody does."""
        self.people = people
        before = self._player.nobles
        nobles = [min(had, now) for had, now in zip(before, people, strict=True)]
        left = sum(before) - sum(nobles)
        for place in (*reversed(self._player.places), SAN_JUAN):
            more = min(left, people[place] - nobles[place])
            nobles[place] += more
            left -= more
        self.nobles = nobles


def clickable(pos: Position) -> frozenset[Spot]:
    """Everything that can be clicked while the seat to act places its people."""
    seat, player = pos.seat, pos.players[pos.seat]
    found = {spots.san_juan(seat)}
    for at, tile in enumerate(player.island):
        if tile < SAN_JUAN:
            found.add(spots.island_circle(seat, at))
    for slot, building in enumerate(player.city):
        circles = player.circles[building]
        found |= {spots.city_circle(seat, slot, circle) for circle in range(circles)}
    return frozenset(found)
