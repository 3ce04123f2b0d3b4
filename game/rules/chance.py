"""Draw random numbers and shuffle, as pure functions of a seed and a stream number.

The standard library's `random` is not used: its `shuffle` may produce a different order in another
Python version, and records must replay exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_RANGE: Final = 1 << 64
_MASK: Final = _RANGE - 1
_FAR_FROM_END: Final = _RANGE - (1 << 32)

# Streams drawn from one seed. The face-down stacks use streams 0, 1, 2 and so on.
LOT_GOVERNOR: Final = 1 << 32
LOT_BUILDINGS: Final = LOT_GOVERNOR + 1


@dataclass(frozen=True)
class ScriptedChance:
    """Predetermined chance, for replaying a game recorded elsewhere: the first governor and the
    order of each face-down stack (the first, then one per shuffle). Anything not given is drawn
    from the seed."""

    governor: int | None = None
    stacks: tuple[tuple[int, ...], ...] = ()

    def __reduce__(self) -> tuple[object, tuple[int | None, tuple[tuple[int, ...], ...]]]:
        return ScriptedChance, (self.governor, self.stacks)


class SplitMix:
    """The splitmix64 generator (Steele, Lea and Flood 2014): 64 random bits per call from 64 bits
    of state."""

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
        """Return a uniformly distributed integer from 0 to n - 1."""
        while True:
            bits = self.next()
            number = bits % n
            # Reject the last incomplete block, which would bias the result; only numbers near the
            # end need the exact check.
            if bits < _FAR_FROM_END or bits - number + n <= _RANGE:
                return number


def shuffled(items: Sequence[int], seed: int, stream: int) -> tuple[int, ...]:
    """Return the items shuffled in the order determined by the seed and the stream."""
    random = SplitMix(seed, stream)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = random.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
