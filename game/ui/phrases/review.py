"""The review of a match in words: grades, choices and losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.app.i18n import N_
from game.history.review.decisions import MatchDecision
from game.history.review.estimate import Confidence
from game.history.review.grades import ERRORS, Grade, Loss
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.history.review.placements import is_placement, placed_people
from game.history.review.playouts import Playouts
from game.rules import Action
from game.ui.phrases.actions import action_text
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review_facts import fact_lines
from game.ui.phrases.review_reasons import reason_lines
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
    Grade.MISTAKE: N_("**Mistake**: another choice was clearly better."),
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

# The loss of a decision: of a chance to win and a lead, and of a lead alone.
COST = (
    N_("Cautious estimate: {share} chance to win, {lead} VP lead."),
    N_("Cautious estimate: {lead} VP lead."),
)
GRADE_AND_COST = (
    N_("{grade}: {share} chance to win, {lead} VP lead at the end."),
    N_("{grade}: {lead} VP lead at the end."),
)
LEAST_SHARE = 0.005  # smaller changes of the chance to win are not told


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
    """Return the places where a placement puts more people than another one (markup), or "" if
    there are none."""
    mine, others = placed_people(decision, chain), placed_people(decision, other)
    more = [names.place(place) for place, people in mine.items() if people > others.get(place, 0)]
    return names.tr("More people at: {places}", places=", ".join(more)) if more else ""


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

# By whether the seat won.
_DECIDED = N_("The game was as good as lost by then."), N_("The game was as good as won by then.")


def why_lines(
    names: ComponentNames, reviewed: ReviewedDecision, seat_names: Sequence[str]
) -> list[str]:
    """Return what a decision lost and why, or why it was not judged."""
    judgment, grade = reviewed.judgment, reviewed.grade
    if judgment is None:
        return [names.tr(_NOT_JUDGED[grade])] if grade in _NOT_JUDGED else []
    lines = []
    if judgment.playouts is not None and judgment.is_decided:
        won = judgment.playouts.played.win_share > 0.5
        lines.append(names.tr(_DECIDED[won]))
    if grade in (*ERRORS, Grade.GOOD):
        lines.append(loss_text(names, judgment.told_loss, COST))
    lines += fact_lines(names, reviewed, seat_names)
    lines += reason_lines(names, judgment, seat_names)
    if judgment.exact:
        lines.append(names.tr("This is certain: the rest of the game has been solved."))
    return lines


def loss_text(names: ComponentNames, loss: Loss, texts: tuple[str, str], **values: object) -> str:
    """Return a sentence about the loss of a decision: win share in percent, if it changed, and lead
    in VP. `texts` are `COST` or `GRADE_AND_COST`."""
    share = names.formats.signed_percent(-loss.win_share)
    text = texts[abs(loss.win_share) < LEAST_SHARE]
    return names.tr(text, share=share, lead=names.formats.signed(-loss.margin, 1), **values)


_WINS = N_(
    "In {n} games played to the end from here, the other choice won {better} of the time, "
    "and the actual choice won {played}."
)
_WINS_OF_FIND = N_(
    "In {n} games played to the end from here, this choice won {played} of the time, "
    "and the next best won {better}."
)


def wins_lines(names: ComponentNames, judgment: Judgment | None) -> list[str]:
    """Return how often both choices win in the games played out, or [] if that says nothing."""
    if judgment is None or judgment.playouts is None or judgment.is_decided:
        return []
    return [wins_text(names, judgment.playouts, is_find=judgment.is_confirmed_find)]


def wins_text(names: ComponentNames, playouts: Playouts, *, is_find: bool = False) -> str:
    """Return a sentence on how often both choices win in the games played out."""
    shares = playouts.better.win_share, playouts.played.win_share
    if max(shares) < LEAST_SHARE:
        return names.tr(
            "In {n} games played to the end from here, neither choice ever won.", n=playouts.pairs
        )
    if min(shares) > 1 - LEAST_SHARE:
        return names.tr(
            "In {n} games played to the end from here, both choices won every time.",
            n=playouts.pairs,
        )
    text = _WINS_OF_FIND if is_find else _WINS
    return names.tr(
        text,
        n=playouts.pairs,
        better=names.formats.percent(playouts.better.win_share),
        played=names.formats.percent(playouts.played.win_share),
    )
