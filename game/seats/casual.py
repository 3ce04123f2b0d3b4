"""A seat that plays the way people do who know the rules but not yet the game."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

from game.rules import Action, Observation, Position, steps
from game.rules.flow import play
from game.seats.evaluate import Evaluation
from game.seats.heuristic import HeuristicSeat, finish_role
from game.seats.quick import Quick
from game.seats.weights import Weights

# Decisions nobody gets wrong at a table, as one sees what they bring: who stands where (the rest
# is drafting, which has its own way).
PLAIN: Final = frozenset({steps.PLACE, steps.DRAFT})


@dataclass(frozen=True)
class Habits:
    """How far a casual player sees. `rivals`: how much it counts what the others get, as a part;
    `blur`: by how many VP two actions may differ and still seem much the same; `blunder`: what
    it never gives away in one decision, in VP."""

    rivals: float
    blur: float
    blunder: float


class CasualSeat:
    """Looks to the end of the role that is played, mostly at its own board, and takes one of the
    actions that seem good to it: the better, the more often."""

    def __init__(self, habits: Habits, weights: Weights | None = None) -> None:
        self.habits = habits
        self.weights = weights or Weights()
        self._plain = HeuristicSeat(self.weights)

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
        legal = observation.position.legal
        if len(legal) == 1 or observation.position.frame[0] in PLAIN:
            return self._plain.choose(observation, rng)
        pos = observation.determinize(rng)
        evaluation = Evaluation(pos, self.weights)
        quick = Quick(evaluation.outlook, self.weights)
        values = [self._worth(pos, action, evaluation, quick) for action in legal]
        return self._one_of(legal, values, rng)

    def _worth(
        self, pos: Position, action: Action, evaluation: Evaluation, quick: Quick
    ) -> float:
        after = pos.copy()
        play(after, action)
        finish_role(after, quick)
        values = evaluation.values(after)
        own = values.pop(pos.seat)
        return own - self.habits.rivals * sum(values) / len(values)

    def _one_of(self, legal: list[Action], values: list[float], rng: random.Random) -> Action:
        most = max(values)
        habits = self.habits
        chances = [
            math.exp((value - most) / habits.blur) if value >= most - habits.blunder else 0.0
            for value in values
        ]
        return rng.choices(legal, chances)[0]
