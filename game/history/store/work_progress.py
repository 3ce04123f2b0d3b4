"""How far work on many matches has come."""

from __future__ import annotations

from typing import Final, NamedTuple

REST_SECONDS: Final = 0.008
"""Until work goes on that is done in steps: after a slow frame a scene is updated several times."""


class WorkProgress(NamedTuple):
    """How much of some work is done, of a total (0: not known yet): `of_outcomes` when finished
    matches are counted, before that in reading new and changed match files."""

    done: int
    total: int
    of_outcomes: bool = False
