"""Comparing what was played with the best alternatives: visits, placements, solved endgames."""

from __future__ import annotations

import random

import pytest

from game.rules import Action, Position, parse, steps
from game.rules.flow import play
from game.rules.queries.observation import observe
from game.seats.heuristic.weights import Weights
from game.seats.networks import shipped_networks
from game.seats.search.comparison import ChoiceComparer, ComparedChain
from game.seats.search.explanation import play_chain, round_end
from game.seats.search.leaf_evaluation import LeafEvaluator
from tests.support.rules import at

NODES = 64

# Seat 1 has three people for a plantation, a plant and a hacienda of six circles.
MAYOR = """
players: 3
seat 0: 2 doubloons
seat 1: 3 doubloons
  island: indigo, corn, sugar
  city: indigo_plant, hacienda
decide: choose 1
"""
LAST_MAYOR = """
players: 2
round: 15
ending: vp
seat 0: 20 vp
seat 1: 20 vp, 3 doubloons
  city: guild_hall, small_indigo_plant, indigo_plant
  island: corn
taken: settler 0, captain 1, builder 0, craftsman 1, trader 0
decide: choose 1
"""
# The captain takes the last VP, which ends the game; the prospector does not.
LAST_CAPTAIN = """
players: 2
round: 12
vp: 3
seat 0: 20 vp
seat 1: 18 vp, 6 corn
taken: settler 0, mayor 1, builder 0, craftsman 1, trader 0
decide: choose 1
"""


def comparer(pos: Position, nodes: int = NODES, seed: int = 1) -> ChoiceComparer:
    return ChoiceComparer(observe(pos, pos.seat), random.Random(seed), nodes)


def before_placing(text: str) -> Position:
    """The position where the mayor's owner first has a choice where to place people."""
    pos = at(text, "mayor")
    while len(pos.legal_actions) == 1:
        play(pos, pos.legal_actions[0])
    assert pos.frame[0] == steps.PLACE
    return pos


def placement(pos: Position, *, last: bool) -> tuple[Action, ...]:
    """All placements with as few people as possible in front, or (last) as many."""
    pos, chain, seat = pos.copy(), list[Action](), pos.seat
    while pos.seat == seat and pos.frame[0] == steps.PLACE:
        legal = pos.legal_actions
        if len(legal) > 1:
            chain.append(legal[-1 if last else 0])
        play(pos, legal[-1 if last else 0])
    return tuple(chain)


def test_what_was_played_and_the_alternatives_have_enough_visits() -> None:
    pos = at(MAYOR)
    least = min(pos.legal_actions, key=lambda action: action.id)
    found = comparer(pos).compare((least,))
    assert found.played.actions == (least,)
    assert len(found.others) == 2
    assert all(compared.actions != (least,) for compared in found.others)
    for compared in (found.played, *found.others):
        assert compared.visits >= NODES // 4
        assert 0 <= compared.prior <= 1
        assert sum(compared.prospects.win_shares) == pytest.approx(1, abs=0.01)


def test_placements_are_compared_as_a_whole() -> None:
    pos = before_placing(MAYOR)
    first, last = placement(pos, last=False), placement(pos, last=True)
    assert first != last
    found = comparer(pos, nodes=200).compare(first)
    for compared in (found.played, *found.others):
        after = pos.copy()
        play_chain(after, compared.actions)
        while after.seat == pos.seat and after.frame[0] == steps.PLACE:
            assert len(after.legal_actions) == 1
            play(after, after.legal_actions[0])
    assert found.others


def test_the_last_placement_is_solved() -> None:
    pos = before_placing(LAST_MAYOR)

    def value(compared: ComparedChain) -> float:
        return compared.prospects.margins[1]

    chains = placement(pos, last=False), placement(pos, last=True)
    found = [comparer(pos).compare(chain) for chain in chains]
    assert all(comparison.exact for comparison in found)
    for comparison in found:
        best = max(value(other) for other in (comparison.played, *comparison.others))
        assert best == pytest.approx(max(value(compared.played) for compared in found))


def test_only_the_choice_that_ends_the_game_is_told_to_end_it() -> None:
    pos = at(LAST_CAPTAIN)
    evaluator = LeafEvaluator(pos, Weights(), shipped_networks())
    captain, prospector = [parse("captain")], [parse("prospector")]
    captain_end, other_end = (round_end(pos, chain, evaluator) for chain in (captain, prospector))
    assert captain_end.difference(other_end) == ((), 1)
    assert other_end.difference(captain_end) == ((), -1)
    assert captain_end.difference(captain_end).end == 0
