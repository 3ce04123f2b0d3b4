"""The crash test of the saves: it finds no fault here, and finds planted ones."""

import random
from pathlib import Path

import pytest

from game.app.settings import SettingsStore
from game.history.store.match_table import MatchTable
from game.match.match import Match
from game.rules.record.game_record import GameRecord
from game.tools.__main__ import main
from game.tools.fuzzing import crash_test
from game.tools.fuzzing.crash_test import run
from game.tools.fuzzing.damaged_files import (
    ORIGINAL_CHANGED,
    OUTCOMES,
    damage_and_open,
)
from game.tools.fuzzing.file_mutations import MUTATIONS, REPLACEMENTS, with_valid_checksums


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


def test_text_that_cannot_be_displayed_is_a_fault(
    originals: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchTable, "_title_before", lambda *_: "\ud800")
    outcome = damage_and_open(
        random.Random(1), "change_number_type", "begun", originals["begun"], tmp_path / "s"
    )
    assert "cannot be shown" in outcome


def test_a_forged_journal_is_believed_line_by_line(originals: dict[str, bytes]) -> None:
    lines = originals["begun"].decode("ascii").splitlines()
    assert with_valid_checksums(originals["begun"]).decode("ascii").splitlines() == lines
    del lines[3]
    record, error = GameRecord.salvage(
        with_valid_checksums("\n".join(lines).encode()).decode().splitlines()
    )
    assert error is None
    assert len(record.entries) == len(lines) - 1


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


def test_a_traceback_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    report = crash_test.CrashTestReport()
    crash_test._count(report, "mutation 1", "huge", "Traceback ...", 0.1, 40)
    crash_test._count(report, "mutation 2", "huge", "refused", crash_test.MAX_OPEN_SECONDS + 1, 40)
    crash_test._count(report, "mutation 3", "huge", "refused", 0.1, crash_test.MAX_MEMORY_MB + 1)
    assert len(report.faults) == 3


def test_settings_that_are_thrown_away_are_noticed(
    originals: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def careless(path: Path) -> SettingsStore:
        path.unlink()
        path.write_text("{}")
        return SettingsStore(path)

    monkeypatch.setattr(SettingsStore, "load", careless)
    outcome = damage_and_open(
        random.Random(1), "flip_bits", "settings", originals["settings"], tmp_path / "s"
    )
    assert "changed" in outcome


def test_the_crash_test_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["crash-test", "--kills", "0", "--mutations", "3"]) == 0
    assert "0 faults" in capsys.readouterr().out
