"""The search: it sees nothing hidden, plays legally and deterministically, and solves endgames."""

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
from game.seats.search.explanation import TERM_CODES
from game.seats.search.exploration import USUAL, Exploration
from game.seats.search.leaf_evaluation import (
    LeafEvaluator,
    LeafValue,
    final_value,
    is_searched,
    margins,
)
from game.seats.search.limit import LimitTracker
from game.seats.search.priors import action_priors, tempered
from game.seats.search.search import NODES_PER_LINE, Search, width
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
        copy = game.copy()
        copy.play(action)
        if copy.is_over:
            break
        game = copy
    return game


def sound_game(seed: int, rounds: int, players: int = 4) -> Game:
    """A game of heuristic seats at the first choice of a role in a round."""
    game, seat, rng = Game.new(Options(players=players), seed), HeuristicSeat(), random.Random(seed)
    while game.position.round < rounds or game.decision != "choose":
        game.play(seat.choose(game.observation(game.seat), rng))
    return game


def analyze(observation: Observation, nodes: int, seed: int = 1) -> Analysis:
    return SearchSeat(Limit(nodes=nodes)).analyze(observation, random.Random(seed))


def test_a_limit_needs_time_or_nodes() -> None:
    with pytest.raises(ValueError, match="needs time or nodes"):
        Limit()
    with pytest.raises(ValueError, match="negative"):
        Limit(nodes=-1)


@pytest.mark.parametrize("options", EVERYTHING, ids=str)
@pytest.mark.parametrize("nodes", [0, 1, 12])
def test_it_plays_by_the_rules_everywhere(options: Options, nodes: int) -> None:
    seat = SearchSeat(Limit(nodes=nodes))
    for decisions in range(0, 460, 65):
        game = random_game(options, decisions, decisions)
        assert seat.choose(game.observation(game.seat), random.Random(1)) in game.legal_actions


@pytest.mark.parametrize("hidden_vp", [False, True])
def test_it_does_not_see_what_is_hidden(hidden_vp: bool) -> None:
    for seed in range(6):
        game = random_game(Options(players=3, hidden_vp=hidden_vp), seed, 150 + 20 * seed)
        pos, seat = game.position, game.seat
        copy = pos.copy()
        copy.face_down, copy.drawn = tuple(reversed(pos.face_down_left)), 0
        copy.seed += 1
        if hidden_vp:
            first, second = (p for other, p in enumerate(copy.players) if other != seat)
            moved = min(first.vp, 3)
            first.vp, second.vp = first.vp - moved, second.vp + moved
        assert analyze(observe(pos, seat), 60) == analyze(observe(copy, seat), 60)


def test_a_single_choice_costs_nothing() -> None:
    game = random_game(Options(), 3, 40)
    while len(game.legal_actions) > 1:
        game.play(game.legal_actions[0])

    def clock() -> float:
        raise AssertionError("nothing is to be measured")

    seat = SearchSeat(Limit(time=60), clock=clock)
    rng = random.Random(5)
    assert seat.choose(game.observation(game.seat), rng) is game.legal_actions[0]
    assert rng.getstate() == random.Random(5).getstate()


def test_stop_ends_the_search() -> None:
    game = sound_game(1, 5)
    observation = game.observation(game.seat)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    seat = SearchSeat(Limit(nodes=100_000))
    analysis = seat.analyze(observation, random.Random(1), stop)
    assert 0 < analysis.nodes < 50
    at_once = seat.analyze(observation, random.Random(1), lambda: True)
    assert at_once.nodes == 0
    assert at_once.best in observation.position.legal_actions


def test_the_time_limit_is_kept() -> None:
    game = sound_game(1, 5)
    now = iter(range(100_000))
    seat = SearchSeat(Limit(time=30), clock=lambda: float(next(now)))
    analysis = seat.analyze(game.observation(game.seat), random.Random(1))
    assert 10 < analysis.nodes <= 30


def test_lesser_steps_get_a_part_of_the_limit() -> None:
    limit = Limit(nodes=100)
    role = LimitTracker(limit, steps.CHOOSE, lambda: 0.0)
    placement = LimitTracker(limit, steps.PLACE, lambda: 0.0)
    assert role.nodes_left() == 100
    assert placement.nodes_left() is not None
    assert placement.nodes_left() < 50  # type: ignore[operator]


