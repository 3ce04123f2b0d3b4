"""The barrels for the small wharf and the royal supplier: edited by clicks, then converted to a
chain of actions."""

from __future__ import annotations

from game.app.i18n import N_, Message
from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.flow import play
from game.rules.material import PRICES
from game.rules.phases.captain import (
    LoadingIncome,
    loading_income,
    returned_barrels,
    shipped_barrels,
)
from game.rules.position import Position

_NOTHING = N_("You must ship at least one barrel.")
_NOBLES = N_("You can return one barrel per noble: {most} at most.")


class SmallWharfSelection:
    """Barrels for the small wharf (docs/rules.md 8): any number of any kinds, 1 VP for every two.
    It starts with all barrels except an odd one, which would earn nothing."""

    def __init__(self, pos: Position) -> None:
        self._position = pos
        self.seat = pos.seat
        self.goods = tuple(pos.players[pos.seat].goods)
        begun: tuple[int, int] = shipped_barrels(pos) if pos.step == steps.SHIP else (0, 0)
        first, self._gone = begun
        self.kinds = tuple(kind for kind in range(first, 5) if self.goods[kind])
        self.shipped = [0] * 5
        self.select_all()
        if (sum(self.shipped) + self._gone) % 2 and sum(self.shipped) > 1:
            self.shipped[max(self.kinds, key=lambda kind: PRICES[kind])] -= 1

    @property
    def kept(self) -> tuple[int, ...]:
        """The barrels not shipped, by kind."""
        return tuple(have - go for have, go in zip(self.goods, self.shipped, strict=True))

    @property
    def income(self) -> LoadingIncome:
        """The VP earned, by source."""
        return loading_income(self._position, self.seat, (sum(self.shipped) + self._gone) // 2)

    def select_all(self) -> None:
        """Ship all barrels."""
        self.shipped = [have if kind in self.kinds else 0 for kind, have in enumerate(self.goods)]

    def select_only(self, kind: int) -> None:
        """Ship all barrels of one kind and no others."""
        self.shipped = [have if other == kind else 0 for other, have in enumerate(self.goods)]

    def click(self, kind: int) -> Message | None:
        """Ship one more barrel of a kind, or none of them after the last one."""
        if kind in self.kinds:
            self.shipped[kind] = (self.shipped[kind] + 1) % (self.goods[kind] + 1)
        return None

    def problem(self) -> Message | None:
        """Return why these barrels cannot be shipped, or None."""
        return None if sum(self.shipped) + self._gone else Message(_NOTHING)

    def chain(self) -> list[Action]:
        """Return the actions that ship these barrels, in the order of the rules."""
        trial = self._position.copy()
        chosen: list[Action] = []
        if trial.step != steps.SHIP:
            chosen.append(actions.SMALL_WHARF_LOAD)
            play(trial, actions.SMALL_WHARF_LOAD)
        while not trial.is_over and trial.step == steps.SHIP and trial.seat == self.seat:
            action = actions.SMALL_WHARF_BARRELS[self.shipped[shipped_barrels(trial).kind]]
            chosen.append(action)
            play(trial, action)
        return chosen


class RoyalSupplySelection:
    """Barrels for the royal supplier (docs/rules.md 9): different kinds, up to the number of
    nobles. The rules ask for the kinds in ascending order; here they are chosen in any order."""

    def __init__(self, pos: Position) -> None:
        self._position = pos
        self.seat = pos.seat
        player = pos.players[pos.seat]
        self.goods = tuple(player.goods)
        last, given = returned_barrels(pos)
        self.kinds = tuple(kind for kind in range(last + 1, 5) if self.goods[kind])
        self.most = min(sum(player.nobles) - given, len(self.kinds))
        self.chosen: set[int] = set()

    @property
    def kept(self) -> tuple[int, ...]:
        """The barrels not given back, by kind."""
        return tuple(have - (kind in self.chosen) for kind, have in enumerate(self.goods))

    def click(self, kind: int) -> Message | None:
        """Add or remove a barrel of a kind. Return why no more can be added, else None."""
        if kind in self.chosen:
            self.chosen.remove(kind)
        elif kind in self.kinds:
            if len(self.chosen) >= self.most:
                return Message(_NOBLES, {"most": self.most})
            self.chosen.add(kind)
        return None

    def problem(self) -> Message | None:
        """Return None, since any barrels may be given back, or none."""
        return None

    def chain(self) -> list[Action]:
        """Return the actions that give back exactly these barrels."""
        trial = self._position.copy()
        chosen = [actions.RETURN_GOOD[kind] for kind in sorted(self.chosen)]
        for action in chosen:
            play(trial, action)
        if trial.step == steps.SUPPLY and trial.seat == self.seat:
            chosen.append(PASS)
        return chosen
