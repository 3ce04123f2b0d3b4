"""The text of the statistics dialog: results of all finished matches."""

from __future__ import annotations

from game.app.i18n import Translator
from game.app.saves.statistics import StatisticsSummary
from game.ui.phrases.players import PLAYER_NAMES, player_name
from game.ui.text.rich_text import escape


def statistics_text(summary: StatisticsSummary, tr: Translator) -> str:
    """Return the statistics as lines of markup."""
    if not summary.finished:
        return tr("No match has been finished yet.")
    finished = tr.trn("{n} match was finished.", "{n} matches were finished.", summary.finished)
    lines = [_line("flag_end", finished)]
    if summary.played:
        won = tr("People won **{won}** of **{n}**.", won=summary.won, n=summary.played)
        best = tr("Best score of a person: **{n}** VP.", n=summary.best)
        lines += [_line("trophy", won), _line("star", best)]
    if summary.played_with_take_back:
        with_undo = tr.trn(
            "Of these, {n} match was played with undo; won: {won}.",
            "Of these, {n} matches were played with undo; won: {won}.",
            summary.played_with_take_back,
            won=summary.won_with_take_back,
        )
        lines.append(_line("undo", with_undo))
    if summary.against:
        lines += ["", f"**{tr('Against computers')}**"]
    for kind in sorted(summary.against, key=lambda kind: _rank(kind)):
        won_here, games = summary.against[kind]
        name = escape(player_name(kind, tr))
        against = tr("{kind}: you won {won} of {n}", kind=name, won=won_here, n=games)
        lines.append(_line("computer", against))
    return "\n".join(lines)


def _line(icon: str, words: str) -> str:
    """Return a line with an icon before it."""
    return f"{{{icon}}} {words}"


def _rank(kind: str) -> tuple[int, str]:
    """Return a sort key: kinds of computer in the order of the set-up, unknown ones last."""
    known = list(PLAYER_NAMES)
    return (known.index(kind) if kind in known else len(known), kind)
