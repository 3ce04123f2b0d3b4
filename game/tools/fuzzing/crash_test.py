"""Crash test of saved matches: kill playing processes, damage files, and open what is left.

Processes are killed at random moments, and files are mutated (`file_mutations`). Each time, the
files are opened the way the game opens them. A killed process loses nothing that the system has
already accepted, so power loss is not tested here. docs/saves.md has the details.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import random
import shutil
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

from game.app.settings import Settings, SettingsStore
from game.match.engine_process import InlineEngine
from game.match.journal import JournalError, latest_unfinished, open_match
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Game, Options
from game.rules.record.game_record import ChecksumChain
from game.tools.fuzzing.damaged_files import (
    FILES,
    ORIGINAL_CHANGED,
    OUTCOMES,
    damage_and_open,
    open_store,
)
from game.tools.fuzzing.file_mutations import MUTATIONS, REPLACEMENTS
from game.tools.headless import library_at
from game.tools.speed.process_memory import peak_mb

Clock = Callable[[], float]

MAX_OPEN_SECONDS = 2.0  # CPU time for opening a damaged file
TIMEOUT = 120.0  # seconds without a report until a process counts as hung, on a busy machine too
MAX_MEMORY_MB = 300  # of a process that opens damaged files
_MAX_PLAY_SECONDS = 0.3  # how long a process plays before it is killed
_EARLY_KILL_SHARE = 0.25  # share of kills at any time, including during startup


@dataclass
class CrashTestReport:
    """The counts of a crash test and the faults found."""

    kills: int = 0
    kills_before_first_report: int = 0
    torn_files: int = 0
    unreported_decisions: int = 0
    decisions: int = 0
    mutations: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    slowest_seconds: float = 0.0
    memory_mb: int = 0
    faults: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Return the faults and a summary of a few lines."""
        lines = [
            f"{self.kills} kills after {self.decisions} decisions "
            f"({self.kills_before_first_report} before the first report): {self.torn_files} files "
            f"ended in half a line, {self.unreported_decisions} held one decision more than had "
            "been reported",
            f"{self.mutations} damaged files: "
            + ", ".join(f"{count} {name}" for name, count in sorted(self.outcomes.items())),
            f"most work {self.slowest_seconds:.2f} s, most memory {self.memory_mb} MB",
            f"{len(self.faults)} faults",
        ]
        return "\n".join([*self.faults, *lines])


def run(kills: int, mutations: int, seed: int, clock: Clock = time.monotonic) -> CrashTestReport:
    """Kill `kills` processes and open `mutations` damaged files. The seed determines everything
    except exactly when a process dies; `clock` returns seconds."""
    report, rng = CrashTestReport(), random.Random(seed)
    with tempfile.TemporaryDirectory() as home:
        if kills:
            _kill_processes(report, rng, Path(home) / "kills" / "matches", kills, clock)
        if mutations:
            _mutate_files(report, rng, Path(home) / "spoilt", mutations)
    return report


# Killing


class ReportedState(NamedTuple):
    """The state reported by a playing process: its match file, number of decisions, and position
    digest."""

    file: str
    decisions: int
    digest: str

    @classmethod
    def of(cls, path: Path, game: Game) -> ReportedState:
        """Return the state of a game."""
        return cls(path.name, len(game.history), game.position.digest())


def _kill_processes(
    report: CrashTestReport, rng: random.Random, folder: Path, kills: int, clock: Clock
) -> None:
    torn: dict[Path, bytes] = {}
    last: ReportedState | None = None
    for nth in range(kills):
        reported, reports = _one_kill(rng, folder, seed=nth, clock=clock)
        report.kills += 1
        report.kills_before_first_report += not reports
        report.decisions += reports
        last = reported or last
        if last is None:
            continue
        path = folder / last.file
        try:
            opened = open_match(path)
        except JournalError as error:
            report.faults.append(f"kill {nth}: {error}")
            continue
        if opened.notice is not None:
            report.torn_files += 1
            torn[path] = path.read_bytes()
        _compare(report, f"kill {nth}", last, opened.history.game)
        outcome = open_store(folder.parent / FILES["store"])
        if outcome not in OUTCOMES:
            report.faults.append(f"kill {nth}: {outcome}")
        resumed = latest_unfinished(folder)
        if reports and not opened.history.game.is_over and resumed != path:
            report.faults.append(f"kill {nth}: {resumed} would be continued, not {path}")
        last = ReportedState.of(path, opened.history.game)
    report.faults += [f"{path}: {ORIGINAL_CHANGED}" for path, data in torn.items()
                      if path.read_bytes() != data]  # fmt: skip


def _compare(report: CrashTestReport, which: str, reported: ReportedState, game: Game) -> None:
    """Compare the file with the last report: it may have one more decision, but none fewer."""
    on_disk = len(game.history)
    if on_disk not in (reported.decisions, reported.decisions + 1):
        report.faults.append(
            f"{which}: {reported.decisions} decisions were told, {on_disk} are kept"
        )
    elif on_disk == reported.decisions and game.position.digest() != reported.digest:
        report.faults.append(f"{which}: the position is another one")
    report.unreported_decisions += on_disk == reported.decisions + 1


