"""Rating, streaks and runs from answers, and the choice of the next problem."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from game.history.problems.choice import REST, STEP, ProblemFilter, next_in_run, next_problem
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


class Item(NamedTuple):
    id: str
    theme: str = "money"
    level: int = 3


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


def test_an_unseen_problem_near_the_rating_comes_first() -> None:
    items = [Item(f"p{level}", level=level) for level in range(1, 6)]
    chosen = next_problem(items, [], Random(1))
    assert chosen is not None
    assert chosen.level == 2, "1200 is the rating of level 2"


def test_an_error_comes_again_after_a_rest_and_before_unseen_ones() -> None:
    items = [Item("wrong"), *(Item(f"p{number}") for number in range(30))]
    answers = [answer("wrong", correct=False)]
    for number in range(REST):
        chosen = next_problem(items, answers, Random(number))
        assert chosen is not None
        assert chosen.id != "wrong"
        answers.append(answer(f"p{number}"))
    assert next_problem(items, answers, Random(1)) == Item("wrong")
    answers.append(answer("wrong"))
    again = next_problem(items, answers, Random(1))
    assert again is not None
    assert again.id != "wrong"


def test_when_all_are_solved_the_one_answered_longest_ago_comes() -> None:
    items = [Item("a"), Item("b"), Item("c")]
    answers = [answer("b"), answer("a"), answer("c")]
    assert next_problem(items, answers, Random(1)) == Item("b")
    assert next_problem(items, answers, Random(1), last="b") == Item("a")
    assert next_problem([Item("b")], answers, Random(1), last="b") == Item("b")
    assert next_problem([], answers, Random(1)) is None


def test_the_filter_takes_themes_and_levels() -> None:
    assert ProblemFilter().fits(Item("a"))
    assert ProblemFilter("money", 3).fits(Item("a"))
    assert not ProblemFilter("land").fits(Item("a"))
    assert not ProblemFilter(level=2).fits(Item("a"))


def test_a_run_begins_easy_and_rises() -> None:
    items = [Item(f"p{number}", level=1 + number % 5) for number in range(25)]
    first = next_in_run(items, [], 0, Random(1))
    later = next_in_run(items, [], 4 * STEP, Random(1))
    assert first is not None
    assert later is not None
    assert (first.level, later.level) == (1, 5)
    fresh = next_in_run([Item("a"), Item("b")], [answer("a")], 0, Random(1))
    assert fresh == Item("b"), "what was not asked lately"
    assert next_in_run([], [], 0, Random(1)) is None


def test_answers_are_kept_for_each_person() -> None:
    table = ProblemTable(Database(None))
    given = [answer("a"), answer("b", correct=False, run=7.5)]
    for one in given:
        table.add("Ada", one)
    table.add("Bob", answer("c"))
    assert table.answers("Ada") == given
    assert table.answers("Nobody") == []
