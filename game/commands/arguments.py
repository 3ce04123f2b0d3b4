"""Argument types and console output shared by commands and tools."""

from __future__ import annotations

import argparse
import re
import sys


def positive(text: str) -> int:
    """Parse an integer of at least 1. Raises ArgumentTypeError."""
    return _whole(text, least=1)


def not_negative(text: str) -> int:
    """Parse an integer of at least 0. Raises ArgumentTypeError."""
    return _whole(text, least=0)


def _whole(text: str, least: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text) or int(text) < least:
        raise argparse.ArgumentTypeError(f"must be a whole number, {least} or more")
    return int(text)


def fail(sentence: str, code: int = 2) -> int:
    """Print an error and return the exit code: 2 for invalid arguments, 1 for other errors."""
    print(sentence, file=sys.stderr)
    return code


def print_progress(done: int, total: int) -> None:
    """Show progress on one line of a terminal."""
    if sys.stderr.isatty():
        print(
            f"\r{done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True
        )
