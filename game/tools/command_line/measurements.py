"""Measurements: simulate, regret, achievements, calibration, playouts, bench, perf.

All share their arguments, progress, output and errors (`_add`).
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.commands.arguments import fail, positive, tell_progress
from game.tools.command_line.arguments import names

if TYPE_CHECKING:
    from game.seats.search.exploration import Exploration
    from game.tools.command_line.arguments import Tools
    from game.tools.measurement import Progress, Report

    Measure = Callable[[argparse.Namespace, Progress], Report]


def add_tools(tools: Tools) -> None:
    """Add the tools of this module to the command line."""
    simulate = _add(tools, "simulate", "let computer seats play many games", _simulate, 100)
    simulate.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5))
    simulate.add_argument("--buildings", default="base", choices=("base", "draft", "random", "all"))
    simulate.add_argument("--nobles", action="store_true")
    regret = _add(tools, "regret", "measure how a search should explore", _regret, 28)
    regret.add_argument(
        "--explore",
        type=_exploration,
        action="append",
        default=[],
        metavar="C,TEMPERATURE[,LINES]",
        help="constants to compare (repeat it), the first with the others",
    )
    regret.add_argument("--nodes", type=positive, default=800, help="iterations of a choice")
    regret.add_argument(
        "--reference",
        type=positive,
        default=3000,
        help="iterations of each action to know the best",
    )
    _add(tools, "achievements", "measure how often each is earned", _achievements, 200)
    calibration = _add(tools, "calibration", "review new games of seats", _calibration, 18)
    playouts = _add(tools, "playouts", "play out what reviews name an error", _playouts, 18)
    for review in (calibration, playouts):
        review.add_argument("--iterations", type=positive, default=400, help="of each search")
    playouts.add_argument(
        "--by", type=names, default=None, metavar="SEATS", help="who plays out (several kinds)"
    )
    bench = _add(tools, "bench", "measure the speed of the rules, or of saved matches", _bench)
    bench.add_argument("what", nargs="?", choices=("rules", "saves"), default="rules")
    perf = _add(tools, "perf", "measure the speed of the window, without a window", _perf)
    perf.add_argument("--games", type=positive, default=3, help="count memory after so many")
    perf.add_argument(
        "--scenery",
        action="store_true",
        help="only what the moving scenery costs; in a window, if there is a screen",
    )
    perf.add_argument("--window", action="store_true", help="measure in a window on the screen")


def _add(
    tools: Tools, name: str, what: str, measure: Measure, games: int = 0
) -> argparse.ArgumentParser:
    """Add a measurement; `games` is its default number of games (0: it has no games)."""
    tool = tools.add_parser(name, help=what)
    tool.add_argument("--json", action="store_true", help="everything, as JSON")
    if games:
        tool.add_argument("--games", type=positive, default=games)
        tool.add_argument("--seats", type=names, default=[], help="kinds of seats, with commas")
        tool.add_argument("--seed", type=int, default=0)

    def command(options: argparse.Namespace) -> int:
        from game.app.files.data_file import DataFileError
        from game.rules import OptionsError
        from game.seats import UnknownSeat

        def progress(done: int) -> None:
            tell_progress(done, options.games)

        try:
            report = measure(options, progress)
        except (UnknownSeat, OptionsError, DataFileError, argparse.ArgumentTypeError) as error:
            return fail(str(error))
        except KeyboardInterrupt:
            return 130
        print(json.dumps(report.to_json(), indent=1) if options.json else report.text())
        return 0

    tool.set_defaults(command=command)
    return tool


def _simulate(options: argparse.Namespace, progress: Progress) -> Report:
    from game.rules import Options
    from game.tools.simulate import simulate

    kinds = options.seats or ["heuristic"] * options.players
    if len(kinds) != options.players:
        raise argparse.ArgumentTypeError(
            f"{options.players} players need {options.players} seats, not {len(kinds)}."
        )
    rules = Options(players=options.players, buildings=options.buildings, nobles=options.nobles)
    return simulate(kinds, options.games, options.seed, rules, progress=progress)


def _exploration(text: str) -> Exploration:
    """Parse the constants of a search. Raises ArgumentTypeError."""
    from game.seats.search.exploration import Exploration

    try:
        c_puct, temperature, *lines = [float(part) for part in text.split(",")]
        return Exploration(
            c_puct=c_puct, root_temperature=temperature, lines=int(*lines) if lines else 16
        )
    except (TypeError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"written like 0.6,1 or 0.6,1,16 ({error})") from None


def _regret(options: argparse.Namespace, progress: Progress) -> Report:
    from game.seats.search.exploration import GOVERNOR_1, USUAL
    from game.tools.search_regret import ASKED_KIND, measure

    variants = options.explore or [GOVERNOR_1, USUAL]
    kind, *others = options.seats or [ASKED_KIND]
    if others:
        raise argparse.ArgumentTypeError("The games are between seats of one kind.")
    games, nodes, reference = options.games, options.nodes, options.reference
    return measure(variants, games, nodes, reference, options.seed, kind, progress)


def _achievements(options: argparse.Namespace, progress: Progress) -> Report:
    from game.app.paths import shipped_folder
    from game.content.achievements import read_achievements
    from game.tools.achievement_rates import measure_achievements

    catalog = read_achievements(shipped_folder("levels") / "achievements.toml")
    kinds = options.seats or ["merchant", "harbourmaster"]
    return measure_achievements(catalog, kinds, options.games, options.seed, progress)


def _calibration(options: argparse.Namespace, progress: Progress) -> Report:
    from game.tools.review_calibration import KINDS, run

    kinds = options.seats or KINDS
    return run(kinds, options.games, options.iterations, options.seed, progress)


def _playouts(options: argparse.Namespace, progress: Progress) -> Report:
    from game.tools.review_calibration import KINDS
    from game.tools.review_playouts import STRONG_SEATS, run

    kinds, by = options.seats or KINDS, options.by or STRONG_SEATS
    games, nodes = options.games, options.iterations
    return run(kinds, games, nodes, options.seed, by=by, progress=progress)


def _bench(options: argparse.Namespace, progress: Progress) -> Report:
    if options.what == "saves":
        _use_no_devices()
        from game.tools import saves_bench
        from game.tools.measurement import FigureReport

        return FigureReport({"saves": saves_bench.measure()})
    from game.tools.bench import measure

    return measure()


def _perf(options: argparse.Namespace, progress: Progress) -> Report:
    _use_no_devices(window=options.scenery or options.window)
    from game.tools.measurement import FigureReport
    from game.tools.perf import PerfEffort, measure, measure_scenery

    effort = PerfEffort(games=options.games)
    return FigureReport(measure_scenery(effort.seconds) if options.scenery else measure(effort))


def _use_no_devices(*, window: bool = False) -> None:
    """Make SDL produce no sound and, unless `window`, open no window."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if not window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
