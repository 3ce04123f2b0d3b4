"""Public information: tiles left and discarded, goods, people, buildings and their owners.

Which tiles lie face down is known, for all others are open; in which order, nobody knows.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.match.match import Match
from game.rules.consistency import inventory
from game.rules.material import BUILDINGS, GOODS, QUARRY, TILES
from game.rules.notation.writer import to_text
from game.rules.position import Position
from game.rules.queries.observation import observe_open
from game.scenes.base import Scene
from game.scenes.table import seating
from game.ui import drawing, skin
from game.ui.clipboard import copy_text
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.typesetting import LABEL, NUMBER, SMALL_LABEL, SUBHEADING, TITLE, TextStyle
from game.ui.theme import INK, INK_SOFT, PAPER_SHADE
from game.ui.widgets.buttons import Button

SPOTS = frozenset({"discards", "stack", "supply", "quarries", "city_clock"})
"""What opens this sheet when it is clicked."""

SHEET = pygame.FRect(90, 50, 1740, 980)
MARGIN = 60.0
LEFT = 488.0  # width of the tables on the left
HEAD = 120.0
CREST = 28.0
NAME = TextStyle("sans_semibold", 23)


def position_text(match: Match, deciding: int) -> str:
    """Return the position as text (docs/notation.md) as the person who decides (-1: nobody) may
    know it; all of it when the match is over."""
    pos = match.game.position
    if pos.is_over:
        return to_text(pos)
    known = observe_open(pos).position
    for seat in seating.hidden_vp_seats(match, deciding, peeking=True):
        known.players[seat].vp = 0
    return to_text(known, stack=False)


def tiles_left(pos: Position) -> list[tuple[int, int, int]]:
    """Count the tiles of each plantation kind: open, discarded, face down."""
    return [
        (pos.open_plantations.count(kind), gone, left - gone)
        for kind, (left, gone) in enumerate(zip(inventory.tiles(pos), pos.discards, strict=True))
    ]


class PublicInformationScene(Scene):
    """Dialog over the table, opened while a person decides (-1: nobody). Escape, a click beside it
    or "Done" close it."""

    transparent = True

    def __init__(self, ctx: Context, match: Match, deciding: int) -> None:
        super().__init__(ctx)
        self.match = match
        self._deciding = deciding
        self.phrases = Phrases(ctx.translator)
        self.copied = False

    def layout(self) -> None:
        factor = self.ctx.text.factor
        height = min(72.0, 60 * factor)
        top = SHEET.bottom - MARGIN + 14 - height
        width = min(420.0, 330 * factor)
        done = Button(
            (SHEET.right - MARGIN - width, top, width, height),
            self.tr("Done"),
            self.close,
            icon="ui/check",
            tone="brass",
        )
        text = self.tr("Copied") if self.copied else self.tr("Copy as text")
        icon = "ui/check" if self.copied else "ui/log"
        copy = Button((SHEET.x + MARGIN, top, width, height), text, self.copy, icon=icon)
        copy.tooltip = self.tr("Copy the position as text.")
        self.widgets.set([copy, done], focus=done)

    def copy(self) -> None:
        """Put the position on the clipboard."""
        self.copied = copy_text(position_text(self.match, self._deciding))
        self.layout()

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        return True

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.PRESS and not SHEET.collidepoint(pointer.pos):
            self.close()
        return True

    # Picture --------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        p.veil(150)
        skin.paper(p, SHEET)
        room = SHEET.inflate(-2 * MARGIN, -2 * MARGIN)
        title = pygame.FRect(room.x, room.y - 26, room.width, 80)
        p.write(self.tr("Public information"), title, TITLE, INK, align="center")
        pos = self.match.game.position
        top = room.y + HEAD - 40
        self._draw_tiles(p, pos, pygame.FRect(room.x, top, LEFT, 430))
        self._draw_supplies(p, pos, pygame.FRect(room.x, top + 452, LEFT, 240))
        right = room.x + LEFT + 40
        market = pygame.FRect(right, top, room.right - right, room.bottom - 60 - top)
        self._draw_buildings(p, pos, market)

    def _draw_tiles(self, p: Painter, pos: Position, box: pygame.FRect) -> None:
        """Draw the table of tiles: a row for each kind, a column for where they are."""
        heads = (self.tr("face up"), self.tr("discarded"), self.tr("face down"))
        rows = tiles_left(pos)
        wide = (box.width - 60) / len(heads)
        columns = [
            pygame.FRect(box.x + 60 + wide * at + 3, box.y, wide - 6, box.height)
            for at in range(len(heads))
        ]
        for head, column in zip(heads, columns, strict=True):
            place = pygame.FRect(column.x, box.y - 30, column.width, 66)
            p.write_rich(head, place, SMALL_LABEL, INK_SOFT, align="center", valign="bottom")
        height = (box.height - 40) / (len(rows) + 1)
        for at, row in enumerate(rows):
            line = pygame.FRect(box.x, box.y + 40 + at * height, box.width, height)
            self._draw_row(p, line, f"tiles/{TILES[at]}", at)
            for value, column in zip(row, columns, strict=True):
                place = pygame.FRect(column.x, line.y, column.width, height)
                p.write(str(value), place, NUMBER, INK if value else INK_SOFT, align="center")
        last = pygame.FRect(box.x, box.y + 40 + len(rows) * height, box.width, height)
        self._draw_row(p, last, f"tiles/{TILES[QUARRY]}", len(rows))
        text = self.trn("{n} left", "{n} left", pos.quarry_supply)
        p.write(text, last.inflate(-170, 0), LABEL, INK)

    def _draw_row(self, p: Painter, line: pygame.FRect, picture: str, at: int) -> None:
        if at % 2 == 0:
            p.fill(line.inflate(0, -2), PAPER_SHADE, radius=8)
        side = line.height - 8
        p.picture(picture, (line.x + 8, line.centery - side / 2, side, side))

    def _draw_supplies(self, p: Painter, pos: Position, box: pygame.FRect) -> None:
        """Draw goods in the supply, people and VP."""
        head = pygame.FRect(box.x, box.y, box.width, 46)
        p.write(self.tr("In the supply"), head, SUBHEADING, INK_SOFT)
        items = [
            (drawing.barrel_picture(good), pos.goods_supply[good]) for good in range(len(GOODS))
        ]
        items.append((drawing.PEOPLE[1], pos.colonist_supply))
        if pos.setup.with_nobles:
            items.append((drawing.PEOPLE[2], pos.noble_supply))
        items.append(("pieces/vp", max(0, pos.vp_supply)))
        across = -(-len(items) // 2)
        width, height = box.width / across, (box.height - 54) / 2
        for at, (picture, count) in enumerate(items):
            x, y = box.x + at % across * width, box.y + 54 + at // across * height
            cell = pygame.FRect(x, y, width - 8, height - 8)
            p.fill(cell, PAPER_SHADE, radius=10)
            inner, text = cell.inflate(-8, -8), str(count)
            drawing.amount(p, picture, text, inner, style=NUMBER, colour=INK, side=54)

    def _draw_buildings(self, p: Painter, pos: Position, box: pygame.FRect) -> None:
        """Draw every building of the game: how many are left, and whose the others are."""
        columns = 2 if len(pos.buildings_in_play) <= 26 else 3
        rows = -(-len(pos.buildings_in_play) // columns)
        width, height = box.width / columns, min(60.0, box.height / rows)
        ordered = sorted(
            pos.buildings_in_play, key=lambda b: (BUILDINGS[b].column, BUILDINGS[b].cost, b)
        )
        for at, building in enumerate(ordered):
            column, row = divmod(at, rows)
            x, y = box.x + column * width, box.y + row * height
            cell = pygame.FRect(x, y, width - 14, height)
            if row % 2 == 0:
                p.fill(cell.inflate(0, -2), PAPER_SHADE, radius=8)
            inner = cell.inflate(-12, -4)
            crests = (4.5 if columns == 2 else 2.4) * CREST
            self._draw_owners(p, pos, building, inner.move(inner.width - crests, 0), crests)
            self._draw_building(p, pos, building, inner, inner.right - crests)

    def _draw_owners(
        self, p: Painter, pos: Position, building: int, cell: pygame.FRect, width: float
    ) -> None:
        """Draw the owners' crests, overlapping where there are many."""
        owners = [seat for seat, player in enumerate(pos.players) if building in player.city]
        side = min(CREST, cell.height)
        step = min(side + 4, (width - side) / max(1, len(owners) - 1))
        for at, seat in enumerate(owners):
            place = pygame.FRect(cell.x + at * step, cell.centery - side / 2, side, side)
            colour = self.ctx.players[self.match.colours[seat]]
            skin.crest(p, place, colour)

    def _draw_building(
        self, p: Painter, pos: Position, building: int, cell: pygame.FRect, left: float
    ) -> None:
        """Draw picture, name and number left; the number ends at ``left`` (logical pixels)."""
        icon = pygame.FRect(cell.x, cell.y, min(56.0, 1.3 * cell.height), cell.height)
        p.picture(drawing.building_picture(building), icon)
        count = pygame.FRect(left - 48, cell.y, 40, cell.height)
        stock = pos.market[building]
        p.write(f"×{stock}", count, NAME, INK if stock else INK_SOFT, align="right")
        name = pygame.FRect(icon.right + 8, cell.y, count.x - icon.right - 12, cell.height)
        names: Sequence[str] = (
            self.phrases.building(building),
            self.phrases.building_short(building),
        )
        p.write(
            drawing.first_fitting(p, names, name.width, NAME),
            name,
            NAME,
            INK if stock else INK_SOFT,
        )
