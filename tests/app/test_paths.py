"""Folders: those that ship, and the user's own."""

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from game.app.i18n import Translator
from game.app.paths import APP_TITLE, HOME_VARIABLE, find_paths


def test_the_home_variable_sets_the_user_folder(home: Path) -> None:
    paths = find_paths()
    assert paths.user == home
    assert paths.notice is None
    assert paths.settings.parent == home
    assert home.is_dir()


def test_exports_go_where_people_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for find in ("user_data_dir", "user_pictures_dir", "user_documents_dir"):
        monkeypatch.setattr(platformdirs, find, lambda *_, find=find, **__: str(tmp_path / find))
    paths = find_paths({})
    assert paths.pictures == tmp_path / "user_pictures_dir" / APP_TITLE
    assert paths.exports == tmp_path / "user_documents_dir" / APP_TITLE
    alone = find_paths({HOME_VARIABLE: str(tmp_path / "home")})
    assert alone.pictures.parent == alone.exports.parent == tmp_path / "home"


def test_shipped_folders_are_found_beside_a_frozen_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert find_paths().assets == tmp_path / "assets"


def test_an_unwritable_home_gives_a_temporary_one_and_a_sentence(blocked: Path) -> None:
    paths = find_paths({"PUERTO_RICO_HOME": str(blocked)})
    assert paths.user != blocked
    assert paths.user.is_dir()
    assert paths.notice is not None
    sentence = Translator().say(paths.notice)
    assert str(blocked) in sentence
    assert str(paths.user) in sentence


@pytest.mark.skipif(os.name == "nt", reason="the temporary folder is the user's own there")
@pytest.mark.parametrize("trap", ["writable", "link", "foreign"])
def test_a_temporary_folder_that_others_can_change_is_not_used(
    tmp_path: Path, blocked: Path, monkeypatch: pytest.MonkeyPatch, trap: str
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    environ = {"PUERTO_RICO_HOME": str(blocked)}
    usual = find_paths(environ).user
    assert find_paths(environ).user == usual
    if trap == "writable":
        usual.chmod(0o777)
    elif trap == "link":
        usual.rename(tmp_path / "theirs")
        usual.symlink_to(tmp_path / "theirs")
    else:
        somebody_else = os.getuid() + 1
        monkeypatch.setattr("os.getuid", lambda: somebody_else)
        monkeypatch.setattr("game.app.paths._user_id", lambda: usual.name.rpartition("-")[2])
    paths = find_paths(environ)
    assert paths.user not in (usual, tmp_path / "theirs")
    assert paths.user.stat().st_mode & 0o077 == 0
    assert paths.notice is not None
    assert str(usual) in Translator().say(paths.notice)
