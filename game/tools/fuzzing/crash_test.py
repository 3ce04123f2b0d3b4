"""Crash test of the saves: kill playing processes, damage files, and open what is left.

Processes are killed at random moments, and files are mutated (`file_mutations`); each time the
files are opened as the game opens them. A killed process loses nothing that the system has already
accepted, so a loss of power is not tested here. See docs/saves.md.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import shutil
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NamedTuple

from game.app.engine_process import InlineEngine
from game.app.files.disk import read_file
from game.app.files.strict_json import is_safe_text
from game.app.i18n import Translator, fill
from game.app.match import Match
from game.app.match_spec import MatchSpec, SeatSpec
from game.app.paths import Paths, shipped_folder
from game.app.saves.journal import JournalError, latest_unfinished, list_matches, open_match
from game.app.saves.match_library import MatchEntry, MatchLibrary, MatchLibraryError
from game.app.saves.replay import Replay
from game.app.saves.statistics import FinishedMatch, add_match, load_statistics
from game.app.settings import Settings, SettingsStore
from game.rules import Game, Options
from game.tools.fuzzing.file_mutations import (
    MUTATIONS,
    ODD_NAMES,
    REPLACEMENTS,
    with_valid_checksums,
)
from game.tools.process_memory import peak_mb

Clock = Callable[[], float]

MAX_OPEN_SECONDS = 2.0  # CPU time for opening a damaged file
TIMEOUT = 20.0  # seconds without a report after which a process counts as hanging
MAX_MEMORY_MB = 300  # of a process that opens damaged files
_MAX_PLAY_SECONDS = 0.3  # for which a process plays before it is killed
_EARLY_KILL_SHARE = 0.25  # of the kills come at any time, also while the process is starting
_MAX_SENTENCE_LENGTH = 1000  # characters
_ORIGINAL_CHANGED = "a file that could not be read whole was changed"


@dataclass
class CrashTestReport:
    """Counts of a crash test, and the faults found."""

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
    """Kill `kills` processes and open `mutations` damaged files. The seed decides which, but not
    when exactly a process dies; `clock` gives seconds."""
    report, rng = CrashTestReport(), random.Random(seed)
    with tempfile.TemporaryDirectory() as home:
        if kills:
            _kill_processes(report, rng, Path(home) / "kills", kills, clock)
        if mutations:
            _mutate_files(report, rng, Path(home) / "spoilt", mutations)
    return report


# Killing


class ReportedState(NamedTuple):
    """What a playing process reported: its match file, number of decisions, digest of the
    position."""

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
        resumed = latest_unfinished(folder)
        if reports and not opened.history.game.is_over and resumed != path:
            report.faults.append(f"kill {nth}: {resumed} would be continued, not {path}")
        last = ReportedState.of(path, opened.history.game)
    report.faults += [f"{path}: {_ORIGINAL_CHANGED}" for path, data in torn.items()
                      if path.read_bytes() != data]  # fmt: skip


def _compare(report: CrashTestReport, which: str, reported: ReportedState, game: Game) -> None:
    """Compare the file with the last report: it may have one decision more, none less."""
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
    """Start a playing process and kill it; return its last report, and the number of reports."""
    context = multiprocessing.get_context("spawn")
    parent_end, child_end = context.Pipe(duplex=False)
    process = context.Process(
        target=_play_until_killed, args=(folder, seed, child_end), daemon=True
    )
    process.start()
    child_end.close()
    reported, reports = None, 0
    early = rng.random() < _EARLY_KILL_SHARE
    if not early:
        parent_end.poll(TIMEOUT)  # wait until it plays
    end = clock() + rng.uniform(0, 3 * _MAX_PLAY_SECONDS if early else _MAX_PLAY_SECONDS)
    while (left := end - clock()) > 0:
        if parent_end.poll(left):
            try:
                reported, reports = parent_end.recv(), reports + 1
            except (EOFError, OSError):
                break
    process.kill()
    process.join()
    with contextlib.suppress(EOFError, OSError):
        while parent_end.poll():
            reported, reports = parent_end.recv(), reports + 1
    parent_end.close()
    return reported, reports


def _play_until_killed(folder: Path, seed: int, connection: Connection) -> None:
    """Run in the process that is killed: continue a match, or begin one, and report the state after
    every decision."""
    while True:
        path = latest_unfinished(folder)
        engine = InlineEngine()
        match = Match.load(path, engine) if path else Match.new(_spec(seed), folder, engine)
        while match.waiting_for != "over":
            match.start_thinking()
            action = match.engine_action()
            if action is None:
                break
            match.play(action)
            assert match.path is not None
            connection.send(ReportedState.of(match.path, match.game))
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
    context = multiprocessing.get_context("spawn")
    done = 0
    while done < mutations:
        parent_end, child_end = context.Pipe()
        seed = rng.randrange(2**32)
        args = (folder / str(done), seed, mutations - done, child_end)
        process = context.Process(target=_open_mutated_files, args=args, daemon=True)
        process.start()
        child_end.close()
        while done < mutations:
            try:
                received = parent_end.recv() if parent_end.poll(TIMEOUT) else None
            except (EOFError, OSError):
                received = None
            done += 1
            report.mutations += 1
            if received is None:
                report.faults.append(f"mutation {done} of {seed}: the process died or hangs")
                break
            _count(report, f"mutation {done} of {seed}", *received)
        process.kill()
        process.join()
        parent_end.close()


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


OUTCOMES = ("refused", "damaged", "whole", "settings", "statistics")


def _open_mutated_files(folder: Path, seed: int, count: int, connection: Connection) -> None:
    """Run in the watched process: damage a file, open it, report the outcome."""
    rng = random.Random(seed)
    originals = _originals(folder, seed)
    for nth in range(count):
        kind, name = rng.choice((*MUTATIONS, *REPLACEMENTS)), rng.choice(sorted(originals))
        begun = time.process_time()  # however busy the machine is
        place = folder / str(nth)
        spoil = mutate_and_open if kind in MUTATIONS else replace_and_open
        try:
            outcome = spoil(rng, kind, name, originals[name], place)
        except Exception:
            outcome = traceback.format_exc()
        connection.send((f"{kind} {name}", outcome, time.process_time() - begun, round(peak_mb())))
        shutil.rmtree(place, ignore_errors=True)


def _originals(folder: Path, seed: int) -> dict[str, bytes]:
    """Return the bytes of an unfinished match, a finished match, settings and statistics."""
    found: dict[str, bytes] = {}
    for name, decisions in (("begun", 60), ("finished", 10_000)):
        match = Match.new(_spec(seed % 1000, players=2), folder / name, InlineEngine())
        while match.waiting_for != "over" and len(match.game.history) < decisions:
            match.start_thinking()
            action = match.engine_action()
            assert action is not None
            match.play(action)
        match.close()
        assert match.path is not None
        found[name] = match.path.read_bytes()
    setup = {"seats": [{"name": "A", "colour": 0, "kind": "person"}], "seed": "7"}
    store = SettingsStore(folder / "settings.json", Settings())
    store.change(language="cs", window_size=(1600, 900), last_setup=setup)
    found["settings"] = (folder / "settings.json").read_bytes()
    outcome = FinishedMatch("2026-05-01", ("person", "governor/builder"), (41, 40), (0,))
    for key in ("one", "other"):
        add_match(folder / "statistics.json", key, outcome)
    found["statistics"] = (folder / "statistics.json").read_bytes()
    return found


def mutate_and_open(rng: random.Random, kind: str, name: str, data: bytes, home: Path) -> str:
    """Apply the mutation `kind` to a file's `data` and open it in every way that the game does;
    return one of `OUTCOMES`, or what is wrong. `home` is a folder that does not exist yet."""
    mutated = MUTATIONS[kind](rng, data)
    if name not in _OPENERS and rng.random() < 0.5:
        mutated = with_valid_checksums(mutated)
    path = _target_path(rng, name, home)
    path.write_bytes(mutated)
    return _OPENERS.get(name, _open_match)(path)


def replace_and_open(rng: random.Random, kind: str, name: str, data: bytes, home: Path) -> str:
    """Put a folder, link, pipe or device in a file's place and open it; see `mutate_and_open`."""
    path = _target_path(rng, name, home)
    REPLACEMENTS[kind](path, data)
    return _OPENERS.get(name, _open_match)(path)


