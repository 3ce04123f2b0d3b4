"""How fast the window is: start, first pictures, idling, animation, thinking, resizing, memory.

Everything is measured on the real loop of the window at 1920 x 1080 with SDL's dummy driver, which
draws in memory and shows nothing: no figure says anything about a graphics card or a monitor.
The time of a frame is given twice: as it passes on the wall, and as the processor works for the
loop, which says more where other programs want the processor too.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import pygame

from game.app.engine_process import Engine, InlineEngine, ProcessEngine
from game.app.match import Match
from game.app.paths import Paths, shipped_folder
from game.app.settings import SettingsStore
from game.app.window import App
from game.scenes.bootstrap import build_app
from game.scenes.navigator import Navigator
from game.scenes.preloader import Preloader
from game.scenes.setup.plan import SetupPlan
from game.scenes.table.scene import TableScene
from game.ui.context import Context
from game.ui.images.image_cache import ImageSpec
from game.ui.sound.audio import Silence
from game.ui.tween import Flight

SIZE = (1920, 1080)
OTHER_SIZE = (1600, 900)
SEED = 7
ENOUGH = 20_000  # frames after which a measurement is given up
COUNTED = (1, 3, 10, 50, 200)  # after so many games memory is looked at

Figures = dict[str, float]


@dataclass(frozen=True)
class PerfEffort:
    """How long everything is measured: seconds of the loop, starts of the program, games."""

    seconds: float = 4.0
    starts: int = 3
    games: int = 3


class FrameTimes(NamedTuple):
    """Milliseconds of one turn of the loop."""

    wall: float
    work: float
    """Of the processor, for the thread of the loop."""


@dataclass
class PerfWindow:
    """A window with the title in it, and what measures it."""

    app: App
    ctx: Context
    navigator: Navigator

    def sit_down(self, match: Match) -> TableScene:
        """The table with a match on it."""
        return self.navigator.table(match)

    def frame(self) -> FrameTimes:
        """One turn of the loop without the wait after it."""
        begin, worked = time.perf_counter(), time.thread_time()
        self.app.iterate()
        wall, work = time.perf_counter() - begin, time.thread_time() - worked
        return FrameTimes(wall * 1000, work * 1000)

    def frames_while(self, going_on: Callable[[], bool]) -> list[FrameTimes]:
        """The loop at its own pace; all its frames."""
        clock, taken = pygame.time.Clock(), list[FrameTimes]()
        while going_on() and len(taken) < ENOUGH:
            taken.append(self.frame())
            clock.tick(60)
        return taken

    def until_drawn(self) -> Figures:
        """The loop until there is another picture: milliseconds, and the longest frame of that."""
        drawn, begin = self.app.frames_drawn, time.perf_counter()
        frames = self.frames_while(lambda: self.app.frames_drawn == drawn)
        return {"to_picture_ms": (time.perf_counter() - begin) * 1000, **_worst(frames)}


def run(as_json: bool, effort: PerfEffort | None = None) -> str:
    """The report, as text or as JSON."""
    report = measure(effort or PerfEffort())
    if as_json:
        return json.dumps(report, indent=1)
    return "\n".join(_lines(report))


def measure(effort: PerfEffort) -> dict[str, Figures]:
    """All figures by subject. Times are milliseconds, shares are per cent of one core."""
    report = {"start": start(effort.starts)}
    with bench() as on:  # before anything else has filled the memory
        report["memory"] = memory(on, effort.games)
    with bench() as on:
        report["table_unprepared"] = opening(on)
    with bench() as on:
        report["preparing"] = preparing(on)
        report["table_prepared"] = opening(on)
        report["table_again"] = opening(on)
    with bench() as on:
        report["idle"] = idle(on, effort.seconds)
        report["animation"] = animation(on, effort.seconds)
        report["resize"] = resize(on)
    with bench() as on:
        report["thinking"] = thinking(on, effort.seconds)
    return report


@contextmanager
def bench() -> Iterator[PerfWindow]:
    """An open window that nobody sees, with files of its own; closed afterwards."""
    pygame.init()
    with tempfile.TemporaryDirectory() as home:
        paths = Paths(shipped_folder("assets"), shipped_folder("levels"), Path(home))
        SettingsStore.load(paths.settings).change(window_size=SIZE, show_recap=False)
        app, ctx = build_app(
            lambda ctx: Navigator(ctx, lambda: SEED).menu(), paths=paths, sounds=Silence()
        )
        try:
            yield PerfWindow(app, ctx, Navigator(ctx, lambda: SEED))
        finally:
            while len(ctx.stack):
                ctx.stack.drop()
            app.window.destroy()
            pygame.event.clear()


# The measurements


# The game as `game.scenes.navigator.open_game` starts it, in a process that has loaded nothing
# else.
_START = """
import sys, time
from pathlib import Path
import game.__main__
from game.app.paths import Paths, shipped_folder
from game.scenes.preloader import Preloader
from game.scenes.navigator import Navigator
from game.scenes.bootstrap import build_app
paths = Paths(shipped_folder("assets"), shipped_folder("levels"), Path(sys.argv[1]))
app, ctx = build_app(lambda ctx: Navigator(ctx).menu(), paths=paths)
rehearsal = Preloader(ctx)
app.in_spare_time.append(rehearsal)
while not app.frames_drawn:
    app.iterate()
