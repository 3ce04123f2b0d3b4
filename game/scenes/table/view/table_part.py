"""The base of the parts of the table: position, content and drawing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from pygame import FRect

from game.scenes.table.view.spots import Spot
from game.scenes.table.view.view_state import ViewState
from game.ui import skin
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.theme import PlayerColor
from game.ui.tiled_layout import TiledLayout

Place = tuple[Spot, FRect]
SHADOW = 4.0
"""Offset of a part's shadow to the right and down (logical units)."""


@dataclass(frozen=True)
class DrawingTools:
    """The tools that every part receives."""

    ctx: Context
    level: TiledLayout
    phrases: Phrases

    @property
    def large_text(self) -> bool:
        """Whether this is the table for large text, with boards and market on sheets."""
        return "tab.log" in self.level

    def zone(self, name: str) -> FRect:
        """Return a zone of the level, in logical units."""
        return self.level[name].rect

    def color(self, state: ViewState, seat: int) -> PlayerColor:
        """Return a seat's color and crest."""
        return self.ctx.players[state.colors[seat]]

    def portrait(self, state: ViewState, seat: int) -> str:
        """Return the picture of the character who plays a seat, or ""."""
        catalog = self.ctx.opponents.catalog
        return catalog.portrait(state.characters[seat]) if state.characters else ""

    def draw_face(self, p: Painter, state: ViewState, seat: int, box: FRect) -> None:
        """Draw who plays a seat: the character's portrait, a plain face for another computer, with
        the crest at its corner; a person's crest."""
        unknown = "portraits/unknown" if state.computer[seat] else ""
        skin.face(p, box, self.color(state, seat), self.portrait(state, seat) or unknown)


class TablePart(ABC):
    """One part of the table, in one zone of the map. It draws only inside `ground`, and its picture
    must depend only on its `key`: while the key stays the same, the cached picture is shown."""

    kinds: frozenset[str] = frozenset()
    """The kinds of spots in this part."""
    zone = ""
    """The zone of the part, unless another area is given."""

    def __init__(self, tools: DrawingTools, area: FRect | None = None) -> None:
        self.tools = tools
        self.area = tools.zone(self.zone) if area is None else area

    @property
    def ground(self) -> FRect:
        """The area the part may draw in: its own and its shadow's (logical units)."""
        area = self.area
        return FRect(area.x, area.y, area.width + SHADOW, area.height + SHADOW)

    @abstractmethod
    def key(self, state: ViewState) -> Hashable:
        """Return everything that the picture depends on."""

    @abstractmethod
    def draw(self, p: Painter, state: ViewState) -> None:
        """Draw the part on the layers below it without changing any other state."""

    def places(self, state: ViewState) -> Iterator[Place]:
        """Yield the selectable spots in reading order. A small spot comes after the large one it is
        on."""
        return iter(())

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        """Return the rectangle of a spot, including future spots, or None (logical units)."""
        return next((rect for own, rect in self.places(state) if own == spot), None)

    def in_the_air(self, state: ViewState) -> frozenset[Spot]:
        """Return the pieces of this part that must not be drawn."""
        return frozenset(spot for spot in state.hidden if self.owns(spot))

    def owns(self, spot: Spot) -> bool:
        """Return whether the spot belongs to this part, in any position."""
        return spot.kind in self.kinds


def piece_in(
    picture: FRect, drawn: float, center: tuple[float, float], size: tuple[float, float]
) -> FRect:
    """Return the rectangle of a piece in a picture that is `drawn` units wide, given its center and
    size in these units."""
    scale = picture.width / drawn
    box = FRect(0, 0, size[0] * scale, size[1] * scale)
    box.center = (picture.x + center[0] * scale, picture.y + center[1] * scale)
    return box