def test_analysis_ranks_and_explains_all_actions() -> None:
    game = sound_game(2, 6)
    analysis = analyze(game.observation(game.seat), 150)
    assert {choice.action for choice in analysis.choices} == set(game.legal_actions)
    visits = [choice.visits for choice in analysis.choices]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == analysis.nodes == 150
    for choice in analysis.choices:
        assert 0 <= choice.win_share <= 1
        assert len(choice.points) == 4
        assert choice.margin == pytest.approx(margins(list(choice.points))[game.seat])
        assert len(choice.round_end.terms) == len(TERM_CODES)
    assert len({choice.round_end for choice in analysis.choices}) > 1


def test_each_seat_selects_by_its_own_value() -> None:
    game = sound_game(1, 3)
    left, right = game.legal_actions[:2]
    node, branches = Node(3), (Node(3), Node(3))
    node.children = {left.id: branches[0], right.id: branches[1]}
    leaf_values = ([0.9, 0.1, 0.5], [0.1, 0.9, 0.5])
    for branch, values in zip(branches, leaf_values, strict=True):
        for _ in range(50):
            backpropagate([node, branch], LeafValue(values, values, values))
    even = {left.id: 0.5, right.id: 0.5}
    assert node.visits == 100
    assert node.value(0) == pytest.approx(0.5)
    assert node.select([left, right], 0, even, 0.6) is left
    assert node.select([left, right], 1, even, 0.6) is right
    assert node.select([left, right], 2, {left.id: 0.2, right.id: 0.8}, 0.6) is right


def test_a_line_under_way_sends_the_next_one_elsewhere() -> None:
    game = sound_game(1, 3)
    left, right = game.legal_actions[:2]
    node = Node(3)
    values = [0.5, 0.5, 0.5]
    for action in (left, right):
        backpropagate([node, node.expand(action)], LeafValue(values, values, values))
    priors = {left.id: 0.55, right.id: 0.45}
    assert node.select([left, right], 0, priors, 0.6) is left
    node.pending = node.children[left.id].pending = 1
    assert node.select([left, right], 0, priors, 0.6) is right
    unvisited = Node(3)  # its first line has not come back yet
    unvisited.pending = 1
    assert unvisited.select([left, right], 0, priors, 0.6) is left


def search_one_by_one(observation: Observation, nodes: int, seed: int) -> Node:
    """The tree of a search that plays every iteration out from the root and keeps nothing but the
    priors of a leaf's first decision."""
    rng = random.Random(seed)
    root = observation.determinize(rng)
    evaluator, tree = LeafEvaluator(root, Weights(), shipped_networks()), Node(len(root.players))
    predicted = action_priors(root, evaluator.rollout_policy(root))
    priors = tree.priors = tempered(predicted, USUAL.root_temperature)
    first = sorted(root.legal_actions, key=lambda action: -priors[action.id])
    for _ in range(nodes):
        pos, node, path = observation.determinize(rng), tree, [tree]
        while pos.seat >= 0:
            if not is_searched(pos, root):
                evaluator.play_rollout_action(pos)
                continue
            if node is tree and first:
                action = first.pop(0)
            else:
                if node.priors is None:
                    node.priors = action_priors(pos, evaluator.rollout_policy(pos))
                action = node.select(pos.legal_actions, pos.seat, node.priors, USUAL.c_puct)
            play(pos, action)
            is_leaf = action.id not in node.children
            node = node.children.setdefault(action.id, Node(len(root.players)))
            path.append(node)
            if is_leaf:
                if observation.hidden_vp is None and root.frame[0] != steps.PLACE:
                    while pos.frame[0] != steps.CHOOSE and not is_searched(pos, root):
                        evaluator.play_rollout_action(pos)
                    if pos.seat >= 0 and pos.frame[0] != steps.CHOOSE:
                        node.priors = action_priors(pos, evaluator.rollout_policy(pos))
                backpropagate(path, evaluator.evaluate(pos))
                break
        else:
            backpropagate(path, final_value(pos, evaluator.weights))
    return tree


def search(observation: Observation, nodes: int, seed: int) -> Search:
    found = Search(observation, random.Random(seed), Weights(), shipped_networks())
    step = found.root_position.frame[0]
    tracker = LimitTracker(Limit(nodes=nodes), step, lambda: 0.0)
    found.run(tracker, stop_early=False)
    return found


def counts(node: Node) -> list[object]:
    """A tree as plain numbers."""
    below = [(number, counts(child)) for number, child in sorted(node.children.items())]
    return [node.visits, node.value_sums, below]


