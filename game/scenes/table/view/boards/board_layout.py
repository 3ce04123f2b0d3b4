"""The layout of a player board, large or small.

A board has a header, an island of 12 spaces, a harbor, and a city of 12 spaces. The harbor has a
stall for each kind of barrel, and San Juan for the people who wait. Small buildings fill the city
from the start and large ones (two spaces) from the end, so nothing moves when something is built.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.rules.material import BUILDINGS, CITY_SPACES, GOODS, ISLAND_SPACES
from game.ui.box_layout import even_grid

STALLS = len(GOODS) + 1
STALL_COLUMNS = 3  # on large boards
OVERLAP = 0.35  # minimum visible share of the width of overlapping pieces
COAST, WALL = 26, 24  # edge width of the island and city pictures, both sides together
LARGE_TEXT_WALL = 17
NAME_HEIGHTS, LARGE_TEXT_NAMES = (24.0, 41.0), (36.0, 52.0)
"""Height of a building's name on a large board: of one line, and of two set tightly."""
TILES_SHOWN, SPACES_SHOWN = (4, 6, 8, 10, 12), (4, 8, 12)
"""Numbers of tiles and city spaces that small boards are laid out for."""
STACKED = 0.5  # height-to-width ratio above which island and city are stacked
QUAY_SHARE = 0.22  # height of the harbor relative to a small board below its header
HARBOR, LEAST_HARBOR, LARGE_TEXT_HARBOR = 298.0, 268.0, 448.0
HIGH_HARBOR = 400.0  # from this height on, San Juan is below the stalls and the harbor is narrower
TILE_GAP, CELL_GAP = 4, 3  # gaps between tiles and between buildings of a large board
BESIDE_NAME, BELOW_NAME = 2.0, 3.0  # padding of a building's name on a large board
APART = 8  # gap between island, harbor and city of a large board
NAME_WIDTH = 130.0  # width of a large board's building for the longest word of a name
PICTURE_SHARE, BESIDE_CIRCLES = 0.55, 0.45
"""Maximum picture width relative to a building: next to one circle, and next to several."""
PORTRAIT = 76.0  # on a small board
CIRCLE_SHARE = 0.4  # relative to a tile of a large board


@dataclass(frozen=True)
class BoardLayout:
    """The rectangles of one board (logical pixels)."""

    area: FRect
    header: FRect
    island: FRect
    tiles: tuple[FRect, ...]
    circle: float
    """Size of a circle on tiles and buildings."""
    harbor: FRect
    goods: tuple[FRect, ...]
    san_juan: FRect
    city: FRect
    cells: tuple[FRect, ...]
    large: bool
    player: FRect
    """The player's name; on a large board with the crest."""
    doubloons: FRect
    points: FRect
    spaces: FRect
    portrait: FRect
    """The player's portrait, or a person's crest."""
    name_heights: tuple[float, float] = NAME_HEIGHTS

    def tile_circle(self, space: int) -> FRect:
        """Return the circle in the lower right corner of the tile on an island space."""
        tile = self.tiles[space]
        side = self.circle
        return FRect(tile.right - side - 2, tile.bottom - side - 2, side, side)

    def name(self, slot: FRect, lines: int) -> FRect:
        """Return the area of a building's name, with one or two lines, on a large board."""
        height = self.name_heights[lines - 1]
        top = slot.bottom - height - BELOW_NAME
        return FRect(slot.x + BESIDE_NAME, top, slot.width - 2 * BESIDE_NAME, height)

    def _above_name(self, slot: FRect, lines: int) -> float:
        """Return the height available above a building's name."""
        return self.name(slot, lines).y - slot.y - 3

    def picture(self, slot: FRect, building: int, lines: int = 1) -> FRect:
        """Return the rectangle of a building's picture in its slot: above the name on a large
        board, above the circles on a small one."""
        spaces = BUILDINGS[building].spaces
        if not self.large:
            height = min(slot.height - 4, (slot.width - 3) / spaces)
            return FRect(slot.x + 2, slot.y + 2, slot.width - 4, height)
        share = PICTURE_SHARE if BUILDINGS[building].circles < 2 else BESIDE_CIRCLES
        height = min(self._above_name(slot, lines), share * slot.width / spaces)
        return FRect(slot.x + 4, slot.y + 3, height * spaces, height)

    def slot_circle(self, slot: FRect, building: int, index: int, lines: int = 1) -> FRect:
        """Return one circle of a building: next to the picture on a large board, at the bottom on a
        small one."""
        count = max(1, BUILDINGS[building].circles)
        if not self.large:
            side = min(self.circle, (slot.width - 3) / count)
            left = slot.centerx - count * side / 2
            return FRect(left + index * side, slot.bottom - side - 1, side, side)
        picture = self.picture(slot, building, lines)
        left, wide = picture.right + 3, slot.right - picture.right - 6
        high = self._above_name(slot, lines)
        # Choose the number of columns that allows the largest circles.
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
                # Columns are even, so a large building never straddles two rows.
                places.append(self.cells[last].union(self.cells[last + 1]))
            else:
                places.append(self.cells[first])
                first += 1
        return places

    def empty_cells(self, city: Sequence[int]) -> Iterator[FRect]:
        """Return the empty city spaces."""
        large = sum(BUILDINGS[building].spaces == 2 for building in city)
        return iter(self.cells[len(city) - large : len(self.cells) - 2 * large])


