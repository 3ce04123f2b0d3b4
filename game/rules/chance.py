"""Draw lots and shuffle: pure functions of a seed and the number of the stream.

The standard library's `random` is not used, because the order that its `shuffle` gives is not
promised to be the same in the next version of Python, and records must replay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_RANGE: Final = 1 << 64
_MASK: Final = _RANGE - 1
_FAR_FROM_END: Final = _RANGE - (1 << 32)

# Numbers of the streams drawn from one seed; face-down stacks are 0, 1, 2 ... in turn.
LOT_GOVERNOR: Final = 1 << 32
LOT_BUILDINGS: Final = LOT_GOVERNOR + 1


@dataclass(frozen=True)
class ScriptedChance:
    """Chance decided beforehand, to replay a game that was logged elsewhere: who begins, and each
    face-down stack in the order of its tiles (the first, then one for each shuffle). What is not
    given is drawn from the seed."""

    governor: int | None = None
    stacks: tuple[tuple[int, ...], ...] = ()

    def __reduce__(self) -> tuple[object, tuple[int | None, tuple[tuple[int, ...], ...]]]:
        return ScriptedChance, (self.governor, self.stacks)


class SplitMix:
    """The splitmix64 generator (Steele, Lea and Flood 2014): 64 random bits a call, from 64 bits of
    state."""

    __slots__ = ("state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1342543DE82EF95 + stream) & _MASK
        self.next()

    def next(self) -> int:
        """Return the next 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each as likely as the others."""
        while True:
            bits = self.next()
            number = bits % n
            # Not of the last few, which would favour some; few are near enough to be looked at.
            if bits < _FAR_FROM_END or bits - number + n <= _RANGE:
                return number


def shuffled(items: Sequence[int], seed: int, stream: int) -> tuple[int, ...]:
    """Return the items in a random order that seed and stream decide."""
    random = SplitMix(seed, stream)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = random.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
