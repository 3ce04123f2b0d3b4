"""The current benefit of a building for a city, in a few words."""

from __future__ import annotations

from game.rules.material import GOODS, LIBRARY, PRODUCTION_BUILDINGS
from game.rules.queries.benefit import Benefit
from game.rules.scoring import LARGE_WITH_BONUS
from game.ui.phrases.names import ComponentNames


def benefit_text(names: ComponentNames, building: int, benefit: Benefit) -> str:
    """Return the benefit of a building for a city in a few words (markup), or "" if nothing can be
    counted now."""
    made = next(((n, good) for good, n in enumerate(benefit.barrels) if n > 0), None)
    plant = next(
        (good for good, plants in enumerate(PRODUCTION_BUILDINGS) if building in plants), -1
    )
    if building == LIBRARY:
        return ""  # depends on the role the player will choose
    if made is not None:
        return names.tr("produces {n} more {barrel}", n=sum(benefit.barrels), barrel=_icon(made[1]))
    if plant >= 0:
        return names.tr("you have no spare {barrel} plantation", barrel=_icon(plant))
    if benefit.end > 0 and building in LARGE_WITH_BONUS:
        return names.tr("+{n} {vp} as things stand", n=benefit.end)
    if benefit.doubloons > 0:
        return names.tr("+{n} {coin} per craftsman phase", n=benefit.doubloons)
    if benefit.loading > 0:
        return names.tr("+{n} {vp} for your barrels", n=benefit.loading)
    if benefit.sale > 0:
        return names.tr("+{n} {coin} for your best sale", n=benefit.sale)
    if benefit.kept > 0:
        return names.translator.trn(
            "keeps {n} more of your barrels", "keeps {n} more of your barrels", benefit.kept
        )
    return ""


def _icon(good: int) -> str:
    return f"{{{GOODS[good]}}}"
