"""Short effects of buildings for the market, and what a building would bring to a city now."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_
from game.rules.material import BUILDINGS, GOODS, LIBRARY, PRODUCTION_BUILDINGS
from game.rules.queries.benefit import Benefit
from game.ui.phrases.names import ComponentNames

SHORT_EFFECTS: Mapping[str, str] = {
    "small_indigo_plant": N_("for 1 {indigo} tile"),
    "small_sugar_mill": N_("for 1 {sugar} tile"),
    "indigo_plant": N_("for 3 {indigo} tiles"),
    "sugar_mill": N_("for 3 {sugar} tiles"),
    "tobacco_storage": N_("for 3 {tobacco} tiles"),
    "coffee_roaster": N_("for 2 {coffee} tiles"),
    "small_market": N_("+1 {coin} a sale"),
    "hacienda": N_("an extra tile"),
    "construction_hut": N_("may take quarries"),
    "small_warehouse": N_("stores 1 kind"),
    "hospice": N_("{colonist} on new tiles"),
    "office": N_("sell a kind again"),
    "large_market": N_("+2 {coin} a sale"),
    "large_warehouse": N_("stores 2 kinds"),
    "factory": N_("{coin} for many kinds"),
    "university": N_("{colonist} on buildings"),
    "harbor": N_("+1 {vp} a loading"),
    "wharf": N_("a ship of your own"),
    "guild_hall": N_("{vp} for production"),
    "residence": N_("{vp} for island tiles"),
    "fortress": N_("1 {vp} per 3 {colonist}"),
    "customs_house": N_("1 {vp} per 4 chips"),
    "city_hall": N_("1 {vp} a violet building"),
    "aqueduct": N_("+1 {indigo}, +1 {sugar}"),
    "forest_house": N_("forests cut prices"),
    "black_market": N_("pay {coin} in kind"),
    "storehouse": N_("stores 3 barrels"),
    "guesthouse": N_("2 people to move later"),
    "trading_post": N_("sell to your own post"),
    "church": N_("{vp} for building"),
    "small_wharf": N_("1 {vp} per 2 barrels"),
    "lighthouse": N_("1 {coin} a loading"),
    "specialty_factory": N_("{coin} for your best kind"),
    "library": N_("double privileges"),
    "union_hall": N_("1 {vp} per 2 alike"),
    "statue": N_("nobody works here"),
    "cloister": N_("{vp} per 3 equal tiles"),
    "land_office": N_("buys or sells tiles"),
    "chapel": N_("1 {coin}, or 1 {vp}"),
    "hunting_lodge": N_("discards tiles"),
    "zoning_office": N_("lower prices"),
    "royal_supplier": N_("{vp} for {noble} and barrel"),
    "villa": N_("{noble} with each mayor"),
    "jeweler": N_("1 {coin} per {noble}"),
    "royal_garden": N_("1 {vp} per {noble}"),
}
"""What a building is good for, for the narrowest places; the whole effect is in `names`."""


def short_effect(names: ComponentNames, building: int) -> str:
    """Return what a building does, in a few words (markup)."""
    return names.tr(SHORT_EFFECTS[BUILDINGS[building].name])


def benefit_text(names: ComponentNames, building: int, found: Benefit) -> str:
    """Return what a building would bring to a city, in a few words (markup); "" when that is
    nothing that can be counted now."""
    made = next(((n, good) for good, n in enumerate(found.barrels) if n > 0), None)
    plant = next(
        (good for good, plants in enumerate(PRODUCTION_BUILDINGS) if building in plants), -1
    )
    if building == LIBRARY:
        return ""  # it depends on the role one will choose
    if made is not None:
        return names.tr("makes {n} more {barrel}", n=sum(found.barrels), barrel=_icon(made[1]))
    if plant >= 0:
        return names.tr("you have no free {barrel} plantation", barrel=_icon(plant))
    if found.end > 0:
        return names.tr("+{n} {vp} as it stands", n=found.end)
    if found.doubloons > 0:
        return names.tr("+{n} {coin} each craftsman", n=found.doubloons)
    if found.loading > 0:
        return names.tr("+{n} {vp} with your barrels", n=found.loading)
    if found.sale > 0:
        return names.tr("+{n} {coin} for your best sale", n=found.sale)
    if found.kept > 0:
        return names.translator.trn(
            "keeps {n} more of your barrels", "keeps {n} more of your barrels", found.kept
        )
    return ""


def _icon(good: int) -> str:
    return f"{{{GOODS[good]}}}"
