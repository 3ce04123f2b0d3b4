"""A reviewed decision in words: grade, choices, losses and reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.app.i18n import N_
from game.history.review.decisions import MatchDecision
from game.history.review.estimate import Confidence
from game.history.review.grades import ERRORS, Grade, Loss
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.history.review.placements import is_placement, placed_board, placed_people
from game.rules import Action
from game.rules.material import SAN_JUAN
from game.ui.phrases.actions import action_text
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review.facts import fact_lines
from game.ui.phrases.review.reasons import reason_lines
from game.ui.phrases.review.soon import soon_lines
from game.ui.text.rich_text import NBSP

GRADE_NAMES: Mapping[Grade, str] = {
    Grade.BEST: N_("best"),
    Grade.GOOD: N_("good"),
    Grade.INACCURACY: N_("inaccuracy"),
    Grade.MISTAKE: N_("mistake"),
    Grade.BLUNDER: N_("blunder"),
    Grade.FORCED: N_("forced"),
    Grade.UNGRADED: N_("not graded"),
}

# Headings.
GRADE_TITLES: Mapping[Grade, str] = {
    Grade.BEST: N_("Best"),
    Grade.GOOD: N_("Good"),
    Grade.INACCURACY: N_("Inaccuracy"),
    Grade.MISTAKE: N_("Mistake"),
    Grade.BLUNDER: N_("Blunder"),
    Grade.FORCED: N_("Forced"),
    Grade.UNGRADED: N_("Not graded"),
}

# Tooltips of grades.
GRADE_MEANINGS: Mapping[Grade, str] = {
    Grade.BEST: N_("**Best**: nothing better was found."),
    Grade.GOOD: N_("**Good**: nearly as good as the best."),
    Grade.INACCURACY: N_("**Inaccuracy**: another choice was a little better."),
    Grade.MISTAKE: N_("**Mistake**: another choice was a good deal better."),
    Grade.BLUNDER: N_("**Blunder**: a costly mistake."),
    Grade.FORCED: N_("**Forced**: there was only one legal choice."),
    Grade.UNGRADED: N_("**Not graded**: drafting isn't graded."),
}

# The alternative, by how sure it is that it was better.
BETTER: Mapping[Confidence, str] = {
    Confidence.CLEARLY: N_("Clearly better: **{choice}**"),
    Confidence.PROBABLY: N_("Probably better: **{choice}**"),
    Confidence.PERHAPS: N_("Perhaps better: **{choice}**"),
}

# What a choice changes in chances to win and in the lead, the larger part first: for a loss and a
# find.
_CHANCES_FIRST = (
    N_(
        "This lowers the chance to win by about {share}, "
        "and costs {n} VP against the best opponent."
    ),
    N_(
        "This raises the chance to win by about {share}, "
        "and gains {n} VP against the best opponent."
    ),
)
_LEAD_FIRST = (
    N_(
        "This costs about {n} VP against the best opponent, "
        "and lowers the chance to win by {share}."
    ),
    N_(
        "This gains about {n} VP against the best opponent, "
        "and raises the chance to win by {share}."
    ),
)
_CHANCES = (
    N_("This lowers the chance to win by about {share}."),
    N_("This raises the chance to win by about {share}."),
)
_LEADS = (
    N_("This costs about {n} VP against the best opponent."),
    N_("This gains about {n} VP against the best opponent."),
)
_LEAST_SHARE, _LEAST_VP = 0.005, 0.05  # smaller changes are not told
# A change in the chance to win that is this large, and so large for each VP, is explained.
CLOSE_SHARE, CLOSE_SHARE_PER_VP = 0.1, 0.1


def grade_name(names: ComponentNames, grade: Grade) -> str:
    """Return the translated name of a grade."""
    return names.tr(GRADE_NAMES[grade])


def choice_text(names: ComponentNames, decision: MatchDecision, chain: Sequence[Action]) -> str:
    """Return a description of a chain of actions at a decision (markup with icons)."""
    if is_placement(decision):
        return _placement_text(names, placed_people(decision, chain))
    return action_text(names, chain[0], decision.before)


def choice_against(
    names: ComponentNames, decision: MatchDecision, chain: Sequence[Action], other: Sequence[Action]
) -> str:
    """Return a description of a choice (markup with icons); of two placements the difference."""
    if other and is_placement(decision):
        more = placement_difference(names, decision, chain, other)
        return more or names.tr("Fewer people placed")
    return choice_text(names, decision, chain)


def placement_difference(
    names: ComponentNames, decision: MatchDecision, chain: Sequence[Action], other: Sequence[Action]
) -> str:
    """Return the places where a placement puts more people than another one, or as many but more
    nobles (markup), or "" if there are none."""
    mine, others = placed_board(decision, chain), placed_board(decision, other)
    for text, more, fewer in (
        (N_("More people at: {places}"), mine.people, others.people),
        (N_("Nobles at: {places}"), mine.nobles, others.nobles),
    ):
        places = [
            names.place(one) for one in mine.places if one != SAN_JUAN and more[one] > fewer[one]
        ]
        if places:
            return names.tr(text, places=", ".join(places))
    return ""


def _placement_text(names: ComponentNames, placed: Mapping[int, int]) -> str:
    """Return a description of where people stand after all placements of a seat."""
    filled = [
        f"{names.place(place)}{NBSP}×{people}" if people > 1 else names.place(place)
        for place, people in placed.items()
    ]
    if not filled:
        return names.tr("Everybody in San Juan")
    return names.tr("Occupied: {places}", places=", ".join(filled))


def better_text(names: ComponentNames, judgment: Judgment, choice: str) -> str:
    """Return the best alternative with how sure it is that it was better (markup)."""
    return names.tr(BETTER[judgment.confidence], choice=choice)


_NOT_JUDGED: Mapping[Grade, str] = {
    Grade.FORCED: N_("There was only one legal choice."),
    Grade.UNGRADED: N_("Drafting isn't graded."),
}


# By whether the seat wins: of a solved game, and by the games played out.
_SOLVED = N_("Either way, {name} doesn't win."), N_("Either way, {name} wins.")
_DECIDED = (
    N_("Either way, {name} wins hardly any of the games."),
    N_("Either way, {name} wins nearly all of the games."),
)


def why_lines(
    names: ComponentNames, reviewed: ReviewedDecision, seat_names: Sequence[str]
) -> list[str]:
    """Return what a decision lost and why, or why it was not judged."""
    judgment, grade = reviewed.judgment, reviewed.grade
    if judgment is None:
        return [names.tr(_NOT_JUDGED[grade])] if grade in _NOT_JUDGED else []
    lines = []
    if judgment.is_decided:
        texts = _SOLVED if judgment.exact else _DECIDED
        lines.append(
            names.tr(texts[judgment.win_shares[0] > 0.5], name=seat_names[reviewed.decision.seat])
        )
    if grade in (*ERRORS, Grade.GOOD) or reviewed.is_find:
        lines += _loss_lines(names, judgment, seat_names)
    reasons = fact_lines(names, reviewed, seat_names)
    reasons += soon_lines(names, reviewed, seat_names)
    reasons += reason_lines(names, reviewed, seat_names)
    if not reasons and judgment.playouts and grade in ERRORS:
        reasons = [names.tr("No single reason stands out: many small differences add up.")]
    lines += reasons
    if judgment.exact:
        lines.append(names.tr("This is exact: every way to go on was checked."))
    return lines


def loss_text(names: ComponentNames, loss: Loss) -> str:
    """Return the larger part of a loss in a few characters: of the chance to win, or of the
    lead."""
    if loss.is_mainly_chance:
        return names.formats.signed_percent(-loss.win_share)
    return names.tr("{lead} VP", lead=names.formats.signed(-loss.margin, 1))


def _loss_lines(
    names: ComponentNames, judgment: Judgment, seat_names: Sequence[str]
) -> Iterator[str]:
    """Yield a sentence on what a choice lost, or on what a find gained, unless that is too little
    to tell, and who wins instead in a close game."""
    lost, is_find = judgment.told_loss, not judgment.is_error
    sign = -1 if is_find else 1
    share, vp = sign * lost.win_share, sign * lost.margin
    if share < _LEAST_SHARE and vp < _LEAST_VP:
        return
    texts = _CHANCES_FIRST if lost.is_mainly_chance else _LEAD_FIRST
    if share < _LEAST_SHARE or vp < _LEAST_VP:
        texts = _LEADS if share < _LEAST_SHARE else _CHANCES
    formats = names.formats
    yield names.tr(texts[is_find], share=formats.percent(share), n=formats.number(vp, 1))
    if judgment.ends and share >= max(CLOSE_SHARE, CLOSE_SHARE_PER_VP * vp):
        yield _winner_line(names, judgment, seat_names)


def _winner_line(names: ComponentNames, judgment: Judgment, seat_names: Sequence[str]) -> str:
    """Return who wins less often after the stronger of two choices, in the games played out."""
    assert judgment.ends is not None
    better, worse = judgment.ends
    wins = [(a.wins, b.wins) for a, b in zip(better.seats, worse.seats, strict=True)]
    others = [other for other in range(len(wins)) if other != judgment.seat]
    winner = max(others, key=lambda other: wins[other][1] - wins[other][0])
    text = N_("The game is close: {other} wins {share} of the games instead of {rest}.")
    if judgment.is_error:
        text = N_(
            "The game is close: after the better choice, {other} wins {share} of the games "
            "instead of {rest}."
        )
    return names.tr(
        text,
        other=seat_names[winner],
        share=names.formats.percent(wins[winner][0]),
        rest=names.formats.percent(wins[winner][1]),
    )
