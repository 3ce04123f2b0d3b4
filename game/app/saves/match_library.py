"""The library of saved matches: list, rename, delete, restore, export and import match files.

Title and thumbnail lie beside the match file, with other suffixes. Match files are written by
`Journal` alone.
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

from game.app.database.archive import Archive
from game.app.files.disk import (
    Sleep,
    displayable,
    move_file,
    read_file,
    unused_path,
    write_atomically,
)
from game.app.i18n import N_, Message, fill
from game.app.match import Match
from game.app.match_spec import SpecError
from game.app.paths import Paths
from game.app.saves.journal import (
    CONTINUES,
    SUFFIX,
    Journal,
    JournalError,
    open_match,
    predecessors,
    spec_of,
    why_refused,
)
from game.app.saves.match_entry import (
    MAX_TITLE_LENGTH,
    TITLE_SUFFIX,
    MatchEntry,
    clean_title,
    read_title,
    title_path,
)
from game.app.statistics.match_outcome import MatchOutcome
from game.rules.record.game_record import GameRecord

__all__ = [
    "MAX_TITLE_LENGTH",
    "DeletedMatch",
    "ImportedMatch",
    "MatchEntry",
    "MatchLibrary",
    "MatchLibraryError",
    "clean_title",
    "file_name",
    "picture_path",
    "title_of",
]

EXPORT_SUFFIX: Final = ".prmatch"
PICTURE_SUFFIX: Final = ".png"
_MAX_STEM_LENGTH: Final = 60  # characters of a match's name in its bin folder's name
BIN_RETENTION: Final = timedelta(days=30)

_STAMP = "%Y%m%dT%H%M%S"
_NUMBERED = re.compile(r"match-\d+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)

_NO_FILE = N_("{file} is not a file.")
_FAILED = N_("{file} cannot be saved: {reason}")
_UNMOVED = N_("{file} cannot be moved: {reason}")


class MatchLibraryError(Exception):
    """A file operation that failed; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(fill(message.text, message.values))
        self.message = message


class ImportedMatch(NamedTuple):
    """An imported match: its new path, and a sentence when not all of it could be read."""

    path: Path
    notice: Message | None = None


class DeletedMatch(NamedTuple):
    """A deleted match: the path that it had, and its folder in the bin."""

    path: Path
    folder: Path


