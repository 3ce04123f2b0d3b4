"""The card of the first start: greets, asks for the language and how far away the screen is, and
offers the first lesson."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.i18n import PSEUDO_LANGUAGE
from game.content.lessons.catalog import minutes_at_table
from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, TITLE
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_EMBLEM = 190.0
_MARGIN = 72.0
GRACE = 0.7  # seconds for which a press beside the card is let go: it was meant for the title
_GAP = 20.0
MAX_SCALE = 1.5  # of buttons and gaps: beyond it only text grows
HIGHEST_TITLE = 130.0  # the buttons need the room
MAX_HEIGHT = 960.0  # of the card, with room for the emblem above it


class WelcomeScene(Scene):
    """Greets somebody who starts the game for the first time.

    Whatever the answer is, nobody is asked again; ``learn`` is called when somebody wants to learn
    by playing. Who says that the game is known gets no tips; who only closes the card does.
    """

    transparent = True

    def __init__(self, ctx: Context, learn: Callable[[], None]) -> None:
        super().__init__(ctx)
        self.learn = learn
        self.box = pygame.FRect(0, 0, 0, 0)
        self._minutes = minutes_at_table(ctx.paths.lessons)
        self._age = 0.0  # seconds

    def answer(self, *, learns: bool) -> None:
        """Close the card for good; begin to learn, if that is wanted."""
        self.ctx.settings.change(welcomed=True)
        self.close()
        if learns:
            self.learn()

    # Widgets ------------------------------------------------------------------------------------

    @property
    def _title_height(self) -> float:
        return min(self.ctx.text.line_height(TITLE), HIGHEST_TITLE)

    @property
    def _factor(self) -> float:
        return min(self.ctx.text.factor, MAX_SCALE)

    def layout(self) -> None:
        text, factor, tr = self.ctx.text, self._factor, self.tr
        width = min(1720.0, 940 * factor)
        inner = width - 2 * _MARGIN
        title, words = self._title_height, text.rich_size(self._words(), BODY, inner)[1]
        choices = self._choices()
        rows = [68 * factor] * len(choices) + [84 * factor] * 2
        others = _MARGIN + 0.36 * _EMBLEM + title + 8 + words + 30
        others += _GAP * (len(rows) - 1) + _MARGIN
        squeeze = min(1.0, (MAX_HEIGHT - others) / sum(rows))
        high, choice = 84 * factor * squeeze, 68 * factor * squeeze
        height = others + sum(rows) * squeeze
        self.box = pygame.FRect((1920 - width) / 2, 0, width, height)
        self.box.centery = 540 + 0.15 * _EMBLEM
        left, top = self.box.x + _MARGIN, self.box.bottom - _MARGIN - high
        widgets: list[Widget] = []
        knows = Button((left, top, inner, high), tr("I know the game"), self._know_it)
        top -= high + _GAP
        learn = Button(
            (left, top, inner, high),
            self.trn(
                "Learn by playing ({n} minute)", "Learn by playing ({n} minutes)", self._minutes
            ),
            partial(self.answer, learns=True),
            icon="ui/play",
            tone="brass",
        )
        top -= len(choices) * (choice + _GAP)
        current = {"language": self.ctx.translator.language, "far_from_screen": self._sits_far}
        for nth, (name, question, options) in enumerate(choices):
            place = (left, top + nth * (choice + _GAP), inner, choice)
            change = partial(self._choose, name)
            widgets.append(Choice(place, question, options, current[name], change, share=0.4))
        self.widgets.set([*widgets, learn, knows], focus=learn)

    def _know_it(self) -> None:
        self.ctx.settings.change(tips=False)
        self._dismiss()

    def _dismiss(self) -> None:
        self.answer(learns=False)

    def _words(self) -> str:
        return self.tr(
            "Plant, build and ship on an island of your own. You learn at the table, one small "
            "step at a time, and you can stop whenever you like."
        )

    @property
    def _sits_far(self) -> bool:
        return self.ctx.settings.current.far_from_screen

    def _choices(self) -> list[tuple[str, str, list[tuple[object, str]]]]:
        """Return what can be chosen here: the name of the setting, its text, and its values."""
        tr, languages = self.tr, self._languages()
        seats: list[tuple[object, str]] = [(False, tr("At the screen")), (True, tr("Far from it"))]
        choices = [("language", tr("Language"), languages)] if languages else []
        return [*choices, ("far_from_screen", tr("Where do you sit?"), seats)]

    def _languages(self) -> list[tuple[object, str]]:
        """Return the languages to choose from, none where there is only one."""
        translator = self.ctx.translator
        codes = [
            code
            for code in translator.available()
            if code != PSEUDO_LANGUAGE or code == translator.language
        ]
        real = [code for code in codes if code != PSEUDO_LANGUAGE]
        return list(translator.named(codes)) if len(real) > 1 else []

    def _choose(self, setting: str, value: object) -> None:
        self.ctx.settings.change(**{setting: value})

    # Input and picture --------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        self._age += dt

    def on_pointer(self, pointer: Pointer) -> bool:
        """Take a press beside the card as closing it, unless it was meant for the title."""
        beside = not self.box.collidepoint(pointer.pos)
        if pointer.kind is PointerKind.PRESS and beside and self._age >= GRACE:
            self._dismiss()
        return True

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self._dismiss()
        return True  # nothing reaches the title below

    def paint(self, p: Painter) -> None:
        p.veil(150)
        skin.paper(p, self.box)
        emblem = pygame.FRect(0, 0, _EMBLEM, _EMBLEM)
        emblem.midbottom = (self.box.centerx, self.box.y + 0.62 * _EMBLEM)
        p.picture("scenery/logo", emblem)
        inner = self.box.inflate(-2 * _MARGIN, 0)
        title = self._title_height
        top = self.box.y + _MARGIN + 0.36 * _EMBLEM
        p.write(self.tr("Welcome"), (inner.x, top, inner.width, title), TITLE, INK, align="center")
        room = (inner.x, top + title + 8, inner.width, inner.bottom)
        p.write_rich(self._words(), room, BODY, INK_SOFT, align="center")
