"""Measure the performance of the window: startup, first frame, idling, animation, thinking,
resizing, memory, and the longest frames in windows of several sizes.

Everything runs in the real main loop at 1920 x 1080, unless the subject names another size, with
SDL's dummy driver, which draws in memory, or in a window on the screen. No figure says anything
about graphics cards or monitors. Frame times are given as wall time and as CPU time of the loop's
thread, which is steadier on a busy machine.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from game.app.window import App
from game.match.engine_process import Engine, InlineEngine, ProcessEngine
from game.match.match import Match
from game.scenes.navigator import Navigator
from game.scenes.setup.plan import SetupPlan
from game.scenes.startup.preloader import Preloader
from game.scenes.table.scene import TableScene
from game.scenes.table.view.spots import MARKET_TAB
from game.tools.headless import MAX_FRAMES, computer_plan, headless_app, play_through
from game.tools.measurement import Figures, Measurement, Report, Times, report_figures, time_call
from game.tools.speed.process_memory import peak_mb, resident_mb
from game.ui.context import Context
from game.ui.images.image_cache import ImageSpec
from game.ui.tween import Flight

SIZE = (1920, 1080)
OTHER_SIZE = (1600, 900)
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SCENERY_WARM_UP = 8.0  # seconds until all pictures of moving scenery are prepared
SEED = 7
SECONDS = 4.0  # that the loop runs for a figure
STARTS = 3  # of the program
MEMORY_SAMPLES = (1, 3, 10, 50, 200)  # games after which memory is measured


@dataclass
class PerfWindow:
    """A running game on the title screen, with methods that measure its frames."""

    app: App
    ctx: Context
    navigator: Navigator

    def open_table(self, match: Match) -> TableScene:
        """Open the table with a match."""
        return self.navigator.table(match)

    def run_frame(self) -> Times:
        """Run one frame without the wait after it; return its times."""
        return time_call(self.app.run_frame)

    def run_while(self, condition: Callable[[], bool]) -> list[Times]:
        """Run the loop at its own pace while the condition holds; return the times of all
        frames."""
        taken = list[Times]()
        while condition() and len(taken) < MAX_FRAMES:
            taken.append(self.run_frame())
            self.app.wait_for_frame()
        return taken

    def run_for(self, seconds: float) -> list[Times]:
        """Run the loop for this many seconds; return the times of all frames."""
        end = time.perf_counter() + seconds
        return self.run_while(lambda: time.perf_counter() < end)

    def run_until_drawn(self) -> Figures:
        """Run the loop until a new picture is drawn; return the time in milliseconds and the
        longest frame."""
        drawn, begin = self.app.frames_drawn, time.perf_counter()
        frames = self.run_while(lambda: self.app.frames_drawn == drawn)
        return {"to_picture_ms": (time.perf_counter() - begin) * 1000, **_worst_frame(frames)}


Subjects = dict[str, Figures]
WindowMeasure = Callable[[PerfWindow], Figures]


def measure_perf(games: int, *, only_scenery: bool = False) -> Measurement[Subjects]:
    """Measure all figures by subject; their names end with the unit. A sample is the subjects that
    share a window. The memory is measured after numbers of `games`."""
    # Memory comes first, before anything else fills it.
    memory: dict[str, WindowMeasure] = {"memory": partial(measure_memory, games=games)}
    parts: list[Callable[[], Subjects]] = [partial(measure_scenery, size) for size in SIZES]
    if not only_scenery:
        parts = [
            measure_start,
            *(partial(_measure_window, subjects) for subjects in (memory, *_WINDOWS)),
            *(partial(measure_size, size) for size in SIZES),
            *parts,
        ]
    return Measurement(len(parts), lambda number: parts[number](), _report)


def _report(samples: Sequence[Subjects]) -> Report:
    return report_figures({name: found[name] for found in samples for name in found})


def _measure_window(measures: Mapping[str, WindowMeasure]) -> Subjects:
    """Measure subjects in one window, in order."""
    with perf_window() as window:
        return {subject: measure(window) for subject, measure in measures.items()}


def measure_size(size: tuple[int, int]) -> Subjects:
    """Measure the longest frames in a window of `size` while missing pictures are created, and the
    frames drawn per second while pieces fly."""
    figures: Figures = {}
    smaller = (size[0] * 2 // 3, size[1] * 2 // 3)
    with perf_window(size) as window:
        begin = window.run_frame()
        figures |= _named("first picture", {"ms": begin.wall, "work_ms": begin.cpu})
        figures |= _named("table", measure_opening(window))
    with perf_window(size) as window:
        figures |= _named("preparing", measure_preparing(window))
        figures |= _named("table prepared", measure_opening(window))
    with perf_window(size) as window:
        _open_waiting_table(window, InlineEngine())
        _table(window).click(MARKET_TAB)
        figures |= _named("market", window.run_until_drawn())
        figures |= _named("flying", measure_animation(window))
        figures |= _named("new size", measure_resize(window, (smaller, size)))
    with perf_window(size) as window:
        window.run_frame()
        window.navigator.almanac("role/captain")
        figures |= _named("almanac", window.run_until_drawn())
    with perf_window(size) as window:
        figures |= _named("play", measure_thinking(window, "heuristic"))
    wanted = ("worst_frame_ms", "worst_frame_work_ms", "drawn_per_second", "median_frame_ms")
    kept = (*wanted, "to_picture_ms", "first_picture_ms", "first_picture_work_ms")
    kept_figures = {name: value for name, value in figures.items() if name.endswith(kept)}
    return {f"{size[0]} x {size[1]}": kept_figures}


def _named(what: str, figures: Figures) -> Figures:
    return {f"{what.replace(' ', '_')}_{name}": value for name, value in figures.items()}


@contextmanager
def perf_window(size: tuple[int, int] = SIZE) -> Iterator[PerfWindow]:
    """Open a game with its own temporary files; close it afterwards."""
    with headless_app(
        lambda ctx: Navigator(ctx, lambda: SEED), window_size=size, helper="silent"
    ) as (app, navigator):
        yield PerfWindow(app, navigator.ctx, navigator)


# The measurements


# Starts the game like `game.scenes.startup.open_game.open_game`, in a new process.
_START = """
import sys, time
from pathlib import Path
import game.__main__
from game.app.paths import Paths, shipped_folder
from game.scenes.startup.preloader import Preloader
from game.scenes.navigator import Navigator
from game.scenes.startup.bootstrap import build_app
paths = Paths(shipped_folder("assets"), shipped_folder("levels"), Path(sys.argv[1]))
app, ctx = build_app(lambda ctx: Navigator(ctx).menu(), paths=paths)
preloader = Preloader(ctx)
app.idle_callbacks.append(preloader)
while not app.frames_drawn:
    app.run_frame()
