"""The layout of a player board, large or small: where everything on it lies.

A board has a header, the island of 12 spaces, the harbour, and the city of 12 spaces. In the
harbour there is a stall for each kind of barrel, and San Juan for the people who wait. Small
buildings fill the city from the start, large ones (two spaces) from the end, so that nothing moves
when something is built.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.rules.material import BUILDINGS, CITY_SPACES, GOODS, ISLAND_SPACES
from game.ui.box_layout import even_grid

STALLS = len(GOODS) + 1
STALL_COLUMNS = 3  # on large boards
LINES_OF_TWO = 1.7  # so many lines high are two, which stand close
OVERLAP = 0.35  # of its width one sees at least of a piece that lies in one row with others
COAST, WALL = 26, 24  # what the pictures of island and city have for an edge, on both sides
TILES_SHOWN, SPACES_SHOWN = (4, 6, 8, 10, 12), (4, 8, 12)
"""For so many tiles, and so many city spaces, small boards are laid out."""
STACKED = 0.5  # height of what is left of a small board, by its width
QUAY_SHARE = 0.22  # of what is left of a small board below its header
HARBOUR, LEAST_HARBOUR, LARGE_TEXT_HARBOUR = 298.0, 268.0, 448.0
HIGH_HARBOUR = 400.0  # so high it has San Juan below all stalls, and can be narrower
TILE_GAP, CELL_GAP = 4, 5  # between the tiles of a large board, and between its buildings
BESIDE_NAME = 1.0  # between the name of a building on a large board and the edges of its slot
APART = 8  # between island, harbour and city of a large board
NAME_WIDTH = 128.0  # a building of a large board with the longest word of a name, and its edges
PICTURE_SHARE, BESIDE_CIRCLES = 0.55, 0.45
"""Of the width of a building, its picture at most: beside one circle, and beside several."""
CIRCLE_SHARE = 0.4  # of a large board's tile


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
    player: FRect
    """Crest and name of the player."""
    doubloons: FRect
    points: FRect
    spaces: FRect
    line: float = 24
    """Height of a line of a name below a building of a large board."""

    def tile_circle(self, space: int) -> FRect:
        """Return the circle of the tile on an island space: its lower right corner."""
        tile = self.tiles[space]
        side = self.circle
        return FRect(tile.right - side - 2, tile.bottom - side - 2, side, side)

    def name(self, slot: FRect, lines: int) -> FRect:
        """Return the room for a building's name, in one line or two, on a large board."""
        height = self.line * (1 if lines == 1 else LINES_OF_TWO)
        top = slot.bottom - height - 2
        return FRect(slot.x + BESIDE_NAME, top, slot.width - 2 * BESIDE_NAME, height)

    def _above_name(self, slot: FRect, lines: int) -> float:
        """Return how high the room above the name of a building is."""
        return self.name(slot, lines).y - slot.y - 3

    def picture(self, slot: FRect, building: int, lines: int = 1) -> FRect:
        """Return where the picture of a building is drawn on its slot, above the lines of its name
        on a large board, above its circles on a small one."""
        spaces = BUILDINGS[building].spaces
        if not self.large:
            height = min(slot.height - 4, (slot.width - 3) / spaces)
            return FRect(slot.x + 2, slot.y + 2, slot.width - 4, height)
        share = PICTURE_SHARE if BUILDINGS[building].circles < 2 else BESIDE_CIRCLES
        height = min(self._above_name(slot, lines), share * slot.width / spaces)
        return FRect(slot.x + 4, slot.y + 3, height * spaces, height)

    def slot_circle(self, slot: FRect, building: int, index: int, lines: int = 1) -> FRect:
        """Return one circle of a building: beside its picture on a large board, at its foot on a
        small one."""
        count = max(1, BUILDINGS[building].circles)
        if not self.large:
            side = min(self.circle, (slot.width - 3) / count)
            left = slot.centerx - count * side / 2
            return FRect(left + index * side, slot.bottom - side - 1, side, side)
        picture = self.picture(slot, building, lines)
        left, wide = picture.right + 3, slot.right - picture.right - 6
        high = self._above_name(slot, lines)
        # In as many columns as let them be largest.
        side, columns = max(
            (min(self.circle, high / -(-count // columns), wide / columns), -columns)
            for columns in range(1, count + 1)
        )
        row, column = divmod(index, -columns)
        left += (wide + columns * side) / 2
        return FRect(left + column * side, picture.y + row * side, side, side)

    def slots(self, city: Sequence[int]) -> list[FRect]:
        """Return the rectangle of each building, in the order they were built."""
        first, last = 0, len(self.cells)
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
        return iter(self.cells[len(city) - large : len(self.cells) - 2 * large])


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


def large_layout(area: FRect, *, for_goods: bool = False, large_text: bool = False) -> BoardLayout:
    """Lay out the large board: island, harbour and city side by side below the header; `for_goods`
    with as much room for the barrels as can be; with `large_text` the header is higher, and names
    below buildings longer."""
    header = FRect(area.x + 16, area.y + 8, area.width - 36, 54 if large_text else 40)
    below = _below(area, header)
    island = _island(below.topleft, below.height, columns=4)
    width = HARBOUR if below.height < HIGH_HARBOUR else LEAST_HARBOUR
    if large_text:
        width = LARGE_TEXT_HARBOUR
    elif for_goods:
        width = below.width - island.width - _city_width(NAME_WIDTH, columns=4) - 2 * APART
    harbour = FRect(island.right + APART, below.y, width, below.height)
    left = harbour.right + APART
    city = FRect(left, below.y, below.right - left, below.height)
    return _large(area, header, island, harbour, city, columns=4, large_text=large_text)


def _city_width(cell: float, columns: int) -> float:
    """Return the width of a city with so many columns of cells so wide."""
    return WALL + columns * cell + (columns - 1) * CELL_GAP


def high_layout(area: FRect) -> BoardLayout:
    """Lay out a large board about as high as it is wide: island and harbour above, the city
    below."""
    header = FRect(area.x + 16, area.y + 8, area.width - 90, 54)
    below = _below(area, header)
    island = _island(below.topleft, 0.45 * below.height, columns=6)
    left, top = island.right + 8, island.bottom + 8
    harbour = FRect(left, below.y, below.right - left, island.height)
    city = FRect(below.x, top, below.width, below.bottom - top)
    return _large(area, header, island, harbour, city, columns=6, large_text=True)


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
    large_text: bool = False,
) -> BoardLayout:
    """Complete the layout of a large board whose parts lie there; the tiles in so many columns."""
    goods, san_juan = _stalls(harbour.inflate(-12, -12))
    tiles = tuple(even_grid(island.inflate(-COAST, -COAST), columns, ISLAND_SPACES, TILE_GAP))
    wide = city.width >= _city_width(NAME_WIDTH, columns=6)
    cells = even_grid(city.inflate(-WALL, -WALL), 6 if wide else 4, CITY_SPACES, CELL_GAP)
    widths = (180, 140, 140) if large_text else (136, 110, 110)
    spaces, points, doubloons = _from_right(header, widths, 12)
    return BoardLayout(
        area=area,
        header=header,
        island=island,
        tiles=tiles,
        circle=max(38 if large_text else 34, CIRCLE_SHARE * tiles[0].height),
        harbour=harbour,
        goods=goods,
        san_juan=san_juan,
        city=city,
        cells=tuple(cells),
        large=True,
        player=FRect(header.x, header.y, doubloons.x - header.x - 10, header.height),
        doubloons=doubloons,
        points=points,
        spaces=spaces,
        line=36 if large_text else 24,
    )


def _stalls(quays: FRect) -> tuple[tuple[FRect, ...], FRect]:
    """Return the stalls of the goods and San Juan: beside each other, or where there is height San
    Juan below them."""
    if quays.height < 1.2 * quays.width:
        *goods, san_juan = even_grid(quays, STALL_COLUMNS, STALLS, 6)
        return tuple(goods), san_juan
    height = 2 * quays.width / STALL_COLUMNS
    above = FRect(quays.x, quays.y, quays.width, height)
    below = FRect(quays.x, above.bottom + 6, quays.width, quays.bottom - above.bottom - 6)
    return tuple(even_grid(above, STALL_COLUMNS, STALLS, 6))[:-1], below


def small_layout(area: FRect, tiles: int = ISLAND_SPACES, spaces: int = CITY_SPACES) -> BoardLayout:
    """Lay out a small board on which so many tiles and so many city spaces are taken: what is there
    is as large as can be, empty spaces take no room. Island and city lie side by side, or one above
    the other where the board is high, and the harbour below them."""
    header = FRect(area.x + 12, area.y + 7, area.width - 26, 34)
    inner = FRect(area.x + 11, header.bottom + 3, area.width - 22, area.bottom - 15 - header.bottom)
    quay = min(44.0, QUAY_SHARE * inner.height)
    harbour = FRect(inner.x, inner.bottom - quay, inner.width, quay)
    room = FRect(inner.x, inner.y, inner.width, inner.height - quay - 4)
    island, city = even_grid(room, 1 if room.height > STACKED * room.width else 2, 2, 4)
    beach, ground = island.inflate(-4, -4), city.inflate(-6, -6)
    capacity = next(count for count in TILES_SHOWN if count >= tiles)
    columns = max(range(1, capacity + 1), key=lambda columns: _side(beach, columns, capacity, 2))
    side = _side(beach, columns, capacity, 2)
    rows = -(-capacity // columns)
    beach.size = (columns * side + 2 * (columns - 1), rows * side + 2 * (rows - 1))
    beach.center = island.center
    held = next(count for count in SPACES_SHOWN if count >= spaces)
    streets = max((2, 4, 6), key=lambda columns: _side(ground, columns, held, 3))
    *goods, san_juan = even_grid(harbour.inflate(-4, -4), STALLS, STALLS, 0)
    spaces_taken, points, doubloons = _from_right(header, (96, 62, 62), 8)
    return BoardLayout(
        area=area,
        header=header,
        island=island,
        tiles=tuple(even_grid(beach, columns, capacity, 2)),
        circle=max(17.0, CIRCLE_SHARE * side),
        harbour=harbour,
        goods=tuple(goods),
        san_juan=san_juan,
        city=city,
        cells=tuple(even_grid(ground, streets, held, 3)),
        large=False,
        player=FRect(header.x, header.y, doubloons.x - header.x - 4, header.height),
        doubloons=doubloons,
        points=points,
        spaces=spaces_taken,
    )


def _side(box: FRect, columns: int, count: int, gap: float) -> float:
    """Return the side of squares, so many in so many columns, that fit into a box."""
    rows = -(-count // columns)
    width = (box.width - gap * (columns - 1)) / columns
    return min(width, (box.height - gap * (rows - 1)) / rows)


def _from_right(box: FRect, widths: Sequence[float], gap: float) -> list[FRect]:
    """Return rectangles side by side, the first at the right end."""
    places = []
    right = box.right
    for width in widths:
        places.append(FRect(right - width, box.y, width, box.height))
        right -= width + gap
    return places
