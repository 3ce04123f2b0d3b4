"""All tools of the command line together, and what is no tool but for build.py."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from game import __version__
from game.tools.command_line import assets, checks, matches, seats
from game.tools.command_line.arguments import fail, not_negative

Command = Callable[[argparse.Namespace], int]

# Tools by the names of 0.1.0, which the help does not list.
_OLD_NAMES = {
    "abuse": "crash-test",
    "school": "train",
    "shot": "screenshot",
}


def run_tool(arguments: Sequence[str]) -> int:
    """Carry out a command and return its exit code. Raises SystemExit for invalid arguments."""
    given = list(arguments)
    given[:1] = [_OLD_NAMES.get(name, name) for name in given[:1]]
    parser, _ = _parser()
    options = parser.parse_args(given)
    options.words = " ".join(given[1:])
    command: Command = options.command
    return command(options)


def tool_names() -> Collection[str]:
    """Return the names of the tools, today's and those of 0.1.0."""
    _, tools = _parser()
    return {*tools, *_OLD_NAMES}


def _parser() -> tuple[argparse.ArgumentParser, Collection[str]]:
    """Return the parser and the names of the tools."""
    parser = argparse.ArgumentParser(
        prog="puerto-rico",
        description="Puerto Rico at one table: people and computers.",
        epilog="Without arguments the game opens; the name of a match file instead of a tool opens"
        " that match.",
    )
    parser.add_argument("--version", action="version", version=f"puerto-rico {__version__}")
    # For build.py, which tests the built program; not listed in the help.
    parser.add_argument("--play-itself", type=not_negative, metavar="SEED", help=argparse.SUPPRESS)
    parser.add_argument("--show-itself", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--report", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    parser.set_defaults(command=_selfplay)
    tools = parser.add_subparsers(title="tools", metavar="TOOL")
    seats.add_tools(tools)
    matches.add_tools(tools)
    checks.add_tools(tools)
    assets.add_tools(tools)
    return parser, tools.choices


def _selfplay(options: argparse.Namespace) -> int:
    """Run the self-play smoke test; return 1 if it found a fault."""
    if not options.show_itself and options.play_itself is None:
        return fail("Say --play-itself SEED or --show-itself.")
    from game.app.window import NoDisplayError
    from game.tools.selfplay import run_selfplay

    try:
        account = run_selfplay(options.play_itself, options.report)
    except (NoDisplayError, OSError) as error:
        return fail(str(error), code=1)
    print(account.text())
    return 1 if account.faults else 0
