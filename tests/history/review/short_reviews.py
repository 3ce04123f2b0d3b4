"""Matches to review."""

from __future__ import annotations

import random
from typing import Final

from game.history.review.decisions import list_decisions
from game.history.review.match_review import MatchReview
from game.history.review.review_plan import Effort, Stage
from game.history.review.reviewer import review_match
from game.rules import Options
from game.rules.record.game_record import DecisionEntry, GameRecord
from game.rules.record.recovery import recover

EFFORT: Final = Effort(4, (Stage(2, 3), Stage(3, 1)))


def played_record(actions: int, others_from: int = 1000, players: int = 3) -> GameRecord:
    """The record of a match with so many random actions; those from `others_from` on are others
    than usual."""
    record = GameRecord(Options(players=players), 5)
    game, rng, other = record.begin().game, random.Random(1), random.Random(2)
    for number in range(actions):
        legal = game.legal_actions
        usual = rng.choice(legal)
        game.play(usual if number < others_from else other.choice(legal))
        record.entries.append(DecisionEntry((game.history[-1],)))
    return record


def inline_review(record: GameRecord, effort: Effort = EFFORT) -> MatchReview:
    """The review of a match, made in this process."""
    decisions = list_decisions(recover(record).history)
    return review_match(decisions, record.options.players, effort)
