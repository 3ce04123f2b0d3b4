"""The log panel: scrolling, picking a line, and crests that filter by player."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.table.log.log_entries import LINE, ROUND, LogEntry, MatchLog
from game.ui import skin
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL, SMALL_LABEL, TextStyle
from game.ui.theme import BRASS, BRASS_LIGHT, INK, PAPER_SHADE, WALNUT, WALNUT_DARK, PlayerColor
from game.ui.view import Point, RectLike
from game.ui.widgets.scroll import BAR_WIDTH, ScrollArea
from game.ui.widgets.widget import Widget

INDENTS = (10.0, 4.0, 22.0)
PADDING = 24.0
LEADING = 4.0
CREST, CREST_GAP, CREST_TOP = 30.0, 8.0, 14.0


def crest_row(frame: pygame.FRect, count: int) -> list[pygame.FRect]:
    """Return the rectangles of `count` crests at the top of the log (logical pixels)."""
    left = frame.right - PADDING - count * (CREST + CREST_GAP)
    return [
        pygame.FRect(left + at * (CREST + CREST_GAP), frame.y + CREST_TOP, CREST, CREST)
        for at in range(count)
    ]


class LogCrest(Widget):
    """A filter button of the log: show only a player's lines, or everyone's again."""

    focusable = True

    def __init__(
        self,
        rect: pygame.FRect,
        color: PlayerColor,
        tooltip: str,
        lit: bool,
        on_activate: Callable[[], None],
    ) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.color = color
        self.lit = lit
        self.on_click = on_activate

    def draw(self, p: Painter) -> None:
        skin.crest(p, self.rect, self.color, dimmed=not self.lit)
        if self.hovered:
            p.lighten(self.rect, CREST / 2)
            p.outline(self.rect.inflate(4, 4), BRASS, 2, CREST)
        if self.focused:
            skin.focus_ring(p, self.rect, CREST / 2)


class LogPanel(ScrollArea):
    """The log on paper, newest line at the bottom. It follows new lines unless scrolled up. A line
    is picked by a click, or by keys while the panel has the focus. With `seat`, only that seat's
    lines are shown."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        log: MatchLog,
        ctx: Context,
        on_pick: Callable[[LogEntry], None],
        seat: int = -1,
    ) -> None:
        frame = pygame.FRect(rect)
        inner = frame.inflate(-2 * PADDING, -2 * PADDING + 8)
        head = CREST_TOP + CREST + 4 - PADDING
        inner.top += head
        inner.height -= head
        super().__init__(inner, content_height=1.0)
        self.frame = frame
        self.log = log
        self.seat = seat
        self.cursor = -1
        """The line at the keyboard cursor, or -1."""
        self._pick = on_pick
        self._ctx = ctx
        self._lines: list[LogEntry] = []
        self._tops: list[float] = []
        self._heights: list[float] = []
        self._height = 0.0
        self.follow()

    @property
    def content_height(self) -> float:
        return self._height

    @property
    def at_end(self) -> bool:
        """Whether the newest line is visible."""
        return self.offset >= self.limit - 1

    def follow(self, end: bool = True) -> None:
        """Add new lines, and scroll to the end if `end`."""
        for entry in self.log.of(self.seat)[len(self._lines) :]:
            if entry.level == ROUND and self._tops:
                self._height += 8
            width = self._width(entry)
            height = self._ctx.text.rich_size(entry.markup, _style(entry), width)[1] + LEADING
            self._lines.append(entry)
            self._tops.append(self._height)
            self._heights.append(height)
            self._height += height
        if end:
            self.scroll_to(self.limit)

    def remeasure(self) -> None:
        """Measure all lines again after the log has been rewritten."""
        self._lines, self._tops, self._heights, self._height = [], [], [], 0.0
        self.cursor = -1
        self.follow()

    def entry_at(self, pos: Point) -> LogEntry | None:
        """Return the entry at a point (logical pixels), or None."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        y = pos[1] - self.rect.y + self.offset
        for top, height, entry in zip(self._tops, self._heights, self._lines, strict=True):
            if top <= y < top + height:
                return entry
        return None

    def place_of(self, entry: LogEntry) -> pygame.FRect | None:
        """Return the rectangle of an entry, or None if it is scrolled out of view."""
        if entry not in self._lines:
            return None
        at = self._lines.index(entry)
        y = self.rect.y + self._tops[at] - self.offset
        place = pygame.FRect(self.rect.x, y, self.rect.width - BAR_WIDTH, self._heights[at])
        return place if self.rect.contains(place) else None

    # Picking a line -----------------------------------------------------------------------------

    def activate(self, pos: Point | None = None) -> bool:
        if pos is not None:
            entry = self.entry_at(pos) if pos[0] < self.bar.left else None
        else:
            entry = self._lines[self.cursor] if 0 <= self.cursor < len(self._lines) else None
        if entry is not None:
            self._pick(entry)
        return entry is not None

    def handle_action(self, action: InputAction) -> bool:
        step = {InputAction.UP: -1, InputAction.DOWN: 1}.get(action)
        if step is None or not self.focused or not self._lines:
            return super().handle_action(action)
        start = self.cursor if self.cursor >= 0 else len(self._lines)
        self.cursor = min(max(start + step, 0), len(self._lines) - 1)
        top, height = self._tops[self.cursor], self._heights[self.cursor]
        if top < self.offset:
            self.scroll_to(top)
        elif top + height > self.offset + self.rect.height:
            self.scroll_to(top + height - self.rect.height)
        return True

    def _width(self, entry: LogEntry) -> float:
        return self.rect.width - BAR_WIDTH - 6 - INDENTS[entry.level]

    # Drawing ------------------------------------------------------------------------------------

    def draw(self, p: Painter) -> None:
        skin.paper(p, self.frame)
        super().draw(p)
        if self.focused:
            skin.focus_ring(p, self.frame)

    def _draw_content(self, p: Painter) -> None:
        for at, (top, height, entry) in enumerate(
            zip(self._tops, self._heights, self._lines, strict=True)
        ):
            y = self.rect.y + top - self.offset
            if y + height < self.rect.y or y > self.rect.bottom:
                continue
            width, indent = self._width(entry), INDENTS[entry.level]
            if entry.level == ROUND:
                bar = (self.rect.x, y, width, height)
                p.fill(bar, PAPER_SHADE, radius=6)
                p.line((self.rect.x, y + height), (self.rect.x + width, y + height), BRASS, 2)
            elif entry.level == LINE:
                middle = y + min(height, p.text.line_height(_style(entry)) + LEADING) / 2
                p.fill((self.rect.x + 8, middle - 3, 6, 6), BRASS, radius=3)
            if at == self.cursor and self.focused:
                line = pygame.FRect(self.rect.x, y, width + indent, height)
                p.outline(line, WALNUT_DARK, 4, 6)
                p.outline(line.inflate(-2, -2), BRASS_LIGHT, 2, 5)
            place = (self.rect.x + indent, y + LEADING / 2, width, height)
            p.write_rich(entry.markup, place, _style(entry), WALNUT if entry.level else INK)


def _style(entry: LogEntry) -> TextStyle:
    return SMALL if entry.level == LINE else SMALL_LABEL
