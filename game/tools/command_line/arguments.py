"""Argument types of the tools."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.commands.arguments import not_negative

if TYPE_CHECKING:
    # The return type of `add_subparsers`, which has no public name in argparse.
    from argparse import _SubParsersAction

    from game.rules import Options

    Tools = _SubParsersAction[argparse.ArgumentParser]

Command = Callable[[argparse.Namespace], int]


def add_tool(tools: Tools, name: str, command: Command, what: str) -> argparse.ArgumentParser:
    """Add a tool; `what` is the line in the list of tools."""
    tool = tools.add_parser(name, help=what)
    tool.set_defaults(command=command)
    return tool


def names(text: str) -> list[str]:
    """Return the names in a comma-separated list."""
    return [name.strip() for name in text.split(",") if name.strip()]


def size(text: str) -> tuple[int, int]:
    """Return width and height. Raises ArgumentTypeError."""
    match = re.fullmatch(r"(\d{3,4})x(\d{3,4})", text)
    if match is None:
        raise argparse.ArgumentTypeError("write a size like 1280x720")
    return int(match[1]), int(match[2])


def player_counts(text: str) -> list[int]:
    """Return the numbers of players in a comma-separated list. Raises ArgumentTypeError."""
    found = names(text)
    if not found or not all(re.fullmatch("[2-5]", name) for name in found):
        raise argparse.ArgumentTypeError("write numbers of players like 5,4,5,2")
    return [int(name) for name in found]


def add_workers(tool: argparse.ArgumentParser, count: int) -> None:
    """Add the arguments for where games are played; `count` is the usual number of processes."""
    where = tool.add_mutually_exclusive_group()
    where.add_argument(
        "--workers", type=not_negative, default=count, help="number of processes that play"
    )
    where.add_argument(
        "--scheduler", default="", metavar="tcp://HOST:PORT", help="play on a dask cluster"
    )


def add_rules(tool: argparse.ArgumentParser) -> None:
    """Add the arguments for the rules of games; `rules_of` reads them."""
    tool.add_argument("--players", type=int, default=4, choices=(2, 3, 4, 5))
    tool.add_argument("--buildings", default="base", choices=("base", "draft", "random", "all"))
    tool.add_argument("--nobles", action="store_true")


def rules_of(options: argparse.Namespace) -> Options:
    """Return the rules that the arguments describe. Raises OptionsError."""
    from game.rules import Options

    return Options(players=options.players, buildings=options.buildings, nobles=options.nobles)


def use_no_devices(*, window: bool = False) -> None:
    """Make SDL produce no sound and, unless `window`, open no window."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if not window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
