"""Explanations of an analysis: why a rated action is good, and its chance to win, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from game.app.i18n import N_
from game.ui.phrases.names import ComponentNames

if TYPE_CHECKING:
    from game.seats.search import RatedAction

# By code of `game.seats.search.explanation`: what speaks for an action, and what against it.
REASONS: Mapping[str, tuple[str, str]] = {
    "points": (N_("VP now"), N_("fewer VP now")),
    "money": (N_("money"), N_("less money")),
    "barrels": (N_("barrels that can be sold or shipped"), N_("fewer barrels in hand")),
    "production": (N_("a stronger board"), N_("a weaker board")),
    "buildings": (N_("building points"), N_("fewer building points")),
    "deny": (N_("the others get less"), N_("the others gain from it")),
}
# The same in the words of the lessons, without figures: a sentence, and what follows "but".
PLAIN_REASONS: Mapping[str, tuple[str, str]] = {
    "points": (N_("It brings VP at once"), N_("another choice brings more VP at once")),
    "money": (N_("It leaves you more doubloons to build with"), N_("it costs you doubloons")),
    "barrels": (
        N_("It leaves you barrels to sell or to ship"),
        N_("you have fewer barrels afterwards"),
    ),
    "production": (
        N_("It makes your board work better in every round to come"),
        N_("your board makes less in the rounds to come"),
    ),
    "buildings": (
        N_("It brings a building, and buildings are VP at the end"),
        N_("it brings you no building"),
    ),
    "deny": (N_("It helps you more than the others"), N_("the others gain from it as well")),
}
MIN_DIFFERENCE: Final = 0.25  # VP: smaller terms are not named
MAX_TERMS: Final = 2  # named on each side

_BOTH = N_("For it: {pros}. Against it: {cons}.")
_GOOD = N_("For it: {pros}.")
_BAD = N_("Against it: {cons}.")
_ALIKE = N_("About as good as the others.")
_PLAIN_BOTH = N_("{pro}, but {con}.")
_PLAIN_GOOD = N_("{pro}.")
_PLAIN_BAD = N_("Possible, but {con}.")


def reason(names: ComponentNames, rated: RatedAction) -> str:
    """Return a sentence on what sets an action apart, in terms of the evaluation and in VP."""
    good = named_terms(names, rated.terms, 1)
    bad = named_terms(names, rated.terms, -1)
    if good and bad:
        return names.tr(_BOTH, pros=good, cons=bad)
    if good:
        return names.tr(_GOOD, pros=good)
    return names.tr(_BAD, cons=bad) if bad else names.tr(_ALIKE)


def plain_reason(names: ComponentNames, rated: RatedAction) -> str:
    """Return a sentence on what sets an action apart above all, without figures."""
    good, bad = (
        next((code for code, value in rated.terms if value * sign >= MIN_DIFFERENCE), "")
        for sign in (1, -1)
    )
    values = {
        "pro": names.tr(PLAIN_REASONS[good][0]) if good else "",
        "con": names.tr(PLAIN_REASONS[bad][1]) if bad else "",
    }
    if good and bad:
        return names.tr(_PLAIN_BOTH, **values)
    if good:
        return names.tr(_PLAIN_GOOD, **values)
    return names.tr(_PLAIN_BAD, **values) if bad else names.tr(_ALIKE)


def named_terms(names: ComponentNames, terms: Sequence[tuple[str, float]], sign: int) -> str:
    """Return the largest positive terms (sign 1) or negative ones (-1) with their VP, "" without
    any."""
    found = [(code, value) for code, value in terms if value * sign >= MIN_DIFFERENCE]
    side = 0 if sign > 0 else 1
    return ", ".join(
        names.tr(
            "{reason} ({points} VP)",
            reason=names.tr(REASONS[code][side]),
            points=names.formats.signed(value, 1),
        )
        for code, value in found[:MAX_TERMS]
    )


def win_chance(names: ComponentNames, rated: RatedAction) -> str:
    """Return a sentence with the chance to win and the lead in VP after an action.

    The expected points themselves are not named: what is far off hardly counts for the evaluation.
    """
    text = (
        N_("**{share}%** chance to win, about {lead} VP ahead of the best rival")
        if rated.margin >= 0
        else N_("**{share}%** chance to win, about {lead} VP behind the best rival")
    )
    lead = names.formats.number(abs(rated.margin), 1)
    return names.tr(text, share=round(100 * rated.win_share), lead=lead)
