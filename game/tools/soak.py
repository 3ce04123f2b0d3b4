"""Many whole games through the table, one after the other: does memory stay where it is?

Every game is begun, kept on the disk, shown at full speed by the table and its director, finished
on the score sheet and left again, in one process with SDL's dummy driver.
"""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pygame

from game.app.engine_process import InlineEngine
from game.app.match import Match
from game.app.paths import Paths, shipped_folder
from game.app.settings import SettingsStore
from game.app.window import App
from game.rules import PRESETS
from game.scenes.bootstrap import build_app
from game.scenes.navigator import Navigator
from game.scenes.scoring import ScoringScene
from game.scenes.setup.plan import SetupPlan
from game.ui.context import Context
from game.ui.sound.audio import Silence

SIZE = (1280, 720)
EVERY = 10  # games after which memory is looked at
WARM = 20  # games after which every kind of table has been seen
MOST_GROWTH = 0.2  # MB a game from then on
MOST_FRAMES = 20_000  # of a game
DRAWS = 10  # one frame of so many is drawn

Told = Callable[[str], object]


@dataclass
class SoakReport:
    """Memory (MB) and live objects by games played, and what went wrong (nothing, it is hoped)."""

    memory: dict[int, float] = field(default_factory=dict)
    objects: dict[int, int] = field(default_factory=dict)
    decisions: int = 0
    faults: list[str] = field(default_factory=list)


def run(games: int, seed: int, told: Told) -> SoakReport:
    """Play so many games; `told` gets a line after every ten of them and at the end."""
    report = SoakReport()
    pygame.init()
    with tempfile.TemporaryDirectory() as home:
        paths = Paths(shipped_folder("assets"), shipped_folder("levels"), Path(home))
        SettingsStore.load(paths.settings).change(
            window_size=SIZE, computer_speed="instant", reduced_motion=True, show_recap=False
        )
        app, ctx = build_app(lambda ctx: Navigator(ctx).menu(), paths=paths, sounds=Silence())
        navigator = Navigator(ctx, lambda: seed)
        for number in range(1, games + 1):
            _play(app, ctx, navigator, number, seed, report)
            if number % EVERY == 0 or number == games:
                _look(report, number, told)
        while len(ctx.stack):
            ctx.stack.drop()
        app.window.destroy()
        pygame.event.clear()
    _judge(report, told)
    return report


def _play(
    app: App, ctx: Context, navigator: Navigator, number: int, seed: int, report: SoakReport
) -> None:
    """One game from its first decision to the score sheet, and back to the title."""
    spec = _plan(number).match("M", seed + number)
    match = Match.new(spec, ctx.paths.saves, InlineEngine())
    navigator.open_match(match)
    frames = 0
    while not isinstance(ctx.stack.top, ScoringScene) and frames < MOST_FRAMES:
        for scene in ctx.stack.active():
            scene.update(1 / 60)
        frames += 1
        if frames % DRAWS == 0:
            app.render()
    app.render()
    report.decisions += len(match.game.history)
    if not match.game.is_over:
        report.faults.append(f"game {number} of seed {seed} did not end")
    navigator.leave()
    app.render()


def _plan(number: int) -> SetupPlan:
    """Computers only, in turn of every number of players and set of rules."""
    names = sorted(PRESETS)
    plan = SetupPlan().with_count(2 + number % 4).with_preset(names[number // 4 % len(names)])
    return replace(plan, seats=tuple(replace(seat, kind="greedy") for seat in plan.seats))


def _look(report: SoakReport, number: int, told: Told) -> None:
    gc.collect()
    report.memory[number] = resident()
    report.objects[number] = len(gc.get_objects())
    told(
        f"{number:4} games {report.decisions:8} decisions {report.memory[number]:8.1f} MB "
        f"{report.objects[number]:8} objects"
    )


def _judge(report: SoakReport, told: Told) -> None:
    """Does it still grow once everything has been seen?"""
    warm = [number for number in report.memory if number >= WARM]
    if len(warm) > 1:
        first, last = warm[0], warm[-1]
        growth = (report.memory[last] - report.memory[first]) / (last - first)
        told(f"{growth * 1000:.0f} kB a game since game {first}")
        if growth > MOST_GROWTH:
            report.faults.append(f"memory grows by {growth:.2f} MB a game")
    told("\n".join([*report.faults, f"{len(report.faults)} faults"]))


def resident() -> float:
    """Megabytes of memory in use now; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
