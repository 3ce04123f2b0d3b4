"""What `python -m game arena` does."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from game.rules import Options, OptionsError
from game.seats import UnknownSeat, is_kind
from game.seats.difficulty import ITERATIONS
from game.tools.arena.custom_seats import CustomSeat, CustomSeatError
from game.tools.arena.matchup import Matchup, one_against
from game.tools.arena.plans import PlannedMatchup, bars, curve, mixed, round_robin, styles
from game.tools.arena.report import report
from game.tools.arena.results_file import ResultsFile
from game.tools.arena.schedule import RunOptions, about, code_mark, play
from game.tools.arena.workers import GameFailed

Tell = Callable[[str], None]


class WrongUse(ValueError):
    """Arguments that make no programme; the text says why."""


def run(given: argparse.Namespace, words: str, tell: Tell) -> str:
    """Play the programme that the arguments describe and return its tables, which are also kept
    beside the results. `words` are the arguments as written; `tell` hears how far it is. Raises
    WrongUse when the arguments make no sense, GameFailed when a game could not be played."""
    try:
        own = tuple(CustomSeat.parse(text) for text in given.own)
        items = programme(given)
        _check(items, own)
        book = ResultsFile(given.out)
        if not given.report:
            means = RunOptions(given.workers, _seconds(given), own, given.this_code)
            play(items, book, means, tell)
        results = book.read(code_mark() if given.this_code else "")
        again = " ".join(word for word in words.split() if word != "--report")
        text = report(items, results, about(items, again))
    except (OptionsError, CustomSeatError, UnknownSeat) as error:
        raise WrongUse(str(error)) from None
    _keep(text, given.out)
    return text


def programme(given: argparse.Namespace) -> list[PlannedMatchup]:
    """The matches that the arguments ask for. Raises WrongUse, OptionsError."""
    if given.plan:
        plans = {"bars": bars, "curve": curve}
        if given.plan == "styles":
            return styles(given.seed)
        return plans[given.plan](given.budget or ITERATIONS, given.seed)
    options = Options(players=given.players, buildings=given.buildings, nobles=given.nobles)
    kinds = given.seats
    if not kinds:
        raise WrongUse("name the seats (--seats a,b,c,d) or a plan (--plan bars)")
    if given.round_robin:
        return round_robin(kinds, options, given.games, given.seed)
    if given.mixed:
        return mixed(kinds, options, given.games, given.seed)
    return [PlannedMatchup("match", _match(kinds, options, given.seed), given.games)]


def _match(kinds: list[str], options: Options, seed: int) -> Matchup:
    """One name fills the table; of two or more the first plays against the others."""
    if len(kinds) > options.players:
        raise WrongUse(f"{options.players} players have no room for {len(kinds)} seats")
    return one_against(kinds[0], kinds[1:] or kinds, options, seed)


def _check(items: list[PlannedMatchup], own: tuple[CustomSeat, ...]) -> None:
    names = {seat.name for seat in own}
    for item in items:
        for kind in item.match.kinds:
            if kind not in names and not is_kind(kind):
                raise WrongUse(f"no seat is called {kind!r}")
    for seat in own:
        seat.load()


def _seconds(given: argparse.Namespace) -> float | None:
    limit = given.hours * 3600 + given.minutes * 60
    return limit or None


def _keep(text: str, results: Path) -> None:
    tables = results.with_suffix(".md")
    tables.parent.mkdir(parents=True, exist_ok=True)
    tables.write_text(text + "\n", encoding="utf-8")


__all__ = ["GameFailed", "WrongUse", "run"]
