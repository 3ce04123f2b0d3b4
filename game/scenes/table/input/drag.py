"""Drag and drop: the spot under the mouse, and the dragged piece."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.rules.position import Position
from game.scenes.table.input.pending_decision import PendingDecision
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot
from game.ui.view import Point

DRAG_DISTANCE = 12.0  # logical pixels before a press becomes a drag
SLIP_DISTANCE = 24.0  # logical pixels from the press within which a drop counts as a click
_PILES = frozenset({"san_juan", "waiting", "quarries", "stack", "market", "supply", "role"})


class DraggedPiece(NamedTuple):
    """A dragged piece: its name and number (`spots.PIECES`), and the spot it came from."""

    piece: str
    kind: int
    start: Spot


class Drag:
    """The state of the mouse: `hovered` is the spot under it, `carried` the dragged piece, and
    `pos` its position (logical pixels)."""

    def __init__(self) -> None:
        self.hovered: Spot | None = None
        self.pos: Point = (-1.0, -1.0)
        self.carried: DraggedPiece | None = None
        self._pressed: tuple[Spot, Point] | None = None

    def press(self, spot: Spot | None, pos: Point) -> None:
        """Record a button press on a spot."""
        self.pos = pos
        self._pressed = (spot, pos) if spot is not None else None

    def move(self, spot: Spot | None, pos: Point, pending: PendingDecision | None) -> bool:
        """Record a mouse movement, which may start a drag. Return True if the picture changes."""
        before, self.pos = self.hovered, pos
        self.hovered = spot
        if self.carried is None and self._pressed is not None and pending is not None:
            start, at = self._pressed
            piece = pending.carries(start) if math.dist(at, pos) > DRAG_DISTANCE else None
            if piece is not None:
                self.carried = DraggedPiece(*piece, start)
        return self.carried is not None or spot != before

    def lifted(self, position: Position) -> frozenset[Spot]:
        """Return the spots that are not drawn because their piece is being dragged: the last barrel
        of its kind, or nothing if it comes from a pile."""
        if self.carried is None or self.carried.start.kind in _PILES:
            return frozenset()
        start = self.carried.start
        if self.carried.piece != "barrel":
            return frozenset({start})
        last = position.players[start.seat].goods[self.carried.kind] - 1
        return frozenset({spots.barrel(start.seat, self.carried.kind, last)})

    def release(self) -> tuple[Spot | None, DraggedPiece | None]:
        """Record the button release. Return the pressed spot and the dragged piece, which is None
        if the mouse only slipped during a click."""
        pressed, carried = self._pressed, self.carried
        self._pressed = self.carried = None
        if pressed is not None and math.dist(pressed[1], self.pos) < SLIP_DISTANCE:
            carried = None
        return (pressed[0] if pressed else None), carried
