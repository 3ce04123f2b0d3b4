"""The colours that a seat can have: one row for each, all that is to be known of it.

A colour goes by its index, also in match files. Its crest is the picture `pieces/crest_<index>`,
its mark in charts the row of `ui/charts/chart_marks.py`: colour is never the only sign.
"""

from __future__ import annotations

from typing import Final, NamedTuple

HIGH_CONTRAST: Final = "contrast"
PALETTES: Final = ("standard", "safe", HIGH_CONTRAST)


class SeatColour(NamedTuple):
    """One colour: its tone in each palette as #rrggbb, and the town on the island after which a
    computer seat of this colour is called. `safe` keeps the colours apart for red-green vision,
    `contrast` by lightness alone (and for blue-yellow)."""

    standard: str
    safe: str
    contrast: str
    town: str

    def tone(self, palette: str) -> str:
        """Return the tone in a palette; an unknown name gives the standard one."""
        return str(getattr(self, palette)) if palette in PALETTES else self.standard


SEAT_COLOURS: Final = (
    SeatColour("#b8323a", "#b34700", "#520f14", "Ponce"),
    SeatColour("#2f62b5", "#0064a6", "#224a8f", "Arecibo"),
    SeatColour("#327d36", "#00805c", "#297b37", "Caguas"),
    SeatColour("#7d4bb0", "#a84f86", "#cb86cb", "Fajardo"),
    SeatColour("#d08a1e", "#e8b62a", "#f0d840", "Isabela"),
)
