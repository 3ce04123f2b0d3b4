"""The layout of a player board, large or small: where everything on it lies.

A board has a header, the island of 12 spaces with the harbour beside or below it, and the city of
12 spaces. In the harbour there is a stall for each kind of barrel and one, San Juan, for the people
who wait. Small buildings fill the city from the start, large ones (two spaces) from the end, so
that nothing moves when something is built.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.rules.material import BUILDINGS, CITY_SPACES, GOODS, ISLAND_SPACES

STALLS = len(GOODS) + 1
STALL_COLUMNS = 3  # on large boards
OVERLAP = 0.35  # of its width one sees at least of a piece that lies in one row with others
COAST, WALL = 26, 24  # what the pictures of island and city have for an edge, on both sides
TILE_GAP = 4  # between the tiles of a large board
HIGH = 280  # from this height on a small board is laid out as a high one


@dataclass(frozen=True)
class BoardLayout:
    """The rectangles of one board (logical pixels)."""

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
    name_height: float = 24
    """Room for the name below a building of a large board."""

    def tile_circle(self, space: int) -> FRect:
        """Return the circle of the tile on an island space: its lower right corner."""
        tile = self.tiles[space]
        side = self.circle
        return FRect(tile.right - side - 2, tile.bottom - side - 2, side, side)

    def picture(self, slot: FRect, building: int) -> FRect:
        """Return where the picture of a building is drawn on its slot."""
        if not self.large:
            height = min(slot.height - 4, (slot.width - 3) / BUILDINGS[building].spaces)
            return FRect(slot.x + 2, slot.y + 2, slot.width - 4, height)
        height = slot.height - self.name_height - 5
        return FRect(slot.x + 4, slot.y + 3, height * BUILDINGS[building].spaces, height)

    def slot_circle(self, slot: FRect, building: int, index: int) -> FRect:
        """Return one circle of a building: beside it on a large board, at its foot on a small
        one."""
        count = max(1, BUILDINGS[building].circles)
        if not self.large:
            side = min(self.circle, (slot.width - 3) / count)
            left = slot.centerx - count * side / 2
            return FRect(left + index * side, slot.bottom - side - 1, side, side)
        picture = self.picture(slot, building)
        left, wide = picture.right + 3, slot.right - picture.right - 6
        # In as many columns as let them be largest.
        side, columns = max(
            (min(self.circle, picture.height / -(-count // columns), wide / columns), -columns)
            for columns in range(1, count + 1)
        )
        row, column = divmod(index, -columns)
        left += (wide + columns * side) / 2
        return FRect(left + column * side, picture.y + row * side, side, side)

    def slots(self, city: Sequence[int]) -> list[FRect]:
        """Return the rectangle of each building, in the order they were built."""
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
        """Return the city spaces on which nothing stands."""
        large = sum(BUILDINGS[building].spaces == 2 for building in city)
        return iter(self.cells[len(city) - large : CITY_SPACES - 2 * large])


def place_in_pile(room: FRect, size: tuple[float, float], count: int, index: int) -> FRect:
    """Return the rectangle of one of `count` pieces of a `size` in a room: side by side as far as
    they fit, otherwise overlapping, in two rows if they are many; the later ones lie in front."""
    width, height = size
    in_row = 1 + max(0, int((room.width - width) / (OVERLAP * width)))
    back = 0 if count <= in_row else count // 2  # pieces in the row behind
    row, nth = (count - back, index - back) if index >= back else (back, index)
    step = min(width + 2, (room.width - width) / max(1, row - 1))
    top = room.centery - height / 2
    if back:
        top = room.y if index < back else room.bottom - height
    return FRect(room.x + nth * step, top, width, height)


def large_layout(area: FRect) -> BoardLayout:
    """Lay out the large board: island, harbour and city side by side below the header."""
    return _side_by_side(area, header_height=40, harbour_width=334)


def roomy_layout(area: FRect) -> BoardLayout:
    """Lay out the large board for large text: a higher header, and longer names below buildings."""
    return _side_by_side(area, header_height=54, harbour_width=448, roomy=True)


def _side_by_side(
    area: FRect, *, header_height: float, harbour_width: float, roomy: bool = False
) -> BoardLayout:
    header = FRect(area.x + 16, area.y + 8, area.width - 36, header_height)
    below = _below(area, header)
    island = _island(below.topleft, below.height, columns=4)
    harbour = FRect(island.right + 8, below.y, harbour_width, below.height)
    city = FRect(harbour.right + 8, below.y, below.right - harbour.right - 8, below.height)
    return _large(area, header, island, harbour, city, columns=4, roomy=roomy)


def high_layout(area: FRect) -> BoardLayout:
    """Lay out a large board about as high as it is wide: island and harbour above, the city
    below."""
    header = FRect(area.x + 16, area.y + 8, area.width - 90, 54)
    below = _below(area, header)
    island = _island(below.topleft, 0.41 * below.height, columns=6)
    left, top = island.right + 8, island.bottom + 8
    harbour = FRect(left, below.y, below.right - left, island.height)
    city = FRect(below.x, top, below.width, below.bottom - top)
    return _large(area, header, island, harbour, city, columns=6, roomy=True)


def _below(area: FRect, header: FRect) -> FRect:
    """Return what is left of a large board below its header."""
    top = header.bottom + 3
    return FRect(area.x + 14, top, area.width - 28, area.bottom - 14 - top)


def _island(corner: tuple[float, float], height: float, columns: int) -> FRect:
    """Return an island as wide as its tiles, in so many columns, are with their coast."""
    rows = ISLAND_SPACES // columns
    side = (height - COAST - (rows - 1) * TILE_GAP) / rows
    return FRect(*corner, columns * side + (columns - 1) * TILE_GAP + COAST, height)


def _large(
    area: FRect,
    header: FRect,
    island: FRect,
    harbour: FRect,
    city: FRect,
    *,
    columns: int,
    roomy: bool = False,
) -> BoardLayout:
    """Complete the layout of a large board whose parts lie there; the tiles in so many columns."""
    *goods, san_juan = _grid(harbour.inflate(-12, -12), STALL_COLUMNS, STALLS, 6)
    widths = (180, 140, 140) if roomy else (136, 110, 110)
    spaces, points, doubloons = _from_right(header, widths, 12)
    return BoardLayout(
        area=area,
        header=header,
        island=island,
        tiles=tuple(_grid(island.inflate(-COAST, -COAST), columns, ISLAND_SPACES, TILE_GAP)),
        circle=38 if roomy else 34,
        harbour=harbour,
        goods=tuple(goods),
        san_juan=san_juan,
        city=city,
        cells=tuple(_grid(city.inflate(-WALL, -WALL), 6, CITY_SPACES, 5)),
        large=True,
        name=FRect(header.x, header.y, doubloons.x - header.x - 10, header.height),
        doubloons=doubloons,
        points=points,
        spaces=spaces,
        name_height=36 if roomy else 24,
    )


def small_layout(area: FRect) -> BoardLayout:
    """Lay out a small board. A low one has the island above the harbour on the left and the city on
    the right; a high one has island and harbour side by side above the city."""
    header = FRect(area.x + 12, area.y + 7, area.width - 26, 34)
    top, bottom = header.bottom + 3, area.bottom - 12
    left, right = area.x + 11, area.right - 11
    high = area.height >= HIGH
    side = min(36.0, (bottom - top) * 0.165) if high else 36.0
    island = FRect(left, top, 6 * side + 5 * 2 + 8, 2 * side + 10)
    if high:
        harbour = FRect(island.right + 5, top, right - island.right - 5, island.height)
        city = FRect(left, island.bottom + 5, right - left, bottom - island.bottom - 5)
    else:
        harbour = FRect(left, island.bottom + 4, island.width, bottom - island.bottom - 4)
        city = FRect(island.right + 5, top, right - island.right - 5, bottom - top)
    stalls = tuple(_grid(harbour.inflate(-4, -4), 3 if high else STALLS, STALLS, 0))
    spaces, points, doubloons = _from_right(header, (96, 62, 62), 8)
    return BoardLayout(
        area=area,
        header=header,
        island=island,
        tiles=tuple(_grid(island.inflate(-8, -8), 6, ISLAND_SPACES, 2)),
        circle=20 if high else 17,
        harbour=harbour,
        goods=stalls[: len(GOODS)],
        san_juan=stalls[-1],
        city=city,
        cells=tuple(_grid(city.inflate(-8, -8), 6 if high else 4, CITY_SPACES, 3)),
        large=False,
        name=FRect(header.x, header.y, doubloons.x - header.x - 4, header.height),
        doubloons=doubloons,
        points=points,
        spaces=spaces,
    )


def _grid(box: FRect, columns: int, count: int, gap: float) -> Iterator[FRect]:
    """Yield `count` equal rectangles, row by row."""
    rows = -(-count // columns)
    width = (box.width - gap * (columns - 1)) / columns
    height = (box.height - gap * (rows - 1)) / rows
    for index in range(count):
        row, column = divmod(index, columns)
        yield FRect(box.x + column * (width + gap), box.y + row * (height + gap), width, height)


def _from_right(box: FRect, widths: Sequence[float], gap: float) -> list[FRect]:
    """Return rectangles side by side, the first at the right end."""
    places = []
    right = box.right
    for width in widths:
        places.append(FRect(right - width, box.y, width, box.height))
        right -= width + gap
    return places
