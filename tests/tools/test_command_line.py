"""The names of the tools on the command line: today's, and those of 0.1.0."""

from __future__ import annotations

import pytest

from game.__main__ import main


def told(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what the help says."""
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--help"])
    assert left.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("abuse", "crash-test"),
        ("school", "train"),
        ("shot", "screenshot"),
    ],
)
def test_scripts_may_go_on_using_the_old_names(
    old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told_of_new = told(new, capsys=capsys)
    assert told_of_new.startswith(f"usage: puerto-rico {new} ")
    assert told(old, capsys=capsys) == told_of_new
    tools = told(capsys=capsys).split("tools:")[1]
    assert f"\n    {new}" in tools
    assert f"\n    {old}" not in tools
