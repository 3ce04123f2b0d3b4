"""Play one game of a matchup from the first decision to the last, and record its result."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from game.rules import Action, Game, Player, Score
from game.rules.actions import ROLE
from game.rules.events import Event, Loaded
from game.rules.material import BUILDINGS, MAYOR, PRODUCTION_IDS, QUARRY, ROLES, role_of
from game.rules.position import END_NAMES
from game.rules.scoring import LARGE_WITH_BONUS, scores, winners
from game.seats.base import Seat
from game.tools.arena.matchup import Matchup

# More than any real game has; a game that goes on so long is a fault.
MAX_DECISIONS: Final = 20_000
# Thinking times are counted in a histogram with logarithmic bins, of about 5% each.
BINS_PER_DECADE: Final = 50
MIN_MS: Final = 0.01  # shorter times fall in its bin


@dataclass
class EntryResult:
    """What one entry of the matchup did in a game. The fields are those of the file.

    `order`: its place in the turn order of the first round, from 0
    `win`: its share of the victory, 0 to 1
    `points`: its VP: `chips`, `buildings` (printed), `bonuses` (of large buildings), `nobles`
    `idle_large`, `idle_small`, `idle_plants`: its buildings without people at the end
    `late_large`: of `idle_large` those bought after the last mayor phase
    `last_large`: of `late_large` those bought in the last round
    `shipped`: barrels loaded
    `ms`: milliseconds for decisions with more than one legal action
    `times`: the number of these decisions by `time_bin`
    """

    order: int
    points: int
    win: float
    chips: int
    buildings: int
    bonuses: int
    nobles: int
    idle_large: int
    idle_small: int
    idle_plants: int
    quarries: int
    late_large: int = 0
    last_large: int = 0
    sales: int = 0
    shipped: int = 0
    roles: dict[str, int] = field(default_factory=dict)
    built: list[str] = field(default_factory=list)
    ms: float = 0.0
    times: dict[str, int] = field(default_factory=dict)


@dataclass
class GameResult:
    """The result of a game. The fields are those of the file.

    `match`: key of the matchup
    `game`: its number there
    `ends`: causes of the end (docs/rules.md 5)
    `lines`: the part of each entry
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
        """Return plain data for a line of JSON; `from_json` reads it back."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GameResult:
        """Make a result of plain data. Raises KeyError or TypeError for anything else."""
        return cls(**{**data, "lines": [EntryResult(**line) for line in data["lines"]]})


class EntryLog:
    """Records what one entry does while a game is played."""

    def __init__(self) -> None:
        self.roles: Counter[str] = Counter()
        self.sales = 0
        self.shipped = 0
        # The round of each building bought since the last mayor phase.
        self.built_since_mayor: dict[int, int] = {}
        self.ms = 0.0
        self.times: Counter[str] = Counter()

    def add_action(self, action: Action, round_number: int) -> None:
        """Record an action."""
        if action.kind == "role":
            self.roles[ROLES[role_of(action.arg)]] += 1
        elif action.kind in ("sell", "post"):
            self.sales += 1
        elif action.kind == "build":
            self.built_since_mayor[action.arg] = round_number

    def add_time(self, seconds: float) -> None:
        """Record the time for a decision."""
        self.ms += seconds * 1000
        self.times[str(time_bin(seconds * 1000))] += 1


def time_bin(ms: float) -> int:
    """Return the bin of the histogram that so many milliseconds fall in."""
    return round(BINS_PER_DECADE * math.log10(max(ms, MIN_MS)))


def bin_ms(number: int) -> float:
    """Return the middle of a bin, in milliseconds."""
    return float(10 ** (number / BINS_PER_DECADE))


def play_game(
    matchup: Matchup, number: int, seats: Mapping[str, Seat], clock: Callable[[], float]
) -> GameResult:
    """Play one game of a matchup; `seats` has a seat for each kind. But for the times of `clock`
    (seconds) the same matchup and number give the same result. Raises RuntimeError for a game
    without end, IllegalAction for a seat that breaks the rules."""
    seating = matchup.seating(number)
    game = Game.new(matchup.options, matchup.deal_seed(number))
    first = game.position.governor
    logs = [EntryLog() for _ in seating]
    chance = [random.Random(f"{matchup.seed} {number} {place}") for place in range(len(seating))]

    def note(event: Event) -> None:
        if isinstance(event, Loaded):
            logs[seating[event.seat]].shipped += event.barrels

    game.position.sink = note
    while not game.is_over:
        if len(game.history) > MAX_DECISIONS:
            raise RuntimeError(f"game {number} of {matchup.key} does not end")
        place = game.seat
        entry = seating[place]
        observation = game.observation(place)
        began = clock()
        action = seats[matchup.entries[entry]].choose(observation, chance[place])
        if len(game.legal_actions) > 1:
            logs[entry].add_time(clock() - began)
        logs[entry].add_action(action, observation.position.round)
        if action is ROLE[MAYOR]:
            for log in logs:
                log.built_since_mayor.clear()
        game.play(action)
    return _game_result(matchup, number, game, first, logs)


def _game_result(
    matchup: Matchup, number: int, game: Game, first: int, logs: list[EntryLog]
) -> GameResult:
    pos = game.position
    won, points = winners(pos), scores(pos)
    seating = matchup.seating(number)
    lines: list[EntryResult] = []
    for entry, log in enumerate(logs):
        place = seating.index(entry)
        line = _entry_result(pos.players[place], points[place], log, pos.round)
        line.order = (place - first) % len(seating)
        line.win = 1 / len(won) if place in won else 0.0
        lines.append(line)
    ends = [END_NAMES[bit] for bit in END_NAMES if pos.end_causes & bit]
    return GameResult(matchup.key, number, pos.round, len(game.history), ends, lines)


def _entry_result(player: Player, score: Score, log: EntryLog, last: int) -> EntryResult:
    """Return an entry's result, its order and win left open; `last` is the last round's number."""
    idle = [b for b in player.city if BUILDINGS[b].circles and not player.people[b]]
    idle_large = [building for building in idle if building in LARGE_WITH_BONUS]
    large = len(idle_large)
    late = [log.built_since_mayor[b] for b in idle_large if b in log.built_since_mayor]
    plants = sum(building in PRODUCTION_IDS for building in idle)
    return EntryResult(
        order=0,
        points=score.total,
        win=0.0,
        chips=score.chips,
        buildings=score.buildings,
        bonuses=sum(vp for _, vp in score.bonuses),
        nobles=score.nobles,
        idle_large=large,
        idle_small=len(idle) - large - plants,
        idle_plants=plants,
        quarries=player.island.count(QUARRY),
        late_large=len(late),
        last_large=late.count(last),
        sales=log.sales,
        shipped=log.shipped,
        roles=dict(sorted(log.roles.items())),
        built=[BUILDINGS[building].name for building in player.city],
        ms=round(log.ms, 3),
        times=dict(log.times),
    )
