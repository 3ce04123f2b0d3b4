"""The figures of all matches that were finished, told in a dialog."""

from __future__ import annotations

from game.app.i18n import Translator
from game.app.saves.statistics import StatisticsSummary
from game.ui.phrases.players import PLAYER_NAMES, player_name
from game.ui.text.rich_text import escape


def statistics_text(figures: StatisticsSummary, tr: Translator) -> str:
    """The figures in a few lines of markup."""
    if not figures.finished:
        return tr("No match has been finished yet.")
    finished = tr.trn("{n} match was finished.", "{n} matches were finished.", figures.finished)
    lines = [_line("flag_end", finished)]
    if figures.played:
        won = tr("People won **{won}** of **{n}**.", won=figures.won, n=figures.played)
        best = tr("Best score of a person: **{n}** VP.", n=figures.best)
        lines += [_line("trophy", won), _line("star", best)]
    if figures.played_with_take_back:
        told_so = tr.trn(
            "Of these, {n} match was played with undo; won: {won}.",
            "Of these, {n} matches were played with undo; won: {won}.",
            figures.played_with_take_back,
            won=figures.won_with_take_back,
        )
        lines.append(_line("undo", told_so))
    if figures.against:
        lines += ["", f"**{tr('Against computers')}**"]
    for kind in sorted(figures.against, key=lambda kind: _rank(kind)):
        won_here, games = figures.against[kind]
        name = escape(player_name(kind, tr))
        told_of = tr("{kind}: you won {won} of {n}", kind=name, won=won_here, n=games)
        lines.append(_line("computer", told_of))
    return "\n".join(lines)


def _line(icon: str, words: str) -> str:
    """A line with its sign before it."""
    return f"{{{icon}}} {words}"


def _rank(kind: str) -> tuple[int, str]:
    """The kinds of computer in the order in which they are offered."""
    known = list(PLAYER_NAMES)
    return (known.index(kind) if kind in known else len(known), kind)
