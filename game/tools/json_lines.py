"""Results on disk: JSON objects, one a line, appended as they come.

Each line is written at once and synced to disk. Incomplete lines left by a killed process are
skipped on reading, so a run that was interrupted resumes with what is missing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any


class JsonLines:
    """A file of JSON objects that only grows."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Iterator[dict[str, Any]]:
        """Yield the objects in the file, if there is one."""
        if not self.path.exists():
            return
        with self.path.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                try:
                    data = json.loads(line)
                except ValueError:
                    continue  # an incomplete line
                if isinstance(data, dict):
                    yield data

    def append(self, data: Mapping[str, Any]) -> None:
        """Write an object at the end and sync it to disk."""
        text = json.dumps(data, separators=(",", ":")) + "\n"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a+b") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    text = "\n" + text
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
