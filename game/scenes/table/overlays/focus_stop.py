"""Focus stops: spots of the table as stops for keyboard and gamepad."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.table.view.spots import Spot
from game.ui.widgets.widget import Widget


class FocusStop(Widget):
    """A spot as a focus stop for keyboard and gamepad. The table handles its mouse input and
    drawing."""

    focusable = True

    def __init__(
        self, spot: Spot, rect: pygame.FRect, tip: str, on_activate: Callable[[], None]
    ) -> None:
        super().__init__(rect, tooltip=tip)
        self.spot = spot
        self._on_activate = on_activate

    def hit(self, pos: tuple[float, float]) -> bool:
        return False

    def activate(self, pos: tuple[float, float] | None = None) -> bool:
        self._on_activate()
        return True


class SelectableSpot(FocusStop):
    """A focus stop on a glowing spot that belongs to the decision."""
