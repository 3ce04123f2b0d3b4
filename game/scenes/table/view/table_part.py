"""What the parts of the table have in common: their place, what they show, how they are drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from pygame import FRect

from game.scenes.table.view.spots import Spot
from game.scenes.table.view.view_state import Look
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.theme import PlayerColour
from game.ui.tiled_layout import Level

Place = tuple[Spot, FRect]


@dataclass(frozen=True)
class Tools:
    """What every part is given."""

    ctx: Context
    level: Level
    phrases: Phrases

    @property
    def roomy(self) -> bool:
        """Whether this is the table for large text, with boards and market on sheets."""
        return "tab.market" in self.level

    def zone(self, name: str) -> FRect:
        """A zone of the level, in logical units."""
        return self.level[name].rect

    def colour(self, look: Look, seat: int) -> PlayerColour:
        """A seat's colour and crest."""
        return self.ctx.players[look.colours[seat]]


class Part(ABC):
    """One part of the table. It draws only inside `area`, and only what its `key` tells of: while
    the key stays the same, the picture made before is shown again."""

    kinds: frozenset[str] = frozenset()
    """The kinds of spots that lie in this part."""

    def __init__(self, tools: Tools, area: FRect) -> None:
        self.tools = tools
        self.area = area

    @abstractmethod
    def key(self, look: Look) -> Hashable:
        """Everything that the picture depends on."""

    @abstractmethod
    def draw(self, p: Painter, look: Look) -> None:
        """Draw it on the bare table; changes nothing else."""

    def places(self, look: Look) -> Iterator[Place]:
        """What can be pointed at, in reading order; the small comes after the large it lies on."""
        return iter(())

    def rect(self, spot: Spot, look: Look) -> FRect | None:
        """Where a spot lies, or would lie if it is still to come (logical units)."""
        return next((rect for own, rect in self.places(look) if own == spot), None)

    def in_the_air(self, look: Look) -> frozenset[Spot]:
        """The pieces of this part that are not to be drawn."""
        return frozenset(spot for spot in look.hidden if self.owns(spot))

    def owns(self, spot: Spot) -> bool:
        """Does the spot lie in this part, whatever the position?"""
        return spot.kind in self.kinds
