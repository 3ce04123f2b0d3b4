"""The goods supply: barrels of each good, and the doubloons of the bank."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from pygame import FRect

from game.rules.material import GOODS
from game.scenes.table.view import drawing, spots
from game.scenes.table.view.table_part import DrawingTools, Place, TablePart
from game.scenes.table.view.view_state import ViewState
from game.ui.paint import Painter
from game.ui.text.typesetting import TextStyle
from game.ui.theme import PAPER_LIGHT, WALNUT_DARK, mix

ENOUGH = 0.65  # a barrel that would be lower than this share has its number on it


class GoodsSupply(TablePart):
    """The barrels in the supply with their numbers, and the bank."""

    kinds = frozenset({"supply", "bank"})

    def __init__(self, tools: DrawingTools) -> None:
        super().__init__(tools, tools.zone("supply"))

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
        # Barrels and numbers are alike, whatever the numbers.
        style = _count(self.area)
        widest = max(p.text.size(text, style)[0] for text in ("10", *texts))
        beside = (boxes[0].width - 16 - widest) / 0.8
        highest = boxes[0].height - 6
        on_them = min(highest, (boxes[0].width - 2) / 0.8)
        height = min(highest, beside) if beside >= ENOUGH * highest else on_them
        for good, text in enumerate(texts):
            beside_it = style if height <= beside else None
            self._draw_good(p, good, text, boxes[good], height, beside_it)
        p.picture("pieces/coin_stack", boxes[-1])

    def _draw_good(
        self,
        p: Painter,
        good: int,
        text: str,
        box: FRect,
        height: float,
        beside: TextStyle | None,
    ) -> None:
        """Draw a barrel with its number beside it in a style, or on it where there is no room."""
        left = text != "0"
        barrel = FRect(box.x + 6, box.centery - height / 2, 0.8 * height, height)
        if beside is None:
            barrel.centerx = box.centerx
        (p.picture if left else p.dimmed)(drawing.barrel_picture(good), barrel)
        if beside is None:
            drawing.badge(p, box.bottomright, text)
            return
        room = FRect(barrel.right + 4, box.y, box.right - barrel.right - 4, box.height)
        colour = PAPER_LIGHT if left else mix(PAPER_LIGHT, WALNUT_DARK, 0.4)
        p.write(text, room, beside, colour)


def _count(area: FRect) -> TextStyle:
    """Return the text style of the numbers, which grow with the barrels."""
    return replace(drawing.BIG_COUNT, size=max(drawing.BIG_COUNT.size, 0.3 * area.height))
