"""Seats that somebody brings along, from a Python file of their own."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from game.seats.base import Seat


class CustomSeatError(ValueError):
    """A seat that cannot be brought along; the text says why."""


@dataclass(frozen=True)
class CustomSeat:
    """The class of a seat in a file, and the name it plays under."""

    name: str
    file: Path
    made_by: str

    @classmethod
    def parse(cls, text: str) -> CustomSeat:
        """From NAME=FILE.py:CLASS. Raises OwnSeatError."""
        found = re.fullmatch(r"([\w-]+)=(.+):(\w+)", text)
        if found is None:
            raise CustomSeatError(f"an own seat is written like NAME=FILE.py:CLASS, not {text!r}")
        return cls(found[1], Path(found[2]), found[3])

    def load(self) -> Callable[[], Seat]:
        """What makes the seat: runs the file. Raises OwnSeatError when it isn't there."""
        if not self.file.exists():
            raise CustomSeatError(f"there is no file {self.file}")
        names = runpy.run_path(str(self.file))
        if self.made_by not in names:
            raise CustomSeatError(f"{self.file} has no {self.made_by}")
        made: Callable[[], Seat] = names[self.made_by]
        return made


def load_all(seats: Iterable[CustomSeat]) -> dict[str, Callable[[], Seat]]:
    """What makes each of them, by name. Raises OwnSeatError."""
    return {seat.name: seat.load() for seat in seats}
