"""Icons in text: which picture each ``{name}`` in markup stands for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.app.paths import shipped_folder

# Folder of pictures, the beginning of the files in it that are icons, and what markup adds to the
# rest of their names: {corn} is goods/corn, {corn_barrel} barrels/corn, {best_grade} grades/best,
# {mayor} roles/icon_mayor. Read from the disk, not from the tables of the rules: those take too
# long to load before the first picture.
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
    """Return the picture of each name in markup. Those in `ui/` are line drawings and take the
    colour of the text."""
    pictures = shipped_folder("assets") / "svg"
    return {
        file.stem.removeprefix(beginning) + added: f"{folder}/{file.stem}"
        for folder, beginning, added in _FAMILIES
        for file in sorted((pictures / folder).glob(f"{beginning}*.svg"))
    }


def is_tintable(picture: str) -> bool:
    """Return whether a picture is a line drawing that takes the colour of the text beside it."""
    return picture.startswith("ui/")
