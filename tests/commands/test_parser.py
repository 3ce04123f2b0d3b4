"""The commands: a help for players on one screen, and refusals."""

from __future__ import annotations

import pytest

from game.__main__ import main
from game.commands.parser import COMMANDS

SCREEN_LINES, SCREEN_COLUMNS = 24, 90


def test_the_help_fits_on_one_screen(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    lines = capsys.readouterr().out.splitlines()
    assert left.value.code == 0
    assert len(lines) <= SCREEN_LINES
    assert max(map(len, lines)) <= SCREEN_COLUMNS
    for command in COMMANDS:
        assert any(line.strip().startswith(f"puerto-rico {command} ") for line in lines), command


@pytest.mark.parametrize("given", [["review"], ["lesson"], ["check", "extra"], ["nonsense"]])
def test_other_arguments_are_refused(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(given)
    assert left.value.code == 2
    assert "usage: puerto-rico" in capsys.readouterr().err


def test_the_hidden_report_alone_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--report", "report.json"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
