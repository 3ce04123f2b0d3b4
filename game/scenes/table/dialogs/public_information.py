"""Public information: tiles left and discarded, goods, people, buildings and their owners.

The face-down tiles are known, because all others are open, but not their order.
"""

from __future__ import annotations

import pygame

from game.match.match import Match
from game.rules.material import BUILDINGS, GOODS, QUARRY, TILES
from game.rules.notation.writer import to_text
from game.rules.position import Position
from game.rules.queries import inventory
from game.rules.queries.observation import observe_open
from game.scenes.sheet_scene import SheetScene
from game.scenes.table import seating
from game.ui import drawing, skin
from game.ui.box_layout import REST, Size, column, even_grid, grid, middle, row
from game.ui.clipboard import copy_text
from game.ui.context import Context
from game.ui.input import Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.typesetting import BUTTON, LABEL, NUMBER, SMALL_LABEL, SUBHEADING, TextStyle
from game.ui.theme import INK, INK_SOFT, PAPER_SHADE
from game.ui.widgets.buttons import Button

SPOTS = frozenset({"discards", "stack", "supply", "quarries", "city_clock"})
"""Kinds of spots that open this sheet when clicked."""

_SHEET = pygame.FRect(90, 50, 1740, 980)
_ROOM = _SHEET.inflate(-120, -76)
_LEFT, _ICON = 488.0, 60.0  # width of the tables on the left, and of tile pictures
_IN_TWO_COLUMNS = 26  # maximum number of buildings
CREST = 28.0
NAME = TextStyle("sans_semibold", 23)


def position_text(match: Match, deciding: int) -> str:
    """Return the position in text notation (docs/notation.md) as the person who decides (-1 for
    nobody) may know it, or all of it when the match is over."""
    pos = match.game.position
    if pos.is_over:
        return to_text(pos)
    known = observe_open(pos).position
    for seat in seating.hidden_vp_seats(match, deciding, peeking=True):
        known.players[seat].vp = 0
    return to_text(known, stack=False)


def tiles_left(pos: Position) -> list[tuple[int, int, int]]:
    """Count the tiles of each kind of plantation: open, discarded, face down."""
    return [
        (pos.open_plantations.count(kind), gone, left - gone)
        for kind, (left, gone) in enumerate(zip(inventory.tiles(pos), pos.discards, strict=True))
    ]