shown, worked = time.time(), time.process_time()
walls, works = [], []
while not preloader.done:
    time.sleep(0.01)
    wall, work = time.perf_counter(), time.thread_time()
    app.run_frame()
    walls.append(time.perf_counter() - wall)
    works.append(time.thread_time() - work)
print(shown, worked, max(walls), max(works))
"""


def measure_start() -> Subjects:
    """Measure the time from process start to the first frame of the title, and the longest later
    frame while scenes and sounds are loaded and the table is prepared."""
    devices = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    rows = []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as home:
            begin = time.time()
            command = [sys.executable, "-c", _START, home]
            done = subprocess.run(command, env=devices, capture_output=True, text=True, check=True)
        shown, *worked = (float(word) for word in done.stdout.split()[-4:])
        rows.append([1000 * seconds for seconds in (shown - begin, *worked)])
    taken, *works = zip(*rows, strict=True)
    work, later, later_work = map(statistics.median, works)
    figures = {
        "to_first_frame_ms": statistics.median(taken),
        "slowest_ms": max(taken),
        "work_ms": work,
        "worst_frame_after_ms": later,
        "worst_frame_after_work_ms": later_work,
    }
    return {"start": figures}


def measure_preparing(window: PerfWindow) -> Figures:
    """Measure the preloader on the title screen: its total duration and longest frame."""
    window.run_frame()
    preloader = Preloader(window.ctx)
    window.app.idle_callbacks.append(preloader)
    begin = time.perf_counter()
    frames = window.run_while(lambda: not preloader.done)
    window.app.idle_callbacks.remove(preloader)
    return {"whole_ms": (time.perf_counter() - begin) * 1000, **_worst_frame(frames)}


def measure_opening(window: PerfWindow) -> Figures:
    """Measure the time from the title to the drawn table: the click, the duration, the longest
    frame."""
    window.run_frame()
    clicked = time_call(lambda: window.open_table(_match(InlineEngine())))
    figures = window.run_until_drawn()
    window.navigator.leave()
    window.run_frame()
    return {"click_ms": clicked.wall, "click_work_ms": clicked.cpu, **figures}


def measure_idle(window: PerfWindow) -> Figures:
    """Measure a table waiting for a person."""
    _open_waiting_table(window, InlineEngine())
    window.run_while(lambda: window.app.shows_old_picture or window.ctx.stack.dirty)
    return _measure_loop(window)


def measure_animation(window: PerfWindow) -> Figures:
    """Measure the table left by `measure_idle`, with one piece always moving."""
    scene = _table(window)
    barrel = ImageSpec("pieces/coin", (60, 60))

    flying = True

    def again() -> None:
        if not flying:
            return
        scene.animator.add(Flight(barrel, (200, 200), (1700, 900), 1.0, on_land=again))

    again()
    figures = _measure_loop(window)
    flying = False
    scene.animator.finish()
    return figures


def measure_resize(
    window: PerfWindow, sizes: Sequence[tuple[int, int]] = (OTHER_SIZE, SIZE)
) -> Figures:
    """Measure resizing to each of the sizes: the longest time until the new picture, including
    `RESIZE_DELAY`, and the longest frame."""
    taken = []
    for size in sizes:
        window.app.window.size = size
        taken.append(window.run_until_drawn())
    return {name: max(figures[name] for figures in taken) for name in taken[0]}


def measure_scenery(size: tuple[int, int]) -> Subjects:
    """Measure the title and an idle table, with moving scenery and without."""
    figures = {}
    with perf_window(size) as window:
        for scene in ("title", "table"):
            if scene == "table":
                _open_waiting_table(window, InlineEngine())
            for calm in (True, False):
                window.ctx.settings.change(reduced_motion=calm)
                window.run_for(SCENERY_WARM_UP)
                name = f"{scene} {size[0]}x{size[1]} {'calm' if calm else 'moving'}"
                figures[name] = _measure_loop(window, 3 * SECONDS)
        window.navigator.leave()
    return figures


def measure_thinking(window: PerfWindow, kind: str = "governor") -> Figures:
    """Measure the window while four computer seats play at normal speed in the engine process."""
    engine = ProcessEngine()
    try:
        window.ctx.settings.change(computer_speed="normal")
        window.open_table(_match(engine, people=False, kind=kind))
        window.run_until_drawn()  # the first picture is measured elsewhere
        return _measure_loop(window)
    finally:
        window.navigator.leave()
        engine.close()


def measure_memory(window: PerfWindow, games: int) -> Figures:
    """Measure the memory (MB) at the start and after numbers of games at instant speed."""
    window.ctx.settings.change(computer_speed="instant", reduced_motion=True)
    figures = {"at_title_mb": resident_mb()}
    for number in range(games):
        match = _match(InlineEngine(), people=False, seed=SEED + number)
        play_through(window.app, window.navigator, match)
        if not match.game.is_over:
            raise RuntimeError("The match did not come to its end; the figures would mean nothing.")
        if number + 1 in MEMORY_SAMPLES or number + 1 == games:
            figures[f"after_{number + 1}_mb"] = resident_mb()
    return {**figures, "peak_mb": peak_mb()}


_WINDOWS: tuple[Mapping[str, WindowMeasure], ...] = (
    {"table_unprepared": measure_opening},
    {
        "preparing": measure_preparing,
        "table_prepared": measure_opening,
        "table_again": measure_opening,
    },
    {"idle": measure_idle, "animation": measure_animation, "resize": measure_resize},
    {"thinking": measure_thinking},
)
"""The subjects measured in each window, after the memory."""


# Inside


def _worst_frame(frames: list[Times]) -> Figures:
    if not frames:
        return {"worst_frame_ms": 0.0, "worst_frame_work_ms": 0.0}
    return {
        "worst_frame_ms": max(frame.wall for frame in frames),
        "worst_frame_work_ms": max(frame.cpu for frame in frames),
    }


def _measure_loop(window: PerfWindow, seconds: float = SECONDS) -> Figures:
    """Run the loop for this many seconds; return frames per second, CPU share, median and longest
    frame."""
    app = window.app
    drawn, ambient = app.frames_drawn, app.ambient_frames
    wall, used = time.perf_counter(), time.process_time()
    frames = window.run_for(seconds)
    wall, used = time.perf_counter() - wall, time.process_time() - used
    return {
        "drawn_per_second": (app.frames_drawn - drawn) / wall,
        "ambient_per_second": (app.ambient_frames - ambient) / wall,
        "loops_per_second": len(frames) / wall,
        "cpu_percent": 100 * used / wall,
        "median_frame_ms": statistics.median(frame.wall for frame in frames),
        **_worst_frame(frames),
    }


def _match(
    engine: Engine, *, people: bool = True, seed: int = SEED, kind: str = "harbourmaster"
) -> Match:
    plan = SetupPlan().with_count(4) if people else computer_plan(4, kind)
    return Match.new(plan.match(seed), None, engine)


def _open_waiting_table(window: PerfWindow, engine: Engine) -> None:
    """Open a table and run it until a person has to decide and no animation is running."""
    scene = window.open_table(_match(engine))
    for _ in range(MAX_FRAMES):
        scene.update(1 / 60)
        asked, ribbon = scene.decision.pending is not None, scene.stage.notices.ribbon
        if asked and not scene.animation.busy and not ribbon.shown:
            break
    window.run_until_drawn()


def _table(window: PerfWindow) -> TableScene:
    return next(scene for scene in window.ctx.stack if isinstance(scene, TableScene))
