"""The documented way to bring a seat of one's own, and the command line of the arena."""

import re
from pathlib import Path

import pytest

from game.tools.__main__ import main

ROOT = Path(__file__).resolve().parents[3]
GUIDE = (ROOT / "docs" / "opponents.md").read_text(encoding="utf-8")


@pytest.fixture
def corn(tmp_path: Path) -> Path:
    """The file that the guide tells one to write."""
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    file = tmp_path / "corn.py"
    file.write_text(code, encoding="utf-8")
    return file


def test_the_seat_of_the_guide_plays_as_the_guide_says(
    corn: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (line,) = re.findall(r"python -m game.tools (arena --own .*)", GUIDE)
    words = line.replace("corn.py", str(corn)).replace("--games 20", "--games 4").split()
    out = tmp_path / "results.jsonl"
    assert main([*words, "--out", str(out), "--workers", "0"]) == 0
    text = capsys.readouterr().out
    assert "corn : 3 × random" in text
    assert out.with_suffix(".md").read_text(encoding="utf-8").strip() == text.strip()


@pytest.mark.parametrize(
    "words",
    [
        "--seats oracle",
        "--seats random,random,random --players 2",
        "--seats corn --own corn",
        "--seats corn --own corn=nowhere.py:Corn",
    ],
)
def test_wrong_use_ends_with_a_sentence(
    words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["arena", *words.split(), "--out", str(tmp_path / "results.jsonl")]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
