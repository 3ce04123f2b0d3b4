"""The regret of a search: what is asked, what the best is, what is told of a variant."""

import pytest

from game.rules import steps
from game.seats.search.exploration import USUAL
from game.tools.__main__ import main
from game.tools.search_regret import ChoiceRegrets, ask, measure_regret, summarize


def test_questions_are_choices_of_a_role_with_the_rounds_that_were_left() -> None:
    asked = ask(3, "heuristic")
    assert len(asked) > 10
    for question in asked:
        assert question.observation.position.frame[0] == steps.CHOOSE
        assert question.rounds_left >= 0
    assert max(question.rounds_left for question in asked) > 5


def test_means_by_time_and_the_difference_from_the_first() -> None:
    first, other = [0.01, 0.0, 0.02, 0.0], [0.0, 0.0, 0.01, 0.001]
    pairs = list(zip(first, other, strict=True))
    measured = [ChoiceRegrets(left, pair) for left, pair in zip([0, 4, 5, 9], pairs, strict=True)]
    told = summarize(measured, 1)
    assert told.mean == pytest.approx(0.00275)
    assert (told.late, told.early) == pytest.approx((0.0, 0.0055))
    assert told.wrong == 0.25
    assert told.difference == pytest.approx(-0.00475)
    # The standard deviation of -0.01, 0, -0.01 and 0.001 is 0.00608.
    assert told.half == pytest.approx(1.96 * 0.00608 / 2, rel=0.01)
    assert summarize(measured[2:], 0).late == 0.0


def test_the_same_variant_has_the_same_regrets() -> None:
    measurement = measure_regret([USUAL], 1, 4, 30, 20, "heuristic")
    report = measurement.run()
    assert report == measurement.run()
    (told,) = report.data.values()
    assert told["difference"] == 0.0


def test_the_command_says_a_line_for_each_variant(capsys: pytest.CaptureFixture[str]) -> None:
    few = "--games", "1", "--seats", "heuristic", "--nodes", "20", "--reference", "10"
    assert main(["regret", "--explore", "0.6,1,1", "--explore", "0.4,3", *few]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["0.6,1,1", "0.4,3,16"]
