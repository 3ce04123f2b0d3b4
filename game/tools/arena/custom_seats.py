"""Load custom seats from Python files."""

from __future__ import annotations

import hashlib
import re
import runpy
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.seats.base import Seat
from game.tools.tool_error import ToolError


class CustomSeatError(ToolError):
    """Raised for a seat that cannot be loaded; the text says why."""


@dataclass(frozen=True)
class CustomSeat:
    """The class of a seat in a file, and the name it plays under. If `digest` is set, the file must
    have that content wherever it is loaded."""

    name: str
    file: Path
    class_name: str
    digest: str = ""

    @classmethod
    def parse(cls, text: str) -> CustomSeat:
        """Parse NAME=FILE.py:CLASS. Raises CustomSeatError."""
        match = re.fullmatch(r"([\w-]+)=(.+):(\w+)", text)
        if match is None:
            raise CustomSeatError(f"an own seat is written like NAME=FILE.py:CLASS, not {text!r}")
        file = Path(match[2])
        return cls(match[1], file, match[3], _digest(file) if file.is_file() else "")

    def load(self) -> Callable[[], Seat]:
        """Run the file and return the class. Raises CustomSeatError if there is none."""
        if not self.file.exists():
            raise CustomSeatError(f"there is no file {self.file}")
        if self.digest and self.digest != _digest(self.file):
            raise CustomSeatError(f"another {self.file} is meant than the one that is there")
        names = runpy.run_path(str(self.file))
        if self.class_name not in names:
            raise CustomSeatError(f"{self.file} has no {self.class_name}")
        factory: Callable[[], Seat] = names[self.class_name]
        return factory


def _digest(file: Path) -> str:
    return hashlib.blake2b(file.read_bytes(), digest_size=8).hexdigest()
