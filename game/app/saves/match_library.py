"""The shelf: what can be done with matches on the disk besides playing them.

Listing with titles, renaming, throwing away and taking back, handing out and taking in. A title
and a picture lie beside the match under its name with other endings; the match itself is written
by nobody but its journal.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import time
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app.files.disk import (
    Pause,
    displayable,
    last_line,
    modification_time,
    move,
    open_file,
    read,
    unused_path,
    write_atomically,
)
from game.app.files.strict_json import loads
from game.app.i18n import N_, Message, fill
from game.app.match import Match
from game.app.match_spec import SpecError
from game.app.paths import Paths
from game.app.saves.journal import (
    CONTINUES,
    SUFFIX,
    Journal,
    JournalError,
    MatchFile,
    matches,
    open_match,
    predecessors,
    read_ends,
    spec_of,
    why_refused,
)
from game.app.saves.statistics import (
    FinishedMatch,
    StatisticsSummary,
    add_match,
    load,
    peek,
    summary,
)
from game.rules.record.game_record import MOST_POINTS, GameRecord

EXPORT_SUFFIX: Final = ".prmatch"
TITLE_SUFFIX: Final = ".title"
PICTURE_SUFFIX: Final = ".png"
TITLE_LIMIT: Final = 60
_LONGEST_STEM: Final = 60  # letters of a match's name that its folder in the bin has
KEPT_IN_BIN: Final = timedelta(days=30)

_STAMP = "%Y%m%dT%H%M%S"
_NUMBERED = re.compile(r"match-\d+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)

_NO_FILE = N_("{file} is not a file.")
_FAILED = N_("{file} cannot be saved: {reason}")
_UNMOVED = N_("{file} cannot be moved: {reason}")


class MatchLibraryError(Exception):
    """Something that cannot be done with a file; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(fill(message.text, message.values))
        self.message = message


class MatchEntry(NamedTuple):
    """A match on the shelf. `title` is "" until somebody gives it one; `round` is the one that it
    has come to, `points` those at the end, `took_back` whether the statistics say that something
    was taken back after it had shown something new. `kept` is None when the match cannot be opened;
    `trouble` then says why."""

    path: Path
    written: float
    title: str = ""
    kept: MatchFile | None = None
    round: int = 0
    points: tuple[int, ...] = ()
    trouble: Message | None = None
    took_back: bool = False


class ImportedMatch(NamedTuple):
    """A match taken in: where it lies now, and a sentence when not all of it could be read."""

    path: Path
    notice: Message | None = None


class DeletedMatch(NamedTuple):
    """A match thrown away: where it lay, and the folder in the bin that it lies in now."""

    path: Path
    folder: Path


