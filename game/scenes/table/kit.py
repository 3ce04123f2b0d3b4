"""Small things that are drawn in many places of the table: counts, coins, people, shadows."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.rules.material import BUILDINGS, FOREST, GOODS, PRODUCTION_IDS, TILES, role_of
from game.rules.material import ROLES as ROLE_IDS
from game.ui.paint import Painter
from game.ui.sprites import Sprite
from game.ui.text import NUMBER, SMALL_LABEL, Style
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    GOODS as GOOD_COLOURS,
    INK,
    PAPER_LIGHT,
    VIOLET,
    WALNUT_DARK,
    Colour,
    mix,
)
