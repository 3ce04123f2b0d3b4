"""What a search found: every choice with what is to be expected of it."""

from __future__ import annotations

from typing import NamedTuple

from game.rules import Action


class RatedAction(NamedTuple):
    """One legal action. `visits` is how often the search went that way; `win` the share of the
    victory and `margin` the lead in VP over the best other seat that its own seat may expect;
    `points` the VP that each seat may expect at the end. `terms` says how it differs from the
    other choices, as (code, VP) of `terms.CODES`, the largest first; positive speaks for it."""

    action: Action
    visits: int
    win: float
    points: tuple[float, ...]
    margin: float
    terms: tuple[tuple[str, float], ...] = ()


class Analysis(NamedTuple):
    """All legal actions, the best first; `iterations` is how many were spent; `exact` that the
    rest of the game was counted through."""

    choices: tuple[RatedAction, ...]
    iterations: int = 0
    exact: bool = False

    @property
    def best(self) -> Action:
        """What the search would do."""
        return self.choices[0].action