@dataclass(frozen=True)
class MatchLibrary:
    """The matches of one person. `now` tells the time of day, `pause` waits for so many seconds."""

    paths: Paths
    now: Callable[[], datetime]
    pause: Pause = time.sleep

    @property
    def imports(self) -> Path:
        """Matches laid in this folder are taken in."""
        return self.paths.user / "imports"

    @property
    def exports(self) -> Path:
        """Matches handed out lie here."""
        return self.paths.user / "exports"

    @property
    def bin(self) -> Path:
        """What was thrown away lies here for a month."""
        return self.paths.user / "bin"

    # Looking ------------------------------------------------------------------------------------

    def cards(self) -> list[MatchEntry]:
        """Every match, the one played last first; also those that cannot be opened."""
        outcomes = peek(self.paths.statistics) or {}
        relived = frozenset(key for key, outcome in outcomes.items() if outcome.took_back)
        found = [_card(kept, relived) for kept in matches(self.paths.saves)]
        listed = {card.path for card in found}
        for path in _files(self.paths.saves, SUFFIX):
            trouble = _trouble(path) if path not in listed else None
            if trouble is not None:
                found.append(MatchEntry(path, _written(path), title_of(path), trouble=trouble))
        return sorted(found, key=lambda card: card.written, reverse=True)

    def count(self, match: Match) -> None:
        """Count a match that is over in the statistics, once."""
        if match.path is None or not match.game.is_over:
            return
        day = self.now().date().isoformat()
        outcome = FinishedMatch.of(match.spec, match.game, day, match.took_back)
        add_match(self.paths.statistics, match.game.position.digest(), outcome)

    def statistics(self) -> tuple[StatisticsSummary, Message | None]:
        """The figures of all matches counted; a sentence when they could not be read."""
        outcomes, notice = load(self.paths.statistics)
        return summary(outcomes.values()), notice

    # Changing -----------------------------------------------------------------------------------

    def rename(self, path: Path, title: str) -> None:
        """Give a match a title; "" takes it away. Raises ShelfError."""
        beside = path.with_suffix(TITLE_SUFFIX)
        try:
            write_atomically(beside, clean_title(title), self.pause)
        except OSError as error:
            raise _error(_FAILED, beside, error) from None

    def discard(self, path: Path) -> DeletedMatch:
        """Throw a match away, with the damaged ones that it went on from: `restore` takes it back
        while it is in the bin. Raises ShelfError."""
        stamp = self.now().strftime(_STAMP)
        folder = unused_path(self.bin / f"{stamp}-{path.stem[:_LONGEST_STEM]}")
        chain = [path, *predecessors(path)]
        try:
            folder.mkdir(parents=True)
            try:
                self._move_all(chain, folder)
            except OSError:
                folder.rmdir()
                raise
        except OSError as error:
            raise _error(_UNMOVED, path, error) from None
        for other in (*map(_title_file, chain), *map(picture_of, chain)):
            with contextlib.suppress(OSError):
                move(other, folder / other.name, self.pause)
        return DeletedMatch(path, folder)

    def restore(self, binned: DeletedMatch) -> Path:
        """Take a match out of the bin; where it lies now. Raises ShelfError."""
        home, folder = binned.path.parent, binned.folder
        try:
            found = sorted(folder.iterdir())
            if any(os.path.lexists(home / one.name) for one in found if one.suffix == SUFFIX):
                return self.take_in(folder / binned.path.name).path
            self._move_all(found, home)
            folder.rmdir()
        except OSError as error:
            raise _error(_UNMOVED, binned.path, error) from None
        return binned.path

    def _move_all(self, files: Sequence[Path], folder: Path) -> None:
        """Move files into a folder, all or none. Raises OSError."""
        moved: list[Path] = []
        try:
            for file in files:
                move(file, folder / file.name, self.pause)
                moved.append(file)
        except OSError:
            for file in reversed(moved):
                with contextlib.suppress(OSError):
                    move(folder / file.name, file, self.pause)
            raise

    def purge(self) -> None:
        """Empty the bin of what has lain there for a month."""
        for folder in _folders(self.bin):
            with contextlib.suppress(ValueError):
                thrown = datetime.strptime(folder.name.partition("-")[0], _STAMP)
                if self.now() - thrown > KEPT_IN_BIN:
                    shutil.rmtree(folder, ignore_errors=True)

    # Handing out and taking in ------------------------------------------------------------------

    def hand_out(self, path: Path, name: str) -> Path:
        """Copy a match into one file that can be given away; where it is. Raises ShelfError."""
        title = file_name(name) or file_name(path.stem) or "match"
        target = unused_path(self.exports / f"{title}{EXPORT_SUFFIX}")
        try:
            data = read(path)
            write_atomically(target, data, self.pause)
        except OSError as error:
            raise _error(_FAILED, target, error) from None
        return target

    def take_in(self, source: Path) -> ImportedMatch:
        """Put a copy of a match file on the shelf; `source` is only read. A match that is there
        already is not put there twice. Raises ShelfError when it is no match."""
        if os.path.realpath(source.parent) == os.path.realpath(self.paths.saves):
            return ImportedMatch(source)
        record, notice = _readable(source)
        record.about.pop(CONTINUES, None)  # it names a file of another shelf
        data = "".join(line + "\n" for line in record.lines()).encode("ascii")
        twin = _twin(self.paths.saves, data)
        if twin is not None:
            return ImportedMatch(twin, notice)
        journal = Journal(record, self.paths.saves)
        journal.write()
        journal.close()
        if journal.path is None or journal.trouble is not None:
            raise MatchLibraryError(
                journal.trouble or Message(_NO_FILE, {"file": displayable(source.name)})
            )
        with contextlib.suppress(OSError):
            os.utime(journal.path, ns=(source.stat().st_atime_ns, source.stat().st_mtime_ns))
            if not _NUMBERED.fullmatch(source.stem):
                title = clean_title(source.stem)
                write_atomically(_title_file(journal.path), title, self.pause)
        return ImportedMatch(journal.path, notice)

    def take_in_waiting(self) -> tuple[list[ImportedMatch], list[Message]]:
        """Take in whatever lies in the folder for that; what was taken, and what was refused.
        The files are laid aside in folders of their own."""
        taken, refused = [], []
        for source in _files(self.imports, EXPORT_SUFFIX, SUFFIX):
            try:
                taken.append(self.take_in(source))
                aside = "done"
            except MatchLibraryError as error:
                refused.append(error.message)
                aside = "refused"
            with contextlib.suppress(OSError):
                (self.imports / aside).mkdir(exist_ok=True)
                move(source, unused_path(self.imports / aside / source.name), self.pause)
        return taken, refused


