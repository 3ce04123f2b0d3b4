"""Settings: kept, read with care, and not written over by another window."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.app.files.lock import lock_beside
from game.app.i18n import Translator
from game.app.settings import Settings, SettingsStore, from_data

FIXTURES = Path(__file__).parents[1] / "fixtures"


def test_settings_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    store = SettingsStore.load(path)
    assert store.current == Settings()
    store.change(master_volume=0.25, window_size=(1600, 900), last_setup={"seats": [1, 2]})
    again = SettingsStore.load(path)
    assert again.current == store.current
    assert again.current.window_size == (1600, 900)
    assert again.notice is None
    written = {child.name for child in path.parent.iterdir()}
    assert written == {"settings.json", "settings.json.lock"}


def test_a_window_writes_over_nothing_that_another_has_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"of a later version": 1, "keys": {"undo": "U", "mute": "M"}}')
    store, other = SettingsStore.load(path), SettingsStore.load(path)
    store.change(keys={"mute": "M", "calm": "C"}, ui_scale=150)
    other.change(master_volume=0.25)
    other.change(keys={"undo": "U", "mute": "Q"})
    expected = Settings(
        keys={"mute": "Q", "calm": "C"},
        ui_scale=150,
        master_volume=0.25,
    )
    assert SettingsStore.load(path).current == expected
    assert json.loads(path.read_text())["of a later version"] == 1


def test_settings_wait_for_a_window_that_writes_but_not_for_ever(tmp_path: Path) -> None:
    path, slept = tmp_path / "settings.json", list[float]()
    store = SettingsStore(path, sleep=slept.append)
    with lock_beside(path, slept.append):
        store.change(mute=True)
        assert store.notice is not None
        assert 0 < sum(slept) < 2
        assert not path.exists()
    store.change(ui_scale=150)
    assert SettingsStore.load(path).current == Settings(mute=True, ui_scale=150)


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


def test_handing_over_before_each_turn_is_kept_from_earlier_versions() -> None:
    assert from_data({"pass_mouse": True}).handover == "always"
    assert from_data({"pass_mouse": False}).handover == "never"
    assert from_data({"pass_mouse": True, "handover": "role"}).handover == "role"


@pytest.mark.parametrize(
    ("old", "name"),
    [
        ("couch_mode", "far_from_screen"),
        ("confirm_slips", "confirm_mistakes"),
        ("maximised", "maximized"),
    ],
)
@pytest.mark.parametrize("value", [True, False])
def test_settings_that_were_renamed_are_kept(old: str, name: str, value: bool) -> None:
    assert getattr(from_data({old: value}), name) is value
    assert getattr(from_data({old: value, name: not value}), name) is not value


def test_the_helper_takes_over_what_coach_and_tips_were(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes((FIXTURES / "with_coach" / "settings.json").read_bytes())
    store = SettingsStore.load(path)
    assert store.current == Settings(
        language="de", welcomed=True, helper="teaching", computer_speed="fast"
    )
    store.change(mute=True)
    written = json.loads(path.read_text())
    assert written["helper"] == "teaching"
    assert not {"coach", "tips", "show_recap"} & set(written)


@pytest.mark.parametrize(
    ("earlier", "level"),
    [
        ({"coach": True, "tips": False}, "teaching"),
        ({"coach": False, "tips": True}, "sometimes"),
        ({"show_recap": False}, "sometimes"),
        ({"tips": False}, "asked"),
        ({"tips": False, "helper": "silent"}, "silent"),
    ],
)
def test_earlier_guides_become_a_level_of_the_helper(earlier: dict[str, Any], level: str) -> None:
    assert from_data(earlier).helper == level


def test_what_was_calm_reduces_motion(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"calm": true, "reduced_motion": false}')
    store = SettingsStore.load(path)
    assert store.current == Settings(reduced_motion=True)
    store.change(reduced_motion=False)
    assert SettingsStore.load(path).current == Settings()
    assert from_data({"calm": False, "reduced_motion": True}).reduced_motion


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


def test_settings_that_cannot_be_written_are_said_not_raised(blocked: Path) -> None:
    store = SettingsStore(blocked / "settings.json")
    store.change(mute=True)
    assert store.current.mute
    assert store.notice is not None
    assert "settings" in Translator().say(store.notice)
