"""Play one game of a matchup from start to finish, and record its result."""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from time import process_time
from typing import Any, Final

from game.rules import Action, Game, Player, Score
from game.rules.actions import ROLE
from game.rules.events import Event, Loaded
from game.rules.material import (
    BUILDINGS,
    MAYOR,
    PINK_BUILDINGS,
    PRODUCTION_IDS,
    QUARRY,
    ROLES,
    role_of,
)
from game.rules.position import END_NAMES
from game.rules.scoring import LARGE_WITH_BONUS, scores, winners
from game.seats import make_seat
from game.seats.base import Seat
from game.tools.arena.custom_seats import CustomSeat
from game.tools.arena.matchup import Matchup

LARGE_NAMES = frozenset(BUILDINGS[building].name for building in LARGE_WITH_BONUS)
VIOLET_NAMES = frozenset(kind.name for kind in BUILDINGS if kind.spaces == 1) - frozenset(
    BUILDINGS[building].name for building in PINK_BUILDINGS
)
Task = tuple[Matchup, int]  # a matchup and a game number

# More decisions than any real game has; exceeding this is an error.
MAX_DECISIONS: Final = 20_000
# Thinking times are counted in a histogram with logarithmic bins, each about 5% wide.
BINS_PER_DECADE: Final = 50
MIN_MS: Final = 0.01  # shorter times count in this bin


@dataclass
class EntryResult:
    """The result of one matchup entry in a game. Field names are those in the file.

    `order`: its position in the turn order of the first round, from 0
    `win`: its win share, 0 to 1
    `points`: its VP: `chips`, `buildings` (printed), `bonuses` (of large buildings), `nobles`
    `idle_large`, `idle_small`, `idle_plants`: its unoccupied buildings at the end
    `late_large`: those of `idle_large` bought after the last mayor phase
    `last_large`: those of `late_large` bought in the last round
    `shipped`: barrels loaded
    `ms`: milliseconds spent on decisions with more than one legal action
    `times`: number of these decisions by `time_bin`
    """

    order: int = 0
    points: int = 0
    win: float = 0.0
    chips: int = 0
    buildings: int = 0
    bonuses: int = 0
    nobles: int = 0
    idle_large: int = 0
    idle_small: int = 0
    idle_plants: int = 0
    quarries: int = 0
    late_large: int = 0
    last_large: int = 0
    sales: int = 0
    shipped: int = 0
    roles: dict[str, int] = field(default_factory=dict)
    built: list[str] = field(default_factory=list)
    ms: float = 0.0
    times: dict[str, int] = field(default_factory=dict)

    @property
    def large(self) -> int:
        """The number of large buildings."""
        return sum(name in LARGE_NAMES for name in self.built)

    @property
    def violet(self) -> int:
        """The number of other violet buildings."""
        return sum(name in VIOLET_NAMES for name in self.built)

    def add_action(self, action: Action, seconds: float | None) -> None:
        """Count an action, and the time that it took if there was a choice."""
        if action.kind == "role":
            role = ROLES[role_of(action.arg)]
            self.roles[role] = self.roles.get(role, 0) + 1
        elif action.kind in ("sell", "post"):
            self.sales += 1
        if seconds is not None:
            self.ms += seconds * 1000
            step = str(time_bin(seconds * 1000))
            self.times[step] = self.times.get(step, 0) + 1


@dataclass
class GameResult:
    """The result of a game. Field names are those in the file.

    `match`: key of the matchup
    `game`: its number within the matchup
    `ends`: causes of the end (docs/rules.md 5)
    `lines`: the result of each entry
    `code`: fingerprint of the code that played it
    """

    match: str
    game: int
    rounds: int
    decisions: int
    ends: list[str]
    lines: list[EntryResult]
    code: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return plain data for a line of JSON, which `from_json` reads back."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GameResult:
        """Return a result from plain data. Raises KeyError or TypeError if it is invalid."""
        return cls(**{**data, "lines": [EntryResult(**line) for line in data["lines"]]})


def time_bin(ms: float) -> int:
    """Return the histogram bin for a time in milliseconds."""
    return round(BINS_PER_DECADE * math.log10(max(ms, MIN_MS)))


