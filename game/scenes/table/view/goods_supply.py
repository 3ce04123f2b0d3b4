"""The goods supply: the barrels of each good and the bank."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from pygame import FRect

from game.rules.material import GOODS
from game.scenes.table.view import spots
from game.scenes.table.view.table_part import Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import PAPER_LIGHT, WALNUT_DARK, Color, mix

ENOUGH = 0.65  # barrels lower than this share have the number below
DIGIT = 0.7  # digit height relative to the line height
FOOT = 4.0  # space below such a number (logical pixels)
MOST_DIGITS = 0.38  # maximum share of the height for a number below its barrel


class GoodsSupply(TablePart):
    """The barrels in the supply with their numbers, and the bank."""

    kinds = frozenset({"supply", "bank"})
    zone = "supply"

    def key(self, state: ViewState) -> Hashable:
        return tuple(state.position.goods_supply), self.in_the_air(state)

    def places(self, state: ViewState) -> Iterator[Place]:
        width = (self.area.width - 16) / (len(GOODS) + 1)
        for good in range(len(GOODS) + 1):
            box = FRect(
                self.area.x + 8 + good * width, self.area.y + 5, width - 4, self.area.height - 10
            )
            yield spots.supply(good) if good < len(GOODS) else spots.BANK, box

    def draw(self, p: Painter, state: ViewState) -> None:
        p.fill(self.area.inflate(-2, -2), WALNUT_DARK, alpha=120, radius=14)
        boxes = [box for _, box in self.places(state)]
        texts = [str(count) for count in state.position.goods_supply]
        # All barrels have the same size, as do all numbers.
        style = _count(self.area)
        widest = max(p.text.size(text, style)[0] for text in ("10", *texts))
        beside = (boxes[0].width - 16 - widest) / 0.8
        highest = boxes[0].height - 6
        if beside >= ENOUGH * highest:
            for good, text in enumerate(texts):
                self._draw_beside(p, good, text, boxes[good], min(highest, beside), style)
        else:
            line = p.text.size("0", style)[1]
            digits = min(DIGIT * line, MOST_DIGITS * boxes[0].height)
            style = replace(style, size=style.size * digits / (DIGIT * line))
            for good, text in enumerate(texts):
                self._draw_above(
                    p, good, text, boxes[good], boxes[good].height - digits - FOOT, style
                )
        p.picture("pieces/coin_stack", boxes[-1])

    def _draw_beside(
        self, p: Painter, good: int, text: str, box: FRect, height: float, style: TextStyle
    ) -> None:
        """Draw a barrel with its number next to it."""
        barrel = FRect(box.x + 6, box.centery - height / 2, 0.8 * height, height)
        _draw_barrel(p, good, text, barrel)
        room = FRect(barrel.right + 4, box.y, box.right - barrel.right - 4, box.height)
        p.write(text, room, style, _ink(text))

    def _draw_above(
        self, p: Painter, good: int, text: str, box: FRect, height: float, style: TextStyle
    ) -> None:
        """Draw a barrel with its number below it."""
        barrel = FRect(box.centerx - 0.4 * height, box.y, 0.8 * height, height)
        _draw_barrel(p, good, text, barrel)
        line = p.text.size("0", style)[1]
        room = FRect(box.x, 0, box.width, line)
        room.centery = (barrel.bottom + box.bottom - FOOT) / 2
        p.write(text, room, style, _ink(text), align="center")


def _draw_barrel(p: Painter, good: int, count: str, box: FRect) -> None:
    """Draw a barrel, faded if none are left."""
    (p.dimmed if count == "0" else p.picture)(drawing.barrel_picture(good), box)


def _ink(count: str) -> Color:
    return PAPER_LIGHT if count != "0" else mix(PAPER_LIGHT, WALNUT_DARK, 0.4)


def _count(area: FRect) -> TextStyle:
    """Return the text style of the numbers, which scales with the barrels."""
    return replace(drawing.BIG_COUNT, size=max(drawing.BIG_COUNT.size, 0.3 * area.height))
