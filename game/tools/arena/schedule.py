"""Play the games of a plan that have no result in the file yet, until done or out of time.

The file has one line of JSON per game, appended when the game is over.
"""

from __future__ import annotations

import hashlib
import os
import platform
import random
import re
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic

import game.seats
from game.rules import Game, Options
from game.seats import make_seat
from game.seats.heuristic.frozen import FROZEN_WEIGHTS
from game.tools.arena.custom_seats import CustomSeat
from game.tools.arena.game_runner import GameResult, Task, play_task
from game.tools.arena.plans import PlannedMatchup
from game.tools.code_version import code_fingerprint
from game.tools.json_lines import JsonLines
from game.tools.measurement import choices
from game.tools.workers.tasks import open_workers, run_tasks

_SEATS = Path(game.seats.__file__).parent

Results = dict[str, dict[int, GameResult]]  # by matchup key and game number
Progress = Callable[[str], None]  # called with a line of text from time to time


@dataclass(frozen=True)
class RunOptions:
    """How to play a plan: the number of worker processes (0: play in this one) or the scheduler of
    a cluster, a time limit in seconds, and the custom seats. `this_code`: replay games that other
    code has played."""

    workers: int = 0
    scheduler: str = ""
    seconds: float | None = None
    custom_seats: tuple[CustomSeat, ...] = ()
    this_code: bool = False


def read_results(file: JsonLines, code: str = "") -> Results:
    """Return all results in a file, or only those of one code fingerprint. If a game occurs twice,
    the first result counts."""
    results: Results = {}
    for data in file.read():
        try:
            result = GameResult.from_json(data)
        except (KeyError, TypeError):
            continue
        if not code or result.code == code:
            results.setdefault(result.match, {}).setdefault(result.game, result)
    return results


def play_plan(
    plan: Sequence[PlannedMatchup],
    file: JsonLines,
    options: RunOptions,
    progress: Progress,
    clock: Callable[[], float] = monotonic,
) -> None:
    """Play the missing games, matchup by matchup, and add their results to the file. No game is
    started after the time limit. Raises TaskFailed, WorkersError, UnknownSeat, CustomSeatError."""
    code = code_fingerprint()
    tasks = missing_games(plan, read_results(file, code if options.this_code else ""))
    deadline = None if options.seconds is None else clock() + options.seconds

    def may_continue() -> bool:
        return deadline is None or clock() < deadline

    if tasks:
        play = partial(play_task, options.custom_seats, code)
        with open_workers(options.workers, options.scheduler) as workers:
            played = run_tasks(tasks, play, workers, _name, may_continue)
            for number, (_, result) in enumerate(played, 1):
                file.append(result.to_json())
                progress(f"{number}/{len(tasks)} {_summary(result)}")
    if not may_continue():
        progress("time is up; run the same again to go on")


def _name(task: Task) -> str:
    matchup, number = task
    return f"game {number} of {matchup.key}"


def missing_games(plan: Sequence[PlannedMatchup], results: Results) -> list[Task]:
    """Return the games still to be played, without duplicates, in plan order."""
    tasks = (
        (planned.matchup, number)
        for planned in plan
        for number in range(planned.games)
        if number not in results.get(planned.matchup.key, {})
    )
    return list(dict.fromkeys(tasks))


def _summary(result: GameResult) -> str:
    points = " ".join(str(line.points) for line in result.lines)
    return f"{result.match}, game {result.game}: {points} in {result.rounds} rounds"


def play_fingerprint(kind: str) -> str:
    """Return a short hash of how a kind of seat plays a fixed game. Not for seats that search,
    which would take too long."""
    game = Game.new(Options(players=3), seed=1)
    for _, action in choices(game, [make_seat(kind)] * 3, random.Random(1)):
        game.play(action)
    text = " ".join(action.text for action in game.history)
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def provenance(plan: Sequence[PlannedMatchup], command: str) -> list[str]:
    """Return lines that document the code, machine and seeds behind the results, and the command
    that reproduces them."""
    frozen = sorted(
        {kind for planned in plan for kind in planned.matchup.kinds} & set(FROZEN_WEIGHTS)
    )
    marks = ", ".join(f"{kind} {play_fingerprint(kind)}" for kind in frozen)
    seeds = sorted({planned.matchup.seed for planned in plan})
    return [
        f"- code: rules and seats {code_fingerprint()}, commit {_commit()}",
        f"- yardsticks and how they play: {marks or 'none'}",
        f"- machine: {_processor()}, {os.cpu_count()} cores, Python {platform.python_version()},"
        f" {platform.system()}",
        f"- seeds: from {', '.join(map(str, seeds))} on, one for each block of as many games as"
        " seats",
        f"- again: `python -m game.tools arena {command}`",
    ]


def _commit() -> str:
    command = ["git", "rev-parse", "--short=12", "HEAD"]
    try:
        return subprocess.check_output(
            command, cwd=_SEATS, stderr=subprocess.DEVNULL, text=True, timeout=10
        ).strip()
    except (OSError, subprocess.SubprocessError):
        return "unknown"


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    match = re.search(r"model name\s*:\s*(.+)", text)
    return match[1] if match else platform.processor() or platform.machine()
