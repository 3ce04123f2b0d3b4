"""The review of a match in words: grades, choices and losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.app.i18n import N_
from game.history.review.decisions import MatchDecision
from game.history.review.grades import Grade, Loss
from game.history.review.placements import is_placement, placed_people
from game.history.review.playouts import Playouts
from game.rules import Action
from game.ui.phrases.actions import action_text
from game.ui.phrases.names import ComponentNames

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

COST = N_("It changed the chance to win by {share} and the lead at the end by {lead} VP.")
GRADE_AND_COST = N_("{grade}: {share} chance to win, {lead} VP lead at the end.")

# By field of `GameEnd`: what the better choice brings by the end, on average.
DIFFERENCES: Mapping[str, str] = {
    "chips": N_("{n} VP from chips"),
    "buildings": N_("{n} VP from buildings"),
    "bonuses": N_("{n} VP from large building bonuses"),
    "nobles": N_("{n} VP from nobles"),
    "doubloons": N_("{n} doubloons"),
    "rival": N_("{n} VP for the top rival"),
}
MIN_DIFFERENCE = 0.15  # smaller differences are not mentioned


def grade_name(names: ComponentNames, grade: Grade) -> str:
    """Return the translated name of a grade."""
    return names.tr(GRADE_NAMES[grade])


def choice_text(names: ComponentNames, decision: MatchDecision, chain: Sequence[Action]) -> str:
    """Return a description of a chain of actions at a decision (markup with icons)."""
    if is_placement(decision):
        return _placement_text(names, placed_people(decision, chain))
    return action_text(names, chain[0], decision.before)


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
        names.tr("{n} on {place}", n=people, place=names.place(place))
        if people > 1
        else names.place(place)
        for place, people in placed.items()
    ]
    if not filled:
        return names.tr("Everybody in San Juan")
    return names.tr("Occupied: {places}", places=", ".join(filled))


def loss_text(names: ComponentNames, loss: Loss, text: str, **values: object) -> str:
    """Return a sentence about the loss of a decision: win share in percent, and lead in VP. `text`
    is `COST` or `GRADE_AND_COST`."""
    share = names.formats.signed_percent(-loss.win_share)
    return names.tr(text, share=share, lead=names.formats.signed(-loss.margin, 1), **values)


def playout_lines(names: ComponentNames, playouts: Playouts) -> list[str]:
    """Return sentences on what the games after both choices brought by the end."""
    formats = names.formats
    found = playouts.differences._asdict()
    told = sorted(DIFFERENCES, key=lambda source: -abs(found[source]))
    differences = [
        names.tr(DIFFERENCES[source], n=formats.signed(found[source], 1))
        for source in told
        if abs(found[source]) >= MIN_DIFFERENCE
    ]
    wins = names.tr(
        "In {n} games played out from here, the better choice won {better}, and the one that "
        "was played won {played}.",
        n=playouts.pairs,
        better=formats.percent(playouts.better.win_share),
        played=formats.percent(playouts.played.win_share),
    )
    if not differences:
        return [wins]
    by_end = names.tr("The difference at the end: {list}.", list=formats.listing(differences))
    return [wins, by_end]
