"""The almanac as data: what is wrong in a file is told with file, place and what was expected."""

import shutil
from pathlib import Path

import pytest

from game.app.paths import shipped_folder
from game.content.almanac_data import ALMANAC_FOLDER, read_components
from game.content.reader import ContentError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(shipped_folder("levels") / ALMANAC_FOLDER, tmp_path / "almanac"))


@pytest.mark.parametrize(
    ("file", "stands", "instead", "place", "expected"),
    [
        ("buildings", 'name = "Hospice"', "name = 3", "hospice, 'name'", "Expected `str`"),
        ("buildings", 'name = "Hospice"\n', "", "hospice, 'name'", "missing required field"),
        ("buildings", 'name = "Hospice"', 'nam = "x"', "hospice, 'nam'", "unknown field"),
        ("buildings", 'name = "Hospice"', 'name = ""', "hospice, 'name'", "one line"),
        ("buildings", 'phase = "builder"', 'phase = "x"', "university, 'phase'", "'x'"),
        ("roles", 'id = "mayor"', 'id = "Mayor"', "Mayor, 'id'", "small letters"),
        ("roles", 'id = "mayor"', 'id = "settler"', "settler, 'id'", "another page"),
        ("roles", 'id = "mayor"', 'id = "king"', "mayor", "its page is missing"),
        ("roles", '"rule/round"]', '"rule/rund"]', "prospector, 'links'", "'rule/rund'"),
        ("goods", '"It takes two', '3, "It takes two', "indigo, 'paragraphs 1'", "got `int`"),
        ("pieces", "[[pages]]", "[[pages", "", "no TOML"),
        ("rules", "[[pages]]", "pages = 3 #", "", "TOML"),
    ],
)
def test_a_fault_is_told_with_its_place(
    folder: Path, file: str, stands: str, instead: str, place: str, expected: str
) -> None:
    path = folder / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    assert stands in text
    path.write_text(text.replace(stands, instead, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_components(folder)
    said = str(caught.value)
    assert said.startswith(f"{file}.toml: {place}")
    assert expected in said


def test_a_missing_file_is_one_sentence(folder: Path) -> None:
    (folder / "tiles.toml").unlink()
    with pytest.raises(ContentError, match=r"tiles.toml: it cannot be read \(No such file"):
        read_components(folder)
