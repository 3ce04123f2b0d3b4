"""Evaluate a leaf of the search tree: play out the role, then query the value network."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from game.rules import Position, steps
from game.rules.flow import advance, play
from game.rules.scoring import final_points, winners
from game.seats.heuristic.evaluation import Evaluation
from game.seats.heuristic.outlook import Outlook, estimate_outlook
from game.seats.heuristic.staffing import Staffing, plan_staffing
from game.seats.heuristic.weights import Weights
from game.seats.networks import NetworkRolloutPolicy, Networks

PerSeat = list[float]  # one number per seat, from seat 0

# Scale of the logistic function that maps a lead in VP to a value from 0 to 1: at the end of the
# game, and the amount added per remaining round.
FINAL_LEAD_SCALE = 5.0
LEAD_SCALE_PER_ROUND = 0.7
# VP added to the predicted points per VP by which a style values its own board more than the
# default weights do.
STYLE_FACTOR = 2.0
UNSTYLED: Final = Weights()


class LeafValue(NamedTuple):
    """The value of a leaf for every seat.

    `values`: what each seat maximizes, 0 to 1: half from its win share, half from its lead
    `win_shares`: its win share, 0 to 1
    `points`: its VP at the end of the game
    """

    values: PerSeat
    win_shares: PerSeat
    points: PerSeat


class LeafEvaluator:
    """Evaluates positions that descend from one root position. Rollout policies by round and
    staffing plans are cached for the lifetime of the object."""

    def __init__(self, root: Position, weights: Weights, networks: Networks) -> None:
        self.weights = weights
        self.networks = networks
        self.evaluation = Evaluation(root, weights)
        self._unstyled = None if weights == UNSTYLED else Evaluation(root, UNSTYLED)
        self._seat = root.seat
        self._rollout_policies = {root.round: self._make_policy(self.evaluation.outlook)}
        self._plans: dict[tuple[object, ...], Staffing] = {}

    def _make_policy(self, outlook: Outlook) -> NetworkRolloutPolicy:
        return NetworkRolloutPolicy(outlook, self.weights, self.networks.policy)

    def rollout_policy(self, pos: Position) -> NetworkRolloutPolicy:
        """Return the rollout policy of a round, created for the first position seen in it."""
        policy = self._rollout_policies.get(pos.round)
        if policy is None:
            policy = self._make_policy(estimate_outlook(pos, self.weights))
            self._rollout_policies[pos.round] = policy
        return policy

    def play_rollout_action(self, pos: Position) -> None:
        """Play one decision in place with the rollout policy; a seat's people are placed all at
        once."""
        frame = pos.frame
        if frame[0] == steps.PLACE and frame[2] and not frame[2][0]:
            self._place_people(pos)
            return
        legal = pos.legal_actions
        play(pos, legal[0] if len(legal) == 1 else self.rollout_policy(pos).choose(pos))

    def _place_people(self, pos: Position) -> None:
        player = pos.players[pos.seat]
        people = sum(player.people)
        key = (pos.round, player.circles, player.city, people, player.nobles)
        plan = self._plans.get(key)
        if plan is None:
            plan = plan_staffing(player, people, self.rollout_policy(pos).outlook, self.weights)
            self._plans[key] = plan
        player.people, player.nobles = plan
        advance(pos)

    def evaluate(self, pos: Position) -> LeafValue:
        """Play a position out in place to the end of the role and return its value there."""
        while pos.seat >= 0 and pos.frame[0] != steps.CHOOSE:
            self.play_rollout_action(pos)
        return self.value(pos)

    def value(self, pos: Position) -> LeafValue:
        """Return the predicted value of a position where a role is to be chosen, or the final value
        of a finished game."""
        if pos.seat < 0:
            return final_value(pos, self.weights)
        return self.predicted(pos, self.networks.value.outputs(pos))

    def predicted(self, pos: Position, outputs: Sequence[float]) -> LeafValue:
        """Return the value of a position where a role is to be chosen, from the value network's
        outputs."""
        points, win_shares = self.networks.value.prediction(pos, outputs)
        if self._unstyled is not None:
            points[self._seat] += STYLE_FACTOR * self._style_bonus(pos, self._unstyled)
        scale = FINAL_LEAD_SCALE + LEAD_SCALE_PER_ROUND * (
            self.rollout_policy(pos).outlook.rounds_left
        )
        return LeafValue(_seat_values(win_shares, points, scale, self.weights), win_shares, points)

    def _style_bonus(self, pos: Position, unstyled: Evaluation) -> float:
        """Return how many more VP the seat's own board is worth with the style's weights."""
        return self.evaluation.value(pos, self._seat) - unstyled.value(pos, self._seat)


def final_value(pos: Position, weights: Weights) -> LeafValue:
    """Return the value of a finished game."""
    points = [float(total) for total in final_points(pos)]
    won = winners(pos)
    win_shares = [1 / len(won) if seat in won else 0.0 for seat in range(len(points))]
    values = _seat_values(win_shares, points, FINAL_LEAD_SCALE, weights)
    return LeafValue(values, win_shares, points)


def _seat_values(win_shares: PerSeat, points: PerSeat, scale: float, weights: Weights) -> PerSeat:
    """Return 0.5 * win share + 0.5 / (1 + exp(-lead / scale)) for every seat. The lead is defined
    as in `Evaluation.relative_value`, minus its value if all seats had equal points."""
    first, second = sorted(points, reverse=True)[:2]
    total, others = sum(points), len(points) - 1
    part, rival_weight = weights.best_rival_weight, weights.rival_weight
    values = []
    for share, own in zip(win_shares, points, strict=True):
        best = second if own == first else first
        lead = own - rival_weight * (part * best + (1 - part) * (total - own) / others)
        lead -= (1 - rival_weight) * total / (others + 1)
        values.append(0.5 * share + 0.5 / (1 + exp(-lead / scale)))
    return values


def margins(points: PerSeat) -> PerSeat:
    """Return every seat's lead over the best of the others, in VP."""
    first, second = sorted(points, reverse=True)[:2]
    leader = points.index(first)
    return [own - (second if seat == leader else first) for seat, own in enumerate(points)]


def is_searched(pos: Position, root: Position) -> bool:
    """Return whether the tree branches at a position. It does not branch if there is one legal
    action, or for placements, which follow a plan; only the placement at the root is searched."""
    if len(pos.legal_actions) == 1:
        return False
    if pos.frame[0] != steps.PLACE:
        return True
    return root.frame[0] == steps.PLACE and pos.seat == root.seat and pos.round == root.round
