"""The check of all content: what ships is right, and each fault is told with file and place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game.__main__ import main
from game.app.paths import shipped_folder
from game.commands.content_check import check_content

ASSETS, LEVELS = shipped_folder("assets"), shipped_folder("levels")


def test_what_ships_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    said = capsys.readouterr().out
    assert "no faults" in said
    lessons = len(list((LEVELS / "lessons").glob("*.toml")))
    assert f"{lessons} lessons" in said


def replace(path: str, old: str, new: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        text = (root / path).read_bytes()
        assert old.encode() in text
        (root / path).write_bytes(text.replace(old.encode(), new.encode(), 1))

    return change


GERMAN, CZECH = (f"locale/{code}/LC_MESSAGES/puerto_rico.mo" for code in ("de", "cs"))
ONE_IN_EACH_FILE = {
    "1_island.toml: ": replace("levels/lessons/1_island.toml", "title", "titel"),
    "achievements.toml: landfall, metall: ": replace("levels/achievements.toml", "text", "metall"),
    "level: Field `level` is one of ": replace(
        "levels/opponents.toml", 'level = "', 'level = "no_'
    ),
    "table_3.tmx: ": replace("levels/tables/table_3.tmx", "<map", "<mop"),
    "de/LC_MESSAGES/puerto_rico.mo: it cannot be read": replace(f"assets/{GERMAN}", "", "x"),
    "the English has no {folder}": replace(f"assets/{CZECH}", "{folder}", "{slozka}"),
    "cs.toml: ": replace("assets/locale/glossary/cs.toml", "=", "=="),
    "cldr/hu.json: it cannot be read": replace("assets/locale/cldr/hu.json", "{", "{{"),
    "rules.toml: it is no TOML": replace("levels/almanac/rules.toml", "=", "=="),
    "Regular.ttf: ": replace("assets/fonts/SourceSansPro-Regular.ttf", "", "x"),
    "bell_1.wav: it is no sound": replace("assets/sounds/bell_1.wav", "", "x"),
    "logo.svg: line ": replace("assets/svg/scenery/logo.svg", "</svg>", ""),
}
WHAT_THEY_NAME = {
    "landfall: there is no picture no_": replace(
        "levels/achievements.toml", 'picture = "', 'picture = "no_'
    ),
    "there is no lesson 0_": replace("levels/achievements.toml", '"24_', '"0_'),
    ": there is no picture no_": replace(
        "levels/opponents.toml", 'portrait = "', 'portrait = "no_'
    ),
}


@pytest.mark.parametrize("damages", [ONE_IN_EACH_FILE, WHAT_THEY_NAME])
def test_each_fault_is_told_with_its_place(
    damages: dict[str, Callable[[Path], None]], tmp_path: Path
) -> None:
    shutil.copytree(LEVELS, tmp_path / "levels")
    for folder in ("fonts", "locale", "sounds", "svg"):
        shutil.copytree(ASSETS / folder, tmp_path / "assets" / folder)
    for damage in damages.values():
        damage(tmp_path)
    report = check_content(tmp_path / "assets", tmp_path / "levels")
    *lines, summary = report.text().splitlines()
    assert len(lines) == len(damages)
    for said in damages:
        assert any(said in line for line in lines), (said, lines)
    assert summary.endswith(f": {len(damages)} faults")
