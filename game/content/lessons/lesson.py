"""Lessons as data: lesson files (TOML, docs/lessons.md) and their schema; errors name the step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Final

from msgspec import field
from msgspec.structs import replace

from game.app.data_file import DataFileError
from game.app.i18n import N_
from game.content.lessons.targets import Target, parse_target
from game.content.lessons.wishes import ANY, Wish, check_action, parse_wish
from game.content.reader import ContentError, Schema, Words, check_choice, read_content
from game.match.match_spec import is_name
from game.match.seat_data import MAX_NAME_LENGTH
from game.seats import is_seat_kind

ANY_OTHER: Final = "*"
"""The key in a step's reasons for all actions without a reason of their own."""
GROUPS: Final = ("basics", "expansions", "judgement")
KINDS: Final = ("table", "draft", "game")
"""A lesson at the table, one in the draft, and a whole game in which the helper teaches."""

MAX_SEATS: Final = 5

Texts = tuple[str, ...]


class LessonError(DataFileError):
    """Raised for a lesson file that cannot be used; the `entry` is a step."""

    sentence = N_("The lesson {file} can't be played: {reason}.")

    def __init__(self, file: str, step: int, reason: str) -> None:
        """Report an error in a file, at a `step` (from 1; 0: none)."""
        super().__init__(file, f"step {step}" if step else "", "", reason)


class Told(Schema, frozen=True, kw_only=True, dict=True):
    """What steps and answers have in common: `facts` (see `facts.check_fact`), the targets of their
    text, and what is played after the decision."""

    text: Words
    target: Texts = ()
    played: Texts = field(default=(), name="script")
    facts: Texts = ()

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """The places that the text refers to."""
        return tuple(parse_target(text, MAX_SEATS) for text in self.target)

    @cached_property
    def script(self) -> tuple[Wish, ...]:
        """The decisions of all seats that follow."""
        return tuple(map(parse_wish, self.played))

    def check(self, players: int) -> None:
        """Raise ValueError if the targets or the script cannot be read."""
        for text in self.target:
            parse_target(text, players)
        if any(wish.anything for wish in self.script):
            raise ValueError(f"a script says what is played, not {ANY!r}")


class LessonAnswer(Told, frozen=True, kw_only=True, dict=True):
    """An answer to a judgment step: the decision that starts it, the outcome (`text`), and whether
    it is the `better` one."""

    label: Words
    want: str
    better: bool = False

    @cached_property
    def wish(self) -> Wish:
        """The decision that starts it."""
        return parse_wish(self.want)


class LessonStep(Told, frozen=True, kw_only=True, dict=True):
    """A step: at most two sentences plus one more (`why`).

    With `wishes`, the person has to decide; `reasons` answer every other legal action (by text, or
    `ANY_OTHER`), and the script follows. With `answers`, the person chooses one. With neither, the
    step only shows its text. The facts hold at its beginning. `position` (in text notation) is
    where it begins, "" for where the previous step ended.
    """

    why: Words = ""
    want: Texts = ()
    reasons: Mapping[str, Words] = field(default_factory=dict)
    answers: tuple[LessonAnswer, ...] = field(default=(), name="ways")
    position: str = ""

    @cached_property
    def wishes(self) -> tuple[Wish, ...]:
        """The decisions that are asked for."""
        return tuple(map(parse_wish, self.want))

    @property
    def is_text_only(self) -> bool:
        """Whether the step requires no decision."""
        return not self.wishes and not self.answers

    def check(self, players: int) -> None:
        """Raise ValueError if the step contradicts itself, or something in it cannot be read."""
        for text in self.reasons:
            if text != ANY_OTHER:
                check_action(text)
        wishes, ways = self.wishes, self.answers
        if wishes and ways:
            raise ValueError("a step has either 'want' or 'ways'")
        if ways and (len(ways) < 2 or sum(answer.better for answer in ways) != 1):
            raise ValueError("a step of judgement has two 'ways' or more, one of them 'better'")
        if self.script and not wishes:
            raise ValueError("a 'script' follows what is wanted")
        narrow = wishes and not any(wish.anything for wish in wishes)
        if narrow and ANY_OTHER not in self.reasons:
            raise ValueError("'reasons' need a '*', which answers all other actions")
        super().check(players)
        for answer in ways:
            parse_wish(answer.want)
            answer.check(players)


class Lesson(Schema, frozen=True, kw_only=True):
    """A lesson: the texts of its list entry, the names of the seats, the person's seat, and its
    steps. `id` is its file name without the suffix.

    `kind` is one of `KINDS`. A whole game has no steps, but a number of `players` and the level of
    the computer seats.
    The helper says nothing more about the topics that it `teaches` (their keys).
    """

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
    steps: tuple[LessonStep, ...] = ()
    id: str = ""

    def __post_init__(self) -> None:
        check_choice("group", self.group, GROUPS)
        check_choice("kind", self.kind, KINDS)
        count = self.players or len(self.names)
        if not 2 <= count <= MAX_SEATS:
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
        if self.steps[0].position not in ("", self.position):
            raise ValueError("the first step begins at the position of the lesson")

    def texts(self) -> list[str]:
        return [text for text in super().texts() if text]


def read_lesson(path: Path) -> Lesson:
    """Read a lesson file. Raises LessonError if it cannot be read or violates the schema.

    Its decisions are checked by `walkthrough.check`.
    """
    try:
        lesson = read_content(path, Lesson)
    except ContentError as error:
        word, _, nth = error.entry.partition(" ")
        reason = f"{error.key!r}: {error.reason}" if error.key else error.reason
        raise LessonError(path.name, int(nth) if word == "steps" else 0, reason) from error
    players = lesson.players or len(lesson.names)
    for number, step in enumerate(lesson.steps, 1):
        try:
            step.check(players)
        except ValueError as error:
            raise LessonError(path.name, number, str(error)) from error
    steps = lesson.steps
    if steps:
        steps = (replace(steps[0], position=lesson.position), *steps[1:])
    return replace(lesson, id=path.stem, players=players, steps=steps)
