"""Undo and redo in words: what they would do, or why they are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.app.i18n import N_, Translator
from game.match.match import Match
from game.ui.text.rich_text import escape

UNDO_REFUSAL_TEXTS: Mapping[str, str] = {
    "game_over": N_("The game is over."),
    "nothing_decided": N_("There's nothing to undo."),
    "computer_moved": N_(
        "A computer has moved since then, and this match doesn't allow undoing that."
    ),
    "revealed": N_("New tiles have been revealed, and this match doesn't allow undoing that."),
    "nothing_taken_back": N_("There's nothing to redo."),
}


def undo_tip(name: str, match: Match, tr: Translator) -> str:
    """Return the button's name, followed by what undo would do now or why it is refused."""
    refused = match.undo_refusal
    if refused:
        return _two_lines(name, tr(UNDO_REFUSAL_TEXTS[refused]))
    if match.undo_count > 1:
        return _two_lines(name, tr("Also undoes the computers' moves since then."))
    return name


def undo_across(match: Match, seats: Sequence[int], own: int, translator: Translator) -> str:
    """Return a sentence naming the people whose decisions an undo for `seats` takes back (markup),
    or "" if they are only `own` and computers."""
    tr, computer = translator.tr, match.is_computer
    others = sorted({seat for seat in seats if not computer[seat]} - {own})
    if not others:
        return ""
    names = [f"**{escape(match.names[seat])}**" for seat in others]
    if seats.count(others[0]) == len(names) == 1:
        text = tr("This takes back {name}'s last decision.", name=names[0])
    else:
        listed = translator.formats.listing(names)
        text = tr("This takes back decisions by {names}.", names=listed)
    if any(computer[seat] for seat in seats):
        text = f"{text}\n{tr('This also takes back any moves the computers have made since.')}"
    return text


def redo_across(match: Match, own: int, translator: Translator) -> str:
    """Return a sentence naming the person whose decision redo plays again (markup), or "" if it is
    `own` or a computer."""
    seat = match.redo_seat
    if seat == own or match.is_computer[seat]:
        return ""
    name = f"**{escape(match.names[seat])}**"
    return translator.tr("This restores {name}'s last decision.", name=name)


def redo_tip(name: str, match: Match, tr: Translator) -> str:
    """Return the button's name, followed by the reason if redo is refused."""
    refused = match.redo_refusal
    return _two_lines(name, tr(UNDO_REFUSAL_TEXTS[refused])) if refused else name


def _two_lines(first: str, second: str) -> str:
    return f"{first}\n{second}"
