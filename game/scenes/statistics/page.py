"""The base class of the pages of the statistics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from game.history.statistics.filtered import FilteredStatistics
from game.match.seat_data import shown_name
from game.ui.box_layout import TextMeasure
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.widgets.widget import Widget

SHEET = pygame.FRect(372, 40, 1500, 1000)
CONTENT = pygame.FRect(414, 222, 1416, 778)  # of a page, below the filters
_ONE_ROW = 70.0  # so much more has a page below a single row of filters
WHOLE = pygame.FRect(414, 76, 1416, 924)  # of a page without filters

OpenMatch = Callable[[str], None]
"""Opens the match of a file, by its name."""


@dataclass(frozen=True)
class PageServices:
    """What pages get of the scene: `open_match`, `relayout` to have their widgets made anew,
    whether they are `detailed` (with intervals), and what was `chosen` on each, by its name."""

    open_match: OpenMatch
    relayout: Callable[[], None]
    detailed: bool = False
    chosen: dict[str, str] = field(default_factory=dict)


class StatisticsPage:
    """A page of the statistics. `name` is its id; `paint` draws it in its `room`.

    It is made anew when the filter changes. A page that needs to know what happened in the matches
    (`needs_facts`) is shown only where that is known. One that is not `filtered` has no filters
    above it and is shown without matches too; it draws in `WHOLE`. `parts` are the properties of
    `FilteredStatistics` that it shows: they are computed before anything else is asked of it.
    """

    name = ""
    icon = ""
    needs_facts = False
    filtered = True
    parts: ClassVar[tuple[str, ...]] = ()

    def __init__(self, ctx: Context, data: FilteredStatistics, services: PageServices) -> None:
        self.ctx = ctx
        self.data = data
        self.services = services
        self.open_match = services.open_match
        self.tr = ctx.translator.tr
        self.trn = ctx.translator.trn
        self.formats = ctx.translator.formats
        self.phrases = Phrases(ctx.translator)
        self.fit = TextMeasure(ctx.text)

    @property
    def room(self) -> pygame.FRect:
        """Where it is drawn, below the filters."""
        more = 0.0 if self.services.detailed else _ONE_ROW
        return pygame.FRect(CONTENT.x, CONTENT.y - more, CONTENT.width, CONTENT.height + more)

    @property
    def title(self) -> str:
        """The text of its button."""
        raise NotImplementedError

    def widgets(self) -> list[Widget]:
        """Make the widgets of the page, and choose what it shows."""
        return []

    def tick(self, dt: float) -> bool:
        """Pass ``dt`` seconds; True when the picture has changed."""
        return False

    def on_action(self, action: InputAction) -> bool:
        """Handle a key that no widget used; True when it was used."""
        return False

    def paint(self, p: Painter) -> None:
        """Draw the page below its widgets; change nothing."""

    def choose(self, value: object) -> None:
        """Remember what was chosen on the page, and show it."""
        self.services.chosen[self.name] = str(value)
        self.services.relayout()

    @property
    def subject(self) -> str:
        """Whom the statistics are about: a name, or people."""
        person = self.data.filter.person
        return self.tr("People") if person is None else shown_name(person, self.tr)
