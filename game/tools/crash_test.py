"""What happens to matches and settings when computers fail: a tool that measures it.

Playing processes are killed at random moments, and files are spoilt in every way; each time what
is left is opened as the game opens it. Killing ends a process, not the machine: what the system
had promised to write is written, so that a loss of power is not tried here.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import re
import shutil
import sys
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
from game.app.files.disk import read
from game.app.files.strict_json import is_sound
from game.app.i18n import Translator, fill
from game.app.match import Match
from game.app.match_spec import MatchSpec, SeatSpec
from game.app.paths import Paths, shipped_folder
from game.app.saves.journal import JournalError, latest_unfinished, matches, open_match
from game.app.saves.match_library import MatchEntry, MatchLibrary, MatchLibraryError
from game.app.saves.replay import Replay
from game.app.saves.statistics import FinishedMatch, add_match, load, summary
from game.app.settings import Settings, SettingsStore
from game.rules import Game, Options
from game.tools.file_mutations import NAMES, PLACES, SPOILS, sealed_again

Clock = Callable[[], float]

LONGEST = 2.0  # seconds of work that opening a spoilt file may take
PATIENCE = 20.0  # seconds after which a process is held to hang
MOST_MEMORY = 300  # MB of a process that opens spoilt files
_DELAY = 0.3  # seconds: so long at most a process plays before it is killed
_EARLY = 0.25  # so many of all kills come at any time from the start of the process on
_LONGEST_SENTENCE = 1000  # letters
_CROSSED = "a file that could not be read whole was changed"


@dataclass
class CrashTestReport:
    """Figures, and what went wrong (nothing, it is hoped)."""

    kills: int = 0
    silent: int = 0
    torn: int = 0
    ahead: int = 0
    decisions: int = 0
    mutations: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    memory: int = 0
    faults: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Everything in a few lines."""
        lines = [
            f"{self.kills} kills after {self.decisions} decisions ({self.silent} before the first "
            f"one was told): {self.torn} files ended in half a line, {self.ahead} held one "
            "decision more than had been told",
            f"{self.mutations} spoilt files: "
            + ", ".join(f"{count} {name}" for name, count in sorted(self.outcomes.items())),
            f"most work {self.slowest:.2f} s, most memory {self.memory} MB",
            f"{len(self.faults)} faults",
        ]
        return "\n".join([*self.faults, *lines])


def run(kills: int, mutations: int, seed: int, clock: Clock = time.monotonic) -> CrashTestReport:
    """Kill and spoil so many times; the seed decides how (but no seed decides when exactly a
    process dies)."""
    report, rng = CrashTestReport(), random.Random(seed)
    with tempfile.TemporaryDirectory() as home:
        if kills:
            _kill(report, rng, Path(home) / "kills", kills, clock)
        if mutations:
            _spoil(report, rng, Path(home) / "spoilt", mutations)
    return report


# Killing


class KnownMatch(NamedTuple):
    """A match as it stood: its file, how many decisions, the digest of the position."""

    file: str
    decisions: int
    digest: str

    @classmethod
    def of(cls, path: Path, game: Game) -> KnownMatch:
        """How a match stands."""
        return cls(path.name, len(game.history), game.position.digest())


def _kill(
    report: CrashTestReport, rng: random.Random, folder: Path, kills: int, clock: Clock
) -> None:
    torn: dict[Path, bytes] = {}
    last: KnownMatch | None = None
    for nth in range(kills):
        told, heard = _one_kill(rng, folder, seed=nth, clock=clock)
        report.kills += 1
        report.silent += not heard
        report.decisions += heard
        last = told or last
        if last is None:
            continue
        path = folder / last.file
        try:
            opened = open_match(path)
        except JournalError as error:
            report.faults.append(f"kill {nth}: {error}")
            continue
        if opened.notice is not None:
            report.torn += 1
            torn[path] = path.read_bytes()
        _compare(report, f"kill {nth}", last, opened.course.game)
        resumed = latest_unfinished(folder)
        if heard and not opened.course.game.is_over and resumed != path:
            report.faults.append(f"kill {nth}: {resumed} would be continued, not {path}")
        last = KnownMatch.of(path, opened.course.game)
    report.faults += [f"{path}: {_CROSSED}" for path, data in torn.items()
                      if path.read_bytes() != data]  # fmt: skip


def _compare(report: CrashTestReport, which: str, told: KnownMatch, game: Game) -> None:
    """What is kept, and what was told: nothing may be missing, one decision may be more."""
    kept = len(game.history)
    if kept not in (told.decisions, told.decisions + 1):
        report.faults.append(f"{which}: {told.decisions} decisions were told, {kept} are kept")
    elif kept == told.decisions and game.position.digest() != told.digest:
        report.faults.append(f"{which}: the position is another one")
    report.ahead += kept == told.decisions + 1


