"""The trial of a built program: when it is believed, and what is said when not."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import trial

REPORTER = """
import json, sys
report = sys.argv[sys.argv.index("--report") + 1]
account = {"first_picture": 0.0, "faults": FAULTS, "rounds": 15, "decisions": 500, "points": [40]}
open(report, "w").write(json.dumps(account))
"""


def program(folder: Path, source: str) -> Path:
    """A program in the place of the built one, of a few lines of Python."""
    script = folder / "program.py"
    script.write_text(f"#!{sys.executable}\n{source}", encoding="utf-8")
    script.chmod(0o755)
    return script


@pytest.fixture
def scripts_are_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows cannot start a script by its first line."""
    run = subprocess.run

    def started(command: list[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
        return run([sys.executable, *command], **options)

    monkeypatch.setattr(subprocess, "run", started)


@pytest.mark.usefixtures("scripts_are_programs")
def test_a_program_that_played_a_whole_match_is_believed(tmp_path: Path) -> None:
    played = program(tmp_path, REPORTER.replace("FAULTS", "[]"))
    assert trial.play_match(played, compiled=False) == "It played 15 rounds, 500 decisions: 40 VP."


@pytest.mark.usefixtures("scripts_are_programs")
@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("raise SystemExit(3)", "exit code 3 and told nothing"),
        (REPORTER.replace("FAULTS", "['It crashed.']"), "does not work. It crashed."),
    ],
)
def test_a_program_that_does_not_work_is_not_called_done(
    tmp_path: Path, source: str, sentence: str
) -> None:
    with pytest.raises(SystemExit, match=sentence):
        trial.play_match(program(tmp_path, source), compiled=False)


@pytest.mark.usefixtures("scripts_are_programs")
def test_a_program_that_does_not_use_its_compiled_rules_is_not_called_done(tmp_path: Path) -> None:
    source = REPORTER.replace("FAULTS", "[], 'compiled': False")
    with pytest.raises(SystemExit, match="does not use the compiled rules"):
        trial.play_match(program(tmp_path, source), compiled=True)


@pytest.mark.usefixtures("scripts_are_programs")
def test_a_program_sees_nothing_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTHONPATH", "here")
    monkeypatch.setenv("PUERTO_RICO_KERNEL", "python")
    watched = "[name for name in ('PYTHONPATH', 'PUERTO_RICO_KERNEL') if name in os.environ]"
    source = "import os" + REPORTER.replace("FAULTS", watched)
    trial.main("match", str(program(tmp_path, source)), "source")
    assert capsys.readouterr().out.startswith("It played 15 rounds")
