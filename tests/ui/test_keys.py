"""Key bindings: assigning keys in the settings, storing them, and the table of all actions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import scenes
from game.app.settings import SettingsStore
from game.scenes.dialogs.dialog import Dialog
from game.scenes.settings.scene import SettingsScene
from game.ui.context import Context
from game.ui.input import InputAction, KeyPress
from game.ui.keys import (
    DEFAULT_KEYS,
    FIXED_KEYS,
    KEY_TABLE,
    assigned_keys,
    bindings,
    is_assignable,
    key_texts,
    list_keys,
)
from game.ui.widgets.buttons import Button, Toggle
from game.ui.widgets.value_controls import KeyField
from tests.support.window import AppDriver, app_driver

DEFAULT = bindings({}, str).keys


def keys_section(ctx: Context) -> SettingsScene:
    return SettingsScene(ctx, section="keys")


@pytest.fixture
def d() -> Iterator[AppDriver]:
    with app_driver(keys_section) as running:
        yield running


def fields(d: AppDriver) -> dict[str, KeyField]:
    return {w.text: w for w in d.top.widgets.all if isinstance(w, KeyField)}


def ask(d: AppDriver, text: str) -> None:
    """Click the row of an action, which may have to be scrolled to."""
    d.top.widgets.focus(fields(d)[text], ring=True)
    d.click(fields(d)[text].field.center)
    assert fields(d)[text].asking


def shown(d: AppDriver) -> dict[str, str]:
    return {text: field.key_name for text, field in fields(d).items()}


def muted(d: AppDriver) -> bool:
    return d.ctx.settings.current.mute


def test_without_settings_all_keys_are_the_default_ones(d: AppDriver) -> None:
    assert d.ctx.inputs.bindings.keys == DEFAULT
    assert not set(FIXED_KEYS) & set(map(KeyPress, DEFAULT_KEYS.values()))
    assert all(is_assignable(code) for code in DEFAULT_KEYS.values())
    assert shown(d)["Mute"] == "M"


def test_an_assigned_key_acts_and_is_saved(home: Path, d: AppDriver) -> None:
    ask(d, "Mute")
    d.key(pygame.K_q, text="q")
    assert shown(d)["Mute"] == "Q"
    d.key(pygame.K_m)
    assert not muted(d)
    d.key(pygame.K_q)
    assert muted(d)
    d.top.show_section("sound")
    switch = d.find(Toggle)
    assert (switch.text, switch.value) == ("Mute", True)
    assert SettingsStore.load(home / "settings.json").current.keys == {"mute": "Q"}


def swap(d: AppDriver) -> None:
    """Agree to swap two keys."""
    assert isinstance(d.top, Dialog)
    d.key(pygame.K_RETURN)


def test_a_key_in_use_is_swapped_after_a_question(d: AppDriver) -> None:
    before = shown(d)
    ask(d, "Log")
    d.key(pygame.K_p)
    d.key(pygame.K_ESCAPE)
    assert shown(d) == before
    ask(d, "Log")
    d.key(pygame.K_p)
    swap(d)
    after = shown(d)
    assert (after["Log"], after["Keep in front"]) == ("P", "L")
    assert d.ctx.inputs.key_name(InputAction.PIN) == "L"
    changed = {text for text in before if before[text] != after[text]}
    assert changed == {"Log", "Keep in front"}
    assert d.ctx.inputs.bindings.keys[KeyPress(pygame.K_p)] is InputAction.LOG
    assert d.ctx.inputs.bindings.keys[KeyPress(pygame.K_l)] is InputAction.PIN
    ask(d, "Log")
    d.key(pygame.K_l)
    swap(d)
    assert shown(d) == before
    assert d.ctx.settings.current.keys == {}


def test_a_key_that_is_held_while_it_is_assigned_does_nothing(d: AppDriver) -> None:
    for text, code in (("Mute", pygame.K_q), ("Music", pygame.K_SPACE)):
        ask(d, text)
        for _ in range(3):
            d.post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        assert not muted(d)
        d.post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
    assert isinstance(d.top, Dialog)  # space is in use
    d.key(pygame.K_ESCAPE)
    d.key(pygame.K_q)
    assert muted(d)


def test_all_keys_can_be_as_usual_again(d: AppDriver) -> None:
    for text, key in (("Skip", pygame.K_q), ("Explain", pygame.K_F5)):
        ask(d, text)
        d.key(key)
    assert d.ctx.inputs.bindings.keys != DEFAULT
    usual = next(w for w in d.top.widgets.all if getattr(w, "text", "") == "Restore default keys")
    assert isinstance(usual, Button)
    d.top.widgets.focus(usual, ring=True)
    d.key(pygame.K_RETURN)
    assert d.ctx.inputs.bindings.keys == DEFAULT
    assert shown(d)["Skip"] == "S"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_TAB, pygame.K_3, pygame.K_LSHIFT])
def test_a_key_that_is_always_the_same_is_not_given_away(key: int, d: AppDriver) -> None:
    ask(d, "Skip")
    d.key(key)
    if key == pygame.K_LSHIFT:
        assert d.sounds.played[-1] == "error"
    else:
        assert isinstance(d.top, Dialog)
        assert "always means" in d.top.text
        d.key(pygame.K_ESCAPE)
    assert fields(d)["Skip"].asking
    assert d.ctx.inputs.bindings.keys == DEFAULT


def test_escape_mouse_and_gamepad_leave_all_as_it_is(d: AppDriver) -> None:
    before = shown(d)
    scene = d.top
    ask(d, "Skip")
    d.key(pygame.K_ESCAPE)
    assert not fields(d)["Skip"].asking
    ask(d, "Skip")
    d.click((10, 10))
    assert not fields(d)["Skip"].asking
    ask(d, "Skip")
    d.post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_B, instance_id=0)
    assert not fields(d)["Skip"].asking
    assert shown(d) == before
    assert d.top is scene


@pytest.mark.parametrize(
    "names",
    [
        {"pin": "no such key"},
        {"no such action": "Q"},
        {"pin": "Return"},
        {"pin": "Q", "log": "Q"},
        {"pin": "L"},
        {"pin": ""},
    ],
)
def test_invalid_names_in_the_file_mean_the_default_keys(
    names: dict[str, str], d: AppDriver
) -> None:
    assert assigned_keys(names) == DEFAULT_KEYS


# The table of all actions


def test_the_table_knows_every_action_once_and_all_can_be_asked_for() -> None:
    assert sorted(entry.action.value for entry in KEY_TABLE) == sorted(
        action.value for action in InputAction
    )
    assert all(entry.name and entry.description.endswith(".") for entry in KEY_TABLE)
    assert all(entry.assignable or entry.fixed for entry in KEY_TABLE)
    pads = [entry.pad for entry in KEY_TABLE if entry.pad is not None]
    assert len(pads) == len(set(pads))


def test_the_settings_offer_every_key_that_can_be_chosen(d: AppDriver) -> None:
    wanted = {
        entry.name: key_texts(entry.action, {}, str)[0] for entry in KEY_TABLE if entry.assignable
    }
    assert shown(d) == wanted
    assert wanted["Advice"] == "H"


def test_the_list_of_keys_leaves_nothing_out(d: AppDriver) -> None:
    lines = list(list_keys({}, str))
    assert {sentence for _, _, sentence in lines} == {entry.description for entry in KEY_TABLE}
    told = {key for keys, _, _ in lines for key in keys}
    assert told >= {word for entry in KEY_TABLE for word in key_texts(entry.action, {}, str)}
    assert told >= {"H", "V", "F11", "F2", "Ctrl+Y", "Shift+Tab", "Right-click", "1", "5"}
    assert {pad for _, pads, _ in lines for pad in pads} >= {"A", "Right trigger", "Left trigger"}


def test_the_scenes_read_no_key_by_themselves() -> None:
    """What a key asks for stands in the table: scenes know actions only."""
    folder = Path(scenes.__file__).parent
    readers = {
        path.relative_to(folder).as_posix(): re.findall(r"pygame\.K_\w+", path.read_text("utf-8"))
        for path in folder.rglob("*.py")
    }
    found = {name: keys for name, keys in readers.items() if keys}
    # A key that is to be chosen is any key; the almanac tells a search from its commands.
    assert found == {
        "settings/scene.py": ["pygame.K_ESCAPE"],
        "almanac.py": ["pygame.K_BACKSPACE"],
    }


def test_tooltips_name_the_key_as_it_is_set(d: AppDriver) -> None:
    assert d.top.keyed("Ask", InputAction.HINT) == "Ask (H)"
    d.ctx.settings.change(keys={"hint": "J"})
    assert d.top.keyed("Ask", InputAction.HINT) == "Ask (J)"
    assert d.top.keyed("Again", InputAction.REDO) == "Again (Ctrl+Y)"
    assert d.top.keyed("Back", InputAction.CANCEL) == "Back (Escape)"
