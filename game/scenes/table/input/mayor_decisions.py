"""Decisions that move people on the board: the mayor's placement and the guesthouse."""

from __future__ import annotations

from game.app.i18n import N_, Message
from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.flow import play
from game.rules.material import GUESTHOUSE, SAN_JUAN
from game.rules.position import Player, Position
from game.scenes.table.input import colonist_placement
from game.scenes.table.input.colonist_placement import place_of
from game.scenes.table.input.pending_decision import (
    NOTHING,
    ClickResult,
    DecisionButton,
    PendingSelection,
)
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, place_spots, vacant_circles, whole_piece
from game.ui.phrases import Phrases
from game.ui.phrases.log import people_counts

_PLACED = N_("Your people are placed as suggested.")
_PLACED_ALREADY = N_("Your people are already placed as suggested. Press Done to leave them there.")
_NO_GUEST = N_("All your guests have moved. Click one to call them back.")
_NO_ROOM = N_("There are no free circles.")

_GUEST = (actions.GUEST, actions.GUEST_NOBLE)


class PendingPlacement(PendingSelection):
    """Placing all people in the mayor's turn (docs/rules.md 4 Mayor)."""

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        self.placement = colonist_placement.Placement(pos)
        self._clickable = colonist_placement.clickable(pos)

    @property
    def prompt(self) -> str:
        waiting, free = self.placement.waiting, self.placement.free
        asked = super().prompt
        if waiting and free:
            nobles = self.placement.nobles[SAN_JUAN]
            people = people_counts(waiting - nobles, nobles)
            return self.tr("{asked}: {people} still in San Juan", asked=asked, people=people)
        return asked if waiting else self.tr("your people are placed; press Done or move someone")

    @property
    def is_ready(self) -> bool:
        """Whether the placement can be carried out as it is."""
        return self.placement.problem() is None

    @property
    def glowing(self) -> frozenset[Spot]:
        if not self.placement.both_wait:
            return self._clickable
        return self._clickable | {spots.waiting(self.seat, noble) for noble in (False, True)}

    @property
    def chosen(self) -> frozenset[Spot]:
        placement = self.placement
        return frozenset({placement.next_waiting} if placement.both_wait else ())

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(self.placement.people)

    @property
    def nobles(self) -> tuple[int, ...]:
        return tuple(self.placement.nobles)

    @property
    def buttons(self) -> list[DecisionButton]:
        tone = "brass" if self.is_ready else "wood"
        suggest = DecisionButton("suggest", self.tr("Suggest"), self._suggest, icon="ui/star")
        return [
            *(() if self.placement.newcomers_wait else (suggest,)),
            DecisionButton(
                "reset", self.tr("Reset"), self.after(self.placement.reset), icon="ui/undo"
            ),
            DecisionButton("done", self.tr("Done"), self.done, tone, "ui/check"),
        ]

    def click(self, spot: Spot) -> ClickResult:
        return ClickResult(message=self.placement.click(spot))

    def drag(self, start: Spot, end: Spot) -> ClickResult:
        return ClickResult(message=self.placement.drag(start, end))

    def carries(self, spot: Spot) -> tuple[str, int] | None:
        place = colonist_placement.place_of(self.position, spot)
        if place < 0 or not self.placement.occupied(spot):
            return None
        return "noble" if self.placement.noble_at(spot) else "colonist", 0

    def let_newcomers_wait(self) -> None:
        """Leave newcomers in San Juan, for learning to place them."""
        self.placement.newcomers_wait = True
        self.placement.reset()

    def _suggest(self) -> ClickResult:
        changed = self.placement.suggest()
        return ClickResult(note=Message(_PLACED if changed else _PLACED_ALREADY))

    def problem(self) -> Message | None:
        return self.placement.problem()

    def chain(self) -> list[Action]:
        return self.placement.chain()


