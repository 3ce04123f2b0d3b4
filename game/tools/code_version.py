"""Tell states of the code apart, by short hashes of its files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import game

_PACKAGE: Final = Path(game.__file__).parent
_RULES_AND_SEATS: Final = "rules", "seats"
_GAMES: Final = (*_RULES_AND_SEATS, "tools/arena", "tools/training", "tools/workers")


def code_fingerprint() -> str:
    """Return a short hash of the code that decides how games go, that of rules and seats; "unknown"
    where there is no source."""
    return _fingerprint(_RULES_AND_SEATS)


@cache
def worker_fingerprint() -> str:
    """Return a short hash of all code that other machines have to share to play games for this one:
    how games go, and what is told of them. It is that of the first call: a process that goes on
    has its old code, whatever the files have become."""
    return _fingerprint(_GAMES)


def _fingerprint(folders: Iterable[str]) -> str:
    digest = hashlib.blake2b(digest_size=4)
    files = [file for folder in folders for file in (_PACKAGE / folder).rglob("*.py")]
    for file in sorted([*files, *(_PACKAGE / "seats").rglob("*.npz")]):
        digest.update(file.read_bytes())
    return digest.hexdigest() if files else "unknown"
