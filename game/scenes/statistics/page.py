"""The base class of statistics pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from game.history.statistics.filtered import FilteredStatistics
from game.match.seat_data import shown_name
from game.scenes.tab_page import TabPage
from game.ui.context import Context
from game.ui.input import InputAction

SHEET = pygame.FRect(372, 40, 1500, 1000)
CONTENT = pygame.FRect(414, 222, 1416, 778)  # area of a page below the filters
_ONE_ROW = 70.0  # additional height of a page below a single row of filters
WHOLE = pygame.FRect(414, 76, 1416, 924)  # area of a page without filters

OpenMatch = Callable[[str], None]
"""Opens the match with this file name."""


@dataclass(frozen=True)
class PageServices:
    """What the scene provides to its pages: `open_match`, `relayout` to recreate their widgets,
    whether they are `detailed` (with intervals), and the option `chosen` on each page, by page
    name."""

    open_match: OpenMatch
    relayout: Callable[[], None]
    detailed: bool = False
    chosen: dict[str, str] = field(default_factory=dict)


class StatisticsPage(TabPage):
    """A statistics page, which draws in its `room`.

    It is recreated when the filter changes. A page with `needs_facts` is shown only if facts are
    known for the matches. A page that is not `filtered` has no filters above it, draws in `WHOLE`,
    and is also shown without matches. `parts` are the properties of `FilteredStatistics` that it
    shows; they are computed before the page is used.
    """

    needs_facts = False
    filtered = True
    parts: ClassVar[tuple[str, ...]] = ()

    def __init__(self, ctx: Context, data: FilteredStatistics, services: PageServices) -> None:
        super().__init__(ctx)
        self.data = data
        self.services = services
        self.open_match = services.open_match

    @property
    def room(self) -> pygame.FRect:
        """The area of the page below the filters."""
        more = 0.0 if self.services.detailed else _ONE_ROW
        return pygame.FRect(CONTENT.x, CONTENT.y - more, CONTENT.width, CONTENT.height + more)

    def on_action(self, action: InputAction) -> bool:
        """Handle a key that no widget used. Return True if it was used."""
        return False

    def choose(self, value: object) -> None:
        """Store the option chosen on the page, and update the page."""
        self.services.chosen[self.name] = str(value)
        self.services.relayout()

    @property
    def subject(self) -> str:
        """The subject of the statistics: a person's name, or all people."""
        person = self.data.filter.person
        return self.tr("People") if person is None else shown_name(person, self.tr)
