"""The choice of the next problem."""

from random import Random

from game.content.problems import BEST, OWN, Problem
from game.history.problems.standing import FREE, LEVEL_RATINGS, ProblemAnswer, standing_of
from game.scenes.problems.choice import (
    BEGINNER,
    EASY,
    REST,
    STEP,
    ProblemFilter,
    next_in_run,
    next_problem,
)


def problem(name: str, level: int = 3, position: str = "players: 3") -> Problem:
    return Problem(id=name, kind=OWN, theme="money", level=level, ask=BEST, position=position)


def answer(name: str, correct: bool = True) -> ProblemAnswer:
    return ProblemAnswer(name, 3, correct, FREE, 5.0, 0.0)


def test_an_unseen_problem_near_the_rating_comes_first() -> None:
    items = [problem(f"p{level}", level=level) for level in range(1, 6)]
    answers = [answer(f"solved {number}") for number in range(BEGINNER)]
    rating = standing_of(answers).rating.value
    closest = min(LEVEL_RATINGS, key=lambda level: abs(LEVEL_RATINGS[level].value - rating))
    assert closest > EASY
    chosen = next_problem(items, answers, Random(1))
    assert chosen is not None
    assert chosen.level == closest


def test_a_beginner_gets_the_easiest_of_the_base_game_first() -> None:
    items = [
        problem("nobles", 1, "players: 3\noptions: nobles"),
        problem("duel", 1, "players: 2"),
        problem("second", 2),
        problem("first", 1),
        problem("hard", 3),
    ]
    answers: list[ProblemAnswer] = []
    for wanted in ({"first"}, {"second"}, {"nobles", "duel", "hard"}):
        for number in range(9):
            chosen = next_problem(items, answers, Random(number))
            assert chosen is not None
            assert chosen.id in wanted
        answers.append(answer(next(iter(wanted))))


def test_an_error_comes_again_after_a_rest_and_before_unseen_ones() -> None:
    items = [problem("wrong"), *(problem(f"p{number}") for number in range(30))]
    answers = [answer("wrong", correct=False)]
    for number in range(REST):
        chosen = next_problem(items, answers, Random(number))
        assert chosen is not None
        assert chosen.id != "wrong"
        answers.append(answer(f"p{number}"))
    assert next_problem(items, answers, Random(1)) == problem("wrong")
    answers.append(answer("wrong"))
    again = next_problem(items, answers, Random(1))
    assert again is not None
    assert again.id != "wrong"


def test_when_all_are_solved_the_one_answered_longest_ago_comes() -> None:
    items = [problem("a"), problem("b"), problem("c")]
    answers = [answer("b"), answer("a"), answer("c")]
    assert next_problem(items, answers, Random(1)) == problem("b")
    assert next_problem(items, answers, Random(1), last="b") == problem("a")
    assert next_problem([problem("b")], answers, Random(1), last="b") == problem("b")
    assert next_problem([], answers, Random(1)) is None


def test_the_filter_takes_themes_and_levels() -> None:
    assert ProblemFilter().fits(problem("a"))
    assert ProblemFilter("money", 3).fits(problem("a"))
    assert not ProblemFilter("land").fits(problem("a"))
    assert not ProblemFilter(level=2).fits(problem("a"))


def test_a_run_begins_easy_and_rises() -> None:
    items = [problem(f"p{number}", level=1 + number % 5) for number in range(25)]
    first = next_in_run(items, [], 0, Random(1))
    later = next_in_run(items, [], 4 * STEP, Random(1))
    assert first is not None
    assert later is not None
    assert (first.level, later.level) == (1, 5)
    fresh = next_in_run([problem("a"), problem("b")], [answer("a")], 0, Random(1))
    assert fresh == problem("b"), "what was not asked lately"
    assert next_in_run([], [], 0, Random(1)) is None
