"""The dialog after the failure of a computer seat."""

from __future__ import annotations

from game.match.match import Match
from game.match.seat_data import PERSON
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.ui.context import Context
from game.ui.text.rich_text import escape


def ask_after_seat_failure(ctx: Context, match: Match, seat: int) -> None:
    """Ask whether a failed computer seat tries again or a person takes over."""
    tr = ctx.translator.tr
    name = escape(match.names[seat])
    text = tr("{name} can't continue: the computer player failed.", name=name)
    answers = [
        DialogButton(tr("Try again")),
        DialogButton(tr("Let a person take over"), lambda: match.set_seat(seat, PERSON)),
    ]
    ctx.stack.push(Dialog(ctx, "", text, answers))
