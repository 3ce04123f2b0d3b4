"""The tools on the command line: each is listed with a few words, and has a help of its own."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest

from game.seats import UnknownSeat
from game.tools import rules_check
from game.tools.__main__ import main
from game.tools.measurement import Measurement
from game.tools.music.notation import ScoreError
from game.tools.tool_error import ToolError


def told(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what the help says."""
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--help"])
    assert left.value.code == 0
    return capsys.readouterr().out


def test_every_tool_has_a_help(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys=capsys).split("  TOOL\n")[1].splitlines()
    tools = [line.split()[0] for line in lines if line[4:5].strip()]
    assert len(tools) > 10
    for tool in tools:
        assert told(tool, capsys=capsys).startswith(f"usage: python -m game.tools {tool} ")


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (ToolError("It cannot be done."), 2, "It cannot be done.\n"),
        (ScoreError("bar 3"), 1, "bar 3\n"),
        (UnknownSeat("nobody"), 2, "nobody\n"),
        (OSError("The disk is full."), 1, "The disk is full.\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_what_a_tool_cannot_do_is_a_sentence(
    error: BaseException,
    code: int,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(rules_check, "measure_rules", Mock(side_effect=error))
    assert main(["rules"]) == code
    assert capsys.readouterr().err == sentence


def test_who_stops_a_run_that_can_go_on_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Measurement, "run", Mock(side_effect=KeyboardInterrupt))
    assert main(["regret"]) == 130
    assert capsys.readouterr().err == ""
    assert main(["regret", "--out", str(tmp_path / "out.jsonl")]) == 2
    assert "run the same again" in capsys.readouterr().err
