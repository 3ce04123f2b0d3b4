"""Measure the quality of a search's choices for different exploration constants.

The questions are role choices drawn from games between governors. Each action of a question is
searched separately with thousands of iterations; the regret of a choice is the difference between
its value (0 to 1, `leaf_evaluation.py`) and that of the best action. All variants get the same
questions with the same random numbers, so their differences are more precise than their individual
results.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, NamedTuple

from game.rules import Game, Observation, Options, steps
from game.seats import make_seat
from game.seats.heuristic.weights import Weights
from game.seats.networks import shipped_networks
from game.seats.search import Limit, SearchSeat
from game.seats.search.exploration import Exploration
from game.seats.search.search import Search
from game.tools.measurement import Progress, choices, mean_of

ASKED_KIND = "governor@200"  # the seats that play the games
ASKED_PER_GAME = 14
LATE_ROUNDS = 5  # the last rounds of a game
WRONG = 0.005  # a choice with at least this regret counts as wrong

Values = dict[int, float]  # by action id


class Question(NamedTuple):
    """A role choice, and the number of rounds that followed in the game."""

    observation: Observation
    rounds_left: int


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


@dataclass(frozen=True)
class RegretReport:
    """The regrets of each variant."""

    regrets: Mapping[str, Regrets]

    def text(self) -> str:
        """Return one line per variant."""
        return "\n".join(f"{name}: {regrets}" for name, regrets in self.regrets.items())

    def to_json(self) -> Any:
        """Return the figures by variant."""
        return {name: regrets._asdict() for name, regrets in self.regrets.items()}


def name_of(variant: Exploration) -> str:
    """Return a variant in the format of the command line."""
    return f"{variant.c_puct:g},{variant.root_temperature:g},{variant.lines}"


def measure(
    variants: Sequence[Exploration],
    games: int,
    nodes: int,
    reference_nodes: int,
    seed: int = 0,
    kind: str = ASKED_KIND,
    progress: Progress = lambda done: None,
) -> RegretReport:
    """Return the regrets of each variant, searching `nodes` iterations per choice, for role choices
    from `games` games between seats of one kind. `reference_nodes` iterations per action determine
    the best action. `progress` receives the number of games played. Raises UnknownSeat."""
    questions: list[Question] = []
    for number in range(games):
        questions += ask(seed + number, kind)
        progress(number + 1)
    values = [
        action_values(asked.observation, reference_nodes, random.Random(f"{seed} {number}"))
        for number, asked in enumerate(questions)
    ]
    first: list[float] = []
    told: dict[str, Regrets] = {}
    for variant in variants:
        seat = SearchSeat(Limit(nodes=nodes), exploration=variant)
        regrets = []
        for number, (asked, known) in enumerate(zip(questions, values, strict=True)):
            chosen = seat.choose(asked.observation, random.Random(seed + number))
            regrets.append(max(known.values()) - known[chosen.id])
        first = first or regrets
        told[name_of(variant)] = summarise(
            regrets, first, [question.rounds_left for question in questions]
        )
    return RegretReport(told)


def ask(seed: int, kind: str) -> list[Question]:
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
    return [Question(observation, last - observation.position.round) for observation in drawn]


def action_values(observation: Observation, nodes: int, rng: random.Random) -> Values:
    """Return the value of every legal action for the seat to act, with `nodes` iterations each."""
    search = Search(observation, rng, Weights(), shipped_networks())
    seat = search.root_position.seat
    always: Callable[[], bool] = lambda: True  # noqa: E731
    for action in search.root_position.legal_actions:
        search.visit((action,), nodes, always)
    return {number: child.value(seat) for number, child in search.root_node.children.items()}


def summarise(
    regrets: Sequence[float], first: Sequence[float], rounds_left: Sequence[int]
) -> Regrets:
    """Return the regrets of a variant; `first` holds the individual regrets of the first
    variant."""
    late = [regret for regret, left in zip(regrets, rounds_left, strict=True) if left < LATE_ROUNDS]
    early = [
        regret for regret, left in zip(regrets, rounds_left, strict=True) if left >= LATE_ROUNDS
    ]
    difference = mean_of([regret - other for regret, other in zip(regrets, first, strict=True)])
    wrong = _mean([float(regret > WRONG) for regret in regrets])
    return Regrets(_mean(regrets), _mean(late), _mean(early), wrong, *difference)


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0
