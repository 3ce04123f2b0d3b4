"""A person's standing in problems: rating, streaks, problems solved, and the best timed run.

The rating is Glicko-2, as for matches (history/statistics/rating.py). Each problem is an opponent
whose rating follows from its level and never changes; an answer is a rating period of one result.
The scale is that of problems alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from game.history.statistics.rating import PairResult, Rating, rate

FREE: Final = "free"
TIMED: Final = "timed"

LEVEL_RATINGS: Final[Mapping[int, Rating]] = {
    level: Rating(900.0 + 300.0 * (level - 1), 0.0) for level in range(1, 6)
}
# Of a person who has solved nothing yet. Less uncertain than a player: one error should not cost
# hundreds of points.
START: Final = Rating(1200.0, 200.0)


class ProblemAnswer(NamedTuple):
    """The first answer to a problem that was shown.

    `problem`, `level`: its id, and its level (1 to 5)
    `mode`: how it was asked: FREE or TIMED
    `time`: in seconds since 1970
    `run`: for TIMED, the time at which the run began, which identifies it; otherwise 0
    """

    problem: str
    level: int
    correct: bool
    mode: str
    time: float
    run: float = 0.0


class Standing(NamedTuple):
    """What a person has reached.

    `rating`: after all answers that count
    `change`: of the rating by the last answer
    `streak`, `best_streak`: new problems solved in a row, now and ever; timed ones do not count
    `solved`: different problems solved
    `best_run`: most problems solved in a timed run
    """

    rating: Rating = START
    change: float = 0.0
    streak: int = 0
    best_streak: int = 0
    solved: int = 0
    best_run: int = 0


def standing_of(answers: Iterable[ProblemAnswer]) -> Standing:
    """Return the standing after answers in the order of time. Only the first answer to a problem
    changes rating and streak, and only if it was not timed: later ones are known."""
    rating, change, streak, best_streak = START, 0.0, 0, 0
    seen, solved, runs = set[str](), set[str](), Counter[float]()
    for answer in answers:
        if answer.correct:
            solved.add(answer.problem)
        change = 0.0
        if answer.mode == TIMED:
            runs[answer.run] += answer.correct
        elif answer.problem not in seen:
            streak = streak + 1 if answer.correct else 0
            best_streak = max(best_streak, streak)
            before, level = rating, min(max(answer.level, 1), 5)
            rating = rate(before, [PairResult(LEVEL_RATINGS[level], float(answer.correct))])
            change = rating.value - before.value
        seen.add(answer.problem)
    best_run = max(runs.values(), default=0)
    return Standing(rating, change, streak, best_streak, len(solved), best_run)
