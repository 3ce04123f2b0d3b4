"""Seats that play the way people do who know the rules but not yet the game: they see what a choice
brings by the end of the role, and take something good rather than the best."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.rules import PASS, Action, Observation, Player, Position, steps
from game.rules.flow import play
from game.seats.greedy import board_value
from game.seats.heuristic.evaluation import Evaluation
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.seat import HeuristicSeat, candidate_actions, finish_role
from game.seats.heuristic.weights import Weights

# Decisions nobody gets wrong at a table, as one sees what they bring: who stands where, and which
# barrels are kept (the rest is drafting, which has its own way).
PLAIN: Final = frozenset({steps.PLACE, steps.STORE, steps.DRAFT})

# What builder, craftsman and trader are taken for.
ROLE_USES: Final = frozenset({steps.BUILD, steps.PRIVILEGE, steps.TRADE})

Judge = Callable[[Position], float]  # how a position looks to the seat to decide, in VP


@dataclass(frozen=True)
class CasualHabits:
    """How somebody plays. `rivals`: how much counts what the others have, as a part, or None for
    a beginner, who counts only what lies on the own board (see `greedy.count`); `blur`: by how
    many VP two choices may differ and still seem much the same; `blunder`: what is never given
    away in one decision, in VP."""

    rivals: float | None
    blur: float
    blunder: float


class CasualSeat:
    """Takes one of the actions that seem good to it: the better, the more often."""

    def __init__(self, habits: CasualHabits, weights: Weights | None = None) -> None:
        self.habits = habits
        self.weights = weights or Weights()
        self._plain = HeuristicSeat(self.weights)

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
        legal = _used(observation.position, candidate_actions(observation.position))
        if len(legal) == 1 or observation.position.frame[0] in PLAIN:
            return self._plain.choose(observation, rng)
        pos = observation.determinize(rng)
        evaluation = Evaluation(pos, self.weights)
        quick = RolloutPolicy(evaluation.outlook, self.weights)
        tried = [(action, _after(pos, action, quick)) for action in legal]
        if pos.frame[0] == steps.CHOOSE:
            for pointless in (_is_gift, _is_idle):
                tried = [one for one in tried if not pointless(pos, one[1])] or tried
        judge = self._judge(pos.seat, evaluation)
        chances = self._chances([judge(after) for _, after in tried])
        return rng.choices(tried, chances)[0][0]

    def _judge(self, seat: int, evaluation: Evaluation) -> Judge:
        rivals = self.habits.rivals
        if rivals is None:
            return lambda pos: board_value(pos.players[seat])

        def compare(pos: Position) -> float:
            values = evaluation.values(pos)
            own = values.pop(seat)
            return own - rivals * sum(values) / len(values)

        return compare

    def _chances(self, values: list[float]) -> list[float]:
        most, habits = max(values), self.habits
        return [
            math.exp((value - most) / habits.blur) if value >= most - habits.blunder else 0.0
            for value in values
        ]


def _used(pos: Position, legal: list[Action]) -> list[Action]:
    """Who has taken the builder, craftsman or trader builds, takes the barrel more, or sells, where
    that can be done."""
    if pos.chooser == pos.seat and pos.frame[0] in ROLE_USES:
        return [action for action in legal if action is not PASS] or legal
    return legal


def _is_gift(pos: Position, after: Position) -> bool:
    """Did a role bring something to others only? Who takes it sees that at once."""
    gains = [
        board_value(b) - board_value(a) for a, b in zip(pos.players, after.players, strict=True)
    ]
    return gains.pop(pos.seat) <= 0 and max(gains) > 0


def _is_idle(pos: Position, after: Position) -> bool:
    """Did a role bring nothing to anybody, and had no doubloon on it?"""
    return all(map(_same, pos.players, after.players))


def _same(before: Player, after: Player) -> bool:
    """Does everything lie and stand on a board as it did?"""
    return (
        before.doubloons == after.doubloons
        and before.vp == after.vp
        and before.goods == after.goods
        and before.island == after.island
        and before.city == after.city
        and before.people == after.people
    )


def _after(pos: Position, action: Action, quick: RolloutPolicy) -> Position:
    """The position when the role is over."""
    after = pos.copy()
    play(after, action)
    finish_role(after, quick)
    return after
