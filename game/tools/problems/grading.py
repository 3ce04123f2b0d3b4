"""Grade problems from 1 to 5 by which seats miss them.

The seats of the ladder decide several times each, with other random numbers. A seat misses a
problem if fewer than half of its answers are correct. The level is 1 plus the number of rungs that
miss it, so a problem that one more seat misses is never easier. It is 5 at most, and no more than
the number of answers: where there are few, a person finds the right one. The deckhand is no rung: a
problem that most deckhands find is too plain to ask.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

import msgspec

from game.content.problem_checks import answer_given, is_placing
from game.content.problems import Problem
from game.rules import Action, Position, observe
from game.rules.flow import play
from game.seats import make_seat
from game.seats.heuristic.habits import HABITS

HIGHEST_LEVEL: Final = 5
DECKHANDS: Final = tuple(f"deckhand:{habit}" for habit in HABITS)
# By rung: how often it is asked.
LADDER: Final[Mapping[str, int]] = {
    "merchant": 7,
    "harbourmaster": 1,
    "governor@50": 3,
    "governor@200": 3,
    "governor@800": 1,
}
# Seats whose choices tempt, and how often each is asked.
CHEAP: Final = ("policy", "harbourmaster", "greedy", "merchant", "governor@50")
_TIMES: Final = 3

Choose = Callable[[str, Position, Random], list[Action]]


def choice_of(kind: str, start: Position, rng: Random) -> list[Action]:
    """Return the choice of a kind of seat, all its placements if it places people."""
    seat, pos, chain = make_seat(kind), start.copy(), list[Action]()
    while not chain or is_placing(start, pos):
        single = len(pos.legal_actions) == 1
        action = pos.legal_actions[0] if single else seat.choose(observe(pos, pos.seat), rng)
        chain.append(action)
        play(pos, action)
    return chain


def found_share(problem: Problem, kinds: list[str], seed: int, choose: Choose = choice_of) -> float:
    """Return the share of these seats, each asked once, that find a correct answer."""
    start = problem.start()
    answers = [
        answer_given(problem, start, choose(kind, start, Random(f"{seed} {number}")))
        for number, kind in enumerate(kinds)
    ]
    return sum(answer is not None and answer.correct for answer in answers) / len(answers)


def misses(problem: Problem, seed: int, choose: Choose = choice_of) -> list[str]:
    """Return the rungs of the ladder that miss a problem."""
    return [
        kind
        for kind, times in LADDER.items()
        if found_share(problem, [kind] * times, seed, choose) < 0.5
    ]


def with_chosen(problem: Problem, seed: int, choose: Choose = choice_of) -> Problem:
    """Return a problem with how often cheap seats choose each answer."""
    start, chosen = problem.start(), Counter[tuple[str, ...]]()
    for kind in CHEAP:
        for number in range(_TIMES):
            given = choose(kind, start, Random(f"{seed} {number}"))
            answer = answer_given(problem, start, given)
            chosen[answer.actions if answer is not None else ()] += 1
    answers = (
        msgspec.structs.replace(answer, chosen=chosen[answer.actions]) for answer in problem.answers
    )
    return msgspec.structs.replace(problem, answers=tuple(answers))


def is_plain(problem: Problem, seed: int, choose: Choose = choice_of, share: float = 0.5) -> bool:
    """Return whether more than this share of the deckhands find the answer too."""
    return found_share(problem, list(DECKHANDS), seed, choose) > share


def level_of(problem: Problem, missed: list[str]) -> int:
    """Return the level of a problem, given the rungs that miss it. A last round is one level
    harder, because a search solves what a person has to count."""
    level = 1 + len(missed) + (problem.theme == "endings")
    return min(HIGHEST_LEVEL, len(problem.answers), level)