# Names


def clean_title(text: str) -> str:
    """A title as it may be: one line of printable letters, not too long."""
    letters = "".join(letter for letter in text if letter.isprintable())
    return letters.strip()[:TITLE_LIMIT].strip()


def file_name(title: str) -> str:
    """A title as the name of a file on any system; "" when nothing of it can be."""
    kept = "".join(letter if letter.isalnum() or letter in " -_,()" else " " for letter in title)
    name = " ".join(kept.split())[:TITLE_LIMIT].strip()
    return f"{name}_" if _RESERVED.fullmatch(name) else name


def title_of(path: Path) -> str:
    """The title that somebody gave a match or the damaged one that it goes on from; or ""."""
    for own in (path, *predecessors(path)):
        try:
            with open_file(_title_file(own)) as file:
                return clean_title(file.read(8 * TITLE_LIMIT).decode("utf-8"))
        except (OSError, UnicodeError):
            continue
    return ""


def picture_of(path: Path) -> Path:
    """Where the picture of a match is kept. It is up to date when it is as old as the match."""
    return path.with_suffix(PICTURE_SUFFIX)


def _title_file(path: Path) -> Path:
    return path.with_suffix(TITLE_SUFFIX)


# Reading


def _card(kept: MatchFile, relived: Container[str]) -> MatchEntry:
    """A match with what its last lines tell; `relived` holds how matches ended in which something
    was taken back that had been seen."""
    stood = _last(kept.path, b'{"position":').get("position")
    count = stood.get("round") if isinstance(stood, dict) else 0
    end = _last(kept.path, b'{"end":') if kept.finished else {}
    points = end.get("points")
    if not isinstance(points, list) or len(points) != len(kept.spec.seats):
        points = ()
    return MatchEntry(
        kept.path,
        kept.written,
        title_of(kept.path),
        kept,
        _number(count),
        tuple(map(_number, points)),
        took_back=str(end.get("end")) in relived,
    )


def _number(value: object) -> int:
    """A small number; 0 for anything else."""
    return value if type(value) is int and 0 <= value <= MOST_POINTS else 0


def _last(path: Path, start: bytes) -> dict[str, Any]:
    """What the last line of a file says that begins like that."""
    try:
        return _line(last_line(path, start))
    except OSError:
        return {}


def _line(data: bytes) -> dict[str, Any]:
    """What a line says; nothing when it cannot be read."""
    try:
        body = loads(data.decode("utf-8"))
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _trouble(path: Path) -> Message | None:
    """Why a match that is not listed cannot be opened; None when it went on elsewhere."""
    try:
        read_ends(path)
    except (JournalError, SpecError) as error:
        return error.message
    except OSError as error:
        return why_refused(path, error, _FAILED)
    return None


def _readable(source: Path) -> tuple[GameRecord, Message | None]:
    """The record in a file, as far as it can be played. Raises ShelfError."""
    try:
        opened = open_match(source)
        spec_of(opened.journal.record)
    except (JournalError, SpecError) as error:
        raise MatchLibraryError(error.message) from None
    return opened.journal.record, opened.notice


def _twin(folder: Path, data: bytes) -> Path | None:
    """The match of a folder that is the same to the last letter."""
    for path in _files(folder, SUFFIX):
        with contextlib.suppress(OSError):
            if path.stat().st_size == len(data) and read(path) == data:
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


def _written(path: Path) -> float:
    try:
        return modification_time(path.lstat())
    except OSError:
        return 0.0


def _error(text: str, path: Path, error: OSError) -> MatchLibraryError:
    return MatchLibraryError(why_refused(path, error, text))
