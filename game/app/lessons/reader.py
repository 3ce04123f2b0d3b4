"""Read lesson files (TOML, docs/lessons.md) through one schema, with errors that name the step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from game.app.files.data_file import UnreadableDataError, read_data
from game.app.lessons.lesson import (
    ANY,
    ANY_OTHER,
    GROUPS,
    KINDS,
    Lesson,
    LessonError,
    LessonStep,
    Target,
    Way,
    Wish,
)
from game.app.lessons.targets import parse_target
from game.app.match_spec import is_name
from game.app.seat_data import MAX_NAME_LENGTH
from game.rules.actions import UnknownAction, parse
from game.rules.material import PLACE_OF
from game.seats import is_seat_kind

T = TypeVar("T")

TEXT = "a text"
TEXTS = "a list of texts"
NUMBER = "a whole number"
TABLE = "a table of texts"
TABLES = "a list of tables"
YES = "true or false"


class Key(NamedTuple):
    """A key of a table of the schema: the type of its value, and whether it must be there."""

    type: str
    required: bool = False


LESSON: Final[Mapping[str, Key]] = {
    "title": Key(TEXT, True),
    "summary": Key(TEXT, True),
    "group": Key(TEXT),
    "kind": Key(TEXT),
    "minutes": Key(NUMBER),
    "names": Key(TEXTS),
    "seat": Key(NUMBER),
    "position": Key(TEXT),
    "players": Key(NUMBER),
    "level": Key(TEXT),
    "steps": Key(TABLES),
}
STEP: Final[Mapping[str, Key]] = {
    "text": Key(TEXT, True),
    "why": Key(TEXT),
    "target": Key(TEXTS),
    "want": Key(TEXTS),
    "reasons": Key(TABLE),
    "script": Key(TEXTS),
    "ways": Key(TABLES),
    "position": Key(TEXT),
}
WAY: Final[Mapping[str, Key]] = {
    "label": Key(TEXT, True),
    "want": Key(TEXT, True),
    "script": Key(TEXTS),
    "text": Key(TEXT, True),
    "target": Key(TEXTS),
    "better": Key(YES),
}


def read_lesson(path: Path) -> Lesson:
    """Read a lesson file. Raises LessonError when it cannot be read or breaks the schema.

    What it plays is checked by `walkthrough.check`.
    """
    try:
        data = read_data(path)
    except UnreadableDataError as error:
        raise LessonError(path.name, 0, str(error)) from error
    return _LessonReader(path).lesson(data)


class _LessonReader:
    """Reads the tables of one file; remembers where it is, for errors."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._step = 0
        self._players = 0

    def _error(self, reason: str) -> LessonError:
        return LessonError(self._path.name, self._step, reason)

    def _checked(self, call: Callable[[], T]) -> T:
        """Return what the call returns; turn its ValueError into a LessonError."""
        try:
            return call()
        except ValueError as error:
            raise self._error(str(error)) from error

    def lesson(self, data: Mapping[str, object]) -> Lesson:
        """Read the whole file."""
        table = self._table(data, LESSON, "the lesson")
        kind = self._one_of(table.get("kind", KINDS[0]), KINDS, "kind")
        group = self._one_of(table.get("group", GROUPS[0]), GROUPS, "group")
        names = tuple(table.get("names", ()))
        self._players = int(table.get("players", len(names)))
        if not 2 <= self._players <= 5:
            raise self._error("a lesson has 2 to 5 players")
        seat = int(table.get("seat", 0))
        if not 0 <= seat < self._players:
            raise self._error(f"there is no seat {seat}")
        level = str(table.get("level", "deckhand"))
        if not is_seat_kind(level):
            raise self._error(f"there is no level {level!r}")
        steps = tuple(
            self._read_step(number, step) for number, step in enumerate(table.get("steps", ()), 1)
        )
        self._step = 0
        if kind == "game":
            if steps or "players" not in table:
                raise self._error("a whole game has 'players' and no steps")
        elif len(names) != self._players or len(set(names)) != len(names):
            raise self._error("a lesson needs 'names', a different one for each seat")
        elif not all(map(is_name, names)):
            raise self._error(f"a name has 1 to {MAX_NAME_LENGTH} letters, and no space around it")
        elif not steps:
            raise self._error("a lesson needs steps")
        elif "position" not in table:
            raise self._error("'position' is missing")
        else:
            steps = (self._beginning_at(steps[0], str(table["position"])), *steps[1:])
        return Lesson(
            id=self._path.stem,
            title=table["title"],
            summary=table["summary"],
            group=group,
            kind=kind,
            minutes=int(table.get("minutes", 1)),
            names=names,
            seat=seat,
            steps=steps,
            players=self._players,
            level=level,
        )

    def _beginning_at(self, step: LessonStep, position: str) -> LessonStep:
        """Return the first step with the position of the lesson."""
        if step.position:
            raise self._error("the first step begins at the position of the lesson")
        return replace(step, position=position)

    def _read_step(self, number: int, data: Mapping[str, object]) -> LessonStep:
        self._step = number
        table = self._table(data, STEP, "a step")
        reasons = dict(table.get("reasons", {}))
        for text in reasons:
            if text != ANY_OTHER:
                self._checked(partial(_parsed, text))
        step = LessonStep(
            text=table["text"],
            why=table.get("why", ""),
            targets=self._targets(table),
            wishes=tuple(self._wish(text) for text in table.get("want", ())),
            reasons=reasons,
            script=tuple(self._script(table)),
            ways=tuple(self._way(way) for way in table.get("ways", ())),
            position=table.get("position", ""),
        )
        if step.wishes and step.ways:
            raise self._error("a step has either 'want' or 'ways'")
        if step.ways and (len(step.ways) < 2 or sum(way.better for way in step.ways) != 1):
            raise self._error("a step of judgement has two 'ways' or more, one of them 'better'")
        if step.script and not step.wishes:
            raise self._error("a 'script' follows what is wanted")
        narrow = step.wishes and not any(wish.anything for wish in step.wishes)
        if narrow and ANY_OTHER not in reasons:
            raise self._error("'reasons' need a '*', which answers all other actions")
        return step

    def _way(self, data: Mapping[str, object]) -> Way:
        table = self._table(data, WAY, "a way")
        return Way(
            label=table["label"],
            wish=self._wish(table["want"]),
            script=tuple(self._script(table)),
            text=table["text"],
            targets=self._targets(table),
            better=table.get("better", False),
        )

    def _script(self, table: Mapping[str, list[str]]) -> list[Wish]:
        script = [self._wish(text) for text in table.get("script", ())]
        if any(wish.anything for wish in script):
            raise self._error(f"a script says what is played, not {ANY!r}")
        return script

    def _wish(self, text: str) -> Wish:
        return self._checked(partial(parse_wish, text))

    def _targets(self, table: Mapping[str, list[str]]) -> tuple[Target, ...]:
        texts = table.get("target", ())
        return self._checked(lambda: tuple(parse_target(one, self._players) for one in texts))

    def _one_of(self, value: str, choices: tuple[str, ...], key: str) -> str:
        if value not in choices:
            raise self._error(f"{key!r} is one of {', '.join(choices)}, not {value!r}")
        return value

    def _table(self, data: object, schema: Mapping[str, Key], what: str) -> dict[str, Any]:
        """Return a table that fits the schema. Raises LessonError."""
        if not isinstance(data, dict):
            raise self._error(f"{what} is a table")
        unknown = sorted(set(data) - set(schema))
        if unknown:
            raise self._error(f"{what} has no key {unknown[0]!r}")
        for name, key in schema.items():
            if name not in data:
                if key.required:
                    raise self._error(f"{what} needs {name!r}")
            elif not _fits(data[name], key.type):
                raise self._error(f"{name!r} is {key.type}")
        return data