class PublicInformationScene(SheetScene):
    """The dialog over the table. `deciding` is the seat to act, -1 for none. Escape, a click beside
    it, or "Done" closes it."""

    transparent = True

    def __init__(self, ctx: Context, match: Match, deciding: int) -> None:
        super().__init__(ctx, box=_SHEET)
        self.match = match
        self._deciding = deciding
        self.phrases = Phrases(ctx.translator)
        self.copied = False
        self._tiles = self._supply_head = self._supplies = self._market = self.head

    def layout(self) -> None:
        fit, tr = self.fit, self.tr
        self.title = tr("What's left")
        heights: list[Size] = [80, REST, fit.line(BUTTON).padded(24).capped(72)]
        self.head, body, foot = column(_ROOM, heights, gap=12)
        left, self._market = row(body, [_LEFT, REST], gap=40)
        supplies: list[Size] = [REST, 0, fit.line(SUBHEADING).capped(60), 184]
        self._tiles, _, self._supply_head, self._supplies = column(left, supplies, gap=8)
        words = tr("Copied") if self.copied else tr("Copy as text")
        icon, tip = (
            "ui/check" if self.copied else "ui/log",
            tr("Copy the current position as text."),
        )
        place, _, corner = row(foot, [400, REST, 340])
        copy = Button(place, words, self.copy, icon=icon, tooltip=tip)
        done = self.done_button(corner)
        self.widgets.set([copy, done], focus=done)

    def copy(self) -> None:
        """Copy the position to the clipboard."""
        self.copied = copy_text(position_text(self.match, self._deciding))
        self.layout()

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.PRESS and not self.box.collidepoint(pointer.pos):
            self.close()
        return True

    # Picture --------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        super().paint(p)
        pos = self.match.game.position
        self._draw_tiles(p, pos)
        self._draw_supplies(p, pos)
        self._draw_buildings(p, pos)

    def _draw_tiles(self, p: Painter, pos: Position) -> None:
        """Draw the table of tiles: a row for each kind, a column for each location."""
        heads = self.tr("face up"), self.tr("discarded"), self.tr("face down")
        counts = tiles_left(pos)
        heights: list[Size] = [66, *[REST] * (len(counts) + 1)]
        above, *lines = grid(self._tiles, [_ICON, REST, REST, REST], heights, gap=(6, 0))
        for head, cell in zip(heads, above[1:], strict=True):
            p.write_rich(head, cell, SMALL_LABEL, INK_SOFT, align="center", valign="bottom")
        for kind, (picture, *cells) in enumerate(lines):
            if kind % 2 == 0:
                p.fill(picture.union(cells[-1]).inflate(0, -2), PAPER_SHADE, radius=8)
            tile = TILES[kind] if kind < len(counts) else TILES[QUARRY]
            p.picture(f"tiles/{tile}", middle(picture, picture.height - 8))
        for count, (_, *cells) in zip(counts, lines, strict=False):
            for value, cell in zip(count, cells, strict=True):
                p.write(str(value), cell, NUMBER, INK if value else INK_SOFT, align="center")
        text = self.trn("{n} left", "{n} left", pos.quarry_supply)
        p.write(text, lines[-1][1].union(lines[-1][-1]).inflate(-24, 0), LABEL)

    def _draw_supplies(self, p: Painter, pos: Position) -> None:
        """Draw the goods in the supply, people and VP."""
        p.write(self.tr("In the supply"), self._supply_head, SUBHEADING, INK_SOFT)
        items = [
            (drawing.barrel_picture(good), pos.goods_supply[good]) for good in range(len(GOODS))
        ]
        items.append((drawing.PEOPLE[1], pos.colonist_supply))
        if pos.setup.with_nobles:
            items.append((drawing.PEOPLE[2], pos.noble_supply))
        items.append(("pieces/vp", max(0, pos.vp_supply)))
        places = even_grid(self._supplies, -(-len(items) // 2), len(items), gap=8)
        for (picture, count), cell in zip(items, places, strict=True):
            p.fill(cell, PAPER_SHADE, radius=10)
            inner, text = cell.inflate(-8, -8), str(count)
            drawing.amount(p, picture, text, inner, style=NUMBER, color=INK, side=54)

    def _draw_buildings(self, p: Painter, pos: Position) -> None:
        """Draw every building of the game, with the tiles left and the owners of the others."""
        columns = 2 if len(pos.buildings_in_play) <= _IN_TWO_COLUMNS else 3
        rows = -(-len(pos.buildings_in_play) // columns)
        heights = [min(60.0, self._market.height / rows)] * rows
        places = grid(self._market, [REST] * columns, heights, gap=(14, 0))
        ordered = sorted(
            pos.buildings_in_play, key=lambda b: (BUILDINGS[b].column, BUILDINGS[b].cost, b)
        )
        for at, building in enumerate(ordered):
            cell = places[at % rows][at // rows]
            if at % rows % 2 == 0:
                p.fill(cell.inflate(0, -2), PAPER_SHADE, radius=8)
            crests = (4.5 if columns == 2 else 2.4) * CREST
            widths: list[Size] = [min(56.0, 1.3 * cell.height), REST, 48, crests]
            icon, name, stock, owners = row(cell.inflate(-12, -4), widths, gap=6)
            p.picture(drawing.building_picture(building), icon)
            names = (self.phrases.building(building), self.phrases.building_short(building))
            ink = INK if pos.market[building] else INK_SOFT
            p.write(drawing.first_fitting(p, names, name.width, NAME), name, NAME, ink)
            p.write(f"×{pos.market[building]}", stock, NAME, ink, align="right")
            self._draw_owners(p, pos, building, owners)

    def _draw_owners(self, p: Painter, pos: Position, building: int, room: pygame.FRect) -> None:
        """Draw the owners' crests, overlapping if there are many."""
        owners = [seat for seat, player in enumerate(pos.players) if building in player.city]
        side = min(CREST, room.height)
        step = min(side + 4, (room.width - side) / max(1, len(owners) - 1))
        for at, seat in enumerate(owners):
            color = self.ctx.players[self.match.colors[seat]]
            skin.crest(p, (room.x + at * step, room.centery - side / 2, side, side), color)
