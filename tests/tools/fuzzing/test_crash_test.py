"""The crash test of the saves: it finds no fault here, and finds planted ones."""

import random
from pathlib import Path

import pytest

from game.match.match import Match
from game.tools.__main__ import main
from game.tools.fuzzing import crash_test
from game.tools.fuzzing.crash_test import run
from game.tools.fuzzing.damaged_files import ORIGINAL_CHANGED, OUTCOMES, damage_and_open
from game.tools.fuzzing.file_mutations import MUTATIONS, REPLACEMENTS


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return crash_test._originals(tmp_path_factory.mktemp("originals"), 3)


def test_killed_processes_lose_nothing() -> None:
    report = run(kills=3, mutations=0, seed=1)
    assert (report.kills, report.faults) == (3, [])


@pytest.mark.parametrize("kind", sorted(MUTATIONS))
def test_mutated_files_are_handled(
    kind: str, originals: dict[str, bytes], tmp_path: Path, home: Path
) -> None:
    rng = random.Random(kind)
    for name, data in originals.items():
        assert damage_and_open(rng, kind, name, data, tmp_path / name) in OUTCOMES


@pytest.mark.parametrize("kind", sorted(REPLACEMENTS))
def test_folders_pipes_and_devices_are_handled(
    kind: str, originals: dict[str, bytes], tmp_path: Path, home: Path
) -> None:
    for nth, (name, data) in enumerate(originals.items()):
        outcome = damage_and_open(random.Random(nth), kind, name, data, tmp_path / name)
        assert outcome in OUTCOMES
        if kind != "a link" and name in ("begun", "finished"):
            assert outcome == "refused"


def test_a_journal_that_is_written_over_is_noticed(
    originals: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = Match.load.__func__  # type: ignore[attr-defined]

    def careless(cls: type[Match], path: Path, engine: object = None) -> Match:
        data = path.read_bytes()
        path.write_bytes(data[: data.rfind(b"\n") + 1])
        match: Match = load(cls, path, engine)
        return match

    monkeypatch.setattr(Match, "load", classmethod(careless))
    data = originals["begun"]
    outcomes = {
        damage_and_open(random.Random(nth), "truncate", "begun", data, tmp_path / str(nth))
        for nth in range(10)
    }
    assert ORIGINAL_CHANGED in outcomes


def test_the_crash_test_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["crash-test", "--kills", "0", "--mutations", "3"]) == 0
    assert "0 faults" in capsys.readouterr().out
