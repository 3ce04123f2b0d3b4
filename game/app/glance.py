"""Looking at a match file without reading it whole: its first line, and the last line of a kind."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO, Final

MOST_BYTES: Final = 16 * 2**20  # of a match file; a long match has a hundredth of that
LONGEST_LINE: Final = 2**20
_CHUNK: Final = 2**15


def first_line(path: Path) -> bytes:
    """The first line, without its end; of one that is far too long for a match, the beginning.
    Raises OSError."""
    with path.open("rb") as file:
        return file.readline(LONGEST_LINE).removesuffix(b"\n")


def last_line(path: Path, start: bytes = b"") -> bytes:
    """The last line that begins like that, without its end; b"" when there is none. The first line
    of the file does not count. Raises OSError."""
    with path.open("rb") as file:
        return _last_line(file, b"\n" + start)


def _last_line(file: BinaryIO, start: bytes) -> bytes:
    """Read from the end, more and more, until the line is in what was read."""
    size = file.seek(0, 2)
    length = min(size, _CHUNK)
    while True:
        file.seek(size - length)
        data = file.read(length).removesuffix(b"\n")
        at = data.rfind(start)
        if at >= 0:
            return data[at + 1 :].partition(b"\n")[0]
        if length in (size, MOST_BYTES):
            return b""
        length = min(size, MOST_BYTES, 4 * length)
