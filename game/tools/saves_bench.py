"""Benchmark of the list of saved matches: reading every file beside the index, and the scene.

The folder is a temporary one with small matches, half of them finished: a few are played, and
copied with other seeds. The ways are measured in turn, several times; medians are told, of the time
on the wall and of the work of the thread, which is steadier on a busy machine.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from game.app.engine_process import InlineEngine
from game.app.match import Match
from game.app.match_spec import MatchSpec, SeatSpec
from game.app.paths import Paths, shipped_folder
from game.app.saves.journal import open_match
from game.app.saves.match_library import MatchLibrary
from game.rules import Options
from game.rules.record.game_record import ChecksumChain, GameRecord
from game.scenes.saves.scene import LibraryScene
from game.scenes.saves.thumbnails import Thumbnails
from game.tools.perf import FrameTimes, PerfWindow, perf_window

MATCHES = 2000
RUNS = 7
_PLAYED = 10  # matches of which the others are copies
_NAMES = ("Ada", "Bob", "Cy", "Dee", "Eve")

Figures = dict[str, float]


def run(as_json: bool, matches: int = MATCHES, runs: int = RUNS) -> str:
    """Measure and return the report, as text or as JSON."""
    figures = measure(matches, runs)
    if as_json:
        return json.dumps(figures, indent=1)
    return "\n".join(f"{name.replace('_', ' '):28} {value:9.1f}" for name, value in figures.items())


def measure(matches: int, runs: int) -> Figures:
    """Return the medians in milliseconds, their ratio, and of the scene also the first time, when
    nothing of its picture is in a cache."""
    with perf_window() as window:
        paths = window.ctx.paths
        make_matches(paths.saves, matches)
        taken: dict[str, list[float]] = {}
        for _ in range(runs):
            for way, times in _ways(window):
                for unit, milliseconds in zip(FrameTimes._fields, times, strict=True):
                    taken.setdefault(f"{way}_{unit}_ms", []).append(milliseconds)
    medians = {name: statistics.median(values) for name, values in taken.items()}
    return {
        "matches": matches,
        "runs": runs,
        **medians,
        **{f"first_{name}": taken[name][0] for name in taken if name.startswith("scene")},
        "ratio": medians["every_file_cpu_ms"] / medians["index_cpu_ms"],
        "one_outcome_cpu_ms": _measure_outcome(),
    }


def make_matches(folder: Path, count: int) -> None:
    """Fill a folder with matches, the one played last with the highest number. Only the ends of
    their files fit together: no more is read for the list."""
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


def _ways(window: PerfWindow) -> Iterator[tuple[str, FrameTimes]]:
    """Open the list in every way, and yield the name of the way and how long it took."""
    paths = window.ctx.paths
    for file in paths.user.glob(paths.index.name + "*"):
        file.unlink()
    for name in ("every_file", "index"):
        match_library = _library(paths)
        yield name, _times(match_library.entries)
        match_library.archive.close()
    thumbnails = Thumbnails(paths, _NobodyDraws)
    scene = LibraryScene(
        window.ctx, _library(paths), _ignore, _ignore, _ignore, _ignore_click, thumbnails
    )
    opening = _times(lambda: window.ctx.stack.push(scene))
    drawing = _times(window.run_until_drawn)
    yield "scene", opening
    yield "scene_and_picture", FrameTimes(opening.wall + drawing.wall, opening.cpu + drawing.cpu)
    yield "selecting", _times(lambda: scene.select(scene.entries[len(scene.entries) // 2]))
    window.ctx.stack.pop(scene)
    scene.match_library.archive.close()


def _ignore(path: Path) -> None:
    """Stands for opening a match."""


def _ignore_click() -> None:
    """Stands for opening the statistics."""


class _NobodyDraws(Executor):
    """An executor that draws no thumbnails: another process would be measured with the rest."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(None)
        return done


def _library(paths: Paths) -> MatchLibrary:
    return MatchLibrary(paths, datetime.now)


def _measure_outcome() -> float:
    """Return the milliseconds of work for reading the outcome of a finished match."""
    with tempfile.TemporaryDirectory() as home:
        paths = Paths(shipped_folder("assets"), shipped_folder("levels"), Path(home))
        for nth in range(1, _PLAYED, 2):
            _played(paths.saves, nth)
        archive = _library(paths).archive
        assert all(open_match(path).notice is None for path in paths.saves.glob("*.jsonl"))
        return _times(lambda: list(archive.update())).cpu / len(archive.outcomes())


def _times(act: Callable[[], object]) -> FrameTimes:
    begin, worked = time.perf_counter(), time.thread_time()
    act()
    wall, work = time.perf_counter() - begin, time.thread_time() - worked
    return FrameTimes(wall * 1000, work * 1000)
