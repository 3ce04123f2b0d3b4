"""A seat that plays a sound game: it tries every action on a copy, lets the role (for the choice
of a role: the round) run on by quick answers, and values what comes of it."""

from __future__ import annotations

import random

from game.rules import Action, Observation, Position, steps
from game.rules.flow import play
from game.seats.evaluate import Evaluation
from game.seats.mayor import improved
from game.seats.quick import Quick, closest_placing
from game.seats.staffing import best_places
from game.seats.weights import Weights


class HeuristicSeat:
    """Answers in a few milliseconds; `weights` are what it holds things to be worth."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        """See `Seat.choose`."""
        legal = observation.position.legal
        if len(legal) == 1:
            return legal[0]
        pos = observation.determinize(rng)
        evaluation = Evaluation(pos, self.weights)
        quick = Quick(evaluation.outlook, self.weights)
        if pos.frame[0] == steps.PLACE:
            player = pos.players[pos.seat]
            plan = best_places(player, sum(player.people), evaluation.outlook, self.weights)
            return closest_placing(pos, improved(pos, pos.seat, plan, evaluation))
        if pos.frame[0] == steps.DRAFT:
            return rng.choice(legal)
        return best_action(pos, observation.seat, evaluation, quick)


def best_action(pos: Position, seat: int, evaluation: Evaluation, quick: Quick) -> Action:
    """The action after which the seat stands best."""
    whole_round = pos.frame[0] == steps.CHOOSE or quick.w.always
    best, most = pos.legal[0], float("-inf")
    for action in pos.legal:
        after = pos.copy()
        play(after, action)
        if whole_round and quick.w.horizon >= 0:
            finish_round(after, quick)
        else:
            finish_role(after, quick)
        value = evaluation.standing(after, seat)
        if value > most:
            best, most = action, value
    return best


def finish_role(pos: Position, quick: Quick) -> None:
    """Play on to the next choice of a role, or the end."""
    while pos.seat >= 0 and pos.frame[0] != steps.CHOOSE:
        play(pos, quick.choose(pos))


def finish_round(pos: Position, quick: Quick) -> None:
    """Play on to the beginning of the next round, or the end."""
    number = pos.round + quick.w.horizon
    while pos.seat >= 0 and pos.round <= number:
        play(pos, quick.choose(pos))
