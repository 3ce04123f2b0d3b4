"""Networks of two layers that see a position, and two of them: what the seat to decide would do,
and how the game will end.

What boards and hands say to the first layer is kept, since most of them are the same in most
positions of one search.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from game.rules import Player, Position
from game.rules.actions import ACTIONS
from game.seats.networks.features import (
    BOARD,
    HAND,
    MOST_SEATS,
    TABLE,
    Row,
    board,
    board_key,
    hand,
    hand_key,
    table,
)
from game.seats.networks.softmax import softmax

Numbers = npt.NDArray[np.float32]
Layers = tuple[Numbers, Numbers, Numbers, Numbers]

INPUTS: Final = TABLE + MOST_SEATS * (BOARD + HAND)
# So many boards or hands are kept before all are let go.
MOST_KEPT: Final = 4_000
# Points are learned in tens.
POINTS: Final = 10.0

# The outputs of the policy: one for each action that answers a decision that is learned.
_KINDS: Final = frozenset(
    (
        *("role", "take", "draw", "lay", "colonist", "build", "good", "sell", "post", "buy_tile"),
        *("supply", "load", "wharf", "small_wharf", "ship", "discard", "store", "keep", "pass"),
    )
)
OUTPUT: Final = {
    action.id: number
    for number, action in enumerate(action for action in ACTIONS if action.kind in _KINDS)
}


class FirstLayerPart:
    """What one part of every player says to the first layer, by how far he sits behind: `weights`
    has seats x inputs x units."""

    def __init__(
        self,
        weights: Numbers,
        key: Callable[[Player], tuple[object, ...]],
        row: Callable[[Player], Row],
    ) -> None:
        self._shape = weights.shape[0], weights.shape[2]
        together = weights.transpose(1, 0, 2).reshape(weights.shape[1], -1)
        self._weights = np.ascontiguousarray(together)
        self._key = key
        self._row = row
        self._kept: dict[tuple[object, ...], list[Numbers]] = {}

    def of(self, player: Player) -> list[Numbers]:
        """For each seat behind, the units."""
        key = self._key(player)
        known = self._kept.get(key)
        if known is None:
            if len(self._kept) > MOST_KEPT:
                self._kept.clear()
            sums = np.array(self._row(player), dtype=np.float32) @ self._weights
            known = self._kept[key] = list(sums.reshape(self._shape))
        return known


class Network:
    """`inner` (inputs x units) and `bias` are the first layer, `outer` (units x outputs) and `base`
    the second. The inputs: the table, then the boards, then the hands, by seat."""

    def __init__(self, inner: Numbers, bias: Numbers, outer: Numbers, base: Numbers) -> None:
        self.layers: Layers = inner, bias, outer, base
        units = len(bias)
        split = TABLE + MOST_SEATS * BOARD
        self._table = inner[:TABLE]
        self._boards = FirstLayerPart(
            inner[TABLE:split].reshape(MOST_SEATS, BOARD, units), board_key, board
        )
        self._hands = FirstLayerPart(inner[split:].reshape(MOST_SEATS, HAND, units), hand_key, hand)
        self._bias = bias
        self._outer = outer
        self._base = base

    def outputs(self, pos: Position) -> list[float]:
        """What the network says of a position, seen from the seat to decide."""
        hidden: Numbers = np.array(table(pos), dtype=np.float32) @ self._table
        hidden += self._bias
        players, seat = pos.players, pos.seat
        count = len(players)
        for behind in range(count):
            player = players[(seat + behind) % count]
            hidden += self._boards.of(player)[behind]
            hidden += self._hands.of(player)[behind]
        np.maximum(hidden, 0.0, out=hidden)
        found: list[float] = (hidden @ self._outer + self._base).tolist()
        return found

    def save(self, path: Path) -> None:
        """Write it to a file."""
        inner, bias, outer, base = (layer.astype(np.float16) for layer in self.layers)
        np.savez_compressed(path, inner=inner, bias=bias, outer=outer, base=base)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read it from a file."""
        with np.load(path, allow_pickle=False) as data:
            names = "inner", "bias", "outer", "base"
            return cls(*(data[name].astype(np.float32) for name in names))


class PolicyNetwork(Network):
    """What a sound player would do; an output for each action."""

    def logits(self, pos: Position) -> list[float]:
        """Return a logit for each legal action of a decision that is learned: one that is 1 higher
        is e times as likely."""
        found = self.outputs(pos)
        return [found[OUTPUT[action.id]] for action in pos.legal_actions]


class ValueNetwork(Network):
    """How the game will end; for each seat behind an output for its points, then for each one for
    its victory."""

    def ending(self, pos: Position) -> tuple[list[float], list[float]]:
        """The points that every seat will have, and its share of the victory. To be asked where a
        role is to be chosen."""
        found = self.outputs(pos)
        count = len(pos.players)
        points = [POINTS * value for value in found[:count]]
        win = softmax(found[MOST_SEATS : MOST_SEATS + count])
        first = -pos.seat % count
        return points[first:] + points[:first], win[first:] + win[:first]


def input_row(pos: Position) -> Row:
    """All inputs, as they are learned from."""
    players, seat = pos.players, pos.seat
    count = len(players)
    around = [players[(seat + behind) % count] for behind in range(count)]
    row = table(pos)
    for part, size in ((board, BOARD), (hand, HAND)):
        for player in around:
            row += part(player)
        row += (0.0,) * (size * (MOST_SEATS - count))
    return row
