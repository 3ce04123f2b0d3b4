"""Limit a search by time and nodes, depending on the kind of decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.rules import steps
from game.rules.steps import StepKind

# The share of the limit that a step gets: 1 for roles and buildings, less for steps where a single
# decision matters little or several follow each other.
STEP_SHARES: Final = {
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


@dataclass(frozen=True, kw_only=True)
class Limit:
    """The limit of a search for an important decision; other steps get a share of it
    (`STEP_SHARES`).

    `time`: seconds
    `nodes`: iterations, each of which adds a node to the tree

    The search ends when either is used up. Raises ValueError if neither is given or one is
    negative.
    """

    time: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        limits = [limit for limit in (self.time, self.nodes) if limit is not None]
        if not limits:
            raise ValueError("a limit needs time or nodes")
        if any(limit < 0 for limit in limits):
            raise ValueError("a limit cannot be negative")


class LimitTracker:
    """Tracks how much of its limit a search has used. `clock` returns seconds; `stop` is polled
    every few nodes and ends the search when it returns True."""

    def __init__(
        self,
        limit: Limit,
        step: StepKind,
        clock: Callable[[], float],
        stop: Callable[[], bool] | None = None,
    ) -> None:
        share = STEP_SHARES.get(step, 1.0)
        self.nodes = 0
        self._max_nodes = None if limit.nodes is None else round(limit.nodes * share)
        self._deadline = None if limit.time is None else clock() + limit.time * share
        self._clock = clock
        self._stop = stop

    def nodes_left(self) -> int | None:
        """Return the nodes left, None if only time is limited."""
        return None if self._max_nodes is None else self._max_nodes - self.nodes

    def may_continue(self) -> bool:
        """Return whether another node may be searched. The clock is read only if time is
        limited."""
        if self._max_nodes is not None and self.nodes >= self._max_nodes:
            return False
        if self._deadline is not None and self._clock() >= self._deadline:
            return False
        return self._stop is None or self.nodes % 4 != 0 or not self._stop()
