"""Choose the positions to practice from a review, the clear errors of people, and find again what
it says of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.history.review.estimate import Confidence
from game.history.review.grades import Grade
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.history.review.review_plan import USUAL_EFFORT, Effort
from game.history.review.review_process import open_review
from game.history.review.review_store import Texts
from game.history.store.practice_book import PracticePosition
from game.match.journal import JournalError
from game.match.replay import Replay
from game.rules.notation.writer import to_text
from game.rules.queries.observation import observe

if TYPE_CHECKING:
    from game.match.match_spec import MatchSpec

PRACTICED: Final = (Grade.MISTAKE, Grade.BLUNDER)


def practice_positions(
    review: MatchReview, key: str, spec_at: Callable[[int], MatchSpec]
) -> list[PracticePosition]:
    """Return the clear mistakes and blunders of people in a match. `key` is that of its outcome;
    `spec_at` returns who played at a ply."""
    positions: list[PracticePosition] = []
    for reviewed in review.decisions:
        decision, judgment = reviewed.decision, reviewed.judgment
        seat = spec_at(decision.ply).seats[decision.seat]
        if judgment is None or seat.is_computer or reviewed.grade not in PRACTICED:
            continue
        if judgment.confidence is Confidence.CLEARLY:
            positions.append(
                PracticePosition(
                    id=decision.before.digest(),
                    person=seat.name,
                    match=key,
                    ply=decision.ply,
                    kind=decision.kind,
                    position=to_text(observe(decision.before, decision.seat).position, stack=False),
                    played=tuple(str(action) for action in decision.chain),
                    best=tuple(str(action) for action in judgment.alternatives[0].actions),
                    cost=judgment.cost,
                )
            )
    return positions


def reviewed_again(
    position: PracticePosition,
    file: Path,
    load: Callable[[str], Texts],
    effort: Effort = USUAL_EFFORT,
) -> ReviewedDecision | None:
    """Return what the stored review of the match in a file says of a position, None if either is
    gone. `load` returns the parts of a review."""
    try:
        record = Replay.load(file).record
    except JournalError:
        return None
    assert record is not None  # it is from a file
    review = open_review(record, load, lambda key, texts: None, effort).plan.review
    found = (one for one in review.decisions if one.decision.before.digest() == position.id)
    return next(found, None)
