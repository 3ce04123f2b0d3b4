"""Training: examples have the right targets, networks learn them, a run goes on where it was."""

from pathlib import Path

import numpy as np
import pytest

from game.seats.heuristic.weights import Weights
from game.seats.networks import Networks, shipped_networks
from game.seats.networks.features import LEARNED_STEPS
from game.seats.networks.network import INPUT_SIZE, OUTPUT_INDEX
from game.seats.networks.shipped import POLICY_FILE, VALUE_FILE
from game.tools.training import training_run
from game.tools.training.examples import (
    Expert,
    PolicyExamples,
    heuristic_expert,
    make_search_examples,
    make_value_examples,
    search_expert,
)
from game.tools.training.tables import GAME_OPTIONS, options_by_players
from game.tools.training.trainer import (
    TD_LAMBDA,
    forward,
    td_targets,
    train_policy,
    train_value,
    widened,
)
from game.tools.training.training_run import Recipe, TrainingRun
from game.tools.training.value_examples import ValueExamples


def no_progress(line: str) -> None:
    """Ignore a line of progress."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "expert",
    [heuristic_expert(Weights()), search_expert(shipped_networks(), 4)],
    ids=["heuristic", "search"],
)
def test_policy_examples(expert: Expert) -> None:
    found, seen = make_search_examples([6], expert)
    assert found.features.shape == (len(found.outputs), INPUT_SIZE)
    assert len(found.features) > 30
    count = (found.outputs >= 0).sum(axis=1)
    assert count.min() >= 2
    assert found.outputs.max() < len(OUTPUT_INDEX)
    assert (found.features[:, : len(LEARNED_STEPS)].sum(axis=1) == 1).all()
    again, _ = make_search_examples([6], expert)
    assert (found.logits == again.logits).all()
    assert set(seen.seats) == set(range(4))
    assert seen.win_shares.sum(axis=1) == pytest.approx(1.0)


def test_value_examples_have_the_result_of_the_game() -> None:
    for number, players in ((0, 4), (3, 3), (7, 2)):
        assert GAME_OPTIONS[number].players == players
        found = make_value_examples([number], shipped_networks().policy)
        assert (found.seat_mask.sum(axis=1) == players).all()
        assert (found.games == number).all()
        assert set(found.seats) == set(range(players))
        by_seat = {
            tuple(np.roll(row[:players], seat))
            for row, seat in zip(found.points, found.seats, strict=True)
        }
        assert len(by_seat) == 1
        assert found.win_shares.sum(axis=1) == pytest.approx(1.0)
        best = np.where(found.seat_mask > 0, found.points, -1).max(axis=1, keepdims=True)
        assert ((found.win_shares > 0) <= (found.points == best)).all()


def test_a_policy_network_learns_its_targets() -> None:
    rng = np.random.default_rng(3)
    features = np.zeros((3000, INPUT_SIZE), dtype=np.float16)
    features[:, :4] = rng.standard_normal((3000, 4))
    numbers = np.tile(np.array([5, 9, -1], dtype=np.int16), (3000, 1))
    logits = np.zeros((3000, 3), dtype=np.float32)
    logits[:, 0] = 3 * features[:, 0]
    layers = train_policy(PolicyExamples(features, numbers, logits), 16, 40, no_progress)
    found = forward(layers, features)
    right = (found[:, 5] > found[:, 9]) == (features[:, 0] > 0)
    assert right.mean() > 0.9


def test_a_value_network_learns_results() -> None:
    rng = np.random.default_rng(4)
    features = np.zeros((3000, INPUT_SIZE), dtype=np.float16)
    features[:, :4] = rng.standard_normal((3000, 4))
    seat_mask = np.tile(np.array([1, 1, 0, 0, 0], dtype=np.float32), (3000, 1))
    points = np.zeros((3000, 5), dtype=np.float32)
    points[:, 0] = 40 + 10 * features[:, 0]
    points[:, 1] = 40
    win_shares = np.zeros((3000, 5), dtype=np.float32)
    win_shares[:, 0] = features[:, 0] > 0
    win_shares[:, 1] = 1 - win_shares[:, 0]
    each = np.arange(3000)
    examples = ValueExamples(
        features, each.astype(np.int32), np.zeros(3000, np.int8), points, win_shares, seat_mask
    )
    found = forward(train_value(examples, 16, 40, no_progress), features)
    assert np.corrcoef(found[:, 0], points[:, 0])[0, 1] > 0.9
    assert ((found[:, 5] > found[:, 6]) == (win_shares[:, 0] > 0)).mean() > 0.9


def test_td_targets_are_those_of_the_same_seat() -> None:
    """Two positions of one game of three, seat 1 and then seat 0 to decide; one of another game."""
    features = np.zeros((3, INPUT_SIZE), dtype=np.float16)
    seat_mask = np.array([[1, 1, 1, 0, 0]] * 3, dtype=np.float32)
    points = np.array([[20, 30, 10, 0, 0], [10, 20, 30, 0, 0], [7, 8, 9, 0, 0]], dtype=np.float32)
    win_shares = np.array([[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 1, 0, 0]], dtype=np.float32)
    games, seats = np.array([5, 5, 6], np.int32), np.array([1, 0, 0], np.int8)
    # A network that always predicts 40, 50 and 60 points, and that the first wins.
    base = np.array([4, 5, 6, 0, 0, 100, 0, 0, 0, 0], dtype=np.float32)
    layers = (
        np.zeros((INPUT_SIZE, 1), np.float32),
        np.zeros(1, np.float32),
        np.zeros((1, 10), np.float32),
        base,
    )
    found = td_targets(ValueExamples(features, games, seats, points, win_shares, seat_mask), layers)
    assert (found.points[1:] == points[1:]).all()
    assert (found.win_shares[1:] == win_shares[1:]).all()
    predicted = (1 - TD_LAMBDA) * np.array([50, 60, 40])
    assert found.points[0, :3] == pytest.approx(predicted + TD_LAMBDA * points[0, :3])
    assert found.win_shares[0, :3] == pytest.approx([0, TD_LAMBDA, 1 - TD_LAMBDA])


def test_a_wider_network_computes_the_same_until_it_is_trained() -> None:
    layers = shipped_networks().policy.layers
    features = np.random.default_rng(3).random((5, INPUT_SIZE)).astype(np.float16)
    more = widened(layers, 200)
    assert more is not None
    assert more[0].shape == (INPUT_SIZE, 200)
    assert np.allclose(forward(more, features), forward(layers, features), atol=1e-4)
    same = widened(layers, len(layers[1]))
    assert same is not None
    assert all(np.array_equal(*pair) for pair in zip(same, layers, strict=True))
    assert widened(layers, 100) is None


def test_a_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_run, "EXPERT_NODES", 4)
    lines: list[str] = []
    recipe = Recipe(
        generations=2, policy_games=1, value_games=3, epochs=1, policy_units=8, value_units=8
    )
    training = TrainingRun(tmp_path, recipe, lines.append)
    training.run()
    last = tmp_path / "generation_2"
    made = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")}
    assert last / POLICY_FILE in made
    assert last / VALUE_FILE in made
    assert not any("half" in path.name for path in made)
    (last / VALUE_FILE).unlink()
    lines.clear()
    training.run()
    assert lines[:2] == ["told games 2", "value 2"]
    for path in made.keys() - {last / VALUE_FILE}:
        assert path.stat().st_mtime_ns == made[path]
    assert (last / VALUE_FILE).exists()


def test_a_run_begins_with_the_shipped_networks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first generation searches with them, its networks continue from them, and a run that goes
    on keeps those it began with."""
    monkeypatch.setattr(training_run, "EXPERT_NODES", 4)
    options = options_by_players([2])
    recipe = Recipe(generations=1, policy_games=1, value_games=2, options=options, epochs=1)
    training = TrainingRun(tmp_path, recipe, no_progress)
    shipped = shipped_networks()
    training.begin_with(shipped)
    begun = tmp_path / "generation_0" / POLICY_FILE
    before = begun.stat().st_mtime_ns
    training.begin_with(shipped)
    assert begun.stat().st_mtime_ns == before
    training.run()
    trained = Networks.load(tmp_path / "generation_1")
    for old, new in ((shipped.policy, trained.policy), (shipped.value, trained.value)):
        assert 0 < np.abs(old.layers[0] - new.layers[0]).max() < 0.1
    with np.load(tmp_path / "generation_1" / "judged" / "000000.npz") as data:
        expert = search_expert(shipped, 4)
        wanted, _ = make_search_examples([1_000_000], expert, options)
        assert (data["logits"] == wanted.logits).all()


def test_a_killed_run_leaves_no_broken_network(tmp_path: Path) -> None:
    """What was half written has another name, and is written anew."""
    (tmp_path / "generation_0").mkdir()
    (tmp_path / "generation_0" / "half.npz").write_bytes(b"broken")
    recipe = Recipe(generations=1, policy_games=1, value_games=1)
    training = TrainingRun(tmp_path, recipe, no_progress)
    training.begin_with(shipped_networks())
    assert Networks.load(tmp_path / "generation_0").policy.layers[1].size == 160
    assert sorted(path.name for path in (tmp_path / "generation_0").iterdir()) == [
        VALUE_FILE,
        POLICY_FILE,
    ]
