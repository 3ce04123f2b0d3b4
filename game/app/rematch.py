"""The next match of the same players: a new deal, and somebody else begins."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from game.app.match_spec import MatchSpec

_T = TypeVar("_T")


def same_seats(spec: MatchSpec, seed: int) -> MatchSpec:
    """The same seats and rules with a new deal."""
    return replace(spec, seed=seed)


def rematch(spec: MatchSpec, seed: int) -> MatchSpec:
    """The same players and rules with a new deal. Where the seat that begins is fixed, everybody
    moves on by one (with their handicaps), so that the next player begins; else lots decide."""
    options = spec.options
    if options.governor is None:
        return same_seats(spec, seed)
    moved = replace(
        options,
        handicap_doubloons=_moved_on(options.handicap_doubloons),
        handicap_vp=_moved_on(options.handicap_vp),
    )
    return replace(spec, options=moved, seed=seed, seats=_moved_on(spec.seats))


def _moved_on(each: tuple[_T, ...]) -> tuple[_T, ...]:
    return each[1:] + each[:1]
