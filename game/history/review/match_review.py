"""Review a match decision by decision: accuracy of each seat, turning points, finds and luck."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Final

from game.history.review.better_line import better_line
from game.history.review.decisions import MatchDecision
from game.history.review.grades import ERRORS, Grade, accuracy_of, grade_of
from game.history.review.judge import Judge, Judgement, grade_without_search
from game.history.review.luck import Luck, luck_of
from game.match.engine_process import decision_seed
from game.rules import Action
from game.seats.networks import Networks, shipped_networks

# The number of search nodes for an important decision.
DEFAULT_NODES: Final = 400
# The version of the review method. Increment it whenever the same decisions would be reviewed
# differently, so that saved reviews are computed again.
METHOD: Final = 3
TURNING_POINTS: Final = 5
FINDS: Final = 3  # per seat

# Stream numbers for the independent random generators of one decision.
_SEARCH, _SEARCH_AGAIN, _LUCK = range(3)


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision with its grade. `judgement` is None if there was nothing to judge, and `luck` is
    None if no tiles were drawn after it. `line` is a possible continuation of the round with the
    best alternative: the actions of all seats from the position before the decision, or () if the
    grade is not one of `DOUBTED`."""

    decision: MatchDecision
    grade: Grade
    judgement: Judgement | None
    luck: Luck | None
    line: tuple[Action, ...] = ()

    @property
    def cost(self) -> float:
        """The cost in percent (`Loss.cost`), or 0 if there was nothing to judge."""
        return self.judgement.loss.cost if self.judgement else 0.0

    @property
    def gap(self) -> float:
        """The cost of the best alternative in percent (`Judgement.gap`), or 0 if there was nothing
        to judge."""
        return self.judgement.gap if self.judgement else 0.0


def review_decisions(
    decisions: Sequence[MatchDecision],
    nodes: int = DEFAULT_NODES,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
    networks: Networks | None = None,
    first: int = 0,
) -> Generator[ReviewedDecision, None, None]:
    """Review decisions one by one, starting with number `first` (from 0), and yield each as it is
    completed.

    `stop` is polled every few nodes; when it returns True the review ends without the decision in
    progress. The same decisions, nodes and seed always give the same review, wherever it starts.
    """
    networks = networks or shipped_networks()
    judge = Judge(nodes, networks, stop)
    for number, decision in enumerate(decisions[first:], first):
        judgement, grade = None, grade_without_search(decision)
        if grade is None:
            judgement = judge.judge(
                decision, _rng(seed, _SEARCH, number), _rng(seed, _SEARCH_AGAIN, number)
            )
            grade = judgement.grade
        luck = luck_of(decision, _rng(seed, _LUCK, number), networks)
        if stop is not None and stop():
            return
        line = better_line(decision, judgement, networks) if judgement else ()
        yield ReviewedDecision(decision, grade, judgement, luck, line)


def _rng(seed: int, stream: int, number: int) -> random.Random:
    return random.Random(decision_seed(seed, stream, number))


@dataclass(frozen=True)
class MatchReview:
    """The review of a match, or of the part that has been reviewed so far."""

    seats: int
    decisions: tuple[ReviewedDecision, ...]

    def of_seat(self, seat: int) -> list[ReviewedDecision]:
        """Return the decisions of a seat."""
        return [reviewed for reviewed in self.decisions if reviewed.decision.seat == seat]

    def accuracy(self, seat: int) -> float | None:
        """Return the accuracy of a seat, 0 to 100, or None if none of its decisions was judged.
        Forced decisions and the draft do not count.

        The accuracy uses the raw search costs: over many decisions their errors cancel out, so no
        single cost needs to be certain.
        """
        judgements = [reviewed.judgement for reviewed in self.of_seat(seat) if reviewed.judgement]
        return accuracy_of((judgement.searched_cost, judgement.stake) for judgement in judgements)

    def grade_counts(self, seat: int) -> dict[Grade, int]:
        """Return how many times a seat received each grade."""
        counts = dict.fromkeys(Grade, 0)
        for reviewed in self.of_seat(seat):
            counts[reviewed.grade] += 1
        return counts

    def turning_points(self, count: int = TURNING_POINTS) -> list[ReviewedDecision]:
        """Return the most costly decisions, at most one per round, in order of play. If there are
        too few errors, add decisions that may have been mistakes (`Grade.OPEN`)."""
        chosen: dict[int, ReviewedDecision] = {}
        for reviewed in sorted(filter(_may_decide, self.decisions), key=_weight, reverse=True):
            chosen.setdefault(reviewed.decision.round, reviewed)
        return sorted(list(chosen.values())[:count], key=lambda reviewed: reviewed.decision.ply)

    def finds(self, seat: int, count: int = FINDS) -> list[ReviewedDecision]:
        """Return a seat's finds, in order of play. If there are more than `count`, keep those with
        the largest gap to the best alternative."""
        finds = [
            reviewed
            for reviewed in self.of_seat(seat)
            if reviewed.judgement and reviewed.judgement.is_find
        ]
        finds.sort(key=lambda reviewed: -reviewed.gap)
        return sorted(finds[:count], key=lambda reviewed: reviewed.decision.ply)

    def luck(self, seat: int) -> tuple[float, float]:
        """Return the total effect of drawn tiles on a seat: win share and lead (VP)."""
        all_luck = [reviewed.luck for reviewed in self.decisions if reviewed.luck]
        return sum(luck.win_shares[seat] for luck in all_luck), sum(
            luck.margins[seat] for luck in all_luck
        )


def _may_decide(reviewed: ReviewedDecision) -> bool:
    if reviewed.grade is Grade.OPEN and reviewed.judgement is not None:
        return grade_of(reviewed.judgement.searched_cost) in (Grade.MISTAKE, Grade.BLUNDER)
    return reviewed.grade in ERRORS


def _weight(reviewed: ReviewedDecision) -> tuple[bool, float]:
    """Return a sort key that ranks errors above open decisions, then by cost."""
    searched = reviewed.judgement.searched_cost if reviewed.judgement else 0.0
    is_error = reviewed.grade in ERRORS
    return is_error, reviewed.cost if is_error else searched