def _one_kill(
    rng: random.Random, folder: Path, seed: int, clock: Clock
) -> tuple[ReportedState | None, int]:
    """Start a playing process and kill it; return its last report and the number of reports."""
    reported, reports = None, 0
    with _child(_play_until_killed, folder, seed) as (process, connection):
        early = rng.random() < _EARLY_KILL_SHARE
        if not early:
            connection.poll(TIMEOUT)  # wait until it plays
        end = clock() + rng.uniform(0, 3 * _MAX_PLAY_SECONDS if early else _MAX_PLAY_SECONDS)
        while (left := end - clock()) > 0:
            if connection.poll(left):
                try:
                    reported, reports = connection.recv(), reports + 1
                except (EOFError, OSError):
                    break
        process.kill()
        process.join()
        with contextlib.suppress(EOFError, OSError):
            while connection.poll():
                reported, reports = connection.recv(), reports + 1
    return reported, reports


@contextlib.contextmanager
def _child(
    run: Callable[..., None], *arguments: object
) -> Iterator[tuple[BaseProcess, Connection]]:
    """Run a function in a process that is killed in the end; its last argument is the other end of
    the connection."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=run, args=(*arguments, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield process, ours
    finally:
        process.kill()
        process.join()
        ours.close()


def _play_until_killed(folder: Path, seed: int, connection: Connection) -> None:
    """Run in the process to be killed: continue or begin a match, and report the state after every
    decision."""
    while True:
        path = latest_unfinished(folder)
        engine = InlineEngine()
        match = Match.load(path, engine) if path else Match.new(_spec(seed), folder, engine)
        match_library = library_at(folder.parent)
        while match.waiting_for != "over":
            match.start_thinking()
            action = match.engine_action()
            if action is None:
                break
            match.play(action)
            assert match.path is not None
            connection.send(ReportedState.of(match.path, match.game))
            match_library.entries()  # this writes the store
        match_library.add_to_statistics(match)
        match.close()
        seed += 1000


def _spec(seed: int, players: int = 3) -> MatchSpec:
    seats = tuple(SeatSpec(name, at, "random") for at, name in enumerate("ABCDE"[:players]))
    return MatchSpec(Options(players=players), seed, seats)


# Damaging files


def _mutate_files(
    report: CrashTestReport, rng: random.Random, folder: Path, mutations: int
) -> None:
    """Start processes that open damaged files, and collect their reports."""
    done = 0
    while done < mutations:
        seed = rng.randrange(2**32)
        arguments = folder / str(done), seed, mutations - done
        with _child(_open_mutated_files, *arguments) as (_, connection):
            while done < mutations:
                try:
                    received = connection.recv() if connection.poll(TIMEOUT) else None
                except (EOFError, OSError):
                    received = None
                done += 1
                report.mutations += 1
                if received is None:
                    report.faults.append(f"mutation {done} of {seed}: the process died or hangs")
                    break
                _count(report, f"mutation {done} of {seed}", *received)


def _count(
    report: CrashTestReport, which: str, kind: str, outcome: str, seconds: float, memory: int
) -> None:
    report.slowest_seconds = max(report.slowest_seconds, seconds)
    report.memory_mb = max(report.memory_mb, memory)
    if seconds > MAX_OPEN_SECONDS:
        report.faults.append(f"{which} ({kind}): took {seconds:.1f} s")
    if memory > MAX_MEMORY_MB:
        report.faults.append(f"{which} ({kind}): {memory} MB")
    if outcome in OUTCOMES:
        report.outcomes[outcome] += 1
    else:
        report.faults.append(f"{which} ({kind}): {outcome}")


def _open_mutated_files(folder: Path, seed: int, count: int, connection: Connection) -> None:
    """Run in the monitored process: damage a file, open it, report the outcome."""
    rng = random.Random(seed)
    originals = _originals(folder, seed)
    for nth in range(count):
        kind, name = rng.choice((*MUTATIONS, *REPLACEMENTS)), rng.choice(sorted(originals))
        begun = time.process_time()  # independent of the machine's load
        place = folder / str(nth)
        try:
            outcome = damage_and_open(rng, kind, name, originals[name], place)
        except Exception:
            outcome = traceback.format_exc()
        connection.send((f"{kind} {name}", outcome, time.process_time() - begun, round(peak_mb())))
        shutil.rmtree(place, ignore_errors=True)


def _originals(folder: Path, seed: int) -> dict[str, bytes]:
    """Return the content of an unfinished match, a finished match, and the user's other files."""
    files: dict[str, bytes] = {}
    for name, decisions in (("begun", 60), ("finished", 10_000)):
        match = Match.new(_spec(seed % 1000, players=2), folder / name, InlineEngine())
        while match.waiting_for != "over" and len(match.game.history) < decisions:
            match.start_thinking()
            action = match.engine_action()
            assert action is not None
            match.play(action)
        match.close()
        assert match.path is not None
        files[name] = match.path.read_bytes()
    setup = {"seats": [{"name": "A", "colour": 0, "kind": "person"}], "seed": "7"}
    store = SettingsStore(folder / "settings.json", Settings())
    store.change(language="cs", window_size=(1600, 900), last_setup=setup)
    files["settings"] = (folder / "settings.json").read_bytes()
    result = {"day": "2026-05-01", "kinds": ["person", "governor/builder"], "points": [41, 40]}
    results = {key: {**result, "winners": [0], "took_back": False} for key in ("one", "other")}
    files["statistics"] = json.dumps({"matches": results}, separators=(",", ":")).encode("ascii")
    chain = ChecksumChain()
    earned = [{"id": str(nth), "person": "A", "day": "2026-05-01", "key": ""} for nth in range(9)]
    bodies: list[dict[str, object]] = [{"logbook": 1}]
    bodies += [{"achievement": achievement} for achievement in earned]
    files["logbook"] = "".join(chain.close(body) + "\n" for body in bodies).encode("ascii")
    files["store"] = files["finished"]  # the match that the store refers to
    return files
