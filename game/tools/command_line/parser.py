"""The command line parser of all tools."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from game.tools.command_line import assets, checks, measurements, seats

Command = Callable[[argparse.Namespace], int]


def run_tool(arguments: Sequence[str]) -> int:
    """Run a tool and return its exit code. Raises SystemExit for invalid arguments."""
    options = _parser().parse_args(list(arguments))
    options.words = " ".join(arguments[1:])
    command: Command = options.command
    return command(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m game.tools", description="Tools for those who work on the game."
    )
    tools = parser.add_subparsers(title="tools", metavar="TOOL", required=True)
    for module in (seats, measurements, checks, assets):
        module.add_tools(tools)
    return parser