@pytest.mark.parametrize(
    "options",
    [
        Options(players=2),
        Options(players=4),
        Options(players=5, buildings="all", nobles=True),
        Options(players=3, hidden_vp=True, buildings="all"),
    ],
    ids=str,
)
def test_what_the_tree_keeps_changes_no_answer(options: Options) -> None:
    """A search that runs one line at a time finds what it would find without keeping anything."""
    nodes = 2 * NODES_PER_LINE - 1
    assert width(nodes, most=16) == 1
    compared = set()
    for decisions in range(30, 400, 23):
        game = random_game(options, decisions, decisions)
        found = search(game.observation(game.seat), nodes, decisions)
        if found.exact or len(game.legal_actions) == 1:
            continue
        plain = search_one_by_one(game.observation(game.seat), found.nodes, decisions)
        assert counts(found.root_node) == counts(plain)
        for number, child in found.root_node.children.items():
            assert child.win_sums == plain.children[number].win_sums
            assert child.point_sums == plain.children[number].point_sums
        compared.add(game.position.frame[0])
    assert len(compared) > 2


def nodes_below(node: Node) -> list[Node]:
    return [node] + [found for child in node.children.values() for found in nodes_below(child)]


def test_a_seat_may_limit_the_lines_at_once() -> None:
    assert width(300, most=1) == width(None, most=1) == 1
    game = sound_game(3, 4)
    analysis, many = (
        SearchSeat(Limit(nodes=300), exploration=Exploration(lines=lines)).analyze(
            game.observation(game.seat), random.Random(1)
        )
        for lines in (1, 16)
    )
    assert analysis.nodes == many.nodes == 300
    assert analysis != many


def test_lines_at_once_leave_the_tree_as_one_by_one_would() -> None:
    game = sound_game(3, 4)
    assert width(300, most=16) > 8
    assert width(10, most=16) == width(0, most=16) == 1
    found = search(game.observation(game.seat), 300, 1)
    assert found.root_node.visits == found.nodes == 300
    for node in nodes_below(found.root_node):
        assert node.pending == 0
        assert node.visits >= sum(child.visits for child in node.children.values())
    again = search(game.observation(game.seat), 300, 1)
    assert counts(again.root_node) == counts(found.root_node)


def endgames(count: int) -> list[Position]:
    """Positions of games about to end that can be solved, with more than one legal action."""
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
    raise AssertionError("too few endgames")


def _solved(
    pos: Position, most: int = 300, may_continue: bool = True
) -> dict[int, LeafValue] | None:
    evaluator = LeafEvaluator(pos, Weights(), shipped_networks())
    return solve_endgame(pos, evaluator, most, lambda: may_continue)


@pytest.mark.slow
def test_the_last_decision_is_exact() -> None:
    """Where one's own decision is the last of the game, every answer is simply tried."""
    tried = 0
    for pos in endgames(12):
        results = []
        for action in pos.legal_actions:
            copy = pos.copy()
            play(copy, action)
            while copy.seat >= 0 and len(copy.legal_actions) == 1:
                play(copy, copy.legal_actions[0])
            if copy.seat >= 0:
                break
            lead = margins([float(points) for points in final_points(copy)])[pos.seat]
            results.append((pos.seat in winners(copy), lead, action))
        if len(results) < len(pos.legal_actions):
            continue
        tried += 1
        analysis = analyze(observe(pos, pos.seat), 60)
        won, lead, _ = next(result for result in results if result[2] is analysis.best)
        assert analysis.exact
        assert won == max(result[0] for result in results)
        assert analysis.choices[0].margin == lead
    assert tried > 1


def test_an_endgame_that_is_too_large_is_not_solved() -> None:
    pos = endgames(1)[0]
    assert _solved(pos, most=1) is None
    assert _solved(pos, may_continue=False) is None
    assert _solved(sound_game(1, 3).position, most=10**6) is None


SCRIPT = """
import random
from game.rules import Game, Options
from game.seats.search import Limit, SearchSeat
game, rng = Game.new(Options(players=3), 4), random.Random(7)
seat = SearchSeat(Limit(nodes=25))
while len(game.history) < 60:
    game.play(seat.choose(game.observation(game.seat), rng))
print([str(action) for action in game.history])
"""


def test_the_search_is_the_same_in_every_process() -> None:
    histories = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert histories[0] == histories[1]
    assert histories[0].count("'") > 100
