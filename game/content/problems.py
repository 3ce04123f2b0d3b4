"""Read problems (`levels/problems/*.toml`, docs/problems.md): positions with one thing to find.

`problem_checks.py` checks them by the rules, `problem_text.py` writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from game.content.reader import ContentError, Id, Schema, check_choice, read_content
from game.rules import Position
from game.rules.notation.reader import from_text

SUFFIX: Final = ".toml"
# How the answers are known: solved by exhaustive search, by search and games played out, a person's
# own error, or a position that somebody kept.
PROVEN: Final = "proven"
VERIFIED: Final = "verified"
PRACTICE: Final = "practice"
OWN: Final = "own"
KINDS: Final = (PROVEN, VERIFIED, PRACTICE, OWN)
THEMES: Final = ("roles", "shipping", "money", "land", "people", "endings")
# What is asked: the choice that wins most often; to win by force; the most points for sure; to make
# the strongest rival lose most.
BEST: Final = "best"
WIN: Final = "win"
MOST: Final = "most"
SPOIL: Final = "spoil"
ASKS: Final = (BEST, WIN, MOST, SPOIL)
# What a choice brings more of by the end: fields of `GameEnd` (history/review/game_end.py).
PARTS: Final = ("chips", "buildings", "bonuses", "nobles", "doubloons", "rival", "rounds")

MAX_NAME: Final = 60  # characters

Actions = Annotated[tuple[str, ...], Meta(min_length=1)]


class Answer(Schema, frozen=True, kw_only=True):
    """A choice of the solver, and its consequences.

    `actions`: the texts of its actions; for a placement those of all the seat's placements
    `win`, `lead`: chance to win in percent, and final lead in VP
    `parts`: by PARTS, how much more the best answer brings than this one by the end
    `line`: the actions of all seats, beginning with this choice
    `correct`: whether it solves the problem
    `chosen`: how often cheap seats choose it (tools/problems/grading.py)
    `sure`: in a proven problem, what is certain whatever the others do: 1 for a win, else 0 (win),
    own points (most), points that the rival gets at most (spoil)
    """

    actions: Actions
    win: Annotated[float, Meta(ge=0, le=100)] = 0.0
    lead: float = 0.0
    parts: Mapping[str, float] = {}
    line: tuple[str, ...] = ()
    correct: bool = False
    chosen: Annotated[int, Meta(ge=0)] = 0
    sure: float | None = None

    def __post_init__(self) -> None:
        for part in self.parts:
            check_choice("parts", part, PARTS)


class Problem(Schema, frozen=True, kw_only=True):
    """A position to solve for the seat that is to decide. The best answer comes first. A position
    that somebody kept (OWN) needs no answers; it may have the choice that was played.

    `level`: 1 (easy) to 5
    `position`: in the notation, without the order of hidden tiles
    `name`: what the person who kept it called it, "" if it ships with the game
    """

    id: Id
    kind: str
    theme: str
    level: Annotated[int, Meta(ge=1, le=5)]
    ask: str
    position: str
    answers: tuple[Answer, ...] = ()
    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""

    def __post_init__(self) -> None:
        for key, choices in (("kind", KINDS), ("theme", THEMES), ("ask", ASKS)):
            check_choice(key, getattr(self, key), choices)
        if self.kind == OWN:
            return
        if len(self.answers) < 2:
            raise ValueError("Field `answers`: there are fewer than two")
        if not self.answers[0].correct:
            raise ValueError("Field `answers`: the first one is not correct")
        if all(answer.correct for answer in self.answers):
            raise ValueError("Field `answers`: all of them are correct")

    @property
    def is_base_game(self) -> bool:
        """Whether the position is of the game that the first lessons teach: without expansions or
        variants, for three or more players."""
        lines = self.position.splitlines()
        return "players: 2" not in lines and not any(one.startswith("options:") for one in lines)

    @property
    def best(self) -> Answer:
        """The best answer."""
        return self.answers[0]

    @property
    def trap(self) -> Answer | None:
        """The most tempting wrong answer: the one that most cheap seats choose, otherwise the one
        that wins most often, but not to do nothing. None if no answer is known."""
        wrong = [answer for answer in self.answers if not answer.correct]
        return max(
            wrong,
            key=lambda answer: (
                answer.chosen,
                answer.actions != ("pass",),
                answer.win,
                answer.lead,
            ),
            default=None,
        )

    def start(self) -> Position:
        """Return the position, with its hidden tiles in the same order every time. Raises
        NotationError."""
        return from_text(self.position)


class _File(Schema, frozen=True, kw_only=True):
    problems: Annotated[tuple[Problem, ...], Meta(min_length=1)]


@dataclass(frozen=True)
class ProblemCatalog:
    """All problems of a folder by id, and the errors of those that cannot be used."""

    problems: Mapping[str, Problem]
    errors: tuple[ContentError, ...]


def read_problem_file(path: Path) -> tuple[Problem, ...]:
    """Return the problems of a file. Raises ContentError."""
    return read_content(path, _File).problems


def problem_files(folder: Path) -> list[Path]:
    """Return the files of problems in a folder, by name."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def read_problems(folder: Path) -> ProblemCatalog:
    """Read all files of problems in a folder. A damaged file is one error, and so is a problem
    whose id is taken; all others are kept."""
    problems: dict[str, Problem] = {}
    errors: list[ContentError] = []
    for path in problem_files(folder):
        try:
            found = read_problem_file(path)
        except ContentError as error:
            errors.append(error)
            continue
        for problem in found:
            if problem.id in problems:
                reason = "there is another problem of this id"
                errors.append(ContentError(path.name, problem.id, "id", reason))
            else:
                problems[problem.id] = problem
    return ProblemCatalog(problems, tuple(errors))
