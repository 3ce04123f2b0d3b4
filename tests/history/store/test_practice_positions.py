"""The clear errors of people become positions to practice."""

from __future__ import annotations

from dataclasses import replace

from game.history.review.decisions import DECISION_KINDS
from game.history.review.estimate import Estimate
from game.history.review.grades import Loss
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.history.store.practice_positions import practice_positions
from game.rules import Game, parse
from tests.history.review.short_reviews import inline_review, played_record
from tests.support.saved_matches import spec_for


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
