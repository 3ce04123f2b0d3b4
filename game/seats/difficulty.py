"""Kinds of computer seats by name: how strong, and in which style.

A kind is written `level`, `level/style`, and for measurements `level/style@iterations`, as in
"merchant", "governor/shipper", "governor@50".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from game.seats.base import Seat
from game.seats.greedy import GreedySeat
from game.seats.heuristic.casual import CasualHabits, CasualSeat
from game.seats.heuristic.frozen import FROZEN
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.heuristic.weights import Weights
from game.seats.networks.seat import PolicySeat
from game.seats.random_seat import RandomSeat
from game.seats.search import Limit, SearchSeat
from game.seats.styles import BALANCED, STYLES, SURPRISE, SurpriseSeat, apply_style

# For people, from the one that a child beats to the strongest.
LEVELS: Final = ("deckhand", "merchant", "harbourmaster", "governor")
TASTES: Final = (*STYLES, SURPRISE)

DECKHAND: Final = CasualHabits(rivals=None, blur=1.5, blunder=4.0)
MERCHANT: Final = CasualHabits(rivals=0.5, blur=0.8, blunder=2.5)
# Iterations of a governor who is told no budget: a mean between 0.1 and 0.2 s for a decision.
ITERATIONS: Final = 1600

# How long a governor thinks about an important decision, in the game: a limit in seconds, and for
# the shortest also in iterations, so that it is as quick on a slow machine.
THINKING: Final[dict[str, Limit]] = {
    "instant": Limit(iterations=150, seconds=0.3),
    "short": Limit(seconds=0.6),
    "normal": Limit(seconds=1.5),
    "long": Limit(seconds=5.0),
}
USUAL_THINKING: Final = "normal"

LONGEST_KIND: Final = 60  # letters
_KIND: Final = re.compile(r"([\w-]+)(?:/(\w+))?(?:@([0-9]{1,9}))?")


class UnknownSeat(ValueError):
    """A name that no kind of computer seat has."""


class SeatKind(NamedTuple):
    """What a name of a seat says."""

    level: str
    style: str = BALANCED
    iterations: int | None = None

    @classmethod
    def parse(cls, text: str) -> SeatKind:
        """Raises UnknownSeat for what is no name of a seat."""
        found = _KIND.fullmatch(text) if len(text) <= LONGEST_KIND else None
        if found is None:
            raise UnknownSeat(_unknown(text))
        level, style, iterations = found[1], found[2], found[3]
        if level not in SEAT_NAMES or (style and style not in TASTES):
            raise UnknownSeat(_unknown(text))
        if (style and level not in WITH_STYLE) or (iterations and level != "governor"):
            raise UnknownSeat(_unknown(text))
        return cls(level, style or BALANCED, int(iterations) if iterations else None)

    def __str__(self) -> str:
        style = "" if self.style == BALANCED else f"/{self.style}"
        budget = "" if self.iterations is None else f"@{self.iterations}"
        return f"{self.level}{style}{budget}"


def is_kind(text: str) -> bool:
    """Is this the name of a kind of seat?"""
    try:
        SeatKind.parse(text)
    except UnknownSeat:
        return False
    return True


def make_seat(
    kind: str,
    budget: Limit | None = None,
    extra: Mapping[str, Callable[[], Seat]] | None = None,
) -> Seat:
    """A computer seat of this kind. `budget` is for those that search; iterations in the name come
    before those of the budget, whose seconds still hold. `extra` has more kinds by name. Raises
    UnknownSeat."""
    if extra and kind in extra:
        return extra[kind]()
    level, style, iterations = SeatKind.parse(kind)
    if iterations is not None:
        budget = Limit(iterations, budget.seconds if budget else None)
    make = _MAKERS[level]
    budget = budget or Limit(iterations=ITERATIONS)
    base = FROZEN.get(level, Weights())
    if style == SURPRISE:
        return SurpriseSeat({name: make(apply_style(base, name), budget) for name in STYLES})
    return make(apply_style(base, style), budget)


def search_limit(thinking: str) -> Limit:
    """The budget for a think time of THINKING. Raises KeyError for any other."""
    return THINKING[thinking]


Maker = Callable[[Weights, Limit], Seat]
_heuristic: Maker = lambda weights, budget: HeuristicSeat(weights)  # noqa: E731

_MAKERS: Final[dict[str, Maker]] = {
    "deckhand": lambda weights, budget: CasualSeat(DECKHAND, weights),
    "merchant": lambda weights, budget: CasualSeat(MERCHANT, weights),
    "harbourmaster": _heuristic,
    "governor": lambda weights, budget: SearchSeat(budget, weights),
    "heuristic": _heuristic,
    "policy": lambda weights, budget: PolicySeat(weights),
    "greedy": lambda weights, budget: GreedySeat(),
    "random": lambda weights, budget: RandomSeat(),
    **dict.fromkeys(FROZEN, _heuristic),
}
SEAT_NAMES: Final = tuple(_MAKERS)
WITH_STYLE: Final = frozenset(SEAT_NAMES) - {"policy", "greedy", "random"}


def _unknown(text: str) -> str:
    return (
        f"no computer seat is called {text[:LONGEST_KIND]!r} (there are: {', '.join(SEAT_NAMES)};"
        f" with a style as in governor/shipper: {', '.join(TASTES)})"
    )
