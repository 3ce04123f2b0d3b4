"""The bin: deleted matches, which can be restored or deleted for good."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.history.match_library import DeletedMatch, MatchLibrary, MatchLibraryError
from game.match.match_entry import MatchEntry
from game.scenes.dialogs.dialog import ask, show_message
from game.scenes.saves.list_update import FRAME_SECONDS
from game.scenes.saves.match_details import DetailsButton
from game.scenes.saves.match_list import MatchListScene
from game.scenes.saves.rows import match_title
from game.scenes.saves.thumbnails import Thumbnails
from game.ui.box_layout import REST, row
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import SMALL
from game.ui.theme import INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget


class BinScene(MatchListScene):
    """The deleted matches. `on_restored` receives the file of a restored match."""

    def __init__(
        self,
        ctx: Context,
        match_library: MatchLibrary,
        thumbnails: Thumbnails,
        on_restored: Callable[[Path], None],
    ) -> None:
        super().__init__(ctx, thumbnails)
        self._match_library = match_library
        self._on_restored = on_restored
        self._unread = match_library.bin()
        self._deleted: dict[Path, DeletedMatch] = {}
        self._hint = self.head  # its area

    def enter(self) -> None:
        self._read()
        super().enter()

    def _read(self) -> None:
        """Read matches in the bin for a few milliseconds."""
        end = self.ctx.clock() + FRAME_SECONDS
        while self._unread and self.ctx.clock() < end:
            deleted = self._unread.pop(0)
            entry = self._match_library.deleted_entry(deleted)
            self._deleted[entry.path] = deleted
            self.entries.append(entry)
        if self.selected is None and self.entries:
            self.selected = self.entries[0]

    # Widgets ------------------------------------------------------------------------------------

    def texts(self) -> tuple[str, str]:
        return self.tr("Trash"), self.tr("The trash is empty.")

    def upper_buttons(self, entry: MatchEntry) -> list[DetailsButton]:
        return [DetailsButton(self.tr("Restore"), "undo", self.restore, tone="brass")]

    def lower_buttons(self) -> list[DetailsButton]:
        return [DetailsButton(self.tr("Delete forever"), "cross", self.delete, tone="danger")]

    def foot_buttons(self, foot: pygame.FRect) -> list[Widget]:
        words = self.tr("Back"), self.tr("Empty the trash")
        left, self._hint, right = row(foot, [280, REST, 400], gap=24)
        leave = Button(left, words[0], self.close)
        if not self.entries:
            return [leave]
        return [Button(right, words[1], self.empty, icon="ui/bin"), leave]

    # Actions ------------------------------------------------------------------------------------

    def open(self, entry: MatchEntry) -> None:
        """Ignore it: a deleted match cannot be opened."""

    def restore(self) -> None:
        """Restore the selected match to the list, and return there."""
        if self.selected is None:
            return
        try:
            path = self._match_library.restore(self._deleted[self.selected.path])
        except MatchLibraryError as error:
            show_message(self.ctx, "", escape(self.ctx.translator.say(error.message)))
            return
        self.thumbnails.forget(path)
        self.close()
        self._on_restored(path)

    def delete(self) -> None:
        """Delete the selected match for good, after a question."""
        entry = self.selected
        if entry is not None:
            title = escape(match_title(entry, self.tr))
            question = self.tr("Delete “{title}” forever?", title=title)
            self._ask(question, partial(self._remove, [entry]))

    def empty(self) -> None:
        """Delete all matches in the bin for good, after a question."""
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
            self.thumbnails.forget(entry.path)
            at = self.entries.index(entry)
            self.entries.remove(entry)
        self.selected = self.entries[min(at, len(self.entries) - 1)] if self.entries else None
        self.resized()

    # Input and time -----------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        if self._unread:
            self._read()
            self.resized()
        super().tick(dt)

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        super().paint(p)
        hint = self.tr("Matches stay here for a month.")
        p.write_rich(hint, self._hint, SMALL, INK_SOFT, valign="middle")
