"""Play the games of a plan that have no result in the file yet, until done or out of time."""

from __future__ import annotations

import hashlib
import os
import platform
import random
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic

import game.seats
from game.rules import Game, Options
from game.seats import make_seat
from game.seats.heuristic.frozen import FROZEN_WEIGHTS
from game.tools.arena.custom_seats import CustomSeat
from game.tools.arena.game_runner import GameResult
from game.tools.arena.plans import PlannedMatchup
from game.tools.arena.results_file import Results, ResultsFile
from game.tools.arena.seat_pool import Task, play_task
from game.tools.code_version import code_fingerprint
from game.tools.measurement import choices
from game.tools.workers.tasks import open_workers, run_tasks

_SEATS = Path(game.seats.__file__).parent


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


Progress = Callable[[str], None]  # called with a line of text from time to time


def play_plan(
    plan: Sequence[PlannedMatchup],
    results_file: ResultsFile,
    options: RunOptions,
    progress: Progress,
    clock: Callable[[], float] = monotonic,
) -> None:
    """Play the missing games, matchup by matchup, and add their results to the file. No game is
    started after the time limit. Raises TaskFailed, WorkersError, UnknownSeat, CustomSeatError."""
    code = code_fingerprint()
    tasks = missing_games(plan, results_file.read(code if options.this_code else ""))
    deadline = None if options.seconds is None else clock() + options.seconds

    def may_continue() -> bool:
        return deadline is None or clock() < deadline

    for number, result in enumerate(_results(tasks, options, code, may_continue), 1):
        results_file.add(result)
        progress(f"{number}/{len(tasks)} {_summary(result)}")
    if not may_continue():
        progress("time is up; run the same again to go on")


def _results(
    tasks: Sequence[Task], options: RunOptions, code: str, may_continue: Callable[[], bool]
) -> Iterator[GameResult]:
    """Yield the results of games as they arrive."""
    if not tasks:
        return
    play = partial(play_task, options.custom_seats, code)
    with open_workers(options.workers, options.scheduler) as workers:
        for _, result in run_tasks(tasks, play, workers, _task_name, may_continue):
            yield result


def _task_name(task: Task) -> str:
    matchup, number = task
    return f"game {number} of {matchup.key}"


def missing_games(plan: Sequence[PlannedMatchup], results: Results) -> list[Task]:
    """Return the games still to be played, without duplicates, in plan order."""
    tasks: dict[tuple[str, int], Task] = {}
    for planned in plan:
        done = results.get(planned.matchup.key, {})
        for number in range(planned.games):
            if number not in done:
                tasks.setdefault((planned.matchup.key, number), (planned.matchup, number))
    return list(tasks.values())


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
    try:
        done = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"],
            cwd=_SEATS,
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return done.stdout.strip()


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in text.splitlines() if "model name" in line]
    return names[0] if names else platform.machine()
