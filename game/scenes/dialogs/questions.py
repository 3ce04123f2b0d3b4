"""Questions before an undo or redo of another person's decisions, and after a failure of a computer
seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.match.match import Match
from game.match.seat_data import PERSON
from game.scenes.dialogs.dialog import Dialog, DialogButton, ask
from game.ui.context import Context
from game.ui.phrases.undo import redo_across, undo_across
from game.ui.text.rich_text import escape


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
