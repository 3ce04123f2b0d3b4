"""Decisions of the captain phase: loading, small wharf, royal supplier and storage."""

from __future__ import annotations

from game.app.i18n import N_, Message
from game.rules import actions, steps
from game.rules.actions import PASS, RETURN_GOOD, SMALL_WHARF_LOAD, Action
from game.rules.flow import play
from game.rules.material import PRICES, SMALL_WHARF
from game.rules.phases.captain import (
    LoadingIncome,
    loading_income,
    returned_barrels,
    shipped_barrels,
    single_barrels,
    stored_barrels,
    warehouse_kinds,
)
from game.rules.phases.rounds import is_last_role
from game.rules.position import Position
from game.scenes.table.input.click_targets import intended_action
from game.scenes.table.input.pending_decision import (
    ClickResult,
    DecisionButton,
    PendingClick,
    PendingDecision,
    PendingSelection,
)
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, place_spots, whole_piece
from game.ui.phrases import Phrases

_ONE_CLICK = N_("click your barrels")
_LOADING = ("load", "wharf")
_NOTHING = N_("You must ship at least one barrel.")
_NOBLES = N_("You can return one barrel per noble: {most} at most.")
_FULL = N_("You can't keep any more. Click a barrel to give up first.")
_MORE_KINDS = N_("Your warehouse has room for one more kind.")
_MORE_BARRELS = N_("You can keep one more barrel.")


class PendingLoading(PendingClick):
    """Loading a cargo ship or wharf. Clicking the small wharf leads to `PendingSmallWharf`."""

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        self._refused = -1  # the kind of the barrels clicked last, if nothing can take them

    @property
    def hint(self) -> str:
        kinds = [action.arg for action in self.position.legal_actions if action.kind in _LOADING]
        one_click = kinds and len(kinds) == len(set(kinds)) and not self.selection.among
        return self.tr(_ONE_CLICK) if one_click else super().hint

    def click(self, spot: Spot) -> ClickResult:
        whole = whole_piece(spot)
        if whole.kind == "ship" and self._refused >= 0:  # it was meant for those barrels
            return ClickResult(refused=actions.LOAD[self._refused][whole.index])
        result = self._with_wharf(super().click(spot))
        if whole.kind == "goods":
            self._refused = whole.index if result.refused is not None else -1
            if self._refused >= 0:
                self.selection.clear()
        return result

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


class PendingBarrels(PendingSelection):
    """A decision made by clicking the seat's own barrels kind by kind, then confirming."""

    kinds: tuple[int, ...]
    """The kinds that can be clicked."""

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        self.goods = tuple(pos.players[pos.seat].goods)

    def pick(self, kind: int) -> Message | None:
        """Handle a click on barrels of a kind. Return why it has no effect, else None."""
        raise NotImplementedError

    @property
    def glowing(self) -> frozenset[Spot]:
        return frozenset(spots.goods(self.seat, kind) for kind in self.kinds)

    def click(self, spot: Spot) -> ClickResult:
        whole = whole_piece(spot)
        if whole.kind != "goods" or whole.seat != self.seat:
            return ClickResult(refused=intended_action(self.position, spot))
        return ClickResult(message=self.pick(whole.index))


