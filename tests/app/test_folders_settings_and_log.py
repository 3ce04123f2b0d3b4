"""Folders, settings and the crash log: nothing is lost, nothing is raised."""

import json
import sys
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from game.app.crash_log import crash_sentence, write_crash_log
from game.app.files.disk import write_atomically
from game.app.i18n import Translator
from game.app.paths import find_paths
from game.app.settings import Settings, SettingsStore, from_data


def blocked(tmp_path: Path) -> Path:
    """A folder that cannot be made, for root neither: a file stands in its way."""
    wall = tmp_path / "wall"
    wall.write_text("not a folder")
    return wall / "home"


def test_the_home_variable_sets_the_user_folder(home: Path) -> None:
    paths = find_paths()
    assert paths.user == home
    assert paths.notice is None
    assert paths.settings.parent == home
    assert home.is_dir()


def test_shipped_folders_are_found() -> None:
    paths = find_paths()
    assert (paths.assets / "svg").is_dir()
    assert paths.locale.parent == paths.assets


def test_shipped_folders_are_found_beside_a_frozen_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert find_paths().assets == tmp_path / "assets"


def test_an_unwritable_home_gives_a_temporary_one_and_a_sentence(tmp_path: Path) -> None:
    wanted = blocked(tmp_path)
    paths = find_paths({"PUERTO_RICO_HOME": str(wanted)})
    assert paths.user != wanted
    assert paths.user.is_dir()
    assert paths.notice is not None
    sentence = Translator().say(paths.notice)
    assert str(wanted) in sentence
    assert str(paths.user) in sentence


def test_settings_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    store = SettingsStore.load(path)
    assert store.current == Settings()
    store.change(master_volume=0.25, window_size=(1600, 900), last_setup={"seats": [1, 2]})
    again = SettingsStore.load(path)
    assert again.current == store.current
    assert again.current.window_size == (1600, 900)
    assert again.notice is None
    assert [child.name for child in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"mute": tru', "[" * 100_000, "\x00"])
def test_a_broken_file_is_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    store = SettingsStore.load(path)
    assert store.current == Settings()
    assert store.notice is not None
    assert "settings.json.broken" in Translator().say(store.notice)
    assert (tmp_path / "settings.json.broken").read_text() == text
    assert not path.exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("master_volume", 7),
        ("master_volume", "loud"),
        ("master_volume", True),
        ("mute", 1),
        ("computer_speed", "sluggish"),
        ("computer_speed", []),
        ("palette", None),
        ("ui_scale", 110),
        ("window_size", [10, 10]),
        ("window_size", [1280]),
        ("window_size", [1280.5, 720]),
        ("window_size", "1280x720"),
        ("last_setup", [1]),
        ("keys", ["p"]),
        ("keys", {"pin": 112}),
        ("language", 5),
    ],
)
def test_an_invalid_setting_is_ignored(name: str, value: Any) -> None:
    assert from_data({name: value, "no such name": 1}) == Settings()


def test_every_setting_survives_json() -> None:
    settings = Settings(language="cs", ui_scale=150, mute=True, palette="safe", keys={"pin": "K"})
    assert from_data(json.loads(json.dumps(asdict(settings)))) == settings


def test_changing_an_unknown_setting_raises() -> None:
    with pytest.raises(TypeError, match="loudness"):
        SettingsStore().change(loudness=1)


def test_listeners_hear_changes_only() -> None:
    store = SettingsStore()
    heard: list[tuple[bool, bool]] = []
    store.listeners.append(lambda old, new: heard.append((old.mute, new.mute)))
    store.change(mute=False)
    store.change(mute=True)
    assert heard == [(False, True)]


def test_settings_that_cannot_be_written_are_said_not_raised(tmp_path: Path) -> None:
    store = SettingsStore(blocked(tmp_path) / "settings.json")
    store.change(mute=True)
    assert store.current.mute
    assert store.notice is not None
    assert "settings" in Translator().say(store.notice)


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.app.files.disk.os.replace", full)
    with pytest.raises(OSError, match="space"):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_crash_log_holds_the_traceback_and_earlier_ones(tmp_path: Path) -> None:
    for text in ("first failure", "second failure"):
        with pytest.raises(ValueError, match=text) as caught:
            raise ValueError(text)
        path = write_crash_log(tmp_path / "home", caught.value, datetime(2024, 5, 6))
        assert path is not None
        assert str(path) in crash_sentence(path, caught.value, Translator())
    report = (tmp_path / "home" / "crash.log").read_text()
    assert report.index("first failure") < report.index("second failure")
    assert "Traceback" in report
    assert "2024-05-06" in report


def test_no_crash_log_where_none_can_be_written(tmp_path: Path) -> None:
    error = ValueError("x")
    assert write_crash_log(blocked(tmp_path), error, datetime(2024, 5, 6)) is None
    assert "ValueError" in crash_sentence(None, error, Translator())
