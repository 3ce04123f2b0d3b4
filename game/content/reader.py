"""Read content files (TOML) strictly, with a schema of `msgspec` types and one form of error.

msgspec takes 30 ms to import, so nothing needed for the first frame may import this module.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Self, TypeVar, get_args, get_origin

import msgspec

from game.app.data_file import DataFileError
from game.app.files.disk import read_file

# Marks a text shown to people, which is translated.
FOR_PEOPLE: Final = {"for_people": True}
# One line without leading or trailing blanks and without control characters.
ONE_LINE: Final = r"^[^\s\x00-\x1f\x7f-\x9f\u2028\u2029]([^\x00-\x1f\x7f-\x9f\u2028\u2029]*\S)?$"

# An id: lowercase letters, digits and underscores.
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
# A text shown to people.
Words = Annotated[str, msgspec.Meta(max_length=2000, pattern=ONE_LINE, extra=FOR_PEOPLE)]

_PLACE: Final = re.compile(
    r"^(?P<reason>.*?)(?: - at `(?:key in )?\$(?P<path>[^`]*)`)?$", re.DOTALL
)
_STEP: Final = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<index>\d+)\]|\[\.\.\.\]")
_FIELD: Final = re.compile(r"[Ff]ield `(\w+)`")

# What the two patterns require, in words: for a text, for an id.
_OF: Final = (
    "one line without blanks at its ends",
    "small letters, digits and _, 40 at most, a letter first",
)

T = TypeVar("T")


class ContentError(DataFileError):
    """Raised for a content file that cannot be used; the `entry` is an id or a place in the
    file."""


class Schema(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base class of all tables in content files; unknown keys are errors."""

    def texts(self) -> list[str]:
        """Return every text shown to people, for translation."""
        texts: list[str] = []

        def collect(text: str) -> str:
            texts.append(text)
            return text

        self.translated(collect)
        return texts

    def translated(self, tr: Callable[[str], str]) -> Self:
        """Return the same table with every text shown to people translated by `tr`."""
        changes = {
            field.name: _translated(getattr(self, field.name), field.type, tr)
            for field in msgspec.structs.fields(self)
        }
        return msgspec.structs.replace(self, **changes)


def _translated(value: Any, kind: Any, tr: Callable[[str], str]) -> Any:
    """Return a value of a type with its texts for people translated."""
    if get_origin(kind) is Annotated:
        kind, *marks = get_args(kind)
        if any(getattr(mark, "extra", None) == FOR_PEOPLE for mark in marks):
            return str(tr(value))
    if isinstance(value, Schema):
        return value.translated(tr)
    if isinstance(value, tuple):
        return tuple(_translated(item, get_args(kind)[0], tr) for item in value)
    if isinstance(value, Mapping):
        return {key: _translated(item, get_args(kind)[1], tr) for key, item in value.items()}
    return value


def read_content(path: Path, schema: type[T]) -> T:
    """Return the content of a file as its schema's type. Raises ContentError, which names the file,
    the place in it, and what was expected there."""
    try:
        data = tomllib.loads(read_file(path).decode("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise ContentError(path.name, "", "", f"it cannot be read ({reason})") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ContentError(path.name, "", "", f"it is no TOML ({error})") from error
    try:
        return msgspec.convert(data, schema)
    except msgspec.ValidationError as error:
        raise _content_error(path, data, str(error)) from error


def check_unique(path: Path, kind: str, key: str, values: Iterable[tuple[str, str]]) -> None:
    """Raise ContentError if two entries of a file (id, value of the key) have the same value."""
    seen: set[str] = set()
    for entry, value in values:
        if value in seen:
            raise ContentError(path.name, entry, key, f"there is another {kind} of this {key}")
        seen.add(value)


def check_choice(key: str, value: str, choices: Sequence[str]) -> None:
    """Raise ValueError if a value is not one of the choices; for the `__post_init__` of a
    schema."""
    if value not in choices:
        raise ValueError(f"Field `{key}` is one of {', '.join(choices)}, not {value!r}")


def _content_error(path: Path, data: Any, message: str) -> ContentError:
    """Return the error for a validation message of msgspec: the entry is the first list element on
    the path, by id if it has one; the key is the rest of the path."""
    match = _PLACE.match(message)
    assert match is not None  # it matches every text
    entry, key, here = "", [], data
    for step in _STEP.finditer(match["path"] or ""):
        if step["index"] is None:
            if step["key"]:
                key.append(step["key"])
            here = here.get(step["key"]) if isinstance(here, dict) else None
            continue
        here = here[int(step["index"])] if isinstance(here, list) else None
        key[-1:] = [f"{key[-1]} {int(step['index']) + 1}"]
        if not entry:
            named = here.get("id") if isinstance(here, dict) else None
            entry, key = str(named or key[-1])[:60], []
    field = _FIELD.search(match["reason"])
    place = [*key, *([field[1]] if field else [])]
    reason = match["reason"]
    if "matching regex" in reason:
        reason = f"Expected {'an id' if key[-1] == 'id' else 'a text'}: {_OF[key[-1] == 'id']}"
    return ContentError(path.name, entry, " ".join(place), reason)
