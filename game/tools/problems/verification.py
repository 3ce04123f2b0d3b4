"""Verify problems: a long search, and games played out after every answer.

A problem is right if a search of 20,000 iterations takes an answer that is correct, and if games
played out after the best answer and after each wrong one differ until the 95% interval of the
difference is clear of 0, in at least 100 pairs of games. Answers beside the best one are correct if
they cannot be told from it. At least one level must get it wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec

from game.content.problem_checks import position_after
from game.content.problems import Problem
from game.history.review.grades import worth
from game.rules import Action, Observation, Position, observe, steps
from game.rules.actions import parse
from game.rules.flow import play
from game.seats.search import Limit, SearchSeat
from game.seats.search.comparison import ChoiceComparer
from game.seats.search.explanation import play_chain
from game.tools.measurement import Mean
from game.tools.problems.grading import is_plain, misses
from game.tools.problems.trials import Trials


class VerifyEffort(NamedTuple):
    """How thorough to be.

    `iterations` of the search; at least `pairs` of games, at most `most_pairs`; after `early_pairs`
    it gives up if the best is not ahead of an answer; `clear`: how many half widths of the 95%
    interval the best must be ahead by; `finds_equals`: answers that cannot be told from the best
    are made correct
    """

    iterations: int = 20_000
    pairs: int = 100
    most_pairs: int = 300
    early_pairs: int = 300  # as many as it plays: a close puzzle often looks wrong before
    clear: float = 1.0
    finds_equals: bool = False


# The first look at a problem, which is verified in full before it ships.
MINING: Final = VerifyEffort(
    2000, pairs=60, most_pairs=120, early_pairs=20, clear=1.4, finds_equals=True
)
_BATCH: Final = 10
FOUND_BY_ALL: Final = 0.7  # of the deckhands


class Verdict(NamedTuple):
    """The problem with the figures of its games, and why it is not right ("" if it is)."""

    problem: Problem
    fault: str


def chains_of(problem: Problem) -> list[list[Action]]:
    """Return the chain of actions of each answer."""
    return [[parse(text) for text in answer.actions] for answer in problem.answers]


def verify(problem: Problem, seed: int, effort: VerifyEffort = VerifyEffort()) -> Verdict:  # noqa: B008
    """Return the verdict on a problem."""
    start, chains = problem.start(), chains_of(problem)
    observation = observe(start, start.seat)
    trials = Trials(observation, [open_choices(start, chain) for chain in chains], seed)
    answers = list(problem.answers)
    for number, answer in enumerate(problem.answers[1:], 1):
        fault = _compare(trials, number, effort, correct=answer.correct)
        if fault and effort.finds_equals and not _compare(trials, number, effort, correct=True):
            answers[number] = msgspec.structs.replace(answer, correct=True)
        elif fault:
            return Verdict(problem, f"{' '.join(answer.actions)}: {fault}")
    if 2 * sum(answer.correct for answer in answers) > len(answers):
        return Verdict(problem, "most answers are right")
    problem = msgspec.structs.replace(problem, answers=tuple(answers))
    filled = msgspec.structs.replace(problem, answers=trials.filled(answers))
    if is_plain(problem, seed, share=FOUND_BY_ALL) and not misses(problem, seed):
        return Verdict(filled, "no level gets it wrong")
    right = [position_after(start, answer.actions).digest() for answer in answers if answer.correct]
    found = best_by_search(observation, chains[0], effort.iterations, Random(seed))
    if position_after(start, found).digest() not in right:
        return Verdict(filled, f"the search takes {' '.join(map(str, found))}")
    return Verdict(filled, "")


def open_choices(start: Position, chain: Sequence[Action]) -> list[Action]:
    """Return a chain without the decisions after its first action that have no alternative."""
    pos, kept = start.copy(), list[Action]()
    for action in chain:
        if not kept or len(pos.legal_actions) > 1:
            kept.append(action)
        play(pos, action)
    return kept


def _compare(trials: Trials, number: int, effort: VerifyEffort, *, correct: bool) -> str:
    """Play games until it is clear whether an answer is worse than the best; return what is wrong,
    "" if nothing is."""
    for games in range(_BATCH, effort.most_pairs + 1, _BATCH):
        for one in (0, number):
            trials.play(one, games)
        loss = trials.loss(0, number)
        if games >= effort.pairs and _is_settled(loss, effort, correct=correct):
            return ""
        if games >= effort.early_pairs and not correct and loss.value < loss.half / 2:
            break
    return f"the best is {loss} ahead in {games} pairs"


def _is_settled(loss: Mean, effort: VerifyEffort, *, correct: bool) -> bool:
    if correct:
        return loss.value < loss.half
    return loss.value > effort.clear * loss.half


def best_by_search(
    observation: Observation, chain: list[Action], iterations: int, rng: Random
) -> list[Action]:
    """Return the best choice by a search, of placements the better of `chain` and those that it
    finds."""
    if observation.position.frame[0] != steps.PLACE:
        return [SearchSeat(Limit(nodes=iterations)).choose(observation, rng)]
    start, seat = observation.position, observation.seat
    played = open_choices(start, chain)
    found = ChoiceComparer(observation, rng, iterations).compare(played)
    best = max((found.played, *found.others), key=lambda one: worth(one.prospects, seat))
    return play_chain(start.copy(), best.actions)
