"""Remarks as markup: lines with their slots filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.app.i18n import fill
from game.content.opponents.remarks import Remark
from game.match.seat_data import first_names
from game.rules.material import GOODS
from game.ui.text.rich_text import escape, keep_numbers_with_icons

# Occasions whose good is that of a tile; else it is one of barrels.
_OF_TILES: Final = ("tile_taken", "lucky_tile", "poor_tiles")


def remark_markup(remark: Remark, names: Sequence[str]) -> str:
    """Return a remark with the first name of the player it addresses, numbers, and goods as
    pictures."""
    occasion, values = remark.occasion, {"number": str(remark.occasion.number)}
    if occasion.to >= 0:
        values["name"] = escape(first_names(names)[occasion.to])
    if occasion.good >= 0:
        barrel = "" if occasion.kind in _OF_TILES else "_barrel"
        values["good"] = f"{{{GOODS[occasion.good]}{barrel}}}"
    return keep_numbers_with_icons(fill(remark.text, values))
