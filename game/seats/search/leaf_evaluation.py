"""Playing on from a leaf of the tree, and what the outcome is worth to every seat."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from game.rules import Position, steps
from game.rules.flow import advance, play
from game.rules.scoring import final_points, winners
from game.seats.heuristic.evaluation import Evaluation
from game.seats.heuristic.outlook import Outlook, look_ahead
from game.seats.heuristic.staffing import best_places, noble_places
from game.seats.heuristic.weights import Weights
from game.seats.networks import NetworkRolloutPolicy, Networks

Vector = list[float]
Plan = tuple[tuple[int, ...], tuple[int, ...]]

# A lead in VP that is as good as decided: at the end of the game, and for each round left.
MARGIN = 5.0
SPREAD_A_ROUND = 0.7
# How much a style counts against what is foretold.
TASTE = 2.0
# The evaluation without a style.
PLAIN: Final = Weights()


class LeafValue(NamedTuple):
    """What every seat gets out of a line of play: the reward that is maximised, half victory and
    half lead; its share of the victory; its points."""

    reward: Vector
    win: Vector
    points: Vector


class LeafEvaluator:
    """Plays on to the end of the role, and values what is there."""

    def __init__(self, root: Position, weights: Weights, learned: Networks) -> None:
        self.weights = weights
        self.learned = learned
        self.evaluation = Evaluation(root, weights)
        self._taste = None if weights == PLAIN else Evaluation(root, PLAIN)
        self._seat = root.seat
        self._quick = {root.round: self._answers(self.evaluation.outlook)}
        self._plans: dict[tuple[object, ...], Plan] = {}

    def _answers(self, outlook: Outlook) -> NetworkRolloutPolicy:
        return NetworkRolloutPolicy(outlook, self.weights, self.learned.policy)

    def quick(self, pos: Position) -> NetworkRolloutPolicy:
        """The quick answers of a round, made from the first position of it that was met."""
        quick = self._quick.get(pos.round)
        if quick is None:
            quick = self._quick[pos.round] = self._answers(look_ahead(pos, self.weights))
        return quick

    def answer(self, pos: Position) -> None:
        """Go one decision on, by the quick answer; a seat's people are placed all at once."""
        frame = pos.frame
        if frame[0] == steps.PLACE and not frame[2][0]:
            self._place(pos)
            return
        legal = pos.legal_actions
        play(pos, legal[0] if len(legal) == 1 else self.quick(pos).choose(pos))

    def _place(self, pos: Position) -> None:
        player = pos.players[pos.seat]
        people = sum(player.people)
        key = (pos.round, player.circles, player.city, people, player.nobles)
        plan = self._plans.get(key)
        if plan is None:
            o = self.quick(pos).o
            there = best_places(player, people, o, self.weights)
            plan = there, noble_places(player, there, o, self.weights)
            self._plans[key] = plan
        player.people, player.nobles = plan
        advance(pos)

    def outcome(self, pos: Position) -> LeafValue:
        """The outcome of a position, which is played on to the end of the role and so changed."""
        while pos.seat >= 0 and pos.frame[0] != steps.CHOOSE:
            self.answer(pos)
        return self.value(pos)

    def value(self, pos: Position) -> LeafValue:
        """The outcome as it is foretold where a role is to be chosen; the true one of a game that
        is over."""
        if pos.seat < 0:
            return final_value(pos, self.weights)
        points, win = self.learned.forecast.ending(pos)
        if self._taste is not None:
            points[self._seat] += TASTE * self._liking(pos, self._taste)
        scale = MARGIN + SPREAD_A_ROUND * self.quick(pos).o.rounds
        return LeafValue(_rewards(win, points, scale, self.weights), win, points)

    def _liking(self, pos: Position, plain: Evaluation) -> float:
        """What a style likes its own board better for, in VP."""
        return self.evaluation.value(pos, self._seat) - plain.value(pos, self._seat)


def final_value(pos: Position, weights: Weights) -> LeafValue:
    """The outcome of a game that is over."""
    points = [float(total) for total in final_points(pos)]
    won = winners(pos)
    win = [1 / len(won) if seat in won else 0.0 for seat in range(len(points))]
    return LeafValue(_rewards(win, points, MARGIN, weights), win, points)


def _rewards(win: Vector, points: Vector, scale: float, weights: Weights) -> Vector:
    """Half the share of the victory, half the lead over the others, squeezed into 0..1."""
    first, second = sorted(points, reverse=True)[:2]
    total, others = sum(points), len(points) - 1
    part, against = weights.against_best, weights.against
    rewards = []
    for share, value in zip(win, points, strict=True):
        best = second if value == first else first
        lead = value - against * (part * best + (1 - part) * (total - value) / others)
        lead -= (1 - against) * total / (others + 1)
        rewards.append(0.5 * share + 0.5 / (1 + exp(-lead / scale)))
    return rewards


def leads(points: Vector) -> Vector:
    """Every seat's lead over the best of the others."""
    first, second = sorted(points, reverse=True)[:2]
    at = points.index(first)
    return [value - (second if seat == at else first) for seat, value in enumerate(points)]


def is_searched(pos: Position, root: Position) -> bool:
    """Does the tree branch here? Not where there is one choice only, nor where people are placed:
    that is settled as a whole, except for the placing that was asked about."""
    if len(pos.legal_actions) == 1:
        return False
    if pos.frame[0] != steps.PLACE:
        return True
    return root.frame[0] == steps.PLACE and pos.seat == root.seat and pos.round == root.round
