"""Practice: one's own errors as problems, scheduled by the answers."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.history.review.grades import ERRORS
from game.history.store.practice_book import PracticePosition
from game.match.seat_data import UNNAMED, first_names
from game.scenes.challenges.hub import ChallengesScene
from game.scenes.problems.own_problems import practice_problem
from game.scenes.problems.problem_book import ProblemBook
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review.card import why_lines
from tests.scenes.review.review_desk import reviewed
from tests.support.problems import POSITION, ProblemDriver, problem_driver

LONG_AGO = date.today() - timedelta(days=400)


def position(name: str = "a1", **changes: Any) -> PracticePosition:
    chains = ("captain",), ("mayor",)
    one = PracticePosition(name, UNNAMED, "match", 7, "role", POSITION, *chains, 9.0)
    return one._replace(**changes)


def due_in(at: ProblemDriver, days: int) -> int:
    practice = at.problems.book.store.practice
    return len(practice.due(date.today() + timedelta(days), UNNAMED))


def begin(at: ProblemDriver, *positions: PracticePosition) -> None:
    at.problems.book.store.practice.add(positions, LONG_AGO)
    at.problems.book.practice()
    at.settle()


def test_only_positions_that_can_be_played_become_problems() -> None:
    made = practice_problem(position())
    assert made is not None
    assert (made.best.actions, made.answers[1].actions) == (("mayor",), ("captain",))
    assert practice_problem(position(position="players: 9")) is None
    assert practice_problem(position(best=("captain",))) is None
    assert practice_problem(position(best=("fly",))) is None


def test_the_best_choice_is_asked_again_later(home: Path) -> None:
    with problem_driver(home) as at:
        begin(at, position())
        at.take("mayor")
        assert at.text.startswith("Right!")
        assert "In the match: " in at.text
        assert due_in(at, 0) == 0
        assert due_in(at, 3) == 1


def test_the_best_choice_comes_with_the_reasons_of_the_review(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    review = reviewed()[1]
    found = next(one for one in review.decisions if one.grade in ERRORS)
    monkeypatch.setattr(ProblemBook, "_review_of", lambda self, position: found)
    with problem_driver(home) as at:
        begin(at, position())
        at.take("captain")
        names = first_names(at.match.names)
        reasons = why_lines(ComponentNames(at.driver.ctx.translator), found, names)
        assert reasons
        assert not any(line in at.text for line in reasons)
        at.guide.again()
        at.take("mayor")
        assert all(line in at.text for line in reasons)


def test_the_same_error_is_asked_again_tomorrow(home: Path) -> None:
    with problem_driver(home) as at:
        begin(at, position())
        at.take("captain")
        assert "In the match: Captain" in at.text
        assert due_in(at, 0) == 0
        assert due_in(at, 1) == 1


def test_a_third_choice_is_judged_by_a_search(home: Path) -> None:
    with problem_driver(home) as at:
        begin(at, position())
        at.take("trader")
        at.driver.skip(5.0)
        assert "chance to win" in at.text
        assert due_in(at, 0) == 0


def test_the_card_tells_how_many_are_due_and_the_last_one_ends_it(home: Path) -> None:
    with problem_driver(home) as at:
        other = POSITION.replace("3 doubloons", "4 doubloons")
        at.problems.book.store.practice.add([position(), position("b2", position=other)], LONG_AGO)
        at.driver.click_button("Challenges")
        at.driver.skip(1.0)
        _, card = at.problems.cards()
        assert card.note == "2 due"
        card.open()
        at.take("mayor")
        assert "1 more is due." in at.text
        at.press_card("Next")
        at.take("mayor")
        at.press_card("Done")
        assert isinstance(at.driver.top, ChallengesScene)
        assert at.problems.cards()[1].note == "Nothing is due today."


def test_nothing_due_is_said(home: Path) -> None:
    with problem_driver(home) as at:
        at.problems.book.practice()
        at.driver.skip(0.5)
        assert "Nothing is due today." in at.driver.top.text
