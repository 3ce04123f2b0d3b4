"""The question before an undo of what somebody else decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.match.match import Match
from game.scenes.dialogs.dialog import ask
from game.ui.context import Context
from game.ui.phrases.undo import undo_across


def undo_or_ask(
    ctx: Context, match: Match, seats: Sequence[int], own: int, undo: Callable[[], None]
) -> None:
    """Undo, after a question where decisions of other people than `own` would be undone;
    `seats` are those of all decisions that would be."""
    tr = ctx.translator.tr
    text = undo_across(match, seats, own, ctx.translator)
    if text:
        ask(ctx, tr("Undo?"), text, tr("Undo"), undo)
    else:
        undo()
