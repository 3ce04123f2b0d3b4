"""The scene of saved matches: continue, replay, rename, import, export and delete them."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.app.files.disk import displayable
from game.app.saves.match_library import (
    MAX_TITLE_LENGTH,
    DeletedMatch,
    MatchEntry,
    MatchLibrary,
    MatchLibraryError,
    clean_title,
)
from game.scenes.base import Scene
from game.scenes.dialogs.dialog import tell
from game.scenes.dialogs.text_input import TextInputScene
from game.scenes.saves.list_update import Clock, ListUpdate
from game.scenes.saves.match_details import MatchCommands, MatchDetails
from game.scenes.saves.match_text import export_title, match_title
from game.scenes.saves.rows import MatchRow
from game.scenes.saves.thumbnails import Thumbnails
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, Input, InputAction
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import HEADING, SMALL, SMALL_LABEL, TITLE
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import Widget

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_LIST = pygame.FRect(110, 150, 1010, 740)
MAX_SCALE = 1.5  # of rows and buttons: beyond it only text grows
_SIDE = pygame.FRect(1170, 150, 640, 834)
_FOOT = 912.0
_ROW, _GAP = 128.0, 12.0
NOTE_SECONDS = 12.0  # for which a note is shown, and a deletion can be undone
UNDO_WIDTH = 260.0

OpenMatch = Callable[[Path], None]


class LibraryScene(Scene):
    """The list of matches on the left, the selected match on the right.

    ``on_continue``, ``on_replay`` and ``on_review`` get the file of the match; ``on_statistics``
    opens the statistics. Files dropped on the window are imported.
    """

    def __init__(
        self,
        ctx: Context,
        match_library: MatchLibrary,
        on_continue: OpenMatch,
        on_replay: OpenMatch,
        on_review: OpenMatch,
        on_statistics: Callable[[], None],
        thumbnails: Thumbnails | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        """`clock` gives the seconds by which reading the matches is spread over frames."""
        super().__init__(ctx)
        self.match_library = match_library
        self.on_continue, self.on_replay, self.on_review = on_continue, on_replay, on_review
        self.on_statistics = on_statistics
        self.thumbnails = thumbnails or Thumbnails(ctx.paths)
        self.list_update = ListUpdate(match_library.archive, clock)
        self._outdated = False  # whether the list may have changed since it was shown
        self.entries: list[MatchEntry] = []
        self.selected: MatchEntry | None = None
        self.note = ""
        self.deleted: DeletedMatch | None = None
        self._note_left = 0.0
        self._offset = 0.0
        self._area: ScrollArea | None = None
        self._details: MatchDetails | None = None

    # Life ------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.match_library.purge_bin()
        imported, refused = self.match_library.import_waiting()
        self.list_update.begin()
        self.entries = self.match_library.archive.entries()
        self.selected = self._entry(imported[-1].path if imported else None)
        super().enter()
        sentences = [escape(self.ctx.translator.say(message)) for message in refused]
        if sentences:
            tell(self.ctx, "", "\n".join(sentences))

    def leave(self) -> None:
        self.list_update.close()
        self.thumbnails.close()

    def _entry(self, path: Path | None) -> MatchEntry | None:
        first = self.entries[0] if self.entries else None
        return next((entry for entry in self.entries if entry.path == path), first)

    def reload(self, path: Path | None = None) -> None:
        """List the matches on the disk anew, and select the match of a file."""
        self.list_update.begin()
        self._take_entries(path)
        self._reveal()

    def _take_entries(self, path: Path | None = None) -> None:
        """Show the list as far as it was read; the same match stays selected, or that of a file."""
        self.entries = self.match_library.archive.entries()
        self.selected = self._entry(path or (self.selected.path if self.selected else None))
        self.resized()

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        if self._area is not None:
            self._offset = self._area.offset
        self._area = ScrollArea(_LIST, self._rows())
        self._area.scroll_to(self._offset)
        self._details = self._make_details()
        beside = self._details.widgets() if self._details is not None else []
        widgets = [self._area, *beside, *self._foot_buttons()]
        self.widgets.set(widgets, focus=self._row() or widgets[-1])

    @property
    def _factor(self) -> float:
        """The scale of rows and buttons."""
        return min(self.ctx.text.factor, MAX_SCALE)

    def _rows(self) -> list[Widget]:
        height = _ROW * self._factor
        rows: list[Widget] = []
        for nth, entry in enumerate(self.entries):
            place = (_LIST.x + 8, _LIST.y + 8 + nth * (height + _GAP), _LIST.width - 44, height)
            row = MatchRow(
                place,
                entry,
                self.thumbnails.get,
                self.ctx.players,
                self.ctx.translator,
                self.select,
                self.open,
            )
            row.selected = entry is self.selected
            rows.append(row)
        return rows

    def _row(self) -> MatchRow | None:
        rows = self._area.children if self._area is not None else []
        return next((row for row in rows if isinstance(row, MatchRow) and row.selected), None)

    def _make_details(self) -> MatchDetails | None:
        entry = self.selected
        if entry is None:
            return None
        commands = MatchCommands(
            self.continue_selected, self.replay, self.review, self.rename, self.export, self.delete
        )
        get_thumbnail = partial(self.thumbnails.get, entry.path)
        return MatchDetails(self.ctx, _SIDE, self._factor, entry, get_thumbnail, commands)

    def _foot_buttons(self) -> list[Widget]:
        height = 72.0
        back = Button((_LIST.x + 8, _FOOT, 280, height), self.tr("Back"), self.close)
        place = (_LIST.x + 304, _FOOT, height, height)
        tip = self.tr("Statistics: who won the matches that were finished")
        figures = Button(place, "", self.on_statistics, icon="ui/trophy", tooltip=tip)
        if self.deleted is None:
            return [figures, back]
        undo = self.tr("Undo")
        width = UNDO_WIDTH
        place = (_LIST.right - width, _FOOT, width, height)
        tip = self.keyed(self.tr("Take it out of the bin again"), InputAction.UNDO)
        return [Button(place, undo, self.restore, icon="ui/undo", tooltip=tip), figures, back]

    # Actions ------------------------------------------------------------------------------------

    def select(self, entry: MatchEntry) -> None:
        """Select a match, which is then shown on the right."""
        self.selected = entry
        self.resized()

    def open(self, entry: MatchEntry) -> None:
        """Continue a match, or show its result."""
        if entry.match_file is not None:
            self.on_continue(entry.path)

    def continue_selected(self) -> None:
        """Continue the selected match, or show its result."""
        if self.selected is not None:
            self.open(self.selected)

    def replay(self) -> None:
        """Replay the selected match."""
        if self.selected is not None and self.selected.match_file is not None:
            self.on_replay(self.selected.path)

    def review(self) -> None:
        """Review the selected match."""
        if self.selected is not None and self.selected.match_file is not None:
            self.on_review(self.selected.path)

    def rename(self) -> None:
        """Ask for a title of the selected match."""
        entry = self.selected
        if entry is None:
            return
        default = match_title(entry._replace(title=""))
        self.ctx.stack.push(
            TextInputScene(
                self.ctx,
                self.tr("Title of the match"),
                match_title(entry),
                lambda text: self._rename(entry, "" if text == default else text),
                hint=default,
                limit=MAX_TITLE_LENGTH,
            )
        )

    def _rename(self, entry: MatchEntry, text: str) -> None:
        changed = clean_title(text) != entry.title
        if changed and self._try(lambda: self.match_library.rename(entry.path, text)):
            self.reload(entry.path)

    def export(self) -> None:
        """Copy the selected match into a file to be sent, and say where it is."""
        entry = self.selected
        if entry is None:
            return
        places: list[Path] = []
        if self._try(
            lambda: places.append(self.match_library.export_match(entry.path, export_title(entry)))
        ):
            text = self.tr("The match was copied into this file:")
            tell(self.ctx, "", f"{text}\n**{escape(displayable(places[0]))}**")

    def delete(self) -> None:
        """Move the selected match to the bin; `restore` brings it back."""
        entry = self.selected
        if entry is None:
            return
        deleted: list[DeletedMatch] = []
        if not self._try(lambda: deleted.append(self.match_library.delete(entry.path))):
            return
        self.thumbnails.forget(entry.path)
        self.deleted = deleted[0]
        self._show_note(self.tr("“{title}” is in the bin.", title=match_title(entry)))
        index = self.entries.index(entry)
        rest = [other for other in self.entries if other is not entry]
        near = rest[min(index, len(rest) - 1)].path if rest else None
        self.reload(near)

    def restore(self) -> None:
        """Bring the last deleted match back from the bin."""
        deleted, self.deleted = self.deleted, None
        if deleted is None:
            return
        self.note = ""
        places: list[Path] = []
        self._try(lambda: places.append(self.match_library.restore(deleted)))
        self.reload(places[0] if places else None)

    def import_file(self, source: Path) -> None:
        """Copy a match file from elsewhere into the library, and select it."""
        found: list[Path] = []

        def copy() -> None:
            imported = self.match_library.import_match(source)
            found.append(imported.path)
            if imported.notice is not None:
                tell(self.ctx, "", escape(self.ctx.translator.say(imported.notice)))

        if self._try(copy):
            self.deleted = None
            self.reload(found[0])
            name = match_title(self.selected) if self.selected is not None else ""
            self._show_note(self.tr("“{title}” is here now.", title=name))

    def _try(self, change: Callable[[], object]) -> bool:
        """Change files; if that fails, say why and return False."""
        try:
            change()
        except MatchLibraryError as error:
            tell(self.ctx, "", escape(self.ctx.translator.say(error.message)))
            return False
        return True

    def _show_note(self, note: str) -> None:
        self.note, self._note_left = note, NOTE_SECONDS
        self.touch()

    # Input and time -----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.import_file(Path(event.file))
            return True
        return super().handle(event)

    def handle_input(self, given: Input) -> bool:
        used = super().handle_input(given)
        focused = self.widgets.focused
        if isinstance(focused, MatchRow) and focused.focused and not focused.selected:
            self.select(focused.entry)  # keys have moved the focus to another row
        return used

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif command.action is InputAction.UNDO:
            self.restore()
        elif command.action is InputAction.RENAME:
            self.rename()
        elif command.action is InputAction.DISCARD:
            self.delete()
        elif self._area is not None and self._area.handle_action(command.action):
            self.touch()
        else:
            return False
        return True

    def tick(self, dt: float) -> None:
        if self.list_update.reading is not None:
            self.touch()
        self._outdated |= self.list_update.advance()
        if self._outdated and not any(widget.pressed for widget in self.widgets.all):
            self._outdated = False
            if self.match_library.archive.entries() != self.entries:
                self._take_entries()
        if self.note:
            self._note_left -= dt
            if self._note_left <= 0:
                self.note, self.deleted = "", None
                self.resized()
        self.thumbnails.request(self._visible())
        if self.thumbnails.update():
            self.touch()

    def _visible(self) -> list[Path]:
        """Return the matches whose thumbnails are visible, the selected one first."""
        rows = self._area.children if self._area is not None else []
        visible = [row.entry for row in rows
                if isinstance(row, MatchRow) and row.rect.colliderect(_LIST)]  # fmt: skip
        first = [self.selected] if self.selected is not None else []
        return [entry.path for entry in (*first, *visible) if entry.match_file is not None]

    def _reveal(self) -> None:
        row = self._row()
        if row is not None and self._area is not None:
            self._area.reveal(row)

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        skin.sheet_on_table(p, _SHEET)
        head = (_SHEET.x + 60, _SHEET.y + 26, _SHEET.width - 120, 76)
        p.write(self.tr("Saved matches"), head, TITLE, INK, align="center")
        left = _SHEET.x + 452
        width = _LIST.right - left - (UNDO_WIDTH + 24 if self.deleted is not None else 0)
        hint = self.tr("Drop a match file on this window to add it.")
        foot = (left, _FOOT, width, 72)
        if self.list_update.reading is not None:
            self.list_update.paint(p, pygame.FRect(foot), self.ctx.translator)
        elif self.note:
            p.write_rich(escape(self.note), foot, SMALL_LABEL, INK, valign="middle")
        else:
            p.write_rich(hint, foot, SMALL, INK_SOFT, valign="middle")
        if self._details is not None:
            self._details.paint(p)
        else:
            nothing = self.tr("There are no saved matches yet.")
            p.write(nothing, _LIST, HEADING, INK_SOFT, align="center")
