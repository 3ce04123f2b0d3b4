"""What the list of saved matches and the bin have in common: a list, and the selected match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.match.match_entry import MatchEntry
from game.scenes.base import Scene
from game.scenes.saves.match_details import DETAILS, DetailsButton, MatchDetails
from game.scenes.saves.rows import LIST, SHEET, MatchRow, match_rows
from game.scenes.saves.thumbnails import Thumbnails
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, Input, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import HEADING, TITLE
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import Widget


class MatchListScene(Scene):
    """Matches on the left, the selected one on the right."""

    def __init__(self, ctx: Context, thumbnails: Thumbnails) -> None:
        super().__init__(ctx)
        self.thumbnails = thumbnails
        self.entries: list[MatchEntry] = []
        self.selected: MatchEntry | None = None
        self._area: ScrollArea | None = None
        self._details: MatchDetails | None = None

    # What differs -------------------------------------------------------------------------------

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading of the list."""

    @property
    @abstractmethod
    def empty_text(self) -> str:
        """A sentence that stands in place of a list without matches."""

    @abstractmethod
    def open(self, entry: MatchEntry) -> None:
        """Answer a click on the match that is selected."""

    @abstractmethod
    def upper_buttons(self, entry: MatchEntry) -> Sequence[DetailsButton]:
        """Return the upper row of buttons for the selected match."""

    @abstractmethod
    def lower_buttons(self) -> Sequence[DetailsButton]:
        """Return the lower row of buttons for the selected match."""

    @abstractmethod
    def foot_buttons(self) -> list[Widget]:
        """Return the buttons below the list, the one that leaves the scene last."""

    @abstractmethod
    def delete(self) -> None:
        """Delete the selected match."""

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        offset = self._area.offset if self._area is not None else 0.0
        rows = match_rows(
            self.ctx, self.entries, self.selected, self.thumbnails, self.select, self.open
        )
        self._area = ScrollArea(LIST, rows)
        self._area.scroll_to(offset)
        self._details = self._make_details()
        beside = self._details.widgets() if self._details is not None else []
        widgets = [self._area, *beside, *self.foot_buttons()]
        self.widgets.set(widgets, focus=self._selected_row() or widgets[-1])

    def _make_details(self) -> MatchDetails | None:
        entry = self.selected
        if entry is None:
            return None
        get_thumbnail = partial(self.thumbnails.get, entry.path)
        upper, lower = self.upper_buttons(entry), self.lower_buttons()
        return MatchDetails(self.ctx, DETAILS, entry, get_thumbnail, upper, lower)

    def _rows(self) -> list[MatchRow]:
        rows = self._area.children if self._area is not None else []
        return [row for row in rows if isinstance(row, MatchRow)]

    def _selected_row(self) -> MatchRow | None:
        return next((row for row in self._rows() if row.selected), None)

    def select(self, entry: MatchEntry) -> None:
        """Select a match, which is then shown on the right."""
        self.selected = entry
        self.resized()

    # Input and time -----------------------------------------------------------------------------

    def handle_input(self, given: Input) -> bool:
        used = super().handle_input(given)
        focused = self.widgets.focused
        if isinstance(focused, MatchRow) and focused.focused and not focused.selected:
            self.select(focused.entry)  # keys have moved the focus to another row
        return used

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif command.action is InputAction.DISCARD:
            self.delete()
        elif self._area is not None and self._area.handle_action(command.action):
            self.touch()
        else:
            return False
        return True

    def tick(self, dt: float) -> None:
        self.thumbnails.request(self._visible())
        if self.thumbnails.update():
            self.touch()

    def _visible(self) -> list[Path]:
        """Return the matches whose thumbnails are visible, the selected one first."""
        seen = [row.entry for row in self._rows() if row.rect.colliderect(LIST)]
        first = [self.selected] if self.selected is not None else []
        return [entry.path for entry in (*first, *seen) if entry.match_file is not None]

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        skin.sheet_on_table(p, SHEET)
        head = (SHEET.x + 60, SHEET.y + 26, SHEET.width - 120, 76)
        p.write(self.title, head, TITLE, INK, align="center")
        if self._details is not None:
            self._details.paint(p)
        else:
            p.write(self.empty_text, LIST, HEADING, INK_SOFT, align="center")
