"""The barrels to keep at the end of the captain phase: edited by clicks, then converted to a chain
of actions."""

from __future__ import annotations

from game.app.i18n import N_, Message
from game.rules import actions, steps
from game.rules.actions import Action
from game.rules.flow import play
from game.rules.material import PRICES
from game.rules.phases.captain import (
    single_barrels,
    stored_barrels,
    warehouse_kinds,
)
from game.rules.position import Position
from game.ui.phrases import Phrases

_FULL = N_("You can't keep any more. Click a barrel to give up first.")
_MORE_KINDS = N_("Your warehouse has room for one more kind.")
_MORE_BARRELS = N_("You can keep one more barrel.")


class StorageSelection:
    """The kinds kept in warehouses and the single barrels kept (docs/rules.md 4 Captain), as chosen
    by the person."""

    def __init__(self, pos: Position) -> None:
        self.seat = pos.seat
        self._position = pos
        player = pos.players[pos.seat]
        self.goods = tuple(player.goods)
        self.kinds = tuple(kind for kind in range(5) if self.goods[kind])
        self.slots = warehouse_kinds(player)
        self.room = single_barrels(player)
        self.stored: list[int] = []
        self.single = [0] * 5
        self.reset()
        self.is_choice = self.lost > 0 and len(self.kinds) > 1
        """Whether there is a choice: something is lost, and there are barrels of different
        kinds."""

    def reset(self) -> None:
        """Keep the most valuable barrels: large amounts in warehouses, and the most expensive
        single ones."""
        held = sorted(
            self.kinds, key=lambda kind: (-self.goods[kind] * (1 + PRICES[kind] / 3), -kind)
        )
        self.stored = sorted(held[: self.slots])
        self.single = [0] * 5
        for kind in sorted(held[self.slots :], reverse=True):
            self.single[kind] = min(self.goods[kind], self.room - sum(self.single))

    @property
    def kept(self) -> tuple[int, ...]:
        """The barrels kept, by kind."""
        return tuple(
            self.goods[kind] if kind in self.stored else self.single[kind] for kind in range(5)
        )

    @property
    def lost(self) -> int:
        """The number of barrels that are not kept."""
        return sum(self.goods) - sum(self.kept)

    def prompt(self, phrases: Phrases) -> str:
        """Return what may be kept."""
        trn = phrases.translator.trn
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

    def click(self, kind: int) -> Message | None:
        """Handle a click on barrels of a kind: keep them all, keep one more, or give them up.
        Return why no more can be kept, else None."""
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
        """Return what else must be kept, since no barrel may be lost if there is space for it, or
        None."""
        loose = sum(n for kind, n in enumerate(self.goods) if kind not in self.stored)
        if len(self.stored) < min(self.slots, len(self.kinds)):
            return Message(_MORE_KINDS)
        if sum(self.single) < min(self.room, loose):
            return Message(_MORE_BARRELS)
        return None

    def chain(self) -> list[Action]:
        """Return the actions that keep these barrels, in the order of the rules."""
        trial = self._position.copy()
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
