"""What a review has to compute, in stages, and what is known so far.

First all decisions are searched. Then each stage plays out the most important decisions of every
seat, fewer and with more pairs from stage to stage (sequential halving; Karnin, Koren and Somekh
2013, Almost optimal exploration in multi-armed bandits). A decision that was dropped comes
back if it turns out to be more important than those that were kept. A stage is planned when the
previous one is complete, and every decision has its own random numbers. So the same match always
gets the same review, whichever process computes which part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from game.history.review.decisions import MatchDecision
from game.history.review.grades import ERROR_COST
from game.history.review.judgment import FIND_PRIOR, Judgment
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.history.review.playouts import Playouts
from game.seats.search.search import Chain


class Stage(NamedTuple):
    """A stage of playouts: the pairs that a decision has after it, and how many decisions of each
    seat it plays out."""

    pairs: int
    decisions: int


class Effort(NamedTuple):
    """How thorough a review is: the nodes of the search for an important decision, and the stages
    of playouts."""

    nodes: int = 400
    stages: tuple[Stage, ...] = (
        *(Stage(16, 12), Stage(48, 12), Stage(128, 8)),
        *(Stage(320, 5), Stage(320, 5)),  # after the first, others may be among the five
    )


USUAL_EFFORT: Final = Effort()
# The pairs that take about as long as the search of a decision, for the progress.
SEARCH_PAIRS: Final = 4


Part = ReviewedDecision | Playouts
"""The result of a task: of a search, or of playouts."""


class ReviewTask(NamedTuple):
    """A part of a review: the search of the decision `number` (stage 0), or its playouts from the
    pair `first` to the one before `end` (from stage 1 on)."""

    number: int
    stage: int
    first: int = 0
    end: int = 0


class ReviewPlan:
    """The parts of a review that are done, and those to be done next."""

    def __init__(
        self, decisions: Sequence[MatchDecision], seats: int, effort: Effort = USUAL_EFFORT
    ) -> None:
        self.decisions = decisions
        self._seats = seats
        self._stages = effort.stages
        self._searched: list[ReviewedDecision | None] = [None] * len(decisions)
        self._pairs_done = 0
        self._pairs = [0] * len(decisions)  # played out so far
        self._left_out: set[int] = set()
        self.stage = 0
        """The stage in progress: 0 while decisions are searched, then those of the playouts; one
        more when all is done."""
        self._tasks = [ReviewTask(number, 0) for number in range(len(decisions))]
        self._advance()

    @property
    def tasks(self) -> Sequence[ReviewTask]:
        """The tasks of the stage in progress that are not done, the most important first; () when
        the review is complete."""
        return self._tasks

    @property
    def is_done(self) -> bool:
        """Whether everything has been computed."""
        return not self._tasks

    @property
    def progress(self) -> float:
        """The share that is done, 0 to 1."""
        total = len(self._searched) * SEARCH_PAIRS + self._pairs_planned
        return 1.0 if self.is_done else min(0.99, self._pairs_done / max(1, total))

    @property
    def phase_progress(self) -> float:
        """The share of the searches that is done, 0 to 1, then that of the playouts."""
        searches = len(self._searched) * SEARCH_PAIRS
        if self.stage == 0:
            return self._pairs_done / max(1, searches)
        done = self._pairs_done - searches
        return 1.0 if self.is_done else min(0.99, done / max(1, self._pairs_planned))

    @property
    def _pairs_planned(self) -> int:
        """The largest number of pairs that the stages play out."""
        before = planned = 0
        for stage in self._stages:
            planned += self._seats * stage.decisions * (stage.pairs - before)
            before = stage.pairs
        return planned

    def better(self, task: ReviewTask) -> Chain:
        """Return the best alternative to a decision that is to be played out; () for a search."""
        return self._judged(task.number)[1].alternatives[0].actions if task.stage else ()

    def _judged(self, number: int) -> tuple[ReviewedDecision, Judgment]:
        reviewed = self._searched[number]
        assert reviewed is not None
        assert reviewed.judgment is not None
        return reviewed, reviewed.judgment

    @property
    def review(self) -> MatchReview:
        """The review so far: while decisions are searched, up to the first that is missing."""
        known: list[ReviewedDecision] = []
        for reviewed in self._searched:
            if reviewed is None:
                break
            known.append(reviewed)
        return MatchReview(self._seats, tuple(known))

    def add(self, task: ReviewTask, part: Part) -> None:
        """Add the result of a task."""
        if isinstance(part, Playouts):
            reviewed, judgment = self._judged(task.number)
            before = judgment.playouts
            judged = replace(judgment, playouts=before.joined(part) if before else part)
            self._searched[task.number] = replace(reviewed, judgment=judged)
            self._pairs[task.number] = task.end
        else:
            self._searched[task.number] = part
        self._close(task)

    def leave_out(self, task: ReviewTask) -> None:
        """Go on without a part that cannot be computed."""
        if task.stage == 0:
            decision = self.decisions[task.number]
            self._searched[task.number] = ReviewedDecision(decision, None, None)
        self._left_out.add(task.number)
        self._close(task)

    def _close(self, task: ReviewTask) -> None:
        self._tasks.remove(task)
        self._pairs_done += task.end - task.first if task.stage else SEARCH_PAIRS
        self._advance()

    def _advance(self) -> None:
        """Plan the next stages until there is something to do."""
        while not self._tasks and self.stage <= len(self._stages):
            self.stage += 1
            if self.stage <= len(self._stages):
                self._tasks = self._playout_tasks()

    def _playout_tasks(self) -> list[ReviewTask]:
        pairs, most = self._stages[self.stage - 1]
        by_seat: dict[int, list[tuple[float, int]]] = {}
        always: set[int] = set()
        for number, reviewed in enumerate(self._searched):
            judgment = reviewed.judgment if reviewed else None
            if judgment is None or judgment.exact or not judgment.alternatives:
                continue
            by_seat.setdefault(judgment.seat, []).append((-importance(judgment), number))
            if self.stage == 1 and judgment.cost >= ERROR_COST:
                always.add(number)
        chosen: list[tuple[float, int]] = []
        for ranked in by_seat.values():
            ranked.sort()
            chosen += ranked[:most] + [item for item in ranked[most:] if item[1] in always]
        return [
            ReviewTask(number, self.stage, self._pairs[number], pairs)
            for _, number in sorted(chosen)
            if self._pairs[number] < pairs and number not in self._left_out
        ]


def importance(judgment: Judgment) -> float:
    """Return how much a decision may have mattered, in percent: the cost that it may have had, or
    for a possible find that of the alternative, plus a standard deviation; 0 if the seat wins or
    loses anyway."""
    if judgment.is_decided:
        return 0.0
    mean, deviation = judgment.estimate.mean, judgment.estimate.deviation
    found = mean < 0 and judgment.played.prior <= FIND_PRIOR
    return deviation + (-mean if found else mean)
