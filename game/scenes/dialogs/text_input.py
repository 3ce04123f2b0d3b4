"""A dialog for one line of text."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import HEADING
from game.ui.theme import INK
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import TextEntry

_MARGIN = 64.0


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
        self._box = pygame.FRect(0, 0, 0, 0)

    def layout(self) -> None:
        factor = self.ctx.text.factor
        width, height = 900 * factor, 2 * _MARGIN + (64 + 72 + 72) * factor + 60
        self._box = pygame.FRect((1920 - width) / 2, (1080 - height) / 2, width, height)
        left, inner = self._box.x + _MARGIN, width - 2 * _MARGIN
        entry = TextEntry(
            (left, self._box.y + _MARGIN + 64 * factor, inner, 72 * factor),
            "",
            self.value,
            self._typed,
            limit=self.limit,
            hint=self.hint,
        )
        top = self._box.bottom - _MARGIN - 72 * factor
        half = (inner - 24) / 2
        right = left + half + 24
        back = Button((left, top, half, 72 * factor), self.tr("Cancel"), self.close)
        accept = Button(
            (right, top, half, 72 * factor),
            self.tr("OK"),
            self.accept,
            icon="ui/check",
            tone="brass",
        )
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
        height = 56 * self.ctx.text.factor
        room = (self._box.x + _MARGIN, self._box.y + _MARGIN - 14, self._box.width - 2 * _MARGIN)
        p.write(self.title, (*room, height), HEADING, INK, align="center")
