"""Soak test: play many complete games through the table scene and watch for memory leaks.

Each game is saved to disk, shown at full speed by the table and its animations, finished in the
scoring scene and closed, all in one process with SDL's dummy driver.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass, field

from game.app.window import App
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.rules import PRESETS
from game.scenes.navigator import Navigator
from game.scenes.setup.plan import SetupPlan
from game.tools.headless import computer_plan, headless_app, play_through
from game.tools.speed.process_memory import resident_mb

SIZE = (1280, 720)
SAMPLE_INTERVAL = 10  # games between memory measurements
WARM_UP_GAMES = 20  # by then, every kind of table has been shown
MAX_GROWTH_MB = 0.2  # per game after the warm-up

Progress = Callable[[str], object]


@dataclass
class SoakReport:
    """Memory (MB) and live Python objects by number of games played, and the faults found."""

    memory: dict[int, float] = field(default_factory=dict)
    objects: dict[int, int] = field(default_factory=dict)
    decisions: int = 0
    faults: list[str] = field(default_factory=list)


def run(games: int, seed: int, progress: Progress) -> SoakReport:
    """Play this many games; `progress` receives a line every `SAMPLE_INTERVAL` games and at the
    end."""
    report = SoakReport()
    with headless_app(
        lambda ctx: Navigator(ctx, lambda: seed),
        window_size=SIZE,
        computer_speed="instant",
        reduced_motion=True,
        helper="silent",
    ) as (app, navigator):
        for number in range(1, games + 1):
            _play(app, navigator, number, seed, report)
            if number % SAMPLE_INTERVAL == 0 or number == games:
                _sample_memory(report, number, progress)
    _check_growth(report, progress)
    return report


def _play(app: App, navigator: Navigator, number: int, seed: int, report: SoakReport) -> None:
    spec = _plan(number).match(seed + number)
    match = Match.new(spec, navigator.ctx.paths.saves, InlineEngine())
    play_through(app, navigator, match)
    report.decisions += len(match.game.history)
    if not match.game.is_over:
        report.faults.append(f"game {number} of seed {seed} did not end")


def _plan(number: int) -> SetupPlan:
    """Return a plan with computer seats only, cycling through all player counts and presets."""
    names = sorted(PRESETS)
    return computer_plan(2 + number % 4, "greedy").with_preset(names[number // 4 % len(names)])


def _sample_memory(report: SoakReport, number: int, progress: Progress) -> None:
    gc.collect()
    report.memory[number] = resident_mb()
    report.objects[number] = len(gc.get_objects())
    progress(
        f"{number:4} games {report.decisions:8} decisions {report.memory[number]:8.1f} MB "
        f"{report.objects[number]:8} objects"
    )


def _check_growth(report: SoakReport, progress: Progress) -> None:
    """Report the memory growth per game after the warm-up; too much of it is a fault."""
    warm = [number for number in report.memory if number >= WARM_UP_GAMES]
    if len(warm) > 1:
        first, last = warm[0], warm[-1]
        growth = (report.memory[last] - report.memory[first]) / (last - first)
        progress(f"{growth * 1000:.0f} kB a game since game {first}")
        if growth > MAX_GROWTH_MB:
            report.faults.append(f"memory grows by {growth:.2f} MB a game")
    progress("\n".join([*report.faults, f"{len(report.faults)} faults"]))
