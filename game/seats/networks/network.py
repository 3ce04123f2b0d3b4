"""Neural networks of two layers over the features of a position: a policy network and a value
network.

The products of boards and hands with the first layer are cached, since most of them are the same in
most positions of one search.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from game.rules import Player, Position
from game.rules.actions import ACTIONS, PASS, Action
from game.seats.networks.features import (
    BOARD_SIZE,
    HAND_SIZE,
    MARKET_SIZE,
    MAX_SEATS,
    ROLE_CARDS,
    TABLE_SIZE,
    Features,
    board_features,
    board_key,
    hand_features,
    hand_key,
    market_features,
    table_features,
)
from game.seats.networks.softmax import softmax

Float32Array = npt.NDArray[np.float32]
Layers = tuple[Float32Array, Float32Array, Float32Array, Float32Array]

INPUT_SIZE: Final = TABLE_SIZE + MAX_SEATS * (BOARD_SIZE + HAND_SIZE)
# Boards or hands in a cache, before it is cleared.
CACHE_SIZE: Final = 4_000
# Points (VP) per unit of an output of the value network.
POINTS_SCALE: Final = 10.0

# By id of the action: its output of the policy network. Every action of a learned step has one;
# a role card that came later is to the network what passing is.
_KINDS: Final = frozenset(
    (
        *("role", "take", "draw", "lay", "colonist", "build", "good", "sell", "post", "buy_tile"),
        *("supply", "load", "wharf", "small_wharf", "ship", "discard", "store", "keep", "pass"),
    )
)


def _is_learned(action: Action) -> bool:
    return action.kind in _KINDS and not (action.kind == "role" and action.arg >= ROLE_CARDS)


OUTPUT_INDEX: Final = {
    action.id: number
    for number, action in enumerate(action for action in ACTIONS if _is_learned(action))
}
_PASS: Final = OUTPUT_INDEX[PASS.id]


class FirstLayerPart:
    """Multiplies one part of the features of a player with the first layer, and caches the
    products. `weights`: seats (by how far they sit behind) x features x hidden units."""

    def __init__(
        self,
        weights: Float32Array,
        key: Callable[[Player], tuple[object, ...]],
        features: Callable[[Player], Features],
    ) -> None:
        self._shape = weights.shape[0], weights.shape[2]
        all_seats = weights.transpose(1, 0, 2).reshape(weights.shape[1], -1)
        self._weights = np.ascontiguousarray(all_seats)
        self._key = key
        self._features = features
        self._cache: dict[tuple[object, ...], Float32Array] = {}

    def products(self, player: Player) -> Float32Array:
        """Return a row of hidden units for each place that the player could have behind the seat to
        decide."""
        key = self._key(player)
        cached = self._cache.get(key)
        if cached is None:
            if len(self._cache) > CACHE_SIZE:
                self._cache.clear()
            products = np.array(self._features(player), dtype=np.float32) @ self._weights
            cached = self._cache[key] = products.reshape(self._shape)
        return cached


class Network:
    """A network with one hidden layer of rectified linear units (ReLU).

    The first layer has `weights_1` (inputs x hidden units) and `bias_1`, the second `weights_2`
    (hidden units x outputs) and `bias_2`. The inputs are the table, then the boards, then the hands
    by seat, as `input_features` gives them.
    """

    def __init__(
        self,
        weights_1: Float32Array,
        bias_1: Float32Array,
        weights_2: Float32Array,
        bias_2: Float32Array,
    ) -> None:
        self.layers: Layers = weights_1, bias_1, weights_2, bias_2
        units = len(bias_1)
        split = TABLE_SIZE + MAX_SEATS * BOARD_SIZE
        boards = weights_1[TABLE_SIZE:split].reshape(MAX_SEATS, BOARD_SIZE, units)
        hands = weights_1[split:].reshape(MAX_SEATS, HAND_SIZE, units)
        self._table = weights_1[: TABLE_SIZE - MARKET_SIZE]
        self._market = weights_1[TABLE_SIZE - MARKET_SIZE : TABLE_SIZE]
        self._boards = FirstLayerPart(boards, board_key, board_features)
        self._hands = FirstLayerPart(hands, hand_key, hand_features)
        self._markets: dict[tuple[int, ...], Float32Array] = {}
        self._players: dict[tuple[object, ...], list[Float32Array]] = {}
        self._bias_1 = bias_1
        self._weights_2 = weights_2
        self._bias_2 = bias_2

    def outputs(self, pos: Position) -> list[float]:
        """Return the outputs for a position, seen from the seat to decide."""
        hidden: Float32Array = np.array(table_features(pos), dtype=np.float32) @ self._table
        self._add_cached(hidden, pos)
        np.maximum(hidden, 0.0, out=hidden)
        outputs: list[float] = (hidden @ self._weights_2 + self._bias_2).tolist()
        return outputs

    def outputs_of(self, positions: list[Position]) -> list[list[float]]:
        """Return the same for several positions, in one forward pass, to the last digit.

        The rows are a stack of matrices, not one matrix: so each has the sums that it has alone,
        and none is so large that BLAS would start threads for it."""
        if len(positions) < 2:
            return [self.outputs(pos) for pos in positions]
        table = np.array([[table_features(pos)] for pos in positions], dtype=np.float32)
        hidden: Float32Array = table @ self._table
        for row, pos in zip(hidden[:, 0], positions, strict=True):
            self._add_cached(row, pos)
        np.maximum(hidden, 0.0, out=hidden)
        outputs: list[list[float]] = (hidden @ self._weights_2 + self._bias_2)[:, 0].tolist()
        return outputs

    def _add_cached(self, hidden: Float32Array, pos: Position) -> None:
        """Add what seldom changes to the hidden units: bias, market, boards and hands."""
        market = self._markets.get(pos.market)
        if market is None:
            if len(self._markets) > CACHE_SIZE:
                self._markets.clear()
            features = np.array(market_features(pos), dtype=np.float32)
            market = self._markets[pos.market] = features @ self._market + self._bias_1
        hidden += market
        players, seat = pos.players, pos.seat
        count = len(players)
        for behind in range(count):
            hidden += self._products(players[(seat + behind) % count])[behind]

    def _products(self, player: Player) -> list[Float32Array]:
        """Return the products of board and hand together, by how far the player sits behind."""
        key = (*board_key(player), player.doubloons, *player.goods)
        cached = self._players.get(key)
        if cached is None:
            if len(self._players) > CACHE_SIZE:
                self._players.clear()
            products = self._boards.products(player) + self._hands.products(player)
            cached = self._players[key] = list(products)
        return cached

    def save(self, path: Path) -> None:
        """Write the layers to an .npz file, as 16 bit floats."""
        weights_1, bias_1, weights_2, bias_2 = (layer.astype(np.float16) for layer in self.layers)
        np.savez_compressed(path, inner=weights_1, bias=bias_1, outer=weights_2, base=bias_2)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read the layers from an .npz file."""
        with np.load(path, allow_pickle=False) as data:
            names = "inner", "bias", "outer", "base"
            return cls(*(data[name].astype(np.float32) for name in names))


