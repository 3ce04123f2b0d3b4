"""Learning: lessons say what happened, networks understand them, a course goes on where it was."""

from pathlib import Path

import numpy as np
import pytest

from game.rules.material import PLACE_OF, PLACES
from game.seats.heuristic.weights import Weights
from game.seats.networks import shipped_networks
from game.seats.networks.features import BOARD, LEARNED, MOST_SEATS, TABLE
from game.seats.networks.network import INPUTS, OUTPUT, POINTS
from game.seats.networks.shipped import FORECAST, POLICY
from game.tools.training import examples as course_of_games
from game.tools.training.examples import (
    Judge,
    Numbers,
    PolicyExamples,
    ValueExamples,
    heuristic_judge,
    make_policy_examples,
    make_value_examples,
    search_judge,
)
from game.tools.training.trainer import (
    HINDSIGHT,
    bootstrap_targets,
    learn_forecast,
    learn_policy,
    outputs,
)
from game.tools.training.training_run import TrainingRun

# Where a row says who owns a large warehouse.
LARGE_WAREHOUSES = [
    TABLE + seat * BOARD + PLACES + PLACE_OF["large_warehouse"] for seat in range(MOST_SEATS)
]


def quiet(line: str) -> None:
    """Nobody wants to hear it."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "judge",
    [heuristic_judge(Weights()), search_judge(shipped_networks(), 24)],
    ids=["heuristic", "search"],
)
def test_judged_lessons_hold_several_choices_and_repeat_themselves(judge: Judge) -> None:
    found = make_policy_examples([6], judge)
    assert found.rows.shape == (len(found.outputs), INPUTS)
    assert len(found.rows) > 30
    count = (found.outputs >= 0).sum(axis=1)
    assert count.min() >= 2
    assert found.outputs.max() < len(OUTPUT)
    assert (found.rows[:, : len(LEARNED)].sum(axis=1) == 1).all()
    again = make_policy_examples([6], judge)
    assert (found.welcome == again.welcome).all()


def test_told_lessons_end_as_the_game_did() -> None:
    for number, players in ((0, 4), (3, 3), (7, 2)):
        assert course_of_games.KINDS[number].players == players
        found = make_value_examples([number], shipped_networks().policy)
        assert (found.there.sum(axis=1) == players).all()
        assert (found.games == number).all()
        assert set(found.seats) == set(range(players))
        by_seat = {
            tuple(np.roll(row[:players], seat))
            for row, seat in zip(found.points, found.seats, strict=True)
        }
        assert len(by_seat) == 1
        assert found.wins.sum(axis=1) == pytest.approx(1.0)
        best = np.where(found.there > 0, found.points, -1).max(axis=1, keepdims=True)
        assert ((found.wins > 0) <= (found.points == best)).all()


def test_heuristics_sit_at_some_of_the_told_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """They decide in other ways, so that a table in company comes to another end."""
    ends = []
    for share in (0.0, 1.0):
        monkeypatch.setattr(course_of_games, "COMPANY", share)
        ends.append(make_value_examples([0], shipped_networks().policy).points.max(axis=0).tolist())
    assert ends[0] != ends[1]


def test_what_nobody_buys_is_told_of_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course_of_games, "COMPANY", 0.0)
    monkeypatch.setattr(course_of_games, "FREEDOM", (0.2,))
    owned = []
    for curiosity in (0.0, 0.3):
        monkeypatch.setattr(course_of_games, "CURIOSITY", curiosity)
        rows = make_value_examples(
            range(0, 36 * 18, 18), shipped_networks().policy
        ).rows  # of four players each
        owned.append(bool((rows[:, LARGE_WAREHOUSES] > 0).any()))
    assert owned == [False, True]


def test_a_policy_learns_what_is_welcome() -> None:
    rng = np.random.default_rng(3)
    rows = np.zeros((3000, INPUTS), dtype=np.float16)
    rows[:, :4] = rng.standard_normal((3000, 4))
    numbers = np.tile(np.array([5, 9, -1], dtype=np.int16), (3000, 1))
    welcome = np.zeros((3000, 3), dtype=np.float32)
    welcome[:, 0] = 3 * rows[:, 0]
    layers = learn_policy(PolicyExamples(rows, numbers, welcome), 16, 40, quiet)
    found = outputs(layers, rows)
    right = (found[:, 5] > found[:, 9]) == (rows[:, 0] > 0)
    assert right.mean() > 0.9


def test_a_forecast_learns_what_happened() -> None:
    rng = np.random.default_rng(4)
    rows = np.zeros((3000, INPUTS), dtype=np.float16)
    rows[:, :4] = rng.standard_normal((3000, 4))
    there = np.tile(np.array([1, 1, 0, 0, 0], dtype=np.float32), (3000, 1))
    points = np.zeros((3000, 5), dtype=np.float32)
    points[:, 0] = 40 + 10 * rows[:, 0]
    points[:, 1] = 40
    wins = np.zeros((3000, 5), dtype=np.float32)
    wins[:, 0] = rows[:, 0] > 0
    wins[:, 1] = 1 - wins[:, 0]
    each = np.arange(3000)
    lessons = ValueExamples(
        rows, each.astype(np.int32), np.zeros(3000, np.int8), points, wins, there
    )
    found = outputs(learn_forecast(lessons, 16, 40, quiet), rows)
    assert np.corrcoef(found[:, 0], points[:, 0])[0, 1] > 0.9
    assert ((found[:, 5] > found[:, 6]) == (wins[:, 0] > 0)).mean() > 0.9


def test_a_forecast_goes_on_from_what_it_knows() -> None:
    """Of what the new lessons say nothing about, it forgets nothing."""
    rng = np.random.default_rng(4)
    known = learn_forecast(lessons_of(rng, [0, 1]), 16, 40, quiet)
    later = learn_forecast(lessons_of(rng, [0]), 16, 2, quiet, known)
    anew = learn_forecast(lessons_of(rng, [0]), 16, 2, quiet)
    rows = lessons_of(rng, [1]).rows
    wanted = 40 + 10 * rows[:, 1].astype(float)
    assert off(outputs(later, rows), wanted) < 0.5 * off(outputs(anew, rows), wanted)


def lessons_of(rng: np.random.Generator, seen: list[int]) -> ValueExamples:
    """Games of two, in which 10 points of the first depend on each of these inputs."""
    rows = np.zeros((3000, INPUTS), dtype=np.float16)
    rows[:, seen] = rng.standard_normal((3000, len(seen)))
    there = np.tile(np.array([1, 1, 0, 0, 0], dtype=np.float32), (3000, 1))
    points = 40 * there
    points[:, 0] += 10 * rows.sum(axis=1)
    wins = np.zeros((3000, 5), dtype=np.float32)
    wins[:, 0] = points[:, 0] > 40
    wins[:, 1] = 1 - wins[:, 0]
    each = np.arange(3000)
    return ValueExamples(rows, each.astype(np.int32), np.zeros(3000, np.int8), points, wins, there)


def off(found: Numbers, wanted: Numbers) -> float:
    """How far the points of the first are off, on average."""
    return float(np.abs(POINTS * found[:, 0] - wanted).mean())


def test_what_was_foretold_later_is_learned_of_the_same_seat() -> None:
    """Two positions of one game of three, seat 1 and then seat 0 to decide; one of another game."""
    rows = np.zeros((3, INPUTS), dtype=np.float16)
    there = np.array([[1, 1, 1, 0, 0]] * 3, dtype=np.float32)
    points = np.array([[20, 30, 10, 0, 0], [10, 20, 30, 0, 0], [7, 8, 9, 0, 0]], dtype=np.float32)
    wins = np.array([[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 1, 0, 0]], dtype=np.float32)
    games, seats = np.array([5, 5, 6], np.int32), np.array([1, 0, 0], np.int8)
    # Whatever it sees it says: 40, 50 and 60 points, and the first wins.
    base = np.array([4, 5, 6, 0, 0, 100, 0, 0, 0, 0], dtype=np.float32)
    layers = (
        np.zeros((INPUTS, 1), np.float32),
        np.zeros(1, np.float32),
        np.zeros((1, 10), np.float32),
        base,
    )
    found = bootstrap_targets(ValueExamples(rows, games, seats, points, wins, there), layers)
    assert (found.points[1:] == points[1:]).all()
    assert (found.wins[1:] == wins[1:]).all()
    foretold = (1 - HINDSIGHT) * np.array([50, 60, 40])
    assert found.points[0, :3] == pytest.approx(foretold + HINDSIGHT * points[0, :3])
    assert found.wins[0, :3] == pytest.approx([0, HINDSIGHT, 1 - HINDSIGHT])


@pytest.mark.slow
def test_a_course_goes_on_where_it_was(tmp_path: Path) -> None:
    heard: list[str] = []
    course = TrainingRun(
        tmp_path,
        generations=2,
        judged_games=1,
        told_games=3,
        rounds=1,
        workers=1,
        tell=heard.append,
    )
    course.run()
    last = tmp_path / "generation_2"
    made = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")}
    assert last / POLICY in made
    assert last / FORECAST in made
    assert not any("half" in path.name for path in made)
    (last / FORECAST).unlink()
    heard.clear()
    course.run()
    assert heard[:2] == ["told games 2", "forecast 2"]
    for path in made.keys() - {last / FORECAST}:
        assert path.stat().st_mtime_ns == made[path]
    assert (last / FORECAST).exists()
