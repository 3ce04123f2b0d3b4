"""Two-layer neural networks over the features of a position: a policy network and a value network.

The first-layer products of boards, hands and the market are cached, since most of them are the same
in most positions of a search.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
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
    TABLE_SIZE,
    TRAINED_CARDS,
    TRAINED_PLACES,
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
Outputs = Sequence[float]
Layers = tuple[Float32Array, Float32Array, Float32Array, Float32Array]

INPUT_SIZE: Final = TABLE_SIZE + MAX_SEATS * (BOARD_SIZE + HAND_SIZE)
# Rows of cached products before the cache is cleared.
CACHED_ROWS: Final = 20_000
ROWS_OF_A_POSITION: Final = 2 * MAX_SEATS**2 + 1
# VP per unit of a value network output.
POINTS_SCALE: Final = 10.0

_KINDS: Final = frozenset(
    (
        *("role", "take", "draw", "lay", "colonist", "build", "good", "sell", "post", "buy_tile"),
        *("supply", "load", "wharf", "small_wharf", "ship", "discard", "store", "keep", "pass"),
    )
)


def _is_learned(action: Action) -> bool:
    trained = {"role": TRAINED_CARDS, "build": TRAINED_PLACES}
    return action.kind in _KINDS and action.arg < trained.get(action.kind, action.arg + 1)


# By action id: the index of its policy network output. Every action of a learned step has one; role
# cards and buildings added after training share the output of a pass.
OUTPUT_INDEX: Final = {
    action.id: number
    for number, action in enumerate(action for action in ACTIONS if _is_learned(action))
}
_PASS: Final = OUTPUT_INDEX[PASS.id]


class FirstLayer:
    """Multiplies the features of positions by the weights of the first layer.

    Boards, hands and the market rarely change between positions, so their products are cached as
    rows of `_products` (rows x hidden units), indexed by `_row_of`. A player has one row for each
    possible distance behind the seat to act; row 0 represents no player.
    """

    def __init__(self, weights: Float32Array, bias: Float32Array) -> None:
        units = len(bias)
        split = TABLE_SIZE + MAX_SEATS * BOARD_SIZE
        self._table = np.ascontiguousarray(weights[: TABLE_SIZE - MARKET_SIZE])
        self._market = weights[TABLE_SIZE - MARKET_SIZE : TABLE_SIZE]
        self._bias = bias
        # Features x (distances x hidden units).
        self._boards = _by_feature(weights[TABLE_SIZE:split], BOARD_SIZE)
        self._hands = _by_feature(weights[split:], HAND_SIZE)
        self._products = np.zeros((CACHED_ROWS, units), dtype=np.float32)
        self._row_of: dict[tuple[object, ...], int] = {}
        self._rows = 1

    def sums(self, positions: list[Position]) -> Float32Array:
        """Return the inputs of the hidden units: positions x 1 x units.

        The result is a stack of matrices, because in a single matrix a position's sums would differ
        from those computed for it alone. No matrix is large enough for BLAS to start threads.
        """
        if self._rows + len(positions) * ROWS_OF_A_POSITION > CACHED_ROWS:
            self._row_of.clear()
            self._rows = 1
        changing = array("f")
        rows = array("q")
        for pos in positions:
            changing.fromlist(table_features(pos))
            rows.append(self._market_row(pos.market))
            players, seat = pos.players, pos.seat
            count = len(players)
            for behind in range(count):
                player = players[(seat + behind) % count]
                rows.append(self._board_row(player) + behind)
                rows.append(self._hand_row(player) + behind)
            for _ in range(2 * (MAX_SEATS - count)):
                rows.append(0)
        table = np.frombuffer(changing, np.float32).reshape(len(positions), 1, -1)
        sums: Float32Array = table @ self._table
        indices = np.frombuffer(rows, np.int64).reshape(len(positions), -1)
        sums += self._products.take(indices, axis=0).sum(axis=1, keepdims=True)
        return sums

    def _market_row(self, market: tuple[int, ...]) -> int:
        """Return the row of the market's products, which include the bias."""
        row = self._row_of.get(market)
        if row is None:
            features = np.array(market_features(market), dtype=np.float32)
            row = self._keep(market, features @ self._market + self._bias)
        return row

    def _board_row(self, player: Player) -> int:
        """Return the first row of a board's products."""
        key = board_key(player)
        row = self._row_of.get(key)
        if row is None:
            features = np.array(board_features(player), dtype=np.float32)
            row = self._keep(key, features @ self._boards)
        return row

    def _hand_row(self, player: Player) -> int:
        """Return the first row of a hand's products."""
        key = hand_key(player)
        row = self._row_of.get(key)
        if row is None:
            features = np.array(hand_features(player), dtype=np.float32)
            row = self._keep(key, features @ self._hands)
        return row

    def _keep(self, key: tuple[object, ...], products: Float32Array) -> int:
        first = self._row_of[key] = self._rows
        rows = products.reshape(-1, len(self._bias))
        self._rows += len(rows)
        self._products[first : self._rows] = rows
        return first


