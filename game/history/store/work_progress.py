"""Progress of long-running work on many matches."""

from __future__ import annotations

from typing import Final, NamedTuple

REST_SECONDS: Final = 0.008
"""Until work goes on that is done in steps: after a slow frame a scene is updated several times."""


class WorkProgress(NamedTuple):
    """The number of items done, out of a total (0 if unknown). `of_outcomes` is True while outcomes
    of finished matches are read; before that, match files are read."""

    done: int
    total: int
    of_outcomes: bool = False
