"""A problem that one more seat misses is never easier."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from random import Random

import msgspec

from game.content.problems import Problem
from game.rules import Action, Position
from game.tools.problems.grading import CHEAP, LADDER, is_plain, level_of, misses, with_chosen
from tests.tools.problems.test_proofs import LOADING, proven

PROBLEM: Problem = proven("most", LOADING, (5, 4))


class Stub:
    """Seats of which some miss the problem."""

    def __init__(self, missing: Collection[str]) -> None:
        self.missing = missing

    def __call__(self, kind: str, start: Position, rng: Random) -> list[Action]:
        corn, indigo = start.legal_actions
        return [corn if kind.partition(":")[0] in self.missing else indigo]


def test_levels_go_up_with_the_seats_that_miss_it() -> None:
    levels, many = {}, msgspec.structs.replace(PROBLEM, answers=PROBLEM.answers * 3)
    for lot in product((False, True), repeat=len(LADDER)):
        missing = frozenset(kind for kind, misses_it in zip(LADDER, lot, strict=True) if misses_it)
        assert set(misses(PROBLEM, 1, Stub(missing))) == missing
        levels[missing] = level_of(many, misses(PROBLEM, 1, Stub(missing)))
    for missing, level in levels.items():
        assert all(levels[missing | {kind}] >= level for kind in LADDER)
    assert set(levels.values()) == {1, 2, 3, 4, 5}
    assert level_of(PROBLEM, list(LADDER)) == 2  # one of two answers is easily found
    assert level_of(msgspec.structs.replace(many, theme="endings"), []) == 2


def test_what_deckhands_find_is_plain() -> None:
    assert is_plain(PROBLEM, 1, Stub(set()))
    assert not is_plain(PROBLEM, 1, Stub({"deckhand"}))


def test_real_seats_answer() -> None:
    assert set(misses(PROBLEM, 1)) <= set(LADDER)


def test_choices_of_cheap_seats_are_counted() -> None:
    asked = with_chosen(PROBLEM, 1, Stub(CHEAP[:2])).answers
    share = sum(answer.chosen for answer in asked) // len(CHEAP)
    assert [answer.chosen for answer in asked] == [3 * share, 2 * share]
