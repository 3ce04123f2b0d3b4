"""Kinds of arguments of tools."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # The type of what `add_subparsers` returns, which argparse does not name publicly.
    from argparse import _SubParsersAction

    Tools = _SubParsersAction[argparse.ArgumentParser]


def names(text: str) -> list[str]:
    """Return names that were written with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def size(text: str) -> tuple[int, int]:
    """Return width and height. Raises ArgumentTypeError."""
    match = re.fullmatch(r"(\d{3,4})x(\d{3,4})", text)
    if match is None:
        raise argparse.ArgumentTypeError("a size is written like 1280x720")
    return int(match[1]), int(match[2])
