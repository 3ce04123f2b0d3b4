"""What may lie over the table of a replay: notes on a moment of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.scenes.table.display import TableDisplay
from game.scenes.table.view.spots import Spot
from game.ui.widgets.widget import Widget


class ReplayGuide(Protocol):
    """Notes over the table. `seat` is whose board comes to the front at first, -1 for nobody's;
    `spots` is what is to be seen at first; `caption` is said at the beginning, and before the name
    of each moment; `ending` is said when it has been played to its end."""

    seat: int
    spots: tuple[Spot, ...]
    caption: str
    ending: str

    def widget(self, display: TableDisplay, moment: Callable[[], int]) -> Widget:
        """Make what is drawn over the table; `moment` tells the ply that is shown, -1 while pieces
        move."""
