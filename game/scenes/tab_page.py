"""The base class of pages on tabs: what a scene with tabs shows one at a time."""

from __future__ import annotations

from game.ui.box_layout import TextMeasure
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.widgets.widget import Widget


class TabPage:
    """A page. `name` is its id, `label` the source string of its tab; `paint` draws it without
    changing state."""

    name = ""
    label = ""
    icon = ""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.tr = ctx.translator.tr
        self.trn = ctx.translator.trn
        self.formats = ctx.translator.formats
        self.phrases = Phrases(ctx.translator)
        self.fit = TextMeasure(ctx.text)

    @property
    def title(self) -> str:
        """The text of its tab."""
        return self.tr(self.label)

    def widgets(self) -> list[Widget]:
        """Create the widgets of the page."""
        return []

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return True if the picture has changed."""
        return False

    def paint(self, p: Painter) -> None:
        """Draw everything below the widgets."""