class PolicyNetwork(Network):
    """Predicts what a sound player would do: an output for each action."""

    def logits(self, pos: Position) -> list[float]:
        """Return a logit for each legal action of a learned step; `softmax` gives probabilities."""
        return self.legal_logits(pos, self.outputs(pos))

    def legal_logits(self, pos: Position, outputs: list[float]) -> list[float]:
        """Return the same from the outputs for the position."""
        return [outputs[OUTPUT_INDEX.get(action.id, _PASS)] for action in pos.legal_actions]


class ValueNetwork(Network):
    """Predicts how the game will end: an output for the points of each seat, by how far it sits
    behind the seat to decide, then one for the logit of its victory."""

    def predict(self, pos: Position) -> tuple[list[float], list[float]]:
        """Return the points (VP) that every seat will have, and its share of the victory (0 to 1),
        at a position where a role is to be chosen."""
        return self.prediction(pos, self.outputs(pos))

    def prediction(self, pos: Position, outputs: list[float]) -> tuple[list[float], list[float]]:
        """Return the same from the outputs for the position."""
        count = len(pos.players)
        points = [POINTS_SCALE * value for value in outputs[:count]]
        win_shares = softmax(outputs[MAX_SEATS : MAX_SEATS + count])
        first = -pos.seat % count
        return points[first:] + points[:first], win_shares[first:] + win_shares[:first]


def input_features(pos: Position) -> Features:
    """Return all INPUT_SIZE features of a position, as the networks are trained with them."""
    players, seat = pos.players, pos.seat
    count = len(players)
    around = [players[(seat + behind) % count] for behind in range(count)]
    features = table_features(pos) + market_features(pos)
    for part, size in ((board_features, BOARD_SIZE), (hand_features, HAND_SIZE)):
        for player in around:
            features += part(player)
        features += (0.0,) * (size * (MAX_SEATS - count))
    return features
