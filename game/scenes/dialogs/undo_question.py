"""The questions before an undo or redo of another person's decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.match.match import Match
from game.scenes.dialogs.dialog import ask
from game.ui.context import Context
from game.ui.phrases.undo import redo_across, undo_across


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
