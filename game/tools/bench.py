"""Benchmark of the rules engine: games and decisions per second, copies, import time.

Rounds of both are interleaved in one process and measured in CPU time, so that the ratios hold
when the machine's speed drifts. The engine of a comparable board game, catanatron, is measured
beside ours when it is installed (the extra `bench`).
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from game.rules import Game, Options

ROUNDS = 7
GAMES_PER_ROUND = 20
MID_GAME = 200  # decisions played before a copy is measured
COPIES = 5000


def run(as_json: bool) -> str:
    """Measure and return the report, as text or as JSON."""
    report = measure()
    if as_json:
        return json.dumps(report, indent=1)
    return "\n".join(_lines(report))


def measure() -> dict[str, Any]:
    """Return the medians of all figures, and the ratios to catanatron where it is installed."""
    ours = {
        "base": Options(players=4),
        "everything": Options(players=4, buildings="all", nobles=True),
    }
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in [*ours, "catanatron"]}
    copies: dict[str, list[float]] = {"game": [], "position": [], "catanatron": []}
    theirs = _catanatron()
    for number in range(ROUNDS):
        for name, options in ours.items():
            speeds[name].append(_speed(lambda seed, o=options: _play(o, seed), number))  # type: ignore[misc]
        game = _mid_game(number)
        copies["game"].append(_microseconds(game.copy))
        copies["position"].append(_microseconds(game.position.copy))
        if theirs is not None:
            speeds["catanatron"].append(_speed(theirs.play, number, games=3))
            copies["catanatron"].append(_microseconds(theirs.mid_game(number).copy, 300))
    return _report(speeds, copies)


def _report(
    speeds: dict[str, list[tuple[float, float]]], copies: dict[str, list[float]]
) -> dict[str, Any]:
    report: dict[str, Any] = {
        "rounds": ROUNDS,
        "python": sys.version.split()[0],
        "games_per_second": {k: _median([g for g, _ in v]) for k, v in speeds.items() if v},
        "decisions_per_second": {k: _median([d for _, d in v]) for k, v in speeds.items() if v},
        "copy_microseconds": {k: _median(v) for k, v in copies.items() if v},
        "import_seconds": _median([_import_seconds() for _ in range(5)]),
    }
    base = [d for _, d in speeds["base"]]
    everything = [d for _, d in speeds["everything"]]
    report["everything_to_base"] = _median([e / b for e, b in zip(everything, base, strict=True)])
    if speeds["catanatron"]:
        theirs = [d for _, d in speeds["catanatron"]]
        report["decisions_to_catanatron"] = _median(
            [b / t for b, t in zip(base, theirs, strict=True)]
        )
        report["copy_to_catanatron"] = _median(
            [a / b for a, b in zip(copies["position"], copies["catanatron"], strict=True)]
        )
    return report


def _lines(report: dict[str, Any]) -> list[str]:
    lines = [
        f"Python {report['python']}, medians of {report['rounds']} interleaved rounds, CPU time"
    ]
    for name, speed in report["decisions_per_second"].items():
        games = report["games_per_second"][name]
        lines.append(f"{name:12} {games:9.1f} games/s {speed:12,.0f} decisions/s")
    for name, cost in report["copy_microseconds"].items():
        lines.append(f"copy {name:12} {cost:8.2f} µs")
    lines.append(f"import game.rules {report['import_seconds']:.3f} s")
    lines.append(f"everything : base = {report['everything_to_base']:.2f} (decisions/s)")
    if "decisions_to_catanatron" in report:
        lines.append(f"base : catanatron = {report['decisions_to_catanatron']:.1f} (decisions/s)")
        lines.append(f"position copy : catanatron copy = {report['copy_to_catanatron']:.3f}")
    else:
        lines.append("catanatron is not installed: no comparison (pip install catanatron)")
    return lines


def _median(values: list[float]) -> float:
    return statistics.median(values)


def _play(options: Options, seed: int) -> int:
    """Play a random game through the public interface; return the number of decisions."""
    game = Game.new(options, seed)
    chance = random.Random(seed).random
    while not game.is_over:
        legal = game.legal_actions
        game.play(legal[int(chance() * len(legal))])
    return len(game.history)


def _speed(
    play: Callable[[int], int], number: int, games: int = GAMES_PER_ROUND
) -> tuple[float, float]:
    begin = time.process_time()
    decisions = sum(play(number * games + index) for index in range(games))
    seconds = time.process_time() - begin
    return games / seconds, decisions / seconds


def _mid_game(seed: int) -> Game:
    game = Game.new(Options(players=4), seed)
    rng = random.Random(seed)
    while len(game.history) < MID_GAME and not game.is_over:
        game.play(rng.choice(game.legal_actions))
    return game


def _microseconds(call: Callable[[], object], repeats: int = COPIES) -> float:
    begin = time.process_time()
    for _ in range(repeats):
        call()
    return (time.process_time() - begin) / repeats * 1e6


def _import_seconds() -> float:
    script = (
        "import time; begin = time.perf_counter(); import game.rules; "
        "print(time.perf_counter() - begin)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


class _Catanatron:
    """Random games of catanatron for 4 players, one call per decision."""

    def __init__(self, module: Any) -> None:
        self.module = module

    def _new(self, seed: int) -> Any:
        colours = self.module.Color
        seats = [
            self.module.RandomPlayer(colour)
            for colour in (colours.RED, colours.BLUE, colours.WHITE, colours.ORANGE)
        ]
        return self.module.Game(seats, seed=seed)

    def play(self, seed: int) -> int:
        """Play a game; return the number of decisions."""
        game, decisions = self._new(seed), 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    def mid_game(self, seed: int) -> Any:
        """Return a game after `MID_GAME` decisions."""
        game = self._new(seed)
        for _ in range(MID_GAME):
            game.play_tick()
        return game


def _catanatron() -> _Catanatron | None:
    try:
        import catanatron
    except ImportError:
        return None
    return _Catanatron(catanatron)
