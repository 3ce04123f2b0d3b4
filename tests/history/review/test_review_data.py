"""Parts of reviews as plain data and back, and what is no such data."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.app.files.strict_json import loads
from game.history.review.decisions import list_decisions
from game.history.review.grades import Grade
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.history.review.playouts import Playouts
from game.history.review.review_data import part_from_data, part_to_data, review_to_data
from game.history.review.review_plan import Effort, Part, ReviewTask, Stage
from game.history.review.reviewer import Reviewer
from game.match.journal import open_match
from tests.history.review.short_reviews import inline_review, played_record

SEARCH, PLAYING = ReviewTask(0, 0), ReviewTask(0, 1, 0, 2)
EVERY = 9  # of so many decisions of a match one is reviewed
SAMPLES = sorted((Path(__file__).parents[2] / "fixtures" / "first_version").glob("*.jsonl"))


@cache
def opening() -> MatchReview:
    """The review of the beginning of a match; nobody changes it."""
    return inline_review(played_record(60), Effort(8, (Stage(2, 2),)))


@cache
def played_out() -> ReviewedDecision:
    """A decision with all that the review says of one."""
    return next(r for r in opening().decisions if r.judgment and r.judgment.playouts)


def playouts() -> Playouts:
    judgment = played_out().judgment
    assert judgment is not None
    assert judgment.playouts is not None
    return judgment.playouts


def through_json(part: Part) -> Any:
    return loads(json.dumps(part_to_data(part)))


# Data and back


def test_what_is_read_back_is_the_same() -> None:
    reviewed = opening().decisions
    assert {decided.grade for decided in reviewed} >= {Grade.FORCED, Grade.BEST}
    assert any(decided.luck for decided in reviewed)
    for decided in reviewed:
        back = part_from_data(SEARCH, decided.decision, through_json(decided))
        assert part_to_data(back) == part_to_data(decided)
    decision = played_out().decision
    assert part_from_data(PLAYING, decision, through_json(playouts())) == playouts()


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_whole_matches_are_reviewed_and_read_back_the_same(path: Path) -> None:
    history = open_match(path).history
    decisions = list_decisions(history)[::-EVERY][::-1]  # the last too, where games are solved
    reviewer = Reviewer(decisions, 6)
    for number, decision in enumerate(decisions):
        searched = reviewer.search(number)
        assert part_from_data(SEARCH, decision, through_json(searched)) == searched


def test_data_of_another_decision_is_refused() -> None:
    reviewed, *others = opening().decisions
    for other in others:
        with pytest.raises(ValueError, match=r"."):
            part_from_data(SEARCH, other.decision, through_json(reviewed))


Spoil = Callable[[dict[str, Any]], object]


def choice(data: dict[str, Any]) -> list[Any]:
    """What was played: actions, visits, prior, and prospects."""
    played: list[Any] = data["judgment"]["played"]
    return played


SPOILT: dict[str, Spoil] = {
    "another ply": lambda data: data.update(ply=999),
    "another action": lambda data: data["played"].append("pass"),
    "another seat": lambda data: data["judgment"].update(seat=1 - data["judgment"]["seat"]),
    "no choice": lambda data: data["judgment"].pop("played"),
    "nothing judged": lambda data: data.pop("judgment"),
    "a list for a choice": lambda data: data["judgment"].update(played=[]),
    "another choice": lambda data: data["judgment"].update(
        played=data["judgment"]["alternatives"][0]
    ),
    "no prospects": lambda data: choice(data).pop(),
    "too few win shares": lambda data: choice(data)[3][0].pop(),
    "words for points": lambda data: choice(data)[3].__setitem__(1, ["1", "2", "3"]),
    "an object for alternatives": lambda data: data["judgment"].update(alternatives={"a": 1}),
    "words for alternatives": lambda data: data["judgment"].update(alternatives=["pass"]),
    "an empty chain": lambda data: data["judgment"]["alternatives"][0].__setitem__(0, []),
    "a number for an action": lambda data: data["judgment"]["alternatives"][0][0].append(1),
    "an illegal action": lambda data: data["judgment"]["alternatives"][0].__setitem__(
        0, ["pay vp"]
    ),
    "an unknown action": lambda data: data["judgment"]["alternatives"][0][0].append("sing"),
    "half a visit": lambda data: choice(data).__setitem__(1, 0.5),
    "an infinite prior": lambda data: choice(data).__setitem__(2, float("inf")),
    "too much": lambda data: data.update(mood=1),
    "too much in it": lambda data: data["judgment"].update(mood=1),
    "a number for the luck": lambda data: data.update(luck=1),
}


@pytest.mark.parametrize("wrong", SPOILT)
def test_wrong_data_is_refused(wrong: str) -> None:
    data = through_json(played_out())
    SPOILT[wrong](data)
    with pytest.raises(ValueError, match=r"."):
        part_from_data(SEARCH, played_out().decision, data)


@pytest.mark.parametrize("data", [None, [], "best", 1])
def test_what_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="no part of a review"):
        part_from_data(SEARCH, played_out().decision, data)
    with pytest.raises(ValueError, match="no part of a review"):
        part_from_data(PLAYING, played_out().decision, data)


@pytest.mark.parametrize(
    ("place", "value"), [(0, 0), (0, 1.5), (1, []), (3, "9"), (3, float("nan")), (4, None)]
)
def test_wrong_playouts_are_refused(place: int, value: object) -> None:
    data = through_json(playouts())
    data["playouts"][place] = value
    with pytest.raises(ValueError, match=r"."):
        part_from_data(PLAYING, played_out().decision, data)


def test_the_report_rounds_its_numbers() -> None:
    whole = review_to_data(opening())
    numbers = [part for part in json.dumps(whole).replace(",", " ").split() if "." in part]
    assert len(numbers) > 100
    assert max(len(part.partition(".")[2].rstrip("]}")) for part in numbers) <= 4
