"""Title, settings, pause and dialogs: by mouse and keyboard, in every size and language."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.i18n import Message as Sentence
from game.app.paths import Paths
from game.app.settings import UI_SCALES, SettingsStore
from game.history.store.unfinished import UnfinishedMatch
from game.scenes.base import Scene
from game.scenes.credits import CreditsScene
from game.scenes.dialogs.dialog import Dialog, DialogButton, ask, show_message
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.pause import PauseScene
from game.scenes.settings.key_list import KeyListScene
from game.scenes.settings.scene import SECTIONS, SettingsScene
from game.scenes.setup.plan import SetupPlan
from game.ui.context import Context
from game.ui.text.typesetting import BODY
from game.ui.widgets.buttons import Button, Toggle
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.value_controls import Choice, KeyField, Slider
from tests.support.table import new_match, settled_table
from tests.support.window import AppDriver, app_driver, project_paths

ENTRIES = (
    "continue",
    "play",
    "new",
    "learn",
    "challenges",
    "load",
    "statistics",
    "help",
    "settings",
)
PAUSE = ("settings", "help", "seats", "public", "leave", "quit")
NAMES = ("Ana", "Gaspar", "Ines")


class Chosen(list[str]):
    """Notes which entries were chosen."""

    def exits(self, names: tuple[str, ...]) -> dict[str, Callable[[], None]]:
        return {name: lambda name=name: self.append(name) for name in names}  # type: ignore[misc]


def unfinished(*kinds: str, names: tuple[str, ...] = NAMES, round: int = 6) -> UnfinishedMatch:
    """An unfinished match."""
    return UnfinishedMatch(names, tuple(kind == "person" for kind in kinds), round)


ALONE = unfinished("person", "merchant", "merchant")


def menu(ctx: Context) -> MenuScene:
    return MenuScene(ctx, Chosen().exits(ENTRIES), unfinished_match=lambda: ALONE, version="1.2.3")


def pause_menu(ctx: Context) -> PauseScene:
    return PauseScene(ctx, Chosen().exits(PAUSE))


def title(match: UnfinishedMatch) -> Callable[[Context], MenuScene]:
    """The title with an unfinished match."""
    return lambda ctx: MenuScene(ctx, Chosen().exits(ENTRIES), unfinished_match=lambda: match)


def texts(d: AppDriver) -> list[str]:
    return [w.text for w in d.find_all(Button) if w.text]


# Title


def test_every_entry_of_the_title_does_what_it_says() -> None:
    chosen = Chosen()
    names = [
        "Continue",
        "Play",
        "New game",
        "Learn",
        "Challenges",
        "Saved games",
        "Statistics",
        "Rules",
    ]
    names += ["Settings"]
    with app_driver(
        lambda ctx: MenuScene(ctx, chosen.exits(ENTRIES), unfinished_match=lambda: ALONE)
    ) as d:
        assert texts(d) == [*names, "Quit"]
        for name in names:
            d.click_button(name)
        assert chosen == list(ENTRIES)
        d.click_button("Quit")
        assert d.ctx.stack.closing


def test_the_question_before_quitting_recommends_to_stay() -> None:
    with app_driver(lambda ctx: MenuScene(ctx, Chosen().exits(ENTRIES))) as d:
        for answer in (pygame.K_RETURN, pygame.K_ESCAPE):
            d.key(pygame.K_ESCAPE)
            tones = {w.text: w.tone for w in d.top.widgets.all if isinstance(w, Button)}
            assert tones == {"Quit": "wood", "Keep playing": "brass"}
            d.key(answer)
            assert isinstance(d.top, MenuScene)
            assert not d.ctx.stack.closing
        d.key(pygame.K_ESCAPE)
        d.click_button("Quit")
        assert d.ctx.stack.closing


def test_continue_comes_and_goes_with_the_match() -> None:
    running: UnfinishedMatch | None = None
    chosen = Chosen()
    with app_driver(
        lambda ctx: MenuScene(ctx, chosen.exits(ENTRIES), unfinished_match=lambda: running)
    ) as d:
        assert "Continue" not in texts(d)
        running = ALONE
        d.top.resumed()
        assert texts(d)[0] == "Continue"


def test_continue_tells_who_plays_and_how_far_it_has_come() -> None:
    cases = (
        (unfinished("person", "merchant", "merchant"), "Round 6 · you, Gaspar, Ines"),
        (unfinished("person", "person", "merchant"), "Round 6 · Ana, Gaspar, Ines"),
        (unfinished("merchant", "merchant", "merchant"), "Round 6 · Ana, Gaspar, Ines"),
        (
            unfinished("person", "merchant", "merchant", round=0),
            "Setting up · you, Gaspar, Ines",
        ),
    )
    for match, line in cases:
        with app_driver(title(match)) as d:
            entry = d.find(Button, "Continue")
            assert entry.notes[0] == line
            assert line in entry.tooltip


def test_continue_is_brief_where_names_are_long() -> None:
    names = tuple(f"{letter * 20}" for letter in "WMQOX")
    match = unfinished("person", *["person"] * 4, names=names)
    with app_driver(title(match)) as d:
        d.app.render()
        assert d.ctx.text.clipped == set()
        assert d.find(Button, "Continue").notes[1] == "Round 6 · 5 players"


def test_play_tells_of_last_time_only_when_there_was_one() -> None:
    with app_driver(menu) as d:
        tip = "Start right away against two deckhands, the easiest opponents."
        assert d.find(Button, "Play").tooltip == tip
        d.ctx.settings.change(last_setup=SetupPlan().to_json())
        d.top.resumed()
        assert "last time" in d.find(Button, "Play").tooltip


def test_play_says_with_whom(tmp_path: Path) -> None:
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(tmp_path)) as d:
        assert d.find(Button, "Play").notes[0] == "You and 2 computers · Classic"


def test_the_credits_are_in_the_settings() -> None:
    with app_driver(lambda ctx: SettingsScene(ctx)) as d:
        area = d.find(ScrollArea)
        credit = d.find(Button, "Credits")
        area.reveal(credit)
        d.click(credit.rect.center)
        assert isinstance(d.top, CreditsScene)


def test_learn_tells_how_many_lessons_are_done() -> None:
    with app_driver(menu) as d:
        assert d.find(Button, "Learn").tooltip == "Learn the game step by step."
        d.ctx.progress.finish_lessons(["1_island", "gone"])
        d.top.resumed()
        total = len(list(d.ctx.paths.lessons.glob("*.toml")))
        assert d.find(Button, "Learn").tooltip == f"1 of {total} lessons done."


@pytest.mark.parametrize("scale", UI_SCALES)
@pytest.mark.parametrize("name", ["menu", "pause"])
def test_explanations_cover_no_entry(name: str, scale: int) -> None:
    with app_driver(SCENES[name]) as d:
        d.ctx.settings.change(ui_scale=scale)
        buttons = d.find_all(Button)
        painter = d.ctx.painter(pygame.Surface(d.ctx.view.size))
        told = [entry for entry in buttons if entry.tooltip]
        assert len(told) >= len(buttons) - 1
        for entry in told:
            d.move(entry.rect.center)
            d.wait(1)
            assert d.top.widgets.tooltip.shown
            box = d.top.widgets.tooltip.clear_place(painter)
            assert box.collidelist([other.rect for other in buttons]) == -1


def test_one_key_mutes_and_unmutes() -> None:
    with app_driver(menu) as d:
        muted = []
        for _ in range(2):
            d.key(pygame.K_m, text="m")
            muted.append((d.ctx.settings.current.mute, d.sounds.applied[-1].mute))
        assert muted == [(True, True), (False, False)]


@pytest.mark.parametrize("scene", [menu, pause_menu])
def test_music_is_turned_off_and_on_by_one_click_and_by_a_key(
    scene: Callable[[Context], Scene],
) -> None:
    with app_driver(scene) as d:
        for icon, on in (("ui/music", False), ("ui/music_off", True)):
            (control,) = (w for w in d.top.widgets.all if getattr(w, "icon", "") == icon)
            d.click(control.rect.center)
            assert d.ctx.settings.current.music is on
            assert d.sounds.applied[-1].music is on
        d.key(pygame.K_n, text="n")
        assert not d.ctx.settings.current.music
        assert any(getattr(w, "icon", "") == "ui/music_off" for w in d.top.widgets.all)


# Settings


def row(d: AppDriver, text: str) -> Any:
    """The control of a setting, in whichever section it is."""
    for section in (d.top.section, *SECTIONS):
        d.top.show_section(section)
        for w in d.top.widgets.all:
            if isinstance(w, Toggle | Slider | Choice | KeyField) and w.text == text:
                return w
    raise AssertionError(text)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("Mute", "mute", True),
        ("Music", "music", False),
        ("Pass the mouse", "handover", "role"),
        ("Show what to click", "show_hints", False),
        ("Warn about likely mistakes", "confirm_mistakes", False),
        ("Make forced moves for me", "auto_single", True),
        ("Helper", "helper", "teaching"),
        ("Reduce motion", "reduced_motion", True),
        ("Couch mode", "far_from_screen", True),
        ("Computer speed", "computer_speed", "fast"),
        ("Text size", "ui_scale", 125),
        ("Colors", "palette", "safe"),
    ],
)
def test_every_setting_can_be_changed_and_is_kept(
    home: Path, text: str, name: str, value: object
) -> None:
    with app_driver(SettingsScene) as d:
        control = row(d, text)
        d.top.widgets.focus(control, ring=True)  # which scrolls to it
        if isinstance(control, Choice):
            d.turn(control)
        else:
            d.click(control.rect.center)
        assert getattr(d.ctx.settings.current, name) == value
        assert getattr(SettingsStore.load(home / "settings.json").current, name) == value


def test_the_helper_can_begin_anew(home: Path) -> None:
    with app_driver(SettingsScene) as d:
        d.ctx.progress.note_topic("first_colonist")
        d.top.widgets.focus(d.find(Button, "Show all tips again"), ring=True)
        d.key(pygame.K_RETURN)
        assert d.ctx.progress.shown_topics() == frozenset()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Master volume", "master_volume"),
        ("Sound effects", "effects_volume"),
        ("Ocean sounds", "ambience_volume"),
        ("Music volume", "music_volume"),
    ],
)
def test_volumes_take_effect_at_once(text: str, name: str) -> None:
    with app_driver(SettingsScene) as d:
        track = row(d, text).track
        d.click((track.x + track.width * 0.2, track.centery))
        assert getattr(d.ctx.settings.current, name) == 0.2
        assert getattr(d.sounds.applied[-1], name) == 0.2


def test_full_screen_takes_effect_at_once() -> None:
    with app_driver(SettingsScene) as d:
        d.click(row(d, "Full screen").rect.center)
        d.wait(0.3)
        assert d.app.frame.get_size() != (1280, 720)
        d.click(row(d, "Full screen").rect.center)
        d.wait(0.3)
        assert d.app.frame.get_size() == (1280, 720)


def test_the_language_changes_at_once_and_the_focus_stays() -> None:
    with app_driver(menu) as d:
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


@pytest.mark.parametrize("share", [0.04, 0.5, 0.96])
@pytest.mark.parametrize("arrow", ["left", "right"])
def test_the_row_that_is_clicked_stays_under_the_mouse(arrow: str, share: float) -> None:
    with app_driver(partial(SettingsScene, section="display")) as d:
        sizes = UI_SCALES if arrow == "right" else UI_SCALES[::-1]
        d.ctx.settings.change(ui_scale=sizes[0])
        field = row(d, "Text size").field
        x = field.x + 20 if arrow == "left" else field.right - 20
        there = (x, field.y + share * field.height)
        seen = []
        for _ in range(2 * len(UI_SCALES)):
            d.click(there)
            assert row(d, "Text size").rect.collidepoint(there)
            assert row(d, "Text size").hovered
            seen.append(d.ctx.settings.current.ui_scale)
        # It stops at the largest and at the smallest.
        assert seen == [*sizes[1:], *[sizes[-1]] * (len(sizes) + 1)]


def test_every_size_of_text_that_is_offered_looks_different() -> None:
    with app_driver(partial(SettingsScene, section="display")) as d:
        for far, sizes in ((False, UI_SCALES), (True, (133, 150, 175, 200))):
            d.ctx.settings.change(ui_scale=200)
            if far:
                d.click(row(d, "Couch mode").rect.center)
            choice = row(d, "Text size")
            assert [text for _, text in choice.options] == [f"{size}%" for size in sizes]
            assert choice.value == 200
            seen = {d.ctx.text.pixels(BODY)}
            for _ in sizes[1:]:
                field = row(d, "Text size").field
                d.click((field.x + 20, field.centery))
                seen.add(d.ctx.text.pixels(BODY))
            assert len(seen) == len(sizes)


# Pause


def test_every_entry_of_the_pause_menu_does_what_it_says() -> None:
    chosen = Chosen()
    with app_driver(menu) as d:
        below = d.top
        pause = PauseScene(d.ctx, chosen.exits(PAUSE))
        d.ctx.stack.push(pause)
        for name in ("Settings", "Rules", "Change players", "What's left"):
            d.click_button(name)
            assert d.top is pause
        d.click_button("Resume")
        assert d.top is below
        for name in ("Title screen", "Quit the game"):
            d.ctx.stack.push(PauseScene(d.ctx, chosen.exits(PAUSE)))
            d.click_button(name)
            assert d.top is below
        assert chosen == list(PAUSE)


def test_the_pause_menu_of_a_lesson_leads_to_all_lessons() -> None:
    chosen = Chosen()
    with app_driver(menu) as d:
        below = d.top
        d.ctx.stack.push(PauseScene(d.ctx, chosen.exits(("settings", "lessons", "quit"))))
        assert "Title screen" not in texts(d)
        d.click_button("All lessons")
        assert d.top is below
        assert chosen == ["lessons"]


def test_nothing_below_the_pause_menu_can_be_clicked() -> None:
    chosen = Chosen()
    with app_driver(lambda ctx: MenuScene(ctx, chosen.exits(ENTRIES))) as d:
        place = d.find(Button, "New game").rect.center
        d.ctx.stack.push(PauseScene(d.ctx, {}))
        d.click(place)
        d.key(pygame.K_F1)
        assert chosen == []
        d.key(pygame.K_ESCAPE)
        d.click(place)
        assert chosen == ["new"]


def test_the_menu_lists_the_keys_as_they_are_set(home: Path) -> None:
    with settled_table(new_match(), home) as at:
        at.driver.ctx.settings.change(keys={"log": "k"})
        at.driver.key(pygame.K_F10)
        entry = next(w for w in at.driver.top.widgets.all if getattr(w, "text", "") == "Keys")
        at.driver.click(entry.rect.center)
        assert isinstance(at.driver.top, KeyListScene)
        keys = {line.sentence: line.keys for line in at.driver.top.lines}
        assert keys["Make the log larger or smaller."] == ("K",)
        assert keys["Ask the helper what to do and why."] == ("H",)


# Dialogs


def test_answers_close_then_act() -> None:
    with app_driver(menu) as d:
        below = d.top
        seen: list[object] = []
        answers = [DialogButton("Yes", lambda: seen.append(d.top)), DialogButton("No")]

        def open_dialog() -> None:
            d.ctx.stack.push(Dialog(d.ctx, "Title", "Text", answers))

        open_dialog()
        d.key(pygame.K_RETURN)
        assert (d.top, seen) == (below, [below])
        open_dialog()
        d.key(pygame.K_ESCAPE)
        assert (d.top, seen) == (below, [below])
        open_dialog()
        d.click_button("Yes")
        assert (d.top, seen) == (below, [below, below])


def test_a_dangerous_question_has_the_safe_answer_ready() -> None:
    done: list[str] = []
    with app_driver(menu) as d:
        ask(d.ctx, "Sure?", "It is lost.", "Yes", lambda: done.append("x"), danger=True)
        d.key(pygame.K_RETURN)
        assert done == []
        ask(d.ctx, "Sure?", "It is not lost.", "Yes", lambda: done.append("y"))
        d.key(pygame.K_RETURN)
        assert done == ["y"]


def test_a_very_long_text_is_scrolled() -> None:
    with app_driver(menu) as d:
        dialog = show_message(d.ctx, "Title", "A long story. " * 400)
        assert d.ctx.view.table.contains(dialog.box)
        area = next(w for w in dialog.widgets.all if isinstance(w, ScrollArea))
        assert area.limit > 0
        assert dialog.box.contains(area.rect)


# The start


def test_notices_of_the_start_are_told_once(home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text("{broken")
    with app_driver(menu) as d:
        assert "settings.json.broken" in d.top.text
        d.key(pygame.K_RETURN)
        assert isinstance(d.top, MenuScene)
    with app_driver(menu) as d:
        assert isinstance(d.top, MenuScene)


def test_a_home_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    given = project_paths(tmp_path)
    paths = Paths(given.assets, given.levels, given.user, Sentence("Not in {x}.", {"x": "there"}))
    with app_driver(menu, paths=paths) as d:
        assert d.top.text == "Not in there."


# Everything fits


SCENES: dict[str, Callable[[Context], Scene]] = {
    "menu": menu,
    **{f"settings:{one}": partial(SettingsScene, section=one) for one in SECTIONS},
    "keys": KeyListScene,
    "pause": lambda ctx: PauseScene(ctx, Chosen().exits(PAUSE)),
    "dialog": lambda ctx: Dialog(
        ctx,
        "Leave the match?",
        "It can be continued.",
        [DialogButton("Leave"), DialogButton("Stay")],
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_nothing_overflows(name: str) -> None:
    with app_driver(SCENES[name], (960, 540)) as d:
        for scale in (UI_SCALES[0], UI_SCALES[-1]):
            d.ctx.settings.change(ui_scale=scale, language="qps")
            d.ctx.text.clipped.clear()
            d.top.touch()
            d.app.render()
            assert d.ctx.text.clipped == set(), scale
            assert d.ctx.image_cache.missing == frozenset(), scale
            inside = d.ctx.view.whole
            shown = [w for w in d.top.widgets.all if w.clip is None]
            assert all(inside.contains(widget.rect) for widget in shown), scale
            assert d.overlapping() == [], scale


@pytest.mark.parametrize("name", ["menu", "keys", "dialog"])
def test_an_idle_scene_draws_nothing(name: str) -> None:
    with app_driver(SCENES[name]) as d:
        drawn = d.app.frames_drawn
        d.wait(3)
        assert d.app.frames_drawn == drawn
