"""The networks: they see the table from every seat, and tell each seat its own."""

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from game.rules import Game, Options, Position, steps
from game.rules.flow import play
from game.rules.scoring import final_points
from game.seats.heuristic.outlook import look_ahead
from game.seats.heuristic.seat import HeuristicSeat
from game.seats.heuristic.weights import Weights
from game.seats.networks import BETTER, NetworkRolloutPolicy, Networks, shipped_networks
from game.seats.networks.features import LEARNED, MOST_SEATS
from game.seats.networks.network import (
    INPUTS,
    OUTPUT,
    Network,
    PolicyNetwork,
    ValueNetwork,
    input_row,
)

ROOT = Path(__file__).resolve().parents[2]
KINDS = [
    Options(players=players, buildings=buildings, nobles=nobles)
    for players in (2, 3, 4, 5)
    for buildings, nobles in (("base", False), ("all", True))
]


def positions(options: Options, seed: int) -> list[Position]:
    """Decisions of a random game that are learned."""
    pos, rng = Game.new(options, seed).position.copy(), random.Random(seed)
    found = []
    while pos.seat >= 0:
        if len(pos.legal_actions) > 1 and pos.frame[0] in LEARNED:
            found.append(pos.copy())
        play(pos, rng.choice(pos.legal_actions))
    return found


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_every_learned_action_has_an_output(options: Options) -> None:
    for pos in positions(options, 3):
        assert len(shipped_networks().policy.logits(pos)) == len(pos.legal_actions)
        assert all(action.id in OUTPUT for action in pos.legal_actions)


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_what_is_kept_of_boards_changes_nothing(options: Options) -> None:
    inner, bias, outer, base = shipped_networks().policy.layers
    for pos in positions(options, 4)[::9]:
        row = np.array(input_row(pos), dtype=np.float32)
        assert len(row) == INPUTS
        plain = np.maximum(row @ inner + bias, 0) @ outer + base
        np.testing.assert_allclose(
            shipped_networks().policy.outputs(pos), plain, rtol=1e-3, atol=1e-3
        )


def test_all_seats_see_the_same_table_from_their_side() -> None:
    pos = positions(Options(players=4), 5)[60]
    first = input_row(pos)
    turned = pos.copy()
    turned.players = turned.players[1:] + turned.players[:1]
    turned.seat = (pos.seat - 1) % 4
    turned.governor = (pos.governor - 1) % 4
    turned.chooser = (pos.chooser - 1) % 4 if pos.chooser >= 0 else -1
    assert input_row(turned) == first


def test_the_hidden_tiles_are_not_seen() -> None:
    for pos in positions(Options(players=3), 6)[::20]:
        twin = pos.copy()
        twin.face_down = twin.face_down[: twin.drawn] + tuple(reversed(twin.face_down_left))
        assert input_row(twin) == input_row(pos)


@pytest.mark.parametrize("seat", range(4))
def test_a_forecast_tells_each_seat_its_own(seat: int) -> None:
    base = np.zeros(2 * MOST_SEATS, dtype=np.float32)
    base[:MOST_SEATS] = [1, 2, 3, 4, 0]
    base[MOST_SEATS:] = [0, 9, 0, 0, 99]
    nothing = np.zeros((INPUTS, 2), dtype=np.float32)
    said = ValueNetwork(nothing, np.zeros(2, np.float32), np.zeros((2, 10), np.float32), base)
    pos = Game.new(Options(players=4), 1).position.copy()
    pos.seat = seat
    points, win = said.ending(pos)
    assert [points[(seat + behind) % 4] for behind in range(4)] == [10, 20, 30, 40]
    assert win.index(max(win)) == (seat + 1) % 4
    assert sum(win) == pytest.approx(1.0)


def test_a_network_is_the_same_after_it_was_saved(tmp_path: Path) -> None:
    pos = positions(Options(players=2), 7)[30]
    shipped_networks().policy.save(tmp_path / "policy.npz")
    shipped_networks().forecast.save(tmp_path / "forecast.npz")
    again = Networks.load(tmp_path)
    assert again.policy.logits(pos) == shipped_networks().policy.logits(pos)
    assert isinstance(again.policy, PolicyNetwork)
    assert isinstance(again.forecast, Network)


def test_the_forecast_knows_better_the_nearer_the_end() -> None:
    """Of the last round of heuristic games it tells points to within a few VP, and closer than of
    an earlier round."""
    off: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(8):
        game, seat = Game.new(Options(players=4), 500 + seed), HeuristicSeat()
        rng = random.Random(seed)
        seen: list[Position] = []
        while not game.is_over:
            if game.position.frame[0] == steps.CHOOSE:
                seen.append(game.position.copy())
            game.play(seat.choose(game.observation(game.seat), rng))
        last = final_points(game.position)
        for late, pos in ((True, seen[-2]), (False, seen[len(seen) // 3])):
            points, _ = shipped_networks().forecast.ending(pos)
            off[late] += [abs(a - b) for a, b in zip(points, last, strict=True)]
    assert np.mean(off[True]) < 4.0 < np.mean(off[False])


def test_quick_answers_follow_the_policy() -> None:
    asked = 0
    for pos in positions(Options(players=4), 8):
        quick = NetworkRolloutPolicy(
            look_ahead(pos, Weights()), Weights(), shipped_networks().policy
        )
        answer = quick.choose(pos)
        assert answer in pos.legal_actions
        if pos.frame[0] in BETTER:
            welcome = shipped_networks().policy.logits(pos)
            assert welcome[pos.legal_actions.index(answer)] == max(welcome)
            asked += 1
    assert asked > 50


def test_numpy_is_loaded_only_where_somebody_thinks() -> None:
    """It takes longer than a frame: the window's own process does without it."""
    script = (
        "import sys, game.seats.difficulty, game.app.engine_process; print('numpy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "False"
