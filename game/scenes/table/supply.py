"""The supply: barrels of each good, and the doubloons of the bank."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pygame import FRect

from game.rules.material import GOODS
from game.scenes.table import kit, spots
from game.scenes.table.look import Look
from game.scenes.table.part import Part, Place, Tools
from game.ui.paint import Painter
from game.ui.theme import PAPER_LIGHT, WALNUT_DARK, mix


class Supply(Part):
    """A shelf with the barrels that nobody owns."""

    kinds = frozenset({"supply", "bank"})

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools, tools.zone("supply"))

    def key(self, look: Look) -> Hashable:
        return tuple(look.position.goods), self.in_the_air(look)

    def places(self, look: Look) -> Iterator[Place]:
        width = (self.area.width - 16) / (len(GOODS) + 1)
        for good in range(len(GOODS) + 1):
            box = FRect(
                self.area.x + 8 + good * width, self.area.y + 5, width - 4, self.area.height - 10
            )
            yield spots.supply(good) if good < len(GOODS) else spots.BANK, box

    def draw(self, p: Painter, look: Look) -> None:
        p.fill(self.area.inflate(-2, -2), WALNUT_DARK, alpha=120, radius=14)
        for spot, box in self.places(look):
            if spot == spots.BANK:
                p.picture("pieces/coin_stack", box)
            else:
                self._draw_good(p, spot.index, look.position.goods[spot.index], box)

    def _draw_good(self, p: Painter, good: int, count: int, box: FRect) -> None:
        wide = p.text.size(str(count), kit.smallest(kit.BIG_COUNT))[0]
        height = min(box.height - 6, (box.width - 16 - wide) / 0.8)
        barrel = FRect(box.x + 6, box.centery - height / 2, 0.8 * height, height)
        if count:
            p.picture(kit.barrel_picture(good), barrel)
        else:
            p.dimmed(kit.barrel_picture(good), barrel)
        room = FRect(barrel.right + 4, box.y, box.right - barrel.right - 4, box.height)
        colour = PAPER_LIGHT if count else mix(PAPER_LIGHT, WALNUT_DARK, 0.4)
        p.write(str(count), room, kit.BIG_COUNT, colour)
