"""Read lesson files (TOML, docs/lessons.md) with a schema; errors name the step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from msgspec import field

from game.content.lessons.lesson import (
    ANY,
    ANY_OTHER,
    GROUPS,
    KINDS,
    Lesson,
    LessonAnswer,
    LessonError,
    LessonStep,
    Target,
    Wish,
)
from game.content.lessons.targets import parse_target
from game.content.reader import ContentError, Schema, Words, check_choice, read_content
from game.match.match_spec import is_name
from game.match.seat_data import MAX_NAME_LENGTH
from game.rules.actions import UnknownAction, parse
from game.rules.material import PLACE_OF
from game.seats import is_seat_kind

Texts = tuple[str, ...]
T = TypeVar("T")


class _Answer(Schema, frozen=True, kw_only=True):
    label: Words
    want: str
    script: Texts = ()
    text: Words
    target: Texts = ()
    facts: Texts = ()
    better: bool = False


class _Step(Schema, frozen=True, kw_only=True):
    text: Words
    why: Words | None = None
    target: Texts = ()
    want: Texts = ()
    reasons: Mapping[str, Words] = field(default_factory=dict)
    script: Texts = ()
    ways: tuple[_Answer, ...] = ()
    facts: Texts = ()
    position: str = ""


class _Lesson(Schema, frozen=True, kw_only=True):
    title: Words
    summary: Words
    group: str = GROUPS[0]
    kind: str = KINDS[0]
    minutes: int = 1
    names: Texts = ()
    seat: int = 0
    position: str = ""
    players: int = 0
    level: str = "deckhand"
    teaches: Texts = ()
    steps: tuple[_Step, ...] = ()

    def __post_init__(self) -> None:
        check_choice("group", self.group, GROUPS)
        check_choice("kind", self.kind, KINDS)
        count = self.seats
        if not 2 <= count <= 5:
            raise ValueError("a lesson has 2 to 5 players")
        if not 0 <= self.seat < count:
            raise ValueError(f"there is no seat {self.seat}")
        if not is_seat_kind(self.level):
            raise ValueError(f"there is no level {self.level!r}")
        if self.kind == "game":
            if self.steps or not self.players:
                raise ValueError("a whole game has 'players' and no steps")
            return
        if len(self.names) != count or len(set(self.names)) != count:
            raise ValueError("a lesson needs 'names', a different one for each seat")
        if not all(map(is_name, self.names)):
            raise ValueError(f"a name has 1 to {MAX_NAME_LENGTH} letters, and no space around it")
        if not self.steps:
            raise ValueError("a lesson needs steps")
        if not self.position:
            raise ValueError("'position' is missing")
        if self.steps[0].position:
            raise ValueError("the first step begins at the position of the lesson")

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.players or len(self.names)


def read_lesson(path: Path) -> Lesson:
    """Read a lesson file. Raises LessonError if it cannot be read or violates the schema.

    Its decisions are checked by `walkthrough.check`.
    """
    try:
        file = read_content(path, _Lesson)
    except ContentError as error:
        word, _, nth = error.entry.partition(" ")
        reason = f"{error.key!r}: {error.reason}" if error.key else error.reason
        raise LessonError(path.name, int(nth) if word == "steps" else 0, reason) from error
    steps = []
    for number, step in enumerate(file.steps, 1):
        try:
            steps.append(_read_step(step, file.seats))
        except ValueError as error:
            raise LessonError(path.name, number, str(error)) from error
    if steps:
        steps[0] = replace(steps[0], position=file.position)
    return Lesson(
        id=path.stem,
        title=file.title,
        summary=file.summary,
        group=file.group,
        kind=file.kind,
        minutes=file.minutes,
        names=file.names,
        seat=file.seat,
        steps=tuple(steps),
        players=file.seats,
        level=file.level,
        teaches=file.teaches,
    )


def _read_step(step: _Step, players: int) -> LessonStep:
    """Return a step with its wishes and targets parsed. Raises ValueError."""
    for text in step.reasons:
        if text != ANY_OTHER:
            _parsed(text)
    wishes = _all(parse_wish, step.want)
    if wishes and step.ways:
        raise ValueError("a step has either 'want' or 'ways'")
    if step.ways and (len(step.ways) < 2 or sum(answer.better for answer in step.ways) != 1):
        raise ValueError("a step of judgement has two 'ways' or more, one of them 'better'")
    if step.script and not wishes:
        raise ValueError("a 'script' follows what is wanted")
    narrow = wishes and not any(wish.anything for wish in wishes)
    if narrow and ANY_OTHER not in step.reasons:
        raise ValueError("'reasons' need a '*', which answers all other actions")
    return LessonStep(
        text=step.text,
        why=step.why or "",
        targets=_targets(step.target, players),
        wishes=wishes,
        reasons=step.reasons,
        script=_script(step.script),
        answers=tuple(_read_answer(answer, players) for answer in step.ways),
        facts=step.facts,
        position=step.position,
    )


def _read_answer(answer: _Answer, players: int) -> LessonAnswer:
    return LessonAnswer(
        label=answer.label,
        wish=parse_wish(answer.want),
        script=_script(answer.script),
        text=answer.text,
        targets=_targets(answer.target, players),
        facts=answer.facts,
        better=answer.better,
    )


def _script(texts: Texts) -> tuple[Wish, ...]:
    script = _all(parse_wish, texts)
    if any(wish.anything for wish in script):
        raise ValueError(f"a script says what is played, not {ANY!r}")
    return script


def _targets(texts: Texts, players: int) -> tuple[Target, ...]:
    return _all(lambda text: parse_target(text, players), texts)


def _all(read: Callable[[str], T], texts: Texts) -> tuple[T, ...]:
    return tuple(map(read, texts))


def parse_wish(text: str) -> Wish:
    """Parse a wish: `any`, `occupy corn, hospice, indigo_plant 2`, or the actions of a decision
    separated by semicolons. Raises ValueError."""
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
