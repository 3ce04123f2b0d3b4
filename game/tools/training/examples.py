"""Games to learn from, and what is written down of them.

There are two kinds of lessons. *Judged* ones say of every legal action how welcome it is: as the
heuristic sees it at first, later as a short search does. *Told* ones say how the game ended; they
are played without search, so there can be many: by the policy, in part against heuristics of all
styles. In both kinds of games seats often take something else than the best, so that positions are
seen which none of them would bring about.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import log
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.rules import PRESETS, Game, Options, Position, observe, steps
from game.rules.flow import play
from game.rules.scoring import final_points, winners
from game.seats.heuristic.evaluation import Evaluation
from game.seats.heuristic.outlook import look_ahead
from game.seats.heuristic.rollout import RolloutPolicy
from game.seats.heuristic.seat import value_of_seat
from game.seats.heuristic.weights import Weights
from game.seats.networks import BETTER, NetworkRolloutPolicy, Networks, softmax
from game.seats.networks.features import LEARNED, MOST_SEATS
from game.seats.networks.network import OUTPUT, PolicyNetwork, input_row
from game.seats.search.limit import Limit, LimitTracker
from game.seats.search.seat import Search
from game.seats.search.tree import Node
from game.seats.styles import STYLES, apply_style

# One game after the other of these kinds; none with a draft, which is not learned.
FOUR: Final = Options(players=4)
FIVE: Final = Options(players=5)
EVERYTHING: Final = PRESETS["everything"]
KINDS: Final = (
    FOUR,
    FIVE,
    EVERYTHING,
    Options(players=3),
    FIVE,
    EVERYTHING,
    FOUR,
    Options(players=2),
    FIVE,
    FOUR,
    Options(players=5, buildings="all", nobles=True),
    EVERYTHING,
    FIVE,
    Options(players=3, buildings="random", nobles=True),
    FOUR,
    FIVE,
    EVERYTHING,
    Options(players=2, buildings="all"),
)
# An action that is worth so many VP less is e times less welcome; or so much less of a reward.
WORTH_HEAT: Final = 0.35
REWARD_HEAT: Final = 0.015
# How freely seats choose, one number for all of a game: 1 as likely as an action is welcome.
FREEDOM: Final = (0.5, 1.0, 1.0, 1.3)
# How many of the told games the policy plays in company: half of the seats there, drawn by lot, are
# heuristics of some style.
COMPANY: Final = 0.15
# How often any building at all is built, or none: what nobody would buy is to be known as well.
CURIOSITY: Final = 0.04
# How many of the choices of a role are told of.
TOLD_SHARE: Final = 0.3
# What a search found counts as if every action had been tried so many more times, and been a little
# worse than the others are on average.
DOUBT: Final = 4
DOUBTED: Final = 0.01
# The least share that anything has at first.
LEAST: Final = 1e-4
# How many actions a lesson has room for.
WIDTH: Final = 48

Judge = Callable[[Position, random.Random], list[float]]
Halves = npt.NDArray[np.float16]
Numbers = npt.NDArray[np.float32]


class PolicyExamples(NamedTuple):
    """Positions as the networks see them; which outputs the legal actions are (-1: none); how
    welcome each of them is."""

    rows: Halves
    outputs: npt.NDArray[np.int16]
    welcome: Numbers


class ValueExamples(NamedTuple):
    """Positions as the networks see them, game after game; the number of the game, and the seat to
    decide; and by seat, from that one on: the points it had at the end, its share of the victory,
    and 1 if there is such a seat."""

    rows: Halves
    games: npt.NDArray[np.int32]
    seats: npt.NDArray[np.int8]
    points: Numbers
    wins: Numbers
    there: Numbers


def heuristic_judge(weights: Weights) -> Judge:
    """As a heuristic seat with these weights sees it."""

    def judge(pos: Position, rng: random.Random) -> list[float]:
        evaluation = Evaluation(pos, weights)
        quick = RolloutPolicy(evaluation.outlook, weights)
        return [
            value_of_seat(pos, action, evaluation, quick) / WORTH_HEAT
            for action in pos.legal_actions
        ]

    return judge


def search_judge(learned: Networks, iterations: int) -> Judge:
    """As a search sees it that is guided by what was learned before."""
    budget = Limit(iterations=iterations)

    def judge(pos: Position, rng: random.Random) -> list[float]:
        search = Search(observe(pos, pos.seat), rng, Weights(), learned)
        search.run(LimitTracker(budget, pos.frame[0], perf_counter), early=False)
        return _found(search)

    return judge


def _found(search: Search) -> list[float]:
    """How welcome the actions are: as they seemed at first, and by what they brought; in an ending
    that was counted through, by that alone."""
    top, seat = search.top, search.root.seat
    if search.exact:
        return [
            top.children[action.id].mean(seat) / REWARD_HEAT for action in search.root.legal_actions
        ]
    priors = top.priors
    assert priors is not None  # whatever is not exact began with them
    tried = top.children.values()
    mean = sum(child.reward[seat] for child in tried) / sum(child.visits for child in tried)
    found = []
    for action in search.root.legal_actions:
        child = top.children.get(action.id) or Node(search.count)
        reward = child.reward[seat] + DOUBT * (mean - DOUBTED)
        reward /= child.visits + DOUBT
        found.append(log(max(priors[action.id], LEAST)) + reward / REWARD_HEAT)
    return found


def make_policy_examples(numbers: Sequence[int], judge: Judge) -> PolicyExamples:
    """The games with these numbers."""
    rows: list[npt.NDArray[np.float16]] = []
    outputs: list[list[int]] = []
    welcome: list[list[float]] = []
    for number in numbers:
        rng = random.Random(number)
        freedom = rng.choice(FREEDOM)
        pos = _start(number)
        while pos.seat >= 0:
            if len(pos.legal_actions) == 1 or pos.frame[0] not in LEARNED:
                play(pos, RolloutPolicy(look_ahead(pos, Weights()), Weights()).choose(pos))
                continue
            found = judge(pos, rng)
            rows.append(np.array(input_row(pos), dtype=np.float16))
            outputs.append([OUTPUT[action.id] for action in pos.legal_actions])
            welcome.append(found)
            play(pos, pos.legal_actions[_drawn(found, freedom, rng)])
    return PolicyExamples(
        np.array(rows), _wide(outputs, -1, np.int16), _wide(welcome, 0.0, np.float32)
    )


def make_value_examples(numbers: Sequence[int], policy: PolicyNetwork) -> ValueExamples:
    """The games with these numbers, played by the policy and its company."""
    rows: list[npt.NDArray[np.float16]] = []
    games: list[int] = []
    seats: list[int] = []
    ends: list[list[list[float]]] = []
    for number in numbers:
        rng = random.Random(number)
        freedom = rng.choice(FREEDOM)
        pos = _start(number)
        company = _company(len(pos.players), rng)
        seen = -1
        while pos.seat >= 0:
            if pos.round != seen:
                seen = pos.round
                quick = NetworkRolloutPolicy(look_ahead(pos, Weights()), Weights(), policy)
            step = pos.frame[0]
            if step == steps.CHOOSE and rng.random() < TOLD_SHARE:
                rows.append(np.array(input_row(pos), dtype=np.float16))
                games.append(number)
                seats.append(pos.seat)
            other = company.get(pos.seat)
            if len(pos.legal_actions) == 1 or step not in (LEARNED if other else BETTER):
                play(pos, quick.choose(pos))
            elif step == steps.BUILD and rng.random() < CURIOSITY:
                play(pos, rng.choice(pos.legal_actions))
            else:
                welcome = other(pos, rng) if other else policy.logits(pos)
                play(pos, pos.legal_actions[_drawn(welcome, freedom, rng)])
        ends += [_end(pos, seat) for seat in seats[len(ends) :]]
    points, wins, there = np.array(ends, dtype=np.float32).transpose(1, 0, 2)
    return ValueExamples(
        np.array(rows), np.array(games, np.int32), np.array(seats, np.int8), points, wins, there
    )


def _company(count: int, rng: random.Random) -> dict[int, Judge]:
    """The seats at a table that are not the policy, and how they judge."""
    if rng.random() >= COMPANY:
        return {}
    seats = [seat for seat in range(count) if rng.random() < 0.5]
    names = tuple(STYLES)
    return {seat: heuristic_judge(apply_style(Weights(), rng.choice(names))) for seat in seats}


def _start(number: int) -> Position:
    return Game.new(KINDS[number % len(KINDS)], number).position.copy()


def _drawn(welcome: list[float], freedom: float, rng: random.Random) -> int:
    chances = softmax([value / freedom for value in welcome])
    return rng.choices(range(len(welcome)), chances)[0]


def _end(pos: Position, seat: int) -> list[list[float]]:
    count = len(pos.players)
    around = [(seat + behind) % count for behind in range(count)]
    points, won = final_points(pos), winners(pos)
    missing = [0.0] * (MOST_SEATS - count)
    return [
        [float(points[other]) for other in around] + missing,
        [(other in won) / len(won) for other in around] + missing,
        [1.0] * count + missing,
    ]


def _wide(lists: Sequence[Sequence[float]], empty: float, kind: npt.DTypeLike) -> npt.NDArray[Any]:
    wide: npt.NDArray[Any] = np.full((len(lists), WIDTH), empty, dtype=kind)
    for at, values in enumerate(lists):
        wide[at, : len(values)] = values
    return wide
