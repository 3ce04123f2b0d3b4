"""What most mistakes of a seat have in common, and what to look at next time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.app.i18n import N_
from game.history.review.grades import ERRORS
from game.history.review.match_review import ReviewedDecision
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review.reasons import TOLD_DIFFERENCE, sure_gains

_THEMES: Final[Mapping[str, str]] = {
    "rival": N_(
        "Most of these mistakes helped a rival: "
        "before you choose a role, look at what the others gain too."
    ),
    "role": N_(
        "Most of these mistakes were about which role to choose: "
        "before you choose one, compare what each brings you and the others."
    ),
    "settler": N_(
        "Most of these mistakes were about land: "
        "next time, take what your buildings and people can use soon."
    ),
    "mayor": N_(
        "Most of these mistakes were about people: "
        "next time, place them first where they produce or earn VP."
    ),
    "builder": N_(
        "Most of these mistakes were about building: "
        "next time, ask what each building will still earn."
    ),
    "trader": N_(
        "Most of these mistakes were about selling: "
        "next time, compare the price with the VP of a shipment."
    ),
    "captain": N_(
        "Most of these mistakes were about shipping: "
        "next time, check what each ship leaves for the others."
    ),
    "storage": N_(
        "Most of these mistakes were about storing: "
        "next time, keep what you can ship or sell first."
    ),
}
LEAST_MISTAKES: Final = 3  # fewer make no theme


def theme_lines(names: ComponentNames, moments: Sequence[ReviewedDecision]) -> list[str]:
    """Return what most mistakes among the moments have in common, `LEAST_MISTAKES` at least, if
    these also make up more than half of their cost, or []."""
    errors = [one for one in moments if one.grade in ERRORS]
    for theme, text in _THEMES.items():
        shared = [one for one in errors if _is_about(one, theme)]
        costs = sum(one.cost for one in shared), sum(one.cost for one in errors)
        enough = max(LEAST_MISTAKES, len(errors) // 2 + 1)
        if len(shared) >= enough and 2 * costs[0] > costs[1]:
            return [names.tr(text)]
    return []


def _is_about(reviewed: ReviewedDecision, theme: str) -> bool:
    judgment, kind = reviewed.judgment, reviewed.decision.kind
    if theme != "rival":
        return kind == theme
    if kind != "role" or judgment is None or judgment.playouts is None:
        return False
    found = sure_gains(judgment, judgment.playouts)
    own = found.chips, found.buildings, found.bonuses, found.nobles
    return -found.rival >= max(TOLD_DIFFERENCE, *own)
