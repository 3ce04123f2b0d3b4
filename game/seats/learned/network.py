"""The network: from a position to the points that every seat will have in the end.

Two layers. What the board says to the first layer is kept by board, since most boards are the same
in most positions of one search.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import IO

import numpy as np
import numpy.typing as npt

from game.rules import Position
from game.seats.learned.features import BOARD, board, board_key, judged, rest

Numbers = npt.NDArray[np.float32]

FILE = "network.npz"
# So many boards are kept before all are let go.
MOST_BOARDS = 20_000


class Network:
    """What the evaluation overlooks, in points, by seat. `inner` (inputs x units) and `bias` are
    the first layer, `outer` (units) and `base` the second."""

    def __init__(self, inner: Numbers, bias: Numbers, outer: Numbers, base: float) -> None:
        self._board = inner[:BOARD]
        self._rest = inner[BOARD:]
        self._bias = bias
        self._outer = outer
        self._base = base
        self._boards: dict[tuple[object, ...], Numbers] = {}

    def values(self, pos: Position, terms: Sequence[Sequence[float]]) -> list[float]:
        """The points that every seat is expected to have at the end; `terms` are those of the
        evaluation (`Evaluation.terms`), which is mended here."""
        judgements, values = judged(terms)
        rows = [row + more for row, more in zip(rest(pos), judgements, strict=True)]
        hidden = np.array(rows, dtype=np.float32) @ self._rest
        boards = self._boards
        for seat, player in enumerate(pos.players):
            key = board_key(player)
            known = boards.get(key)
            if known is None:
                if len(boards) > MOST_BOARDS:
                    boards.clear()
                known = np.array(board(player), dtype=np.float32) @ self._board + self._bias
                boards[key] = known
            hidden[seat] += known
        np.maximum(hidden, 0.0, out=hidden)
        more = (hidden @ self._outer).tolist()
        return [value + change + self._base for value, change in zip(values, more, strict=True)]

    def save(self, path: Path) -> None:
        """Write it to a file."""
        inner = np.concatenate([self._board, self._rest]).astype(np.float16)
        np.savez_compressed(
            path,
            inner=inner,
            bias=self._bias,
            outer=self._outer,
            base=np.float32(self._base),
        )

    @classmethod
    def load(cls, path: Path | IO[bytes]) -> Network:
        """Read it from a file."""
        with np.load(path, allow_pickle=False) as data:
            inner = data["inner"].astype(np.float32)
            return cls(inner, data["bias"], data["outer"], float(data["base"]))


@lru_cache(maxsize=1)
def usual() -> Network:
    """The network that comes with the game."""
    with (files(__package__) / FILE).open("rb") as file:
        return Network.load(file)
