"""The seat colors, one row per color with all its properties.

A color is identified by its index, also in match files. Its crest is the picture
`pieces/crest_<index>`, and its mark in charts is a row of `ui/charts/chart_marks.py`, so color is
never the only cue.
"""

from __future__ import annotations

from typing import Final, NamedTuple

COLOR_KEY: Final = "colour"
"""The key of a seat's color in match files and settings, in the spelling of the first version."""

HIGH_CONTRAST: Final = "contrast"
PALETTES: Final = ("standard", "safe", HIGH_CONTRAST)


class SeatColor(NamedTuple):
    """A seat color: its value in each palette as #rrggbb. The `safe` palette keeps the colors apart
    for red-green color blindness; `contrast` does so by lightness alone (also for blue-yellow)."""

    standard: str
    safe: str
    contrast: str

    def tone(self, palette: str) -> str:
        """Return the color in a palette. An unknown palette gives the standard color."""
        return str(getattr(self, palette)) if palette in PALETTES else self.standard


SEAT_COLORS: Final = (
    SeatColor("#b8323a", "#b34700", "#520f14"),
    SeatColor("#2f62b5", "#0064a6", "#224a8f"),
    SeatColor("#327d36", "#00805c", "#297b37"),
    SeatColor("#7d4bb0", "#a84f86", "#cb86cb"),
    SeatColor("#d08a1e", "#e8b62a", "#f0d840"),
)
