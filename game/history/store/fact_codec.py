"""Compact encoding of the facts of a seat: a compressed array with one number per name.

Thousands of matches have about a hundred facts per seat, which would take half a gigabyte as
dictionaries.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

MOST_NAMES: Final = 2000


class FactCodec:
    """Encodes facts by the index of their name in a list that only ever grows."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.positions: Mapping[str, int] = {name: at for at, name in enumerate(names)}

    def pack(self, facts: Mapping[str, int]) -> bytes:
        """Encode the facts whose names are in the list. Return b"" if there are no facts."""
        if not facts:
            return b""
        values = array("h", bytes(2 * len(self.names)))
        for name, value in facts.items():
            if name in self.positions:
                values[self.positions[name]] = value
        if sys.byteorder == "big":
            values.byteswap()
        return zlib.compress(values.tobytes())

    def unpack(self, data: bytes) -> Mapping[str, int]:
        """Return a mapping of the encoded facts, decoded on first access."""
        return PackedFacts(self, data) if data else {}


class PackedFacts(Mapping[str, int]):
    """A mapping of nonzero facts. Invalid bytes decode to no facts."""

    __slots__ = ("_codec", "_data", "_values")

    def __init__(self, codec: FactCodec, data: bytes) -> None:
        self._codec = codec
        self._data = data
        self._values: array[int] | None = None

    def _unpacked(self) -> array[int]:
        data = self._data  # read first, since another thread may be decoding
        if self._values is None:
            most = 2 * len(self._codec.names)
            try:
                unpacked = zlib.decompressobj().decompress(data, most)
            except zlib.error:
                unpacked = b""
            values = array("h", unpacked[: len(unpacked) // 2 * 2])
            if sys.byteorder == "big":
                values.byteswap()
            self._values = values
            self._data = b""
        return self._values

    def __getitem__(self, name: str) -> int:
        values, at = self._unpacked(), self._codec.positions[name]
        if at >= len(values) or not values[at]:
            raise KeyError(name)
        return values[at]

    def get(self, name: str, default: int | None = None) -> int | None:  # type: ignore[override]
        """Return a fact, or the default if it is 0."""
        values, at = self._unpacked(), self._codec.positions.get(name, MOST_NAMES)
        return (values[at] if at < len(values) else 0) or default

    def __contains__(self, name: object) -> bool:
        values, at = self._unpacked(), self._codec.positions.get(str(name), MOST_NAMES)
        return at < len(values) and values[at] != 0

    def __iter__(self) -> Iterator[str]:
        names = zip(self._codec.names, self._unpacked(), strict=False)
        return (name for name, value in names if value)

    def __len__(self) -> int:
        return sum(map(bool, self._unpacked()))

    def __bool__(self) -> bool:
        """Always true, since a seat with known facts has some that are not 0."""
        return True
