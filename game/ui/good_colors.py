"""The colors of goods and island tiles in each palette.

A picture marks a good's color as `@corn:f0c02a@`, with the value for the standard palette. In
another palette, all marked colors of the picture are shifted in the same way as the good's own
color. Black stays black and white stays white, so highlights and shadows are preserved.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.app.seat_colors import PALETTES
from game.ui.theme import Color, hexcode, rgb

STANDARD = PALETTES[0]

_TONES: Mapping[str, tuple[str, ...]] = {  # one for each of `PALETTES`
    "corn": ("#f0c02a", "#f0c82a", "#e6c628"),
    "indigo": ("#3d55c9", "#2340b0", "#25366a"),
    "sugar": ("#f5f2e8", "#f5f2e8", "#f5f2e8"),
    "tobacco": ("#b07a3c", "#c8611a", "#b8661a"),
    "coffee": ("#4b2a17", "#2e170b", "#1f1009"),
    "quarry": ("#8f8b80", "#98a29a", "#989d9d"),
    "forest": ("#4f8a2f", "#1d6653", "#156945"),
}

GOOD_COLORS: Mapping[str, Mapping[str, Color]] = {
    palette: {good: rgb(tones[nth]) for good, tones in _TONES.items()}
    for nth, palette in enumerate(PALETTES)
}
"""Colors by palette and name: the five goods, quarry and forest."""

_MARKED = re.compile(r"@([a-z]+):([0-9a-f]{6})@")


def good_color(good: str, palette: str) -> Color:
    """Return the color of a good, quarry or forest. An unknown palette gives the standard color."""
    return GOOD_COLORS.get(palette, GOOD_COLORS[STANDARD])[good]


def recolor(source: str, palette: str) -> str:
    """Return the text of an SVG file with the marked colors replaced."""

    def filled(match: re.Match[str]) -> str:
        good, color = match[1], rgb(match[2])
        if good not in _TONES:
            return match[0]
        old, new = good_color(good, STANDARD), good_color(good, palette)
        red, green, blue = (_moved(*each) for each in zip(color, old, new, strict=True))
        return hexcode((red, green, blue))

    return _MARKED.sub(filled, source)


def _moved(value: int, old: int, new: int) -> int:
    """Map a color component onto the piecewise linear curve through 0, (`old`, `new`) and 255."""
    if value <= old:
        return round(value * new / old) if old else new
    return round(255 - (255 - value) * (255 - new) / (255 - old))
