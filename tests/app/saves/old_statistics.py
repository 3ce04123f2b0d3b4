"""Test support: the file of statistics as earlier versions wrote it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from game.app.saves.statistics import FinishedMatch


def write_statistics(path: Path, matches: Mapping[str, FinishedMatch]) -> None:
    """Results by the digests of the last positions."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {"matches": {key: asdict(match) for key, match in matches.items()}}
    path.write_text(json.dumps(data, separators=(",", ":")), "ascii")
