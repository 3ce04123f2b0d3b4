"""Where everything lies on a player board, large or compact.

A board has a header, the island (6 x 2 spaces) with the barrels beside or below it, and the city of
12 spaces. Small buildings fill the city from the start, large ones (two spaces) from the end, so
that nothing moves when something is built.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.rules.material import BUILDINGS, CITY_SPACES, GOODS, ISLAND_SPACES

ISLAND_COLUMNS = 6
NAME_HEIGHT = 24


@dataclass(frozen=True)
class BoardPlan:
    """The places of one board, in logical units."""

    area: FRect
    header: FRect
    island: FRect
    tiles: tuple[FRect, ...]
    circle: float
    """Side of a circle, on tiles and buildings."""
    harbour: FRect
    goods: tuple[FRect, ...]
    san_juan: FRect
    city: FRect
    cells: tuple[FRect, ...]
    large: bool
    name: FRect
    doubloons: FRect
    points: FRect
    spaces: FRect

    def tile_circle(self, space: int) -> FRect:
        """The circle of the tile on an island space: its lower right corner."""
        tile = self.tiles[space]
        side = self.circle
        return FRect(tile.right - side - 2, tile.bottom - side - 2, side, side)

    def picture(self, slot: FRect, building: int) -> FRect:
        """Where the building itself is drawn on its slot."""
        if not self.large:
            return slot.inflate(-2, -2)
        height = slot.height - NAME_HEIGHT - 5
        return FRect(slot.x + 4, slot.y + 3, height * BUILDINGS[building].spaces, height)

    def slot_circle(self, slot: FRect, building: int, index: int) -> FRect:
        """One circle of a building: beside it on a large board, at its foot on a small one."""
        count = max(1, BUILDINGS[building].circles)
        if not self.large:
            side = self.circle
            left = slot.centerx - count * side / 2
            return FRect(left + index * side, slot.bottom - side - 1, side, side)
        picture = self.picture(slot, building)
        side = min(self.circle, picture.height / count)
        middle = (picture.right + slot.right) / 2
        top = picture.bottom - count * side
        return FRect(middle - side / 2 - 1, top + index * side, side, side)

    def slots(self, city: Sequence[int]) -> list[FRect]:
        """The place of each building, in the order they were built."""
        first, last = 0, CITY_SPACES
        places = []
        for building in city:
            if BUILDINGS[building].spaces == 2:
                last -= 2
                # In an odd row a large building would straddle: columns are even.
                places.append(self.cells[last].union(self.cells[last + 1]))
            else:
                places.append(self.cells[first])
                first += 1
        return places

    def empty_cells(self, city: Sequence[int]) -> Iterator[FRect]:
        """The city spaces on which nothing stands."""
        large = sum(BUILDINGS[building].spaces == 2 for building in city)
        return iter(self.cells[len(city) - large : CITY_SPACES - 2 * large])


def large_plan(area: FRect) -> BoardPlan:
    """The large board: island, harbour and city side by side below the header."""
    header = FRect(area.x + 8, area.y + 4, area.width - 16, 42)
    top, bottom = header.bottom + 4, area.bottom - 8
    side = (bottom - top - 44 - 6 - 24) / 2
    island = FRect(area.x + 8, top, ISLAND_COLUMNS * side + 5 * 4 + 20, 2 * side + 24)
    san_juan = FRect(island.x, island.bottom + 4, island.width, bottom - island.bottom - 4)
    harbour = FRect(island.right + 8, top, 190, bottom - top)
    city = FRect(harbour.right + 8, top, area.right - 8 - harbour.right - 8, bottom - top)
    row = (harbour.height - 8) / len(GOODS)
    goods = tuple(
        FRect(harbour.x + 6, harbour.y + 4 + good * row, harbour.width - 12, row - 2)
        for good in range(len(GOODS))
    )
    numbers = _from_right(header, (130, 110, 110), 10)
    return BoardPlan(
        area=area,
        header=header,
        island=island,
        tiles=tuple(_grid(island.inflate(-20, -20), ISLAND_COLUMNS, ISLAND_SPACES, 4)),
        circle=34,
        harbour=harbour,
        goods=goods,
        san_juan=san_juan,
        city=city,
        cells=tuple(_grid(city.inflate(-20, -20), 6, CITY_SPACES, 5)),
        large=True,
        name=FRect(header.x, header.y, numbers[2].x - header.x - 10, header.height),
        doubloons=numbers[2],
        points=numbers[1],
        spaces=numbers[0],
    )


def compact_plan(area: FRect) -> BoardPlan:
    """A small board: the island above the harbour on the left, the city on the right."""
    header = FRect(area.x + 6, area.y + 4, area.width - 12, 36)
    top, bottom = header.bottom + 4, area.bottom - 8
    side = 33.0
    island = FRect(area.x + 8, top, ISLAND_COLUMNS * side + 5 * 2 + 8, 2 * side + 10)
    harbour = FRect(island.x, island.bottom + 4, island.width, bottom - island.bottom - 4)
    city = FRect(island.right + 6, top, area.right - 8 - island.right - 6, bottom - top)
    column = harbour.width / (len(GOODS) + 1)
    slots = [
        FRect(harbour.x + i * column, harbour.y, column, harbour.height)
        for i in range(len(GOODS) + 1)
    ]
    numbers = _from_right(header, (86, 66, 66), 4)
    return BoardPlan(
        area=area,
        header=header,
        island=island,
        tiles=tuple(_grid(island.inflate(-8, -8), ISLAND_COLUMNS, ISLAND_SPACES, 2)),
        circle=17,
        harbour=harbour,
        goods=tuple(slots[: len(GOODS)]),
        san_juan=slots[-1],
        city=city,
        cells=tuple(_grid(city.inflate(-8, -8), 4, CITY_SPACES, 2)),
        large=False,
        name=FRect(header.x, header.y, numbers[2].x - header.x - 4, header.height),
        doubloons=numbers[2],
        points=numbers[1],
        spaces=numbers[0],
    )


def _grid(box: FRect, columns: int, count: int, gap: float) -> Iterator[FRect]:
    """`count` equal places, row by row."""
    rows = -(-count // columns)
    width = (box.width - gap * (columns - 1)) / columns
    height = (box.height - gap * (rows - 1)) / rows
    for index in range(count):
        row, column = divmod(index, columns)
        yield FRect(box.x + column * (width + gap), box.y + row * (height + gap), width, height)


def _from_right(box: FRect, widths: Sequence[float], gap: float) -> list[FRect]:
    """Places side by side, the first at the right end."""
    places = []
    right = box.right
    for width in widths:
        places.append(FRect(right - width, box.y, width, box.height))
        right -= width + gap
    return places
