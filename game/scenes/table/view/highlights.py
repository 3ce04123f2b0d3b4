"""Temporary highlights over the table: glow on selectable spots, rings and marks."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.scenes.table.view.spots import Spot, whole_piece
from game.scenes.table.view.view_state import ViewState
from game.ui.paint import Painter
from game.ui.theme import BRASS_LIGHT, GLOW, PAPER_LIGHT, WALNUT_DARK

VisibleArea = Callable[[Spot], FRect | None]
"""Returns the visible rectangle of a spot, or None."""
ROUND = frozenset({"island_circle", "city_circle"})
OWN_LIGHT = frozenset({"ship", "house", "role"})
"""Kinds of spots that draw their own glow."""
SHAPES = {"ship": "ships/cargo_{index}", "house": "trade/house"}
"""Pictures by kind of spot, for spots that are brightened in their own shape when hovered."""
THIN, WIDE_GLOW = 40.0, 22.0


def draw(p: Painter, state: ViewState, seen: VisibleArea) -> None:
    """Draw glow, then selection, hover and focus, each on top of the previous."""
    # All spots on a closed sheet map to one tab, which must glow only once.
    glowing = {spot: seen(spot) for spot in sorted(state.glowing)}
    once = {tuple(box): spot for spot, box in glowing.items() if box is not None}
    for spot in once.values():
        box = glowing[spot]
        if box is not None and spot.kind not in OWN_LIGHT:
            _glow(p, spot, box)
    for spot in sorted(state.chosen | state.pointed):
        box = seen(spot)
        if box is not None:
            _chosen(p, spot, box)
    if state.hovered is not None:
        _hover(p, state, seen, state.hovered)
    if state.focused is not None:
        box = seen(state.focused)
        if box is not None:
            _focus(p, state.focused, box)


def _radius(spot: Spot, box: FRect) -> float:
    return box.height / 2 if spot.kind in ROUND else min(12, box.height / 4)


def _glow(p: Painter, spot: Spot, box: FRect) -> None:
    if spot.kind in ROUND:
        p.outline(box.inflate(10, 10), GLOW, 4, box.height, alpha=120)
        p.outline(box.inflate(5, 5), GLOW, 4, box.height)
    else:
        # The glow must not cover the text of a thin plate.
        glow_around(p, box, WIDE_GLOW if box.height >= THIN else 14.0)


def glow_around(p: Painter, box: FRect, wide: float = WIDE_GLOW) -> None:
    """Draw the glow around a selectable rectangle."""
    p.frame("ui/glow", box.inflate(wide, wide), corner=wide)


def _chosen(p: Painter, spot: Spot, box: FRect) -> None:
    radius = _radius(spot, box)
    p.fill(box, GLOW, alpha=60, radius=radius)
    p.outline(box.inflate(6, 6), WALNUT_DARK, 7, radius + 3)
    p.outline(box.inflate(4, 4), BRASS_LIGHT, 4, radius + 2)


def _hover(p: Painter, state: ViewState, seen: VisibleArea, pointed: Spot) -> None:
    """Brighten a selectable spot. Draw a thin outline around any other spot except a board."""
    spot = pointed if pointed in state.glowing else whole_piece(pointed)
    legal = spot in state.glowing or spot.kind == "tab"
    box = seen(spot if legal else pointed)
    if box is None:
        return
    radius = _radius(spot, box)
    if legal and spot.kind in SHAPES:
        p.lighten_picture(SHAPES[spot.kind].format(index=spot.index), box)
    elif legal:
        p.lighten(box, radius)
        p.outline(box.inflate(4, 4), BRASS_LIGHT, 4, radius + 2)
    elif spot.kind != "board":
        p.outline(box.inflate(2, 2), PAPER_LIGHT, 2, radius + 1, alpha=110)


def _focus(p: Painter, spot: Spot, box: FRect) -> None:
    radius = _radius(spot, box)
    p.outline(box.inflate(16, 16), WALNUT_DARK, 8, radius + 8)
    p.outline(box.inflate(14, 14), GLOW, 5, radius + 7)
