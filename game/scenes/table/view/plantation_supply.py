"""The plantation supply: open plantations, quarries, the face-down stack and the discards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from pygame import FRect

from game.rules.material import QUARRY
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_part import Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import PAPER_LIGHT, WALNUT_DARK

MARGIN, GAP, PILE_GAP = 11.0, 7.0, 12.0
MOST_OF_PILE = 0.5  # maximum height of the number relative to its pile
PILES = 3


class PlantationSupply(TablePart):
    """One open plantation more than there are players, and three piles: all in one row, or with the
    piles below if the zone is high."""

    kinds = frozenset({"open_tile", "quarries", "stack", "discards"})
    zone = "tiles"

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

    def _rows(self, slots: int) -> tuple[int, float]:
        """Return the number of rows that allows the largest tiles, and the side of a tile."""
        width, height = self.area.width - 2 * MARGIN, self.area.height - 12
        beside = (width - slots * GAP - PILES * PILE_GAP) / (slots + PILES)
        alone = (width - (slots - 1) * GAP) / slots
        single, double = min(height, beside), min((height - GAP) / 2, alone)
        return (1, single) if single >= double else (2, double)

    def _slot(self, state: ViewState, index: int) -> FRect:
        rows, side = self._rows(_slots(state))
        high = rows * side + (rows - 1) * GAP
        top = self.area.centery - high / 2
        return FRect(self.area.x + MARGIN + index * (side + GAP), top, side, side)

    def _pile(self, state: ViewState, index: int) -> FRect:
        """Return the rectangle of a pile at the right end: 0 quarries, 1 stack, 2 discards."""
        rows, side = self._rows(_slots(state))
        top = self._slot(state, 0).y + (rows - 1) * (side + GAP)
        right = self.area.right - MARGIN - 3 - (PILES - 1 - index) * (side + PILE_GAP)
        return FRect(right - side, top, side, side)

    def places(self, state: ViewState) -> Iterator[Place]:
        for slot in range(len(state.position.open_plantations)):
            yield spots.open_tile(slot), self._slot(state, slot)
        for index, spot in enumerate((spots.QUARRIES, spots.STACK, spots.DISCARDS)):
            yield spot, self._pile(state, index)

    def rect(self, spot: Spot, state: ViewState) -> FRect | None:
        if spot.kind == "open_tile":
            return self._slot(state, spot.index)
        return super().rect(spot, state)

    def draw(self, p: Painter, state: ViewState) -> None:
        pos = state.position
        p.fill(self.area.inflate(-2, -2), WALNUT_DARK, alpha=120, radius=14)
        for slot in range(_slots(state)):
            p.outline(self._slot(state, slot).inflate(-4, -4), PAPER_LIGHT, 2, 10, alpha=40)
        for slot, tile in enumerate(pos.open_plantations):
            if spots.open_tile(slot) not in state.hidden:
                box = self._slot(state, slot)
                drawing.shadow(p, box.inflate(-4, -4), 10)
                p.picture(drawing.tile_picture(tile), box)
        quarries, stack, discards = (self._pile(state, index) for index in range(PILES))
        self._draw_pile(p, quarries, drawing.tile_picture(QUARRY), pos.quarry_supply)
        self._draw_pile(p, stack, "tiles/back", len(pos.face_down) - pos.drawn)
        self._draw_discards(p, discards, pos.discards)

    def _draw_pile(self, p: Painter, box: FRect, picture: str, count: int) -> None:
        layers = min(count, 4)
        for layer in range(layers):
            p.picture(picture, box.move(1.5 * (layers - 1 - layer), 2.5 * (layers - 1 - layer) - 2))
        if not count:
            p.outline(box.inflate(-4, -4), PAPER_LIGHT, 2, 10, alpha=40)
        drawing.badge(p, (box.right + 4, box.bottom + 3), str(count), style=_count(p, box))

    def _draw_discards(self, p: Painter, box: FRect, discards: tuple[int, ...]) -> None:
        """Draw the discards as a fan of kinds with the total number."""
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
        number = str(sum(discards))
        drawing.badge(p, (box.right + 4, box.bottom + 3), number, style=_count(p, box))


def _slots(state: ViewState) -> int:
    """Return the maximum number of open plantations."""
    return len(state.position.players) + 1


def _count(p: Painter, pile: FRect) -> TextStyle:
    """Return the text style of the number on a pile, which scales with the pile and leaves most of
    it visible."""
    style = replace(drawing.COUNT, size=max(drawing.COUNT.size, 0.27 * pile.height))
    return drawing.no_higher(p, style, MOST_OF_PILE * pile.height)
