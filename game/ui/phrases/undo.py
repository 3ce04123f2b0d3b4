"""Tooltips of undo and redo: what they would do, or why they are refused."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_, Translator
from game.app.match import Match

UNDO_REFUSAL_TEXTS: Mapping[str, str] = {
    "game_over": N_("The game is over."),
    "nothing_decided": N_("There is no decision of yours to undo."),
    "computer_moved": N_(
        "A computer has played since, and this match does not allow undoing that."
    ),
    "revealed": N_("New tiles were revealed, and this match does not allow undoing that."),
    "nothing_taken_back": N_("There is nothing to redo."),
}


def undo_tip(name: str, match: Match, tr: Translator) -> str:
    """Return the button's name, and what an undo would do now, or why it is refused."""
    refused = match.undo_refusal
    if refused:
        return _two_lines(name, tr(UNDO_REFUSAL_TEXTS[refused]))
    if match.undo_count > 1:
        return _two_lines(name, tr("Undoes the computers' moves since, too."))
    return name


def redo_tip(name: str, match: Match, tr: Translator) -> str:
    """Return the button's name, and why a redo is refused, if it is."""
    refused = match.redo_refusal
    return _two_lines(name, tr(UNDO_REFUSAL_TEXTS[refused])) if refused else name


def _two_lines(first: str, second: str) -> str:
    return f"{first}\n{second}"