def _one_kill(
    rng: random.Random, folder: Path, seed: int, clock: Clock
) -> tuple[KnownMatch | None, int]:
    """Let a process play and kill it: the last thing that it told, and how many it told."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_play, args=(folder, seed, theirs), daemon=True)
    process.start()
    theirs.close()
    told, heard = None, 0
    early = rng.random() < _EARLY
    if not early:
        ours.poll(PATIENCE)  # it plays now
    end = clock() + rng.uniform(0, 3 * _DELAY if early else _DELAY)
    while (left := end - clock()) > 0:
        if ours.poll(left):
            try:
                told, heard = ours.recv(), heard + 1
            except (EOFError, OSError):
                break
    process.kill()
    process.join()
    with contextlib.suppress(EOFError, OSError):
        while ours.poll():
            told, heard = ours.recv(), heard + 1
    ours.close()
    return told, heard


def _play(folder: Path, seed: int, connection: Connection) -> None:
    """In the process that is killed: go on with a match, or begin one, and tell every decision
    after it was made."""
    while True:
        path = latest_unfinished(folder)
        engine = InlineEngine()
        match = Match.load(path, engine) if path else Match.new(_spec(seed), folder, engine)
        while match.waiting_for != "over":
            match.think()
            action = match.answer()
            if action is None:
                break
            match.play(action)
            assert match.path is not None
            connection.send(KnownMatch.of(match.path, match.game))
        match.close()
        seed += 1000


def _spec(seed: int, players: int = 3) -> MatchSpec:
    seats = tuple(SeatSpec(name, at, "random") for at, name in enumerate("ABCDE"[:players]))
    return MatchSpec(Options(players=players), seed, seats)


# Spoiling


def _spoil(report: CrashTestReport, rng: random.Random, folder: Path, mutations: int) -> None:
    """Have another process open spoilt files, and watch it."""
    context = multiprocessing.get_context("spawn")
    done = 0
    while done < mutations:
        ours, theirs = context.Pipe()
        seed = rng.randrange(2**32)
        args = (folder / str(done), seed, mutations - done, theirs)
        process = context.Process(target=_open_spoilt, args=args, daemon=True)
        process.start()
        theirs.close()
        while done < mutations:
            try:
                heard = ours.recv() if ours.poll(PATIENCE) else None
            except (EOFError, OSError):
                heard = None
            done += 1
            report.mutations += 1
            if heard is None:
                report.faults.append(f"mutation {done} of {seed}: the process died or hangs")
                break
            _count(report, f"mutation {done} of {seed}", *heard)
        process.kill()
        process.join()
        ours.close()


def _count(
    report: CrashTestReport, which: str, kind: str, outcome: str, seconds: float, memory: int
) -> None:
    report.slowest = max(report.slowest, seconds)
    report.memory = max(report.memory, memory)
    if seconds > LONGEST:
        report.faults.append(f"{which} ({kind}): took {seconds:.1f} s")
    if memory > MOST_MEMORY:
        report.faults.append(f"{which} ({kind}): {memory} MB")
    if outcome in OUTCOMES:
        report.outcomes[outcome] += 1
    else:
        report.faults.append(f"{which} ({kind}): {outcome}")


OUTCOMES = ("refused", "damaged", "whole", "settings", "statistics")


def _open_spoilt(folder: Path, seed: int, count: int, connection: Connection) -> None:
    """In the process that is watched: spoil, open, tell how it went."""
    rng = random.Random(seed)
    originals = _originals(folder, seed)
    for nth in range(count):
        kind, name = rng.choice((*SPOILS, *PLACES)), rng.choice(sorted(originals))
        begun = time.process_time()  # however busy the machine is
        place = folder / str(nth)
        spoil = spoil_and_open if kind in SPOILS else put_and_open
        try:
            outcome = spoil(rng, kind, name, originals[name], place)
        except Exception:
            outcome = traceback.format_exc()
        connection.send((f"{kind} {name}", outcome, time.process_time() - begun, _memory()))
        shutil.rmtree(place, ignore_errors=True)


def _originals(folder: Path, seed: int) -> dict[str, bytes]:
    """A match begun, a match finished, and settings, as they lie on the disk."""
    found: dict[str, bytes] = {}
    for name, decisions in (("begun", 60), ("finished", 10_000)):
        match = Match.new(_spec(seed % 1000, players=2), folder / name, InlineEngine())
        while match.waiting_for != "over" and len(match.game.history) < decisions:
            match.think()
            action = match.answer()
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


def spoil_and_open(rng: random.Random, kind: str, name: str, data: bytes, home: Path) -> str:
    """Spoil a file and open it in every way that the game does; one of `OUTCOMES`, or what is
    wrong. `home` is a folder that does not exist yet."""
    spoilt = SPOILS[kind](rng, data)
    if name not in _OPENERS and rng.random() < 0.5:
        spoilt = sealed_again(spoilt)
    path = _place(rng, name, home)
    path.write_bytes(spoilt)
    return _OPENERS.get(name, _open_match)(path)


def put_and_open(rng: random.Random, kind: str, name: str, data: bytes, home: Path) -> str:
    """Put something where a file should be that is none or only leads to one, and open it in every
    way; as `spoil_and_open`."""
    path = _place(rng, name, home)
    PLACES[kind](path, data)
    return _OPENERS.get(name, _open_match)(path)


def _place(rng: random.Random, name: str, home: Path) -> Path:
    """Where such a file lies, in a folder that is made for it."""
    file = f"{name}.json" if name in _OPENERS else f"matches/{rng.choice(NAMES)}.jsonl"
    (home / file).parent.mkdir(parents=True)
    return home / file


def _content(path: Path) -> bytes:
    """What a file holds; nothing when it is none."""
    try:
        return read(path)
    except OSError:
        return b""


def _kept(path: Path, before: bytes) -> bool:
    """Is what a file held still there, or set aside?"""
    return before in (_content(path), _content(path.with_name(path.name + ".broken")))


def _open_settings(path: Path) -> str:
    before = _content(path)
    store = SettingsStore.load(path)
    if not _kept(path, before):
        return "the settings were changed by reading them"
    Translator(None, store.current.language)
    store.change(mute=not store.current.mute)
    if store.notice is not None and "saved" in store.notice.text:
        return "the settings cannot be saved"
    return "settings" if SettingsStore.load(path).notice is None else "the settings stay broken"


def _open_statistics(path: Path) -> str:
    before = _content(path)
    summary(load(path)[0].values())
    if not _kept(path, before):
        return "the statistics were changed by reading them"
    outcome = FinishedMatch("2026-05-02", ("person", "deckhand"), (30, 20), (0,))
    add_match(path, "new", outcome)
    return "statistics" if "new" in load(path)[0] else "nothing more can be counted"


_OPENERS: Final = {"settings": _open_settings, "statistics": _open_statistics}


def _open_match(path: Path) -> str:
    home, before = path.parent.parent, _content(path)
    match_library = MatchLibrary(
        Paths(shipped_folder("assets"), shipped_folder("levels"), home), datetime.now
    )
    cards = [card for card in match_library.cards() if card.path == path]
    if len(cards) != 1 and os.path.lexists(path):
        return "the match is not on the shelf"
    if not all(map(_can_be_shown, cards)):
        return "the list tells something that cannot be shown"
    outcome = _go_on(path, before)
    with contextlib.suppress(JournalError):
        Replay.load(path).run(lambda *_: None)
    if before:
        elsewhere = home / path.name
        elsewhere.write_bytes(before)
        with contextlib.suppress(MatchLibraryError):
            taken = match_library.take_in(elsewhere)
            if open_match(taken.path).notice is not None:
                return "what was taken in is still damaged"
        if elsewhere.read_bytes() != before:
            return _CROSSED
    matches(path.parent)
    binned = match_library.discard(path)
    if os.path.lexists(path):
        return "what was thrown away is still there"
    match_library.restore(binned)
    return outcome if os.path.lexists(path) else "what was thrown away does not come back"


def _can_be_shown(card: MatchEntry) -> bool:
    """Are all words of a card such that a window can show them?"""
    words = [card.title, str(card.round), *map(str, card.points)]
    if card.trouble is not None:
        words.append(fill(card.trouble.text, card.trouble.values))
    if card.kept is not None:
        words += [seat.name for seat in card.kept.spec.seats]
    return all(is_sound(word) and len(word) < _LONGEST_SENTENCE for word in words)


def _go_on(path: Path, before: bytes) -> str:
    try:
        match = Match.load(path, InlineEngine())
    except JournalError:
        return "refused" if _content(path) == before else _CROSSED
    over = match.waiting_for == "over"
    if not over:
        match.play(match.game.legal_actions[0])
    match.close()
    now = _content(path)
    if match.path is None and over:  # nothing had to be written
        return "damaged" if now == before else _CROSSED
    if match.trouble is not None or match.path is None:
        return "the match cannot be written"
    if match.path == path and match.notice is None:
        return "whole" if now.startswith(before) else _CROSSED
    if now != before:
        return _CROSSED
    again = Match.load(match.path, InlineEngine())
    again.close()
    if again.game.history != match.game.history:
        return "the match that goes on is another one"
    return "damaged"


def _memory() -> int:
    """The most memory that this process had so far, in MB; 0 where that cannot be asked."""
    if sys.platform == "win32":
        return 0
    # Linux tells `getrusage` the most of the process that started this one, if that was more.
    with contextlib.suppress(OSError):
        found = re.search(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text("ascii"))
        if found is not None:
            return int(found[1]) // 2**10
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (2**20 if sys.platform == "darwin" else 2**10)
