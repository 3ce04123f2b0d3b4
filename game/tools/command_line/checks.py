"""Tools that look for faults: rules, crash-test."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.commands.arguments import not_negative, positive
from game.tools.command_line.arguments import use_no_devices

if TYPE_CHECKING:
    from game.tools.command_line.arguments import Tools


def add_tools(tools: Tools) -> None:
    """Add the tools of this module to the command line."""
    _add_rules(tools)
    _add_crash_test(tools)


def _add_rules(tools: Tools) -> None:
    rules = tools.add_parser("rules", help="play random games, looking for broken rules")
    rules.add_argument("--games", type=positive, default=100)
    rules.add_argument("--seed", type=int, default=0)
    rules.set_defaults(command=_rules)


def _rules(options: argparse.Namespace) -> int:
    from game.tools.rules_check import run_check

    report = run_check(options.games, options.seed)
    for fault in report.faults:
        print(fault)
    print(
        f"{report.games} games, {report.decisions} decisions checked, "
        f"{len(report.faults)} violations"
    )
    return 1 if report.faults else 0


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
    use_no_devices()
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
