"""Rating, streaks and runs from answers."""

from __future__ import annotations

import pytest

from game.history.problems.problem_table import ProblemTable
from game.history.problems.standing import (
    FREE,
    LEVEL_RATINGS,
    START,
    TIMED,
    ProblemAnswer,
    standing_of,
)
from game.history.statistics.rating import PairResult, rate
from game.history.store.database import Database


def answer(problem: str, correct: bool = True, level: int = 3, run: float = 0.0) -> ProblemAnswer:
    return ProblemAnswer(problem, level, correct, TIMED if run else FREE, 5.0, run)


def test_a_person_without_answers_has_reached_nothing() -> None:
    reached = standing_of([])
    assert reached.rating == START
    assert (reached.streak, reached.best_streak, reached.solved, reached.best_run) == (0, 0, 0, 0)


def test_the_rating_is_glicko_2_against_the_level_of_each_problem() -> None:
    reached = standing_of([answer("a", level=4), answer("b", correct=False, level=2)])
    first = rate(START, [PairResult(LEVEL_RATINGS[4], 1.0)])
    assert reached.rating == rate(first, [PairResult(LEVEL_RATINGS[2], 0.0)])
    assert reached.change == pytest.approx(reached.rating.value - first.value)


def test_only_the_first_answer_without_a_clock_changes_the_rating() -> None:
    once = standing_of([answer("a")])
    twice = standing_of([answer("a"), answer("a", correct=False)])
    assert twice.rating == once.rating
    assert twice.change == 0.0
    assert standing_of([answer("a", run=1.0)]).rating == START
    assert standing_of([answer("a", run=1.0), answer("a")]).rating == START, "it was known"


def test_a_streak_ends_with_an_error_and_the_longest_is_kept() -> None:
    reached = standing_of([answer("a"), answer("b"), answer("c", correct=False), answer("d")])
    assert (reached.streak, reached.best_streak, reached.solved) == (1, 2, 3)


def test_a_repeat_changes_neither_rating_nor_streak() -> None:
    before = [answer("a"), answer("b")]
    for correct in (True, False):
        after = standing_of([*before, answer("a", correct=correct)])
        assert after.streak == after.best_streak == 2
        assert after.rating == standing_of(before).rating


def test_the_best_run_counts_what_was_solved_in_it() -> None:
    runs = [answer("a", run=1.0), answer("b", run=1.0), answer("c", correct=False, run=1.0)]
    reached = standing_of([*runs, answer("a", run=2.0)])
    assert reached.best_run == 2
    assert reached.streak == 0


def test_a_level_out_of_range_in_the_database_is_the_nearest_one() -> None:
    assert standing_of([answer("a", level=9)]) == standing_of([answer("a", level=5)])


def test_answers_are_kept_for_each_person() -> None:
    table = ProblemTable(Database(None))
    given = [answer("a"), answer("b", correct=False, run=7.5)]
    for one in given:
        table.add("Ada", one)
    table.add("Bob", answer("c"))
    assert table.answers("Ada") == given
    assert table.answers("Nobody") == []
