"""The library of saved matches: list, rename, delete, restore, export and import match files.

The title and the thumbnail are stored next to the match file under other suffixes. Only `Journal`
writes match files.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from game.app.files.disk import (
    Sleep,
    displayable,
    move_file,
    read_file,
    unused_path,
    write_atomically,
)
from game.app.files.file_name import file_name
from game.app.i18n import N_, Message, fill
from game.app.paths import Paths
from game.history.statistics.match_outcome import MatchOutcome
from game.history.store.database import Database
from game.history.store.open_database import open_database
from game.history.store.store import Store
from game.match.journal import (
    CONTINUES,
    SUFFIX,
    Journal,
    JournalError,
    open_match,
    predecessors,
    read_head,
    set_up_digest,
    spec_of,
    why_refused,
)
from game.match.match import Match
from game.match.match_entry import (
    MAX_TITLE_LENGTH,
    TITLE_SUFFIX,
    MatchEntry,
    clean_title,
    read_entry,
    read_title,
    title_path,
)
from game.match.match_spec import SpecError
from game.rules.record.game_record import GameRecord

__all__ = [
    "MAX_TITLE_LENGTH",
    "DeletedMatch",
    "ImportedMatch",
    "MatchEntry",
    "MatchLibrary",
    "MatchLibraryError",
    "clean_title",
    "picture_path",
    "title_of",
]

EXPORT_SUFFIX: Final = ".prmatch"
PICTURE_SUFFIX: Final = ".png"
BIN_RETENTION: Final = timedelta(days=30)

_STAMP = "%Y%m%dT%H%M%S"
_NUMBERED = re.compile(r"match-\d+")

_GONE = N_("The match {file} is gone. It was deleted in another window of the game.")
_NO_FILE = N_("{file} isn't a file.")
_FAILED = N_("{file} couldn't be saved: {reason}")
_UNRECORDED = N_(
    "{file} wasn't deleted. Its result can't be recorded right now, so it would be missing from "
    "the statistics."
)
_UNMOVED = N_("{file} couldn't be moved: {reason}")


class MatchLibraryError(Exception):
    """Raised when a file operation fails. `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(fill(message.text, message.values))
        self.message = message


class ImportedMatch(NamedTuple):
    """An imported match: its new path, and a notice if only part of it could be read."""

    path: Path
    notice: Message | None = None


class DeletedMatch(NamedTuple):
    """A deleted match: its original path, and its folder in the bin."""

    path: Path
    folder: Path

    @property
    def file(self) -> Path:
        """The match file in the bin."""
        return self.folder / self.path.name


@dataclass(frozen=True)
class MatchLibrary:
    """The saved matches below `paths`. `now` returns the local time; `sleep` waits for a number of
    seconds."""

    paths: Paths
    now: Callable[[], datetime]
    sleep: Sleep = time.sleep
    database: Database | None = None

    @cached_property
    def store(self) -> Store:
        """The database of lists, results and reviews, opened on first use."""
        return Store(self.database or open_database(self.paths), self.paths.saves)

    @property
    def imports_folder(self) -> Path:
        """The folder whose match files are imported automatically."""
        return self.paths.user / "imports"

    @property
    def bin_folder(self) -> Path:
        """The folder that keeps deleted matches for `BIN_RETENTION`."""
        return self.paths.user / "bin"

    # Listing ------------------------------------------------------------------------------------

    def entries(self) -> list[MatchEntry]:
        """Return all matches, most recently played first, including those that cannot be opened."""
        while True:
            generation = self.store.database.generation
            for _ in self.store.update_entries():
                pass
            entries = self.store.entries()
            if generation == self.store.database.generation:  # else a damaged file was replaced
                return entries

    def note(self, match: Match) -> None:
        """Update the list after a match was started or continued. The match becomes the newest one
        as soon as something is written to its file."""
        if match.path is not None:
            match.date_after(self.store.matches.newest_but(match.path))
            self.store.matches.note(match.path)

    def add_to_statistics(self, match: Match) -> MatchOutcome | None:
        """Add a newly finished match to the statistics, once, and return its outcome. Return None
        if the match is unfinished or was never saved."""
        return self.store.add(match, self.now().date().isoformat())

    # Changing -----------------------------------------------------------------------------------

    def rename(self, path: Path, title: str) -> None:
        """Give a match a title; "" removes it. Raises MatchLibraryError."""
        beside = path.with_suffix(TITLE_SUFFIX)
        if not os.path.lexists(path):
            raise MatchLibraryError(Message(_GONE, {"file": displayable(path.name)}))
        try:
            write_atomically(beside, clean_title(title), self.sleep)
        except OSError as error:
            raise _error(_FAILED, beside, error) from None

    def delete(self, path: Path) -> DeletedMatch:
        """Move a match to the bin, together with the damaged files that it continues. `restore`
        undoes it. Raises MatchLibraryError."""
        stamp = self.now().strftime(_STAMP)
        folder = unused_path(self.bin_folder / f"{stamp}-{file_name(path.stem)}")
        chain = [path, *predecessors(path)]
        if not self.store.ensure_recorded(path):
            raise MatchLibraryError(Message(_UNRECORDED, {"file": displayable(path.name)}))
        try:
            folder.mkdir(parents=True)
            try:
                self._move_all(chain, folder)
            except OSError:
                folder.rmdir()
                raise
        except OSError as error:
            raise _error(_UNMOVED, path, error) from None
        for other in (*map(title_path, chain), *map(picture_path, chain)):
            with contextlib.suppress(OSError):
                move_file(other, folder / other.name, self.sleep)
        return DeletedMatch(path, folder)

    def restore(self, deleted: DeletedMatch) -> Path:
        """Move a match back out of the bin and return its path. Raises MatchLibraryError."""
        home, folder = deleted.path.parent, deleted.folder
        try:
            paths = sorted(folder.iterdir())
            if any(os.path.lexists(home / path.name) for path in paths if path.suffix == SUFFIX):
                return self.import_match(deleted.file).path
            self._move_all(paths, home)
            folder.rmdir()
        except OSError as error:
            raise _error(_UNMOVED, deleted.path, error) from None
        return deleted.path

    def _move_all(self, files: Sequence[Path], folder: Path) -> None:
        """Move files into a folder, all or none. Raises OSError."""
        moved: list[Path] = []
        try:
            for file in files:
                move_file(file, folder / file.name, self.sleep)
                moved.append(file)
        except OSError:
            for file in reversed(moved):
                with contextlib.suppress(OSError):
                    move_file(folder / file.name, file, self.sleep)
            raise

    def bin(self) -> list[DeletedMatch]:
        """Return the matches in the bin, most recently deleted first."""
        deleted = []
        for folder in sorted(_folders(self.bin_folder), reverse=True):
            files = _files(folder, SUFFIX)
            if len(files) > 1:  # drop the damaged files that the match continues
                continued = {before for file in files for before in predecessors(file)}
                files = [file for file in files if file not in continued]
            if files and _deleted_at(folder) is not None:
                deleted.append(DeletedMatch(self.paths.saves / files[-1].name, folder))
        return deleted

    def deleted_entry(self, deleted: DeletedMatch) -> MatchEntry:
        """Return the list entry of a match in the bin."""
        entry = read_entry(deleted.file, self.store.assistance_in)
        return entry._replace(title=title_of(deleted.file))

    def remove(self, deleted: DeletedMatch) -> None:
        """Permanently delete a match from the bin. Errors of the disk are ignored."""
        shutil.rmtree(deleted.folder, ignore_errors=True)
        self._forget_reviews()

    def purge_bin(self) -> None:
        """Permanently delete matches that have been in the bin for longer than `BIN_RETENTION`, and
        the reviews of matches that no longer exist."""
        for folder in _folders(self.bin_folder):
            deleted_at = _deleted_at(folder)
            if deleted_at is not None and self.now() - deleted_at > BIN_RETENTION:
                shutil.rmtree(folder, ignore_errors=True)
        self._forget_reviews()

    def _forget_reviews(self) -> None:
        """Delete the reviews of matches that are neither in the list nor in the bin."""
        if not self.store.is_up_to_date:
            return  # the folder may hold a match that has not been read yet
        kept: set[str] = set()
        for folder in _folders(self.bin_folder):
            for file in _files(folder, SUFFIX):
                with contextlib.suppress(JournalError, OSError):
                    kept.add(set_up_digest(read_head(file)))
        self.store.reviews.forget_deleted(kept)

    # Export and import --------------------------------------------------------------------------

    def export_match(self, path: Path, name: str) -> Path:
        """Copy a match into the exports folder and return the copy's path. Raises
        MatchLibraryError."""
        target = unused_path(self.paths.exports / f"{file_name(name)}{EXPORT_SUFFIX}")
        try:
            data = read_file(path)
            write_atomically(target, data, self.sleep)
        except OSError as error:
            raise _error(_FAILED, target, error) from None
        return target

    def import_match(self, source: Path) -> ImportedMatch:
        """Copy a match file into the library. `source` is only read, and an identical match is not
        copied twice. Raises MatchLibraryError if the file is not a valid match."""
        if os.path.realpath(source.parent) == os.path.realpath(self.paths.saves):
            return ImportedMatch(source)
        record, notice = _read_record(source)
        record.about.pop(CONTINUES, None)  # it refers to a file of another library
        data = "".join(line + "\n" for line in record.lines()).encode("ascii")
        identical = self._find_identical(record, data)
        if identical is not None:
            return ImportedMatch(identical, notice)
        journal = Journal(record, self.paths.saves)
        journal.write()
        journal.close()
        if journal.path is None or journal.write_error is not None:
            raise MatchLibraryError(
                journal.write_error or Message(_NO_FILE, {"file": displayable(source.name)})
            )
        with contextlib.suppress(OSError):
            os.utime(journal.path, ns=(source.stat().st_atime_ns, source.stat().st_mtime_ns))
            if not _NUMBERED.fullmatch(source.stem):
                title = clean_title(source.stem)
                write_atomically(title_path(journal.path), title, self.sleep)
        self.store.matches.note(journal.path)
        return ImportedMatch(journal.path, notice)

    def _find_identical(self, record: GameRecord, data: bytes) -> Path | None:
        """Return the match with the same setup and the same bytes, or None."""
        if not self.store.is_up_to_date:
            for _ in self.store.update_entries():
                pass
        for path in self.store.matches.with_set_up(set_up_digest(record)):
            with contextlib.suppress(OSError):
                if path.stat().st_size == len(data) and read_file(path) == data:
                    return path
        return None

    def waiting_imports(self) -> list[Path]:
        """Return the files in the imports folder."""
        return _files(self.imports_folder, EXPORT_SUFFIX, SUFFIX)

    def import_or_refuse(self, source: Path) -> ImportedMatch | Message:
        """Import a file and return the imported match, or the reason why it was refused. A file
        from the imports folder is then moved into its subfolder `done` or `refused`."""
        result: ImportedMatch | Message
        try:
            result, aside = self.import_match(source), "done"
        except MatchLibraryError as error:
            result, aside = error.message, "refused"
        if source.parent == self.imports_folder:
            folder, name = self.imports_folder / aside, f"{file_name(source.stem)}{source.suffix}"
            with contextlib.suppress(OSError):
                folder.mkdir(exist_ok=True)
                move_file(source, unused_path(folder / name), self.sleep)
        return result


# Names


def title_of(path: Path) -> str:
    """Return the title of a match, or of a damaged file that it continues, or "" if neither has
    one."""
    titles = map(read_title, (path, *predecessors(path)))
    return next((title for title in titles if title is not None), "")


def picture_path(path: Path) -> Path:
    """Return the path of a match's thumbnail. The thumbnail is current if it has the same
    modification time as the match file."""
    return path.with_suffix(PICTURE_SUFFIX)


def _read_record(source: Path) -> tuple[GameRecord, Message | None]:
    """Return the record in a file, up to where it can be replayed. Raises MatchLibraryError."""
    try:
        opened = open_match(source)
        spec_of(opened.journal.record)
    except (JournalError, SpecError) as error:
        raise MatchLibraryError(error.message) from None
    return opened.journal.record, opened.notice


def _files(folder: Path, *suffixes: str) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix in suffixes)
    except OSError:
        return []


def _folders(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.is_dir()]
    except OSError:
        return []


def _deleted_at(folder: Path) -> datetime | None:
    """Return when the match in a folder of the bin was deleted, or None for any other folder."""
    try:
        return datetime.strptime(folder.name.partition("-")[0], _STAMP)
    except ValueError:
        return None


def _error(text: str, path: Path, error: OSError) -> MatchLibraryError:
    return MatchLibraryError(why_refused(path, error, text))
