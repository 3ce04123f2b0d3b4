"""Progress of long-running work on many matches."""

from __future__ import annotations

from typing import Final, NamedTuple

REST_SECONDS: Final = 0.008
"""Seconds between steps of long work, because a scene is updated several times after a slow
frame."""


class WorkProgress(NamedTuple):
    """The number of items done, out of a total (0 if unknown). `of_outcomes` is True while outcomes
    of finished matches are read; before that, match files are read."""

    done: int
    total: int
    of_outcomes: bool = False
