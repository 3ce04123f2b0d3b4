"""What tests of saved matches share: matches on a disk, a calendar in the hand, a quick painter."""

import os
import random
from collections.abc import Callable
from concurrent.futures import Executor, Future
from datetime import datetime
from pathlib import Path
from typing import Any

from game.app.match import InlineThinker, Match, MatchSpec, SeatSpec
from game.rules import Options

NAMES = ("Anežka", "Bálint", "Þórður", "Eszter", "Jiří")
NOON = datetime(2026, 5, 1, 12)


class Day:
    """A clock of days in the hand."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


def played(
    folder: Path, decisions: int = 30, age: float = 0, players: int = 3, **options: Any
) -> Path:
    """A match on the disk with so many decisions (-1: to its end), written so many hours ago."""
    seats = tuple(
        SeatSpec(name, at, "random" if at else "person") for at, name in enumerate(NAMES[:players])
    )
    spec = MatchSpec(Options(players=players, governor=0, **options), 3, seats)
    match, rng = Match.new(spec, folder, InlineThinker()), random.Random(2)
    while not match.game.is_over and len(match.game.history) != decisions:
        match.play(rng.choice(match.game.legal))
    match.close()
    assert match.path is not None
    os.utime(match.path, (1e9 - 3600 * age, 1e9 - 3600 * age))
    return match.path


class AtOnce(Executor):
    """Draws while one waits; notes what."""

    def __init__(self) -> None:
        self.drawn: list[Path] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.drawn.append(args[1])
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done
