"""A dialog for one line of text."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, row, sheet
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.text.typesetting import BODY, BUTTON, HEADING
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import TextEntry


class TextInputScene(SheetScene):
    """Asks for a line of text of at most `limit` letters; `then` receives it on OK or Enter."""

    transparent = True
    title_style = HEADING

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
        super().__init__(ctx, title)
        self.value, self.hint, self.limit = value, hint, limit
        self._then = then

    def layout(self) -> None:
        fit = self.fit
        heights = [fit.line(HEADING), fit.line(BODY).padded(36), fit.line(BUTTON).padded(30)]
        width = min(1800.0, 900 * self.ctx.text.factor)
        self.box, (self.head, field, foot) = sheet(width, heights, gap=26)
        entry = TextEntry(field, "", self.value, self._typed, limit=self.limit, hint=self.hint)
        left, right = row(foot, [REST, REST], gap=24)
        back = Button(left, self.tr("Cancel"), self.close)
        accept = Button(right, self.tr("OK"), self.accept, icon="ui/check", tone="brass")
        self.widgets.set([entry, back, accept], focus=entry)

    def _typed(self, text: str) -> None:
        self.value = text

    def accept(self) -> None:
        """Close the dialog and pass the line on."""
        self.close()
        self._then(self.value)

    def on_command(self, command: Command) -> bool:
        if command.action is InputAction.CONFIRM:
            self.accept()
        return super().on_command(command)
