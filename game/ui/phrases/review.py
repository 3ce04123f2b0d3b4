"""The review of a match in words: grades, what a decision lost, and why in one sentence."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_
from game.app.review.grades import Grade, Loss
from game.seats.search.explanation import ChainDifference
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.reasons import named_terms

GRADE_NAMES: Mapping[Grade, str] = {
    Grade.BEST: N_("best"),
    Grade.GOOD: N_("good"),
    Grade.INACCURACY: N_("inaccuracy"),
    Grade.MISTAKE: N_("mistake"),
    Grade.BLUNDER: N_("blunder"),
    Grade.OPEN: N_("open"),
    Grade.FORCED: N_("forced"),
    Grade.UNGRADED: N_("not graded"),
}

_BETTER = N_("For the better choice: {good}.")
_BETTER_BUT = N_("For the better choice: {good}; against it: {bad}.")
_BETTER_ENDS = N_("The better choice ends the game in this round.")
_BETTER_GOES_ON = N_("With the better choice the game goes on after this round.")
_BETTER_LATER = N_("What the better choice brings shows in later rounds.")
_FOUND = N_("For it: {good}.")
_FOUND_BUT = N_("For it: {good}; against it: {bad}.")
_FOUND_ENDS = N_("It ends the game in this round.")
_FOUND_GOES_ON = N_("With it the game goes on after this round.")
_FOUND_LATER = N_("What it brings shows in later rounds.")


def grade_name(names: ComponentNames, grade: Grade) -> str:
    """Return what a grade is called."""
    return names.tr(GRADE_NAMES[grade])


def loss_text(names: ComponentNames, loss: Loss) -> str:
    """Return what a decision lost: chance to win in percent, lead in VP."""
    share, lead = -100 * loss.win_share, -loss.margin
    return names.tr(
        "chance to win {share}%, lead {lead} VP", share=_sign(share, 0), lead=_sign(lead, 1)
    )


def why_better(names: ComponentNames, why: ChainDifference) -> str:
    """Return a sentence on how a better choice differs from what was played."""
    texts = (_BETTER, _BETTER_BUT, _BETTER_ENDS, _BETTER_GOES_ON, _BETTER_LATER)
    return _why(names, why, texts)


def why_found(names: ComponentNames, why: ChainDifference) -> str:
    """Return a sentence on how the best choice, which was played, differs from the next best."""
    return _why(names, why, (_FOUND, _FOUND_BUT, _FOUND_ENDS, _FOUND_GOES_ON, _FOUND_LATER))


def _why(names: ComponentNames, why: ChainDifference, texts: tuple[str, ...]) -> str:
    only_good, good_and_bad, ends, goes_on, later = texts
    if why.end:
        return names.tr(ends if why.end > 0 else goes_on)
    good, bad = named_terms(names, why.terms, 1), named_terms(names, why.terms, -1)
    if not good or sum(value for _, value in why.terms) <= 0:
        return names.tr(later)  # at the end of the round the terms do not speak for it
    if bad:
        return names.tr(good_and_bad, good=good, bad=bad)
    return names.tr(only_good, good=good)


def _sign(value: float, digits: int) -> str:
    return f"{value:+.{digits}f}".replace("-", "\u2212")
