"""The review of a match as plain text: a table of the seats, and their moments."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.i18n import N_
from game.history.review.decisions import MatchDecision
from game.history.review.grades import ERRORS, Grade
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.rules import Action
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review.card import (
    GRADE_TITLES,
    better_text,
    choice_against,
    grade_name,
    why_lines,
)
from game.ui.phrases.review.themes import theme_lines
from game.ui.text.rich_text import escape, plain

_COLUMNS = (Grade.BEST, Grade.GOOD, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
_GAP = "  "
# Words that replace icons in plain text.
_ICON_WORDS = {"coin": N_("doubloon"), "colonist": N_("colonist"), "noble": N_("noble")}


def report_lines(
    names: ComponentNames,
    review: MatchReview,
    seat_names: Sequence[str],
    points: Sequence[int],
    heading: str,
) -> list[str]:
    """Return the lines of the report, starting with the `heading`. `points` are the VP by seat."""
    tr = names.tr
    lines = [heading, "", *_table(names, review, seat_names, points)]
    for seat, name in enumerate(seat_names):
        lines += ["", tr("What mattered: {name}", name=name)]
        moments = review.moments(seat)
        if not any(reviewed.grade in ERRORS for reviewed in moments):
            lines.append(_GAP + tr("No mistakes found."))
        lines += [_GAP + line for line in theme_lines(names, moments)]
        for reviewed in moments:
            lines += _moment_lines(names, reviewed, seat_names)
    return lines


def _table(
    names: ComponentNames, review: MatchReview, seat_names: Sequence[str], points: Sequence[int]
) -> list[str]:
    """Return the table of the seats. Names are left-aligned and all other columns right-aligned."""
    tr = names.tr
    grades = (grade_name(names, grade) for grade in _COLUMNS)
    rows = [["", tr("points"), tr("accuracy"), *grades, tr("luck")]]
    for seat, name in enumerate(seat_names):
        accuracy, counts = review.accuracy(seat), review.grade_counts(seat)
        win_share, lead = review.luck(seat)
        told = names.formats.signed_percent
        luck = tr("{share} {lead} VP", share=told(win_share), lead=names.formats.signed(lead, 1))
        shown = "-" if accuracy is None else names.formats.number(accuracy, 1)
        numbers = (str(counts[grade]) for grade in _COLUMNS)
        rows.append([name, str(points[seat]), shown, *numbers, luck])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        _GAP.join(
            cell.rjust(width) if nth else cell.ljust(width)
            for nth, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _moment_lines(
    names: ComponentNames, reviewed: ReviewedDecision, seat_names: Sequence[str]
) -> list[str]:
    decision, judgment = reviewed.decision, reviewed.judgment
    if judgment is None:
        return []
    tr, chains = names.tr, (decision.chain, judgment.alternatives[0].actions)
    played, other = _words(names, decision, *chains), _words(names, decision, *chains[::-1])
    lines = [tr("Round {n}: {played}.", n=decision.round, played=played)]
    if reviewed.is_find:
        lines.append(tr("Great find. Next best: {choice}.", choice=other))
    else:
        lines.append(tr(GRADE_TITLES[reviewed.grade]))
        lines.append(plain(better_text(names, judgment, other)))
    lines += map(plain, why_lines(names, reviewed, [escape(name) for name in seat_names]))
    return [(2 if nth else 1) * _GAP + line for nth, line in enumerate(lines)]


def _words(
    names: ComponentNames, decision: MatchDecision, chain: Sequence[Action], other: Sequence[Action]
) -> str:
    """Return the description of a choice against another without icons."""
    text = choice_against(names, decision, chain, other)
    for icon, word in _ICON_WORDS.items():
        text = text.replace("{" + icon + "}", names.tr(word))
    return plain(text)
