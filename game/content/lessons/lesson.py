"""Lessons as data: the content of lesson files (docs/lessons.md), validated and ready to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.app.files.data_file import DataFileError
from game.app.i18n import N_

ANY: Final = "any"
"""A wish that every legal action fulfills."""
ANY_OTHER: Final = "*"
"""The key in a step's reasons for all actions without a reason of their own."""
GROUPS: Final = ("basics", "expansions", "judgement")
KINDS: Final = ("table", "draft", "game")
"""A lesson at the table, one in the draft, and a whole game in which the helper teaches."""


class LessonError(DataFileError):
    """Raised for a lesson file that cannot be used; the `entry` is a step."""

    sentence = N_("The lesson {file} can't be played: {reason}.")

    def __init__(self, file: str, step: int, reason: str) -> None:
        """Report an error in a file, at a `step` (from 1; 0: none)."""
        super().__init__(file, f"step {step}" if step else "", "", reason)


@dataclass(frozen=True)
class Target:
    """A place on the table that a step points at: its kind (`targets.KINDS`), a seat (-1: none),
    and an id of `game.rules.material` or a ship's capacity (-1: none). `text` is its spelling in
    the file."""

    kind: str
    seat: int = -1
    number: int = -1
    text: str = field(default="", compare=False)


@dataclass(frozen=True)
class Wish:
    """A decision that a lesson asks for or that its script plays.

    It is either the texts of all `actions` of the decision, or the places that must be `occupied`
    with the minimum number of people on each or, with `anything`, any decision.
    """

    text: str
    actions: tuple[str, ...] = ()
    occupied: Mapping[int, int] = field(default_factory=dict)
    anything: bool = False


@dataclass(frozen=True)
class LessonAnswer:
    """An answer to a judgment step: the decision that starts it, its `script` (decisions of all
    seats), the outcome (`text`) with its `targets` and `facts`, and whether it is the `better`
    one."""

    label: str
    wish: Wish
    script: tuple[Wish, ...]
    text: str
    targets: tuple[Target, ...] = ()
    facts: tuple[str, ...] = ()
    better: bool = False


@dataclass(frozen=True)
class LessonStep:
    """A step: at most two sentences plus one more (`why`), and the `targets` they refer to.

    With `wishes`, the person has to decide; `reasons` answer every other legal action (by text, or
    `ANY_OTHER`), and `script` follows. With `answers`, the person chooses one. With neither, the
    step only shows its text. `facts` (see `facts.check_fact`) hold at its beginning. `position` (in
    text notation) is where it begins, "" for where the previous step ended.
    """

    text: str
    why: str = ""
    targets: tuple[Target, ...] = ()
    wishes: tuple[Wish, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)
    script: tuple[Wish, ...] = ()
    answers: tuple[LessonAnswer, ...] = ()
    facts: tuple[str, ...] = ()
    position: str = ""

    @property
    def is_text_only(self) -> bool:
        """Whether the step requires no decision."""
        return not self.wishes and not self.answers


@dataclass(frozen=True)
class Lesson:
    """A lesson: an `id` (its file name without the suffix), the texts of its list entry, the names
    of the seats, the person's seat, and its steps.

    `kind` is one of `KINDS`. A whole game has no steps, but a number of `players` and the level of
    the computer seats.
    The helper says nothing more about the topics that it `teaches` (their keys).
    """

    id: str
    title: str
    summary: str
    group: str = GROUPS[0]
    kind: str = KINDS[0]
    minutes: int = 1
    names: tuple[str, ...] = ()
    seat: int = 0
    steps: tuple[LessonStep, ...] = ()
    players: int = 0
    level: str = "deckhand"
    teaches: tuple[str, ...] = ()

    def texts(self) -> list[str]:
        """Return every text shown to people, for translation and for counting words."""
        texts = [self.title, self.summary]
        for step in self.steps:
            texts += [step.text, step.why, *step.reasons.values()]
            texts += [text for answer in step.answers for text in (answer.label, answer.text)]
        return [text for text in texts if text]
