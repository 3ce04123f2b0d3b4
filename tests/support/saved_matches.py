"""Test support: saved matches on disk and the list of them, a manual calendar, an executor that
runs inline."""

import json
import os
import random
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from datetime import datetime
from pathlib import Path
from typing import Any

from game.app.files.disk import last_line, modification_time
from game.match.engine_process import InlineEngine
from game.match.journal import (
    SUFFIX,
    JournalError,
    list_matches,
    predecessors,
    read_ends,
    why_refused,
)
from game.match.match import Match
from game.match.match_entry import MatchEntry, read_title
from game.match.match_spec import MatchSpec, SeatSpec, SpecError
from game.rules import Options
from game.rules.record.game_record import MOST_POINTS
from tests.support.match import path_of

NAMES = ("Anežka", "Bálint", "Þórður", "Eszter", "Jiří")
NOON = datetime(2026, 5, 1, 12)


class BusyClock:
    """A clock that advances by a second on every reading, so each frame has time for one file."""

    def __init__(self) -> None:
        self.now, self.step = 0.0, 1.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


class ManualCalendar:
    """A calendar that only the test advances."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


def saved_match(
    folder: Path,
    decisions: int = 30,
    age: float = 0,
    players: int = 3,
    names: Sequence[str] = NAMES,
    **options: Any,
) -> Path:
    """Return a match on disk with this many decisions (-1: to its end), written this many hours
    ago."""
    seats = tuple(
        SeatSpec(name, at, "random" if at else "person") for at, name in enumerate(names[:players])
    )
    spec = MatchSpec(Options(players=players, governor=0, **options), 3, seats)
    match, rng = Match.new(spec, folder, InlineEngine()), random.Random(2)
    while not match.game.is_over and len(match.game.history) != decisions:
        match.play(rng.choice(match.game.legal_actions))
    match.close()
    os.utime(path_of(match), (1e9 - 3600 * age, 1e9 - 3600 * age))
    return path_of(match)


def damaged_and_continued(path: Path) -> Match:
    """Damage the last line of a match on disk, and return the match that went on from it."""
    path.write_bytes(path.read_bytes()[:-7])
    match = Match.load(path, InlineEngine())
    match.play(match.game.legal_actions[0])
    match.close()
    return match


class InlineExecutor(Executor):
    """An executor that runs each call immediately, and records the files drawn."""

    def __init__(self) -> None:
        self.drawn: list[Path] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.drawn.append(args[1])
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def spec_for(players: int = 3, **options: Any) -> MatchSpec:
    seats = tuple(
        SeatSpec(name, at, "random" if at else "person") for at, name in enumerate(NAMES[:players])
    )
    return MatchSpec(Options(players=players, governor=0, **options), 3, seats)


def match_with_undos(
    folder: Path | None, decisions: int = -1, spec: MatchSpec | None = None
) -> Match:
    """Return a match with this many decisions (-1: to its end), some of which were undone first."""
    match, rng = Match.new(spec or spec_for(), folder, InlineEngine()), random.Random(2)
    while not match.game.is_over and len(match.game.history) != decisions:
        match.play(rng.choice(match.game.legal_actions))
        if match.can_undo and rng.random() < 0.2:
            match.undo()
    match.close()
    return match


def listed_matches(folder: Path) -> list[MatchEntry]:
    """Return the list of saved matches by reading every file, without an index."""
    found = []
    for file in list_matches(folder):
        position = _body(file.path, b'{"position":').get("position")
        end = _body(file.path, b'{"end":') if file.finished else {}
        points = end.get("points")
        if not isinstance(points, list) or len(points) != len(file.spec.seats):
            points = []
        count = position.get("round") if isinstance(position, dict) else 0
        found.append(
            MatchEntry(
                file.path,
                file.modified,
                _title(file.path),
                file,
                _small(count),
                tuple(map(_small, points)),
            )
        )
    listed = {entry.path for entry in found}
    for path in sorted(path for path in folder.iterdir() if path.suffix == SUFFIX):
        try:
            read_ends(path)
        except (JournalError, SpecError) as error:
            message = error.message
        except OSError as error:
            message = why_refused(path, error, "The match {file} can't be opened: {reason}")
        else:
            continue
        assert path not in listed
        modified = modification_time(path.lstat())
        found.append(MatchEntry(path, modified, _title(path), open_error=message))
    return sorted(found, key=lambda entry: entry.modified, reverse=True)


def _title(path: Path) -> str:
    titles = [read_title(file) for file in (path, *predecessors(path))]
    return next((title for title in titles if title is not None), "")


def _body(path: Path, start: bytes) -> dict[str, Any]:
    try:
        body = json.loads(last_line(path, start))
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _small(value: object) -> int:
    return value if type(value) is int and 0 <= value <= MOST_POINTS else 0
