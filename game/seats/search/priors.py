"""Where the tree looks first: how likely each action is, before anything was tried."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game.rules import Position, steps
from game.rules.material import role_of
from game.seats.heuristic import worth
from game.seats.purchases import building_worth
from game.seats.quick import Quick, tile_worth
from game.seats.roles import glance
from game.seats.search.leaf import Horizon

# By step: so many VP at a glance make an action e times as likely.
ROLE_HEAT = 0.9
BUILD_HEAT = 0.6
TILE_HEAT = 0.5
# Elsewhere: the share of what the quick answer is; the others share the rest.
QUICK_SHARE = 0.6
# How much better than another the planned placing seems, in VP.
PLANNED = 1.0


def likely(pos: Position, quick: Quick) -> dict[int, float]:
    """Shares that sum to 1, by the id of the legal actions of the seat to decide."""
    legal, o = pos.legal, quick.o
    step = pos.frame[0]
    if step == steps.CHOOSE:
        seat, money = pos.seat, pos.role_doubloons
        worths = [money[a.arg] * o.doubloon + glance(pos, seat, role_of(a.arg), o) for a in legal]
        shares = softened(worths, ROLE_HEAT)
    elif step == steps.BUILD:
        shares = softened([building_worth(pos, action, o) for action in legal], BUILD_HEAT)
    elif step in _TILES:
        shares = softened([tile_worth(pos, action, o) for action in legal], TILE_HEAT)
    else:
        answer = quick.choose(pos)
        other = (1 - QUICK_SHARE) / (len(legal) - 1)
        shares = [QUICK_SHARE if action is answer else other for action in legal]
    return {action.id: share for action, share in zip(legal, shares, strict=True)}


def action_worths(pos: Position, horizon: Horizon) -> list[float]:
    """What the heuristic seat takes each legal action to be worth, in VP."""
    step, quick = pos.frame[0], horizon.quick(pos)
    if step == steps.PLACE:
        answer = quick.choose(pos)
        return [PLANNED if action is answer else 0.0 for action in pos.legal]
    return [worth(pos, action, horizon.evaluation, quick) for action in pos.legal]


def softened(worth: Sequence[float], heat: float) -> list[float]:
    """Shares by worth: the smaller the heat, the more the best gets."""
    best = max(worth)
    shares = [exp((value - best) / heat) for value in worth]
    total = sum(shares)
    return [share / total for share in shares]


_TILES: Final = frozenset({steps.SETTLE, steps.SETTLE_AGAIN})