@dataclass(frozen=True)
class MatchLibrary:
    """The saved matches below `paths`. `now` returns the local time, `sleep` waits for so many
    seconds."""

    paths: Paths
    now: Callable[[], datetime]
    sleep: Sleep = time.sleep

    @cached_property
    def archive(self) -> Archive:
        """What is derived from the matches."""
        return Archive(self.paths, self.sleep)

    @property
    def imports_folder(self) -> Path:
        """Matches put into this folder are imported."""
        return self.paths.user / "imports"

    @property
    def bin_folder(self) -> Path:
        """Deleted matches stay here for `BIN_RETENTION`."""
        return self.paths.user / "bin"

    # Listing ------------------------------------------------------------------------------------

    def entries(self) -> list[MatchEntry]:
        """Return all matches, the one played last first, also those that cannot be opened."""
        for _ in self.archive.update_entries():
            pass
        return self.archive.entries()

    def add_to_statistics(self, match: Match) -> MatchOutcome | None:
        """Count a match that has just been finished, once, and return its outcome; None for one
        that is not finished or on no disk."""
        return self.archive.add(match, self.now().date().isoformat())

    # Changing -----------------------------------------------------------------------------------

    def rename(self, path: Path, title: str) -> None:
        """Give a match a title; "" removes it. Raises MatchLibraryError."""
        beside = path.with_suffix(TITLE_SUFFIX)
        try:
            write_atomically(beside, clean_title(title), self.sleep)
        except OSError as error:
            raise _error(_FAILED, beside, error) from None

    def delete(self, path: Path) -> DeletedMatch:
        """Move a match to the bin, with the damaged files that it continues; `restore` undoes it.
        Raises MatchLibraryError."""
        stamp = self.now().strftime(_STAMP)
        folder = unused_path(self.bin_folder / f"{stamp}-{path.stem[:_MAX_STEM_LENGTH]}")
        chain = [path, *predecessors(path)]
        self.archive.keep(path)
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
            found = sorted(folder.iterdir())
            if any(os.path.lexists(home / one.name) for one in found if one.suffix == SUFFIX):
                return self.import_match(folder / deleted.path.name).path
            self._move_all(found, home)
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

    def purge_bin(self) -> None:
        """Delete for good what has been in the bin for longer than `BIN_RETENTION`."""
        for folder in _folders(self.bin_folder):
            with contextlib.suppress(ValueError):
                deleted_at = datetime.strptime(folder.name.partition("-")[0], _STAMP)
                if self.now() - deleted_at > BIN_RETENTION:
                    shutil.rmtree(folder, ignore_errors=True)

    # Export and import --------------------------------------------------------------------------

    def export_match(self, path: Path, name: str) -> Path:
        """Copy a match into the exports folder and return the copy's path. Raises
        MatchLibraryError."""
        title = file_name(name) or file_name(path.stem) or "match"
        target = unused_path(self.paths.exports / f"{title}{EXPORT_SUFFIX}")
        try:
            data = read_file(path)
            write_atomically(target, data, self.sleep)
        except OSError as error:
            raise _error(_FAILED, target, error) from None
        return target

    def import_match(self, source: Path) -> ImportedMatch:
        """Copy a match file into the library; `source` is only read. An identical match is not
        copied twice. Raises MatchLibraryError when it is no match."""
        if os.path.realpath(source.parent) == os.path.realpath(self.paths.saves):
            return ImportedMatch(source)
        record, notice = _read_record(source)
        record.about.pop(CONTINUES, None)  # it names a file of another library
        data = "".join(line + "\n" for line in record.lines()).encode("ascii")
        identical = _find_identical(self.paths.saves, data)
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
        return ImportedMatch(journal.path, notice)

    def import_waiting(self) -> tuple[list[ImportedMatch], list[Message]]:
        """Import all files in the imports folder; return what was imported and why the others were
        refused. The files are moved into the subfolders `done` and `refused`."""
        imported, refused = [], []
        for source in _files(self.imports_folder, EXPORT_SUFFIX, SUFFIX):
            try:
                imported.append(self.import_match(source))
                aside = "done"
            except MatchLibraryError as error:
                refused.append(error.message)
                aside = "refused"
            with contextlib.suppress(OSError):
                (self.imports_folder / aside).mkdir(exist_ok=True)
                move_file(
                    source, unused_path(self.imports_folder / aside / source.name), self.sleep
                )
        return imported, refused


# Names


def file_name(title: str) -> str:
    """Return a title as a file name that is valid on every system; "" when nothing is left."""
    letters = "".join(letter if letter.isalnum() or letter in " -_,()" else " " for letter in title)
    name = " ".join(letters.split())[:MAX_TITLE_LENGTH].strip()
    return f"{name}_" if _RESERVED.fullmatch(name) else name


def title_of(path: Path) -> str:
    """Return the title of a match, or of a damaged file that it continues; "" without one."""
    titles = map(read_title, (path, *predecessors(path)))
    return next((title for title in titles if title is not None), "")


def picture_path(path: Path) -> Path:
    """Return the path of a match's thumbnail. It is up to date when it has the match file's
    modification time."""
    return path.with_suffix(PICTURE_SUFFIX)


def _read_record(source: Path) -> tuple[GameRecord, Message | None]:
    """Return the record in a file, as far as it can be replayed. Raises MatchLibraryError."""
    try:
        opened = open_match(source)
        spec_of(opened.journal.record)
    except (JournalError, SpecError) as error:
        raise MatchLibraryError(error.message) from None
    return opened.journal.record, opened.notice


def _find_identical(folder: Path, data: bytes) -> Path | None:
    """Return the match of a folder whose file has the same bytes."""
    for path in _files(folder, SUFFIX):
        with contextlib.suppress(OSError):
            if path.stat().st_size == len(data) and read_file(path) == data:
                return path
    return None


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


def _error(text: str, path: Path, error: OSError) -> MatchLibraryError:
    return MatchLibraryError(why_refused(path, error, text))
