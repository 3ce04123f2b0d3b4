"""The moves of guests from the guesthouse: edited by clicks, then converted to a chain of
actions."""

from __future__ import annotations

from game.app.i18n import N_, Message
from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.flow import play
from game.rules.material import GUESTHOUSE, SAN_JUAN
from game.rules.position import Player, Position
from game.scenes.table.input.selections.colonist_placement import place_of
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, place_spots, vacant_circles, whole_piece

_NO_GUEST = N_("All your guests have moved. Click one to call them back.")
_NO_ROOM = N_("There are no free circles.")


class GuestMoves:
    """The moves of guests (docs/rules.md 8 Guesthouse). The rules ask in the order of the places;
    here guests are moved in any order and can be moved back."""

    def __init__(self, pos: Position) -> None:
        self._position = pos
        self.seat = pos.seat
        self.made: list[Action] = []
        self._noble = False  # whether a noble moves next, if both kinds are guests

    @property
    def _player(self) -> Player:
        """A copy of the board with the moves made."""
        player = self._position.players[self.seat].copy()
        for action in self.made:
            player.move_people(GUESTHOUSE, -1, action.extra == 1)
            player.move_people(action.arg, 1, action.extra == 1)
        return player

    @property
    def people(self) -> tuple[int, ...]:
        """People by place, after the moves."""
        return self._player.people

    @property
    def nobles(self) -> tuple[int, ...]:
        """The nobles among them, by place."""
        return self._player.nobles

    @property
    def _both(self) -> bool:
        """Whether both a colonist and a noble are guests."""
        player = self._player
        return 0 < player.nobles[GUESTHOUSE] < player.people[GUESTHOUSE]

    def _next(self) -> bool | None:
        """Return whether the next guest to move is a noble, or None if no guest is left."""
        player = self._player
        if not player.people[GUESTHOUSE]:
            return None
        return self._noble if self._both else player.nobles[GUESTHOUSE] > 0

    @property
    def clickable(self) -> frozenset[Spot]:
        """The free circles while guests are left, the circles filled by guests, and the guests
        themselves if there are two kinds."""
        moved = {action.arg for action in self.made}
        spots: set[Spot] = set()
        for place in self._position.players[self.seat].places:
            if place in moved or (self._next() is not None and self._offered(place)):
                spots.update(vacant_circles(self._position, self.seat, place))
        if self._both:
            spots.update(self._guest_circles())
        return frozenset(spots)

    @property
    def chosen(self) -> frozenset[Spot]:
        """The circle of the guest who moves next, if there are two kinds."""
        if not self._both:
            return frozenset()
        return frozenset({self._guest_circles()[0 if self._noble else -1]})

    def _guest_circles(self) -> list[Spot]:
        """Return the circles of the remaining guests, nobles first."""
        slot = place_spots(self._position, self.seat, GUESTHOUSE)[0].index
        count = self._player.people[GUESTHOUSE]
        return [spots.city_circle(self.seat, slot, index) for index in range(count)]

    def guest_at(self, spot: Spot) -> bool | None:
        """Return whether the guest on a spot is a noble, or None if no guest is there."""
        if place_of(self._position, spot) != GUESTHOUSE:
            return None
        player = self._player
        nth = spot.sub if spot.kind == "city_circle" else 0
        return nth < player.nobles[GUESTHOUSE] if nth < player.people[GUESTHOUSE] else None

    def _offered(self, place: int) -> bool:
        """Return whether a place has a free circle where the next guest may go."""
        noble = self._next()
        if noble is None or place in (GUESTHOUSE, SAN_JUAN):
            return False
        table = actions.GUEST_NOBLE if noble else actions.GUEST
        return (
            table[place] in self._position.legal_actions and self._player.vacant_circles(place) > 0
        )

    def click(self, spot: Spot) -> Message | None:
        """Handle a click on a circle by moving a guest there or back. Return why no one can move,
        else None."""
        place = place_of(self._position, spot)
        if place == GUESTHOUSE:
            noble = self.guest_at(spot)
            self._noble = self._noble if noble is None else noble
            return None
        moved = [action for action in self.made if action.arg == place]
        if self._offered(place) and not (moved and self._stands(spot, place)):
            table = actions.GUEST_NOBLE if self._next() else actions.GUEST
            self.made.append(table[place])
            return None
        if moved:
            self.made.remove(moved[-1])
            return None
        if place < 0 or place == SAN_JUAN:
            return None
        return Message(_NO_GUEST if self._next() is None else _NO_ROOM)

    def _stands(self, spot: Spot, place: int) -> bool:
        """Return whether exactly this circle is occupied."""
        free = vacant_circles(self._position, self.seat, place)
        here = [place for place in free if spot in (place, whole_piece(place))]
        taken = self._player.people[place] - self._position.players[self.seat].people[place]
        return bool(here) and free.index(here[0]) < taken

    def drag(self, start: Spot, end: Spot) -> Message | None:
        """Move a guest to a circle. Return why that is not possible, else None."""
        noble = self.guest_at(start)
        if noble is None or place_of(self._position, end) in (-1, GUESTHOUSE):
            return None
        self._noble = noble
        place = place_of(self._position, end)
        if not self._offered(place):
            return Message(_NO_ROOM)
        self.made.append((actions.GUEST_NOBLE if noble else actions.GUEST)[place])
        return None

    def reset(self) -> None:
        """Move everyone back to the guesthouse."""
        self.made.clear()

    def chain(self) -> list[Action]:
        """Return the actions that make exactly these moves."""
        trial = self._position.copy()
        chosen = sorted(self.made, key=lambda action: action.id)
        for action in chosen:
            play(trial, action)
        asked = trial.step == steps.GUESTS and trial.seat == self.seat
        if asked and (not chosen or trial.frame[2] == chosen[-1].id):
            chosen.append(PASS)
        return chosen