def place_in_pile(room: FRect, size: tuple[float, float], count: int, index: int) -> FRect:
    """Return the rectangle of one of `count` pieces of a `size` in an area: side by side if they
    fit, otherwise overlapping, in two rows if there are many. Later pieces are in front."""
    width, height = size
    in_row = 1 + max(0, int((room.width - width) / (OVERLAP * width)))
    back = 0 if count <= in_row else count // 2  # pieces in the back row
    row, nth = (count - back, index - back) if index >= back else (back, index)
    step = min(width + 2, (room.width - width) / max(1, row - 1))
    top = room.centery - height / 2
    if back:
        top = room.y if index < back else room.bottom - height
    return FRect(room.x + nth * step, top, width, height)


def large_layout(area: FRect, *, for_goods: bool = False, large_text: bool = False) -> BoardLayout:
    """Lay out the large board: island, harbor and city side by side below the header. With
    `for_goods` the barrels get as much space as possible; with `large_text` the header is higher,
    and there is more space for names."""
    header = FRect(area.x + 16, area.y + 8, area.width - 36, 50 if large_text else 40)
    below = _below(area, header)
    island = _island(below.topleft, below.height, columns=4)
    width = HARBOR if below.height < HIGH_HARBOR else LEAST_HARBOR
    if large_text:
        width = LARGE_TEXT_HARBOR
    elif for_goods:
        width = below.width - island.width - _city_width(NAME_WIDTH, columns=4) - 2 * APART
    harbor = FRect(island.right + APART, below.y, width, below.height)
    left = harbor.right + APART
    city = FRect(left, below.y, below.right - left, below.height)
    return _large(area, header, island, harbor, city, columns=4, large_text=large_text)


def _city_width(cell: float, columns: int) -> float:
    """Return the width of a city with this number of columns and cell width."""
    return WALL + columns * cell + (columns - 1) * CELL_GAP


def high_layout(area: FRect) -> BoardLayout:
    """Lay out a large board about as high as wide: island and harbor at the top, the city below."""
    header = FRect(area.x + 16, area.y + 8, area.width - 90, 54)
    below = _below(area, header)
    island = _island(below.topleft, 0.45 * below.height, columns=6)
    left, top = island.right + 8, island.bottom + 8
    harbor = FRect(left, below.y, below.right - left, island.height)
    city = FRect(below.x, top, below.width, below.bottom - top)
    return _large(area, header, island, harbor, city, columns=6, large_text=True)


def _below(area: FRect, header: FRect) -> FRect:
    """Return the area of a large board below its header."""
    top = header.bottom + 3
    return FRect(area.x + 14, top, area.width - 28, area.bottom - 14 - top)


def _island(corner: tuple[float, float], height: float, columns: int) -> FRect:
    """Return the rectangle of an island that fits its tiles in `columns` columns, including the
    coast."""
    rows = ISLAND_SPACES // columns
    side = (height - COAST - (rows - 1) * TILE_GAP) / rows
    return FRect(*corner, columns * side + (columns - 1) * TILE_GAP + COAST, height)


