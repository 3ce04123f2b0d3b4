"""The pending decision of a person: clickable spots, chosen spots, buttons and prompt.

A click or drag returns a `ClickResult`; nothing is played here. Decisions that move people or
barrels around are in `mayor_decisions`, `captain_decisions` and `payment_decision`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.app.i18n import N_, Message
from game.rules import steps
from game.rules.actions import DRAW, PASS, Action
from game.rules.material import FIRST_FOREST
from game.rules.position import Position
from game.scenes.table.input.click_targets import (
    ClickSelection,
    click_targets,
    coming_piece,
    intended_action,
    newest_tile,
)
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, whole_piece
from game.ui.drawing import PEOPLE, tile_picture
from game.ui.phrases import Phrases
from game.ui.phrases.actions import land_office_only

HINTS = {
    steps.CHOOSE: N_("click a card; right-click to read about it"),
    steps.SETTLE: N_("click the tile you want"),
    steps.SETTLE_AGAIN: N_("click the tile you want"),
    steps.HOSPICE: N_("click the colonist or your new tile"),
    steps.UNIVERSITY: N_("click the colonist or your new building"),
    steps.PLACE: N_("click circles, or drag people"),
    steps.BUILD: N_("click a building in the market"),
    steps.PRIVILEGE: N_("click a barrel in the supply"),
    steps.TRADE: N_("click one of your barrels"),
    steps.LOAD: N_("click your barrels, then a ship, or drag them"),
    steps.STORE: N_("click barrels to choose which to keep"),
    steps.PAY: N_("at most one colonist, one barrel and one VP"),
    steps.GUESTS: N_("click a free circle"),
    steps.LODGE: N_("click the tile to discard"),
    steps.SUPPLY: N_("click the barrels to return"),
    steps.SHIP: N_("click the barrels to ship"),
}
"""How to make each decision."""
OFFICE_HINT = N_("click the land office or the tile")
HACIENDA_HINT = N_("the hacienda may draw first: click the stack")


GIVING_UP = frozenset(
    {
        "discard",
        "pay_colonist",
        "pay_noble",
        "pay_good",
        "pay_vp",
        "supply",
        "ship",
        "store",
        "keep",
    }
)
"""The kinds of actions by which the acting seat gives up a tile, a person, a barrel or a VP."""


class ClickResult(NamedTuple):
    """The result of a click: actions to play, an action that the rules refuse, or a message."""

    play: tuple[Action, ...] = ()
    refused: Action | None = None
    message: Message | None = None
    """Why the click has no effect."""
    note: Message | None = None
    """A note about a successful click."""
    pending: PendingDecision | None = None
    """A different way to answer the same decision, to continue with."""


NOTHING = ClickResult()


@dataclass(frozen=True)
class DecisionButton:
    """A button of a decision. `key` identifies it for the focus. A button with a `picture`
    represents a piece and is placed next to the spot `at`."""

    key: str
    text: str
    press: Callable[[], ClickResult]
    tone: str = "wood"
    icon: str = ""
    picture: str = ""
    at: Spot | None = None


class PendingDecision:
    """The base class of pending decisions. `position` is the position to decide, and `seat` the
    deciding seat."""

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        self.position = pos
        self.seat = pos.seat
        self.phrases = phrases
        self.tr = phrases.tr

    @property
    def prompt(self) -> str:
        """The question, to follow the player's name."""
        return self.phrases.prompt(self.position)

    @property
    def hint(self) -> str:
        """How to make the decision, or "" if that is obvious."""
        return self.tr(HINTS.get(self.position.step, ""))

    @property
    def glowing(self) -> frozenset[Spot]:
        """The spots that can be clicked now."""
        return frozenset()

    @property
    def chosen(self) -> frozenset[Spot]:
        """The spots that have been chosen but not played yet."""
        return frozenset()

    @property
    def people(self) -> tuple[int, ...] | None:
        """People by place during a placement, or None."""
        return None

    @property
    def nobles(self) -> tuple[int, ...] | None:
        """The nobles among the `people`, or None."""
        return None

    @property
    def kept(self) -> tuple[int, ...] | None:
        """Barrels kept by kind while they are being chosen, or None."""
        return None

    @property
    def buttons(self) -> list[DecisionButton]:
        """The buttons, from left to right."""
        return []

    def click(self, spot: Spot) -> ClickResult:
        """Handle a click on a spot."""
        return NOTHING

    def drag(self, start: Spot, end: Spot) -> ClickResult:
        """Handle a piece dragged from one spot to another."""
        return NOTHING

    def carries(self, spot: Spot) -> tuple[str, int] | None:
        """Return the piece (name and number as in `spots.PIECES`) that can be dragged off a
        spot."""
        return None

    def drop_targets(self, start: Spot) -> frozenset[Spot]:
        """Return the spots where a piece from this spot may be dropped."""
        return self.glowing

    @property
    def gives_up(self) -> bool:
        """Whether an answer gives up something the seat owns. If so, no answer is focused in
        advance."""
        return any(action.kind in GIVING_UP for action in self.position.legal_actions)

    def cancel(self) -> bool:
        """Go back one step within the decision. Return False if there is none."""
        return False

    def after(self, change: Callable[[], object]) -> Callable[[], ClickResult]:
        """Return a button callback that only changes the selection."""

        def press() -> ClickResult:
            change()
            return NOTHING

        return press

    @property
    def previous(self) -> PendingDecision | None:
        """The pending decision that this one came from, to return to."""
        return None


