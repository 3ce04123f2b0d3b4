"""The payment decision of the black market: what to pay instead of doubloons, in any order."""

from __future__ import annotations

from game.rules import steps
from game.rules.actions import PASS, Action
from game.rules.flow import play
from game.rules.phases.builder import debt
from game.rules.position import Position
from game.scenes.table.input.click_targets import ClickSelection, click_targets_among
from game.scenes.table.input.pending_decision import (
    NOTHING,
    ClickResult,
    DecisionButton,
    PendingClick,
)
from game.scenes.table.view.spots import Spot, whole_piece
from game.ui.phrases import Phrases


class PendingPayment(PendingClick):
    """Paying with at most one colonist, one barrel and one VP (docs/rules.md 8 Black market). The
    rules ask for them one after another. Here they are chosen in any order and paid when there are
    enough."""

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        self.missing = debt(pos).doubloons
        self._offers = _offers(pos)
        everything = [action for offered in self._offers for action in offered]
        self.selection = ClickSelection(click_targets_among(pos, everything))
        self.picked: dict[int, Action] = {}
        """The chosen payments by kind: people, goods, VP."""
        self._spots: dict[int, Spot] = {}

    @property
    def prompt(self) -> str:
        if self.selection.among or self.missing == 1:
            return super().prompt
        asked = self.phrases.prompt(self.position)
        return self.tr(
            "{asked} ({n} of {missing})", asked=asked, n=len(self.picked), missing=self.missing
        )

    @property
    def chosen(self) -> frozenset[Spot]:
        return super().chosen | frozenset(self._spots.values())

    @property
    def glowing(self) -> frozenset[Spot]:
        return super().glowing - self.chosen

    @property
    def buttons(self) -> list[DecisionButton]:
        if self.picked and not self.selection.among:
            return [
                DecisionButton("back", self.tr("Back"), self.after(self.cancel), icon="ui/undo")
            ]
        return super().buttons

    def click(self, spot: Spot) -> ClickResult:
        result = super().click(spot)
        return self._pick(result.play[0], whole_piece(spot)) if result.play else result

    def drag(self, start: Spot, end: Spot) -> ClickResult:
        return NOTHING

    def carries(self, spot: Spot) -> tuple[str, int] | None:
        return None

    def cancel(self) -> bool:
        if self.selection.clear():
            return True
        had = bool(self.picked)
        self.picked.clear()
        self._spots.clear()
        return had

    def _chosen(self, action: Action) -> ClickResult:
        return self._pick(action, self.selection.picked)

    def _pick(self, action: Action, spot: Spot | None) -> ClickResult:
        """Add or remove a means of payment. Return the chain once there are enough."""
        self.selection.clear()
        kind = next(kind for kind, offered in enumerate(self._offers) if action in offered)
        self._spots.pop(kind, None)
        if self.picked.pop(kind, None) is not action:
            self.picked[kind] = action
            if spot is not None:
                self._spots[kind] = spot
        return ClickResult(tuple(self._chain())) if len(self.picked) == self.missing else NOTHING

    def _chain(self) -> list[Action]:
        """Return the actions of this payment, in the order of the rules."""
        trial, chain = self.position.copy(), list[Action]()
        paying = set(self.picked.values())
        while paying:
            chain.append(next((action for action in trial.legal_actions if action in paying), PASS))
            paying.discard(chain[-1])
            play(trial, chain[-1])
        return chain


def _offers(pos: Position) -> list[list[Action]]:
    """Return the possible payments of each kind. A kind may be skipped as long as the others are
    enough."""
    trial, payments = pos.copy(), list[list[Action]]()
    while not trial.is_over and trial.step == steps.PAY and trial.seat == pos.seat:
        payments.append([action for action in trial.legal_actions if action is not PASS])
        play(trial, PASS if PASS in trial.legal_actions else payments[-1][0])
    return payments
