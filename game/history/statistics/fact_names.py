"""The names of all facts of `seat_facts`, for code that refers to facts by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.material import BUILDING_IDS, BUILDINGS, GOODS, ROLES
from game.rules.position import END_NAMES
from game.rules.scoring import LARGE_WITH_BONUS

_BUILDING_NAMES: Final = tuple(BUILDINGS[building].name for building in BUILDING_IDS)

PLAIN_FACTS: Final = (
    *("chips", "buildings", "bonus", "nobles", "lead", "deficit", "rounds_led"),
    *("role_doubloons", "produced", "shipped", "sold", "lost", "wharf"),
    *("earned", "spent", "money", "sales", "saved"),
    *("best_sale", "best_loading", "best_harvest", "large_round"),
    *("city", "large", "idle", "production", "island", "quarries", "forests", "kinds"),
    *("people", "nobles_kept", "ended", "harbor", "captain", "passed", "counsel"),
)
# Prefixes before the dot, mapped to the possible suffixes after it.
FACT_FAMILIES: Final[Mapping[str, Sequence[str]]] = {
    "role": ROLES,
    "left": ROLES,
    "produced": GOODS,
    "shipped": GOODS,
    "sold": GOODS,
    "lost": GOODS,
    "sole": GOODS,
    "built": _BUILDING_NAMES,
    "built_round": _BUILDING_NAMES,
    "price": _BUILDING_NAMES,
    "income": _BUILDING_NAMES,
    "vp": _BUILDING_NAMES,
    "bonus": tuple(BUILDINGS[building].name for building in LARGE_WITH_BONUS),
    "ended": tuple(END_NAMES.values()),
}
# In the order used by tables.
FACT_NAMES: Final = (
    *PLAIN_FACTS,
    *(f"{family}.{name}" for family, names in FACT_FAMILIES.items() for name in names),
)