def _target_path(rng: random.Random, name: str, home: Path) -> Path:
    """Create the file's folder below `home` and return the file's path."""
    file = f"{name}.json" if name in _OPENERS else f"matches/{rng.choice(ODD_NAMES)}.jsonl"
    (home / file).parent.mkdir(parents=True)
    return home / file


def _content(path: Path) -> bytes:
    """Return the content of a file; b"" when it cannot be read."""
    try:
        return read_file(path)
    except OSError:
        return b""


def _is_preserved(path: Path, before: bytes) -> bool:
    """Return whether the content is still in the file, or in its `.broken` copy."""
    return before in (_content(path), _content(path.with_name(path.name + ".broken")))


def _open_settings(path: Path) -> str:
    before = _content(path)
    store = SettingsStore.load(path)
    if not _is_preserved(path, before):
        return "the settings were changed by reading them"
    Translator(None, store.current.language)
    store.change(mute=not store.current.mute)
    if store.notice is not None and "saved" in store.notice.text:
        return "the settings cannot be saved"
    return "settings" if SettingsStore.load(path).notice is None else "the settings stay broken"


def _open_statistics(path: Path) -> str:
    before = _content(path)
    load_statistics(path)
    if not _is_preserved(path, before):
        return "the statistics were changed by reading them"
    outcome = FinishedMatch("2026-05-02", ("person", "deckhand"), (30, 20), (0,))
    add_match(path, "new", outcome)
    return "statistics" if "new" in load_statistics(path)[0] else "nothing more can be counted"