class PendingGuestMoves(PendingSelection):
    """Moving guests from the guesthouse to free circles (docs/rules.md 8 Guesthouse). The rules ask
    in the order of the places; here guests are moved in any order and can be moved back."""

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        self.made: list[Action] = []
        self._noble = False  # whether a noble moves next, if both kinds are guests

    @property
    def _player(self) -> Player:
        """A copy of the board with the moves made."""
        player = self.position.players[self.seat].copy()
        for action in self.made:
            player.move_people(GUESTHOUSE, -1, action.extra == 1)
            player.move_people(action.arg, 1, action.extra == 1)
        return player

    @property
    def people(self) -> tuple[int, ...]:
        return self._player.people

    @property
    def nobles(self) -> tuple[int, ...]:
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
    def glowing(self) -> frozenset[Spot]:
        """The free circles while guests are left, the circles filled by guests, and the guests
        themselves if there are two kinds."""
        moved = {action.arg for action in self.made}
        spots: set[Spot] = set()
        for place in self.position.players[self.seat].places:
            if place in moved or self._offered(place):
                spots.update(vacant_circles(self.position, self.seat, place))
        if self._both:
            spots.update(self._guest_circles())
        return frozenset(spots)

    @property
    def chosen(self) -> frozenset[Spot]:
        """The circle of the guest who moves next, if there are two kinds."""
        return frozenset({self._guest_circles()[0 if self._noble else -1]} if self._both else ())

    def _guest_circles(self) -> list[Spot]:
        """Return the circles of the remaining guests, nobles first."""
        slot = place_spots(self.position, self.seat, GUESTHOUSE)[0].index
        count = self._player.people[GUESTHOUSE]
        return [spots.city_circle(self.seat, slot, index) for index in range(count)]

    def _guest_at(self, spot: Spot) -> bool | None:
        """Return whether the guest on a spot is a noble, or None if no guest is there."""
        if place_of(self.position, spot) != GUESTHOUSE:
            return None
        player = self._player
        nth = spot.sub if spot.kind == "city_circle" else 0
        return nth < player.nobles[GUESTHOUSE] if nth < player.people[GUESTHOUSE] else None

    def _offered(self, place: int) -> bool:
        """Return whether a place has a free circle where the next guest may go."""
        noble = self._next()
        if noble is None or place in (GUESTHOUSE, SAN_JUAN):
            return False
        legal = _GUEST[noble][place] in self.position.legal_actions
        return legal and self._player.vacant_circles(place) > 0

    @property
    def buttons(self) -> list[DecisionButton]:
        if not self.made:
            offers = [action for action in self.position.legal_actions if action is not PASS]
            return [
                *(self._offer(action) for action in offers if len(offers) == 1),
                DecisionButton("done", self.tr("Don't move anybody"), self.done),
            ]
        return [
            DecisionButton("reset", self.tr("Reset"), self.after(self.made.clear), icon="ui/undo"),
            DecisionButton("done", self.tr("Done"), self.done, "brass", "ui/check"),
        ]

    def _offer(self, action: Action) -> DecisionButton:
        """Create a button equivalent to carrying a guest to a circle."""
        move = self.after(lambda: self.made.append(action))
        return DecisionButton(action.text, self.phrases.action(action, self.position), move)

    def click(self, spot: Spot) -> ClickResult:
        place = place_of(self.position, spot)
        if place == GUESTHOUSE:
            noble = self._guest_at(spot)
            self._noble = self._noble if noble is None else noble
            return NOTHING
        moved = [action for action in self.made if action.arg == place]
        if self._offered(place) and not (moved and self._stands(spot, place)):
            self.made.append(_GUEST[bool(self._next())][place])
        elif moved:
            self.made.remove(moved[-1])
        elif place not in (-1, SAN_JUAN):
            return ClickResult(message=Message(_NO_GUEST if self._next() is None else _NO_ROOM))
        return NOTHING

    def _stands(self, spot: Spot, place: int) -> bool:
        """Return whether exactly this circle is occupied."""
        free = vacant_circles(self.position, self.seat, place)
        here = [place for place in free if spot in (place, whole_piece(place))]
        taken = self._player.people[place] - self.position.players[self.seat].people[place]
        return bool(here) and free.index(here[0]) < taken

    def drag(self, start: Spot, end: Spot) -> ClickResult:
        noble = self._guest_at(start)
        if noble is None or place_of(self.position, end) in (-1, GUESTHOUSE):
            return NOTHING
        self._noble = noble
        place = place_of(self.position, end)
        if not self._offered(place):
            return ClickResult(message=Message(_NO_ROOM))
        self.made.append(_GUEST[noble][place])
        return NOTHING

    def carries(self, spot: Spot) -> tuple[str, int] | None:
        noble = self._guest_at(spot)
        if noble is None:
            return None
        return "noble" if noble else "colonist", 0

    def cancel(self) -> bool:
        had = bool(self.made)
        self.made.clear()
        return had

    def chain(self) -> list[Action]:
        trial = self.position.copy()
        chosen = sorted(self.made, key=lambda action: action.id)
        for action in chosen:
            play(trial, action)
        asked = trial.step == steps.GUESTS and trial.seat == self.seat
        if asked and (not chosen or trial.frame[2] == chosen[-1].id):
            chosen.append(PASS)
        return chosen
