"""Positions as problems: those that people saved, each in a file with a name, and those to
practice."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from msgspec import ValidationError

from game.app.files.disk import unused_path, write_atomically
from game.app.files.file_name import file_name
from game.content.problem_checks import check_problem
from game.content.problem_text import problems_text
from game.content.problems import BEST, MAX_NAME, OWN, PRACTICE, Answer, Problem, read_problem_file
from game.content.reader import ContentError
from game.history.review.decisions import kind_of
from game.history.store.practice_book import PracticePosition
from game.rules import Action, Position, steps
from game.rules.notation.writer import to_text
from game.rules.queries.observation import observe
from game.scenes.dialogs.dialog import show_message
from game.scenes.dialogs.questions import TextInputScene
from game.ui.context import Context
from game.ui.text.rich_text import escape

SUFFIX: Final = ".prproblem"
NAME_LIMIT: Final = 40  # letters that can be typed
_LEVEL: Final = 3  # nobody knows
# By kind of decision: the theme, which decides the hint; otherwise it is money.
_THEMES: Final = {
    "role": "roles",
    "captain": "shipping",
    "storage": "shipping",
    "settler": "land",
    "mayor": "people",
}


class OwnEntry(NamedTuple):
    """A file of a problem: what it holds, or why it cannot be used."""

    path: Path
    problem: Problem | None = None
    error: ContentError | None = None


def read_own(path: Path) -> Problem:
    """Return the problem in a file. Raises ContentError."""
    problem, *_ = read_problem_file(path)
    if fault := check_problem(problem):
        raise ContentError(path.name, problem.id, "", fault)
    return problem


def own_entries(folder: Path) -> list[OwnEntry]:
    """Return what the files of a folder hold, by name."""
    entries = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            entries.append(OwnEntry(path, read_own(path)))
        except ContentError as error:
            entries.append(OwnEntry(path, error=error))
    return entries


def can_be_kept(position: Position) -> bool:
    """Return whether a position asks for a decision between several actions."""
    asked = position.seat >= 0 and position.step != steps.DRAFT
    return asked and len(position.legal_actions) > 1


def theme_of(kind: str) -> str:
    """Return the theme of a problem about a kind of decision (`DECISION_KINDS`)."""
    return _THEMES.get(kind, "money")


def own_problem(name: str, position: Position, played: Sequence[Action] = ()) -> Problem:
    """Return a position as a problem for its seat to act, without what this seat cannot know.
    `played` is the choice that was made in the match, if any; placements are left out."""
    told = played and position.step != steps.PLACE  # a placement may be several decisions
    known = observe(position, position.seat).determinize(Random(0))
    return Problem(
        id=f"own_{position.digest()[:20].lower()}",
        kind=OWN,
        theme=theme_of(kind_of(position)),
        level=_LEVEL,
        ask=BEST,
        position=to_text(known, stack=False),
        answers=(Answer(actions=tuple(map(str, played))),) if told else (),
        name=name,
    )


def practice_problem(position: PracticePosition, name: str = "") -> Problem | None:
    """Return a position to practice as a problem, None if today's rules cannot play it. `name` says
    from which match it is."""
    if position.best == position.played:
        return None
    with suppress(ValidationError, ValueError):
        problem = Problem(
            id=f"practice_{position.id[:24].lower()}",
            kind=PRACTICE,
            theme=theme_of(position.kind),
            level=3,
            ask=BEST,
            position=position.position,
            answers=(
                Answer(actions=position.best, correct=True),
                Answer(actions=position.played),
            ),
            name=name[:MAX_NAME],
        )
        return problem if not check_problem(problem) else None
    return None


def write_own(problem: Problem, folder: Path) -> Path:
    """Write a problem into a file of its own and return it. Raises OSError."""
    path = unused_path(folder / f"{file_name(problem.name)}{SUFFIX}")
    write_atomically(path, problems_text([problem]))
    return path


def ask_to_keep(ctx: Context, position: Position, played: Sequence[Action] = ()) -> None:
    """Ask for a name and keep a position as a problem, if there is anything to decide."""
    tr = ctx.translator.tr
    if not can_be_kept(position):
        show_message(ctx, "", tr("There's nothing to decide here."))
        return

    def keep(name: str) -> None:
        problem = own_problem(name.strip() or usual, position, played)
        try:
            write_own(problem, ctx.paths.own_problems)
        except OSError as error:
            reason = error.strerror or str(error)
            text = tr("The puzzle couldn't be saved: {reason}", reason=escape(reason))
        else:
            text = tr(
                "You'll find it in the list of puzzles, under Challenges. You can also share "
                "its file."
            )
        show_message(ctx, "", text)

    usual = tr("Round {n}", n=position.round)
    title = tr("Save as a puzzle")
    ctx.stack.push(TextInputScene(ctx, title, "", keep, hint=usual, limit=NAME_LIMIT))
