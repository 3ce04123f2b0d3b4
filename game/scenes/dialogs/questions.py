"""Questions asked in several places."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.match.match import Match, SeatFailed
from game.match.seat_data import PERSON
from game.rules import Action
from game.scenes.dialogs.dialog import Dialog, DialogButton, ask
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, row, sheet
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.phrases.undo import redo_across, undo_across
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, BUTTON, HEADING
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import TextEntry


def undo_or_ask(
    ctx: Context, match: Match, seats: Sequence[int], own: int, undo: Callable[[], None]
) -> None:
    """Undo, after a question if it affects decisions of people other than `own`; `seats` are those
    of all decisions to be undone."""
    tr = ctx.translator.tr
    text = undo_across(match, seats, own, ctx.translator)
    if text:
        ask(ctx, tr("Undo?"), text, tr("Undo"), undo)
    else:
        undo()


def redo_or_ask(ctx: Context, match: Match, own: int, redo: Callable[[], None]) -> None:
    """Redo, after a question if that replays a decision of a person other than `own`."""
    tr = ctx.translator.tr
    text = redo_across(match, own, ctx.translator)
    if text:
        ask(ctx, tr("Redo?"), text, tr("Redo"), redo)
    else:
        redo()


def computer_action(ctx: Context, match: Match) -> Action | None:
    """Return the decision of the computer seat to act, None while it is thinking. If it has failed,
    ask whether it tries again or a person takes over."""
    try:
        match.start_thinking()
        return match.engine_action()
    except SeatFailed:
        tr, seat = ctx.translator.tr, match.game.seat
        name = escape(match.names[seat])
        text = tr("{name} can't continue: the computer player failed.", name=name)
        answers = [
            DialogButton(tr("Try again")),
            DialogButton(tr("Let a person take over"), lambda: match.set_seat(seat, PERSON)),
        ]
        ctx.stack.push(Dialog(ctx, "", text, answers))
    return None


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
