"""Where the tree looks first: how likely each action is, before anything was tried."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from game.rules import Position
from game.seats.learned import BETTER, LearnedQuick

# How much less sure the policy is taken to be than it is.
HEAT = 1.0
# Elsewhere: the share of what the quick answer is; the others share the rest.
QUICK_SHARE = 0.6


def likely(pos: Position, quick: LearnedQuick) -> dict[int, float]:
    """Shares that sum to 1, by the id of the legal actions of the seat to decide."""
    legal = pos.legal
    if pos.frame[0] in BETTER:
        shares = softened(quick.policy.welcome(pos), HEAT)
    else:
        answer = quick.choose(pos)
        other = (1 - QUICK_SHARE) / (len(legal) - 1)
        shares = [QUICK_SHARE if action is answer else other for action in legal]
    return {action.id: share for action, share in zip(legal, shares, strict=True)}


def softened(welcome: Sequence[float], heat: float) -> list[float]:
    """Shares by welcome: the smaller the heat, the more the best gets."""
    best = max(welcome)
    shares = [exp((value - best) / heat) for value in welcome]
    total = sum(shares)
    return [share / total for share in shares]
