"""Rematch: the specification of the next match with the same players."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from game.match.match_spec import MatchSpec

_T = TypeVar("_T")


def same_seats(spec: MatchSpec, seed: int) -> MatchSpec:
    """Return the same seats and rules with another seed, as a match that is part of no
    challenge."""
    return replace(spec, seed=seed, challenge="")


def rematch(spec: MatchSpec, seed: int) -> MatchSpec:
    """Return the same players and rules with another seed. If the first governor is fixed, players
    and handicaps rotate by one seat, so the next player begins; otherwise chance decides."""
    options = spec.options
    if options.governor is None:
        return same_seats(spec, seed)
    rotated = replace(
        options,
        handicap_doubloons=_rotated(options.handicap_doubloons),
        handicap_vp=_rotated(options.handicap_vp),
    )
    spec = same_seats(spec, seed)
    return replace(spec, options=rotated, seats=_rotated(spec.seats))


def _rotated(each: tuple[_T, ...]) -> tuple[_T, ...]:
    return each[1:] + each[:1]
