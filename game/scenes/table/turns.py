"""A person's decision while it is being made: by clicks, by placing people, by choosing barrels.

Each kind of turn says what glows and what is chosen, takes clicks and drags, and has the buttons
that no piece can stand for. What comes of it is an `Outcome`; nothing is played here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from game.app.i18n import N_, Message
from game.rules import steps
from game.rules.actions import PASS, Action
from game.rules.position import Position
from game.scenes.table import mayor, spots
from game.scenes.table.decisions import Choosing, decision_of, meant, whole
from game.scenes.table.spots import Spot
from game.scenes.table.storage import Storage
from game.ui.phrases import Phrases

HINTS = {
    steps.CHOOSE: N_("click a role card"),
    steps.SETTLE: N_("click the tile you want"),
    steps.SETTLE_AGAIN: N_("click the tile you want"),
    steps.HOSPICE: N_("click the colonist or your new tile"),
    steps.UNIVERSITY_STEP: N_("click the colonist or your new building"),
    steps.PLACE: N_("click circles, or drag people about"),
    steps.BUILD: N_("click a building of the market"),
    steps.PRIVILEGE: N_("click a barrel of the supply"),
    steps.TRADE: N_("click a barrel of yours"),
    steps.LOAD: N_("click your barrels, then a ship; or drag them"),
    steps.STORE: N_("click barrels to keep them or not"),
    steps.PAY: N_("click what you pay with"),
    steps.GUESTS: N_("click where a guest goes"),
    steps.LODGE: N_("click the tile that goes"),
    steps.SUPPLY: N_("click a barrel to return"),
}
"""How each decision is made, for those who want it explained."""


class Outcome(NamedTuple):
    """What comes of a click: actions to play, an action that the rules refuse, or a sentence."""

    play: tuple[Action, ...] = ()
    refused: Action | None = None
    message: Message | None = None


NOTHING = Outcome()


@dataclass(frozen=True)
class TurnButton:
    """A button of a turn; `key` names it for the focus."""

    key: str
    text: str
    press: Callable[[], Outcome]
    tone: str = "wood"
    icon: str = ""


class Turn:
    """What all turns have in common."""

    def __init__(self, pos: Position, say: Phrases) -> None:
        self.position = pos
        self.seat = pos.seat
        self.say = say
        self.tr = say.tr

    @property
    def prompt(self) -> str:
        """What is asked, as it stands after the player's name."""
        return self.say.prompt(self.position)

    @property
    def hint(self) -> str:
        """How it is done, "" where that goes without saying."""
        return self.tr(HINTS.get(self.position.step, ""))

    @property
    def glowing(self) -> frozenset[Spot]:
        """What can be clicked now."""
        return frozenset()

    @property
    def chosen(self) -> frozenset[Spot]:
        """What has been chosen and not been carried out."""
        return frozenset()

    @property
    def people(self) -> tuple[int, ...] | None:
        """Who stands where, while people are placed."""
        return None

    @property
    def nobles(self) -> tuple[int, ...] | None:
        """The nobles among them."""
        return None

    @property
    def kept(self) -> tuple[int, ...] | None:
        """Barrels kept by kind, while they are chosen."""
        return None

    @property
    def buttons(self) -> list[TurnButton]:
        """The buttons, from left to right."""
        return []

    def click(self, spot: Spot) -> Outcome:
        """A spot was clicked."""
        return NOTHING

    def drag(self, start: Spot, end: Spot) -> Outcome:
        """A piece was carried from one spot to another."""
        return NOTHING

    def carries(self, spot: Spot) -> tuple[str, int] | None:
        """The piece (see `spots.PIECES`) that can be dragged off a spot."""
        return None

    def targets(self, start: Spot) -> frozenset[Spot]:
        """Where a piece from this spot may be dropped."""
        return self.glowing

    def cancel(self) -> bool:
        """Go one step back inside the turn; False when there is none."""
        return False


class ClickTurn(Turn):
    """Decisions that are made by clicking the piece."""

    def __init__(self, pos: Position, say: Phrases) -> None:
        super().__init__(pos, say)
        self.choosing = Choosing(decision_of(pos))

    @property
    def prompt(self) -> str:
        if self.choosing.among:
            return self.tr("choose where, or go back")
        asked = super().prompt
        forced = len(self.position.legal) == 1
        return self.tr("{asked} (there is only this)", asked=asked) if forced else asked

    @property
    def glowing(self) -> frozenset[Spot]:
        lit = self.choosing.glowing
        return lit - {self.choosing.picked} if self.choosing.picked is not None else lit

    @property
    def chosen(self) -> frozenset[Spot]:
        return frozenset({self.choosing.picked} if self.choosing.picked is not None else ())

    @property
    def buttons(self) -> list[TurnButton]:
        shown = [self._button(action) for action in self.choosing.buttons]
        if self.choosing.among:
            return [*shown, TurnButton("back", self.tr("Back"), self._back, icon="ui/undo")]
        if self.choosing.decision.can_pass:
            shown.append(self._button(PASS))
        return shown

    def _button(self, action: Action) -> TurnButton:
        text = self.say.choice(action, self.position)
        return TurnButton(action.text, text, lambda: Outcome((action,)))

    def _back(self) -> Outcome:
        self.cancel()
        return NOTHING

    def click(self, spot: Spot) -> Outcome:
        choosing = self.choosing
        refused = meant(self.position, spot, choosing.among)
        elsewhere = not choosing.decision.at(spot, choosing.among)
        if choosing.among and elsewhere and refused not in (None, *self.position.legal):
            return Outcome(refused=refused)  # a ship that does not take the barrels picked
        if not choosing.decision.at(spot):
            return Outcome(refused=refused)
        action = choosing.click(spot)
        return Outcome((action,)) if action is not None else NOTHING

    def drag(self, start: Spot, end: Spot) -> Outcome:
        action = self.choosing.drag(start, end)
        if action is not None:
            return Outcome((action,))
        if whole(end).kind not in ("ship", "house"):
            return NOTHING  # the piece was only put back
        return Outcome(refused=meant(self.position, end, self.choosing.decision.at(start)))

    def carries(self, spot: Spot) -> tuple[str, int] | None:
        thing = whole(spot)
        if thing.kind == "goods" and self.choosing.decision.at(spot):
            return "barrel", thing.index
        return None

    def targets(self, start: Spot) -> frozenset[Spot]:
        found = self.choosing.decision.glowing(self.choosing.decision.at(start))
        return frozenset(spot for spot in found if spot.kind != "goods")

    def cancel(self) -> bool:
        return self.choosing.drop()


