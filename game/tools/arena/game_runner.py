"""One game of a match from the first decision to the last, and what is noted about it."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from game.rules import Action, Game, Player, Score
from game.rules.actions import ROLE
from game.rules.material import BUILDINGS, MAYOR, PRODUCTION_IDS, QUARRY, ROLES, role_of
from game.rules.position import END_NAMES
from game.rules.scoring import LARGE_WITH_BONUS, scores, winners
from game.seats.base import Seat
from game.tools.arena.matchup import Matchup

# Past any real game; a game that goes on so long is a fault.
MOST_DECISIONS: Final = 20_000
# Thinking times are counted in steps of about 5 per cent, this many to a factor of ten.
STEPS: Final = 50
LEAST_MS: Final = 0.01


@dataclass
class EntryResult:
    """One entry's part in a game. `order` is its place in the order of the first round, from 0;
    `idle_large`, `idle_small` and `idle_plants` are buildings that nobody stood on at the end,
    `late_large` the large ones among them that were bought after the last mayor phase, `last_large`
    those of the last round;
    `times` counts its real choices by step of thinking time (see `step_of`), `ms` is their sum."""

    order: int
    points: int
    win: float  # a shared victory counts in parts
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
    roles: dict[str, int] = field(default_factory=dict)
    built: list[str] = field(default_factory=list)
    ms: float = 0.0
    times: dict[str, int] = field(default_factory=dict)


@dataclass
class GameResult:
    """What is kept of a game: the match it belongs to, its number there, and a line for each entry
    of the match; `code` names the state of the code that played it."""

    match: str
    game: int
    rounds: int
    decisions: int
    ends: list[str]
    lines: list[EntryResult]
    code: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain data; `from_json` reads it back."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GameResult:
        """Raises KeyError or TypeError for data that is no outcome."""
        return cls(**{**data, "lines": [EntryResult(**line) for line in data["lines"]]})


class EntryLog:
    """What one entry did in the course of a game."""

    def __init__(self) -> None:
        self.roles: Counter[str] = Counter()
        self.sales = 0
        self.since_mayor: dict[int, int] = {}  # buildings bought, and the round
        self.ms = 0.0
        self.times: Counter[str] = Counter()

    def note(self, action: Action, number: int) -> None:
        """The entry does this in the round with this number."""
        if action.kind == "role":
            self.roles[ROLES[role_of(action.arg)]] += 1
        elif action.kind in ("sell", "post"):
            self.sales += 1
        elif action.kind == "build":
            self.since_mayor[action.arg] = number

    def thought(self, seconds: float) -> None:
        """It took so long over a real choice."""
        self.ms += seconds * 1000
        self.times[str(step_of(seconds * 1000))] += 1


def step_of(ms: float) -> int:
    """The step of thinking time that so many milliseconds fall in."""
    return round(STEPS * math.log10(max(ms, LEAST_MS)))


def ms_of(step: int) -> float:
    """The middle of a step, in milliseconds."""
    return float(10 ** (step / STEPS))


def play_game(
    match: Matchup, number: int, seats: Mapping[str, Seat], clock: Callable[[], float]
) -> GameResult:
    """Play one game of a match; `seats` has a seat for each kind. But for the times of `clock`
    (seconds) the same match and number give the same outcome. Raises RuntimeError for a game
    without end, IllegalAction for a seat that does not keep the rules."""
    seating = match.seating(number)
    game = Game.new(match.options, match.deal(number))
    first = game.position.governor
    diaries = [EntryLog() for _ in seating]
    chance = [random.Random(f"{match.seed} {number} {place}") for place in range(len(seating))]
    while not game.is_over:
        if len(game.history) > MOST_DECISIONS:
            raise RuntimeError(f"game {number} of {match.key} does not end")
        place = game.seat
        entry = seating[place]
        observation = game.observation(place)
        began = clock()
        action = seats[match.entries[entry]].choose(observation, chance[place])
        if len(game.legal_actions) > 1:
            diaries[entry].thought(clock() - began)
        diaries[entry].note(action, observation.position.round)
        if action is ROLE[MAYOR]:
            for diary in diaries:
                diary.since_mayor.clear()
        game.play(action)
    return _outcome(match, number, game, first, diaries)


def _outcome(
    match: Matchup, number: int, game: Game, first: int, diaries: list[EntryLog]
) -> GameResult:
    pos = game.position
    won, points = winners(pos), scores(pos)
    seating = match.seating(number)
    lines: list[EntryResult] = []
    for entry, diary in enumerate(diaries):
        place = seating.index(entry)
        line = _line(pos.players[place], points[place], diary, pos.round)
        line.order = (place - first) % len(seating)
        line.win = 1 / len(won) if place in won else 0.0
        lines.append(line)
    ends = [END_NAMES[bit] for bit in END_NAMES if pos.end_causes & bit]
    return GameResult(match.key, number, pos.round, len(game.history), ends, lines)


def _line(player: Player, score: Score, diary: EntryLog, last: int) -> EntryResult:
    idle = [b for b in player.city if BUILDINGS[b].circles and not player.people[b]]
    idle_large = [building for building in idle if building in LARGE_WITH_BONUS]
    large = len(idle_large)
    late = [diary.since_mayor[b] for b in idle_large if b in diary.since_mayor]
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
        sales=diary.sales,
        roles=dict(sorted(diary.roles.items())),
        built=[BUILDINGS[building].name for building in player.city],
        ms=round(diary.ms, 3),
        times=dict(diary.times),
    )
