"""The seat that searches: fair, lawful, the same every time, and right where it can be known."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.rules import Game, Observation, Options, Position, steps
from game.rules.flow import play
from game.rules.queries.observation import observe
from game.rules.scoring import final_points, winners
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.heuristic.weights import Weights
from game.seats.networks import shipped_networks
from game.seats.search import Analysis, Limit, SearchSeat
from game.seats.search.endgame import solve_endgame
from game.seats.search.explanation import CODES
from game.seats.search.leaf_evaluation import LeafEvaluator, LeafValue, leads
from game.seats.search.limit import LimitTracker
from game.seats.search.tree import Node, backpropagate

ROOT = Path(__file__).resolve().parents[2]
EVERYTHING = [
    Options(players=players, buildings=buildings, nobles=nobles)
    for players in (2, 3, 4, 5)
    for buildings, nobles in (("base", False), ("all", True), ("draft", False))
]


def random_game(options: Options, seed: int, decisions: int) -> Game:
    """A game after so many random decisions, before its end."""
    game, rng = Game.new(options, seed), random.Random(seed)
    while len(game.history) < decisions:
        action = rng.choice(game.legal_actions)
        twin = game.copy()
        twin.play(action)
        if twin.is_over:
            break
        game = twin
    return game


def sound_game(seed: int, rounds: int, players: int = 4) -> Game:
    """A game of heuristic seats at the first choice of a role in a round."""
    game, seat, rng = Game.new(Options(players=players), seed), HeuristicSeat(), random.Random(seed)
    while game.position.round < rounds or game.decision != "choose":
        game.play(seat.choose(game.observation(game.seat), rng))
    return game


def consider(observation: Observation, iterations: int, seed: int = 1) -> Analysis:
    return SearchSeat(Limit(iterations=iterations)).consider(observation, random.Random(seed))


def test_a_budget_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="needs"):
        Limit()
    with pytest.raises(ValueError, match="negative"):
        Limit(iterations=-1)


@pytest.mark.parametrize("options", EVERYTHING, ids=str)
@pytest.mark.parametrize("iterations", [0, 1, 12])
def test_it_plays_by_the_rules_everywhere(options: Options, iterations: int) -> None:
    seat = SearchSeat(Limit(iterations=iterations))
    for decisions in range(0, 460, 65):
        game = random_game(options, decisions, decisions)
        assert seat.choose(game.observation(game.seat), random.Random(1)) in game.legal_actions


@pytest.mark.parametrize("hidden_vp", [False, True])
def test_it_does_not_see_what_is_hidden(hidden_vp: bool) -> None:
    for seed in range(6):
        game = random_game(Options(players=3, hidden_vp=hidden_vp), seed, 150 + 20 * seed)
        pos, seat = game.position, game.seat
        twin = pos.copy()
        twin.face_down, twin.drawn = tuple(reversed(pos.face_down_left)), 0
        twin.seed += 1
        if hidden_vp:
            first, second = (p for other, p in enumerate(twin.players) if other != seat)
            moved = min(first.vp, 3)
            first.vp, second.vp = first.vp - moved, second.vp + moved
        assert _answer(pos, seat) == _answer(twin, seat)


def _answer(pos: Position, seat: int) -> Analysis:
    return consider(observe(pos, seat), 60)


def test_a_single_choice_costs_nothing() -> None:
    game = random_game(Options(), 3, 40)
    while len(game.legal_actions) > 1:
        game.play(game.legal_actions[0])

    def clock() -> float:
        raise AssertionError("nothing is to be measured")

    seat = SearchSeat(Limit(seconds=60), clock=clock)
    rng = random.Random(5)
    assert seat.choose(game.observation(game.seat), rng) is game.legal_actions[0]
    assert rng.getstate() == random.Random(5).getstate()


def test_stop_is_honoured() -> None:
    game = sound_game(1, 5)
    observation = game.observation(game.seat)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    seat = SearchSeat(Limit(iterations=100_000))
    advice = seat.consider(observation, random.Random(1), stop)
    assert 0 < advice.iterations < 50
    at_once = seat.consider(observation, random.Random(1), lambda: True)
    assert at_once.iterations == 0
    assert at_once.best in observation.position.legal_actions


def test_time_is_kept() -> None:
    game = sound_game(1, 5)
    now = iter(range(100_000))
    seat = SearchSeat(Limit(seconds=30), clock=lambda: float(next(now)))
    advice = seat.consider(game.observation(game.seat), random.Random(1))
    assert 10 < advice.iterations <= 30


def test_less_is_spent_where_little_hangs_on_it() -> None:
    budget = Limit(iterations=100)
    role = LimitTracker(budget, steps.CHOOSE, lambda: 0.0)
    placing = LimitTracker(budget, steps.PLACE, lambda: 0.0)
    assert role.left() == 100
    assert placing.left() is not None
    assert placing.left() < 50  # type: ignore[operator]


def test_advice_ranks_all_choices_and_says_why() -> None:
    game = sound_game(2, 6)
    advice = consider(game.observation(game.seat), 150)
    assert {choice.action for choice in advice.choices} == set(game.legal_actions)
    visits = [choice.visits for choice in advice.choices]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == advice.iterations == 150
    for choice in advice.choices:
        assert 0 <= choice.win <= 1
        assert len(choice.points) == 4
        assert choice.margin == pytest.approx(leads(list(choice.points))[game.seat])
        assert {code for code, _ in choice.terms} == set(CODES)
    for code in CODES:  # they are differences from the mean
        total = sum(dict(choice.terms)[code] for choice in advice.choices)
        assert total == pytest.approx(0, abs=1e-6)


def test_each_seat_goes_where_its_own_reward_is_best() -> None:
    game = sound_game(1, 3)
    left, right = game.legal_actions[:2]
    node, branches = Node(3), (Node(3), Node(3))
    node.children = {left.id: branches[0], right.id: branches[1]}
    rewards = ([0.9, 0.1, 0.5], [0.1, 0.9, 0.5])
    for branch, reward in zip(branches, rewards, strict=True):
        for _ in range(50):
            backpropagate([node, branch], LeafValue(reward, reward, reward))
    even = {left.id: 0.5, right.id: 0.5}
    assert node.visits == 100
    assert node.mean(0) == pytest.approx(0.5)
    assert node.select([left, right], 0, even) is left
    assert node.select([left, right], 1, even) is right
    assert node.select([left, right], 2, {left.id: 0.2, right.id: 0.8}) is right


def endings(count: int) -> list[Position]:
    """Positions of games about to end that can be counted through, with a real choice."""
    found: list[Position] = []
    for seed in range(100):
        game, seat, rng = Game.new(Options(players=3), seed), HeuristicSeat(), random.Random(seed)
        while not game.is_over and len(found) < count:
            pos = game.position
            if pos.end_causes and len(game.legal_actions) > 1 and _solved(pos) is not None:
                found.append(pos.copy())
            game.play(seat.choose(game.observation(game.seat), rng))
        if len(found) >= count:
            return found
    raise AssertionError("too few endings")


def _solved(pos: Position) -> dict[int, LeafValue] | None:
    return solve_endgame(pos, LeafEvaluator(pos, Weights(), shipped_networks()), 300, lambda: True)


def test_the_last_decision_is_exact() -> None:
    """Where one's own decision is the last of the game, every answer is simply tried."""
    tried = 0
    for pos in endings(25):
        results = []
        for action in pos.legal_actions:
            twin = pos.copy()
            play(twin, action)
            while twin.seat >= 0 and len(twin.legal_actions) == 1:
                play(twin, twin.legal_actions[0])
            if twin.seat >= 0:
                break
            lead = leads([float(points) for points in final_points(twin)])[pos.seat]
            results.append((pos.seat in winners(twin), lead, action))
        if len(results) < len(pos.legal_actions):
            continue
        tried += 1
        advice = consider(observe(pos, pos.seat), 60)
        won, lead, _ = next(result for result in results if result[2] is advice.best)
        assert advice.exact
        assert won == max(result[0] for result in results)
        assert advice.choices[0].margin == lead
    assert tried > 3


def test_an_ending_that_is_too_large_is_left_alone() -> None:
    pos = endings(1)[0]
    assert (
        solve_endgame(pos, LeafEvaluator(pos, Weights(), shipped_networks()), 1, lambda: True)
        is None
    )
    assert (
        solve_endgame(pos, LeafEvaluator(pos, Weights(), shipped_networks()), 300, lambda: False)
        is None
    )
    early = sound_game(1, 3).position
    assert (
        solve_endgame(
            early, LeafEvaluator(early, Weights(), shipped_networks()), 10**6, lambda: True
        )
        is None
    )


SCRIPT = """
import random
from game.rules import Game, Options
from game.seats.search import Limit, SearchSeat
game, rng = Game.new(Options(players=3), 4), random.Random(7)
seat = SearchSeat(Limit(iterations=25))
while len(game.history) < 60:
    game.play(seat.choose(game.observation(game.seat), rng))
print([str(action) for action in game.history])
"""


def test_the_same_in_every_process() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert told[0].count("'") > 100
