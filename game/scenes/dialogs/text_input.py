"""A dialog for one line of text."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.base import Scene
from game.ui import skin
from game.ui.box_layout import REST, TextMeasure, row, sheet
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, BUTTON, HEADING
from game.ui.theme import INK
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import TextEntry


class TextInputScene(Scene):
    """Asks for a line of text of at most ``limit`` letters; ``then`` gets it on OK or Enter."""

    transparent = True

    def __init__(
        self,
        ctx: Context,
        title: str,
        value: str,
        then: Callable[[str], None],
        *,
        hint: str = "",
        limit: int = 40,
    ) -> None:
        super().__init__(ctx)
        self.title, self.value, self.hint, self.limit = title, value, hint, limit
        self._then = then
        self._box = self._head = pygame.FRect(0, 0, 0, 0)

    def layout(self) -> None:
        fit = TextMeasure(self.ctx.text)
        heights = [fit.line(HEADING), fit.line(BODY).padded(36), fit.line(BUTTON).padded(30)]
        width = min(1800.0, 900 * self.ctx.text.factor)
        self._box, (self._head, field, foot) = sheet(width, heights, gap=26)
        entry = TextEntry(field, "", self.value, self._typed, limit=self.limit, hint=self.hint)
        left, right = row(foot, [REST, REST], gap=24)
        back = Button(left, self.tr("Cancel"), self.close)
        accept = Button(right, self.tr("OK"), self.accept, icon="ui/check", tone="brass")
        self.widgets.set([entry, back, accept], focus=entry)

    def _typed(self, text: str) -> None:
        self.value = text

    def accept(self) -> None:
        """Close the dialog and hand on the line."""
        self.close()
        self._then(self.value)

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif command.action is InputAction.CONFIRM:
            self.accept()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(150)
        skin.paper(p, self._box)
        p.write(self.title, self._head, HEADING, INK, align="center")
