"""How much a decision may cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.rules import steps

# What part of the budget a kind of decision gets: all for roles and buildings, less where little
# hangs on one answer, or where several follow each other.
SHARES: Final = {
    steps.PLACE: 0.25,
    steps.STORE: 0.25,
    steps.GUESTS: 0.25,
    steps.SUPPLY: 0.25,
    steps.HOSPICE: 0.25,
    steps.UNIVERSITY: 0.25,
    steps.SHIP: 0.25,
    steps.LAY: 0.25,
    steps.LODGE: 0.25,
    steps.PRIVILEGE: 0.4,
    steps.PAY: 0.4,
    steps.TRADE: 0.5,
    steps.SETTLE: 0.6,
    steps.SETTLE_AGAIN: 0.6,
    steps.LOAD: 0.6,
}


@dataclass(frozen=True)
class Limit:
    """Iterations or seconds for an important decision, whichever are used up first; others get a
    part of them (`SHARES`). Raises ValueError when neither is given, or one is negative."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.iterations, self.seconds) if limit is not None]
        if not given:
            raise ValueError("a budget needs iterations or seconds")
        if any(limit < 0 for limit in given):
            raise ValueError("a budget cannot be negative")


class LimitTracker:
    """A budget while it is spent on one decision."""

    def __init__(
        self,
        budget: Limit,
        step: int,
        clock: Callable[[], float],
        stop: Callable[[], bool] | None = None,
    ) -> None:
        share = SHARES.get(step, 1.0)
        self.spent = 0
        self._most = None if budget.iterations is None else round(budget.iterations * share)
        self._until = None if budget.seconds is None else clock() + budget.seconds * share
        self._clock = clock
        self._stop = stop

    def left(self) -> int | None:
        """Iterations left; None when only time counts."""
        return None if self._most is None else self._most - self.spent

    def is_open(self) -> bool:
        """May another iteration be spent? Asks the clock only when a time was given."""
        if self._most is not None and self.spent >= self._most:
            return False
        if self._until is not None and self._clock() >= self._until:
            return False
        return self._stop is None or self.spent % 4 != 0 or not self._stop()
