"""Judge a decision by a search and by playouts, using only what its seat could know."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final

from game.history.review.decisions import MatchDecision
from game.history.review.estimate import CONSTANTS, Confidence, Estimate, estimate_loss
from game.history.review.game_end import GameEnd
from game.history.review.grades import NO_LOSS, THRESHOLDS, Grade, Loss, loss_between, worth
from game.history.review.playouts import Playouts
from game.rules.queries.observation import observe
from game.seats.networks import Networks
from game.seats.search.comparison import ChoiceComparer, ComparedChain
from game.seats.search.search import Chain

# A find is a decision whose alternatives cost at least `FIND_COST` percent and whose prior
# probability from the policy network is at most `FIND_PRIOR`.
FIND_COST: Final = next(cost for cost, grade in THRESHOLDS if grade is Grade.MISTAKE)
FIND_PRIOR: Final = 0.5
# With a win share of at most so much, or of all but so much, a game is decided.
DECIDED: Final = 0.02


@dataclass(frozen=True)
class Judgment:
    """The evidence about a decision of `seat`, and what follows from it.

    `played`: the choice as rated by the search; `alternatives`: the best others, best first, ()
        if the search had too few nodes for any
    `exact`: whether the search solved the rest of the game
    `playouts`: pairs of games after the best alternative and after the choice, if any were played
    """

    seat: int
    played: ComparedChain
    alternatives: tuple[ComparedChain, ...]
    exact: bool
    playouts: Playouts | None = None

    @cached_property
    def estimate(self) -> Estimate:
        """What the choice lost against the best alternative; negative if it was better."""
        if not self.alternatives:
            return Estimate(NO_LOSS, 0.0)
        searched = loss_between(self.alternatives[0].prospects, self.played.prospects, self.seat)
        return estimate_loss(searched, self.playouts, exact=self.exact)

    @property
    def loss(self) -> Loss:
        """What the choice lost; nothing if it was the best."""
        return self.estimate.loss if self.is_error else NO_LOSS

    @property
    def cost(self) -> float:
        """The cost of the choice in percent; 0 if it was the best."""
        return max(0.0, self.estimate.mean)

    @property
    def gap(self) -> float:
        """The cost of the best alternative in percent; 0 unless the choice was the best."""
        return max(0.0, -self.estimate.mean)

    @property
    def is_find(self) -> bool:
        """Whether it was a hard choice that was made well (`FIND_COST`, `FIND_PRIOR`), and also won
        more of the games played out (or was solved)."""
        found = self.playouts
        wins_more = found is not None and found.played.win_share > found.better.win_share
        is_hard = self.gap >= FIND_COST and self.played.prior <= FIND_PRIOR
        return is_hard and (self.exact or wins_more) and not self.is_disputed

    @property
    def is_disputed(self) -> bool:
        """Whether the games played out say the opposite of an estimate that is not exact."""
        if self.playouts is None or self.exact:
            return False
        return self.playouts.loss.worth * self.estimate.mean <= 0

    @property
    def confidence(self) -> Confidence:
        """The certainty of the estimate in words; lower if the games played out do not confirm it:
        "clearly" by two standard errors, "probably" by one."""
        sure, playouts = self.estimate.confidence, self.playouts
        if playouts is None or self.exact:
            return sure
        if self.is_disputed:
            return Confidence.PERHAPS
        error = sqrt(playouts.variance / playouts.effective_pairs)
        if sure is Confidence.CLEARLY and abs(playouts.loss.worth) < 2 * error:
            sure = Confidence.PROBABLY
        if sure is Confidence.PROBABLY and abs(playouts.loss.worth) < error:
            return Confidence.PERHAPS
        return sure

    @property
    def told_loss(self) -> Loss:
        """The loss as it is told, negative for the best choice: of a lead alone if the game was
        decided."""
        loss = self.estimate.loss
        return loss._replace(win_share=0.0) if self.is_decided else loss

    @property
    def told_part(self) -> float:
        """The part of the differences in the games played out that is told, 0 to 1, so that they
        agree with the estimate: this is more cautious."""
        lead = self.playouts.loss.margin if self.playouts else 0.0
        return min(1.0, max(0.0, self.estimate.loss.margin / lead)) if lead else 1.0

    @property
    def is_error(self) -> bool:
        """Whether the best alternative was stronger than the choice."""
        return self.estimate.mean > 0

    @property
    def choices(self) -> tuple[Chain, Chain]:
        """The stronger and the weaker one of the best alternative and the choice."""
        alternative, played = self.alternatives[0].actions, self.played.actions
        return (alternative, played) if self.is_error else (played, alternative)

    @property
    def ends(self) -> tuple[GameEnd, GameEnd] | None:
        """The mean ends of the games after the stronger and after the weaker choice."""
        if self.playouts is None:
            return None
        alternative, played = self.playouts.better, self.playouts.played
        return (alternative, played) if self.is_error else (played, alternative)

    @property
    def is_decided(self) -> bool:
        """Whether the seat wins, or loses, after both choices alike (`DECIDED`)."""
        shares, least = self.win_shares, DECIDED
        if self.playouts is not None:
            least -= 0.5 / self.playouts.pairs  # few pairs do not show it
        return bool(shares) and (max(shares) <= least or min(shares) >= 1 - least)

    @property
    def win_shares(self) -> tuple[float, ...]:
        """How often the seat wins after the choice and after the best alternative: in the solution,
        or in the games played out; () if neither is known."""
        if self.exact:
            both = self.played, *self.alternatives[:1]
            return tuple(one.prospects.win_shares[self.seat] for one in both)
        found = self.playouts
        return (found.played.win_share, found.better.win_share) if found else ()

    @property
    def stake(self) -> float:
        """The difference (percent) between the best and the worst choice compared."""
        slope, played = (
            1.0 if self.exact else CONSTANTS.slope,
            worth(self.played.prospects, self.seat),
        )
        others = [
            slope * (worth(other.prospects, self.seat) - played) for other in self.alternatives[1:]
        ]
        values = [0.0, self.estimate.mean, *others]
        return max(values) - min(values)


def search_decision(
    decision: MatchDecision, nodes: int, rng: random.Random, networks: Networks
) -> Judgment:
    """Judge a decision that had alternatives and is not part of the draft, by one search of `nodes`
    nodes, scaled by `game.seats.search.limit.STEP_SHARES`."""
    seat = decision.seat
    comparer = ChoiceComparer(observe(decision.before, seat), rng, nodes, networks)
    played, others, exact = comparer.compare(decision.chain)
    ranked = sorted(others, key=lambda compared: -worth(compared.prospects, seat))
    return Judgment(seat, played, tuple(ranked), exact)
