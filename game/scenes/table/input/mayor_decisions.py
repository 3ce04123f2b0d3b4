"""Decisions that move people on the board: the mayor's placement and the guesthouse."""

from __future__ import annotations

from game.app.i18n import N_, Message
from game.rules.actions import PASS, Action
from game.rules.material import SAN_JUAN
from game.rules.position import Position
from game.scenes.table.input.pending_decision import (
    ClickResult,
    DecisionButton,
    PendingDecision,
)
from game.scenes.table.input.selections import colonist_placement
from game.scenes.table.input.selections.guest_moves import GuestMoves
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot
from game.ui.phrases import Phrases
from game.ui.phrases.log import people_counts

_PLACED = N_("Your people are placed as suggested.")
_PLACED_ALREADY = N_("Your people are already placed as suggested.")


class PendingPlacement(PendingDecision):
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
            DecisionButton("done", self.tr("Done"), self._done, tone, "ui/check"),
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

    def _done(self) -> ClickResult:
        problem = self.placement.problem()
        if problem is not None:
            return ClickResult(message=problem)
        return ClickResult(tuple(self.placement.chain()))


class PendingGuestMoves(PendingDecision):
    """Moving guests from the guesthouse to free circles (docs/rules.md 8 Guesthouse)."""

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        self.moves = GuestMoves(pos)

    @property
    def glowing(self) -> frozenset[Spot]:
        return self.moves.clickable

    @property
    def people(self) -> tuple[int, ...]:
        return self.moves.people

    @property
    def nobles(self) -> tuple[int, ...]:
        return self.moves.nobles

    @property
    def chosen(self) -> frozenset[Spot]:
        return self.moves.chosen

    @property
    def buttons(self) -> list[DecisionButton]:
        if not self.moves.made:
            offers = [action for action in self.position.legal_actions if action is not PASS]
            return [
                *(self._offer(action) for action in offers if len(offers) == 1),
                DecisionButton("done", self.tr("Don't move anybody"), self._done),
            ]
        return [
            DecisionButton("reset", self.tr("Reset"), self.after(self.moves.reset), icon="ui/undo"),
            DecisionButton("done", self.tr("Done"), self._done, "brass", "ui/check"),
        ]

    def _offer(self, action: Action) -> DecisionButton:
        """Create a button equivalent to carrying a guest to a circle."""
        move = self.after(lambda: self.moves.made.append(action))
        return DecisionButton(action.text, self.phrases.action(action, self.position), move)

    def click(self, spot: Spot) -> ClickResult:
        return ClickResult(message=self.moves.click(spot))

    def drag(self, start: Spot, end: Spot) -> ClickResult:
        return ClickResult(message=self.moves.drag(start, end))

    def carries(self, spot: Spot) -> tuple[str, int] | None:
        noble = self.moves.guest_at(spot)
        if noble is None:
            return None
        return "noble" if noble else "colonist", 0

    def cancel(self) -> bool:
        if not self.moves.made:
            return False
        self.moves.reset()
        return True

    def _done(self) -> ClickResult:
        return ClickResult(tuple(self.moves.chain()))
