"""The panel in which the log is read."""

from __future__ import annotations

import pygame

from game.scenes.table.logbook import LINE, ROUND, Entry, Log
from game.ui import skin
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.scroll import BAR_WIDTH, ScrollArea
from game.ui.text import SMALL, SMALL_LABEL, Style
from game.ui.theme import BRASS, INK, PAPER_SHADE, WALNUT
from game.ui.view import Point, RectLike

INDENTS = (10.0, 4.0, 22.0)
PADDING = 24.0
LEADING = 4.0


class LogPanel(ScrollArea):
    """The log on paper, the newest line below. It stays at the end unless somebody scrolls up."""

    def __init__(self, rect: RectLike, log: Log, ctx: Context) -> None:
        frame = pygame.FRect(rect)
        super().__init__(frame.inflate(-2 * PADDING, -2 * PADDING + 8), content_height=1.0)
        self.frame = frame
        self.log = log
        self._ctx = ctx
        self._tops: list[float] = []
        self._heights: list[float] = []
        self._height = 0.0
        self.follow()

    @property
    def content_height(self) -> float:
        return self._height

    @property
    def at_end(self) -> bool:
        """Is the newest line to be seen?"""
        return self.offset >= self.limit - 1

    def follow(self, end: bool = True) -> None:
        """Measure new lines; go to the end if `end`."""
        for entry in self.log.entries[len(self._tops) :]:
            if entry.level == ROUND and self._tops:
                self._height += 8
            width = self._width(entry)
            height = self._ctx.text.rich_size(entry.markup, _style(entry), width)[1] + LEADING
            self._tops.append(self._height)
            self._heights.append(height)
            self._height += height
        if end:
            self.scroll_to(self.limit)

    def again(self) -> None:
        """Measure everything again: the log was written anew."""
        self._tops, self._heights, self._height = [], [], 0.0
        self.follow()

    def entry_at(self, pos: Point) -> Entry | None:
        """The line under the mouse."""
        if not self.rect.collidepoint(pos):
            return None
        y = pos[1] - self.rect.y + self.offset
        for top, height, entry in zip(self._tops, self._heights, self.log.entries, strict=False):
            if top <= y < top + height:
                return entry
        return None

    def _width(self, entry: Entry) -> float:
        return self.rect.width - BAR_WIDTH - 6 - INDENTS[entry.level]

    def draw(self, p: Painter) -> None:
        skin.paper(p, self.frame)
        super().draw(p)

    def _draw_content(self, p: Painter) -> None:
        for top, height, entry in zip(self._tops, self._heights, self.log.entries, strict=False):
            y = self.rect.y + top - self.offset
            if y + height < self.rect.y or y > self.rect.bottom:
                continue
            width, indent = self._width(entry), INDENTS[entry.level]
            if entry.level == ROUND:
                bar = (self.rect.x, y, width, height)
                p.fill(bar, PAPER_SHADE, radius=6)
                p.line((self.rect.x, y + height), (self.rect.x + width, y + height), BRASS, 2)
            elif entry.level == LINE:
                p.fill((self.rect.x + 8, y + height / 2 - 3, 6, 6), BRASS, radius=3)
            place = (self.rect.x + indent, y + LEADING / 2, width, height)
            p.write_rich(entry.markup, place, _style(entry), WALNUT if entry.level else INK)


def _style(entry: Entry) -> Style:
    return SMALL if entry.level == LINE else SMALL_LABEL
