"""Decisions of the captain phase: loading, small wharf, royal supplier and storage."""

from __future__ import annotations

from game.rules.actions import RETURN_GOOD, SMALL_WHARF_LOAD, Action
from game.rules.material import SMALL_WHARF
from game.rules.position import Position
from game.scenes.table.input.click_targets import intended_action
from game.scenes.table.input.pending_decision import (
    ClickResult,
    DecisionButton,
    PendingClick,
    PendingDecision,
)
from game.scenes.table.input.selections.storage_selection import StorageSelection
from game.scenes.table.input.selections.wharf_selection import (
    RoyalSupplySelection,
    SmallWharfSelection,
)
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, place_spots, whole_piece
from game.ui.phrases import Phrases


class PendingLoading(PendingClick):
    """Loading a cargo ship or wharf. Clicking the small wharf leads to `PendingSmallWharf`."""

    def click(self, spot: Spot) -> ClickResult:
        return self._with_wharf(super().click(spot))

    def drag(self, start: Spot, end: Spot) -> ClickResult:
        whole = whole_piece(start)
        if whole.kind == "goods" and whole_piece(end) in place_spots(
            self.position, self.seat, SMALL_WHARF
        ):
            if SMALL_WHARF_LOAD in self.position.legal_actions:
                return ClickResult(
                    pending=PendingSmallWharf(self.position, self.phrases, self, whole.index)
                )
            return ClickResult(refused=SMALL_WHARF_LOAD)
        return self._with_wharf(super().drag(start, end))

    def drop_targets(self, start: Spot) -> frozenset[Spot]:
        spots = super().drop_targets(start)
        if SMALL_WHARF_LOAD in self.position.legal_actions:
            return spots | frozenset(place_spots(self.position, self.seat, SMALL_WHARF))
        return spots

    def _chosen(self, action: Action) -> ClickResult:
        return self._with_wharf(super()._chosen(action))

    def _with_wharf(self, result: ClickResult) -> ClickResult:
        if result.play == (SMALL_WHARF_LOAD,):
            return ClickResult(pending=PendingSmallWharf(self.position, self.phrases, self))
        return result


class PendingBarrels(PendingDecision):
    """A decision made by clicking the seat's own barrels kind by kind, then confirming."""

    barrels: StorageSelection | SmallWharfSelection | RoyalSupplySelection

    @property
    def glowing(self) -> frozenset[Spot]:
        return frozenset(spots.goods(self.seat, kind) for kind in self.barrels.kinds)

    @property
    def kept(self) -> tuple[int, ...]:
        return self.barrels.kept

    def click(self, spot: Spot) -> ClickResult:
        whole = whole_piece(spot)
        if whole.kind != "goods" or whole.seat != self.seat:
            return ClickResult(refused=intended_action(self.position, spot))
        return ClickResult(message=self.barrels.click(whole.index))

    def _done(self) -> ClickResult:
        problem = self.barrels.problem()
        if problem is not None:
            return ClickResult(message=problem)
        return ClickResult(tuple(self.barrels.chain()))


class PendingSmallWharf(PendingBarrels):
    """Choosing barrels for the small wharf: any barrels, 1 VP for every two (docs/rules.md 8).
    `previous` is the loading decision it came from, and `kind` the good to start with (-1 for
    all)."""

    barrels: SmallWharfSelection

    def __init__(
        self,
        pos: Position,
        phrases: Phrases,
        previous: PendingDecision | None = None,
        kind: int = -1,
    ) -> None:
        super().__init__(pos, phrases)
        self.barrels = SmallWharfSelection(pos)
        self._previous = previous
        if kind >= 0:
            self.barrels.select_only(kind)

    @property
    def previous(self) -> PendingDecision | None:
        return self._previous

    @property
    def prompt(self) -> str:
        vp = self.barrels.income.vp
        return self.phrases.translator.trn(
            "small wharf: {n} barrel for {points} {vp}",
            "small wharf: {n} barrels for {points} {vp}",
            sum(self.barrels.shipped),
            points=vp,
        )

    @property
    def hint(self) -> str:
        return self.tr("2 barrels earn 1 VP; click the ones to ship")

    @property
    def chosen(self) -> frozenset[Spot]:
        return frozenset(place_spots(self.position, self.seat, SMALL_WHARF))

    @property
    def buttons(self) -> list[DecisionButton]:
        # An odd barrel earns nothing, so the button is not highlighted then.
        ready = self.barrels.problem() is None and sum(self.barrels.shipped) % 2 == 0
        row = [
            DecisionButton("all", self.tr("All barrels"), self.after(self.barrels.select_all)),
            DecisionButton(
                "done", self.tr("Ship them"), self._done, "brass" if ready else "wood", "ui/check"
            ),
        ]
        if self._previous is not None:
            row.insert(0, DecisionButton("back", self.tr("Back"), self._back, icon="ui/undo"))
        return row

    def click(self, spot: Spot) -> ClickResult:
        if whole_piece(spot) in self.chosen:  # a second click on the wharf goes back
            return self._back()
        return super().click(spot)

    def _back(self) -> ClickResult:
        return ClickResult(pending=self._previous)


class PendingRoyalSupply(PendingBarrels):
    """Choosing barrels for the royal supplier: different kinds, 1 VP each (docs/rules.md 9)."""

    barrels: RoyalSupplySelection

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        self.barrels = RoyalSupplySelection(pos)

    @property
    def prompt(self) -> str:
        return self.tr(
            "{asked} ({n} of {most}, 1 {vp} each)",
            asked=super().prompt,
            n=len(self.barrels.chosen),
            most=self.barrels.most,
        )

    @property
    def buttons(self) -> list[DecisionButton]:
        if self.barrels.chosen:
            return [DecisionButton("done", self.tr("Return them"), self._done, "brass", "ui/check")]
        kinds = self.barrels.kinds if len(self.barrels.kinds) == 1 else ()
        return [
            *(self._offer(kind) for kind in kinds),
            DecisionButton("done", self.tr("Return nothing"), self._done),
        ]

    def _offer(self, kind: int) -> DecisionButton:
        """Create a button equivalent to clicking the barrels of a kind."""
        action = RETURN_GOOD[kind]
        words = self.phrases.action(action, self.position)
        return DecisionButton(action.text, words, lambda: self.click(spots.goods(self.seat, kind)))

    def cancel(self) -> bool:
        had = bool(self.barrels.chosen)
        self.barrels.chosen.clear()
        return had


class PendingStorage(PendingBarrels):
    """Storage at the end of the captain phase: choosing the barrels to keep (docs/rules.md 4
    Captain)."""

    barrels: StorageSelection

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        self.barrels = StorageSelection(pos)

    @property
    def glowing(self) -> frozenset[Spot]:
        return super().glowing if self.barrels.is_choice else frozenset()

    @property
    def hint(self) -> str:
        return super().hint if self.barrels.is_choice else ""

    @property
    def prompt(self) -> str:
        return self.barrels.prompt(self.phrases)

    @property
    def buttons(self) -> list[DecisionButton]:
        kept, lost = sum(self.barrels.kept), self.barrels.lost
        tone = "danger" if lost else "brass"
        if self.barrels.problem() is not None:
            tone = "wood"
        words = self.tr("Keep {kept}, lose {lost}", kept=kept, lost=lost)
        if not lost:
            words = self.tr("Keep all")
        done = DecisionButton("done", words, self._done, tone, "ui/check")
        if not self.barrels.is_choice:
            return [done]
        reset = self.after(self.barrels.reset)
        return [DecisionButton("reset", self.tr("Reset"), reset, icon="ui/undo"), done]
