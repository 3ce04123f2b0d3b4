"""Test support: scenes drawn with a text renderer and a translator that record every text."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pygame

from game.app.i18n import Translator
from game.app.i18n.glossary import Glossary
from game.app.paths import find_paths
from game.scenes.base import Scene
from game.scenes.startup.bootstrap import apply_settings, fit_to_window
from game.tools.assets import screenshots
from game.tools.assets.term_check import component_terms, read_glossaries
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.rich_text import ELLIPSIS, TextLine
from game.ui.text.typesetting import BODY, TextRenderer, TextStyle
from game.ui.text.typesetting import LETTERS as LINE_LETTERS
from game.ui.theme import INK, Color, contrast, rgb
from game.ui.view import RectLike
from game.ui.widgets.value_controls import Choice

SEED = 3
LETTERS = 0.62  # share of a line's height that the letters take
_INLINE = re.compile(r"\{(#[0-9a-fA-F]{6})\}")
_BOLD_FACES = ("bold", "semibold")
GLOSSARIES = read_glossaries(find_paths().locale)
LANGUAGES = tuple(language for language in GLOSSARIES if language != "en")


@dataclass(frozen=True)
class DrawnText:
    """A text as drawn: its color, its background, its size in pixels."""

    text: str
    ink: Color
    ground: Color
    pixels: int
    bold: bool

    @property
    def ratio(self) -> float:
        """The contrast between text and background."""
        return contrast(self.ink, self.ground)

    @property
    def wanted(self) -> float:
        """The contrast required by WCAG 2: 3 for large text (24 px, or 19 px bold), otherwise
        4.5."""
        return 3.0 if self.pixels >= (19 if self.bold else 24) else 4.5


class SizesNoted(TextRenderer):
    """A text renderer that records in `drawn` the smallest size in pixels of each text."""

    def __init__(self, *tools: Any, **how: Any) -> None:
        super().__init__(*tools, **how)
        self.drawn: dict[str, int] = {}

    def _fitted(
        self, text: str, style: TextStyle, most: int | None, high: int | None
    ) -> tuple[str, int]:
        shown, pixels = super()._fitted(text, style, most, high)
        self.drawn[text] = min(pixels, self.drawn.get(text, pixels))
        return shown, pixels

    def _set(
        self, markup: str, style: TextStyle, width: int, height: int | None, literal: bool
    ) -> tuple[Sequence[TextLine], int]:
        lines, pixels = super()._set(markup, style, width, height, literal)
        self.drawn[markup] = min(pixels, self.drawn.get(markup, pixels))
        return lines, pixels


def sizes_drawn(scene: Scene) -> dict[str, int]:
    """Draw a scene as laid out, and return the smallest size in pixels of each text."""
    ctx = scene.ctx
    noted = SizesNoted(ctx.view, ctx.paths.assets / "fonts", ctx.image_cache)
    noted.set_scale(ctx.text.factor)
    scene.ctx = replace(ctx, text=noted)
    scene.draw(pygame.Surface(ctx.view.size))
    scene.ctx = ctx
    return noted.drawn


class RecordingTextRenderer(SizesNoted):
    """A text renderer that records how each text is drawn."""

    def __init__(self, *tools: Any, **how: Any) -> None:
        super().__init__(*tools, **how)
        self.readings: list[DrawnText] = []

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        rect: RectLike,
        style: TextStyle = BODY,
        color: Color = INK,
        **how: Any,
    ) -> pygame.Rect:
        before = _copy(surface, self._view.rect(rect))
        place = super().draw(surface, text, rect, style, color, **how)
        if text.strip():
            self._note(before, place, text, style, [color])
        return place

    def draw_rich(
        self,
        surface: pygame.Surface,
        markup: str,
        rect: RectLike,
        style: TextStyle = BODY,
        color: Color = INK,
        **how: Any,
    ) -> pygame.Rect:
        before = _copy(surface, self._view.rect(rect))
        place = super().draw_rich(surface, markup, rect, style, color, **how)
        if markup.strip():
            inks = [color, *map(rgb, _INLINE.findall(markup))]
            self._note(before, place, markup, style, inks)
        return place

    def _note(
        self,
        before: tuple[pygame.Surface, pygame.Rect] | None,
        place: pygame.Rect,
        text: str,
        style: TextStyle,
        inks: list[Color],
    ) -> None:
        if before is None:
            return
        ground = _middle(*before, place)
        if ground is None:
            return  # a separate sheet, whose background is not known yet
        bold = style.face.endswith(_BOLD_FACES)
        pixels = self.pixels(style)
        self.readings += [DrawnText(text, self.ink(i), ground, pixels, bold) for i in inks]


def _copy(surface: pygame.Surface, box: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect] | None:
    """Copy the contents of the box and a little around it, for text taller than its box."""
    seen = box.inflate(4, 24).clip(surface.get_clip())
    return (surface.subsurface(seen).copy(), seen) if seen.width and seen.height else None


def _middle(before: pygame.Surface, seen: pygame.Rect, place: pygame.Rect) -> Color | None:
    """Return the median color of the background of a text; None if there is none yet."""
    inner = place.clip(seen).move(-seen.x, -seen.y)
    if not inner.width or not inner.height:
        return None
    part = before.subsurface(inner)
    if part.get_flags() & pygame.SRCALPHA and np.median(pygame.surfarray.array_alpha(part)) < 250:
        return None
    red, green, blue = np.median(pygame.surfarray.array3d(part).reshape(-1, 3), axis=0)
    return int(red), int(green), int(blue)


class RecordingTranslations(gettext.NullTranslations):
    """A catalog that records the strings looked up in another one."""

    def __init__(self, other: gettext.NullTranslations) -> None:
        super().__init__()
        self.other = other
        self.messages: set[str] = set()

    def gettext(self, message: str) -> str:
        self.messages.add(message)
        return self.other.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.messages.add(msgid1)
        return self.other.ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        self.messages.add(message)
        return self.other.pgettext(context, message)


@dataclass
class DrawnScene:
    """A drawn scene with the recorded texts."""

    ctx: Context
    asked: RecordingTranslations
    picture: pygame.Surface

    @property
    def text(self) -> RecordingTextRenderer:
        """The text renderer of the scene on top (the replay has its own)."""
        top = self.ctx.stack.top
        assert isinstance(top, Scene)
        assert isinstance(top.ctx.text, RecordingTextRenderer)
        return top.ctx.text

    def redraw(self) -> None:
        """Draw the current scenes of the stack."""
        self.ctx.stack.draw(self.picture)

    def page_down(self) -> None:
        """Scroll by a page, and draw."""
        top = self.ctx.stack.top
        assert isinstance(top, Scene)
        top.on_command(Command(InputAction.PAGE_DOWN))
        self.redraw()


@contextmanager
def drawn_scene(
    name: str,
    home: Path,
    *,
    players: int = 4,
    language: str = "en",
    **settings: Any,
) -> Iterator[DrawnScene]:
    """Draw the screenshot `name` with recorded text."""
    pygame.init()
    size = (1280, 720)
    plain = screenshots.screenshot_context(size, home, language, **settings)
    text = RecordingTextRenderer(plain.view, plain.paths.assets / "fonts", plain.image_cache)
    text.set_scale(plain.settings.current.text_scale)
    ctx = replace(plain, text=text)
    asked = RecordingTranslations(ctx.translator._catalog)
    ctx.translator._catalog = asked
    with patch("game.scenes.replay.controls.TextRenderer", RecordingTextRenderer):
        screenshots.show_scene(ctx, name, SEED, players)
    done = DrawnScene(ctx, asked, pygame.Surface(size))
    done.redraw()
    try:
        yield done
    finally:
        while ctx.stack.top is not None:
            ctx.stack.pop()


class MeasuringTextRenderer(SizesNoted):
    """A text renderer that draws nothing, and records in `beyond` text that exceeds its rectangle
    or was truncated before."""

    def __init__(self, *tools: Any, **how: Any) -> None:
        super().__init__(*tools, **how)
        self.beyond: set[str] = set()

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        rect: RectLike,
        style: TextStyle = BODY,
        color: Color = INK,
        **how: Any,
    ) -> pygame.Rect:
        box = pygame.FRect(rect)
        if self._wants_lines(text, style, box):
            return self.draw_rich(surface, text, rect, style, literal=True)
        place = self._view.rect(box)
        shown, pixels = self._fitted(text, style, place.width, place.height)
        width, height = self.font(style.face, pixels).size(shown)
        if LETTERS * height > place.height or text.endswith(ELLIPSIS):
            self.beyond.add(text)
        return pygame.Rect(place.topleft, (width, height))

    def draw_rich(
        self,
        surface: pygame.Surface,
        markup: str,
        rect: RectLike,
        style: TextStyle = BODY,
        color: Color = INK,
        **how: Any,
    ) -> pygame.Rect:
        place = self._view.rect(rect)
        literal = how.get("literal", False)
        lines, pixels = self._set(markup, style, place.width, place.height, literal)
        spacing = self.font(style.face, pixels).get_linesize()
        height = (len(lines) - 1 + LINE_LETTERS) * spacing
        width = max((line.width for line in lines), default=0)
        if width > place.width + 1 or height > place.height + 2:
            self.beyond.add(markup)
        return pygame.Rect(place.topleft, (width, len(lines) * spacing))


class WordsOnly(Painter):
    """A painter that draws text only, because pictures fit anywhere."""

    def on(self, surface: pygame.Surface) -> WordsOnly:
        return WordsOnly(surface, self.view, self.image_cache, self.text)

    def _nothing(self, *args: Any, **options: Any) -> None:
        pass

    picture = dimmed = bright = glow = cover = frame = fill = outline = line = veil = _nothing


@dataclass
class MeasuredScene:
    """A scene whose texts were measured, not drawn."""

    scene: Scene
    painter: Painter

    @property
    def text(self) -> MeasuringTextRenderer:
        """The text renderer of the scene on top."""
        assert isinstance(self.scene.ctx.text, MeasuringTextRenderer)
        return self.scene.ctx.text

    def change(self, **settings: Any) -> None:
        """Change settings, and measure the new layout."""
        self.scene.ctx.settings.change(**settings)
        self.measure()

    def resize(self, size: tuple[int, int]) -> None:
        """Measure again with a window of this size (pixels)."""
        ctx = self.scene.ctx
        fit_to_window(ctx, size)
        ctx.stack.resized()
        self.painter = ctx.painter(pygame.Surface(size))
        self.measure()

    def measure(self) -> None:
        """Measure the current texts, and discard earlier results."""
        for notes in (self.text.clipped, self.text.squeezed, self.text.beyond, self.text.drawn):
            notes.clear()
        for scene in self.scene.ctx.stack.active():
            scene.update(1 / 60)
        self.scene.ctx.stack.draw(self.painter.surface)

    def choices(self) -> list[Choice]:
        """The choices that the scene offers."""
        return [choice for choice in self.scene.widgets.all if isinstance(choice, Choice)]


@contextmanager
def measured_scene(
    name: str,
    home: Path,
    *,
    language: str,
    players: int = 4,
    **settings: Any,
) -> Iterator[MeasuredScene]:
    """Return the screenshot `name` with its texts measured, which is many times faster than
    drawing."""
    pygame.init()
    size = (1280, 720)
    plain = screenshots.screenshot_context(size, home, language, **settings)
    text = MeasuringTextRenderer(plain.view, plain.paths.assets / "fonts", plain.image_cache)
    text.set_scale(plain.settings.current.text_scale)
    ctx = replace(plain, text=text)
    ctx.settings.listeners.append(lambda old, new: apply_settings(ctx, old, new))
    with (
        patch("game.scenes.replay.controls.TextRenderer", MeasuringTextRenderer),
        patch.object(screenshots, "SETTLE_SECONDS", 0.5),
        patch.object(
            Context, "painter", lambda ctx, on: WordsOnly(on, ctx.view, ctx.image_cache, ctx.text)
        ),
    ):
        screenshots.show_scene(ctx, name, SEED, players)
        picture = pygame.Surface(size)
        ctx.stack.draw(picture)
        top = ctx.stack.top
        assert isinstance(top, Scene)
        try:
            yield MeasuredScene(top, top.ctx.painter(picture))
        finally:
            while ctx.stack.top is not None:
                ctx.stack.pop()


class GlossaryNames(gettext.NullTranslations):
    """A catalog with only the names of components."""

    def __init__(self, glossary: Glossary) -> None:
        super().__init__()
        self._words = {
            english: (term.short if short else "") or term.title
            for english, (key, short) in component_terms().items()
            for term in (glossary.terms[key],)
        }

    def gettext(self, message: str) -> str:
        return self._words.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def use_names(translator: Translator, language: str) -> None:
    """Let a translator use the component names of a language."""
    translator.language = language
    translator._catalog = GlossaryNames(GLOSSARIES[language])
    translator.__dict__["glossary"] = GLOSSARIES[language]
