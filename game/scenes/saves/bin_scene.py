"""The bin: deleted matches, which can be restored or deleted for good."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.history.match_library import DeletedMatch, MatchLibrary, MatchLibraryError, title_of
from game.match.match_entry import MatchEntry, read_entry
from game.scenes.base import Scene
from game.scenes.dialogs.dialog import ask, tell
from game.scenes.saves.list_update import FRAME_SECONDS
from game.scenes.saves.match_details import DETAILS, DetailsButton, MatchDetails
from game.scenes.saves.match_text import match_title
from game.scenes.saves.rows import (
    FOOT,
    LIST,
    SHEET,
    MatchRow,
    match_rows,
    visible_matches,
)
from game.scenes.saves.thumbnails import Thumbnails
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, Input, InputAction
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import HEADING, SMALL, TITLE
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import Widget


class BinScene(Scene):
    """The deleted matches on the left, the selected one on the right. ``on_restored`` gets the
    file of a match that is back."""

    def __init__(
        self,
        ctx: Context,
        match_library: MatchLibrary,
        thumbnails: Thumbnails,
        on_restored: Callable[[Path], None],
    ) -> None:
        super().__init__(ctx)
        self._match_library = match_library
        self._thumbnails = thumbnails
        self._on_restored = on_restored
        self._clock = ctx.clock
        self._unread = match_library.bin()
        self._deleted: dict[Path, DeletedMatch] = {}
        self.entries: list[MatchEntry] = []
        self.selected: MatchEntry | None = None
        self._area: ScrollArea | None = None
        self._details: MatchDetails | None = None

    def enter(self) -> None:
        self._read()
        super().enter()

    def _read(self) -> None:
        """Read some milliseconds' worth of the matches in the bin."""
        end = self._clock() + FRAME_SECONDS
        while self._unread and self._clock() < end:
            deleted = self._unread.pop(0)
            entry = read_entry(deleted.file)._replace(title=title_of(deleted.file))
            self._deleted[entry.path] = deleted
            self.entries.append(entry)
        if self.selected is None and self.entries:
            self.selected = self.entries[0]

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        offset = self._area.offset if self._area is not None else 0.0
        rows = match_rows(
            self.ctx, self.entries, self.selected, self._thumbnails, self.select, self.select
        )
        self._area = ScrollArea(LIST, rows)
        self._area.scroll_to(offset)
        self._details = self._make_details()
        beside = self._details.widgets() if self._details is not None else []
        back = Button((LIST.x + 8, FOOT, 280, 72), self.tr("Back"), self.close)
        foot: list[Widget] = [back]
        if self.entries:
            place = (LIST.right - 400, FOOT, 400, 72)
            foot.append(Button(place, self.tr("Empty the bin"), self.empty, icon="ui/bin"))
        chosen = next((row for row in rows if isinstance(row, MatchRow) and row.selected), back)
        self.widgets.set([self._area, *beside, *foot], focus=chosen)

    def _make_details(self) -> MatchDetails | None:
        entry = self.selected
        if entry is None:
            return None
        upper = [DetailsButton(self.tr("Restore"), "undo", self.restore)]
        lower = [DetailsButton(self.tr("Delete forever"), "cross", self.remove, tone="danger")]
        get_thumbnail = partial(self._thumbnails.get, entry.path)
        return MatchDetails(self.ctx, DETAILS, entry, get_thumbnail, upper, lower)

    # Actions ------------------------------------------------------------------------------------

    def select(self, entry: MatchEntry) -> None:
        """Select a match, which is then shown on the right."""
        self.selected = entry
        self.resized()

    def restore(self) -> None:
        """Bring the selected match back into the list, and return there."""
        if self.selected is None:
            return
        try:
            path = self._match_library.restore(self._deleted[self.selected.path])
        except MatchLibraryError as error:
            tell(self.ctx, "", escape(self.ctx.translator.say(error.message)))
            return
        self._thumbnails.forget(path)
        self.close()
        self._on_restored(path)

    def remove(self) -> None:
        """Ask, and delete the selected match for good."""
        entry = self.selected
        if entry is not None:
            title = escape(match_title(entry, self.tr))
            question = self.tr("Delete “{title}” forever?", title=title)
            self._ask(question, partial(self._remove, [entry]))

    def empty(self) -> None:
        """Ask, and delete all matches in the bin for good."""
        question = self.trn(
            "Delete {n} match forever?",
            "Delete {n} matches forever?",
            len(self.entries) + len(self._unread),
        )
        self._ask(question, self._empty)

    def _ask(self, question: str, act: Callable[[], None]) -> None:
        ask(self.ctx, "", question, self.tr("Delete forever"), act, danger=True)

    def _empty(self) -> None:
        for deleted in self._unread:
            self._match_library.remove(deleted)
        self._unread = []
        self._remove(self.entries)
        self.close()

    def _remove(self, entries: list[MatchEntry]) -> None:
        for entry in list(entries):
            self._match_library.remove(self._deleted.pop(entry.path))
            self._thumbnails.forget(entry.path)
            at = self.entries.index(entry)
            self.entries.remove(entry)
        self.selected = self.entries[min(at, len(self.entries) - 1)] if self.entries else None
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
            self.remove()
        elif self._area is not None and self._area.handle_action(command.action):
            self.touch()
        else:
            return False
        return True

    def tick(self, dt: float) -> None:
        if self._unread:
            self._read()
            self.resized()
        self._thumbnails.request(visible_matches(self._area, self.selected))
        if self._thumbnails.update():
            self.touch()

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        skin.sheet_on_table(p, SHEET)
        head = (SHEET.x + 60, SHEET.y + 26, SHEET.width - 120, 76)
        p.write(self.tr("Bin"), head, TITLE, INK, align="center")
        if self._details is not None:
            self._details.paint(p)
        else:
            p.write(self.tr("The bin is empty."), LIST, HEADING, INK_SOFT, align="center")
        hint = self.tr("A match stays here for a month.")
        place = (LIST.x + 312, FOOT, LIST.width - 312 - 424, 72)
        p.write_rich(hint, place, SMALL, INK_SOFT, valign="middle")
