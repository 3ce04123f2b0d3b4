"""The command line: the window opens without the tools, and the tools have today's names and those
of 0.1.0."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from game.tools.command_line.parser import tool_names
from tests.support.processes import unwatched

OLD_NAMES = {"abuse": "crash-test", "school": "train", "shot": "screenshot"}


def told(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what the help says."""
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--help"])
    assert left.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("old", "new"), OLD_NAMES.items())
def test_scripts_may_go_on_using_the_old_names(
    old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told_of_new = told(new, capsys=capsys)
    assert told_of_new.startswith(f"usage: puerto-rico {new} ")
    assert told(old, capsys=capsys) == told_of_new
    tools = told(capsys=capsys).split("tools:")[1]
    assert f"\n    {new}" in tools
    assert f"\n    {old}" not in tools


def test_every_tool_is_listed_with_a_few_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line.strip() for line in told(capsys=capsys).split("tools:")[1].splitlines()]
    tools = set(tool_names()) - OLD_NAMES.keys()
    assert len(tools) > 10
    for tool in tools:
        assert any(line.startswith(tool) for line in lines), tool
        assert told(tool, capsys=capsys).startswith(f"usage: puerto-rico {tool} ")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    """No window opens; what would have been opened is noted."""
    files: list[Path | None] = []

    def note(file: Path | None = None) -> int:
        files.append(file)
        return 7

    monkeypatch.setattr("game.scenes.startup.open_game.open_game", note)
    return files


def test_a_tool_is_meant_where_a_folder_has_its_name(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    opened: list[Path | None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("review", "shot", "match"):
        Path(name).mkdir()
    assert [main([name]) for name in ("review", "shot", "match")] == [2, 2, 7]
    assert opened == [Path("match")]
    assert capsys.readouterr().err.count("\n") == 2


def test_the_hidden_report_alone_is_a_sentence(
    opened: list[Path | None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--report", "report.json"]) == 2
    assert opened == []
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["a.prmatch"]])
def test_the_window_opens_without_the_tools(arguments: list[str], tmp_path: Path) -> None:
    """What builds their arguments would only delay the first picture."""
    (tmp_path / "a.prmatch").touch()
    code = (
        "import sys, game.__main__, game.scenes.startup.open_game as opening\n"
        "opening.open_game = lambda file: print('opened', file)\n"
        f"game.__main__.main({[str(tmp_path / name) for name in arguments]})\n"
        "print([name for name in sys.modules if name.startswith(('argparse', 'game.tools'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=unwatched(), capture_output=True, text=True, check=True
    )
    said, loaded = done.stdout.splitlines()
    assert said == f"opened {tmp_path / arguments[0] if arguments else None}"
    assert loaded == "[]"
