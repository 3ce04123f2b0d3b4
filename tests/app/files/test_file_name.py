"""Names of files: valid on every system, and never a way out of the folder."""

from pathlib import Path

import pytest

from game.app.exports import export_text
from game.app.files.file_name import MAX_NAME_BYTES, file_name

FIVE_NAMES = ", ".join(letter * 40 for letter in "áéíőű")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada, Bob 2026-05-01", "Ada, Bob 2026-05-01"),
        ("Þórður & Jiří (ok)", "Þórður & Jiří (ok)"),
        ("e\u0301", "é"),
        ("../../etc/passwd", "etc passwd"),
        ("C:\\x", "C x"),
        ("a/b\\c:d*e?", "a b c d e"),
        ("tail . .", "tail"),
        ("a\0b\nc\u202ed\ud800", "a b c d"),
        ("...", "puerto-rico"),
        ("", "puerto-rico"),
        ("CON", "CON_"),
        ("com¹", "com¹_"),
        ("aux.txt", "aux txt"),
    ],
)
def test_any_text_becomes_a_name(text: str, name: str) -> None:
    assert file_name(text) == name


def test_a_long_name_is_cut_between_letters() -> None:
    name = file_name(FIVE_NAMES)
    assert FIVE_NAMES.startswith(name)
    assert MAX_NAME_BYTES - 4 < len(name.encode()) <= MAX_NAME_BYTES


@pytest.mark.parametrize("name", ["../../outside/x", "/outside/x", "a/b", FIVE_NAMES, "."])
def test_what_is_exported_stays_in_its_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "home" / "exports"
    written = [export_text("text", folder, name.replace("/outside", f"{tmp_path}/outside"))]
    written.append(export_text("text", folder, name))
    assert sorted(folder.iterdir()) == sorted(written)
    assert [file.name for file in tmp_path.iterdir()] == ["home"]
