"""Benchmark the list of saved matches: reading every file compared with the index, and the scene;
also the longest frames of the statistics.

The folder is temporary and holds small matches, half of them finished: a few are played, and the
others are copies with other seeds. The methods are measured alternately, several times. Figures are
medians of wall time and of the thread's CPU time, which is steadier on a busy machine.
"""

from __future__ import annotations

import os
import random
import statistics
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from game.match.engine_process import InlineEngine
from game.match.journal import open_match
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Options
from game.rules.record.game_record import ChecksumChain, GameRecord
from game.scenes.saves.scene import LibraryExits, LibraryScene
from game.scenes.saves.thumbnails import Thumbnails
from game.scenes.statistics.scene import PAGES, StatisticsScene
from game.tools.headless import library_at, paths_at
from game.tools.measurement import Figures, Measurement, Times, report_figures, time_call
from game.tools.speed.perf import PerfWindow, perf_window

MATCHES = 2000
RUNS = 7
_PLAYED = 10  # matches played; the others are copies
_NAMES = ("Ada", "Bob", "Cy", "Dee", "Eve")


def measure_saves() -> Measurement[Figures]:
    """Measure the list of saved matches, and the statistics: all as one sample."""
    return Measurement(
        1, lambda number: measure(MATCHES, RUNS), lambda found: report_figures({"saves": found[0]})
    )


def measure(matches: int, runs: int) -> Figures:
    """Return the medians in milliseconds, their ratio, and for the scene also the first time,
    before any of its pictures are cached."""
    with perf_window() as window:
        paths = window.ctx.paths
        make_matches(paths.saves, matches)
        taken: dict[str, list[float]] = {}
        for _ in range(runs):
            for way, times in _ways(window):
                for unit, milliseconds in zip(Times._fields, times, strict=True):
                    taken.setdefault(f"{way}_{unit}_ms", []).append(milliseconds)
        longest = measure_statistics(window)
    medians = {name: statistics.median(values) for name, values in taken.items()}
    return {
        "matches": matches,
        "runs": runs,
        **medians,
        **{f"first_{name}": taken[name][0] for name in taken if name.startswith("scene")},
        "ratio": medians["every_file_cpu_ms"] / medians["index_cpu_ms"],
        "one_outcome_cpu_ms": _measure_outcome(),
        **longest,
    }


def measure_statistics(window: PerfWindow) -> Figures:
    """Return the longest frame, in milliseconds of CPU time of its thread, while the statistics
    open, while turning to each page, and while changing a filter there."""
    stack = window.ctx.stack

    def is_waiting() -> bool:
        top = stack.top
        is_counted = isinstance(top, StatisticsScene) and not top.is_counting
        return not is_counted or stack.dirty or window.app.shows_old_picture

    def longest(action: Callable[[], None]) -> float:
        begun = time_call(action).cpu
        return max(begun, *(frame.cpu for frame in window.run_while(is_waiting)), 0.0)

    figures = {"statistics_opening_cpu_ms": longest(window.navigator.statistics)}
    scene = stack.top
    assert isinstance(scene, StatisticsScene)
    for page in PAGES:
        turn = partial(scene.turn_to, page.name)
        figures[f"statistics_{page.name}_cpu_ms"] = longest(turn)
        for players, what in ((3, "filter"), (0, "all")):
            wanted = replace(scene.data.filter, players=players)
            figures[f"statistics_{page.name}_{what}_cpu_ms"] = longest(partial(scene.apply, wanted))
    scene.close()
    return figures


def make_matches(folder: Path, count: int) -> None:
    """Fill a folder with matches, the most recent with the highest number. Only the first and last
    lines of the files are consistent, because the list reads nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    played = [_played(folder.parent / "played", nth) for nth in range(min(_PLAYED, count))]
    for nth in range(count):
        record, rest = played[nth % len(played)]
        head = ChecksumChain().close(replace(record, seed=nth).head())
        path = folder / f"match-{nth + 1:04}.jsonl"
        path.write_bytes(head.encode("ascii") + b"\n" + rest)
        os.utime(path, (1e9 + 3600 * nth, 1e9 + 3600 * nth))


def _played(folder: Path, nth: int) -> tuple[GameRecord, bytes]:
    """Play a match, every other one to its end; return its record and the lines after the first."""
    players = 3 + nth % 3
    kinds = ("person", "merchant", "deckhand", "harbourmaster", "governor")
    seats = tuple(SeatSpec(_NAMES[(nth + at) % 5], at, kinds[at]) for at in range(players))
    match = Match.new(MatchSpec(Options(players=players), nth, seats), folder, InlineEngine())
    rng = random.Random(nth)
    while not match.game.is_over and (nth % 2 or len(match.game.history) < 40 * nth + 10):
        match.play(rng.choice(match.game.legal_actions))
    match.close()
    assert match.path is not None
    return match.record, match.path.read_bytes().partition(b"\n")[2]


def _ways(window: PerfWindow) -> Iterator[tuple[str, Times]]:
    """Open the list in each way, and yield the name of the way and how long it took."""
    paths = window.ctx.paths
    for file in paths.user.glob(paths.store.stem + "*"):
        file.unlink()
    for name in ("every_file", "index"):
        match_library = library_at(paths.user)
        yield name, time_call(match_library.entries)
        match_library.store.database.close()
    thumbnails = Thumbnails(paths, "en", _NobodyDraws)
    exits = LibraryExits(_ignore, _ignore, _ignore, _ignore)
    scene = LibraryScene(window.ctx, library_at(paths.user), exits, thumbnails)
    opening = time_call(lambda: window.ctx.stack.push(scene))
    drawing = time_call(window.run_until_drawn)
    yield "scene", opening
    yield "scene_and_picture", Times(opening.wall + drawing.wall, opening.cpu + drawing.cpu)
    yield "selecting", time_call(lambda: scene.select(scene.entries[len(scene.entries) // 2]))
    window.ctx.stack.pop(scene)
    scene.match_library.store.database.close()


def _ignore(*_: object) -> None:
    """Ignore a request to open a match or the statistics."""


class _NobodyDraws(Executor):
    """An executor that draws no thumbnails, which would add another process to the measurement."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(None)
        return done


def _measure_outcome() -> float:
    """Return the CPU time in milliseconds for reading the outcome of a finished match."""
    with tempfile.TemporaryDirectory() as home:
        saves = paths_at(Path(home)).saves
        for nth in range(1, _PLAYED, 2):
            _played(saves, nth)
        store = library_at(Path(home)).store
        assert all(open_match(path).notice is None for path in saves.glob("*.jsonl"))
        return time_call(lambda: list(store.update())).cpu / len(store.outcomes())
