"""Check the rules: play random games with all options, testing the invariants after every
decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from game.rules.chance import SplitMix
from game.rules.consistency.invariants import (
    MOST_DECISIONS,
    VARIANT_BITS,
    deep_violations,
    violations,
)
from game.rules.events import Event
from game.rules.game import Game
from game.rules.notation.writer import to_text
from game.rules.options import BUILDING_CHOICES, VARIANTS, Options
from game.rules.scoring import scores, winners

# The slow checks run on the first positions of a game and then at this interval.
DEEP_CHECK_FIRST_PLIES, DEEP_CHECK_INTERVAL = 10, 97


@dataclass(frozen=True)
class RuleBreach:
    """A violated invariant after `ply` decisions of a game; `position` is in text notation."""

    options: Options
    seed: int
    ply: int
    what: str
    position: str

    def __str__(self) -> str:
        return f"{self.options} seed {self.seed} ply {self.ply}: {self.what}"


@dataclass
class CheckReport:
    """The counts of `run_check` and the faults found."""

    games: int = 0
    decisions: int = 0
    faults: list[RuleBreach] = field(default_factory=list)


def every_options() -> tuple[Options, ...]:
    """Return options for every combination of player count and buildings, with and without
    nobles."""
    kinds = product(BUILDING_CHOICES, (False, True), (2, 3, 4, 5))
    return tuple(Options(players=n, buildings=b, nobles=nobles) for b, nobles, n in kinds)


def with_variants(options: Options, number: int) -> Options:
    """Return the options with a combination of variants determined by `number`."""
    handicap = tuple((number + seat) % 3 for seat in range(options.players))
    played: dict[str, Any] = {
        name: bool(number & bit) for name, bit in zip(VARIANTS, VARIANT_BITS, strict=False)
    }
    return replace(
        options,
        edition="2014" if number & 1 else "2002",
        hidden_vp=bool(number & 1),
        handicap_vp=handicap if number & 8 else (),
        handicap_doubloons=handicap if number & 4 else (),
        **played,
    )


def run_check(
    games: int,
    seed: int = 0,
    kinds: Iterable[Options] | None = None,
    progress: Callable[[CheckReport], None] | None = None,
    max_faults: int = 20,
) -> CheckReport:
    """Check random games, cycling through `kinds` (default `every_options`), each with its own seed
    and variants. `progress` receives the report after every game. Stops after `max_faults`."""
    report = CheckReport()
    rows = tuple(kinds) if kinds is not None else every_options()
    for number in range(games):
        options = with_variants(rows[number % len(rows)], number // len(rows))
        check_game(options, seed + number, report)
        if progress is not None:
            progress(report)
        if len(report.faults) >= max_faults:
            break
    return report


def check_game(options: Options, seed: int, report: CheckReport) -> None:
    """Check a random game after every decision; add its counts and faults to the report."""
    events: list[Event] = []
    game, silent = Game.new(options, seed, sink=events.append), Game.new(options, seed)
    rng, ply = SplitMix(seed, 1), 0
    report.games += 1

    def fault(what: str) -> None:
        report.faults.append(RuleBreach(options, seed, ply, what, to_text(game.position)))

    while True:
        violated = violations(game.position)
        if ply < DEEP_CHECK_FIRST_PLIES or ply % DEEP_CHECK_INTERVAL == 0 or game.is_over:
            violated += deep_violations(game.position)
            if silent.position.digest() != game.position.digest():
                violated.append("listening to events changes the game")
        for what in violated:
            fault(what)
        if violated or game.is_over or ply > MOST_DECISIONS:
            break
        action = game.legal_actions[rng.below(len(game.legal_actions))]
        game.play(action)
        silent.play(action)
        ply += 1
    report.decisions += ply
    if not game.is_over:
        fault("the game was broken off")
        return
    ranks = [(each.total, each.tie_break) for each in scores(game.position)]
    if [ranks[seat] for seat in winners(game.position)] != [max(ranks)] * ranks.count(max(ranks)):
        fault("the wrong seats have won")
