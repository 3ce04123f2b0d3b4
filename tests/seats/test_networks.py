"""The networks: they see a position from every seat, and predict for each seat its own result."""

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from game.rules import Game, Options, Position, steps
from game.rules.flow import play
from game.rules.scoring import final_points
from game.seats.heuristic.outlook import estimate_outlook
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.heuristic.weights import Weights
from game.seats.networks import POLICY_STEPS, NetworkRolloutPolicy, Networks, shipped_networks
from game.seats.networks.features import LEARNED_STEPS, MAX_SEATS
from game.seats.networks.network import (
    INPUT_SIZE,
    OUTPUT_INDEX,
    Network,
    PolicyNetwork,
    ValueNetwork,
    input_features,
)

ROOT = Path(__file__).resolve().parents[2]
KINDS = [
    Options(players=players, buildings=buildings, nobles=nobles)
    for players in (2, 3, 4, 5)
    for buildings, nobles in (("base", False), ("all", True))
]


def positions(options: Options, seed: int) -> list[Position]:
    """The learned steps of a random game."""
    pos, rng = Game.new(options, seed).position.copy(), random.Random(seed)
    found = []
    while pos.seat >= 0:
        if len(pos.legal_actions) > 1 and pos.frame[0] in LEARNED_STEPS:
            found.append(pos.copy())
        play(pos, rng.choice(pos.legal_actions))
    return found


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_every_learned_action_has_an_output(options: Options) -> None:
    for pos in positions(options, 3):
        assert len(shipped_networks().policy.logits(pos)) == len(pos.legal_actions)
        assert all(action.id in OUTPUT_INDEX for action in pos.legal_actions)


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_cached_products_give_the_same_outputs(options: Options) -> None:
    policy = shipped_networks(options.players).policy
    weights_1, bias_1, weights_2, bias_2 = policy.layers
    for pos in positions(options, 4)[::9]:
        row = np.array(input_features(pos), dtype=np.float32)
        assert len(row) == INPUT_SIZE
        plain = np.maximum(row @ weights_1 + bias_1, 0) @ weights_2 + bias_2
        np.testing.assert_allclose(policy.outputs(pos), plain, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_one_forward_pass_for_many_gives_what_each_has_alone(options: Options) -> None:
    found = positions(options, 4)[::5]
    for network in shipped_networks(options.players):
        assert network.outputs_of(found) == [network.outputs(pos) for pos in found]
        assert network.outputs_of([]) == []


def test_all_seats_see_the_same_table_from_their_side() -> None:
    pos = positions(Options(players=4), 5)[60]
    first = input_features(pos)
    turned = pos.copy()
    turned.players = turned.players[1:] + turned.players[:1]
    turned.seat = (pos.seat - 1) % 4
    turned.governor = (pos.governor - 1) % 4
    turned.chooser = (pos.chooser - 1) % 4 if pos.chooser >= 0 else -1
    assert input_features(turned) == first


def test_the_hidden_tiles_are_not_seen() -> None:
    for pos in positions(Options(players=3), 6)[::20]:
        twin = pos.copy()
        twin.face_down = twin.face_down[: twin.drawn] + tuple(reversed(twin.face_down_left))
        assert input_features(twin) == input_features(pos)


@pytest.mark.parametrize("seat", range(4))
def test_the_value_network_predicts_for_each_seat(seat: int) -> None:
    base = np.zeros(2 * MAX_SEATS, dtype=np.float32)
    base[:MAX_SEATS] = [1, 2, 3, 4, 0]
    base[MAX_SEATS:] = [0, 9, 0, 0, 99]
    nothing = np.zeros((INPUT_SIZE, 2), dtype=np.float32)
    network = ValueNetwork(nothing, np.zeros(2, np.float32), np.zeros((2, 10), np.float32), base)
    pos = Game.new(Options(players=4), 1).position.copy()
    pos.seat = seat
    points, win = network.predict(pos)
    assert [points[(seat + behind) % 4] for behind in range(4)] == [10, 20, 30, 40]
    assert win.index(max(win)) == (seat + 1) % 4
    assert sum(win) == pytest.approx(1.0)


def test_a_network_is_the_same_after_it_was_saved(tmp_path: Path) -> None:
    pos = positions(Options(players=2), 7)[30]
    shipped_networks().policy.save(tmp_path / "policy.npz")
    shipped_networks().value.save(tmp_path / "forecast.npz")
    again = Networks.load(tmp_path)
    assert again.policy.logits(pos) == shipped_networks().policy.logits(pos)
    assert isinstance(again.policy, PolicyNetwork)
    assert isinstance(again.value, Network)


def test_the_value_network_is_the_better_the_nearer_the_end() -> None:
    """In the last round of heuristic games it predicts points to within a few VP, and closer than
    in an earlier round."""
    errors: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(4):
        game, seat = Game.new(Options(players=4), 500 + seed), HeuristicSeat()
        rng = random.Random(seed)
        seen: list[Position] = []
        while not game.is_over:
            if game.position.frame[0] == steps.CHOOSE:
                seen.append(game.position.copy())
            game.play(seat.choose(game.observation(game.seat), rng))
        last = final_points(game.position)
        for late, pos in ((True, seen[-2]), (False, seen[len(seen) // 3])):
            points, _ = shipped_networks().value.predict(pos)
            errors[late] += [abs(a - b) for a, b in zip(points, last, strict=True)]
    assert np.mean(errors[True]) < 4.0 < np.mean(errors[False])


def test_rollouts_follow_the_policy_network() -> None:
    asked = 0
    for pos in positions(Options(players=4), 8):
        outlook = estimate_outlook(pos, Weights())
        action = NetworkRolloutPolicy(outlook, Weights(), shipped_networks().policy).choose(pos)
        assert action in pos.legal_actions
        if pos.frame[0] in POLICY_STEPS:
            logits = shipped_networks().policy.logits(pos)
            assert logits[pos.legal_actions.index(action)] == max(logits)
            asked += 1
    assert asked > 50


def test_numpy_is_imported_only_where_a_seat_searches() -> None:
    """That takes longer than a frame: the window's own process does without it."""
    script = (
        "import sys, game.seats.difficulty, game.match.engine_process\n"
        "print('numpy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "False"
