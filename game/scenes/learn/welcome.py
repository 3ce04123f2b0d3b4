"""The welcome card of the first start: it asks for the language and the distance to the screen, and
offers the first lesson."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.i18n import PSEUDO_LANGUAGE
from game.app.settings import ASKED
from game.content.lessons.catalog import minutes_at_table
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import Size, sheet
from game.ui.context import Context
from game.ui.input import Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, BUTTON, TITLE
from game.ui.theme import INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice

_ROOM = pygame.FRect(0, 112, 1920, 968)  # for the card; the emblem is above it
_EMBLEM, _INSIDE = 190.0, 0.38  # side, and the share of it on the card
_UNDER = 40.0  # how much of it is below the margin
_MARGIN, _GAP = 60.0, 18.0
_LABELS = 0.4  # share of a row
_TITLE = 130.0  # maximum height, because the buttons need space
_LARGEST = 1.5  # maximum width of the card relative to its default width
GRACE = 0.7  # seconds during which a press beside the card is ignored


class WelcomeScene(SheetScene):
    """Welcomes people on their first start of the game.

    It is shown only once, whatever the answer. `learn` is called if the person wants a lesson. If
    they know the game, the helper speaks only when asked.
    """

    transparent = True

    def __init__(self, ctx: Context, learn: Callable[[], None]) -> None:
        super().__init__(ctx)
        self.learn = learn
        self._words, self._words_room = "", self.head
        self._minutes = minutes_at_table(ctx.paths.lessons)
        self._age = 0.0  # seconds

    def close(self) -> None:
        """Close the card for good."""
        self.ctx.settings.change(welcomed=True)
        super().close()

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        fit, tr = self.fit, self.tr
        self.title = tr("Welcome")
        self._words = tr(
            "Plant, build and ship on your own island. You'll learn at the table, one small step "
            "at a time, and you can stop whenever you like."
        )
        width = min(1720.0, 940 * min(fit.factor, _LARGEST))
        choices = self._choices()
        lines = [fit.line(BODY).padded(34)] * len(choices)
        words = fit.lines(self._words, BODY, width - 2 * _MARGIN)
        entries = [fit.line(BUTTON).padded(46)] * 2
        heights: list[Size] = [fit.line(TITLE).capped(_TITLE), words, 0, *lines, *entries]
        self.box, places = sheet(width, [_UNDER, *heights], _GAP, _MARGIN, _ROOM)
        _, self.head, self._words_room, _, *rows, learns, knows = places
        current = {"language": self.ctx.translator.language, "far_from_screen": self._sits_far}
        controls = [
            Choice(place, text, options, current[name], partial(self._choose, name))
            for place, (name, text, options) in zip(rows, choices, strict=True)
        ]
        for control in controls:
            control.share = _LABELS
        minutes = self._minutes
        text = self.trn("Learn by playing ({n} minute)", "Learn by playing ({n} minutes)", minutes)
        learn = Button(learns, text, self._begin, icon="ui/play", tone="brass")
        known = Button(knows, tr("I know how to play"), self._know_it)
        self.widgets.set([*controls, learn, known], focus=learn)

    def _know_it(self) -> None:
        self.ctx.settings.change(helper=ASKED)
        self.close()

    def _begin(self) -> None:
        self.close()
        self.learn()

    @property
    def _sits_far(self) -> bool:
        return self.ctx.settings.current.far_from_screen

    def _choices(self) -> list[tuple[str, str, list[tuple[object, str]]]]:
        """Return the choices: the name of the setting, its text, and its values."""
        tr, languages = self.tr, self._languages()
        seats: list[tuple[object, str]] = [(False, tr("At a desk")), (True, tr("On the couch"))]
        choices = [("language", tr("Language"), languages)] if languages else []
        return [*choices, ("far_from_screen", tr("Where are you playing?"), seats)]

    def _languages(self) -> list[tuple[object, str]]:
        """Return the available languages, none if there is only one."""
        translator = self.ctx.translator
        codes = [
            code
            for code in translator.available()
            if code != PSEUDO_LANGUAGE or code == translator.language
        ]
        real = [code for code in codes if code != PSEUDO_LANGUAGE]
        return list(translator.language_names(codes)) if len(real) > 1 else []

    def _choose(self, setting: str, value: object) -> None:
        self.ctx.settings.change(**{setting: value})

    # Input and picture --------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        self._age += dt

    def on_pointer(self, pointer: Pointer) -> bool:
        """Close the card on a press beside it, unless the press was aimed at the title."""
        beside = not self.box.collidepoint(pointer.pos)
        if pointer.kind is PointerKind.PRESS and beside and self._age >= GRACE:
            self.close()
        return True

    def paint(self, p: Painter) -> None:
        super().paint(p)
        left, top = self.box.centerx - _EMBLEM / 2, self.box.y - (1 - _INSIDE) * _EMBLEM
        p.picture("scenery/logo", (left, top, _EMBLEM, _EMBLEM))
        p.write_rich(self._words, self._words_room, BODY, INK_SOFT, align="center")
