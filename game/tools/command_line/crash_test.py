"""The tool that looks for crashes and lost data: crash-test."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from game.commands.arguments import not_negative
from game.tools.command_line.arguments import add_tool, use_no_devices

if TYPE_CHECKING:
    from game.tools.command_line.arguments import Tools


def add_tools(tools: Tools) -> None:
    """Add the tool of this module to the command line."""
    what = "kill the game while it plays, damage files, and open them"
    crash_test = add_tool(tools, "crash-test", _crash_test, what)
    crash_test.add_argument("--kills", type=not_negative, default=20)
    crash_test.add_argument("--mutations", type=not_negative, default=200)
    crash_test.add_argument("--monkey", type=not_negative, default=0, metavar="EVENTS")
    crash_test.add_argument("--soak", type=not_negative, default=0, metavar="GAMES")
    crash_test.add_argument("--seed", type=int, default=0)


def _crash_test(options: argparse.Namespace) -> int:
    """Run the UI fuzzer, the soak test, or (without either) the crash test of the saves."""
    faults: list[str] = []
    if not (options.monkey or options.soak):
        from game.tools.fuzzing import crash_test

        report = crash_test.run(options.kills, options.mutations, options.seed)
        print(report.text())
        return 1 if report.faults else 0
    use_no_devices()
    from game.tools.fuzzing import fuzz_ui, soak

    if options.monkey:
        fuzzed = fuzz_ui.run(options.monkey, options.seed)
        print(fuzzed.text())
        faults += fuzzed.faults
    if options.soak:
        faults += soak.run(options.soak, options.seed, partial(print, flush=True)).faults
    return 1 if faults else 0
