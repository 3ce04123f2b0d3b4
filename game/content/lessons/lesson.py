"""Lessons as data: what a lesson file (docs/lessons.md) says, checked and ready to be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.app.files.data_file import DataFileError
from game.app.i18n import N_

ANY: Final = "any"
"""A wish that every legal action fulfils."""
ANY_OTHER: Final = "*"
"""The key, among a step's reasons, of the reason for every action that has none of its own."""
GROUPS: Final = ("basics", "expansions", "judgement")
KINDS: Final = ("table", "draft", "game")
"""A lesson at the table, one in the draft, and a whole game that is played beside the coach."""


class LessonError(DataFileError):
    """A lesson file that cannot be used; the `entry` is a step."""

    sentence = N_("The lesson {file} cannot be played: {reason}.")

    def __init__(self, file: str, step: int, reason: str) -> None:
        """Say what is wrong with a file, at a `step` (from 1; 0: none)."""
        super().__init__(file, f"step {step}" if step else "", "", reason)


@dataclass(frozen=True)
class Target:
    """A place on the table that a step points at: its kind (`targets.KINDS`), a seat (-1: none)
    and a number of `game.rules.material` or a ship's capacity (-1: none). `text` is what the file
    calls it."""

    kind: str
    seat: int = -1
    number: int = -1
    text: str = field(default="", compare=False)


@dataclass(frozen=True)
class Wish:
    """A decision that a lesson asks for, or that its script plays.

    Either the texts of all `actions` of the decision, or the places that are to be `occupied`
    with how many people at least, or, with `anything`, every decision.
    """

    text: str
    actions: tuple[str, ...] = ()
    occupied: Mapping[int, int] = field(default_factory=dict)
    anything: bool = False


@dataclass(frozen=True)
class Answer:
    """An answer to a step of judgement: the decision that begins it, its `script` (decisions
    of all seats), what came of it (`text`), where (`targets`) and by what `facts`, and whether it
    is the `better` one."""

    label: str
    wish: Wish
    script: tuple[Wish, ...]
    text: str
    targets: tuple[Target, ...] = ()
    facts: tuple[str, ...] = ()
    better: bool = False


@dataclass(frozen=True)
class LessonStep:
    """One step: at most two sentences and one more (`why`), with the `targets` they speak of.

    With `wishes` a person has to decide, and `reasons` answer every other legal action (by text, or
    `ANY_OTHER`); `script` follows. With `answers` a person chooses one of them. With neither, the
    step only tells something. `facts` (see `facts.check_fact`) hold where it begins. `position` (in
    the notation) is where it begins, "" for where the step before it has ended.
    """

    text: str
    why: str = ""
    targets: tuple[Target, ...] = ()
    wishes: tuple[Wish, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)
    script: tuple[Wish, ...] = ()
    answers: tuple[Answer, ...] = ()
    facts: tuple[str, ...] = ()
    position: str = ""

    @property
    def tells(self) -> bool:
        """Whether nothing has to be decided."""
        return not self.wishes and not self.answers


@dataclass(frozen=True)
class Lesson:
    """A lesson: an `id` (its file's name without the suffix), the texts of its entry in the list,
    the names of the seats, the seat of the person, and its steps.

    `kind` is one of `KINDS`; a whole game has no steps but a number of `players`, and the level of
    the computer seats.
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

    def texts(self) -> list[str]:
        """Return every text that a person may read, for translation and for counting words."""
        texts = [self.title, self.summary]
        for step in self.steps:
            texts += [step.text, step.why, *step.reasons.values()]
            texts += [text for answer in step.answers for text in (answer.label, answer.text)]
        return [text for text in texts if text]
