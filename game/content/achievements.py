"""Read the achievements (`levels/achievements.toml`, docs/achievements.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Final, TypeVar

from msgspec import Meta

from game.content.reader import (
    ContentError,
    Id,
    Schema,
    Words,
    check_choice,
    check_unique,
    read_content,
)
from game.history.achievements.achievement import (
    METALS,
    RIBBONS,
    Achievement,
    AchievementCatalog,
    AchievementGroup,
)
from game.history.achievements.goals import (
    CHALLENGE_FACTS,
    BestGoal,
    ChallengeGoal,
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

Count = Annotated[int, Meta(ge=1, le=9999)]
Conditions = Annotated[tuple[str, ...], Meta(min_length=1)]

_WORTH_A_BAR: Final = 3  # progress of a value within one match is shown from this target on
# The key that determines the kind of goal -> the other keys allowed with it. The first one present
# determines the kind.
_GOALS: Final[Mapping[str, frozenset[str]]] = {
    "lessons": frozenset(),
    "challenge": frozenset({"count"}),
    "collect": frozenset({"match"}),
    "sum": frozenset({"match", "total"}),
    "row": frozenset({"match"}),
    "match": frozenset({"count"}),
}
_PARTNERS: Final = {
    "sum": "total",
    "row": "match",
    "challenge": "count",
}  # keys that require another key
_OF_GOALS: Final = frozenset({*_GOALS, "count", "total"})

T = TypeVar("T")


class _Group(Schema, frozen=True, kw_only=True):
    id: Id
    title: Words
    ribbon: str

    def __post_init__(self) -> None:
        check_choice("ribbon", self.ribbon, RIBBONS)


class _Entry(Schema, frozen=True, kw_only=True):
    """An achievement as written in the file; absent goal keys are None."""

    id: Id
    title: Words
    text: Words
    picture: str
    group: str
    metal: str = METALS[0]
    gentle: bool = False
    match: Conditions | None = None
    count: Count | None = None
    row: Count | None = None
    sum: str | None = None
    total: Count | None = None
    collect: Conditions | None = None
    lessons: Conditions | None = None
    challenge: str | None = None

    def __post_init__(self) -> None:
        check_choice("metal", self.metal, METALS)
        there = {key for key in _OF_GOALS if getattr(self, key) is not None}
        kind = next((key for key in _GOALS if key in there), "")
        if not kind:
            raise ValueError(f"one of {', '.join(_GOALS)} must be there")
        for strange in sorted(there - _GOALS[kind] - {kind}):
            raise ValueError(f"Field `{strange}` does not go with {kind!r}")
        if kind in _PARTNERS and _PARTNERS[kind] not in there:
            raise ValueError(f"Field `{kind}`: {_PARTNERS[kind]!r} must be there, too")
        for key, read in (("match", parse_condition), ("collect", parse_condition)):
            for text in getattr(self, key) or ():
                _checked(key, read, text)
        if self.challenge is not None:
            check_choice("challenge", self.challenge, CHALLENGE_FACTS)
        if self.sum is not None:
            _checked("sum", check_name, self.sum)

    @property
    def goal(self) -> Goal:
        """The goal to reach."""
        if self.lessons is not None:
            return LessonGoal(self.lessons)
        if self.challenge is not None:
            return ChallengeGoal(self.challenge, self.count or 1)
        if self.collect is not None:
            return CollectionGoal(tuple(map(parse_condition, self.collect)))
        if self.sum is not None:
            return SumGoal(self.sum, self.total or 1)
        return MatchGoal(self.count or 1) if self.row is None else StreakGoal(self.row)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions for a match to count."""
        return tuple(map(parse_condition, self.match or ()))


class _File(Schema, frozen=True, kw_only=True):
    groups: tuple[_Group, ...]
    achievements: tuple[_Entry, ...]


def read_achievements(path: Path) -> AchievementCatalog:
    """Read the file of achievements. Raises ContentError."""
    file = read_content(path, _File)
    check_unique(path, "group", "id", [(group.id, group.id) for group in file.groups])
    check_unique(path, "achievement", "id", [(entry.id, entry.id) for entry in file.achievements])
    groups = {
        group.id: AchievementGroup(group.id, group.title, group.ribbon) for group in file.groups
    }
    achievements = []
    for entry in file.achievements:
        if entry.group not in groups:
            reason = f"it is one of {', '.join(groups)}, not {entry.group!r}"
            raise ContentError(path.name, entry.id, "group", reason)
        goal, conditions = _with_best(entry.goal, entry.conditions)
        achievements.append(
            Achievement(
                id=entry.id,
                title=entry.title,
                text=entry.text,
                picture=entry.picture,
                group=groups[entry.group],
                goal=goal,
                conditions=conditions,
                metal=entry.metal,
                gentle=entry.gentle,
            )
        )
    return AchievementCatalog(tuple(groups.values()), tuple(achievements))


def _with_best(goal: Goal, conditions: tuple[Condition, ...]) -> tuple[Goal, tuple[Condition, ...]]:
    """Return a goal and its conditions in a form that tracks the best match so far: for a goal of
    one match, the only condition that requires at least `_WORTH_A_BAR` of a value becomes the
    goal."""
    large = [
        condition
        for condition in conditions
        if condition.sign == ">=" and condition.number >= _WORTH_A_BAR
    ]
    if goal != MatchGoal(1) or len(large) != 1:
        return goal, conditions
    others = tuple(condition for condition in conditions if condition is not large[0])
    return BestGoal(large[0].name, large[0].number), others


def _checked(key: str, read: Callable[[str], T], text: str) -> T:
    """Call `read` on a text and return the result, adding the key to any ValueError."""
    try:
        return read(text)
    except ValueError as error:
        raise ValueError(f"Field `{key}`: {error}") from error