class PendingSelection(PendingDecision):
    """A decision that is edited by several clicks, then confirmed as a chain of actions."""

    def problem(self) -> Message | None:
        """Return why the rules do not allow what is selected, or None."""
        return None

    def chain(self) -> list[Action]:
        """Return the actions that do exactly what is selected, in the order of the rules."""
        raise NotImplementedError

    def done(self) -> ClickResult:
        """Confirm the selection."""
        problem = self.problem()
        if problem is not None:
            return ClickResult(message=problem)
        return ClickResult(tuple(self.chain()))


class PendingClick(PendingDecision):
    """A decision made by clicking one piece, or two in turn."""

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        self.selection = ClickSelection(click_targets(pos))

    @property
    def prompt(self) -> str:
        if self.selection.among:
            if self.position.step == steps.PAY:
                return self.tr("choose who leaves, or go back")
            if self.selection.picked_place:
                return self.tr("choose which barrel, or go back")
            return self.tr("choose where, or go back")
        asked = super().prompt
        forced = len(self.position.legal_actions) == 1
        return self.tr("{asked} (your only choice)", asked=asked) if forced else asked

    @property
    def hint(self) -> str:
        if self.selection.among:
            return ""
        if DRAW in self.position.legal_actions:
            return self.tr(HACIENDA_HINT)
        return self.tr(OFFICE_HINT) if land_office_only(self.position) else super().hint

    @property
    def glowing(self) -> frozenset[Spot]:
        lit = self.selection.glowing
        return lit - {self.selection.picked} if self.selection.picked is not None else lit

    @property
    def chosen(self) -> frozenset[Spot]:
        return frozenset({self.selection.picked} if self.selection.picked is not None else ())

    @property
    def buttons(self) -> list[DecisionButton]:
        shown = [self._button(action) for action in self._on_buttons]
        if self.selection.among:
            return [
                *shown,
                DecisionButton("back", self.tr("Back"), self.after(self.cancel), icon="ui/undo"),
            ]
        if self.selection.targets.can_pass:
            shown.append(self._button(PASS))
        return shown

    @property
    def _on_buttons(self) -> Sequence[Action]:
        """The answers with buttons: those without a piece, all of them if the newest tile becomes
        either of two things, and a single one that may be declined, so that no question has only a
        "No" button."""
        targets, among = self.selection.targets, self.selection.among
        answers = [action for action in targets.legal if action is not PASS]
        if self.position.step == steps.LAY:
            return answers
        if targets.can_pass and not among and len(answers) == 1:
            return answers
        return self.selection.buttons

    def _button(self, action: Action) -> DecisionButton:
        text = self.phrases.action(action, self.position)
        picture = self._picture(action)
        at = (self.selection.picked or newest_tile(self.position)) if picture else None
        return DecisionButton(
            action.text, text, lambda: self._chosen(action), picture=picture, at=at
        )

    def _chosen(self, action: Action) -> ClickResult:
        """Handle a press of an action's button."""
        return ClickResult((action,))

    def _picture(self, action: Action) -> str:
        """Return the picture of the piece that an action is about if no spot represents it."""
        if action.kind == "lay":
            laid = self.position.players[self.seat].island[-1]
            return tile_picture(FIRST_FOREST if action.arg else laid)
        return {"pay_colonist": PEOPLE[1], "pay_noble": PEOPLE[2]}.get(action.kind, "")

    def click(self, spot: Spot) -> ClickResult:
        selection = self.selection
        refused = intended_action(self.position, spot, selection.among)
        elsewhere = not selection.targets.at(spot, selection.among)
        if selection.among and elsewhere and refused not in (None, *self.position.legal_actions):
            return ClickResult(refused=refused)  # such as a ship that cannot take the barrels
        if not selection.targets.at(spot):
            return ClickResult(refused=refused)
        action = selection.click(spot)
        return ClickResult((action,)) if action is not None else NOTHING

    def drag(self, start: Spot, end: Spot) -> ClickResult:
        if coming_piece(self.position, start) is not None:
            return self.click(start) if end.seat == self.seat else NOTHING
        action = self.selection.drag(start, end)
        if action is not None:
            return ClickResult((action,))
        if whole_piece(end).kind not in ("ship", "house"):
            return NOTHING  # the piece was only put down again
        return ClickResult(
            refused=intended_action(self.position, end, self.selection.targets.at(start))
        )

    def carries(self, spot: Spot) -> tuple[str, int] | None:
        whole = whole_piece(spot)
        if whole.kind == "goods" and self.selection.targets.at(spot):
            return "barrel", whole.index
        return coming_piece(self.position, spot)

    def drop_targets(self, start: Spot) -> frozenset[Spot]:
        if coming_piece(self.position, start) is not None:
            return frozenset({spots.board(self.seat)})
        glowing = self.selection.targets.glowing(self.selection.targets.at(start))
        return frozenset(spot for spot in glowing if spot.kind != "goods")

    def cancel(self) -> bool:
        return self.selection.clear()
