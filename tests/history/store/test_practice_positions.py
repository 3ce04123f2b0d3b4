"""The clear errors of people become positions to practice."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from game.history.review.decisions import DECISION_KINDS, list_decisions
from game.history.review.estimate import Estimate
from game.history.review.grades import Loss
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.history.review.review_data import part_to_data
from game.history.review.review_plan import ReviewPlan
from game.history.review.review_store import SavedReview
from game.history.review.reviewer import Reviewer
from game.history.store.practice_book import PracticePosition
from game.history.store.practice_positions import practice_positions, reviewed_again
from game.match.replay import Replay
from game.rules import Game, parse
from tests.history.review.short_reviews import EFFORT, inline_review, played_record
from tests.support.saved_matches import saved_match, spec_for


def judged() -> list[ReviewedDecision]:
    review = inline_review(played_record(60))
    return [r for r in review.decisions if r.judgment and r.judgment.alternatives]


def with_estimate(reviewed: ReviewedDecision, cost: float, deviation: float) -> ReviewedDecision:
    assert reviewed.judgment is not None
    judgment = replace(reviewed.judgment, playouts=None)
    vars(judgment)["estimate"] = Estimate(Loss(0.0, cost / 2), deviation)
    return replace(reviewed, judgment=judgment)


def test_only_clear_mistakes_of_people_are_practiced() -> None:
    spec = spec_for(3)
    people = {seat for seat, player in enumerate(spec.seats) if not player.is_computer}
    decisions = judged()
    for cost, deviation, wanted in ((20.0, 3.0, True), (20.0, 30.0, False), (3.0, 1.0, False)):
        made = tuple(with_estimate(reviewed, cost, deviation) for reviewed in decisions)
        positions = practice_positions(MatchReview(3, made), "key", lambda ply: spec)
        seats = [r.decision.seat for r in made if r.decision.seat in people]
        assert len(positions) == (len(seats) if wanted else 0)


def test_what_the_review_says_of_a_position_is_found_again(tmp_path: Path) -> None:
    file = saved_match(tmp_path, 40)
    replay, texts = Replay.load(file), dict[tuple[int, int], str]()
    decisions = list_decisions(replay.history)
    reviewer = Reviewer(decisions, EFFORT.nodes)

    def reviewed(which: str) -> ReviewedDecision | None:
        position = PracticePosition(which, "", "", 0, "", "", (), (), 0.0)
        return reviewed_again(position, file, lambda key: texts, EFFORT)

    saved = SavedReview(ReviewPlan(decisions, 3, EFFORT), {}, texts.update)
    while not saved.plan.is_done:
        task = saved.plan.tasks[0]
        part = reviewer.compute(task, saved.plan.better(task))
        saved.add(task, json.dumps(part_to_data(part)))
        saved.save()
    expected = next(one for one in saved.plan.review.decisions if one.judgment)
    wanted = expected.decision.before.digest()
    found = reviewed(wanted)
    assert found is not None
    assert found.judgment == expected.judgment
    assert reviewed("other") is None
    texts.clear()
    assert reviewed(wanted) is None
    file.write_bytes(b"no match")
    assert reviewed(wanted) is None


def test_a_position_can_be_set_up_and_both_choices_played() -> None:
    spec = spec_for(3)
    spec = replace(spec, seats=tuple(replace(seat, kind="person") for seat in spec.seats))
    made = tuple(with_estimate(reviewed, 20.0, 1.0) for reviewed in judged())
    positions = practice_positions(MatchReview(3, made), "key", lambda ply: spec)
    assert len(positions) == len(made)
    assert {position.kind for position in positions} <= {*DECISION_KINDS, "other"}
    for position in positions:
        for first in (position.played[0], position.best[0]):
            game = Game.from_text(position.position, seed=3)
            assert parse(first) in game.legal_actions