class PlaceTurn(Turn):
    """The mayor's turn: everybody is moved about until it is right."""

    def __init__(self, pos: Position, say: Phrases) -> None:
        super().__init__(pos, say)
        self.placement = mayor.Placement(pos)
        self._clickable = mayor.clickable(pos)

    @property
    def prompt(self) -> str:
        waiting, free = self.placement.waiting, self.placement.free
        asked = super().prompt
        if waiting and free:
            return self.tr("{asked}: {n} {colonist} still in San Juan", asked=asked, n=waiting)
        return asked

    @property
    def glowing(self) -> frozenset[Spot]:
        return self._clickable

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(self.placement.people)

    @property
    def nobles(self) -> tuple[int, ...]:
        return tuple(self.placement.nobles)

    @property
    def buttons(self) -> list[TurnButton]:
        ready = self.placement.problem() is None
        return [
            TurnButton("suggest", self.tr("Suggest"), self._suggest, icon="ui/star"),
            TurnButton("reset", self.tr("Reset"), self._reset, icon="ui/undo"),
            TurnButton(
                "done", self.tr("Done"), self._done, "brass" if ready else "wood", "ui/check"
            ),
        ]

    def click(self, spot: Spot) -> Outcome:
        return Outcome(message=self.placement.click(spot))

    def drag(self, start: Spot, end: Spot) -> Outcome:
        return Outcome(message=self.placement.drag(start, end))

    def carries(self, spot: Spot) -> tuple[str, int] | None:
        place = mayor.place_of(self.position, spot)
        if place < 0 or not self.placement.occupied(spot):
            return None
        everybody, nobles = self.placement.people[place], self.placement.nobles[place]
        return "noble" if everybody == nobles else "colonist", 0

    def _suggest(self) -> Outcome:
        self.placement.suggest()
        return NOTHING

    def _reset(self) -> Outcome:
        self.placement.reset()
        return NOTHING

    def _done(self) -> Outcome:
        problem = self.placement.problem()
        if problem is not None:
            return Outcome(message=problem)
        return Outcome(tuple(self.placement.chain()))


class StoreTurn(Turn):
    """The end of the captain phase: which barrels stay."""

    def __init__(self, pos: Position, say: Phrases) -> None:
        super().__init__(pos, say)
        self.storage = Storage(pos)

    @property
    def glowing(self) -> frozenset[Spot]:
        goods = self.storage.goods
        return frozenset(spots.goods(self.seat, kind) for kind in range(5) if goods[kind])

    @property
    def kept(self) -> tuple[int, ...]:
        return self.storage.kept

    @property
    def prompt(self) -> str:
        lost = sum(self.storage.goods) - sum(self.storage.kept)
        return self.say.translator.trn(
            "{asked} ({n} barrel is lost)",
            "{asked} ({n} barrels are lost)",
            lost,
            asked=super().prompt,
        )

    @property
    def buttons(self) -> list[TurnButton]:
        ready = self.storage.problem() is None
        return [
            TurnButton("reset", self.tr("Reset"), self._reset, icon="ui/undo"),
            TurnButton(
                "done", self.tr("Keep these"), self._done, "brass" if ready else "wood", "ui/check"
            ),
        ]

    def click(self, spot: Spot) -> Outcome:
        thing = whole(spot)
        if thing.kind != "goods" or thing.seat != self.seat:
            return Outcome(refused=meant(self.position, spot))
        return Outcome(message=self.storage.click(thing.index))

    def _reset(self) -> Outcome:
        self.storage.reset()
        return NOTHING

    def _done(self) -> Outcome:
        problem = self.storage.problem()
        if problem is not None:
            return Outcome(message=problem)
        return Outcome(tuple(self.storage.chain()))


def turn_of(pos: Position, say: Phrases) -> Turn:
    """The turn that a position's decision needs."""
    if pos.step == steps.PLACE:
        return PlaceTurn(pos, say)
    if pos.step == steps.STORE:
        return StoreTurn(pos, say)
    return ClickTurn(pos, say)
