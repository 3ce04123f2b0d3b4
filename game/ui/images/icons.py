"""Inline icons: the picture for each `{name}` in markup."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.app.paths import shipped_folder

# The folder, the file name prefix, and the suffix that markup adds to the rest of the name: {corn}
# is goods/corn, {corn_barrel} is barrels/corn, {best_grade} is grades/best, {mayor} is
# roles/icon_mayor. The names are read from disk because importing the rules would delay the first
# frame.
_FAMILIES = (
    ("pieces", "", ""),
    ("goods", "", ""),
    ("barrels", "", "_barrel"),
    ("roles", "icon_", ""),
    ("grades", "", "_grade"),
    ("ui", "", ""),
)


@cache
def icons() -> Mapping[str, str]:
    """Return the picture for each markup name. Pictures in `ui/` are line drawings that take the
    color of the text."""
    pictures = shipped_folder("assets") / "svg"
    return {
        file.stem.removeprefix(beginning) + added: f"{folder}/{file.stem}"
        for folder, beginning, added in _FAMILIES
        for file in sorted((pictures / folder).glob(f"{beginning}*.svg"))
    }


def is_tintable(picture: str) -> bool:
    """Return whether a picture is a line drawing that takes the color of the surrounding text."""
    return picture.startswith("ui/")
