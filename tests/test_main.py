"""The start of the program: the window, a match file, or a command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from tests.support.processes import unwatched


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    """No window opens; what would have been opened is noted."""
    files: list[Path | None] = []

    def note(file: Path | None = None) -> int:
        files.append(file)
        return 7

    monkeypatch.setattr("game.scenes.startup.open_game.open_game", note)
    return files


def test_a_match_file_is_opened(opened: list[Path | None], tmp_path: Path) -> None:
    gift = tmp_path / "any name"
    gift.touch()
    assert [main([str(gift)]), main([])] == [7, 7]
    assert opened == [gift, None]


@pytest.mark.parametrize("name", ["nothing.prmatch", "nothing.jsonl"])
def test_a_match_file_that_is_not_there(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([str(tmp_path / name)]) == 2
    assert f"The file {tmp_path / name} doesn't exist." in capsys.readouterr().err


def test_a_command_is_meant_where_a_folder_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[Path | None]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("review", "match"):
        Path(name).mkdir()
    with pytest.raises(SystemExit) as refused:
        main(["review"])
    assert (refused.value.code, main(["match"])) == (2, 7)
    assert opened == [Path("match")]


@pytest.mark.parametrize("arguments", [[], ["a.prmatch"]])
def test_the_window_opens_without_the_commands(arguments: list[str], tmp_path: Path) -> None:
    """What builds their arguments would only delay the first picture."""
    (tmp_path / "a.prmatch").touch()
    code = (
        "import sys, game.__main__, game.scenes.startup.open_game as opening\n"
        "opening.open_game = lambda file: print('opened', file)\n"
        f"game.__main__.main({[str(tmp_path / name) for name in arguments]})\n"
        "print([name for name in sys.modules if name.startswith(('argparse', 'game.commands'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=unwatched(), capture_output=True, text=True, check=True
    )
    said, loaded = done.stdout.splitlines()
    assert said == f"opened {tmp_path / arguments[0] if arguments else None}"
    assert loaded == "[]"
