"""Measurements: simulate, regret, predictions, achievements, islands, calibration, rules, bench,
perf.

All share their arguments, progress, output and errors (`add_measurement`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.commands.arguments import fail, positive, print_progress
from game.tools.command_line.arguments import (
    add_rules,
    add_tool,
    add_workers,
    names,
    player_counts,
    rules_of,
    use_no_devices,
)
from game.tools.tool_error import ToolError

if TYPE_CHECKING:
    from game.seats.search.exploration import Exploration
    from game.tools.command_line.arguments import Tools
    from game.tools.measurement import Measurement

    Measure = Callable[[argparse.Namespace], Measurement[Any]]

# Options that change how samples are taken, not what they are.
_HOW: Final = frozenset({"command", "words", "json", "workers", "scheduler", "out", "can_go_on"})


def add_tools(tools: Tools) -> None:
    """Add the tools of this module to the command line."""
    simulate = add_measurement(
        tools, "simulate", "let computer seats play many games", _simulate, 100
    )
    add_rules(simulate)
    regret = add_measurement(
        tools, "regret", "measure how much the search should explore", _regret, 28
    )
    regret.add_argument(
        "--explore",
        type=_exploration,
        action="append",
        default=[],
        metavar="C,TEMPERATURE[,LINES]",
        help="constants; repeat it to compare the first with the others",
    )
    regret.add_argument("--nodes", type=positive, default=800, help="iterations per choice")
    regret.add_argument(
        "--reference",
        type=positive,
        default=3000,
        help="iterations per action to find the best one",
    )
    predictions = add_measurement(
        tools, "predictions", "compare predictions with results", _predictions, 400
    )
    predictions.add_argument(
        "--players",
        type=player_counts,
        default=[2, 3, 4, 5],
        metavar="5,4,...",
        help="numbers of players, in rotation",
    )
    predictions.add_argument(
        "--networks", type=Path, metavar="FOLDER", help="made by train; by default the game's"
    )
    add_measurement(
        tools, "achievements", "measure how often each achievement is earned", _achievements, 200
    )
    islands = add_measurement(tools, "islands", "measure how often each star is won", _islands, 20)
    islands.add_argument(
        "--only", type=names, default=[], help="ids of islands, separated by commas"
    )
    islands.add_argument(
        "--proofs", type=Path, metavar="FOLDER", help="write match files that win the stars"
    )
    calibration = add_measurement(
        tools,
        "calibration",
        "compare reviews of new games with what was measured",
        _calibration,
        18,
    )
    calibration.add_argument("--iterations", type=positive, default=400, help="per search")
    calibration.add_argument(
        "--pairs", type=positive, default=8, help="of games played on from each mistake"
    )
    add_measurement(
        tools, "rules", "play random games and look for broken rules", _rules, 100, seats=False
    )
    bench = add_measurement(
        tools, "bench", "measure the speed of the rules or of saved matches", _bench
    )
    bench.add_argument("what", nargs="?", choices=("rules", "saves"), default="rules")
    perf = add_measurement(tools, "perf", "measure the speed of drawing, without a window", _perf)
    perf.add_argument("--games", type=positive, default=3, help="measure memory after this many")
    perf.add_argument(
        "--scenery",
        action="store_true",
        help="only measure the moving scenery; in a window if there is a screen",
    )
    perf.add_argument("--window", action="store_true", help="measure in a window on the screen")


def add_measurement(
    tools: Tools, name: str, what: str, measure: Measure, games: int = 0, *, seats: bool = True
) -> argparse.ArgumentParser:
    """Add a measurement; `games` is its default number of games (0: it has no games), `seats` is
    whether one may choose who plays them."""
    tool = add_tool(tools, name, partial(_run, name, measure), what)
    tool.set_defaults(seats=[], workers=0, scheduler="", out=None)
    tool.add_argument("--json", action="store_true", help="print everything as JSON")
    if games:
        tool.add_argument("--games", type=positive, default=games, help="how many to play")
        add_sampling(tool)
    if games and seats:
        tool.add_argument(
            "--seats", type=names, default=[], help="kinds of seats, separated by commas"
        )
    return tool


def add_sampling(tool: argparse.ArgumentParser) -> None:
    """Add the arguments for where samples are taken, and where they are kept."""
    tool.add_argument("--seed", type=int, default=0, help="for the first game")
    add_workers(tool, 0)
    tool.add_argument("--out", type=Path, help="file that stores the games; a run resumes from it")


def _run(name: str, measure: Measure, options: argparse.Namespace) -> int:
    from game.seats import is_seat_kind
    from game.tools.json_lines import JsonLines
    from game.tools.workers.tasks import open_workers

    for kind in options.seats:
        if not is_seat_kind(kind):
            return fail(f"no seat is called {kind!r}")
    options.can_go_on = bool(options.out)
    measurement = measure(options)
    sampled = {key: value for key, value in sorted(vars(options).items()) if key not in _HOW}
    with open_workers(options.workers, options.scheduler) as workers:
        report = measurement.run(
            lambda done: print_progress(done, measurement.count),
            workers,
            JsonLines(options.out) if options.out else None,
            key=f"{name} {sampled}",
        )
    print(json.dumps(report.data, indent=1) if options.json else report.text)
    return 1 if report.faults else 0


def _simulate(options: argparse.Namespace) -> Measurement[Any]:
    from game.tools.arena.matchup import Matchup
    from game.tools.simulate import simulate

    kinds = options.seats or ["heuristic"] * options.players
    if len(kinds) != options.players:
        raise ToolError(
            f"{options.players} players need {options.players} seats, not {len(kinds)}."
        )
    return simulate(Matchup(tuple(kinds), rules_of(options), options.seed), options.games)


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


def _regret(options: argparse.Namespace) -> Measurement[Any]:
    from game.seats.search.exploration import GOVERNOR_1, USUAL
    from game.tools.search_regret import ASKED_KIND, measure_regret

    kind, *others = options.seats or [ASKED_KIND]
    if others:
        raise ToolError("All seats have to be of the same kind.")
    variants = options.explore or [GOVERNOR_1, USUAL]
    effort = options.nodes, options.reference
    return measure_regret(variants, options.games, options.seed, *effort, kind)


def _predictions(options: argparse.Namespace) -> Measurement[Any]:
    from game.tools.prediction_calibration import measure_predictions
    from game.tools.training.tables import OPPONENTS, options_by_players

    rules, kinds = options_by_players(options.players), options.seats or OPPONENTS
    return measure_predictions(rules, kinds, options.games, options.seed, options.networks)


def _achievements(options: argparse.Namespace) -> Measurement[Any]:
    from game.app.paths import shipped_folder
    from game.content.achievements import read_achievements
    from game.tools.achievement_rates import measure_achievements

    catalog = read_achievements(shipped_folder("levels") / "achievements.toml")
    kinds = options.seats or ["merchant", "harbourmaster"]
    return measure_achievements(catalog, kinds, options.games, options.seed)


def _islands(options: argparse.Namespace) -> Measurement[Any]:
    from game.app.paths import shipped_folder
    from game.content.islands import read_islands
    from game.content.opponents.character import read_opponents
    from game.tools.islands import USUAL_KINDS, measure_islands

    levels, only = shipped_folder("levels"), options.only
    characters = read_opponents(levels / "opponents.toml")
    islands = read_islands(levels / "islands.toml", characters).islands
    chosen = [island for island in islands if island.id in only or not only]
    if only and len(chosen) < len(set(only)):
        raise ToolError(f"The only islands are: {', '.join(i.id for i in islands)}.")
    kinds = options.seats or USUAL_KINDS
    return measure_islands(chosen, characters, kinds, options.games, options.proofs)


def _calibration(options: argparse.Namespace) -> Measurement[Any]:
    from game.history.review.review_plan import USUAL_EFFORT
    from game.tools.review_calibration import KINDS, measure_calibration

    kinds, effort = options.seats or KINDS, USUAL_EFFORT._replace(nodes=options.iterations)
    return measure_calibration(kinds, options.games, options.seed, options.pairs, effort)


def _rules(options: argparse.Namespace) -> Measurement[Any]:
    from game.tools.rules_check import measure_rules

    return measure_rules(options.games, options.seed)


def _bench(options: argparse.Namespace) -> Measurement[Any]:
    if options.what == "saves":
        use_no_devices()
        from game.tools.speed.saves_bench import measure_saves

        return measure_saves()
    from game.tools.speed.bench import measure_bench

    return measure_bench()


def _perf(options: argparse.Namespace) -> Measurement[Any]:
    use_no_devices(window=options.scenery or options.window)
    from game.tools.speed.perf import measure_perf

    return measure_perf(options.games, only_scenery=options.scenery)
