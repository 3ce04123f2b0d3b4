"""Why a choice is good: what a search found, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from game.app.i18n import N_

if TYPE_CHECKING:
    from game.seats.search import RatedAction
    from game.ui.phrases import Phrases

# By code of `game.seats.search.explanation`: what speaks for a choice, and what against it.
REASONS: Mapping[str, tuple[str, str]] = {
    "points": (N_("VP now"), N_("fewer VP now")),
    "money": (N_("money"), N_("less money")),
    "barrels": (N_("barrels that can be sold or shipped"), N_("fewer barrels in hand")),
    "production": (N_("a stronger board"), N_("a weaker board")),
    "buildings": (N_("building points"), N_("fewer building points")),
    "deny": (N_("the others get less"), N_("the others gain from it")),
}
# Differences below so many VP are not worth a word; so many are named on each side.
WORTH_A_WORD: Final = 0.25
MOST: Final = 2

_BOTH = N_("For it: {good}. Against it: {bad}.")
_GOOD = N_("For it: {good}.")
_BAD = N_("Against it: {bad}.")
_ALIKE = N_("About as good as the others.")


def reason(say: Phrases, choice: RatedAction) -> str:
    """A sentence on what sets a choice apart, in the terms of the evaluation and VP."""
    good = _named(say, choice.terms, 1)
    bad = _named(say, choice.terms, -1)
    if good and bad:
        return say.tr(_BOTH, good=good, bad=bad)
    if good:
        return say.tr(_GOOD, good=good)
    return say.tr(_BAD, bad=bad) if bad else say.tr(_ALIKE)


def _named(say: Phrases, terms: Sequence[tuple[str, float]], sign: int) -> str:
    found = [(code, value) for code, value in terms if value * sign >= WORTH_A_WORD]
    side = 0 if sign > 0 else 1
    return ", ".join(
        f"{say.tr(REASONS[code][side])} ({value:+.1f})".replace("-", "\u2212")
        for code, value in found[:MOST]
    )


def outlook(say: Phrases, choice: RatedAction) -> str:
    """What may be expected of a choice: the chance to win, and the lead. (The points themselves are
    no forecast: what is far off hardly counts for the evaluation.)"""
    text = (
        N_("**{share}%** chance to win, about {lead} VP ahead of the best rival")
        if choice.margin >= 0
        else N_("**{share}%** chance to win, about {lead} VP behind the best rival")
    )
    lead = f"{abs(choice.margin):.1f}"
    return say.tr(text, share=round(100 * choice.win_share), lead=lead)
