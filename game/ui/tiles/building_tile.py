"""Common parts of building tiles: the offer, background, picture, price and column heads."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.ui import drawing
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL_LABEL
from game.ui.theme import (
    GOOD_NEWS,
    INK,
    LEAF,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT_DARK,
    Color,
    PlayerColor,
    hexcode,
    mix,
)


@dataclass(frozen=True)
class Offer:
    """A building on offer: copies left, printed and current price (doubloons), and whether the
    buyer owns it or can buy it. `gain` is the VP at the end in addition to the printed ones;
    `effect` says in a few words what it does (markup); `owners` are the colors of
    its owners."""

    building: int
    left: int
    cost: int
    price: int
    owned: bool = False
    within_reach: bool = True
    gain: int = 0
    effect: str = ""
    owners: tuple[PlayerColor, ...] = ()

    @property
    def discounted(self) -> bool:
        """Whether the buyer would pay less than the printed price."""
        return bool(self.left) and not self.owned and self.price < self.cost


def draw_plate(
    p: Painter,
    offer: Offer,
    box: FRect,
    *,
    radius: float = 8,
    rim: float = 4,
    edge: Color | None = None,
    paper: Color | None = None,
    piled: bool = False,
) -> None:
    """Draw the background of a building's tile in its color, or an empty place if none are left."""
    if not offer.left:
        p.fill(box, WALNUT_DARK, alpha=110, radius=radius)
        return
    for step in range(min(offer.left, 4) - 1 if piled else 0, 0, -1):
        p.fill(box.move(0, step * 1.4), mix(PAPER_SHADE, WALNUT_DARK, 0.35), radius=radius)
    palette = p.image_cache.palette
    tint = mix(drawing.building_color(offer.building, palette), WALNUT_DARK, 0.2)
    p.fill(box, edge or tint, radius=radius)
    p.fill(box.inflate(-rim, -rim), paper or ground_color(offer, palette), radius=radius - rim / 2)


def draw_picture(p: Painter, offer: Offer, box: FRect) -> None:
    """Draw a building: muted if out of reach, faded if none are left."""
    name = drawing.building_picture(offer.building)
    if not offer.left:
        p.dimmed(name, box)
        return
    p.picture(name, box)
    if not offer.within_reach:
        p.fill(box, ground_color(offer, p.image_cache.palette), alpha=90)


def ground_color(offer: Offer, palette: str) -> Color:
    """Return the background color of a tile."""
    ground = drawing.building_ground(offer.building, palette)
    return ground if offer.within_reach else mix(ground, WALNUT_DARK, 0.26)


def ink_color(offer: Offer) -> Color:
    """Return the text color on a tile."""
    return INK if offer.left else PAPER_LIGHT


def draw_price(p: Painter, offer: Offer, center: tuple[float, float], side: float) -> None:
    """Draw the current price, or a check mark if the buyer already owns the building."""
    if offer.owned:
        mark = FRect(0, 0, side, side)
        mark.center = center
        p.picture("ui/check", mark, MAIN=hexcode(GOOD_NEWS if offer.left else LEAF))
    elif offer.left:
        drawing.coin(p, center, side, str(offer.price), dim=not offer.within_reach)


def draw_column_head(p: Painter, column: int, head: FRect) -> None:
    """Draw a market column's maximum quarry discount and the VP of its buildings."""
    p.fill(head, WALNUT_DARK, alpha=90, radius=6)  # the cloth has bright spots
    side = max(28.0, head.height - 4)
    saved = f"−{column}"
    room = FRect(head.right - 38 - side, head.y, 38 + side, head.height)
    words = FRect(head.x + 4 + side + 5, head.y, p.text.size(saved, SMALL_LABEL)[0], head.height)
    step = min(side - 7, max(0.0, room.x - words.right) / max(1, column - 1))
    for nth in range(column):
        quarry = FRect(head.x + 4 + nth * step, head.centery - side / 2, side, side)
        p.picture("tiles/quarry", quarry)
    p.write(saved, words.move((column - 1) * step, 0), SMALL_LABEL, PAPER_LIGHT)
    drawing.amount(p, "pieces/vp", str(column), room, style=drawing.COUNT, side=side)
