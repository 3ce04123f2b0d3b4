"""Comparison of choices in words: what to expect from a choice, and why it is better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.app.i18n import N_
from game.ui.phrases.names import ComponentNames

if TYPE_CHECKING:
    from game.seats.search import RatedAction
    from game.seats.search.explanation import ChainDifference, TermDifferences

# By code of `game.seats.search.explanation`: what the best choice does better than another, and
# what another does worse than the best. Each sentence is about the choice on whose card it stands.
FOR_BEST: Mapping[str, str] = {
    "points": N_("It earns you more VP this round."),
    "money": N_("It leaves you with more doubloons."),
    "barrels": N_("The barrels you keep are worth more."),
    "production": N_("It sets your board up to earn more in later rounds."),
    "buildings": N_("It earns you more VP from buildings."),
    "deny": N_("Your rivals gain less from it."),
}
AGAINST_OTHER: Mapping[str, str] = {
    "points": N_("It earns you fewer VP this round than the best choice."),
    "money": N_("It leaves you with fewer doubloons than the best choice."),
    "barrels": N_("The barrels you keep are worth less than with the best choice."),
    "production": N_("Your board earns less in later rounds than with the best choice."),
    "buildings": N_("It earns you fewer VP from buildings than the best choice."),
    "deny": N_("Your rivals gain more from it than from the best choice."),
}
MIN_DIFFERENCE: Final = 0.25  # VP; smaller terms are not mentioned
LEVEL_SHARE: Final = 0.015  # win share; a smaller difference is about as good...
LEVEL_LEAD: Final = 1.0  # ... if the leads also differ by less than this (VP)
LITTLE_WORSE: Final = 0.06  # win share

_SAVES = N_("Saving your doubloons will do more for you later than taking VP from buildings now.")
_COSTS = N_("It spends doubloons that would do more for you later than VP from buildings do now.")
_BETTER_ENDS = N_("Unlike the best choice, it doesn't end the game this round.")
_BETTER_GOES_ON = N_("Unlike the best choice, it ends the game this round.")
_BETTER_LATER = N_("This choice earns you less in later rounds.")
_BETTER_AT_END = N_("This choice earns you less by the end of the game.")
_FOUND_ENDS = N_("It ends the game this round.")
_FOUND_GOES_ON = N_("It keeps the game going after this round.")
_FOUND_LATER = N_("It pays off in later rounds.")
_FOUND_AT_END = N_("It earns you more by the end of the game.")
_NEXT_ALIKE = N_("Your second-best choice is about as good.")
_ALIKE = N_("About as good as the best choice.")

_AHEAD = N_("**{share}%** chance to win, about {lead} VP ahead of your top rival")
_BEHIND = N_("**{share}%** chance to win, about {lead} VP behind your top rival")
_LEVEL = N_("**{share}%** chance to win, about even with your top rival")


def counsel_reason(
    names: ComponentNames, choice: RatedAction, other: RatedAction | None, *, best: bool
) -> str:
    """Return what speaks for the `best` choice rather than `other`, or against a choice that is not
    the best rather than the best choice `other`. The sentence is about the choice itself and agrees
    with their figures. Return "" if `other` is None."""
    if other is None:
        return ""
    if are_level(choice, other):
        if not best:
            return names.tr(_ALIKE)
        terms = choice.round_end.difference(other.round_end).terms
        return _advantage(names, terms, FOR_BEST) or names.tr(_NEXT_ALIKE)
    better, worse, tell = (choice, other, why_found) if best else (other, choice, why_better)
    why = better.round_end.difference(worse.round_end)
    return tell(names, why, last_round=better.round_end.is_over)


def why_better(names: ComponentNames, why: ChainDifference, *, last_round: bool) -> str:
    """Return what a choice lacks, given how the best choice differs from it."""
    if why.end:
        return names.tr(_BETTER_ENDS if why.end > 0 else _BETTER_GOES_ON)
    later = _BETTER_AT_END if last_round else _BETTER_LATER
    return _advantage(names, why.terms, AGAINST_OTHER) or names.tr(later)


def why_found(names: ComponentNames, why: ChainDifference, *, last_round: bool) -> str:
    """Return a sentence about the best choice on how it differs from another one."""
    if why.end:
        return names.tr(_FOUND_ENDS if why.end > 0 else _FOUND_GOES_ON)
    later = _FOUND_AT_END if last_round else _FOUND_LATER
    return _advantage(names, why.terms, FOR_BEST) or names.tr(later)


def _advantage(names: ComponentNames, terms: TermDifferences, texts: Mapping[str, str]) -> str:
    """Return the main advantage of a better choice, given the differences at the end of the round.
    Return "" if the terms do not favor it. `texts` is `FOR_BEST`, or `AGAINST_OTHER` for a sentence
    about the worse choice."""
    values = dict(terms)
    code = max(values, key=lambda code: values[code], default="")
    if values.get(code, 0.0) < MIN_DIFFERENCE or sum(values.values()) <= 0:
        return ""
    if code == "money" and -values["money"] < values.get("buildings", 0.0) <= -MIN_DIFFERENCE:
        return names.tr(_SAVES if texts is FOR_BEST else _COSTS)
    return names.tr(texts[code])


def are_level(one: RatedAction, other: RatedAction) -> bool:
    """Return whether two choices are about equally good, according to their figures."""
    shares, leads = one.win_share - other.win_share, one.margin - other.margin
    return abs(shares) < LEVEL_SHARE and abs(leads) < LEVEL_LEAD


def looks_better(choice: RatedAction, best: RatedAction) -> bool:
    """Return whether the figures of a choice contradict the choice called the best: the two are not
    level, and the win share is higher, or about the same with a larger lead."""
    if are_level(choice, best):
        return False
    shares = choice.win_share - best.win_share
    return shares > 0 or (shares > -LEVEL_SHARE and choice.margin > best.margin)


def win_chance(names: ComponentNames, choice: RatedAction) -> str:
    """Return a sentence with the win probability and the lead in VP after a choice.

    The expected points are not mentioned, because the evaluation hardly depends on the distant
    future.
    """
    lead = round(choice.margin)
    text = _AHEAD if lead > 0 else _BEHIND if lead < 0 else _LEVEL
    return names.tr(text, share=round(100 * choice.win_share), lead=abs(lead))


def comparison(names: ComponentNames, choice: RatedAction, best: RatedAction) -> str:
    """Return a sentence comparing a choice with the best one, without figures."""
    if choice is best:
        return names.tr("This looks best.")
    if are_level(choice, best):
        return names.tr("This is nearly as good.")
    if best.win_share - choice.win_share < LITTLE_WORSE:
        return names.tr("This is a little worse.")
    return names.tr("This is clearly worse.")
