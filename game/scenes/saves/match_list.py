"""The common base of the list of saved matches and the bin: a list, and the selected match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from game.match.match_entry import MatchEntry
from game.scenes.saves.match_details import DetailsButton, MatchDetails
from game.scenes.saves.rows import MatchRow, match_rows
from game.scenes.saves.thumbnails import Thumbnails
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, column, row
from game.ui.context import Context
from game.ui.input import Command, Input, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import HEADING
from game.ui.theme import INK_SOFT
from game.ui.widgets.scroll import BAR_WIDTH
from game.ui.widgets.widget import Widget

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_ROOM = pygame.FRect(110, 60, 1700, 924)


class MatchListScene(SheetScene):
    """Matches on the left, the selected one on the right."""

    def __init__(self, ctx: Context, thumbnails: Thumbnails) -> None:
        super().__init__(ctx, box=_SHEET)
        self.thumbnails = thumbnails
        self.entries: list[MatchEntry] = []
        self.selected: MatchEntry | None = None
        self._nothing = ""
        self._details: MatchDetails | None = None

    # What differs -------------------------------------------------------------------------------

    @abstractmethod
    def texts(self) -> tuple[str, str]:
        """Return the heading, and the sentence shown instead of an empty list."""

    @abstractmethod
    def open(self, entry: MatchEntry) -> None:
        """Handle a click on the selected match."""

    @abstractmethod
    def upper_buttons(self, entry: MatchEntry) -> Sequence[DetailsButton]:
        """Return the upper row of buttons for the selected match."""

    @abstractmethod
    def lower_buttons(self) -> Sequence[DetailsButton]:
        """Return the lower row of buttons for the selected match."""

    @abstractmethod
    def foot_buttons(self, foot: pygame.FRect) -> list[Widget]:
        """Create the buttons below the list, the one that leaves the scene last."""

    @abstractmethod
    def delete(self) -> None:
        """Delete the selected match."""

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        self.title, self._nothing = self.texts()
        self.head, below = column(_ROOM, [78, REST], gap=12)
        left, area = row(below, [REST, 640], gap=50)
        room, foot = column(left, [REST, 72], gap=20)
        inner = room.inflate(-16, -16)
        inner.width -= BAR_WIDTH + 10
        rows = match_rows(self.ctx, inner, self.entries, self.thumbnails, self.select, self.open)
        for line in rows:
            line.selected = line.entry is self.selected
        self._details = self._make_details(area)
        beside = self._details.widgets if self._details is not None else []
        widgets = [self.list_in(room, rows), *beside, *self.foot_buttons(foot)]
        self.widgets.set(widgets, focus=self._selected_row() or widgets[-1])

    def _make_details(self, area: pygame.FRect) -> MatchDetails | None:
        entry = self.selected
        if entry is None:
            return None
        get_thumbnail = partial(self.thumbnails.get, entry.path)
        upper, lower = self.upper_buttons(entry), self.lower_buttons()
        return MatchDetails(self.ctx, area, entry, get_thumbnail, upper, lower)

    def _rows(self) -> list[MatchRow]:
        return [row for row in self.list.children if isinstance(row, MatchRow)]

    def _selected_row(self) -> MatchRow | None:
        return next((row for row in self._rows() if row.selected), None)

    def select(self, entry: MatchEntry) -> None:
        """Select a match, which is then shown on the right."""
        self.selected = entry
        self.resized()

    # Input and time -----------------------------------------------------------------------------

    def handle_input(self, user_input: Input) -> bool:
        used = super().handle_input(user_input)
        focused = self.widgets.focused
        if isinstance(focused, MatchRow) and focused.focused and not focused.selected:
            self.select(focused.entry)  # keys have moved the focus to another row
        return used

    def on_command(self, command: Command) -> bool:
        if command.action is InputAction.DISCARD:
            self.delete()
            return True
        return super().on_command(command)

    def tick(self, dt: float) -> None:
        self.thumbnails.request(self._visible())
        if self.thumbnails.update():
            self.touch()

    def _visible(self) -> list[Path]:
        """Return the matches whose thumbnails are visible, the selected one first."""
        seen = [row.entry for row in self._rows() if row.rect.colliderect(self.list.rect)]
        first = [self.selected] if self.selected is not None else []
        return [entry.path for entry in (*first, *seen) if entry.match_file is not None]

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        super().paint(p)
        if self._details is not None:
            self._details.paint(p)
        else:
            p.write(self._nothing, self.list.rect, HEADING, INK_SOFT, align="center")
