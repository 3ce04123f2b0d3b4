"""Playing a programme: the games that are not in the book yet, until it is done or time is up."""

from __future__ import annotations

import hashlib
import os
import platform
import random
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, process_time

import game.seats
from game.rules import Game, Options
from game.seats import make_seat
from game.seats.heuristic.frozen import FROZEN
from game.tools.arena.custom_seats import CustomSeat
from game.tools.arena.game_runner import GameResult
from game.tools.arena.plans import PlannedMatchup
from game.tools.arena.results_file import Results, ResultsFile
from game.tools.arena.workers import Task, play_apart, play_here

_SEATS = Path(game.seats.__file__).parent


@dataclass(frozen=True)
class RunOptions:
    """With what a programme is played: processes (0: none but this), a limit in seconds, the
    seats that somebody brought along; `this_code`: games that another state of the code played
    are played again."""

    workers: int = 0
    seconds: float | None = None
    own: tuple[CustomSeat, ...] = ()
    this_code: bool = False


def play(
    items: Sequence[PlannedMatchup],
    book: ResultsFile,
    means: RunOptions,
    tell: Callable[[str], None],
    clock: Callable[[], float] = monotonic,
) -> None:
    """Play what is missing, item by item, and write it into the book. `tell` hears how far it is.
    Past the limit no game is begun. Raises GameFailed, UnknownSeat, OwnSeatError."""
    code = code_mark()
    tasks = missing(items, book.read(code if means.this_code else ""))
    until = None if means.seconds is None else clock() + means.seconds

    def go_on() -> bool:
        return until is None or clock() < until

    outcomes: Iterator[GameResult]
    if means.workers:
        outcomes = play_apart(tasks, means.workers, go_on, means.own)
    else:
        outcomes = play_here(tasks, go_on, means.own, process_time)
    for number, outcome in enumerate(outcomes, 1):
        outcome.code = code
        book.add(outcome)
        tell(f"{number}/{len(tasks)} {_told(outcome)}")
    if not go_on():
        tell("time is up; run the same again to go on")


def missing(items: Sequence[PlannedMatchup], results: Results) -> list[Task]:
    """The games still to be played, in the order of the programme, each once."""
    tasks: dict[tuple[str, int], Task] = {}
    for item in items:
        done = results.get(item.match.key, {})
        for number in range(item.games):
            if number not in done:
                tasks.setdefault((item.match.key, number), (item.match, number))
    return list(tasks.values())


def _told(outcome: GameResult) -> str:
    points = " ".join(str(line.points) for line in outcome.lines)
    return f"{outcome.match}, game {outcome.game}: {points} in {outcome.rounds} rounds"


def code_mark() -> str:
    """A short name for the code that decides how games go: the rules and the seats as they are.
    "unknown" where there is no source."""
    digest = hashlib.blake2b(digest_size=4)
    folders = _SEATS.parent / "rules", _SEATS
    files = [file for folder in folders for file in folder.rglob("*.py")]
    for file in sorted([*files, *_SEATS.rglob("*.npz")]):
        digest.update(file.read_bytes())
    return digest.hexdigest() if files else "unknown"


def play_mark(kind: str) -> str:
    """A short name for how a kind of seat plays: two that play a certain game alike have the same.
    Not for seats that search, whose games are long."""
    digest = hashlib.blake2b(digest_size=4)
    game = Game.new(Options(players=3), seed=1)
    seat, rng = make_seat(kind), random.Random(1)
    while not game.is_over:
        game.play(seat.choose(game.observation(game.seat), rng))
    digest.update(" ".join(action.text for action in game.history).encode())
    return digest.hexdigest()


def about(items: Sequence[PlannedMatchup], command: str) -> list[str]:
    """Where and with what it was measured, and how to do it again."""
    frozen = sorted({kind for item in items for kind in item.match.kinds} & set(FROZEN))
    marks = ", ".join(f"{kind} {play_mark(kind)}" for kind in frozen)
    seeds = sorted({item.match.seed for item in items})
    return [
        f"- code: rules and seats {code_mark()}, commit {_commit()}",
        f"- yardsticks and how they play: {marks or 'none'}",
        f"- machine: {_processor()}, {os.cpu_count()} cores, Python {platform.python_version()},"
        f" {platform.system()}",
        f"- seeds: from {', '.join(map(str, seeds))} on, one for each block of as many games as"
        " seats",
        f"- again: `python -m game arena {command}`",
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
