"""The tools on the command line: each is listed with a few words, and has a help of its own."""

from __future__ import annotations

import pytest

from game.tools.__main__ import main


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


@pytest.mark.parametrize("given", [[], ["bench", "extra"], ["nonsense"]])
def test_other_arguments_are_refused(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(given)
    assert "usage" in capsys.readouterr().err