_OPENERS: Final = {"settings": _open_settings, "statistics": _open_statistics}


def _open_match(path: Path) -> str:
    home, before = path.parent.parent, _content(path)
    match_library = MatchLibrary(
        Paths(shipped_folder("assets"), shipped_folder("levels"), home), datetime.now
    )
    entries = [card for card in match_library.entries() if card.path == path]
    if len(entries) != 1 and os.path.lexists(path):
        return "the match is not in the library"
    if not all(map(_is_displayable, entries)):
        return "the list tells something that cannot be shown"
    outcome = _continue_match(path, before)
    with contextlib.suppress(JournalError):
        Replay.load(path).play_through(lambda *_: None)
    if before:
        outside = home / path.name
        outside.write_bytes(before)
        with contextlib.suppress(MatchLibraryError):
            imported = match_library.import_match(outside)
            if open_match(imported.path).notice is not None:
                return "what was taken in is still damaged"
        if outside.read_bytes() != before:
            return _ORIGINAL_CHANGED
    list_matches(path.parent)
    deleted = match_library.delete(path)
    if os.path.lexists(path):
        return "what was thrown away is still there"
    match_library.restore(deleted)
    return outcome if os.path.lexists(path) else "what was thrown away does not come back"


def _is_displayable(entry: MatchEntry) -> bool:
    """Return whether all texts of a library entry can be displayed."""
    words = [entry.title, str(entry.round), *map(str, entry.points)]
    if entry.open_error is not None:
        words.append(fill(entry.open_error.text, entry.open_error.values))
    if entry.match_file is not None:
        words += [seat.name for seat in entry.match_file.spec.seats]
    return all(is_safe_text(word) and len(word) < _MAX_SENTENCE_LENGTH for word in words)


def _continue_match(path: Path, before: bytes) -> str:
    try:
        match = Match.load(path, InlineEngine())
    except JournalError:
        return "refused" if _content(path) == before else _ORIGINAL_CHANGED
    over = match.waiting_for == "over"
    if not over:
        match.play(match.game.legal_actions[0])
    match.close()
    now = _content(path)
    if match.path is None and over:  # nothing had to be written
        return "damaged" if now == before else _ORIGINAL_CHANGED
    if match.write_error is not None or match.path is None:
        return "the match cannot be written"
    if match.path == path and match.notice is None:
        return "whole" if now.startswith(before) else _ORIGINAL_CHANGED
    if now != before:
        return _ORIGINAL_CHANGED
    again = Match.load(match.path, InlineEngine())
    again.close()
    if again.game.history != match.game.history:
        return "the match that goes on is another one"
    return "damaged"
