"""A real cluster, of two worker processes here: the same results, whoever dies; and what is said
where there is none."""

import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster

from game.rules import Options
from game.tools.__main__ import main
from game.tools.arena.custom_seats import CustomSeat
from game.tools.arena.matchup import Matchup
from game.tools.arena.plans import PlannedMatchup
from game.tools.arena.schedule import RunOptions, play_plan, read_results
from game.tools.code_version import worker_fingerprint
from game.tools.json_lines import JsonLines
from game.tools.workers import cluster as dask_cluster
from tests.tools.arena.test_arena import DOOMED, no_progress

MATCHUP = Matchup(("greedy", "random", "random"), Options(players=3), seed=5)
PLAN = [PlannedMatchup("", MATCHUP, 24)]


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with two workers."""
    with local_cluster(2) as cluster:
        yield cluster.scheduler_address


def local_cluster(workers: int) -> LocalCluster:
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=False,
    )


def results_of(file: JsonLines) -> list[object]:
    """All that does not depend on the machine, in the order of the games."""
    games = read_results(file)[MATCHUP.key]
    for result in games.values():
        for line in result.lines:
            line.ms, line.times = 0.0, {}
    return [games[number].to_json() for number in sorted(games)]


@pytest.mark.slow
def test_a_worker_may_be_killed_and_every_game_counts_once(scheduler: str, tmp_path: Path) -> None:
    (tmp_path / "doomed.py").write_text(DOOMED, encoding="utf-8")
    own = CustomSeat.parse(f"random={tmp_path / 'doomed.py'}:Doomed")
    here, there = JsonLines(tmp_path / "a.jsonl"), JsonLines(tmp_path / "b.jsonl")
    play_plan(PLAN, here, RunOptions(), no_progress)
    options = RunOptions(scheduler=scheduler, custom_seats=(own,))
    play_plan(PLAN, there, options, no_progress)
    assert (tmp_path / "doomed.killed").exists()
    assert len(there.path.read_text(encoding="utf-8").splitlines()) == PLAN[0].games
    assert results_of(there) == results_of(here)


def said(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one sentence with which a tool refuses."""
    assert main([*words]) == 2
    text = capsys.readouterr().err
    assert text.count("\n") == 1
    return text


ARENA = ("arena", "--seats", "random", "--games", "2", "--out")


def test_a_worker_with_other_code_is_refused(
    scheduler: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    theirs = worker_fingerprint()
    monkeypatch.setattr(dask_cluster, "worker_fingerprint", lambda: "changed")
    out = tmp_path / "a.jsonl"
    text = said(*ARENA, str(out), "--scheduler", scheduler, capsys=capsys)
    where = r"tcp://127\.0\.0\.1:\d+"
    assert re.search(rf"\({where} has {theirs}, here it is changed\)", text)
    assert f"python -m dask worker {scheduler} --nthreads 1" in text
    assert not out.exists()


@pytest.mark.parametrize("tool", [ARENA, ("train", "--out")], ids=["arena", "train"])
def test_a_scheduler_that_is_not_there_is_a_sentence(
    tool: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # without listening
        address = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
        text = said(*tool, str(tmp_path / "out"), "--scheduler", address, capsys=capsys)
    assert text.startswith(f"There is no scheduler at {address} (")
    assert text.endswith("python -m dask scheduler\n")


def test_without_dask_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    out = str(tmp_path / "a.jsonl")
    text = said(*ARENA, out, "--scheduler", "tcp://localhost:8786", capsys=capsys)
    assert "pip install distributed" in text
    assert main([*ARENA, out, "--workers", "0"]) == 0