def _fits(value: object, wanted: str) -> bool:
    """Return whether a value has the type that the schema asks for."""
    if wanted == TEXT:
        return isinstance(value, str) and bool(value.strip())
    if wanted == NUMBER:
        return type(value) is int
    if wanted == YES:
        return type(value) is bool
    if wanted == TEXTS:
        return isinstance(value, list) and all(_fits(one, TEXT) for one in value)
    if wanted == TABLES:
        return isinstance(value, list) and all(isinstance(one, dict) for one in value)
    return isinstance(value, dict) and all(_fits(one, TEXT) for one in value.values())


def parse_wish(text: str) -> Wish:
    """Read a wish: ``any``, ``occupy corn, hospice, indigo_plant 2``, or the actions of a decision
    with semicolons between them. Raises ValueError."""
    if text == ANY:
        return Wish(text, anything=True)
    word, _, rest = text.partition(" ")
    if word != "occupy":
        parts = tuple(part.strip() for part in text.split(";"))
        for part in parts:
            _parsed(part)
        return Wish(text, actions=parts)
    occupied: dict[int, int] = {}
    for item in rest.split(","):
        name, _, count = item.strip().partition(" ")
        if name not in PLACE_OF or not (count or "1").isdecimal():
            raise ValueError(f"nobody can stand on {item.strip()!r}")
        occupied[PLACE_OF[name]] = int(count or "1")
    return Wish(text, occupied=occupied)


def _parsed(text: str) -> None:
    try:
        parse(text)
    except UnknownAction:
        raise ValueError(f"there is no action {text!r}") from None
