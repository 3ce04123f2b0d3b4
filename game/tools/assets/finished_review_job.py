"""A review that was already complete when it was requested."""

from __future__ import annotations

from game.history.review.match_review import MatchReview
from game.history.review.review_plan import Effort, ReviewPlan
from game.history.review.review_process import ReviewJob, ReviewSource
from game.history.review.review_store import SavedReview


def finished_review_job(review: MatchReview) -> ReviewJob:
    """Return a job that has a complete review from the start."""
    decisions = [reviewed.decision for reviewed in review.decisions]
    plan = ReviewPlan(decisions, review.seats, Effort(stages=()))
    for task, reviewed in zip(list(plan.tasks), review.decisions, strict=True):
        plan.add(task, reviewed)
    return ReviewJob(SavedReview(plan, {}, lambda texts: None), ReviewSource())
