"""Benchmark of the rules engine: games and decisions per second, copies, import time.

Compiled rules (`game.kernel`), where there are any, and their Python source are measured in turn,
each round in a process of its own, in CPU time, so that the ratios hold when the machine's speed
drifts. The engine of a comparable board game, catanatron, is measured between them when it is
installed (the extra `bench`).
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from game.kernel import COMPILED, SOURCE, VARIABLE
from game.rules import Game, Options

ROUNDS = 7
GAMES_PER_ROUND = 60
MID_GAME = 200  # decisions played before a copy is measured
COPIES = 5000
GAMES = {
    "base": Options(players=4),
    "everything": Options(players=4, buildings="all", nobles=True),
}
Figures = dict[str, float]


def run(as_json: bool) -> str:
    """Measure and return the report, as text or as JSON."""
    report = measure()
    if as_json:
        return json.dumps(report, indent=1)
    return "\n".join(_lines(report))


def measure() -> dict[str, Any]:
    """Return the medians of all figures of each kernel, and of their ratios to catanatron's and to
    each other's in the same round."""
    kernels = {"source": {VARIABLE: SOURCE}}
    if COMPILED.in_use:
        kernels["compiled"] = {}
    rounds: dict[str, list[Figures]] = {name: [] for name in [*kernels, "catanatron"]}
    theirs = _catanatron()
    for number in range(ROUNDS):
        for name, environment in kernels.items():
            rounds[name].append(_in_process(number, environment))
        if theirs is not None:
            rounds["catanatron"].append(
                {
                    **_speed("base", theirs.play, number, games=3),
                    "copy position": _microseconds(theirs.mid_game(number).copy, 300),
                }
            )
    ratios = {
        f"{one} : {other}": {
            what: _median(
                [a[what] / b[what] for a, b in zip(rounds[one], rounds[other], strict=True)]
            )
            for what in ("base decisions/s", "copy position")
        }
        for one in kernels
        for other in ("source", "catanatron")
        if one != other and rounds[other]
    }
    return {
        "rounds": ROUNDS,
        "python": sys.version.split()[0],
        "medians": {
            name: {what: _median([figures[what] for figures in found]) for what in found[0]}
            for name, found in rounds.items()
            if found
        },
        "ratios": ratios,
    }


def _in_process(number: int, environment: dict[str, str]) -> Figures:
    script = f"from game.tools.bench import print_round; print_round({number})"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: Figures = json.loads(done.stdout)
    return figures


def print_round(number: int) -> None:
    """Measure one round with the kernel of this process, and print the figures as JSON."""
    figures: Figures = {"import seconds": _import_seconds()}
    _play(GAMES["base"], -1)
    for name, options in GAMES.items():
        figures |= _speed(name, lambda seed, o=options: _play(o, seed), number)  # type: ignore[misc]
    game = _mid_game(number)
    figures["copy game"] = _microseconds(game.copy)
    figures["copy position"] = _microseconds(game.position.copy)
    print(json.dumps(figures))


def _lines(report: dict[str, Any]) -> list[str]:
    lines = [f"Python {report['python']}, medians of {report['rounds']} rounds in turn, CPU time"]
    for name, figures in report["medians"].items():
        for game in GAMES:
            if f"{game} games/s" in figures:
                games, decisions = figures[f"{game} games/s"], figures[f"{game} decisions/s"]
                lines.append(
                    f"{name:11} {game:10} {games:9.1f} games/s {decisions:12,.0f} decisions/s"
                )
        for what in ("copy game", "copy position"):
            if what in figures:
                lines.append(f"{name:11} {what:13} {figures[what]:8.2f} µs")
        if "import seconds" in figures:
            lines.append(f"{name:11} import game.rules {figures['import seconds']:.3f} s")
    for name, ratios in report["ratios"].items():
        lines += [f"{name} = {ratio:.3g} ({what})" for what, ratio in ratios.items()]
    if "compiled" not in report["medians"]:
        lines.append("no compiled rules here: see docs/engine.md")
    if "catanatron" not in report["medians"]:
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
    name: str, play: Callable[[int], int], number: int, games: int = GAMES_PER_ROUND
) -> Figures:
    begin = time.process_time()
    decisions = sum(play(number * games + index) for index in range(games))
    seconds = time.process_time() - begin
    return {f"{name} games/s": games / seconds, f"{name} decisions/s": decisions / seconds}


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