class PendingSmallWharf(PendingBarrels):
    """Choosing barrels for the small wharf (docs/rules.md 8): any number of any kinds, 1 VP for
    every two. It starts with all barrels except an odd one, which would earn nothing. `previous` is
    the loading decision it came from, and `kind` the good to start with (-1 for all)."""

    def __init__(
        self,
        pos: Position,
        phrases: Phrases,
        previous: PendingDecision | None = None,
        kind: int = -1,
    ) -> None:
        super().__init__(pos, phrases)
        begun: tuple[int, int] = shipped_barrels(pos) if pos.step == steps.SHIP else (0, 0)
        first, self._gone = begun
        self.kinds = tuple(kind for kind in range(first, 5) if self.goods[kind])
        self.shipped = [0] * 5
        self._previous = previous
        self.select_all()
        if (sum(self.shipped) + self._gone) % 2 and sum(self.shipped) > 1:
            self.shipped[max(self.kinds, key=lambda kind: PRICES[kind])] -= 1
        if kind >= 0:
            self.shipped = [have if good == kind else 0 for good, have in enumerate(self.goods)]

    @property
    def kept(self) -> tuple[int, ...]:
        return tuple(have - go for have, go in zip(self.goods, self.shipped, strict=True))

    @property
    def income(self) -> LoadingIncome:
        """The VP earned, by source."""
        return loading_income(self.position, self.seat, (sum(self.shipped) + self._gone) // 2)

    def select_all(self) -> None:
        """Ship all barrels."""
        self.shipped = [have if kind in self.kinds else 0 for kind, have in enumerate(self.goods)]

    def pick(self, kind: int) -> Message | None:
        if kind in self.kinds:
            self.shipped[kind] = (self.shipped[kind] + 1) % (self.goods[kind] + 1)
        return None

    def problem(self) -> Message | None:
        return None if sum(self.shipped) + self._gone else Message(_NOTHING)

    def chain(self) -> list[Action]:
        trial = self.position.copy()
        chosen: list[Action] = []
        if trial.step != steps.SHIP:
            chosen.append(actions.SMALL_WHARF_LOAD)
            play(trial, actions.SMALL_WHARF_LOAD)
        while not trial.is_over and trial.step == steps.SHIP and trial.seat == self.seat:
            action = actions.SMALL_WHARF_BARRELS[self.shipped[shipped_barrels(trial).kind]]
            chosen.append(action)
            play(trial, action)
        return chosen

    @property
    def previous(self) -> PendingDecision | None:
        return self._previous

    @property
    def prompt(self) -> str:
        vp = self.income.vp
        return self.phrases.translator.trn(
            "small wharf: {n} barrel for {points} {vp}",
            "small wharf: {n} barrels for {points} {vp}",
            sum(self.shipped),
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
        ready = self.problem() is None and sum(self.shipped) % 2 == 0
        row = [
            DecisionButton("all", self.tr("All barrels"), self.after(self.select_all)),
            DecisionButton(
                "done", self.tr("Ship them"), self.done, "brass" if ready else "wood", "ui/check"
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
    """Choosing barrels for the royal supplier (docs/rules.md 9): different kinds, up to the number
    of nobles, 1 VP each. The rules ask for the kinds in ascending order; here they are chosen in
    any order."""

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        last, given = returned_barrels(pos)
        self.kinds = tuple(kind for kind in range(last + 1, 5) if self.goods[kind])
        self.most = min(sum(pos.players[pos.seat].nobles) - given, len(self.kinds))
        self.picked = set[int]()

    @property
    def kept(self) -> tuple[int, ...]:
        return tuple(have - (kind in self.picked) for kind, have in enumerate(self.goods))

    def pick(self, kind: int) -> Message | None:
        if kind in self.picked:
            self.picked.remove(kind)
        elif kind in self.kinds:
            if len(self.picked) >= self.most:
                return Message(_NOBLES, {"most": self.most})
            self.picked.add(kind)
        return None

    def chain(self) -> list[Action]:
        trial = self.position.copy()
        chosen = [actions.RETURN_GOOD[kind] for kind in sorted(self.picked)]
        for action in chosen:
            play(trial, action)
        if trial.step == steps.SUPPLY and trial.seat == self.seat:
            chosen.append(PASS)
        return chosen

    @property
    def prompt(self) -> str:
        return self.tr(
            "{asked} ({n} of {most}, 1 {vp} each)",
            asked=super().prompt,
            n=len(self.picked),
            most=self.most,
        )

    @property
    def buttons(self) -> list[DecisionButton]:
        if self.picked:
            return [DecisionButton("done", self.tr("Return them"), self.done, "brass", "ui/check")]
        kinds = self.kinds if len(self.kinds) == 1 else ()
        return [
            *(self._offer(kind) for kind in kinds),
            DecisionButton("done", self.tr("Return nothing"), self.done),
        ]

    def _offer(self, kind: int) -> DecisionButton:
        """Create a button equivalent to clicking the barrels of a kind."""
        action = RETURN_GOOD[kind]
        words = self.phrases.action(action, self.position)
        return DecisionButton(action.text, words, lambda: self.click(spots.goods(self.seat, kind)))

    def cancel(self) -> bool:
        had = bool(self.picked)
        self.picked.clear()
        return had


class PendingStorage(PendingBarrels):
    """The kinds kept in warehouses and the single barrels kept at the end of the captain phase
    (docs/rules.md 4 Captain)."""

    def __init__(self, pos: Position, phrases: Phrases) -> None:
        super().__init__(pos, phrases)
        player = pos.players[pos.seat]
        self.kinds = tuple(kind for kind in range(5) if self.goods[kind])
        self.slots = warehouse_kinds(player)
        self.room = single_barrels(player)
        self._is_last = is_last_role(pos)
        self.stored: list[int] = []
        self.single = [0] * 5
        self.reset()
        self.is_choice = self.lost > 0 and len(self.kinds) > 1 and not self._is_last
        """Whether there is a choice: something is lost, there are barrels of different kinds, and
        the game goes on."""

    def reset(self) -> None:
        """Keep the most valuable barrels: large amounts in warehouses, and the most expensive
        single ones. At the end of the game, all count the same in the tiebreaker."""
        dearness = 0 if self._is_last else 1 / 3
        held = sorted(
            self.kinds, key=lambda kind: (-self.goods[kind] * (1 + PRICES[kind] * dearness), -kind)
        )
        self.stored = sorted(held[: self.slots])
        self.single = [0] * 5
        for kind in sorted(held[self.slots :], reverse=True):
            self.single[kind] = min(self.goods[kind], self.room - sum(self.single))

    @property
    def kept(self) -> tuple[int, ...]:
        return tuple(
            self.goods[kind] if kind in self.stored else self.single[kind] for kind in range(5)
        )

    @property
    def lost(self) -> int:
        """The number of barrels that are not kept."""
        return sum(self.goods) - sum(self.kept)

    def pick(self, kind: int) -> Message | None:
        if not self.is_choice or not self.goods[kind]:
            return None
        if kind in self.stored:
            self.stored.remove(kind)
        elif len(self.stored) < self.slots:
            self.single[kind] = 0
            self.stored.append(kind)
        elif self.single[kind] < self.goods[kind] and sum(self.single) < self.room:
            self.single[kind] += 1
        elif self.single[kind]:
            self.single[kind] = 0
        elif self.room == 1:  # with a single slot, swap the barrel
            self.single = [int(other == kind) for other in range(5)]
        else:
            return Message(_FULL)
        return None

    def problem(self) -> Message | None:
        loose = sum(n for kind, n in enumerate(self.goods) if kind not in self.stored)
        if len(self.stored) < min(self.slots, len(self.kinds)):
            return Message(_MORE_KINDS)
        if sum(self.single) < min(self.room, loose):
            return Message(_MORE_BARRELS)
        return None

    def chain(self) -> list[Action]:
        trial = self.position.copy()
        stored, single = sorted(self.stored), list(self.single)
        chosen: list[Action] = []
        while not trial.is_over and trial.step == steps.STORE and trial.seat == self.seat:
            done, kept = stored_barrels(trial)
            if chosen and not (done or kept):
                break  # a later storage of the same seat
            if trial.legal_actions[0].kind == "store":
                action = actions.STORE[next(kind for kind in stored if kind not in done)]
            else:
                kind = next(k for k in range(5) if single[k] > kept.count(k))
                action = actions.KEEP[kind]
            chosen.append(action)
            play(trial, action)
        return chosen

    @property
    def glowing(self) -> frozenset[Spot]:
        return super().glowing if self.is_choice else frozenset()

    @property
    def hint(self) -> str:
        return super().hint if self.is_choice else ""

    @property
    def prompt(self) -> str:
        trn = self.phrases.translator.trn
        if not self.slots:
            return trn("keep {n} barrel", "keep {n} barrels", self.room)
        if self.room == 1:
            return trn(
                "keep all barrels of {n} kind and 1 more barrel",
                "keep all barrels of {n} kinds and 1 more barrel",
                self.slots,
            )
        # Translators: {room} is always 4.
        return trn(
            "keep all barrels of {n} kind and {room} more barrels",
            "keep all barrels of {n} kinds and {room} more barrels",
            self.slots,
            room=self.room,
        )

    @property
    def buttons(self) -> list[DecisionButton]:
        kept, lost = sum(self.kept), self.lost
        tone = "danger" if lost else "brass"
        if self.problem() is not None:
            tone = "wood"
        words = self.tr("Keep {kept}, lose {lost}", kept=kept, lost=lost)
        if not lost:
            words = self.tr("Keep all")
        done = DecisionButton("done", words, self.done, tone, "ui/check")
        if not self.is_choice:
            return [done]
        reset = self.after(self.reset)
        return [DecisionButton("reset", self.tr("Reset"), reset, icon="ui/undo"), done]
