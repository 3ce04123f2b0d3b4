"""Sittings: which problem comes next, what an answer counts for, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from random import Random
from typing import Final

from game.app.i18n import N_, Translator
from game.content.problems import Problem
from game.history.problems.problem_table import ProblemTable
from game.history.problems.standing import FREE, TIMED, ProblemAnswer, Standing, standing_of
from game.history.review.match_review import ReviewedDecision
from game.history.store.practice_book import PracticeBook, PracticePosition
from game.scenes.problems.choice import ProblemFilter, next_in_run, next_problem

RUN_SECONDS: Final = 180.0
RUN_ERRORS: Final = 3  # that end a run

_CHANGED: Final = N_("Rating {rating} ({change}) · streak {n}")
_CLOCK: Final = N_("{hourglass} {time} · {solved} {check} · {errors}/{most} {cross}")
_ALL_SOLVED: Final = N_("You've solved all of these. This is a repeat and won't count.")
_REPEAT: Final = N_("This is a repeat and won't count.")


class Sitting:
    """Asks some problems, each once, and counts nothing; subclasses override what they need.

    `timed`: problems follow each other without explanation
    """

    timed = False

    def __init__(self, problems: Iterable[Problem]) -> None:
        self._waiting = list(problems)
        self.missed: list[Problem] = []
        """The problems of a timed run that were not solved."""

    @property
    def is_over(self) -> bool:
        """Whether no other problem comes, although there may be some."""
        return False

    @property
    def is_last(self) -> bool:
        """Whether there is no other problem."""
        return not self._waiting

    def next(self) -> Problem | None:
        """Return the next problem, None if there is none."""
        return self._waiting.pop(0) if self._waiting else None

    def answered(self, problem: Problem, *, correct: bool) -> None:
        """Record the first answer to a problem that was shown."""

    def reviewed(self, problem: Problem) -> ReviewedDecision | None:
        """Return what a review says of the decision that a problem was made of, if it is known."""
        return None

    def passed(self, dt: float) -> None:
        """Handle seconds during which a problem was asked."""

    def note(self, translator: Translator) -> str:
        """Return how it stands in a few words (markup)."""
        return ""

    def result(self, translator: Translator) -> Sequence[str]:
        """Return the heading and sentences for the end."""
        return ()


@dataclass(frozen=True)
class Solver:
    """A person who solves problems: the name, the table of answers, the clock and chance."""

    person: str
    table: ProblemTable
    now: Callable[[], datetime]
    rng: Random

    def answers(self) -> list[ProblemAnswer]:
        """Return all answers of this person."""
        return self.table.answers(self.person)

    def standing(self) -> Standing:
        """Return what this person has reached."""
        return standing_of(self.answers())

    def record(self, problem: Problem, mode: str, run: float = 0.0, *, correct: bool) -> None:
        """Record an answer now."""
        time = self.now().timestamp()
        answer = ProblemAnswer(problem.id, problem.level, correct, mode, time, run)
        self.table.add(self.person, answer)


class FreeSitting(Sitting):
    """Problems of a kind, for the rating. There is always another one."""

    def __init__(self, solver: Solver, problems: Sequence[Problem], wanted: ProblemFilter) -> None:
        super().__init__(filter(wanted.fits, problems))
        self._solver = solver
        self._last = ""
        self._repeat = ""  # what is said about a problem that was answered before
        self._standing: Standing | None = None  # after the answer to the present problem

    def next(self) -> Problem | None:
        solver, self._standing = self._solver, None
        answers = solver.answers()
        problem = next_problem(self._waiting, answers, solver.rng, self._last)
        self._last = problem.id if problem is not None else ""
        latest = {answer.problem: answer.correct for answer in answers}
        all_solved = all(latest.get(one.id) for one in self._waiting)
        self._repeat = (_ALL_SOLVED if all_solved else _REPEAT) if self._last in latest else ""
        return problem

    def answered(self, problem: Problem, *, correct: bool) -> None:
        self._solver.record(problem, FREE, correct=correct)
        self._standing = self._solver.standing()

    def note(self, translator: Translator) -> str:
        reached = self._standing
        if reached is None:
            return translator.tr(self._repeat) if self._repeat else ""
        rating, streak = round(reached.rating.value), reached.streak
        if not reached.change:
            return translator.tr("Rating {rating} · streak {n}", rating=rating, n=streak)
        change = translator.formats.signed(reached.change)
        return translator.tr(_CHANGED, rating=rating, change=change, n=streak)


class TimedSitting(Sitting):
    """As many problems as possible in three minutes; three errors end it."""

    timed = True

    def __init__(self, solver: Solver, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self._solver = solver
        self._run = solver.now().timestamp()
        self._best = solver.standing().best_run
        self._left = RUN_SECONDS
        self._asked = 0
        self.solved = 0

    @property
    def is_over(self) -> bool:
        answered = self.solved + len(self.missed)
        used_up = not self._waiting and answered == self._asked
        return self._left <= 0 or len(self.missed) >= RUN_ERRORS or used_up

    def next(self) -> Problem | None:
        solver = self._solver
        problem = next_in_run(self._waiting, solver.answers(), self._asked, solver.rng)
        if problem is not None:
            self._waiting.remove(problem)
            self._asked += 1
        return problem

    def answered(self, problem: Problem, *, correct: bool) -> None:
        if correct:
            self.solved += 1
        else:
            self.missed.append(problem)
        self._solver.record(problem, TIMED, self._run, correct=correct)

    def passed(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)

    def note(self, translator: Translator) -> str:
        seconds = ceil(self._left)
        time = f"{seconds // 60}:{seconds % 60:02}"
        tr, errors = translator.tr, len(self.missed)
        clock = tr(_CLOCK, time=time, solved=self.solved, errors=errors, most=RUN_ERRORS)
        begins = self.solved + errors == 0
        return f"{clock}\n{tr('The third mistake ends the run.')}" if begins else clock

    def result(self, translator: Translator) -> Sequence[str]:
        tr, trn = translator.tr, translator.trn
        solved = trn("You solved **{n}** puzzle.", "You solved **{n}** puzzles.", self.solved)
        if len(self.missed) >= RUN_ERRORS:
            end = tr("That was your third mistake.")
        else:
            end = tr("Time's up.") if self._left <= 0 else tr("There are no more puzzles.")
        best = tr("That's your best run so far.")
        return [
            solved,
            end,
            best if self.solved > self._best else tr("Your best run: {n}", n=self._best),
        ]


class PracticeSitting(Sitting):
    """The positions that are due, each once. `review_of` returns what a review says of one."""

    def __init__(
        self,
        book: PracticeBook,
        now: Callable[[], datetime],
        due: Sequence[tuple[Problem, PracticePosition]],
        review_of: Callable[[PracticePosition], ReviewedDecision | None],
    ) -> None:
        super().__init__(problem for problem, _ in due)
        self._book, self._now, self._review_of = book, now, review_of
        self._positions = {problem.id: position for problem, position in due}

    def answered(self, problem: Problem, *, correct: bool) -> None:
        position = self._positions[problem.id]
        self._book.answered(position, self._now().date(), right=correct)

    def reviewed(self, problem: Problem) -> ReviewedDecision | None:
        return self._review_of(self._positions[problem.id])

    def note(self, translator: Translator) -> str:
        left = len(self._waiting)
        return translator.trn("{n} more is due.", "{n} more are due.", left) if left else ""
