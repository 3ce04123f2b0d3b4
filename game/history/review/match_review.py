"""The review of a match: the moments that mattered, accuracy of each seat, finds and luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.history.review.decisions import KindCost, MatchDecision
from game.history.review.estimate import Confidence
from game.history.review.grades import ERRORS, Grade, accuracy_of, grade_of
from game.history.review.judgment import Judgment
from game.history.review.luck import Luck
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import steps

MOMENTS: Final = 5
MOST_DECIDED: Final = 2  # of the moments, from when the winner was certain
ENOUGH_PAIRS: Final = 12  # of games played out, from which a loss that is not confirmed is none
LEAST_VP: Final = 1.0  # of lead that a moment costs in a game that was decided


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision and what the review says of it. `judgment` is None if there was nothing to judge,
    and `luck` is None if no tiles were drawn after it."""

    decision: MatchDecision
    judgment: Judgment | None
    luck: Luck | None

    @property
    def grade(self) -> Grade:
        """The grade. What the games played out deny is no error, and what is only "perhaps" one is
        an inaccuracy."""
        if self.judgment is None:
            return Grade.UNGRADED if self.decision.chain else Grade.FORCED
        grade = grade_of(self.judgment.cost)
        if grade not in ERRORS or self.judgment.confidence is not Confidence.PERHAPS:
            return grade
        return Grade.GOOD if self.judgment.is_disputed else Grade.INACCURACY

    @property
    def cost(self) -> float:
        """The cost in percent, or 0 if there was nothing to judge."""
        return self.judgment.cost if self.judgment else 0.0

    @property
    def gap(self) -> float:
        """The cost of the best alternative in percent (`Judgment.gap`), or 0 if there was nothing
        to judge."""
        return self.judgment.gap if self.judgment else 0.0

    @property
    def is_find(self) -> bool:
        """Whether it was a hard choice that was made well (`Judgment.is_find`)."""
        return self.judgment is not None and self.judgment.is_find


def is_judged(decision: MatchDecision) -> bool:
    """Return whether a decision is judged: it was not forced, and is not part of the draft."""
    return bool(decision.chain) and decision.before.frame[0] != steps.DRAFT


@dataclass(frozen=True)
class MatchReview:
    """The review of a match, or of the part that has been reviewed so far."""

    seats: int
    decisions: tuple[ReviewedDecision, ...]
    stand_ins: frozenset[int] = frozenset()
    """The plies at which somebody else played a seat, which do not count as decisions of it."""

    def counting(
        self, seats: Sequence[SeatSpec], spec_at: Callable[[int], MatchSpec]
    ) -> MatchReview:
        """Return the review in which only people's decisions count for the people among `seats`,
        and only computers' for the others. `spec_at` returns who played at a ply."""
        made = [reviewed.decision for reviewed in self.decisions]
        others = (
            one.ply
            for one in made
            if spec_at(one.ply).seats[one.seat].is_computer != seats[one.seat].is_computer
        )
        return replace(self, stand_ins=frozenset(others))

    def of_seat(self, seat: int) -> list[ReviewedDecision]:
        """Return the decisions of a seat."""
        return [
            reviewed
            for reviewed in self.decisions
            if reviewed.decision.seat == seat and reviewed.decision.ply not in self.stand_ins
        ]

    def moments(self, seat: int | None = None) -> list[ReviewedDecision]:
        """Return the decisions that mattered most, of a seat or of all, in order of play: the
        costliest mistakes and blunders; where there are too few, inaccuracies, and `MOST_DECIDED`
        mistakes that changed only by how much a match was won or lost; then the best finds, and
        then the smaller losses. A seat's
        choice of a role and what it does with it are one moment, the costlier one. Losses that are
        only "perhaps" ones are left out, and what cost less than `LEAST_VP` when the
        winner was certain."""
        decisions = self.decisions if seat is None else self.of_seat(seat)
        mattered = [
            reviewed
            for reviewed in decisions
            if (reviewed.is_find or reviewed.grade in (*ERRORS, Grade.GOOD)) and _counts(reviewed)
        ]
        mattered.sort(key=_weight, reverse=True)
        decided = [one for one in mattered if one.judgment and one.judgment.is_decided]
        late = {id(one) for one in decided[MOST_DECIDED:]}
        of_turns: dict[object, ReviewedDecision] = {}
        for one in mattered:
            if id(one) not in late:
                of_turns.setdefault((one.decision.seat, one.decision.turn), one)
        return sorted([*of_turns.values()][:MOMENTS], key=lambda one: one.decision.ply)

    def accuracy(self, seat: int) -> float | None:
        """Return the accuracy of a seat, 0 to 100, or None if none of its decisions was judged.
        Forced decisions and the draft do not count."""
        judgments = [reviewed.judgment for reviewed in self.of_seat(seat) if reviewed.judgment]
        return accuracy_of((judgment.cost, judgment.stake) for judgment in judgments)

    def grade_counts(self, seat: int) -> dict[Grade, int]:
        """Return how many times a seat received each grade."""
        counts = dict.fromkeys(Grade, 0)
        for reviewed in self.of_seat(seat):
            counts[reviewed.grade] += 1
        return counts

    def costs(self, seat: int) -> dict[str, KindCost]:
        """Return what a seat's decisions of each kind cost (`DECISION_KINDS`)."""
        costs: dict[str, KindCost] = {}
        for reviewed in self.of_seat(seat):
            if reviewed.judgment:
                kind = reviewed.decision.kind
                before = costs.get(kind, KindCost(0, 0.0))
                costs[kind] = KindCost(before.decisions + 1, before.cost + reviewed.cost)
        return costs

    def luck(self, seat: int) -> tuple[float, float]:
        """Return the total effect of drawn tiles on a seat: win share and lead (VP)."""
        all_luck = [reviewed.luck for reviewed in self.decisions if reviewed.luck]
        return sum(luck.win_shares[seat] for luck in all_luck), sum(
            luck.margins[seat] for luck in all_luck
        )


def _counts(reviewed: ReviewedDecision) -> bool:
    judgment = reviewed.judgment
    if judgment is None:
        return True
    played_out = judgment.playouts.pairs if judgment.playouts else 0
    confirmed = judgment.exact or (played_out and not judgment.is_disputed)
    if reviewed.grade is Grade.GOOD and not confirmed:
        return False
    is_unsure = played_out >= ENOUGH_PAIRS and judgment.confidence is Confidence.PERHAPS
    if is_unsure and not reviewed.is_find:
        return False
    return not judgment.is_decided or judgment.loss.margin >= LEAST_VP


def _weight(reviewed: ReviewedDecision) -> tuple[int, float]:
    """Return a sort key for moments: the rank of its kind, then its size."""
    judgment, grade = reviewed.judgment, reviewed.grade
    is_firm = judgment is None or not judgment.is_decided
    is_serious, is_error = grade in (Grade.MISTAKE, Grade.BLUNDER), grade in ERRORS
    ranks = (
        is_error,
        is_firm and reviewed.is_find,
        is_serious or (is_firm and is_error),
        is_firm and is_serious,
    )
    rank = max(number for number, fits in enumerate((True, *ranks)) if fits)
    return rank, reviewed.cost + reviewed.gap
