"""Benchmark the rules engine: games and decisions per second, copies, import time.

Compiled rules (`game.kernel`), if available, and their Python source are measured alternately, each
round in its own process and in CPU time, so the ratios stay valid if the machine's speed drifts. In
a checkout, the compiled rules are those in `build/compiled`. The engine of a comparable board game,
catanatron, is measured in between if it is installed (the extra `bench`).
"""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import game
from game.kernel import COMPILED, SOURCE, VARIABLE
from game.rules import Game, Options
from game.tools.measurement import Figures, Measurement, Report, median_of

ROUNDS = 7
GAMES_PER_ROUND = 60
MID_GAME = 200  # decisions played before measuring a copy
COPIES = 5000
GAMES = {
    "base": Options(players=4),
    "everything": Options(players=4, buildings="all", nobles=True),
}
PAIRS = ("compiled", "source"), ("source", "catanatron"), ("compiled", "catanatron")
_ORDER = ("source", "compiled", "catanatron")
IMPORT = "import game.rules, s"
BUILT = Path(game.__file__).resolve().parent.parent / "build" / "compiled"


Round = dict[str, Figures]  # by kernel, or catanatron


def measure_bench() -> Measurement[Round]:
    """Measure the medians of each kernel's figures, and of the ratios between kernels and to
    catanatron within the same round, with 95% intervals."""
    compiled, problem = _compiled_kernel()
    kernels = {"source": {VARIABLE: SOURCE}}
    if compiled is not None:
        kernels["compiled"] = compiled
    return Measurement(ROUNDS, partial(_measure_round, kernels), partial(_report, problem))


def _measure_round(kernels: Mapping[str, dict[str, str]], number: int) -> Round:
    """Measure each kernel; the one that comes first changes from round to round."""
    in_turn = list(kernels.items())
    figures = {
        name: _in_process(number, environment)
        for name, environment in (in_turn if number % 2 else reversed(in_turn))
    }
    theirs = _catanatron(number)
    if theirs is not None:
        for _ in range(MID_GAME):
            theirs.play_tick()
        figures["catanatron"] = {
            **_speed("base", _play_catanatron, number, games=3),
            "copy position, µs": _microseconds(theirs.copy, 300),
        }
    return figures


def _report(problem: str, rounds: Sequence[Round]) -> Report:
    found = {
        name: [figures[name] for figures in rounds] for name in sorted(rounds[0], key=_ORDER.index)
    }
    figures = {
        "rounds": len(rounds),
        "python": sys.version.split()[0],
        "compiled": problem or "measured",
        "medians": {
            name: {what: median_of([each[what] for each in taken]) for what in taken[0]}
            for name, taken in found.items()
        },
        "ratios": {
            f"{one} : {other}": _ratios(found[one], found[other])
            for one, other in PAIRS
            if one in found and other in found
        },
    }
    return Report("\n".join(_lines(figures)), figures)


def _ratios(ours: Sequence[Figures], theirs: Sequence[Figures]) -> dict[str, dict[str, float]]:
    """Return the medians of the per-round ratios of all figures that both have."""
    both = [what for what in ours[0] if what in theirs[0] and what != IMPORT]
    return {
        what: median_of([a[what] / b[what] for a, b in zip(ours, theirs, strict=True)])
        for what in both
    }


def _compiled_kernel() -> tuple[dict[str, str] | None, str]:
    """Return the environment that runs the compiled rules, or None and the reason there are none.
    They are those of this process, or in a checkout those that `python build.py test --compiled`
    has left."""
    if COMPILED.in_use:
        return {}, ""
    if COMPILED.problem:
        return None, COMPILED.problem
    if not BUILT.is_dir():
        return None, "There are no compiled rules here; docs/engine.md says how to make them."
    environment = {VARIABLE: str(BUILT)}
    compiled = _run("from game.kernel import COMPILED; print(COMPILED)", environment).strip()
    return (environment, "") if compiled == "compiled" else (None, compiled)


def _in_process(number: int, environment: dict[str, str]) -> Figures:
    script = f"from game.tools.speed.bench import print_round; print_round({number})"
    figures: Figures = json.loads(_run(script, environment))
    return figures


def _run(script: str, environment: dict[str, str]) -> str:
    """Run a script in a separate process and return its output."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def print_round(number: int) -> None:
    """Measure one round with this process's kernel, and print the figures as JSON."""
    figures: Figures = {IMPORT: _import_seconds()}
    _play(GAMES["base"], -1)
    for name, options in GAMES.items():
        figures |= _speed(name, partial(_play, options), number, GAMES_PER_ROUND)
    game = _mid_game(number)
    figures["copy game, µs"] = _microseconds(game.copy)
    figures["copy position, µs"] = _microseconds(game.position.copy)
    print(json.dumps(figures))


def _lines(report: dict[str, Any]) -> list[str]:
    lines = [
        f"Python {report['python']}, medians of {report['rounds']} rounds in turn, CPU time,"
        " with 95% intervals"
    ]
    for name, figures in report["medians"].items():
        lines += [f"{name:11} {what:22} {_text(figure)}" for what, figure in figures.items()]
    for name, ratios in report["ratios"].items():
        lines += [f"{name}   {what:22} {_text(ratio)}" for what, ratio in ratios.items()]
    if "compiled" not in report["medians"]:
        lines.append(report["compiled"])
    if "catanatron" not in report["medians"]:
        lines.append("catanatron is not installed: no comparison (pip install catanatron)")
    return lines


def _text(figure: dict[str, float]) -> str:
    digits = max(0, 2 - int(math.log10(figure["median"]))) if figure["median"] > 0 else 0
    middle, low, high = (f"{figure[key]:,.{digits}f}" for key in ("median", "low", "high"))
    return f"{middle} [{low}, {high}]"


def _play(options: Options, seed: int) -> int:
    """Play a random game through the public interface; return the number of decisions."""
    game = Game.new(options, seed)
    chance = random.Random(seed).random
    while not game.is_over:
        legal = game.legal_actions
        game.play(legal[int(chance() * len(legal))])
    return len(game.history)


def _speed(name: str, play: Callable[[int], int], number: int, games: int) -> Figures:
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
    return float(_run(script, {}))


def _catanatron(seed: int) -> Any:
    """Return a new random game of catanatron with four players; None if it is not installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None
    colors = Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE
    return Game([RandomPlayer(color) for color in colors], seed=seed)


def _play_catanatron(seed: int) -> int:
    """Play a game, one call per decision; return the number of decisions."""
    game, decisions = _catanatron(seed), 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        decisions += 1
    return decisions
