"""What a person has won on the islands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.content.islands import Island
from game.history.islands.island_table import IslandMatch
from game.history.islands.stars import STARS


@dataclass(frozen=True)
class Progress:
    """The islands, and by island the stars that a person has won there and the best match."""

    islands: Sequence[Island] = ()
    stars: Mapping[str, frozenset[int]] = field(default_factory=dict)
    best: Mapping[str, IslandMatch] = field(default_factory=dict)

    def won(self, island: Island) -> frozenset[int]:
        """Return the numbers of the stars won on an island."""
        return self.stars.get(island.id, frozenset())

    def is_open(self, island: Island) -> bool:
        """Return whether an island can be sailed to. One that was won on stays open."""
        return not island.after or any(map(self.stars.get, (island.id, *island.after)))

    def before(self, island: Island) -> list[Island]:
        """Return the islands that open an island."""
        return [other for other in self.islands if other.id in island.after]

    @property
    def next(self) -> Island | None:
        """The first open island without a star, or else with one missing; None if there is none."""
        there = [island for island in self.islands if self.is_open(island)]
        fresh = [island for island in there if not self.won(island)]
        missing = [island for island in there if len(self.won(island)) < STARS]
        return next(iter([*fresh, *missing]), None)

    @property
    def count(self) -> int:
        """The number of stars won."""
        return sum(len(self.won(island)) for island in self.islands)

    @property
    def most(self) -> int:
        """The number of stars of all islands."""
        return STARS * len(self.islands)
