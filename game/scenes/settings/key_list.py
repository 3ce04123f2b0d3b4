"""The list of current key, mouse and gamepad bindings."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, Length, Size, column, row
from game.ui.context import Context
from game.ui.keys import list_keys
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SMALL, SUBHEADING
from game.ui.theme import INK, INK_SOFT, PAPER_EDGE, PAPER_LIGHT, PAPER_SHADE
from game.ui.widgets.widget import Widget

_BOX = pygame.FRect(120, 30, 1680, 1020)
_ROOM = _BOX.inflate(-144, -80)
_SCROLL_BAR = 40.0  # width reserved for the scroll bar
_PAD, _CAP_PAD, _GAP = 12.0, 14.0, 8.0
_SHARES = [Length(share=share) for share in (0.33, 0.43, 0.24)]  # keys, sentence, gamepad


class KeyLine(Widget):
    """A row of the list: keys as caps, what they do, and gamepad buttons as caps."""

    def __init__(
        self,
        ctx: Context,
        rect: pygame.FRect,
        keys: Sequence[str],
        sentence: str,
        pads: Sequence[str],
        *,
        dark: bool,
    ) -> None:
        super().__init__(rect)
        self.keys, self.sentence, self.pads = tuple(keys), sentence, tuple(pads)
        self._dark = dark
        left, self._room, right = _columns(rect)
        blocks = [_caps(ctx, left, keys), _caps(ctx, right, pads)]
        lowest = [max((cap.bottom for cap, _ in block), default=rect.y) for block in blocks]
        words = ctx.text.rich_size(sentence, SMALL, self._room.width)[1]
        self.rect.height = max(words + 2 * _PAD, max(lowest) - rect.y + _PAD)
        self._caps = [
            (cap.move(0, (self.rect.bottom - _PAD - low) / 2), word)
            for block, low in zip(blocks, lowest, strict=True)
            for cap, word in block
        ]

    def draw(self, p: Painter) -> None:
        if self._dark:
            p.fill(self.rect, PAPER_SHADE, alpha=100, radius=10)
        down = self.rect.y - self._room.y
        for cap, word in self._caps:
            place = cap.move(0, down)
            p.fill(place, PAPER_EDGE, radius=9)
            p.fill(pygame.FRect(place.x + 2, place.y + 2, place.width - 4, place.height - 6),
                   PAPER_LIGHT, radius=8)  # fmt: skip
            p.write(word, place.inflate(-8, -6).move(0, -2), LABEL, INK, align="center")
        room = (self._room.x, self.rect.y, self._room.width, self.rect.height)
        p.write_rich(self.sentence, room, SMALL, INK, valign="middle")


def _columns(rect: pygame.FRect) -> list[pygame.FRect]:
    """Return the areas of keys, description and gamepad buttons in a row."""
    return row(rect.inflate(-48, 0), _SHARES, gap=24)


def _caps(ctx: Context, room: pygame.FRect, words: Sequence[str]) -> list[tuple[pygame.FRect, str]]:
    """Lay out key caps side by side, wrapping to further lines."""
    high = ctx.text.line_height(LABEL) + 14
    columns: list[tuple[pygame.FRect, str]] = []
    left, top = room.x, room.y + _PAD
    for word in words:
        wide = max(high, min(room.width, ctx.text.size(word, LABEL)[0] + 2 * _CAP_PAD))
        if left > room.x and left + wide > room.right:
            left, top = room.x, top + high + _GAP
        columns.append((pygame.FRect(left, top, wide, high), word))
        left += wide + _GAP
    return columns


class KeyListScene(SheetScene):
    """All keys and buttons in one list."""

    transparent = True
    veil = 235

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx, box=_BOX)
        self._heads = pygame.FRect(0, 0, 0, 0)

    @property
    def lines(self) -> list[KeyLine]:
        """The rows from top to bottom."""
        return [line for line in self.widgets.all if isinstance(line, KeyLine)]

    def layout(self) -> None:
        self.title = self.tr("Keys")
        heights: list[Size] = [80, self.fit.line(SUBHEADING).capped(58), REST, 84]
        self.head, self._heads, room, foot = column(_ROOM, heights, gap=8)
        lines: list[Widget] = []
        place = pygame.FRect(room.x, room.y, room.width - _SCROLL_BAR, 0)
        names = self.ctx.settings.current.keys
        for nth, (keys, pads, sentence) in enumerate(list_keys(names, self.tr)):
            line = KeyLine(self.ctx, place, keys, sentence, pads, dark=nth % 2 == 0)
            lines.append(line)
            place = place.move(0, line.rect.height)
        done = self.done_button(foot)
        self.widgets.set([self.list_in(room, lines), done], focus=done)

    def paint(self, p: Painter) -> None:
        super().paint(p)
        heads = pygame.FRect(self._heads)
        heads.width -= _SCROLL_BAR
        keyboard, _, pad = _columns(heads)
        p.write(self.tr("Keyboard and mouse"), keyboard, SUBHEADING, INK_SOFT)
        p.write(self.tr("Gamepad"), pad, SUBHEADING, INK_SOFT)


def open_key_list(ctx: Context) -> KeyListScene:
    """Push the key list on the stack and return it."""
    scene = KeyListScene(ctx)
    ctx.stack.push(scene)
    return scene