def _by_feature(weights: Float32Array, features: int) -> Float32Array:
    """Return the weights of one part, with those for all distances side by side."""
    places = weights.reshape(MAX_SEATS, features, -1)
    return np.ascontiguousarray(places.transpose(1, 0, 2).reshape(features, -1))


class Network:
    """A network with one hidden layer of rectified linear units (ReLU).

    The first layer has `weights_1` (inputs x hidden units) and `bias_1`, the second `weights_2`
    (hidden units x outputs) and `bias_2`. The inputs are the table, then the boards, then the hands
    by seat, as in `input_features`.
    """

    def __init__(
        self,
        weights_1: Float32Array,
        bias_1: Float32Array,
        weights_2: Float32Array,
        bias_2: Float32Array,
    ) -> None:
        self.layers: Layers = weights_1, bias_1, weights_2, bias_2
        self._first_layer = FirstLayer(weights_1, bias_1)
        self._weights_2 = weights_2
        self._bias_2 = bias_2

    def outputs(self, pos: Position) -> Outputs:
        """Return the outputs for a position, from the perspective of the seat to act."""
        return self.outputs_of([pos])[0]

    def outputs_of(self, positions: list[Position]) -> list[Outputs]:
        """Return the outputs for several positions in one forward pass, bit-identical to those of
        `outputs`."""
        if not positions:
            return []
        hidden = self._first_layer.sums(positions)
        np.maximum(hidden, 0.0, out=hidden)
        outputs: Float32Array = hidden @ self._weights_2
        outputs += self._bias_2
        numbers = outputs.ravel().data
        count = len(self._bias_2)
        return [numbers[at : at + count] for at in range(0, len(numbers), count)]

    def save(self, path: Path) -> None:
        """Write the layers to an .npz file, as 16-bit floats."""
        weights_1, bias_1, weights_2, bias_2 = (layer.astype(np.float16) for layer in self.layers)
        np.savez_compressed(path, inner=weights_1, bias=bias_1, outer=weights_2, base=bias_2)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read the layers from an .npz file."""
        with np.load(path, allow_pickle=False) as data:
            names = "inner", "bias", "outer", "base"
            return cls(*(data[name].astype(np.float32) for name in names))


class PolicyNetwork(Network):
    """Predicts a strong player's choice: one output per action."""

    def logits(self, pos: Position) -> list[float]:
        """Return a logit for each legal action of a learned step; `softmax` turns them into
        probabilities."""
        return self.legal_logits(pos, self.outputs(pos))

    def legal_logits(self, pos: Position, outputs: Outputs) -> list[float]:
        """Return the logits of the legal actions from the network's outputs for the position."""
        return [outputs[OUTPUT_INDEX.get(action.id, _PASS)] for action in pos.legal_actions]


class ValueNetwork(Network):
    """Predicts the result of the game: the points of each seat, by distance behind the seat to act,
    then one logit per seat for winning."""

    def predict(self, pos: Position) -> tuple[list[float], list[float]]:
        """Return every seat's predicted points (VP) and win share (0 to 1), at a position where a
        role is to be chosen."""
        return self.prediction(pos, self.outputs(pos))

    def prediction(self, pos: Position, outputs: Outputs) -> tuple[list[float], list[float]]:
        """Return every seat's predicted points (VP) and win share (0 to 1), from the network's
        outputs for the position."""
        count = len(pos.players)
        points = [POINTS_SCALE * value for value in outputs[:count]]
        win_shares = softmax(outputs[MAX_SEATS : MAX_SEATS + count])
        first = -pos.seat % count
        return points[first:] + points[:first], win_shares[first:] + win_shares[:first]


def input_features(pos: Position) -> Features:
    """Return all INPUT_SIZE features of a position, as used in training."""
    players, seat = pos.players, pos.seat
    count = len(players)
    around = [players[(seat + behind) % count] for behind in range(count)]
    features = table_features(pos) + market_features(pos.market)
    for part, size in ((board_features, BOARD_SIZE), (hand_features, HAND_SIZE)):
        for player in around:
            features += part(player)
        features += (0.0,) * (size * (MAX_SEATS - count))
    return features
