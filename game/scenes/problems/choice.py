"""Choose the next problem for a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.content.problems import Problem
from game.history.problems.standing import LEVEL_RATINGS, ProblemAnswer, standing_of

REST: Final = 5  # answers to others before a problem that was not solved comes again
BEGINNER: Final = 10  # problems solved until those of the base game no longer come first
EASY: Final = 2  # the highest level of these
STEP: Final = 3  # problems of a timed run until the level rises


@dataclass(frozen=True)
class ProblemFilter:
    """The problems that a person wants: those of a theme ("": any) and of a level (0: any)."""

    theme: str = ""
    level: int = 0

    def fits(self, problem: Problem) -> bool:
        """Return whether a problem is wanted."""
        theme, level = self.theme in ("", problem.theme), self.level in (0, problem.level)
        return theme and level


def next_problem(
    problems: Sequence[Problem], answers: Sequence[ProblemAnswer], rng: Random, last: str = ""
) -> Problem | None:
    """Return the problem to ask next after these answers, None if there is none.

    Problems that were not solved and have rested come first, the oldest of them before the others.
    Then come unseen ones: for a beginner the easiest of the base game, otherwise those whose level
    is closest to the person's rating. Finally come those answered longest ago. The problem with the
    id `last` comes only if there is no other.
    """
    latest = {answer.problem: number for number, answer in enumerate(answers)}
    others = [problem for problem in problems if problem.id != last] or list(problems)
    rested = [
        problem
        for problem in others
        if problem.id in latest
        and not answers[latest[problem.id]].correct
        and len(answers) - latest[problem.id] > REST
    ]
    if rested:
        return min(rested, key=lambda problem: latest[problem.id])
    unseen = [problem for problem in others if problem.id not in latest]
    if unseen:
        standing = standing_of(answers)
        rating, is_new = standing.rating.value, standing.solved < BEGINNER
        easy = [problem for problem in unseen if problem.is_base_game and problem.level <= EASY]
        if is_new and easy:
            unseen, rating = easy, LEVEL_RATINGS[1].value
        apart = [abs(LEVEL_RATINGS[problem.level].value - rating) for problem in unseen]
        closest = zip(unseen, apart, strict=True)
        return rng.choice([problem for problem, far in closest if far == min(apart)])
    return min(others, key=lambda problem: latest[problem.id], default=None)


def next_in_run(
    left: Sequence[Problem], answers: Sequence[ProblemAnswer], asked: int, rng: Random
) -> Problem | None:
    """Return the next problem of a timed run in which a number was `asked` and these are `left`:
    levels rise slowly, and of the same level those answered longest ago come first."""
    if not left:
        return None
    wanted = min(1 + asked // STEP, max(LEVEL_RATINGS))
    distance = min(abs(problem.level - wanted) for problem in left)
    close = [problem for problem in left if abs(problem.level - wanted) == distance]
    latest = {answer.problem: number for number, answer in enumerate(answers)}
    oldest = min(latest.get(problem.id, -1) for problem in close)
    return rng.choice([problem for problem in close if latest.get(problem.id, -1) == oldest])
