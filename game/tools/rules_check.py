"""Check the rules: play random games with all options, testing the invariants after every
decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from game.rules.chance import SplitMix
from game.rules.events import Event
from game.rules.game import Game
from game.rules.invariants import MOST_DECISIONS, VARIANT_BITS, deep_violations, violations
from game.rules.options import BUILDING_CHOICES, VARIANTS, Options
from game.rules.scoring import scores, winners
from game.tools.measurement import Measurement, Report

# The slow checks run on the first positions of a game and then at this interval.
DEEP_CHECK_FIRST_PLIES, DEEP_CHECK_INTERVAL = 10, 97


class CheckedGame(NamedTuple):
    """The number of decisions of a game, and the faults found."""

    decisions: int
    faults: list[str]


def measure_rules(games: int, seed: int) -> Measurement[CheckedGame]:
    """Check random games with all options in turn, each with its own seed and variants."""
    return Measurement(games, partial(_check, seed), _report)


def _check(seed: int, number: int) -> CheckedGame:
    rows = every_options()
    options = with_variants(rows[number % len(rows)], number // len(rows))
    return check_game(options, seed + number)


def _report(games: Sequence[Sequence[Any]]) -> Report:
    found = [CheckedGame(*game) for game in games]
    faults = [fault for game in found for fault in game.faults]
    decisions = sum(game.decisions for game in found)
    summary = f"{len(found)} games, {decisions} decisions checked, {len(faults)} violations"
    data = {"games": len(found), "decisions": decisions, "faults": faults}
    return Report("\n".join([*faults, summary]), data, faults)


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


def check_game(options: Options, seed: int) -> CheckedGame:
    """Check a random game after every decision."""
    events: list[Event] = []
    game, silent = Game.new(options, seed, sink=events.append), Game.new(options, seed)
    rng, ply = SplitMix(seed, 1), 0
    while True:
        violated = violations(game.position)
        if ply < DEEP_CHECK_FIRST_PLIES or ply % DEEP_CHECK_INTERVAL == 0 or game.is_over:
            violated += deep_violations(game.position)
            if silent.position.digest() != game.position.digest():
                violated.append("listening to events changes the game")
        if violated or game.is_over or ply > MOST_DECISIONS:
            break
        action = game.legal_actions[rng.below(len(game.legal_actions))]
        game.play(action)
        silent.play(action)
        ply += 1
    if not game.is_over:
        violated.append("the game was broken off")
    else:
        ranks = [(each.total, each.tie_break) for each in scores(game.position)]
        best = [max(ranks)] * ranks.count(max(ranks))
        if [ranks[seat] for seat in winners(game.position)] != best:
            violated.append("the wrong seats have won")
    return CheckedGame(ply, [f"{options} seed {seed} ply {ply}: {what}" for what in violated])
