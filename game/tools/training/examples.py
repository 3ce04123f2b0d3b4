"""Play training games and build examples with targets from them.

There are two kinds of examples. Policy network examples have a logit for each legal action as the
target, from an *expert*: at first the heuristic, later a short search with the previous
generation's networks (expert iteration; Anthony, Tian and Barber 2017). Value network examples have
the result of the game as the target. Those games are played without search, so there can be many.
In both kinds, actions are sampled from a softmax, which also reaches positions that the best play
avoids, and at some tables there are opponents of other levels.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import log
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.rules import Game, Options, Position, observe, steps
from game.rules.flow import play
from game.seats.heuristic.evaluation import Evaluation
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.seat import action_value
from game.seats.heuristic.weights import Weights
from game.seats.networks import POLICY_STEPS, NetworkRolloutPolicy, Networks, softmax
from game.seats.networks.features import LEARNED_STEPS
from game.seats.networks.network import OUTPUT_INDEX, Float32Array, PolicyNetwork, input_features
from game.seats.search.limit import Limit, LimitTracker
from game.seats.search.search import Search
from game.seats.search.tree import Node
from game.tools.training.tables import GAME_OPTIONS, draw_opponents
from game.tools.training.value_examples import Float16Array, ValueExamples, ValueRecorder

# The temperature of the experts' targets: an action worth this much less, in VP or in search value
# (0 to 1), is e times less probable.
VP_TEMPERATURE: Final = 0.35
VALUE_TEMPERATURE: Final = 0.015
# The temperatures of the softmax that actions are sampled from, one per game: at 1, actions are
# sampled with their probabilities. Value network games are played better, since their results are
# the targets.
POLICY_TEMPERATURES: Final = (0.5, 1.0, 1.0, 1.3)
RESULT_TEMPERATURES: Final = (0.15, 0.3, 0.5)
# The probability that the network's purchase in a value network game is uniformly random
# (epsilon-greedy exploration), so that the network learns the value of rare buildings.
RANDOM_PURCHASE: Final = 0.04
# The share of role choices that become value network examples.
SAMPLED_ROLE_CHOICES: Final = 0.3
# Search values are shrunk toward a prior: as if every action had this many more visits, at slightly
# less than the average value.
PRIOR_VISITS: Final = 4
PRIOR_VALUE_REDUCTION: Final = 0.01
# The minimum prior probability of an action in a target.
MIN_PRIOR: Final = 1e-4
# The maximum number of actions in an example's target.
MAX_ACTIONS: Final = 48

# The options of games in rotation: those of a game are found by its number.
Rotation = Sequence[Options]
# A function that returns a logit for each legal action of the seat to act.
Expert = Callable[[Position, random.Random], list[float]]


class PolicyExamples(NamedTuple):
    """Examples for the policy network.

    `features`: examples x INPUT_SIZE
    `outputs`: examples x MAX_ACTIONS, the network output index of each legal action, -1 after the
    last
    `logits`: examples x MAX_ACTIONS, the targets
    """

    features: Float16Array
    outputs: npt.NDArray[np.int16]
    logits: Float32Array


def heuristic_expert(weights: Weights) -> Expert:
    """Return an expert that rates actions like a heuristic seat with these weights."""

    def rate(pos: Position, rng: random.Random) -> list[float]:
        evaluation = Evaluation(pos, weights)
        policy = RolloutPolicy(evaluation.outlook, weights)
        return [
            action_value(pos, action, evaluation, policy) / VP_TEMPERATURE
            for action in pos.legal_actions
        ]

    return rate


def search_expert(networks: Networks, nodes: int) -> Expert:
    """Return an expert that rates actions by a search with this many nodes."""
    limit = Limit(nodes=nodes)

    def rate(pos: Position, rng: random.Random) -> list[float]:
        search = Search(observe(pos, pos.seat), rng, Weights(), networks)
        search.run(LimitTracker(limit, pos.frame[0], perf_counter), stop_early=False)
        return _search_logits(search)

    return rate


def _search_logits(search: Search) -> list[float]:
    """Return log(prior) + value / temperature for each legal action; for a solved endgame, without
    the priors."""
    root_node, seat = search.root_node, search.root_position.seat
    legal = search.root_position.legal_actions
    if search.exact:
        return [root_node.children[action.id].value(seat) / VALUE_TEMPERATURE for action in legal]
    priors = root_node.priors
    assert priors is not None  # an inexact search starts with them
    children = root_node.children.values()
    visits = sum(child.visits for child in children)
    mean = sum(child.value_sums[seat] for child in children) / visits
    logits = []
    for action in legal:
        child = root_node.children.get(action.id) or Node(search.seat_count)
        value = child.value_sums[seat] + PRIOR_VISITS * (mean - PRIOR_VALUE_REDUCTION)
        value /= child.visits + PRIOR_VISITS
        logits.append(log(max(priors[action.id], MIN_PRIOR)) + value / VALUE_TEMPERATURE)
    return logits


def make_search_examples(
    numbers: Sequence[int], expert: Expert, options: Rotation = GAME_OPTIONS
) -> tuple[PolicyExamples, ValueExamples]:
    """Play the games with these numbers using an expert and some opponents. Create a policy network
    example for each learned step of the expert, and a value network example for everybody's role
    choices."""
    features: list[Float16Array] = []
    outputs: list[list[int]] = []
    targets: list[list[float]] = []
    recorder = ValueRecorder()
    for number in numbers:
        rng = random.Random(number)
        temperature = rng.choice(POLICY_TEMPERATURES)
        pos = _initial_position(options, number)
        opponents = draw_opponents(len(pos.players), rng)
        while pos.seat >= 0:
            if pos.frame[0] == steps.CHOOSE:
                recorder.add(pos, number)
            opponent = opponents.get(pos.seat)
            if opponent is not None:
                play(pos, opponent.choose(observe(pos, pos.seat), rng))
                continue
            if len(pos.legal_actions) == 1 or pos.frame[0] not in LEARNED_STEPS:
                play(pos, RolloutPolicy(estimate_outlook(pos, Weights()), Weights()).choose(pos))
                continue
            logits = expert(pos, rng)
            features.append(np.array(input_features(pos), dtype=np.float16))
            outputs.append([OUTPUT_INDEX[action.id] for action in pos.legal_actions])
            targets.append(logits)
            play(pos, pos.legal_actions[_sample(logits, temperature, rng)])
        recorder.finish(pos)
    policy_examples = PolicyExamples(
        np.array(features), _padded(outputs, -1, np.int16), _padded(targets, 0.0, np.float32)
    )
    return policy_examples, recorder.examples()


def make_value_examples(
    numbers: Sequence[int], policy: PolicyNetwork, options: Rotation = GAME_OPTIONS
) -> ValueExamples:
    """Play the games with these numbers using a policy network and some opponents, and create
    examples from a sample of everybody's role choices."""
    recorder = ValueRecorder()
    for number in numbers:
        rng = random.Random(number)
        temperature = rng.choice(RESULT_TEMPERATURES)
        pos = _initial_position(options, number)
        opponents = draw_opponents(len(pos.players), rng)
        last_round = -1
        while pos.seat >= 0:
            if pos.round != last_round:
                last_round = pos.round
                outlook = estimate_outlook(pos, Weights())
                rollout_policy = NetworkRolloutPolicy(outlook, Weights(), policy)
            step = pos.frame[0]
            if step == steps.CHOOSE and rng.random() < SAMPLED_ROLE_CHOICES:
                recorder.add(pos, number)
            opponent = opponents.get(pos.seat)
            if opponent is not None:
                play(pos, opponent.choose(observe(pos, pos.seat), rng))
            elif len(pos.legal_actions) == 1 or step not in POLICY_STEPS:
                play(pos, rollout_policy.choose(pos))
            elif step == steps.BUILD and rng.random() < RANDOM_PURCHASE:
                play(pos, rng.choice(pos.legal_actions))
            else:
                chosen = _sample(policy.logits(pos), temperature, rng)
                play(pos, pos.legal_actions[chosen])
        recorder.finish(pos)
    return recorder.examples()


def _initial_position(options: Rotation, number: int) -> Position:
    return Game.new(options[number % len(options)], number).position.copy()


def _sample(logits: list[float], temperature: float, rng: random.Random) -> int:
    """Sample an index from the softmax of logits."""
    probabilities = softmax([logit / temperature for logit in logits])
    return rng.choices(range(len(logits)), probabilities)[0]


def _padded(
    lists: Sequence[Sequence[float]], padding: float, dtype: npt.DTypeLike
) -> npt.NDArray[Any]:
    """Return an array with MAX_ACTIONS columns and one row per list."""
    rows: npt.NDArray[Any] = np.full((len(lists), MAX_ACTIONS), padding, dtype=dtype)
    for at, values in enumerate(lists):
        rows[at, : len(values)] = values
    return rows
