"""The interface of guides that show notes over a replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.scenes.table.display import TableDisplay
from game.scenes.table.view.spots import Spot
from game.ui.widgets.widget import Widget


class ReplayGuide(Protocol):
    """Notes over the table. `seat` is the seat whose board is shown first, or -1; `spots` are to be
    visible at first; `caption` is shown at the start and before the name of each moment; `ending`
    is shown when the replay has been played to its end."""

    seat: int
    spots: tuple[Spot, ...]
    caption: str
    ending: str

    def widget(self, display: TableDisplay, moment: Callable[[], int]) -> Widget:
        """Create the widget drawn over the table. `moment` returns the ply shown, or -1 while
        pieces are moving."""
