"""Drag and drop: what the mouse points at, and the piece it carries."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.rules.position import Position
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot
from game.ui.view import Point

DRAG_DISTANCE = 12.0  # logical pixels that the mouse moves before a press becomes a drag
SLIP_DISTANCE = 24.0  # logical pixels from the press within which a piece is not let go elsewhere
_PILES = frozenset({"san_juan", "waiting", "quarries", "stack", "market", "supply", "role"})


class DraggedPiece(NamedTuple):
    """A dragged piece: its name and number (`spots.PIECES`), and the spot it was taken from."""

    piece: str
    kind: int
    start: Spot


class Drag:
    """The state of the mouse: `hovered` is the spot under it, `carried` the dragged piece, `pos`
    where it is (logical pixels)."""

    def __init__(self) -> None:
        self.hovered: Spot | None = None
        self.pos: Point = (-1.0, -1.0)
        self.carried: DraggedPiece | None = None
        self._pressed: tuple[Spot, Point] | None = None

    def press(self, spot: Spot | None, pos: Point) -> None:
        """Note that the button went down on a spot."""
        self.pos = pos
        self._pressed = (spot, pos) if spot is not None else None

    def move(self, spot: Spot | None, pos: Point, pending: PendingDecision | None) -> bool:
        """Note a move of the mouse, which may begin a drag; True when the picture changes by it."""
        before, self.pos = self.hovered, pos
        self.hovered = spot
        if self.carried is None and self._pressed is not None and pending is not None:
            start, at = self._pressed
            piece = pending.carries(start) if math.dist(at, pos) > DRAG_DISTANCE else None
            if piece is not None:
                self.carried = DraggedPiece(*piece, start)
        return self.carried is not None or spot != before

    def lifted(self, position: Position) -> frozenset[Spot]:
        """Return the spots that are not drawn because their piece is dragged: of barrels the last
        one, of a pile none."""
        if self.carried is None or self.carried.start.kind in _PILES:
            return frozenset()
        start = self.carried.start
        if self.carried.piece != "barrel":
            return frozenset({start})
        last = position.players[start.seat].goods[self.carried.kind] - 1
        return frozenset({spots.barrel(start.seat, self.carried.kind, last)})

    def release(self) -> tuple[Spot | None, DraggedPiece | None]:
        """Note that the button went up; return the spot that was pressed, and the dragged piece:
        None where the mouse has only slipped in a click."""
        pressed, carried = self._pressed, self.carried
        self._pressed = self.carried = None
        if pressed is not None and math.dist(pressed[1], self.pos) < SLIP_DISTANCE:
            carried = None
        return (pressed[0] if pressed else None), carried