def bin_ms(number: int) -> float:
    """Return the center of a bin, in milliseconds."""
    return float(10 ** (number / BINS_PER_DECADE))


def play_game(
    matchup: Matchup, number: int, seats: Mapping[str, Seat], clock: Callable[[], float]
) -> GameResult:
    """Play one game of a matchup; `seats` has a seat for each kind. Apart from the times measured
    with `clock` (seconds), the same matchup and number give the same result. Raises RuntimeError
    for a game that does not end, IllegalAction for a seat that breaks the rules."""
    seating = matchup.seating(number)
    game = Game.new(matchup.options, matchup.deal_seed(number))
    first = game.position.governor
    lines = [EntryResult() for _ in seating]
    # The round in which each building since the last mayor phase was bought, by entry.
    bought: list[dict[int, int]] = [{} for _ in seating]
    chance = [random.Random(f"{matchup.seed} {number} {place}") for place in range(len(seating))]

    def note(event: Event) -> None:
        if isinstance(event, Loaded):
            lines[seating[event.seat]].shipped += event.barrels

    game.position.sink = note
    while not game.is_over:
        if len(game.history) > MAX_DECISIONS:
            raise RuntimeError(f"game {number} of {matchup.key} does not end")
        place = game.seat
        entry = seating[place]
        observation = game.observation(place)
        began = clock()
        action = seats[matchup.entries[entry]].choose(observation, chance[place])
        seconds = clock() - began if len(game.legal_actions) > 1 else None
        lines[entry].add_action(action, seconds)
        if action.kind == "build":
            bought[entry][action.arg] = observation.position.round
        if action is ROLE[MAYOR]:
            for rounds in bought:
                rounds.clear()
        game.play(action)
    pos = game.position
    won, points = winners(pos), scores(pos)
    for place, entry in enumerate(seating):
        lines[entry].order = (place - first) % len(seating)
        lines[entry].win = 1 / len(won) if place in won else 0.0
        _complete(lines[entry], pos.players[place], points[place], bought[entry], pos.round)
    ends = [END_NAMES[bit] for bit in END_NAMES if pos.end_causes & bit]
    return GameResult(matchup.key, number, pos.round, len(game.history), ends, lines)


def _complete(
    line: EntryResult, player: Player, score: Score, bought: Mapping[int, int], last: int
) -> None:
    """Add the score and the board at the end to an entry's result; `last` is the number of the last
    round."""
    idle = [b for b in player.city if BUILDINGS[b].circles and not player.people[b]]
    idle_large = [building for building in idle if building in LARGE_WITH_BONUS]
    late = [bought[building] for building in idle_large if building in bought]
    line.points, line.chips, line.buildings = score.total, score.chips, score.buildings
    line.bonuses, line.nobles = sum(vp for _, vp in score.bonuses), score.nobles
    line.idle_large, line.late_large, line.last_large = len(idle_large), len(late), late.count(last)
    line.idle_plants = sum(building in PRODUCTION_IDS for building in idle)
    line.idle_small = len(idle) - line.idle_large - line.idle_plants
    line.quarries = player.island.count(QUARRY)
    line.roles, line.ms = dict(sorted(line.roles.items())), round(line.ms, 3)
    line.built = [BUILDINGS[building].name for building in player.city]


def play_task(custom_seats: tuple[CustomSeat, ...], code: str, task: Task) -> GameResult:
    """Play a game with this process and thread's seats; `code` is recorded in the result. Raises
    CustomSeatError, UnknownSeat, and the errors of `play_game`."""
    matchup, number = task
    thread = threading.get_ident()
    seats = {kind: _seat(kind, custom_seats, thread) for kind in matchup.kinds}
    result = play_game(matchup, number, seats, process_time)
    result.code = code
    return result


@lru_cache(maxsize=256)
def _seat(kind: str, custom_seats: tuple[CustomSeat, ...], thread: int) -> Seat:
    """Return the seat of a kind for a thread. Each is created once, because some take long; games
    running at the same time must not share one."""
    return make_seat(kind, extra={seat.name: seat.load() for seat in custom_seats})
