"""Entries of the list of saved matches, read from the first and last lines of match files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app.files.disk import last_line, modification_time, open_file
from game.app.files.strict_json import load_object
from game.app.i18n import N_, Message
from game.match.assistance import Assistance
from game.match.journal import JournalError, MatchFile, read_ends, why_refused
from game.match.match_spec import MatchSpec, SpecError
from game.rules.record.game_record import MOST_POINTS

TITLE_SUFFIX: Final = ".title"
MAX_TITLE_LENGTH: Final = 60
MAX_DIGEST_LENGTH: Final = 100

_UNREADABLE = N_("The match {file} can't be opened: {reason}")


class MatchEntry(NamedTuple):
    """A match in the library. `modified` is in seconds since 1970, `title` is "" if none was given,
    `round` is the current round, `points` the final VP by seat, and `assistance` the help used in a
    finished match. `match_file` is None if the match cannot be opened; `open_error` then says
    why."""

    path: Path
    modified: float
    title: str = ""
    match_file: MatchFile | None = None
    round: int = 0
    points: tuple[int, ...] = ()
    open_error: Message | None = None
    assistance: Assistance = Assistance(0)


class MatchFacts(NamedTuple):
    """What a match file itself contains: the setup, whether the match is finished, the name of the
    file it `continues`, the current round, the final VP by seat and the digest of the final
    position (if finished), and the digest of the setup."""

    spec: MatchSpec
    finished: bool
    continues: str
    round: int
    points: tuple[int, ...]
    digest: str
    set_up: str


def read_facts(path: Path) -> MatchFacts:
    """Read the first and last lines of a match file. Raises JournalError, SpecError or OSError."""
    file = read_ends(path)
    position = _last_line_body(path, b'{"position":').get("position")
    count = position.get("round") if isinstance(position, dict) else 0
    end = _last_line_body(path, b'{"end":') if file.finished else {}
    points, digest = end.get("points"), end.get("end")
    if not isinstance(points, list) or len(points) != len(file.spec.seats):
        points = ()
    return MatchFacts(
        file.spec,
        file.finished,
        file.continues,
        _small_number(count),
        tuple(map(_small_number, points)),
        digest if isinstance(digest, str) and len(digest) <= MAX_DIGEST_LENGTH else "",
        file.set_up,
    )


def read_entry(path: Path, assistance_in: Callable[[str], Assistance]) -> MatchEntry:
    """Read the list entry of a single match file, which may be unreadable. `assistance_in` returns
    the assistance used in a match, given the digest of its final position."""
    title, modified = read_title(path) or "", 0.0
    try:
        modified = modification_time(path.lstat())
        facts = read_facts(path)
    except (JournalError, SpecError, OSError) as error:
        return MatchEntry(path, modified, title, open_error=open_error_of(path, error))
    file = MatchFile(path, facts.spec, facts.finished, modified, facts.continues)
    helped = assistance_in(facts.digest)
    return MatchEntry(path, modified, title, file, facts.round, facts.points, assistance=helped)


def open_error_of(path: Path, error: JournalError | SpecError | OSError) -> Message:
    """Return why a match cannot be opened, from the error that `read_facts` raised."""
    if isinstance(error, OSError):
        return why_refused(path, error, _UNREADABLE)
    return error.message


def title_path(path: Path) -> Path:
    """Return the path of the file with a match's title."""
    return path.with_suffix(TITLE_SUFFIX)


def read_title(path: Path) -> str | None:
    """Return the title given to a match, None if there is none."""
    try:
        with open_file(title_path(path)) as file:
            return clean_title(file.read(8 * MAX_TITLE_LENGTH).decode("utf-8"))
    except (OSError, UnicodeError):
        return None


def clean_title(text: str) -> str:
    """Return a valid title: one line of printable characters, at most `MAX_TITLE_LENGTH`."""
    letters = "".join(letter for letter in text if letter.isprintable())
    return letters.strip()[:MAX_TITLE_LENGTH].strip()


def _small_number(value: object) -> int:
    """Return a value if it is an int from 0 to `MOST_POINTS`, otherwise 0."""
    return value if type(value) is int and 0 <= value <= MOST_POINTS else 0


def _last_line_body(path: Path, start: bytes) -> dict[str, Any]:
    """Return the JSON object on the last line that begins with `start`; {} if there is none."""
    try:
        return load_object(last_line(path, start))
    except OSError:
        return {}
