"""The scene of saved matches: continue, replay, rename, import, export and delete them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.history.match_library import (
    MAX_TITLE_LENGTH,
    DeletedMatch,
    MatchEntry,
    MatchLibrary,
    MatchLibraryError,
    clean_title,
)
from game.history.store.work_progress import REST_SECONDS
from game.scenes.dialogs.dialog import show_message
from game.scenes.dialogs.questions import TextInputScene
from game.scenes.dialogs.saved_file import show_saved_file
from game.scenes.saves.bin_scene import BinScene
from game.scenes.saves.list_update import ImportQueue, ListUpdate, paint_progress
from game.scenes.saves.match_details import DetailsButton
from game.scenes.saves.match_list import MatchListScene
from game.scenes.saves.rows import GAP, export_title, match_title
from game.scenes.saves.thumbnails import Thumbnails
from game.ui.box_layout import REST, row
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BUTTON, SMALL, SMALL_LABEL
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

PAGE = 100  # matches listed at first, and added whenever a person scrolls to the end
NOTE_SECONDS = 12.0  # how long a note is shown

OpenMatch = Callable[[Path], None]


@dataclass(frozen=True)
class LibraryExits:
    """The exits of the list of matches. The first three receive the file of a match."""

    continue_match: OpenMatch
    replay: OpenMatch
    review: OpenMatch
    statistics: Callable[[], None]


class LibraryScene(MatchListScene):
    """The list of matches. Files dropped on the window are imported."""

    def __init__(
        self,
        ctx: Context,
        match_library: MatchLibrary,
        exits: LibraryExits,
        thumbnails: Thumbnails | None = None,
    ) -> None:
        super().__init__(ctx, thumbnails or Thumbnails(ctx.paths, ctx.translator.language))
        self.match_library = match_library
        self.exits = exits
        self.list_update = ListUpdate(match_library.store, ctx.clock)
        self._outdated = False  # whether the list may have changed since it was shown
        self._limit = PAGE
        self.imports = ImportQueue(match_library)
        self._rest_until = 0.0  # by the clock, when the next file is imported
        self.note = ""
        self.deleted: DeletedMatch | None = None
        self._note_left = 0.0
        self._note_room = self.head

    # Life ------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.match_library.purge_bin()
        self.list_update.begin()
        self.imports.add(self.match_library.waiting_imports())
        all_imported = self._import_one() and self.imports.progress is None
        self.entries = self._listed()
        self.selected = self._entry(self.imports.latest)
        super().enter()
        if all_imported:
            self._show_notices()

    def resumed(self) -> None:
        if self.deleted is not None and not self.deleted.file.exists():
            self.deleted = None  # restored from the bin, or deleted there for good
            self.resized()
        super().resumed()

    def leave(self) -> None:
        self.list_update.close()
        self.thumbnails.close()

    def _import_one(self) -> bool:
        """Import a waiting file, one per frame, once all existing matches are known. Return False
        if none is waiting."""
        now = self.ctx.clock()
        if now < self._rest_until or not self.list_update.is_listed or not self.imports.advance():
            return False
        self._rest_until = self.ctx.clock() + REST_SECONDS
        return True

    def _show_notices(self) -> None:
        """Say why files were refused or only partly read."""
        sentences = [escape(self.ctx.translator.say(message)) for message in self.imports.notices]
        if sentences:
            show_message(self.ctx, "", "\n".join(sentences))

    def _entry(self, path: Path | None) -> MatchEntry | None:
        first = self.entries[0] if self.entries else None
        return next((entry for entry in self.entries if entry.path == path), first)

    def reload(self, path: Path | None = None) -> None:
        """Reload the list from disk, and select the match of a file."""
        self.list_update.begin()
        self._take_entries(path)
        self._reveal()

    def _listed(self) -> list[MatchEntry]:
        """Return the matches listed so far. If the database turns out to be damaged, they are read
        again from their files."""
        store = self.match_library.store
        generation = store.database.generation
        entries = store.entries(self._limit)
        if generation == store.database.generation:
            return entries
        self.list_update.begin()
        return store.entries(self._limit)

    def _list_more(self) -> None:
        """List more matches, if there are any."""
        if len(self.entries) >= self._limit and not any(
            widget.pressed for widget in self.widgets.all
        ):
            self._limit += PAGE
            self._take_entries()

    def _take_entries(self, path: Path | None = None) -> None:
        """Show the list as far as it has been read, and select the match of a file or keep the
        selection."""
        self.entries = self._listed()
        self.selected = self._entry(path or (self.selected.path if self.selected else None))
        self.resized()

    # Widgets ------------------------------------------------------------------------------------

    def texts(self) -> tuple[str, str]:
        return self.tr("Saved games"), self.tr("There are no saved games.")

    def upper_buttons(self, entry: MatchEntry) -> list[DetailsButton]:
        """Return the buttons that open a match, or data derived from it."""
        match_file = entry.match_file
        readable = match_file is not None
        finished = match_file is not None and match_file.finished
        secret = match_file is not None and not finished and match_file.spec.options.hidden_vp
        review_tip = self.tr("See which decisions were good, and what decided the match.")
        if secret:
            review_tip = self.tr(
                "With hidden victory points, you can review a match only after it ends."
            )
        text, icon = (self.tr("Result"), "trophy") if finished else (self.tr("Continue"), "play")
        replay_tip = self.tr("Watch it from the start, and start your own match at any point.")
        return [
            DetailsButton(text, icon, self.continue_selected, "", readable, "brass"),
            DetailsButton(self.tr("Replay"), "", self.replay, replay_tip, readable),
            DetailsButton(self.tr("Review"), "", self.review, review_tip, readable and not secret),
        ]

    def lower_buttons(self) -> list[DetailsButton]:
        """Return the buttons that change the files of a match."""
        bin_tip = self.tr("Move it to the trash. It stays there for a month (Delete).")
        return [
            DetailsButton(
                self.tr("Rename"), "scroll", self.rename, self.tr("Give it a title (F2).")
            ),
            DetailsButton(
                self.tr("Export"), "save", self.export,
                self.tr("Save it as a file you can share."),
            ),
            DetailsButton(self.tr("Delete"), "bin", self.delete, bin_tip),
        ]  # fmt: skip

    def foot_buttons(self, foot: pygame.FRect) -> list[Widget]:
        tr, fit, side = self.tr, self.fit, foot.height
        undone = fit.width(tr("Undo"), style=BUTTON).padded(150).capped(248)
        undo_widths = [undone] if self.deleted is not None else []
        back = fit.width(tr("Back"), style=BUTTON).padded(110).capped(208)
        places = row(foot, [back, side, side, REST, *undo_widths], gap=GAP)
        leave, figures, bin_place, self._note_room, *undo = places
        figures_tip = tr("Statistics for finished matches")
        bin_tip = tr("The trash: matches deleted in the last month")
        undo_tip = self.keyed(tr("Take it out of the trash"), InputAction.UNDO)
        return [
            *(
                Button(place, tr("Undo"), self.restore, icon="ui/undo", tooltip=undo_tip)
                for place in undo
            ),
            Button(figures, "", self.exits.statistics, icon="ui/trophy", tooltip=figures_tip),
            Button(bin_place, "", self.open_bin, icon="ui/bin", tooltip=bin_tip),
            Button(leave, tr("Back"), self.close),
        ]

    # Actions ------------------------------------------------------------------------------------

    def open(self, entry: MatchEntry) -> None:
        """Continue a match, or show its result."""
        if entry.match_file is not None:
            self.exits.continue_match(entry.path)

    def continue_selected(self) -> None:
        """Continue the selected match, or show its result."""
        if self.selected is not None:
            self.open(self.selected)

    def replay(self) -> None:
        """Replay the selected match."""
        if self.selected is not None and self.selected.match_file is not None:
            self.exits.replay(self.selected.path)

    def review(self) -> None:
        """Review the selected match."""
        if self.selected is not None and self.selected.match_file is not None:
            self.exits.review(self.selected.path)

    def rename(self) -> None:
        """Ask for a title for the selected match."""
        entry = self.selected
        if entry is None:
            return
        default = match_title(entry._replace(title=""), self.tr)
        self.ctx.stack.push(
            TextInputScene(
                self.ctx,
                self.tr("Match title"),
                match_title(entry, self.tr),
                lambda text: self._rename(entry, "" if text == default else text),
                hint=default,
                limit=MAX_TITLE_LENGTH,
            )
        )

    def _rename(self, entry: MatchEntry, text: str) -> None:
        changed = clean_title(text) != entry.title
        if changed:
            self._try(lambda: self.match_library.rename(entry.path, text))
            self.reload(entry.path)

    def export(self) -> None:
        """Export the selected match, and say where the file is."""
        entry = self.selected
        if entry is None:
            return
        places: list[Path] = []
        title = export_title(entry, self.tr)
        if self._try(lambda: places.append(self.match_library.export_match(entry.path, title))):
            show_saved_file(self.ctx, self.tr("Match saved as a file"), places[0])

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
        self._show_note(
            self.tr("“{title}” was moved to the trash.", title=match_title(entry, self.tr))
        )
        index = self.entries.index(entry)
        rest = [other for other in self.entries if other is not entry]
        near = rest[min(index, len(rest) - 1)].path if rest else None
        self.reload(near)

    def restore(self) -> None:
        """Restore the match deleted last from the bin."""
        deleted, self.deleted = self.deleted, None
        if deleted is None:
            return
        self.note = ""
        places: list[Path] = []
        self._try(lambda: places.append(self.match_library.restore(deleted)))
        self.reload(places[0] if places else None)

    def open_bin(self) -> None:
        """Open the bin over the list."""
        self.note = ""
        self.ctx.stack.push(BinScene(self.ctx, self.match_library, self.thumbnails, self.reload))

    def _show_imported(self) -> None:
        """Select the last imported match, and say why others were refused."""
        if self.imports.latest is not None:
            self.deleted = None
            self._take_entries(self.imports.latest)
            self._reveal()
            name = match_title(self.selected, self.tr) if self.selected is not None else ""
            self._show_note(self.tr("“{title}” has been added.", title=name))
        self._show_notices()

    def _try(self, change: Callable[[], object]) -> bool:
        """Change files. If that fails, say why and return False."""
        try:
            change()
        except MatchLibraryError as error:
            show_message(self.ctx, "", escape(self.ctx.translator.say(error.message)))
            return False
        return True

    def _show_note(self, note: str) -> None:
        self.note, self._note_left = note, NOTE_SECONDS
        self.touch()

    # Input and time -----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.imports.add([Path(event.file)])
            return True
        return super().handle(event)

    def on_command(self, command: Command) -> bool:
        if command.action is InputAction.UNDO:
            self.restore()
        elif command.action is InputAction.RENAME:
            self.rename()
        else:
            return super().on_command(command)
        return True

    def tick(self, dt: float) -> None:
        if self._import_one():
            self.touch()
            if self.imports.progress is None:
                self._show_imported()
        if self.list_update.reading is not None:
            self.touch()
        self._outdated |= self.list_update.advance()
        if self._outdated and not any(widget.pressed for widget in self.widgets.all):
            self._outdated = False
            if self._listed() != self.entries:
                self._take_entries()
        if self.list.offset > self.list.limit - self.list.rect.height:
            self._list_more()
        if self.note:
            self._note_left -= dt
            if self._note_left <= 0:
                self.note = ""
                self.touch()
        super().tick(dt)

    def _reveal(self) -> None:
        row = self._selected_row()
        if row is not None:
            self.list.reveal(row)

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        super().paint(p)
        room = self._note_room.inflate(-24, 0)
        if (progress := self.list_update.reading) is not None:
            done, total = progress.done, progress.total
            sentence = self.tr(
                "Reading your saved games: {done} of {total}", done=done, total=total
            )
            paint_progress(p, room, sentence, progress)
        elif (progress := self.imports.progress) is not None:
            done, total = progress.done, progress.total
            sentence = self.tr("Importing matches: {done} of {total}", done=done, total=total)
            paint_progress(p, room, sentence, progress)
        elif self.note:
            p.write_rich(escape(self.note), room, SMALL_LABEL, INK, valign="middle")
        else:
            hint = self.tr("Drop a match file on this window to add it.")
            p.write_rich(hint, room, SMALL, INK_SOFT, valign="middle")
