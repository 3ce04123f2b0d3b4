"""Measure the quality of a search's choices for different exploration constants.

The questions are role choices drawn from games between governors. Each action of a question is
searched separately with thousands of iterations; the regret of a choice is the difference between
its value (0 to 1, `leaf_evaluation.py`) and that of the best action. All variants get the same
questions with the same random numbers, so their differences are more precise than their individual
results.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from statistics import fmean
from typing import Any, NamedTuple

from game.rules import Game, Observation, Options, steps
from game.seats import make_seat
from game.seats.heuristic.weights import Weights
from game.seats.networks import shipped_networks
from game.seats.search import Limit, SearchSeat
from game.seats.search.exploration import Exploration
from game.seats.search.search import Search
from game.tools.measurement import Measurement, Report, choices, mean_of

ASKED_KIND = "governor@200"  # the seats that play the games
ASKED_PER_GAME = 14
LATE_ROUNDS = 5  # the last rounds of a game
WRONG = 0.005  # a choice with at least this regret counts as wrong

Values = dict[int, float]  # by action id


class RegretQuestion(NamedTuple):
    """A role choice, and the number of rounds that followed in the game."""

    observation: Observation
    rounds_left: int


class ChoiceRegrets(NamedTuple):
    """The regret of each variant's choice for a question, by variant, and the number of rounds that
    followed in the game."""

    rounds_left: int
    regrets: Sequence[float]


class Regrets(NamedTuple):
    """The average regrets of a variant: overall, in the last rounds, and before them; the share of
    wrong choices; the difference from the first variant, and half of its 95% interval."""

    mean: float
    late: float
    early: float
    wrong: float
    difference: float
    half: float

    def __str__(self) -> str:
        return (
            f"{1000 * self.mean:.2f} (last {LATE_ROUNDS} rounds {1000 * self.late:.2f}, before"
            f" {1000 * self.early:.2f}), wrong {self.wrong:.1%}, against the first"
            f" {1000 * self.difference:+.2f} ± {1000 * self.half:.2f}"
        )


def name_of(variant: Exploration) -> str:
    """Return a variant in the format of the command line."""
    return f"{variant.c_puct:g},{variant.root_temperature:g},{variant.lines}"


def measure_regret(
    variants: Sequence[Exploration],
    games: int,
    seed: int,
    nodes: int,
    reference: int,
    kind: str = ASKED_KIND,
) -> Measurement[list[ChoiceRegrets]]:
    """Measure the regrets of each variant for role choices, with `nodes` iterations of a choice and
    `reference` iterations for each action to know the best. A sample is the choices from a game
    between seats of one kind."""
    take = partial(_measure_game, tuple(variants), nodes, reference, kind, seed)
    return Measurement(games, take, partial(_report, tuple(map(name_of, variants))))


def _measure_game(
    variants: Sequence[Exploration], nodes: int, reference: int, kind: str, seed: int, game: int
) -> list[ChoiceRegrets]:
    seats = [SearchSeat(Limit(nodes=nodes), exploration=variant) for variant in variants]
    measured = []
    for number, (observation, rounds_left) in enumerate(ask(seed + game, kind)):
        chance = f"{seed} {game} {number}"
        values = action_values(observation, reference, random.Random(chance))
        chosen = [seat.choose(observation, random.Random(chance)) for seat in seats]
        best = max(values.values())
        regrets = [best - values[action.id] for action in chosen]
        measured.append(ChoiceRegrets(rounds_left, regrets))
    return measured


def _report(names: Sequence[str], games: Sequence[Sequence[Sequence[Any]]]) -> Report:
    measured = [ChoiceRegrets(*choice) for game in games for choice in game]
    summaries = {name: summarize(measured, number) for number, name in enumerate(names)}
    return Report(
        "\n".join(f"{name}: {regrets}" for name, regrets in summaries.items()),
        {name: regrets._asdict() for name, regrets in summaries.items()},
    )


def ask(seed: int, kind: str) -> list[RegretQuestion]:
    """Return role choices with more than one action, drawn from a game between four seats of one
    kind."""
    game, rng = Game.new(Options(players=4), seed), random.Random(seed)
    met: list[Observation] = []
    for observation, action in choices(game, [make_seat(kind)] * 4, rng):
        if game.position.frame[0] == steps.CHOOSE and len(game.legal_actions) > 1:
            met.append(observation)
        game.play(action)
    last = game.position.round
    drawn = rng.sample(met, min(ASKED_PER_GAME, len(met)))
    return [RegretQuestion(observation, last - observation.position.round) for observation in drawn]


def action_values(observation: Observation, nodes: int, rng: random.Random) -> Values:
    """Return the value of every legal action for the seat to act, with `nodes` iterations each."""
    networks = shipped_networks(len(observation.position.players))
    search = Search(observation, rng, Weights(), networks)
    seat = search.root_position.seat
    for action in search.root_position.legal_actions:
        search.visit((action,), nodes)
    return {number: child.value(seat) for number, child in search.root_node.children.items()}


def summarize(measured: Sequence[ChoiceRegrets], variant: int) -> Regrets:
    """Return the regrets of a variant, by its number."""
    regrets = [choice.regrets[variant] for choice in measured]
    difference = mean_of([choice.regrets[variant] - choice.regrets[0] for choice in measured])
    late = [c.regrets[variant] for c in measured if c.rounds_left < LATE_ROUNDS]
    early = [c.regrets[variant] for c in measured if c.rounds_left >= LATE_ROUNDS]
    wrong = fmean(regret > WRONG for regret in regrets)
    return Regrets(fmean(regrets), fmean(late or [0]), fmean(early or [0]), wrong, *difference)
