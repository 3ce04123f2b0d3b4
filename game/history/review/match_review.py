"""Review a match decision by decision: accuracy of the seats, turning points, finds, luck."""

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

# Nodes of a search for an important decision.
DEFAULT_NODES: Final = 400
# One more whenever a review of the same decisions comes to another result than before: what is
# kept of earlier ones is then made anew.
METHOD: Final = 3
TURNING_POINTS: Final = 5
FINDS: Final = 3  # of each seat

# Numbers that tell the random streams of one decision apart.
_SEARCH, _SEARCH_AGAIN, _LUCK = range(3)


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision with its grade; `judgement` is None where there was nothing to judge, `luck` where
    no tiles were drawn after it. `line` is how the round might have gone on with the best
    alternative: all actions of all seats from the position before the decision; () where nothing
    was better, not even perhaps (`DOUBTED`)."""

    decision: MatchDecision
    grade: Grade
    judgement: Judgement | None
    luck: Luck | None
    line: tuple[Action, ...] = ()

    @property
    def cost(self) -> float:
        """What it cost in percent, as `Loss.cost`; 0 where there was nothing to judge."""
        return self.judgement.loss.cost if self.judgement else 0.0

    @property
    def gap(self) -> float:
        """What the best alternative would have cost in percent; see `Judgement.gap`."""
        return self.judgement.gap if self.judgement else 0.0


def review_decisions(
    decisions: Sequence[MatchDecision],
    nodes: int = DEFAULT_NODES,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
    networks: Networks | None = None,
    first: int = 0,
) -> Generator[ReviewedDecision, None, None]:
    """Review decisions one by one, from the one with the number `first`; each is yielded when it is
    done, so the number of them is the progress. `stop` is asked every few nodes: True ends the
    review, without the decision that it was at. The same decisions, nodes and seed give the same
    review, wherever it begins."""
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
    """The review of a match, or of as much of it as has been reviewed."""

    seats: int
    decisions: tuple[ReviewedDecision, ...]

    def of_seat(self, seat: int) -> list[ReviewedDecision]:
        """Return the decisions of a seat."""
        return [reviewed for reviewed in self.decisions if reviewed.decision.seat == seat]

    def accuracy(self, seat: int) -> float | None:
        """Return the accuracy of a seat, 0 to 100; None if nothing of it was judged. Forced
        decisions and the draft do not count. It is reckoned from what the searches say: over many
        decisions their errors cancel out, so that nothing need be sure of any one of them."""
        judgements = [reviewed.judgement for reviewed in self.of_seat(seat) if reviewed.judgement]
        return accuracy_of((judgement.searched_cost, judgement.stake) for judgement in judgements)

    def grade_counts(self, seat: int) -> dict[Grade, int]:
        """Return how often a seat got each grade."""
        counts = dict.fromkeys(Grade, 0)
        for reviewed in self.of_seat(seat):
            counts[reviewed.grade] += 1
        return counts

    def turning_points(self, count: int = TURNING_POINTS) -> list[ReviewedDecision]:
        """Return the decisions that cost most, one of each round at most, in order of play: errors,
        and where there are too few of them what may have been a mistake (`Grade.OPEN`)."""
        chosen: dict[int, ReviewedDecision] = {}
        for reviewed in sorted(filter(_may_decide, self.decisions), key=_weight, reverse=True):
            chosen.setdefault(reviewed.decision.round, reviewed)
        return sorted(list(chosen.values())[:count], key=lambda reviewed: reviewed.decision.ply)

    def finds(self, seat: int, count: int = FINDS) -> list[ReviewedDecision]:
        """Return the hard choices that a seat made well, those whose alternatives were worst, in
        order of play."""
        finds = [
            reviewed
            for reviewed in self.of_seat(seat)
            if reviewed.judgement and reviewed.judgement.is_find
        ]
        finds.sort(key=lambda reviewed: -reviewed.gap)
        return sorted(finds[:count], key=lambda reviewed: reviewed.decision.ply)

    def luck(self, seat: int) -> tuple[float, float]:
        """Return what drawn tiles changed for a seat in sum: share of the victory, lead (VP)."""
        all_luck = [reviewed.luck for reviewed in self.decisions if reviewed.luck]
        return sum(luck.win_shares[seat] for luck in all_luck), sum(
            luck.margins[seat] for luck in all_luck
        )


def _may_decide(reviewed: ReviewedDecision) -> bool:
    if reviewed.grade is Grade.OPEN and reviewed.judgement is not None:
        return grade_of(reviewed.judgement.searched_cost) in (Grade.MISTAKE, Grade.BLUNDER)
    return reviewed.grade in ERRORS


def _weight(reviewed: ReviewedDecision) -> tuple[bool, float]:
    """Return a sort key: errors after what is open, then by cost."""
    searched = reviewed.judgement.searched_cost if reviewed.judgement else 0.0
    is_error = reviewed.grade in ERRORS
    return is_error, reviewed.cost if is_error else searched
