"""Faults and speed: check, bench, perf, crash-test."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from game.tools.command_line.arguments import not_negative, positive

if TYPE_CHECKING:
    from game.tools.command_line.arguments import Tools


def add_tools(tools: Tools) -> None:
    """Add the tools of this module to the command line."""
    _add_check(tools)
    _add_bench(tools)
    _add_perf(tools)
    _add_crash_test(tools)


def _add_check(tools: Tools) -> None:
    check = tools.add_parser("check", help="play random games, looking for broken rules")
    check.add_argument("--games", type=positive, default=100)
    check.add_argument("--seed", type=int, default=0)
    check.set_defaults(command=_check)


def _check(options: argparse.Namespace) -> int:
    from game.tools.rules_check import run_check

    report = run_check(options.games, options.seed)
    for fault in report.faults:
        print(fault)
    print(
        f"{report.games} games, {report.decisions} decisions checked, "
        f"{len(report.faults)} violations"
    )
    return 1 if report.faults else 0


def _add_bench(tools: Tools) -> None:
    bench = tools.add_parser(
        "bench", help="measure the speed of the rules, or of the list of saved matches"
    )
    bench.add_argument("what", nargs="?", choices=("rules", "saves"), default="rules")
    bench.add_argument("--json", action="store_true")
    bench.set_defaults(command=_bench)


def _bench(options: argparse.Namespace) -> int:
    if options.what == "saves":
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        from game.tools import saves_bench

        print(saves_bench.run(options.json))
        return 0
    from game.tools.bench import run

    print(run(options.json))
    return 0


def _add_perf(tools: Tools) -> None:
    perf = tools.add_parser("perf", help="measure the speed of the window, without a window")
    perf.add_argument("--json", action="store_true")
    perf.add_argument("--games", type=positive, default=3, help="count memory after so many")
    perf.add_argument(
        "--scenery",
        action="store_true",
        help="only what the moving scenery costs; in a window, if there is a screen",
    )
    perf.add_argument("--window", action="store_true", help="measure in a window on the screen")
    perf.set_defaults(command=_perf)


def _perf(options: argparse.Namespace) -> int:
    if not (options.scenery or options.window):
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.tools.perf import PerfEffort, measure, measure_scenery, report

    effort = PerfEffort(games=options.games)
    figures = measure_scenery(effort.seconds) if options.scenery else measure(effort)
    print(report(figures, as_json=options.json))
    return 0


def _add_crash_test(tools: Tools) -> None:
    crash_test = tools.add_parser(
        "crash-test", help="kill playing processes, spoil files, open them"
    )
    crash_test.add_argument("--kills", type=not_negative, default=20)
    crash_test.add_argument("--mutations", type=not_negative, default=200)
    crash_test.add_argument("--monkey", type=not_negative, default=0, metavar="EVENTS")
    crash_test.add_argument("--soak", type=not_negative, default=0, metavar="GAMES")
    crash_test.add_argument("--seed", type=int, default=0)
    crash_test.set_defaults(command=_crash_test)


def _crash_test(options: argparse.Namespace) -> int:
    """Run the UI fuzzer, the soak test, or (without either) the crash test of the saves."""
    if options.monkey or options.soak:
        return _fuzz_and_soak(options)
    from game.tools.fuzzing.crash_test import run

    report = run(options.kills, options.mutations, options.seed)
    print(report.text())
    return 1 if report.faults else 0


def _fuzz_and_soak(options: argparse.Namespace) -> int:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.tools.fuzzing import fuzz_ui, soak

    faults = 0
    if options.monkey:
        report = fuzz_ui.run(options.monkey, options.seed)
        print(report.text())
        faults += len(report.faults)
    if options.soak:
        soaked = soak.run(options.soak, options.seed, lambda line: print(line, flush=True))
        faults += len(soaked.faults)
    return 1 if faults else 0
