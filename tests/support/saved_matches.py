"""Test support: saved matches on disk, a manual calendar, an executor that runs inline."""

import os
import random
from collections.abc import Callable
from concurrent.futures import Executor, Future
from datetime import datetime
from pathlib import Path
from typing import Any

from game.app.engine_process import InlineEngine
from game.app.match import Match
from game.app.match_spec import MatchSpec, SeatSpec
from game.rules import Options

NAMES = ("Anežka", "Bálint", "Þórður", "Eszter", "Jiří")
NOON = datetime(2026, 5, 1, 12)


class ManualCalendar:
    """A calendar that only the test moves."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


def saved_match(
    folder: Path, decisions: int = 30, age: float = 0, players: int = 3, **options: Any
) -> Path:
    """A match on the disk with so many decisions (-1: to its end), written so many hours ago."""
    seats = tuple(
        SeatSpec(name, at, "random" if at else "person") for at, name in enumerate(NAMES[:players])
    )
    spec = MatchSpec(Options(players=players, governor=0, **options), 3, seats)
    match, rng = Match.new(spec, folder, InlineEngine()), random.Random(2)
    while not match.game.is_over and len(match.game.history) != decisions:
        match.play(rng.choice(match.game.legal_actions))
    match.close()
    assert match.path is not None
    os.utime(match.path, (1e9 - 3600 * age, 1e9 - 3600 * age))
    return match.path


class InlineExecutor(Executor):
    """An executor that runs each call at once, and records the files drawn."""

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
    """A match with so many decisions (-1: to its end), some of which were taken back first."""
    match, rng = Match.new(spec or spec_for(), folder, InlineEngine()), random.Random(2)
    while not match.game.is_over and len(match.game.history) != decisions:
        match.play(rng.choice(match.game.legal_actions))
        if match.can_undo and rng.random() < 0.2:
            match.undo()
    match.close()
    return match
