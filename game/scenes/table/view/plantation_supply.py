"""The plantation supply: the open plantations, quarries, the face-down stack and the discards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pygame import FRect

from game.rules.material import QUARRY
from game.scenes.table.view import drawing, spots
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui.paint import Painter
from game.ui.theme import PAPER_LIGHT, WALNUT_DARK


class PlantationSupply(TablePart):
    """A row with one more open plantation than there are players, and three piles."""

    kinds = frozenset({"open_tile", "quarries", "stack", "discards"})

    def __init__(self, tools: DrawingTools) -> None:
        super().__init__(tools, tools.zone("tiles"))

    def key(self, state: ViewState) -> Hashable:
        pos = state.position
        return (
            pos.open_plantations,
            pos.quarry_supply,
            len(pos.face_down) - pos.drawn,
            pos.discards,
            len(pos.players),
            self.in_the_air(state),
        )

    def _slot(self, index: int) -> FRect:
        side = self.area.height - 12
        return FRect(self.area.x + 10 + index * (side + 7), self.area.y + 6, side, side)

    def _pile(self, index: int) -> FRect:
        """Return the rectangle of a pile at the right end: 0 quarries, 1 stack, 2 discards."""
        side = self.area.height - 12
        right = self.area.right - 12 - (2 - index) * (side + 12)
        return FRect(right - side, self.area.y + 5, side, side)

    def places(self, state: ViewState) -> Iterator[Place]:
        for slot in range(len(state.position.open_plantations)):
            yield spots.open_tile(slot), self._slot(slot)
        for index, spot in enumerate((spots.QUARRIES, spots.STACK, spots.DISCARDS)):
            yield spot, self._pile(index)

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        if spot.kind == "open_tile":
            return self._slot(spot.index)
        return super().rect(spot, state)

    def draw(self, p: Painter, state: ViewState) -> None:
        pos = state.position
        p.fill(self.area.inflate(-2, -2), WALNUT_DARK, alpha=120, radius=14)
        for slot in range(len(pos.players) + 1):
            p.outline(self._slot(slot).inflate(-4, -4), PAPER_LIGHT, 2, 10, alpha=40)
        for slot, tile in enumerate(pos.open_plantations):
            if spots.open_tile(slot) not in state.hidden:
                box = self._slot(slot)
                drawing.shadow(p, box.inflate(-4, -4), 10)
                p.picture(drawing.tile_picture(tile), box)
        self._draw_pile(p, 0, drawing.tile_picture(QUARRY), pos.quarry_supply)
        self._draw_pile(p, 1, "tiles/back", len(pos.face_down) - pos.drawn)
        self._draw_discards(p, pos.discards)

    def _draw_pile(self, p: Painter, index: int, picture: str, count: int) -> None:
        box = self._pile(index)
        layers = min(count, 4)
        for layer in range(layers):
            p.picture(picture, box.move(1.5 * (layers - 1 - layer), 2.5 * (layers - 1 - layer) - 2))
        if not count:
            p.outline(box.inflate(-4, -4), PAPER_LIGHT, 2, 10, alpha=40)
        drawing.badge(p, (box.right + 4, box.bottom + 3), str(count))

    def _draw_discards(self, p: Painter, discards: tuple[int, ...]) -> None:
        """Draw the discards: the kinds as a fan, the number of all."""
        box = self._pile(2)
        p.outline(box.inflate(-4, -4), PAPER_LIGHT, 2, 10, alpha=40)
        kinds = [kind for kind, count in enumerate(discards) if count]
        side = 0.62 * box.width
        step = (box.width - side) / max(1, len(kinds) - 1)
        for index, kind in enumerate(kinds):
            place = FRect(box.x + index * step, box.y + index * step * 0.7, side, side)
            p.picture(drawing.tile_picture(kind), place)
        mark = FRect(box.centerx - 16, box.centery - 16, 32, 32)
        if not kinds:
            p.picture("ui/cross", mark, MAIN="#7a5a3c")
        drawing.badge(p, (box.right + 4, box.bottom + 3), str(sum(discards)))
