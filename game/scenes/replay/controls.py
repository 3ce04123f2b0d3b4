"""Replay controls: the strip below the table with buttons, scrubber and speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.match.replay import Replay
from game.match.seat_data import first_names
from game.ui import skin
from game.ui.box_layout import REST, Size, TextMeasure, middle, row, total
from game.ui.context import Context
from game.ui.input import InputReader
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.typesetting import SMALL, SMALL_LABEL, TextRenderer
from game.ui.theme import BRASS, BRASS_DARK, BRASS_LIGHT, PAPER_LIGHT, PAPER_SHADE, WALNUT_DARK
from game.ui.view import LOGICAL_SIZE, Point, RectLike, View
from game.ui.widgets.widget import Widget

KNOB = 32.0


@dataclass(frozen=True)
class ControlStrip:
    """The layout of the strip below the table, in logical units. `height` includes the gap above
    it."""

    height: float
    button: float
    """Size of a button."""
    speed: float
    """Width of the speed control."""
    play_on: float
    """Width of the "Play from here" button, which is on the table."""

    @property
    def ground(self) -> pygame.FRect:
        """The panel behind the controls."""
        return pygame.FRect(8, LOGICAL_SIZE[1] + 4, LOGICAL_SIZE[0] - 16, self.height - 8)

    def places(self, count: int) -> tuple[list[pygame.FRect], pygame.FRect, pygame.FRect]:
        """Return the areas of a number of buttons, the scrubber, and the choice of speed."""
        side, gap = self.button, 6.0
        buttons: list[Size] = [side] * count
        widths: list[Size] = [total(buttons, gap), REST, self.speed]
        left, scrubber, right = row(self.ground.inflate(-32, -4), widths, gap=24)
        keys = [middle(place, side) for place in row(left, buttons, gap)]
        return keys, scrubber, middle(right, self.speed, 0.9 * side)


USUAL = ControlStrip(height=96.0, button=64.0, speed=270.0, play_on=460.0)
LARGE_TEXT = ControlStrip(height=138.0, button=84.0, speed=380.0, play_on=480.0)


class ControlStripView(View):
    """The view transform of a window that shows the logical table with a strip below it."""

    def __init__(self, size: tuple[int, int], strip: ControlStrip) -> None:
        self.strip = strip
        super().__init__(size)

    def resize(self, size: tuple[int, int]) -> None:
        width, height = max(1, size[0]), max(1, size[1])
        whole = LOGICAL_SIZE[1] + self.strip.height
        self.size = (width, height)
        self.scale = min(width / LOGICAL_SIZE[0], height / whole)
        self.offset = (
            (width - LOGICAL_SIZE[0] * self.scale) / 2,
            (height - whole * self.scale) / 2,
        )


def strip_for(ctx: Context) -> ControlStrip:
    """Return the strip for the text size in the settings."""
    return LARGE_TEXT if ctx.settings.current.large_text else USUAL


def context_with_strip(ctx: Context) -> Context:
    """Return a context with its own view, text and input for a table with a strip."""
    view = ControlStripView(ctx.view.size, strip_for(ctx))
    text = TextRenderer(view, ctx.paths.assets / "fonts", ctx.image_cache)
    inputs = InputReader(view, ctx.inputs.bindings, ctx.inputs.pressed)
    inner = replace(ctx, view=view, text=text, inputs=inputs)
    refit(inner, ctx)
    return inner


def refit(inner: Context, outer: Context) -> None:
    """Adapt a context with a strip to the window and text size of the outer context."""
    assert isinstance(inner.view, ControlStripView)
    inner.view.strip = strip_for(outer)
    inner.view.resize(outer.view.size)
    inner.text.set_scale(outer.settings.current.text_scale)


def moment_caption(replay: Replay, moment: int, names: Sequence[str], phrases: Phrases) -> str:
    """Return the caption of a moment: its round, and who has chosen which role."""
    mark = replay.mark_at(moment)
    if mark is None:
        return phrases.tr("Setting up")
    words = phrases.tr("Round {n}", n=mark.round)
    if mark.seat < 0:
        return words
    name = first_names(names)[mark.seat]  # as on small boards
    return f"{words} · {name}: {phrases.role(mark.role)}"


class Scrubber(Widget):
    """A slider over all moments of a replay, with the rounds marked."""

    focusable = True

    def __init__(self, rect: RectLike, replay: Replay, go: Callable[[int], None]) -> None:
        super().__init__(rect)
        self.replay = replay
        self.moment = 0
        self.caption = ""
        self._go = go

    @property
    def track(self) -> pygame.FRect:
        """The track of the knob. The caption is above it and the round numbers are below."""
        box = self.rect
        return pygame.FRect(box.x + 14, box.y + 0.43 * box.height, box.width - 28, KNOB * 0.4)

    def x_of(self, moment: int) -> float:
        """Return the x coordinate of a moment in logical units."""
        return self.track.x + self.track.width * moment / max(1, len(self.replay))

    def moment_at(self, x: float) -> int:
        """Return the moment closest to an x coordinate in logical units."""
        share = (x - self.track.x) / self.track.width
        return round(min(1.0, max(0.0, share)) * len(self.replay))

    def press(self, pos: Point) -> None:
        self.drag(pos)

    def drag(self, pos: Point) -> bool:
        moment = self.moment_at(pos[0])
        if moment == self.moment:
            return False
        self._go(moment)
        return True

    def draw(self, p: Painter) -> None:
        track = self.track
        count = f"{self.moment} / {len(self.replay)}"
        above = pygame.FRect(track.x, self.rect.y, track.width, track.y - self.rect.y - 4)
        caption, told = row(above, [REST, TextMeasure(p.text).width(count)], gap=22)
        p.write(self.caption, caption, SMALL_LABEL, PAPER_LIGHT)
        p.write(count, told, SMALL, PAPER_SHADE, align="right")
        p.fill(track.inflate(6, 6), WALNUT_DARK, radius=9)
        p.fill(track, BRASS_DARK, radius=6)
        x = self.x_of(self.moment)
        if x - track.x >= 6:
            p.fill((track.x, track.y, x - track.x, track.height), BRASS_LIGHT, radius=6)
        self._draw_rounds(p)
        knob = middle((x, track.y, 0, track.height), KNOB)
        lit = PAPER_LIGHT if self.hovered or self.pressed else BRASS_LIGHT
        for shrink, color in ((0, WALNUT_DARK), (5, lit), (18, BRASS)):
            disc = knob.inflate(-shrink, -shrink)
            p.fill(disc, color, radius=disc.width / 2)
        if self.focused:
            skin.focus_ring(p, knob, 15)

    def _draw_rounds(self, p: Painter) -> None:
        track, end = self.track, 0.0
        for mark in self.replay.marks:
            if mark.seat >= 0:
                continue
            x = self.x_of(mark.ply)
            p.fill((x - 1.5, track.y - 3, 3, track.height + 6), WALNUT_DARK)
            half = p.text.size(str(mark.round), SMALL)[0] / 2
            if x - half > end:  # otherwise the numbers would overlap
                top = track.bottom + 2
                place = (x - half - 2, top, 2 * half + 4, self.rect.bottom - top)
                p.write(str(mark.round), place, SMALL, PAPER_SHADE, align="center")
                end = x + half + 10
