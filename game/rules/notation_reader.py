"""Reading the notation of positions; `notation` writes it, docs/notation.md describes it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from game.rules import census, steps
from game.rules.chance import shuffled
from game.rules.flow import advance
from game.rules.material import (
    BUILDINGS,
    CARDS,
    CITY_SPACES,
    FIRST_BUILDING,
    FOREST,
    GOODS,
    HOUSE_SPACES,
    ISLAND_SPACES,
    PLACE_OF,
    PLACES,
    QUARRY,
    SAN_JUAN,
    TILES,
)
from game.rules.options import Options, OptionsError
from game.rules.position import (
    END_NAMES,
    USED_BONUS,
    USED_SMALL_WHARF,
    USED_START,
    USED_WHARF,
    Player,
    Position,
    Setup,
    empty_player,
    with_item,
)
from game.rules.steps import Frame
from game.rules.why import ANSWERS
