"""Run `python -m game.tools arena`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.rules import Options
from game.seats import is_seat_kind
from game.seats.difficulty import DEFAULT_NODES
from game.tools.arena.custom_seats import CustomSeat
from game.tools.arena.matchup import Matchup, one_against
from game.tools.arena.plans import (
    Plan,
    PlannedMatchup,
    bars,
    curve,
    habits,
    mixed,
    round_robin,
    styles,
)
from game.tools.arena.report import render_report
from game.tools.arena.results_file import ResultsFile
from game.tools.arena.schedule import Progress, RunOptions, play_plan, provenance
from game.tools.code_version import code_fingerprint
from game.tools.command_line.arguments import rules_of
from game.tools.tool_error import ToolError


class UsageError(ToolError):
    """Raised for arguments that do not describe a plan; the text says why."""


def run(arguments: argparse.Namespace, words: str, progress: Progress) -> str:
    """Play the plan that the arguments describe and return its tables, which are also written next
    to the results. `words` are the arguments as typed; `progress` is called with a line after each
    game. Raises UsageError, OptionsError, CustomSeatError or UnknownSeat for invalid arguments,
    TaskFailed for a game that could not be played, WorkersError if no workers are available."""
    custom_seats = tuple(CustomSeat.parse(text) for text in arguments.own)
    plan = make_plan(arguments)
    _check(plan, custom_seats)
    results_file = ResultsFile(arguments.out)
    if not arguments.report:
        options = RunOptions(
            workers=arguments.workers,
            scheduler=arguments.scheduler,
            seconds=_seconds(arguments),
            custom_seats=custom_seats,
            this_code=arguments.this_code,
        )
        play_plan(plan, results_file, options, progress)
    results = results_file.read(code_fingerprint() if arguments.this_code else "")
    again = " ".join(word for word in words.split() if word != "--report")
    text = render_report(plan, results, provenance(plan, again))
    _write_tables(text, arguments.out)
    return text


def make_plan(arguments: argparse.Namespace) -> Plan:
    """Return the plan for the arguments. Raises UsageError, OptionsError."""
    nodes = arguments.budget or DEFAULT_NODES
    plans: dict[str, Callable[[int], Plan]] = {
        "bars": partial(bars, nodes),
        "curve": partial(curve, nodes),
        "styles": styles,
        "habits": habits,
    }
    if arguments.plan:
        return plans[arguments.plan](arguments.seed)
    options = rules_of(arguments)
    kinds = arguments.seats
    if not kinds:
        raise UsageError("name the seats (--seats a,b,c,d) or a plan (--plan bars)")
    if arguments.round_robin:
        return round_robin(kinds, options, arguments.games, arguments.seed)
    if arguments.mixed:
        return mixed(kinds, options, arguments.games, arguments.seed)
    matchup = _matchup(kinds, options, arguments.seed)
    return [PlannedMatchup("match", matchup, arguments.games)]


def _matchup(kinds: list[str], options: Options, seed: int) -> Matchup:
    """Return a table filled with one kind, or with the first kind against the others."""
    if len(kinds) > options.players:
        raise UsageError(f"{options.players} players have no room for {len(kinds)} seats")
    return one_against(kinds[0], kinds[1:] or kinds, options, seed)


def _check(plan: Plan, custom_seats: tuple[CustomSeat, ...]) -> None:
    names = {seat.name for seat in custom_seats}
    for planned in plan:
        for kind in planned.matchup.kinds:
            if kind not in names and not is_seat_kind(kind):
                raise UsageError(f"no seat is called {kind!r}")
    for seat in custom_seats:
        seat.load()


def _seconds(arguments: argparse.Namespace) -> float | None:
    limit = arguments.hours * 3600 + arguments.minutes * 60
    return limit or None


def _write_tables(text: str, results: Path) -> None:
    path = results.with_suffix(".md")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")