def _large(
    area: FRect,
    header: FRect,
    island: FRect,
    harbor: FRect,
    city: FRect,
    *,
    columns: int,
    large_text: bool = False,
) -> BoardLayout:
    """Complete the layout of a large board, given its parts. `columns` is the number of tile
    columns."""
    goods, san_juan = _stalls(harbor.inflate(-12, -12))
    tiles = tuple(even_grid(island.inflate(-COAST, -COAST), columns, ISLAND_SPACES, TILE_GAP))
    wide = city.width >= _city_width(NAME_WIDTH, columns=6)
    wall = LARGE_TEXT_WALL if large_text else WALL
    cells = even_grid(city.inflate(-wall, -wall), 6 if wide else 4, CITY_SPACES, CELL_GAP)
    widths = (180, 140, 140) if large_text else (136, 110, 110)
    spaces, points, doubloons = _from_right(header, widths, 12)
    return BoardLayout(
        area=area,
        header=header,
        island=island,
        tiles=tiles,
        circle=max(38 if large_text else 34, CIRCLE_SHARE * tiles[0].height),
        harbor=harbor,
        goods=goods,
        san_juan=san_juan,
        city=city,
        cells=tuple(cells),
        large=True,
        player=FRect(header.x, header.y, doubloons.x - header.x - 10, header.height),
        portrait=FRect(header.x, header.y, header.height, header.height),
        doubloons=doubloons,
        points=points,
        spaces=spaces,
        name_heights=LARGE_TEXT_NAMES if large_text else NAME_HEIGHTS,
    )


def _stalls(quays: FRect) -> tuple[tuple[FRect, ...], FRect]:
    """Return the stalls of the goods and San Juan: side by side, or with San Juan below if there is
    enough height."""
    if quays.height < 1.2 * quays.width:
        *goods, san_juan = even_grid(quays, STALL_COLUMNS, STALLS, 6)
        return tuple(goods), san_juan
    height = 2 * quays.width / STALL_COLUMNS
    above = FRect(quays.x, quays.y, quays.width, height)
    below = FRect(quays.x, above.bottom + 6, quays.width, quays.bottom - above.bottom - 6)
    return tuple(even_grid(above, STALL_COLUMNS, STALLS, 6))[:-1], below


def small_layout(area: FRect, tiles: int = ISLAND_SPACES, spaces: int = CITY_SPACES) -> BoardLayout:
    """Lay out a small board for the number of tiles and city spaces taken. Pieces are as large as
    possible, and empty spaces take no space. Island and city are side by side, or stacked if the
    board is high, with the harbor below them."""
    header = FRect(area.x + 12, area.y + 7, area.width - 26, 34)
    inner = FRect(area.x + 11, header.bottom + 3, area.width - 22, area.bottom - 15 - header.bottom)
    quay = min(44.0, QUAY_SHARE * inner.height)
    harbor = FRect(inner.x, inner.bottom - quay, inner.width, quay)
    high = inner.height - quay - 4
    side = min(PORTRAIT, high)
    portrait = FRect(area.x + 9, inner.y + (high - side) / 2, side, side)
    room = FRect(portrait.right + 6, inner.y, inner.right - portrait.right - 6, high)
    island, city = even_grid(room, 1 if high > STACKED * inner.width else 2, 2, 4)
    beach, ground = island.inflate(-4, -4), city.inflate(-6, -6)
    capacity = next(count for count in TILES_SHOWN if count >= tiles)
    columns = max(range(1, capacity + 1), key=lambda columns: _side(beach, columns, capacity, 2))
    side = _side(beach, columns, capacity, 2)
    rows = -(-capacity // columns)
    beach.size = (columns * side + 2 * (columns - 1), rows * side + 2 * (rows - 1))
    beach.center = island.center
    held = next(count for count in SPACES_SHOWN if count >= spaces)
    streets = max((2, 4, 6), key=lambda columns: _side(ground, columns, held, 3))
    *goods, san_juan = even_grid(harbor.inflate(-4, -4), STALLS, STALLS, 0)
    spaces_taken, points, doubloons = _from_right(header, (96, 62, 62), 8)
    return BoardLayout(
        area=area,
        header=header,
        island=island,
        tiles=tuple(even_grid(beach, columns, capacity, 2)),
        circle=max(17.0, CIRCLE_SHARE * side),
        harbor=harbor,
        goods=tuple(goods),
        san_juan=san_juan,
        city=city,
        cells=tuple(even_grid(ground, streets, held, 3)),
        large=False,
        player=FRect(header.x, header.y, doubloons.x - header.x - 4, header.height),
        portrait=portrait,
        doubloons=doubloons,
        points=points,
        spaces=spaces_taken,
    )


def _side(box: FRect, columns: int, count: int, gap: float) -> float:
    """Return the largest side of `count` squares in `columns` columns that fit in a box."""
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