shown, worked = time.time(), time.process_time()
walls, works = [], []
while not rehearsal.done:
    time.sleep(0.01)
    wall, work = time.perf_counter(), time.thread_time()
    app.iterate()
    walls.append(time.perf_counter() - wall)
    works.append(time.thread_time() - work)
print(shown, worked, max(walls), max(works))
"""


def start(times: int) -> Figures:
    """From the start of the process to the first frame of the title, and the longest frame after
    it, while the scenes and the sounds are loaded and the table is prepared."""
    taken, work, later, later_work = [], [], [], []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as home:
            begin = time.time()
            command = [sys.executable, "-c", _START, home]
            done = subprocess.run(command, env=_quiet(), capture_output=True, text=True, check=True)
        shown, worked, wall, thread = (float(word) for word in done.stdout.split()[-4:])
        taken.append((shown - begin) * 1000)
        work.append(worked * 1000)
        later.append(wall * 1000)
        later_work.append(thread * 1000)
    return {
        "to_first_frame_ms": statistics.median(taken),
        "slowest_ms": max(taken),
        "work_ms": statistics.median(work),
        "worst_frame_after_ms": statistics.median(later),
        "worst_frame_after_work_ms": statistics.median(later_work),
    }


def preparing(on: PerfWindow) -> Figures:
    """What the title does by itself for a table to come: how long, and its longest frame."""
    on.frame()
    rehearsal = Preloader(on.ctx)
    on.app.in_spare_time.append(rehearsal)
    begin = time.perf_counter()
    frames = on.frames_while(lambda: not rehearsal.done)
    on.app.in_spare_time.remove(rehearsal)
    return {"whole_ms": (time.perf_counter() - begin) * 1000, **_worst(frames)}


def opening(on: PerfWindow) -> Figures:
    """From the title to the table: until it is drawn, and the longest frame of that."""
    on.frame()
    begin, worked = time.perf_counter(), time.thread_time()
    on.sit_down(_match(InlineEngine()))
    clicked = (time.perf_counter() - begin) * 1000, (time.thread_time() - worked) * 1000
    figures = on.until_drawn()
    on.navigator.leave()
    on.frame()
    return {"click_ms": clicked[0], "click_work_ms": clicked[1], **figures}


def idle(on: PerfWindow, seconds: float) -> Figures:
    """The table waits for a person: what is drawn, and what it costs."""
    _until_asked(on, InlineEngine())
    on.frames_while(lambda: on.app.behind or on.ctx.stack.dirty)
    return _looped(on, seconds)


def animation(on: PerfWindow, seconds: float) -> Figures:
    """A piece is always in the air over the table that `idle` has left."""
    scene = _table(on)
    barrel = ImageSpec("pieces/coin", (60, 60))

    flying = True

    def again() -> None:
        if not flying:
            return
        scene.animator.add(Flight(barrel, (200, 200), (1700, 900), 1.0, arc=0.2, on_land=again))

    again()
    figures = _looped(on, seconds)
    flying = False
    scene.animator.finish()
    return figures


def resize(on: PerfWindow) -> Figures:
    """The window gets another size, and its own again: how long until the sharp picture, the wait
    for the last change of size included, and the longest frame."""
    taken = []
    for size in (OTHER_SIZE, SIZE):
        on.app.window.size = size
        taken.append(on.until_drawn())
    return {name: max(figures[name] for figures in taken) for name in taken[0]}


def thinking(on: PerfWindow, seconds: float) -> Figures:
    """Four governors play at normal speed and think in their own process; frames of the window."""
    engine = ProcessEngine()
    try:
        on.ctx.settings.change(computer_speed="normal")
        on.sit_down(_match(engine, people=False, kind="governor"))
        on.until_drawn()  # the first picture is a figure of its own
        return _looped(on, seconds)
    finally:
        on.navigator.leave()
        engine.close()


def memory(on: PerfWindow, games: int) -> Figures:
    """Megabytes in use before, and after so many games at instant speed."""
    on.ctx.settings.change(computer_speed="instant", reduced_motion=True)
    figures = {"at_title_mb": _resident()}
    for number in range(games):
        match = _match(InlineEngine(), people=False, seed=SEED + number)
        scene = on.sit_down(match)
        frames = 0
        while not match.game.is_over and frames < ENOUGH and on.ctx.stack.top is scene:
            scene.update(1 / 60)
            frames += 1
            if frames % 10 == 0:
                on.app.render()
        if not match.game.is_over:
            raise RuntimeError("The match did not come to its end; the figures would mean nothing.")
        on.navigator.leave()
        if number + 1 in COUNTED or number + 1 == games:
            figures[f"after_{number + 1}_mb"] = _resident()
    return {**figures, "peak_mb": _peak()}


# Inside


def _worst(frames: list[FrameTimes]) -> Figures:
    if not frames:
        return {"worst_frame_ms": 0.0, "worst_frame_work_ms": 0.0}
    return {
        "worst_frame_ms": max(frame.wall for frame in frames),
        "worst_frame_work_ms": max(frame.work for frame in frames),
    }


def _looped(on: PerfWindow, seconds: float) -> Figures:
    """The loop for so long: frames drawn a second, share of a core, the middle and the worst."""
    drawn, wall, used = on.app.frames_drawn, time.perf_counter(), time.process_time()
    end = wall + seconds
    frames = on.frames_while(lambda: time.perf_counter() < end)
    wall, used = time.perf_counter() - wall, time.process_time() - used
    return {
        "drawn_per_second": (on.app.frames_drawn - drawn) / wall,
        "loops_per_second": len(frames) / wall,
        "cpu_percent": 100 * used / wall,
        "median_frame_ms": statistics.median(frame.wall for frame in frames),
        **_worst(frames),
    }


def _match(
    engine: Engine, *, people: bool = True, seed: int = SEED, kind: str = "harbourmaster"
) -> Match:
    plan = SetupPlan().with_count(4)
    if not people:
        seats = tuple(replace(seat, kind=kind) for seat in plan.seats)
        plan = replace(plan, seats=seats)
    return Match.new(plan.match("A", seed), None, engine)


def _until_asked(on: PerfWindow, engine: Engine) -> None:
    """A table on which a person is to decide and nothing moves any more."""
    scene = on.sit_down(_match(engine))
    for _ in range(ENOUGH):
        scene.update(1 / 60)
        asked, ribbon = scene.decision.pending is not None, scene.overlays.notices.ribbon
        if asked and not scene.animation.busy and not ribbon.shown:
            break
    on.until_drawn()


def _table(on: PerfWindow) -> TableScene:
    return next(scene for scene in on.ctx.stack if isinstance(scene, TableScene))


def _resident() -> float:
    """Megabytes of memory in use now; where the system does not tell, the most there ever was."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return _peak()
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _peak() -> float:
    """The most memory there ever was; 0 on a system that does not tell."""
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most * 1024 / 1e6


def _quiet() -> dict[str, str]:
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def _lines(report: dict[str, Figures]) -> Iterator[str]:
    for subject, figures in report.items():
        yield subject
        for name, value in figures.items():
            yield f"  {name.replace('_', ' '):28} {value:9.1f}"
