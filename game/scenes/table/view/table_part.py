"""What the parts of the table have in common: their place, what they show, how they are drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from pygame import FRect

from game.scenes.table.view.spots import Spot
from game.scenes.table.view.view_state import ViewState
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.theme import PlayerColour
from game.ui.tiled_layout import TiledLayout

Place = tuple[Spot, FRect]
SHADOW = 4.0
"""So far a part's shadow falls on what lies below it, to the right and down (logical units)."""


@dataclass(frozen=True)
class DrawingTools:
    """What every part is given."""

    ctx: Context
    level: TiledLayout
    phrases: Phrases

    @property
    def large_text(self) -> bool:
        """Whether this is the table for large text, with boards and market on sheets."""
        return "tab.log" in self.level

    def zone(self, name: str) -> FRect:
        """A zone of the level, in logical units."""
        return self.level[name].rect

    def colour(self, state: ViewState, seat: int) -> PlayerColour:
        """A seat's colour and crest."""
        return self.ctx.players[state.colours[seat]]

    def portrait(self, state: ViewState, seat: int) -> str:
        """The picture of the character who plays a seat, "" for none."""
        character = (
            self.ctx.opponents.catalog.get(state.characters[seat]) if state.characters else None
        )
        return character.portrait if character is not None else ""


class TablePart(ABC):
    """One part of the table: what lies in a zone of the map. It draws only inside `ground`, and
    only what its `key` tells of: while the key stays the same, the picture made before is shown
    again."""

    kinds: frozenset[str] = frozenset()
    """The kinds of spots that lie in this part."""
    zone = ""
    """The zone of the map in which it lies, unless it is given another area."""

    def __init__(self, tools: DrawingTools, area: FRect | None = None) -> None:
        self.tools = tools
        self.area = tools.zone(self.zone) if area is None else area

    @property
    def ground(self) -> FRect:
        """Where it may draw: its area and the shadow that it throws (logical units)."""
        area = self.area
        return FRect(area.x, area.y, area.width + SHADOW, area.height + SHADOW)

    @abstractmethod
    def key(self, state: ViewState) -> Hashable:
        """Everything that the picture depends on."""

    @abstractmethod
    def draw(self, p: Painter, state: ViewState) -> None:
        """Draw it on what lies below; changes nothing else."""

    def places(self, state: ViewState) -> Iterator[Place]:
        """What can be pointed at, in reading order; the small comes after the large it lies on."""
        return iter(())

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        """Where a spot lies, or would lie if it is still to come (logical units)."""
        return next((rect for own, rect in self.places(state) if own == spot), None)

    def in_the_air(self, state: ViewState) -> frozenset[Spot]:
        """The pieces of this part that are not to be drawn."""
        return frozenset(spot for spot in state.hidden if self.owns(spot))

    def owns(self, spot: Spot) -> bool:
        """Does the spot lie in this part, whatever the position?"""
        return spot.kind in self.kinds


def piece_in(
    picture: FRect, drawn: float, centre: tuple[float, float], size: tuple[float, float]
) -> FRect:
    """Return where a piece lies in a picture that was drawn `drawn` units wide, from its middle and
    size in these units."""
    scale = picture.width / drawn
    box = FRect(0, 0, size[0] * scale, size[1] * scale)
    box.center = (picture.x + centre[0] * scale, picture.y + centre[1] * scale)
    return box
