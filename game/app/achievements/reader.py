"""Read achievements (TOML, docs/achievements.md) through one schema, with errors that name the
achievement and the key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from game.app.achievements.achievement import (
    METALS,
    RIBBONS,
    Achievement,
    AchievementCatalog,
    AchievementError,
    AchievementGroup,
)
from game.app.achievements.goals import (
    BestGoal,
    CollectionGoal,
    Condition,
    Goal,
    LessonGoal,
    MatchGoal,
    StreakGoal,
    SumGoal,
    check_name,
    parse_condition,
)
from game.app.files.data_file import UnreadableDataError, read_data

T = TypeVar("T")

TEXT: Final = "a text"
TEXTS: Final = "a list of texts"
NUMBER: Final = "a whole number from 1 to 9999"
TABLES: Final = "a list of tables"
YES: Final = "true or false"
_WORTH_A_BAR: Final = 3  # of a value in one match: the best so far is told


class SchemaKey(NamedTuple):
    """A key of a table of the schema: the type of its value, and whether it must be there."""

    type: str
    required: bool = False


CATALOG: Final[Mapping[str, SchemaKey]] = {
    "groups": SchemaKey(TABLES, True),
    "achievements": SchemaKey(TABLES, True),
}
GROUP: Final[Mapping[str, SchemaKey]] = {
    "id": SchemaKey(TEXT, True),
    "title": SchemaKey(TEXT, True),
    "ribbon": SchemaKey(TEXT, True),
}
ACHIEVEMENT: Final[Mapping[str, SchemaKey]] = {
    "id": SchemaKey(TEXT, True),
    "title": SchemaKey(TEXT, True),
    "text": SchemaKey(TEXT, True),
    "picture": SchemaKey(TEXT, True),
    "group": SchemaKey(TEXT, True),
    "metal": SchemaKey(TEXT),
    "gentle": SchemaKey(YES),
    "match": SchemaKey(TEXTS),
    "count": SchemaKey(NUMBER),
    "row": SchemaKey(NUMBER),
    "sum": SchemaKey(TEXT),
    "total": SchemaKey(NUMBER),
    "collect": SchemaKey(TEXTS),
    "lessons": SchemaKey(TEXTS),
}
# The key that says what kind of goal it is -> the keys that may go with it; that of a goal is the
# first that is there.
_GOALS: Final[Mapping[str, frozenset[str]]] = {
    "lessons": frozenset(),
    "collect": frozenset({"match"}),
    "sum": frozenset({"match", "total"}),
    "row": frozenset({"match"}),
    "match": frozenset({"count"}),
}
_PARTNERS: Final = {"sum": "total", "row": "match"}  # keys that must be there with others
_OF_GOALS: Final = frozenset({*_GOALS, "count", "total"})
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


def read_achievements(path: Path) -> AchievementCatalog:
    """Read the file of achievements. Raises AchievementError when it cannot be read or breaks the
    schema."""
    try:
        data = read_data(path)
    except UnreadableDataError as error:
        raise AchievementError(path.name, "", "", str(error)) from error
    return _CatalogReader(path.name).catalog(data)


class _CatalogReader:
    """Reads the tables of one file; remembers where it is, for errors."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._at = ""

    def _error(self, key: str, reason: str) -> AchievementError:
        return AchievementError(self._file, self._at, key, reason)

    def _checked(self, key: str, call: Callable[[str], T], text: str) -> T:
        """Return what the call returns; turn its ValueError into an AchievementError."""
        try:
            return call(text)
        except ValueError as error:
            raise self._error(key, str(error)) from error

    def catalog(self, data: Mapping[str, object]) -> AchievementCatalog:
        """Read the whole file."""
        table = self._table(data, CATALOG)
        groups = self._each("group", table["groups"], self._group)
        by_id = {group.id: group for group in groups}
        achievements = self._each(
            "achievement", table["achievements"], lambda one: self._achievement(one, by_id)
        )
        return AchievementCatalog(tuple(groups), tuple(achievements))

    def _each(
        self, what: str, tables: Sequence[Mapping[str, object]], read: Callable[[dict[str, Any]], T]
    ) -> list[T]:
        """Read all tables of a list, each with an id of its own."""
        found: list[T] = []
        ids: set[str] = set()
        schema = GROUP if what == "group" else ACHIEVEMENT
        for number, data in enumerate(tables, 1):
            self._at = str(data.get("id") or f"{what} {number}")[:60]
            table = self._table(data, schema)
            if _ID.fullmatch(table["id"]) is None:
                raise self._error("id", "an id is small letters, digits and _, 40 at most")
            if table["id"] in ids:
                raise self._error("id", f"there is another {what} of this id")
            ids.add(table["id"])
            found.append(read(table))
        self._at = ""
        return found

    def _group(self, table: dict[str, Any]) -> AchievementGroup:
        ribbon = self._one_of("ribbon", table["ribbon"], RIBBONS)
        return AchievementGroup(table["id"], table["title"], ribbon)

    def _achievement(
        self, table: dict[str, Any], groups: Mapping[str, AchievementGroup]
    ) -> Achievement:
        goal, conditions = _with_best(self._goal(table), self._conditions("match", table))
        return Achievement(
            id=table["id"],
            title=table["title"],
            text=table["text"],
            picture=table["picture"],
            group=groups[self._one_of("group", table["group"], tuple(groups))],
            goal=goal,
            conditions=conditions,
            metal=self._one_of("metal", table.get("metal", METALS[0]), METALS),
            gentle=table.get("gentle", False),
        )

    def _goal(self, table: Mapping[str, Any]) -> Goal:
        kind = next((key for key in _GOALS if key in table), "")
        if not kind:
            raise self._error("", f"one of {', '.join(_GOALS)} must be there")
        strange = sorted(_OF_GOALS & set(table) - _GOALS[kind] - {kind})
        if strange:
            raise self._error(strange[0], f"it does not go with {kind!r}")
        if kind in _PARTNERS and _PARTNERS[kind] not in table:
            raise self._error(kind, f"{_PARTNERS[kind]!r} must be there, too")
        if kind == "lessons":
            return LessonGoal(tuple(table["lessons"]))
        if kind == "collect":
            return CollectionGoal(self._conditions("collect", table))
        if kind == "sum":
            return SumGoal(self._checked("sum", check_name, table["sum"]), table["total"])
        return StreakGoal(table["row"]) if kind == "row" else MatchGoal(table.get("count", 1))

    def _conditions(self, key: str, table: Mapping[str, Any]) -> tuple[Condition, ...]:
        return tuple(self._checked(key, parse_condition, text) for text in table.get(key, ()))

    def _one_of(self, key: str, value: str, choices: Sequence[str]) -> str:
        if value not in choices:
            raise self._error(key, f"it is one of {', '.join(choices)}, not {value!r}")
        return value

    def _table(self, data: Mapping[str, object], schema: Mapping[str, SchemaKey]) -> dict[str, Any]:
        """Return a table that fits the schema. Raises AchievementError."""
        unknown = sorted(set(data) - set(schema))
        if unknown:
            raise self._error(unknown[0], f"there is no such key, only {', '.join(schema)}")
        for name, key in schema.items():
            if name not in data:
                if key.required:
                    raise self._error(name, "it is missing")
            elif not _fits(data[name], key.type):
                raise self._error(name, f"it is {key.type}")
        return dict(data)


def _with_best(goal: Goal, conditions: tuple[Condition, ...]) -> tuple[Goal, tuple[Condition, ...]]:
    """Return a goal and its conditions so that the best match so far is known: in one match, the
    only condition that asks for `_WORTH_A_BAR` or more of a value becomes the goal."""
    large = [one for one in conditions if one.sign == ">=" and one.number >= _WORTH_A_BAR]
    if goal != MatchGoal(1) or len(large) != 1:
        return goal, conditions
    others = tuple(one for one in conditions if one is not large[0])
    return BestGoal(large[0].name, large[0].number), others


def _fits(value: object, wanted: str) -> bool:
    """Return whether a value has the type that the schema asks for."""
    if wanted == TEXT:
        return isinstance(value, str) and bool(value.strip())
    if wanted == NUMBER:
        return type(value) is int and 1 <= value <= 9999
    if wanted == YES:
        return type(value) is bool
    if not isinstance(value, list) or not value:
        return False
    return all(isinstance(one, dict) if wanted == TABLES else _fits(one, TEXT) for one in value)
