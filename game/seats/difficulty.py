"""Create computer seats by name: difficulty levels, styles, habits, think times.

The name of a kind is `level/style:habit@nodes`. Everything except the level is optional, as in
"merchant", "governor/shipper", "deckhand:corn" and, for measurements, "governor@50".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from game.seats.base import Seat
from game.seats.greedy import GreedySeat
from game.seats.heuristic.casual import CasualSeat, Skill
from game.seats.heuristic.frozen import FROZEN_WEIGHTS
from game.seats.heuristic.habits import HABITS, NO_HABIT
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.heuristic.weights import Weights
from game.seats.networks import shipped_networks
from game.seats.networks.seat import PolicySeat
from game.seats.random_seat import RandomSeat
from game.seats.search import Limit, SearchSeat
from game.seats.search.exploration import GOVERNOR_1
from game.seats.styles import BALANCED, STYLES, SURPRISE, SurpriseSeat, apply_style

# The levels offered to people, from easiest to strongest.
LEVELS: Final = ("deckhand", "bosun", "merchant", "harbourmaster", "governor")
STYLE_NAMES: Final = (*STYLES, SURPRISE)

# The levels with habits, and their skill.
SKILLS: Final = {
    "deckhand": Skill(foresight=0.0, temperature=1.0, max_loss=3.0, slips=True),
    "bosun": Skill(foresight=0.22, temperature=0.4, max_loss=1.5, habit_factor=0.4),
    "merchant": Skill(rival_weight=0.5, temperature=0.65, max_loss=2.0, habit_factor=0.15),
}
# Levels that draw a habit for each match if their name includes none.
DRAWS_HABIT: Final = frozenset({"deckhand", "bosun"})
# The default limit of a governor: 0.1 to 0.2 s per decision on average.
DEFAULT_NODES: Final = 1600

# How long a governor thinks about an important decision in a match. The shortest time also has a
# node limit, so that it is short on any machine.
THINK_TIMES: Final[dict[str, Limit]] = {
    "instant": Limit(time=0.3, nodes=150),
    "short": Limit(time=0.6),
    "normal": Limit(time=1.5),
    "long": Limit(time=5.0),
}
DEFAULT_THINK_TIME: Final = "normal"

# The levels that search, whose names may include nodes. "governor-1" is a baseline: the search
# before it ran several lines at once, with its own constants and with networks pinned by a test.
GOVERNORS: Final = ("governor", "governor-1")

MAX_KIND_LENGTH: Final = 60  # characters
_KIND: Final = re.compile(r"([\w-]+)(?:/(\w+))?(?::(\w+))?(?:@([0-9]{1,9}))?")


class UnknownSeat(ValueError):
    """Raised for a name that is not a kind of computer seat."""


class SeatKind(NamedTuple):
    """A kind of computer seat: its level, its style, its habit ("" for the level's default), and
    the nodes of its search or None."""

    level: str
    style: str = BALANCED
    habit: str = ""
    nodes: int | None = None

    @classmethod
    def parse(cls, text: str) -> SeatKind:
        """Parse the name of a kind. Raises UnknownSeat if it is not valid."""
        match = _KIND.fullmatch(text) if len(text) <= MAX_KIND_LENGTH else None
        if match is None:
            raise UnknownSeat(_unknown(text))
        level, style, habit, nodes = match.groups()
        if level not in SEAT_NAMES or (style and style not in STYLE_NAMES):
            raise UnknownSeat(_unknown(text))
        if habit and (level not in SKILLS or habit not in HABITS):
            raise UnknownSeat(_unknown(text))
        if (style and level not in LEVELS_WITH_STYLE) or (nodes and level not in GOVERNORS):
            raise UnknownSeat(_unknown(text))
        return cls(level, style or BALANCED, habit or "", int(nodes) if nodes else None)

    def __str__(self) -> str:
        style = "" if self.style == BALANCED else f"/{self.style}"
        habit = f":{self.habit}" if self.habit else ""
        nodes = "" if self.nodes is None else f"@{self.nodes}"
        return f"{self.level}{style}{habit}{nodes}"


def is_seat_kind(text: str) -> bool:
    """Return whether a text is the name of a kind of seat."""
    try:
        SeatKind.parse(text)
    except UnknownSeat:
        return False
    return True


def make_seat(
    kind: str,
    limit: Limit | None = None,
    extra: Mapping[str, Callable[[], Seat]] | None = None,
) -> Seat:
    """Create a computer seat of this kind. `limit` applies to seats that search; nodes in the name
    replace the limit's nodes, but its time still applies. `extra` adds kinds by name. Raises
    UnknownSeat."""
    if extra and kind in extra:
        return extra[kind]()
    parsed = SeatKind.parse(kind)
    if parsed.nodes is not None:
        limit = Limit(time=limit.time if limit else None, nodes=parsed.nodes)
    limit = limit or Limit(nodes=DEFAULT_NODES)
    if parsed.style == SURPRISE:
        return SurpriseSeat({name: _make(parsed, name, limit) for name in STYLES})
    return _make(parsed, parsed.style, limit)


def _make(kind: SeatKind, style: str, limit: Limit) -> Seat:
    weights = apply_style(FROZEN_WEIGHTS.get(kind.level, Weights()), style)
    skill = SKILLS.get(kind.level)
    if skill is None:
        return _FACTORIES[kind.level](weights, limit)
    if kind.habit or kind.level not in DRAWS_HABIT:
        return CasualSeat(skill, HABITS.get(kind.habit, NO_HABIT), weights)
    seats = {name: CasualSeat(skill, habit, weights) for name, habit in HABITS.items()}
    return SurpriseSeat(seats, "habit")


def search_limit(think_time: str) -> Limit:
    """Return the limit for a key of THINK_TIMES. Raises KeyError for any other."""
    return THINK_TIMES[think_time]


SeatFactory = Callable[[Weights, Limit], Seat]
_heuristic: SeatFactory = lambda weights, limit: HeuristicSeat(weights)  # noqa: E731

_FACTORIES: Final[dict[str, SeatFactory]] = {
    "harbourmaster": _heuristic,
    "governor": lambda weights, limit: SearchSeat(limit, weights),
    "heuristic": _heuristic,
    "policy": lambda weights, limit: PolicySeat(weights),
    "greedy": lambda weights, limit: GreedySeat(),
    "random": lambda weights, limit: RandomSeat(),
    **dict.fromkeys(FROZEN_WEIGHTS, _heuristic),
    "governor-1": lambda weights, limit: SearchSeat(
        limit, weights, exploration=GOVERNOR_1, networks=shipped_networks()
    ),
}
SEAT_NAMES: Final = (*SKILLS, *_FACTORIES)
LEVELS_WITH_STYLE: Final = frozenset(SEAT_NAMES) - {"policy", "greedy", "random"}


def _unknown(text: str) -> str:
    name = text[:MAX_KIND_LENGTH]
    return (
        f"no computer seat is called {name!r} (there are: {', '.join(SEAT_NAMES)};"
        f" with a style as in governor/shipper: {', '.join(STYLE_NAMES)};"
        f" {', '.join(SKILLS)} with a habit as in deckhand:corn: {', '.join(HABITS)})"
    )
