"""The review of a match in words: grades, choices, what a decision lost, why, and luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.app.i18n import N_
from game.app.review.decisions import MatchDecision
from game.app.review.grades import Grade, Loss
from game.app.review.placements import is_placement, placed_people
from game.rules import Action
from game.seats.search.explanation import ChainDifference
from game.ui.phrases.actions import action_text
from game.ui.phrases.names import ComponentNames, capitalised
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

# As headings.
GRADE_TITLES: Mapping[Grade, str] = {
    Grade.BEST: N_("Best"),
    Grade.GOOD: N_("Good"),
    Grade.INACCURACY: N_("Inaccuracy"),
    Grade.MISTAKE: N_("Mistake"),
    Grade.BLUNDER: N_("Blunder"),
    Grade.OPEN: N_("Open"),
    Grade.FORCED: N_("Forced"),
    Grade.UNGRADED: N_("Not graded"),
}

# What one sees when one points at a grade.
GRADE_MEANINGS: Mapping[Grade, str] = {
    Grade.BEST: N_("**Best**: nothing better was found."),
    Grade.GOOD: N_("**Good**: nearly as good as the best."),
    Grade.INACCURACY: N_("**Inaccuracy**: something else was a little better."),
    Grade.MISTAKE: N_("**Mistake**: something else was clearly better."),
    Grade.BLUNDER: N_("**Blunder**: it cost very much."),
    Grade.OPEN: N_("**Open**: it is not sure whether this was an error."),
    Grade.FORCED: N_("**Forced**: there was one legal choice."),
    Grade.UNGRADED: N_("**Not graded**: the draft is not judged."),
}

_BETTER = N_("For the better choice: {pros}.")
_BETTER_BUT = N_("For the better choice: {pros}; against it: {cons}.")
_BETTER_ENDS = N_("The better choice ends the game in this round.")
_BETTER_GOES_ON = N_("With the better choice the game goes on after this round.")
_BETTER_LATER = N_("What the better choice brings shows in later rounds.")
_BETTER_AT_END = N_("The better choice brings more until the game ends.")
_FOUND = N_("For it: {pros}.")
_FOUND_BUT = N_("For it: {pros}; against it: {cons}.")
_FOUND_ENDS = N_("It ends the game in this round.")
_FOUND_GOES_ON = N_("With it the game goes on after this round.")
_FOUND_LATER = N_("What it brings shows in later rounds.")
_FOUND_AT_END = N_("It brings more until the game ends.")


def grade_name(names: ComponentNames, grade: Grade) -> str:
    """Return what a grade is called."""
    return names.tr(GRADE_NAMES[grade])


def choice_text(names: ComponentNames, decision: MatchDecision, chain: Sequence[Action]) -> str:
    """Return what a chain of actions does at a decision (markup with icons)."""
    if is_placement(decision):
        return _placement_text(names, placed_people(decision, chain))
    text = action_text(names, chain[0], decision.before)
    return capitalised(text)


def placement_difference(
    names: ComponentNames, decision: MatchDecision, chain: Sequence[Action], other: Sequence[Action]
) -> str:
    """Return on which places a placement puts more people than another, "" for none (markup)."""
    mine, others = placed_people(decision, chain), placed_people(decision, other)
    more = [names.place(place) for place, people in mine.items() if people > others.get(place, 0)]
    return names.tr("More people on: {places}", places=", ".join(more)) if more else ""


def _placement_text(names: ComponentNames, placed: Mapping[int, int]) -> str:
    """Return where people stand after all placements of a seat."""
    filled = [
        names.tr("{n} on {place}", n=people, place=names.place(place))
        if people > 1
        else names.place(place)
        for place, people in placed.items()
    ]
    if not filled:
        return names.tr("Everybody in San Juan")
    return names.tr("People on: {places}", places=", ".join(filled))


def loss_text(names: ComponentNames, loss: Loss) -> str:
    """Return what a decision lost: chance to win in percent, lead in VP."""
    return change_text(names, -loss.win_share, -loss.margin)


def change_text(names: ComponentNames, win_share: float, lead: float) -> str:
    """Return a change of the chance to win (-1 to 1) and of the lead (VP)."""
    return names.tr(
        "chance to win {share}, lead at the end {lead} VP",
        share=names.formats.signed_percent(win_share),
        lead=names.formats.signed(lead, 1),
    )


def why_better(names: ComponentNames, why: ChainDifference, *, last_round: bool) -> str:
    """Return a sentence on how a better choice differs from what was played."""
    later = _BETTER_AT_END if last_round else _BETTER_LATER
    texts = (_BETTER, _BETTER_BUT, _BETTER_ENDS, _BETTER_GOES_ON, later)
    return _why(names, why, texts)


def why_found(names: ComponentNames, why: ChainDifference, *, last_round: bool) -> str:
    """Return a sentence on how the best choice, which was played, differs from the next best."""
    later = _FOUND_AT_END if last_round else _FOUND_LATER
    return _why(names, why, (_FOUND, _FOUND_BUT, _FOUND_ENDS, _FOUND_GOES_ON, later))


def _why(names: ComponentNames, why: ChainDifference, texts: tuple[str, ...]) -> str:
    only_good, good_and_bad, ends, goes_on, later = texts
    if why.end:
        return names.tr(ends if why.end > 0 else goes_on)
    good, bad = named_terms(names, why.terms, 1), named_terms(names, why.terms, -1)
    if not good or sum(value for _, value in why.terms) <= 0:
        return names.tr(later)  # at the end of the round the terms do not speak for it
    if bad:
        return names.tr(good_and_bad, pros=good, cons=bad)
    return names.tr(only_good, pros=good)
