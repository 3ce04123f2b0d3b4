"""What a replay is steered with: the strip below the table, and the log as a table of contents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from game.app.saves.replay import Replay
from game.scenes.table.log.log_entries import LogEntry, MatchLog
from game.scenes.table.log.log_panel import LogPanel
from game.ui import skin
from game.ui.context import Context
from game.ui.input import InputReader
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.typesetting import SMALL, SMALL_LABEL, TextRenderer
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    GLOW,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT_DARK,
)
from game.ui.view import LOGICAL_SIZE, Point, RectLike, View
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

REPLAY_SPEEDS = ("slow", "normal", "fast", "instant")
KNOB = 32.0

Translate = Callable[[str], str]


@dataclass(frozen=True)
class ControlStrip:
    """The strip below the table, `height` high with its gap: where everything lies in it."""

    height: float
    key: float
    """Side of a key."""
    speed: float
    """Width of the choice of speed."""

    @property
    def bar(self) -> pygame.FRect:
        """Its ground."""
        return pygame.FRect(8, LOGICAL_SIZE[1] + 4, LOGICAL_SIZE[0] - 16, self.height - 8)

    def keys(self, count: int) -> list[pygame.FRect]:
        """The keys at its left end."""
        bar, side = self.bar, self.key
        top = bar.centery - side / 2
        return [pygame.FRect(bar.x + 16 + n * (side + 6), top, side, side) for n in range(count)]

    @property
    def choice(self) -> pygame.FRect:
        """The choice of speed at its right end."""
        bar, high = self.bar, 0.9 * self.key
        return pygame.FRect(bar.right - self.speed - 16, bar.centery - high / 2, self.speed, high)

    def scrubber(self, left: float) -> pygame.FRect:
        """The room between the keys and the choice."""
        bar = self.bar
        return pygame.FRect(left, bar.y + 2, self.choice.x - 24 - left, bar.height - 4)


USUAL = ControlStrip(height=96.0, key=64.0, speed=270.0)
ROOMY = ControlStrip(height=138.0, key=84.0, speed=380.0)


class ControlStripView(View):
    """The table with room for a strip below it: everything else is where it always is."""

    def __init__(self, size: tuple[int, int], strip: ControlStrip) -> None:
        self.strip = strip
        super().__init__(size)

    def resize(self, size: tuple[int, int]) -> None:
        width, height = max(1, size[0]), max(1, size[1])
        both = LOGICAL_SIZE[1] + self.strip.height
        self.size = (width, height)
        self.scale = min(width / LOGICAL_SIZE[0], height / both)
        self.offset = (
            (width - LOGICAL_SIZE[0] * self.scale) / 2,
            (height - both * self.scale) / 2,
        )


def strip_for(ctx: Context) -> ControlStrip:
    """The strip for the text that the settings ask for."""
    return ROOMY if ctx.settings.current.roomy else USUAL


def with_strip(ctx: Context) -> Context:
    """The same tools for a table with a strip."""
    view = ControlStripView(ctx.view.size, strip_for(ctx))
    text = TextRenderer(view, ctx.paths.assets / "fonts", ctx.image_cache)
    inputs = InputReader(view, ctx.inputs.bindings)
    inner = replace(ctx, view=view, text=text, inputs=inputs)
    follow(inner, ctx)
    return inner


def follow(inner: Context, outer: Context) -> None:
    """Let the tools for a table with a strip follow the window and the size of text."""
    assert isinstance(inner.view, ControlStripView)
    inner.view.strip = strip_for(outer)
    inner.view.resize(outer.view.size)
    settings = outer.settings.current
    inner.text.enlarge(settings.text_scale, couch=settings.couch_mode)


def key_row(
    strip: ControlStrip, keys: Sequence[tuple[str, Callable[[], None], str]]
) -> list[Button]:
    """The keys at the left end of the strip: icon, what it does, tooltip."""
    buttons = []
    for place, (icon, act, tip) in zip(strip.keys(len(keys)), keys, strict=True):
        tone = "brass" if icon in ("play", "pause") else "wood"
        buttons.append(Button(place, "", act, icon=f"ui/{icon}", tone=tone, tooltip=tip))
    return buttons


def speed_choice(
    place: RectLike, tr: Translate, speed: str, change: Callable[[object], None]
) -> Choice:
    """How fast it plays."""
    texts = (tr("Slow"), tr("Normal"), tr("Fast"), tr("At once"))
    options: list[tuple[object, str]] = list(zip(REPLAY_SPEEDS, texts, strict=True))
    return Choice(place, "", options, speed, change, tooltip=tr("Speed"))


def caption(reel: Replay, moment: int, names: Sequence[str], say: Phrases) -> str:
    """What a moment is called: the round, and whose role it is."""
    mark = reel.mark_at(moment)
    if mark is None:
        return say.tr("Setting up")
    words = say.tr("Round {n}", n=mark.round)
    return f"{words} · {names[mark.seat]}: {say.role(mark.role)}" if mark.seat >= 0 else words


class Scrubber(Widget):
    """All decisions of a match in a line, its rounds marked; drag it to any moment."""

    focusable = True

    def __init__(self, rect: RectLike, reel: Replay, go: Callable[[int], None]) -> None:
        super().__init__(rect)
        self.reel = reel
        self.moment = 0
        self.caption = ""
        self._go = go

    @property
    def track(self) -> pygame.FRect:
        """The groove, the caption above it, the rounds below."""
        box = self.rect
        return pygame.FRect(box.x + 14, box.y + 0.43 * box.height, box.width - 28, KNOB * 0.4)

    def place(self, moment: int) -> float:
        """How far to the right a moment lies."""
        return self.track.x + self.track.width * moment / max(1, len(self.reel))

    def moment_at(self, x: float) -> int:
        """The moment that lies nearest."""
        share = (x - self.track.x) / self.track.width
        return round(min(1.0, max(0.0, share)) * len(self.reel))

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
        above = pygame.FRect(track.x, self.rect.y, track.width, track.y - self.rect.y - 4)
        count = f"{self.moment} / {len(self.reel)}"
        p.write(count, above, SMALL, PAPER_SHADE, align="right")
        above.width -= p.text.size(count, SMALL)[0] + 24
        p.write(self.caption, above, SMALL_LABEL, PAPER_LIGHT)
        p.fill(track.inflate(6, 6), WALNUT_DARK, radius=9)
        p.fill(track, BRASS_DARK, radius=6)
        x = self.place(self.moment)
        if x - track.x >= 6:
            p.fill((track.x, track.y, x - track.x, track.height), BRASS_LIGHT, radius=6)
        self._draw_rounds(p)
        knob = pygame.FRect(0, 0, KNOB, KNOB)
        knob.center = (x, track.centery)
        lit = PAPER_LIGHT if self.hovered or self.pressed else BRASS_LIGHT
        for shrink, colour in ((0, WALNUT_DARK), (5, lit), (18, BRASS)):
            disc = knob.inflate(-shrink, -shrink)
            p.fill(disc, colour, radius=disc.width / 2)
        if self.focused:
            skin.focus_ring(p, knob, 15)

    def _draw_rounds(self, p: Painter) -> None:
        track, end = self.track, 0.0
        for mark in self.reel.marks:
            if mark.seat >= 0:
                continue
            x = self.place(mark.ply)
            p.fill((x - 1.5, track.y - 3, 3, track.height + 6), WALNUT_DARK)
            half = p.text.size(str(mark.round), SMALL)[0] / 2
            if x - half > end:  # else the numbers would run into each other
                top = track.bottom + 2
                place = (x - half - 2, top, 2 * half + 4, self.rect.bottom - top)
                p.write(str(mark.round), place, SMALL, PAPER_SHADE, align="center")
                end = x + half + 10


class ReplayLogPanel(LogPanel):
    """The whole log from the beginning to the end, the lines of the present moment marked. A line
    that is picked leads to its moment."""

    def __init__(
        self,
        rect: RectLike,
        log: MatchLog,
        ctx: Context,
        moments: Mapping[LogEntry, int],
        go: Callable[[int], None],
    ) -> None:
        self.moments = moments
        self.moment = 0
        super().__init__(rect, log, ctx, lambda entry: go(moments[entry]))

    def show(self, moment: int) -> None:
        """Mark the lines of a moment, and scroll to them."""
        self.moment = moment
        entries = self.log.entries
        lines = [nth for nth, entry in enumerate(entries) if self.moments[entry] <= moment]
        if not lines:
            self.scroll_to(0)
            return
        top = self._tops[lines[-1]]
        bottom = top + self._heights[lines[-1]]
        if top < self.offset or bottom > self.offset + self.rect.height:
            self.scroll_to(bottom - self.rect.height * 0.7)

    def _draw_content(self, p: Painter) -> None:
        told = (m for m in map(self.moments.__getitem__, self.log.entries) if m <= self.moment)
        last = max(told, default=-1)  # many decisions need no line
        for nth, entry in enumerate(self.log.entries):
            if self.moments[entry] != last:
                continue
            y = self.rect.y + self._tops[nth] - self.offset
            place = (self.rect.x - 4, y, self.rect.width - 18, self._heights[nth])
            p.fill(place, GLOW, alpha=90, radius=6)
        super()._draw_content(p)
