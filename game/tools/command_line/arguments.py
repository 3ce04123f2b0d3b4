"""Kinds of arguments, and what every tool says in the same way."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # The type of what `add_subparsers` returns, which argparse does not name publicly.
    from argparse import _SubParsersAction

    Tools = _SubParsersAction[argparse.ArgumentParser]


def names(text: str) -> list[str]:
    """Return names that were written with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def positive(text: str) -> int:
    """Return a whole number from 1 on. Raises ArgumentTypeError."""
    return _whole(text, least=1)


def not_negative(text: str) -> int:
    """Return a whole number from 0 on. Raises ArgumentTypeError."""
    return _whole(text, least=0)


def _whole(text: str, least: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text) or int(text) < least:
        raise argparse.ArgumentTypeError(f"must be a whole number, {least} or more")
    return int(text)


def size(text: str) -> tuple[int, int]:
    """Return width and height. Raises ArgumentTypeError."""
    found = re.fullmatch(r"(\d{3,4})x(\d{3,4})", text)
    if found is None:
        raise argparse.ArgumentTypeError("a size is written like 1280x720")
    return int(found[1]), int(found[2])


def fail(sentence: str, code: int = 2) -> int:
    """Print an error; return the exit code: 2 for invalid arguments, 1 for other errors."""
    print(sentence, file=sys.stderr)
    return code


def tell_progress(done: int, total: int) -> None:
    """Show the progress on a terminal, in one line."""
    if sys.stderr.isatty():
        print(
            f"\r{done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True
        )
