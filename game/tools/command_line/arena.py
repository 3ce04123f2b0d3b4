"""Run `python -m game.tools arena`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial

from game.seats import is_seat_kind
from game.seats.difficulty import DEFAULT_NODES
from game.tools.arena import plans
from game.tools.arena.custom_seats import CustomSeat
from game.tools.arena.matchup import one_against
from game.tools.arena.plans import Plan, PlannedMatchup
from game.tools.arena.report import render_report
from game.tools.arena.schedule import Progress, RunOptions, play_plan, provenance, read_results
from game.tools.code_version import code_fingerprint
from game.tools.command_line.arguments import rules_of
from game.tools.json_lines import JsonLines
from game.tools.tool_error import ToolError


def run(arguments: argparse.Namespace, words: str, progress: Progress) -> str:
    """Play the plan that the arguments describe and return its tables, which are also written next
    to the results. `words` are the arguments as typed; `progress` is called with a line after each
    game. Raises ToolError, OptionsError or UnknownSeat for invalid arguments, TaskFailed for a
    game that could not be played, WorkersError if no workers are available."""
    custom_seats = tuple(CustomSeat.parse(text) for text in arguments.own)
    plan = make_plan(arguments)
    _check(plan, custom_seats)
    file = JsonLines(arguments.out)
    if not arguments.report:
        options = RunOptions(
            workers=arguments.workers,
            scheduler=arguments.scheduler,
            seconds=arguments.hours * 3600 + arguments.minutes * 60 or None,
            custom_seats=custom_seats,
            this_code=arguments.this_code,
        )
        play_plan(plan, file, options, progress)
    results = read_results(file, code_fingerprint() if arguments.this_code else "")
    again = " ".join(word for word in words.split() if word != "--report")
    text = render_report(plan, results, provenance(plan, again))
    file.path.parent.mkdir(parents=True, exist_ok=True)
    file.path.with_suffix(".md").write_text(text + "\n", encoding="utf-8")
    return text


def make_plan(arguments: argparse.Namespace) -> Plan:
    """Return the plan for the arguments. Raises ToolError, OptionsError."""
    nodes = arguments.budget or DEFAULT_NODES
    makers: dict[str, Callable[[int], Plan]] = {
        "bars": partial(plans.bars, nodes),
        "curve": partial(plans.curve, nodes),
        "styles": plans.styles,
        "habits": plans.habits,
    }
    if arguments.plan:
        return makers[arguments.plan](arguments.seed)
    options, kinds = rules_of(arguments), arguments.seats
    if not kinds:
        raise ToolError("name the seats (--seats a,b,c,d) or a plan (--plan bars)")
    if arguments.round_robin:
        return plans.round_robin(kinds, options, arguments.games, arguments.seed)
    if arguments.mixed:
        return plans.mixed(kinds, options, arguments.games, arguments.seed)
    if len(kinds) > options.players:
        raise ToolError(f"{options.players} players are too few for {len(kinds)} seats")
    matchup = one_against(kinds[0], kinds[1:] or kinds, options, arguments.seed)
    return [PlannedMatchup("match", matchup, arguments.games)]


def _check(plan: Plan, custom_seats: tuple[CustomSeat, ...]) -> None:
    """Raise ToolError for a kind of seat that cannot be made."""
    names = {seat.name for seat in custom_seats}
    for kind in {kind: None for planned in plan for kind in planned.matchup.kinds}:
        if kind not in names and not is_seat_kind(kind):
            raise ToolError(f"no seat is called {kind!r}")
    for seat in custom_seats:
        seat.load()
