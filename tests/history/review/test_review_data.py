"""Reviewed decisions as plain data and back, and what is no such data; lines."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.app.files.strict_json import loads
from game.history.review.decisions import list_decisions
from game.history.review.grades import DOUBTED, Grade
from game.history.review.match_review import MatchReview, ReviewedDecision, review_decisions
from game.history.review.review_data import decision_from_data, decision_to_data, review_to_data
from game.match.journal import open_match
from game.rules.flow import play
from tests.history.review.short_reviews import inline_review, played_record

EVERY = 9  # of so many decisions of a match one is reviewed
SAMPLES = sorted((Path(__file__).parents[2] / "fixtures" / "first_version").glob("*.jsonl"))


@cache
def reviewed_opening() -> tuple[ReviewedDecision, ...]:
    """The review of the beginning of a match; nobody changes it."""
    return tuple(inline_review(played_record(60), 8))


@cache
def an_error() -> ReviewedDecision:
    """An error with all that the review says of one."""
    return next(reviewed for reviewed in reviewed_opening() if reviewed.line and reviewed.judgement)


def through_json(reviewed: ReviewedDecision) -> Any:
    return loads(json.dumps(decision_to_data(reviewed)))


# Data and back


def test_what_is_read_back_is_the_same() -> None:
    reviewed = reviewed_opening()
    assert {decided.grade for decided in reviewed} >= {Grade.FORCED, Grade.BEST, Grade.BLUNDER}
    assert any(decided.luck for decided in reviewed)
    for decided in reviewed:
        assert decision_from_data(decided.decision, through_json(decided)) == decided


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_whole_matches_are_reviewed_and_read_back_the_same(path: Path) -> None:
    history = open_match(path).history
    decisions = list_decisions(history)[::-EVERY][::-1]  # the last too, where games are solved
    reviewed = tuple(review_decisions(decisions, 6))
    assert len(reviewed) == len(decisions) > 0
    assert len(MatchReview(history.game.options.players, reviewed).turning_points()) <= 5
    for decided in reviewed:
        assert decision_from_data(decided.decision, through_json(decided)) == decided
        check_line(decided)


def test_a_decision_that_was_left_out_is_read_back() -> None:
    reviewed = ReviewedDecision(an_error().decision, Grade.UNGRADED, None, None)
    assert decision_from_data(reviewed.decision, through_json(reviewed)) == reviewed


def test_data_of_another_decision_is_refused() -> None:
    reviewed, *others = reviewed_opening()
    for other in others:
        with pytest.raises(ValueError, match="that of another decision"):
            decision_from_data(other.decision, through_json(reviewed))


Spoil = Callable[[dict[str, Any]], object]

SPOILT: dict[str, Spoil] = {
    "ply: that of another": lambda data: data.update(ply=999),
    "played: that of another": lambda data: data["played"].append("pass"),
    "grade: missing": lambda data: data.pop("grade"),
    "'perfect' is not a valid Grade": lambda data: data.update(grade="perfect"),
    "grade: forced is impossible": lambda data: data.update(grade="forced"),
    "before: not an object": lambda data: data.update(before=[]),
    "win_shares: missing": lambda data: data["after"].pop("win_shares"),
    "win_shares: not a number for each": lambda data: data["after"]["win_shares"].pop(),
    "points: not a number": lambda data: data["after"].update(points=[1, 2, True]),
    "alternatives: not a list": lambda data: data.update(alternatives={}),
    "alternatives: not an object": lambda data: data.update(alternatives=["pass"]),
    "chain: no actions": lambda data: data["alternatives"][0].update(chain=[]),
    "chain: not an action": lambda data: data["alternatives"][0].update(chain=[1]),
    "chain: .* is not legal there": lambda data: data["alternatives"][0].update(chain=["pay vp"]),
    "no action is called|sing": lambda data: data["alternatives"][0].update(chain=["sing"]),
    "visits: not a whole number": lambda data: data["alternatives"][0].update(visits=0.5),
    "stake: not a number": lambda data: data.update(stake="much"),
    "prior: not a number": lambda data: data.update(prior=float("inf")),
    "exact: neither": lambda data: data.update(exact=1),
    "terms: luck is none": lambda data: data["why"]["terms"].update(luck=1.0),
    "end: neither": lambda data: data["why"].update(end=2),
    "line: missing": lambda data: data.pop("line"),
    "line: .* is not legal there": lambda data: data["line"].append("pay vp"),
    "contradicts the rest": lambda data: data.update(cost=0.0),
    "or is too much": lambda data: data["before"].update(mood=1),
}


@pytest.mark.parametrize("wrong", SPOILT)
def test_wrong_data_is_refused_with_what_is_wrong(wrong: str) -> None:
    data = through_json(an_error())
    SPOILT[wrong](data)
    with pytest.raises(ValueError, match=wrong):
        decision_from_data(an_error().decision, data)


@pytest.mark.parametrize("data", [None, [], "best", 1])
def test_what_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="not an object"):
        decision_from_data(an_error().decision, data)


def test_the_report_rounds_its_numbers() -> None:
    whole = review_to_data(MatchReview(3, reviewed_opening()))
    numbers = [part for part in json.dumps(whole).replace(",", " ").split() if "." in part]
    assert len(numbers) > 100
    assert max(len(part.partition(".")[2].rstrip("]}")) for part in numbers) <= 4


# Lines


def check_line(reviewed: ReviewedDecision) -> None:
    """A line is there where something was better, surely or perhaps, and goes legally to the end of
    the round or of the game."""
    assert bool(reviewed.line) == (reviewed.grade in DOUBTED)
    pos, rest = reviewed.decision.before.copy(), list[str]()
    for action in reviewed.line:
        assert pos.round == reviewed.decision.round
        assert action in pos.legal_actions
        if len(pos.legal_actions) > 1:
            rest.append(action.text)
        play(pos, action)
    if reviewed.line:
        assert reviewed.judgement is not None
        best = [action.text for action in reviewed.judgement.alternatives[0].actions]
        assert rest[: len(best)] == best
        assert pos.seat < 0 or pos.round == reviewed.decision.round + 1


def test_errors_have_a_line_with_the_best_alternative_to_the_end_of_the_round() -> None:
    for reviewed in reviewed_opening():
        check_line(reviewed)
    assert any(len({*reviewed.line}) > 5 for reviewed in reviewed_opening())
