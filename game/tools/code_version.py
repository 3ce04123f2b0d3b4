"""Identify versions of the code by short hashes of its files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import game

_PACKAGE: Final = Path(game.__file__).parent
_RULES_AND_SEATS: Final = "rules", "seats"
_GAMES: Final = (*_RULES_AND_SEATS, "tools")


def code_fingerprint() -> str:
    """Return a short hash of the code that determines how games go (rules and seats); "unknown" if
    there is no source."""
    return _fingerprint(_RULES_AND_SEATS)


@cache
def worker_fingerprint() -> str:
    """Return a short hash of all code that remote workers must share to play games for this
    process: the code that determines the games and records their results. It is cached on the first
    call, because a running process keeps its old code even if the files change."""
    return _fingerprint(_GAMES)


def _fingerprint(folders: Iterable[str]) -> str:
    digest = hashlib.blake2b(digest_size=4)
    files = [file for folder in folders for file in (_PACKAGE / folder).rglob("*.py")]
    for file in sorted([*files, *(_PACKAGE / "seats").rglob("*.npz")]):
        digest.update(file.read_bytes())
    return digest.hexdigest() if files else "unknown"
