"""Games to learn from, and what is written down of them.

There are two kinds of lessons. *Judged* ones say of every legal action how welcome it is: as the
heuristic sees it at first, later as the forecast does, one role on. *Told* ones say how the game
ended; they are played by the policy alone, so there can be many. In both kinds of games seats often
take something else than the best, so that positions are seen which none of them would bring about.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.rules import PRESETS, Game, Options, Position, steps
from game.rules.flow import play
from game.rules.scoring import final_points, winners
from game.seats.evaluate import Evaluation
from game.seats.heuristic import worth
from game.seats.learned import BETTER, Learned, LearnedQuick, shares
from game.seats.learned.features import LEARNED, MOST_SEATS
from game.seats.learned.network import OUTPUT, Policy, full_row
from game.seats.outlook import look_ahead
from game.seats.quick import Quick
from game.seats.search.leaf import Horizon
from game.seats.weights import Weights

# One game after the other of these kinds; none with a draft, which is not learned.
FOUR: Final = Options(players=4)
KINDS: Final = (
    FOUR,
    FOUR,
    Options(players=3),
    FOUR,
    PRESETS["everything"],
    FOUR,
    Options(players=5),
    FOUR,
    Options(players=2),
    FOUR,
    Options(players=3, buildings="random", nobles=True),
    FOUR,
    Options(players=4, buildings="random"),
    FOUR,
    Options(players=5, buildings="all", nobles=True),
    Options(players=2, buildings="all"),
)
# An action that is worth so many VP less is e times less welcome; or so much less of a reward.
WORTH_HEAT: Final = 0.35
REWARD_HEAT: Final = 0.015
# How freely seats choose, one number for all of a game: 1 as likely as an action is welcome.
FREEDOM: Final = (0.5, 1.0, 1.0, 1.3)
# How many of the decisions are written down.
JUDGED_SHARE: Final = 0.6
TOLD_SHARE: Final = 0.2
# How many actions a lesson has room for.
WIDTH: Final = 48

Judge = Callable[[Position], list[float]]
Halves = npt.NDArray[np.float16]
Numbers = npt.NDArray[np.float32]


class Judged(NamedTuple):
    """Positions as the networks see them; which outputs the legal actions are (-1: none); how
    welcome each of them is."""

    rows: Halves
    outputs: npt.NDArray[np.int16]
    welcome: Numbers


class Told(NamedTuple):
    """Positions as the networks see them, and by seat, from the one to decide on: the points it
    had at the end, its share of the victory, and 1 if there is such a seat."""

    rows: Halves
    points: Numbers
    wins: Numbers
    there: Numbers


def heuristic_judge(pos: Position) -> list[float]:
    """As the heuristic seat sees it."""
    weights = Weights()
    evaluation = Evaluation(pos, weights)
    quick = Quick(evaluation.outlook, weights)
    return [worth(pos, action, evaluation, quick) / WORTH_HEAT for action in pos.legal]


def forecast_judge(learned: Learned) -> Judge:
    """By what is foretold at the end of the role."""

    def judge(pos: Position) -> list[float]:
        horizon = Horizon(pos, Weights(), learned)
        found = []
        for action in pos.legal:
            after = pos.copy()
            play(after, action)
            found.append(horizon.outcome(after).reward[pos.seat] / REWARD_HEAT)
        return found

    return judge


def judged(numbers: Sequence[int], learned: Learned | None) -> Judged:
    """The games with these numbers, judged by the forecast; by the heuristic if there is none."""
    judge = forecast_judge(learned) if learned else heuristic_judge
    rows: list[npt.NDArray[np.float16]] = []
    outputs: list[list[int]] = []
    welcome: list[list[float]] = []
    for number in numbers:
        rng = random.Random(number)
        freedom = rng.choice(FREEDOM)
        pos = _start(number)
        while pos.seat >= 0:
            if len(pos.legal) == 1 or pos.frame[0] not in LEARNED:
                play(pos, Quick(look_ahead(pos, Weights()), Weights()).choose(pos))
                continue
            found = judge(pos)
            if rng.random() < JUDGED_SHARE:
                rows.append(np.array(full_row(pos), dtype=np.float16))
                outputs.append([OUTPUT[action.id] for action in pos.legal])
                welcome.append(found)
            play(pos, pos.legal[_drawn(found, freedom, rng)])
    return Judged(np.array(rows), _wide(outputs, -1, np.int16), _wide(welcome, 0.0, np.float32))


def told(numbers: Sequence[int], policy: Policy) -> Told:
    """The games with these numbers, played by the policy."""
    rows: list[npt.NDArray[np.float16]] = []
    ends: list[list[list[float]]] = []
    for number in numbers:
        rng = random.Random(number)
        freedom = rng.choice(FREEDOM)
        pos = _start(number)
        seats = []
        seen = -1
        while pos.seat >= 0:
            if pos.round != seen:
                seen = pos.round
                quick = LearnedQuick(look_ahead(pos, Weights()), Weights(), policy)
            step = pos.frame[0]
            if step == steps.CHOOSE and rng.random() < TOLD_SHARE:
                rows.append(np.array(full_row(pos), dtype=np.float16))
                seats.append(pos.seat)
            if len(pos.legal) > 1 and step in BETTER:
                welcome = policy.welcome(pos)
                play(pos, pos.legal[_drawn(welcome, freedom, rng)])
            else:
                play(pos, quick.choose(pos))
        ends += [_end(pos, seat) for seat in seats]
    columns = np.array(ends, dtype=np.float32)
    return Told(np.array(rows), columns[:, 0], columns[:, 1], columns[:, 2])


def _start(number: int) -> Position:
    return Game.new(KINDS[number % len(KINDS)], number).position.copy()


def _drawn(welcome: list[float], freedom: float, rng: random.Random) -> int:
    chances = shares([value / freedom for value in welcome])
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
