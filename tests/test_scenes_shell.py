"""Title, settings, pause and dialogs: by mouse and keyboard, in every size and language."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.i18n import Message as Sentence
from game.app.paths import Paths
from game.app.settings import UI_SCALES, Settings, SettingsStore
from game.scenes.base import Scene
from game.scenes.menu import MenuScene
from game.scenes.message import Answer, Dialog, ask, tell
from game.scenes.pause import PauseScene
from game.scenes.settings import SettingsScene
from game.ui.context import Context
from game.ui.widgets import Button, Choice, Label, ScrollArea, Slider, Toggle, Widget
from tests.shell_kit import Desk, desk, shipped

ENTRIES = ("continue", "play", "new", "lessons", "help", "settings", "credits")
PAUSE = ("settings", "help", "seats", "save", "leave", "quit")


class Chosen(list[str]):
    """Notes which entries were chosen."""

    def entries(self, names: tuple[str, ...]) -> dict[str, Callable[[], None]]:
        return {name: lambda name=name: self.append(name) for name in names}  # type: ignore[misc]


def menu(ctx: Context) -> MenuScene:
    return MenuScene(ctx, Chosen().entries(ENTRIES), can_continue=lambda: True, version="1.2.3")


def button(d: Desk, text: str) -> Button:
    """The button with a text in the top scene."""
    found = [w for w in d.top.widgets.all if isinstance(w, Button) and w.text == text]
    assert len(found) == 1, text
    return found[0]


def texts(d: Desk) -> list[str]:
    return [w.text for w in d.top.widgets.all if isinstance(w, Button)]


# Title


def test_every_entry_of_the_title_does_what_it_says() -> None:
    chosen = Chosen()
    names = ["Continue", "Play", "New game", "Learn to play", "Rules", "Settings", "Credits"]
    with desk(lambda ctx: MenuScene(ctx, chosen.entries(ENTRIES), can_continue=lambda: True)) as d:
        assert texts(d) == [*names, "Quit"]
        for name in names:
            d.click(button(d, name).rect.center)
        assert chosen == list(ENTRIES)
        d.click(button(d, "Quit").rect.center)
        assert d.ctx.stack.closing


def test_the_title_by_keyboard_alone() -> None:
    chosen = Chosen()
    with desk(lambda ctx: MenuScene(ctx, chosen.entries(("play", "new")))) as d:
        d.key(pygame.K_RETURN)
        d.key(pygame.K_DOWN)
        d.key(pygame.K_DOWN)
        d.key(pygame.K_RETURN)
        assert chosen == ["play", "new"]


def test_continue_comes_and_goes_with_the_match() -> None:
    running = False
    chosen = Chosen()
    with desk(
        lambda ctx: MenuScene(ctx, chosen.entries(ENTRIES), can_continue=lambda: running)
    ) as d:
        assert "Continue" not in texts(d)
        running = True
        d.top.resumed()
        assert texts(d)[0] == "Continue"


def test_escape_asks_before_leaving() -> None:
    with desk(menu) as d:
        d.key(pygame.K_ESCAPE)
        assert isinstance(d.top, Dialog)
        d.key(pygame.K_ESCAPE)
        assert not d.ctx.stack.closing
        assert isinstance(d.top, MenuScene)
        d.key(pygame.K_ESCAPE)
        d.key(pygame.K_RETURN)
        assert d.ctx.stack.closing


def test_one_key_mutes_and_unmutes() -> None:
    with desk(menu) as d:
        muted = []
        for _ in range(2):
            d.key(pygame.K_m, text="m")
            muted.append((d.ctx.settings.current.mute, d.sounds.applied[-1].mute))
        assert muted == [(True, True), (False, False)]


def test_the_sea_is_heard_at_the_title() -> None:
    with desk(menu) as d:
        assert d.sounds.sea


# Settings


def row(d: Desk, text: str) -> Any:
    """The control of a setting."""
    found = [
        w for w in d.top.widgets.all if isinstance(w, Toggle | Slider | Choice) and w.text == text
    ]
    assert len(found) == 1, text
    return found[0]


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("Mute everything", "mute", True),
        ("Pass the mouse before each turn", "pass_mouse", True),
        ("Explain what can be done", "show_hints", False),
        ("Pieces do not fly", "reduced_motion", True),
        ("Computer players", "computer_speed", "fast"),
        ("Size of text", "ui_scale", 125),
        ("Player colours", "palette", "safe"),
    ],
)
def test_every_setting_can_be_changed_and_is_kept(
    home: Path, text: str, name: str, value: object
) -> None:
    with desk(SettingsScene) as d:
        control = row(d, text)
        if isinstance(control, Choice):
            d.click((control.field.right - 20, control.field.centery))
        else:
            d.click(control.rect.center)
        assert getattr(d.ctx.settings.current, name) == value
        assert getattr(SettingsStore.load(home / "settings.json").current, name) == value


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Volume", "master_volume"),
        ("Pieces and cards", "effects_volume"),
        ("The sea", "ambience_volume"),
    ],
)
def test_volumes_take_effect_at_once(text: str, name: str) -> None:
    with desk(SettingsScene) as d:
        track = row(d, text).track
        d.click((track.x + track.width * 0.2, track.centery))
        assert getattr(d.ctx.settings.current, name) == 0.2
        assert getattr(d.sounds.applied[-1], name) == 0.2


def test_full_screen_takes_effect_at_once() -> None:
    with desk(SettingsScene) as d:
        d.click(row(d, "Full screen").rect.center)
        d.wait(0.3)
        assert d.app.frame.get_size() != (1280, 720)
        d.click(row(d, "Full screen").rect.center)
        d.wait(0.3)
        assert d.app.frame.get_size() == (1280, 720)


def test_the_language_changes_at_once_and_the_focus_stays() -> None:
    with desk(menu) as d:
        d.ctx.stack.push(SettingsScene(d.ctx, show_pseudo=True))
        language = row(d, "Language")
        d.top.widgets.focus(language, ring=True)
        d.key(pygame.K_LEFT)
        assert d.ctx.translator.language == "qps"
        assert "Done" not in texts(d)
        assert isinstance(d.top.widgets.focused, Choice)
        d.key(pygame.K_RIGHT)
        assert d.ctx.settings.current.language == ""
        assert "Done" in texts(d)


def test_the_size_of_text_changes_at_once() -> None:
    with desk(SettingsScene) as d:
        before = d.ctx.text.size("Settler")[0]
        d.ctx.settings.change(ui_scale=150)
        assert d.ctx.text.size("Settler")[0] > 1.4 * before


def test_settings_close_by_button_and_by_escape() -> None:
    with desk(menu) as d:
        below = d.top
        d.ctx.stack.push(SettingsScene(d.ctx))
        d.click(button(d, "Done").rect.center)
        assert d.top is below
        d.ctx.stack.push(SettingsScene(d.ctx))
        d.key(pygame.K_ESCAPE)
        assert d.top is below


# Pause


def test_the_pause_menu() -> None:
    chosen = Chosen()
    with desk(menu) as d:
        below = d.top
        pause = PauseScene(d.ctx, chosen.entries(PAUSE))
        d.ctx.stack.push(pause)
        for name in ("Settings", "Help", "Who plays where", "Save a copy"):
            d.click(button(d, name).rect.center)
            assert d.top is pause
        d.click(button(d, "Resume").rect.center)
        assert d.top is below
        for name in ("Leave to the title", "Quit the game"):
            d.ctx.stack.push(PauseScene(d.ctx, chosen.entries(PAUSE)))
            d.click(button(d, name).rect.center)
            assert d.top is below
        assert chosen == list(PAUSE)


def test_nothing_below_the_pause_menu_can_be_clicked() -> None:
    chosen = Chosen()
    with desk(lambda ctx: MenuScene(ctx, chosen.entries(ENTRIES))) as d:
        place = button(d, "New game").rect.center
        d.ctx.stack.push(PauseScene(d.ctx, {}))
        d.click(place)
        d.key(pygame.K_F1)
        assert chosen == []
        d.key(pygame.K_ESCAPE)
        d.click(place)
        assert chosen == ["new"]


# Dialogs


def test_answers_close_then_act() -> None:
    with desk(menu) as d:
        below = d.top
        seen: list[object] = []
        answers = [Answer("Yes", lambda: seen.append(d.top)), Answer("No")]

        def open_dialog() -> None:
            d.ctx.stack.push(Dialog(d.ctx, "Title", "Text", answers))

        open_dialog()
        d.key(pygame.K_RETURN)
        assert (d.top, seen) == (below, [below])
        open_dialog()
        d.key(pygame.K_ESCAPE)
        assert (d.top, seen) == (below, [below])
        open_dialog()
        d.click(button(d, "Yes").rect.center)
        assert (d.top, seen) == (below, [below, below])


def test_a_dangerous_question_has_the_safe_answer_ready() -> None:
    done: list[str] = []
    with desk(menu) as d:
        ask(d.ctx, "Sure?", "It is lost.", "Yes", lambda: done.append("x"), danger=True)
        d.key(pygame.K_RETURN)
        assert done == []
        ask(d.ctx, "Sure?", "It is not lost.", "Yes", lambda: done.append("y"))
        d.key(pygame.K_RETURN)
        assert done == ["y"]


def test_a_dialog_without_answers_is_a_mistake() -> None:
    with desk(menu) as d, pytest.raises(ValueError, match="way out"):
        Dialog(d.ctx, "", "", [])


def test_a_very_long_text_is_scrolled() -> None:
    with desk(menu) as d:
        dialog = tell(d.ctx, "Title", "A long story. " * 400)
        assert d.ctx.view.table.contains(dialog.box)
        area = next(w for w in dialog.widgets.all if isinstance(w, ScrollArea))
        assert area.limit > 0
        assert dialog.box.contains(area.rect)


# The start


def test_notices_of_the_start_are_told_once(home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text("{broken")
    with desk(menu) as d:
        assert "settings.json.broken" in d.top.text
        d.key(pygame.K_RETURN)
        assert isinstance(d.top, MenuScene)
    with desk(menu) as d:
        assert isinstance(d.top, MenuScene)


def test_a_home_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    given = shipped(tmp_path)
    paths = Paths(given.assets, given.levels, given.user, Sentence("Not in {x}.", {"x": "there"}))
    with desk(menu, paths=paths) as d:
        assert d.top.text == "Not in there."


def test_the_window_opens_as_it_was_left(home: Path) -> None:
    store = SettingsStore(home / "settings.json", Settings(window_size=(1600, 900)))
    store.save()
    with desk(menu, size=(1600, 900)) as d:
        assert d.app.frame.get_size() == (1600, 900)
        assert d.ctx.view.size == (1600, 900)


# Everything fits


SCENES: dict[str, Callable[[Context], Scene]] = {
    "menu": menu,
    "settings": SettingsScene,
    "pause": lambda ctx: PauseScene(ctx, Chosen().entries(PAUSE)),
    "dialog": lambda ctx: Dialog(
        ctx, "Leave the match?", "It can be continued.", [Answer("Leave"), Answer("Stay")]
    ),
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("scale", UI_SCALES)
@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1024, 768), (2560, 1080)])
def test_nothing_overflows(name: str, scale: int, language: str, size: tuple[int, int]) -> None:
    with desk(SCENES[name], size) as d:
        d.ctx.settings.change(ui_scale=scale, language=language)
        d.ctx.text.clipped.clear()
        d.top.touch()
        d.app.render()
        assert d.ctx.text.clipped == set()
        assert d.ctx.sprites.missing == frozenset()
        inside = d.ctx.view.whole
        shown = [w for w in d.top.widgets.all if w.clip is None]
        assert all(inside.contains(widget.rect) for widget in shown)
        assert overlapping(d.top.widgets.all) == []


def overlapping(widgets: list[Widget]) -> list[tuple[Widget, Widget]]:
    """Pairs of controls or labels that lie on each other."""
    solid = [w for w in widgets if w.focusable or isinstance(w, Label)]
    return [
        (one, other)
        for index, one in enumerate(solid)
        for other in solid[index + 1 :]
        if one.clip == other.clip and one.rect.colliderect(other.rect)
    ]


@pytest.mark.parametrize("name", SCENES)
def test_an_idle_scene_draws_nothing(name: str) -> None:
    with desk(SCENES[name]) as d:
        drawn = d.app.frames_drawn
        d.wait(3)
        assert d.app.frames_drawn == drawn


@pytest.mark.parametrize("name", SCENES)
def test_drawing_changes_nothing(name: str) -> None:
    with desk(SCENES[name]) as d:
        first, second = (pygame.Surface((1280, 720)) for _ in range(2))
        d.top.draw(first)
        d.top.draw(second)
        assert first.get_view("2").raw == second.get_view("2").raw
        assert not d.top.dirty
