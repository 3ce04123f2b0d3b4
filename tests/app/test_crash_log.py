"""Unexpected exceptions anywhere in the game: a crash log, one sentence, and the match goes on."""

import io
import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.__main__ import main
from game.app.crash_log import LOG_NAME, LOGGED, crash_sentence, show_dialog, write_crash_log
from game.app.i18n import Message, Translator
from game.app.window import NO_DISPLAY, App, NoDisplayError
from game.kernel import COMPILED, SOURCE, VARIABLE, CompiledModules
from game.match.journal import open_match
from game.scenes.dialogs.dialog import MessageDialog
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from game.ui.tiled_layout import TiledLayoutError, load_layout
from tests.support.saved_matches import saved_match
from tests.support.window import AppDriver, app_driver, project_paths


def frame(on: AppDriver) -> None:
    """One turn of the loop as the program makes it."""
    on.clock.now += 0.05
    on.app.run_guarded(on.app.run_frame)


@pytest.mark.parametrize("where", ["paint", "tick", "handle", "layout", "enter", "resumed"])
def test_a_crash_in_any_table_method_is_logged_and_the_match_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    paths = project_paths(home)
    path = saved_match(paths.saves, 40)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        navigator = Navigator(on.ctx)
        on.ctx.settings.change(computer_speed="instant")
        navigator.continue_last()
        frame(on)
        match = on.top.match
        match.play(match.game.legal_actions[0])

        def fail(*_: Any) -> None:
            raise ZeroDivisionError("planted")

        with monkeypatch.context() as patch:
            patch.setattr(TableScene, where, fail)
            on.top.touch()
            if where in ("layout", "enter"):
                on.app.run_guarded(lambda: navigator.open_match(match))
            if where == "resumed":
                on.app.run_guarded(on.top.resumed)
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0),
                                           buttons=(0, 0, 0), touch=False))  # fmt: skip
            frame(on)
            assert on.kind() is MessageDialog
            assert "crash.log" in on.top.text
            assert "is saved" in on.top.text
            assert "planted" in (home / "crash.log").read_text("utf-8")
            assert f"\nRules: {COMPILED}\n" in (home / "crash.log").read_text("utf-8")
            frame(on)  # it is drawn although the table below cannot be
            done, digest = len(match.game.history), match.game.position.digest()
        on.key(pygame.K_RETURN)  # back to the title
        assert on.kind() is MenuScene
        Navigator(on.ctx).continue_last()
        assert on.kind() is TableScene
        assert len(on.top.match.game.history) == done
        assert on.top.match.game.position.digest() == digest
        assert on.top.match.path == path
        on.top.match.play(on.top.match.game.legal_actions[0])
        Navigator(on.ctx).leave()
    assert len(open_match(path).history.game.history) == done + 1


# Before the loop


def fail(*_: Any, **__: Any) -> None:
    raise ZeroDivisionError("planted")


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What dialogs of the system would have said."""
    said: list[str] = []
    monkeypatch.setattr("game.app.crash_log.show_dialog", said.append)
    return said


@pytest.mark.parametrize(
    "what",
    [
        "game.scenes.startup.bootstrap.find_paths",
        "game.scenes.startup.bootstrap.SettingsStore.load",
        "game.scenes.startup.bootstrap.make_context",
        "game.scenes.navigator.Navigator.menu",
        "game.scenes.startup.open_game.delete_leftovers",
        "game.app.window.App.run",
    ],
)
def test_what_fails_before_the_loop_is_logged_and_said_in_a_dialog(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    dialogs: list[str],
    what: str,
) -> None:
    monkeypatch.setattr(what, fail)
    assert main([]) == 1
    assert "planted" in (home / LOG_NAME).read_text("utf-8")
    (said,) = dialogs
    assert str(home / LOG_NAME) in said
    assert capsys.readouterr().err == said + "\n"


def test_the_dialog_of_the_system_has_short_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda *what: shown.append(what[1]))
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    sentence = "The details are in " + " and ".join("abcdefgh" * 3)
    show_dialog(sentence)
    assert shown[0].replace("\n", " ") == sentence
    assert max(map(len, shown[0].splitlines())) <= 70
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # where nobody could close it
    show_dialog(sentence)
    assert len(shown) == 1


def test_without_any_folder_the_dialog_still_comes(
    monkeypatch: pytest.MonkeyPatch, dialogs: list[str]
) -> None:
    monkeypatch.setattr("game.scenes.startup.bootstrap.find_paths", fail)
    monkeypatch.setattr("game.app.crash_log.find_paths", fail)
    assert main([]) == 1
    assert "ZeroDivisionError" in dialogs[0]


@pytest.mark.parametrize(
    ("settings", "system", "language"),
    [
        ('{"language": "de"}', "cs", "de"),
        ('{"language": ""}', "hu", "hu"),
        ('{"language": "xx"}', "hu", "en"),
        ("no settings", "is", "is"),
        (None, "cs", "cs"),
    ],
)
def test_without_a_window_the_chosen_language_is_spoken(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    dialogs: list[str],
    settings: str | None,
    system: str,
    language: str,
) -> None:
    home.mkdir()
    if settings is not None:
        (home / "settings.json").write_text(settings, "utf-8")
    monkeypatch.setenv("LANGUAGE", system)
    tr = Translator(project_paths(home).locale, language)

    def no_screen(*_: Any, **__: Any) -> None:
        raise NoDisplayError(Message(NO_DISPLAY))

    with monkeypatch.context() as patch:
        patch.setattr("game.scenes.startup.bootstrap.find_paths", fail)
        assert main([]) == 1
    with monkeypatch.context() as patch:
        patch.setattr("game.scenes.startup.open_game.build_app", no_screen)
        assert main([]) == 1
    assert dialogs == [tr(LOGGED, file=home / LOG_NAME), tr(NO_DISPLAY)]
    capsys.readouterr()
    assert main(["nowhere.prmatch"]) == 2
    assert (
        capsys.readouterr().err
        == tr("The file {file} doesn't exist.", file="nowhere.prmatch") + "\n"
    )
    if settings is not None:
        assert (home / "settings.json").read_text("utf-8") == settings


def test_a_catalog_that_fails_leaves_the_english_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, dialogs: list[str]
) -> None:
    monkeypatch.setattr(Translator, "say", fail)
    monkeypatch.setattr("game.scenes.startup.bootstrap.find_paths", fail)
    assert main([]) == 1
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as on:
        on.app.run_guarded(fail)
        said = on.top.text
    assert dialogs[0] == LOGGED.format(file=home / LOG_NAME)
    assert "Details are in" in said


def test_ctrl_c_at_the_start_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.scenes.startup.bootstrap.make_context", interrupt)
    assert main([]) == 130
    assert capsys.readouterr().err == ""


def test_a_file_that_cannot_be_opened_is_told_in_the_window(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def run(app: App) -> int:
        seen.extend(type(scene).__name__ for scene in app.stack)
        return 0

    monkeypatch.setattr(Navigator, "open_file", fail)
    monkeypatch.setattr(App, "run", run)
    assert main([str(saved_match(home / "elsewhere", 3))]) == 0
    assert seen == ["MenuScene", "MessageDialog"]
    assert "planted" in (home / LOG_NAME).read_text("utf-8")


def test_the_crash_log_accepts_text_that_is_no_valid_unicode(home: Path) -> None:
    error = ValueError("half a letter: \ud800")
    for _ in range(2):
        assert write_crash_log(home, error, datetime(2026, 1, 2)) == home / LOG_NAME
    assert (home / LOG_NAME).read_text("utf-8").count("half a letter: \\ud800") == 2


# What is said on a terminal


def test_characters_that_a_console_lacks_are_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = io.BytesIO()
    console = io.TextIOWrapper(said, encoding="cp437", write_through=True)
    monkeypatch.setattr(sys, "stderr", console)
    assert main(["2×3.prmatch"]) == 2
    assert said.getvalue().decode("cp437").strip() == "The file 2?3.prmatch doesn't exist."


def test_compiled_rules_that_cannot_be_used_are_noted_once(
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(VARIABLE, "")
    broken = CompiledModules(tmp_path)  # there is nothing in it
    assert broken.find_spec("game.rules.flow") is None
    monkeypatch.setattr("game.scenes.startup.open_game.COMPILED", broken)
    monkeypatch.setattr(App, "run", lambda self: 0)
    assert [main([]), main([])] == [0, 0]
    assert "kernel.json cannot be read" in broken.problem
    assert (home / LOG_NAME).read_text("utf-8").count(broken.problem) == 1
    assert capsys.readouterr().err == f"{broken.problem}\n"
    assert str(broken) == f"Python source. {broken.problem}"
    assert os.environ[VARIABLE] == SOURCE  # for the processes of this one


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


def test_no_crash_log_where_none_can_be_written(blocked: Path) -> None:
    error = ValueError("x")
    assert write_crash_log(blocked, error, datetime(2024, 5, 6)) is None
    assert "ValueError" in crash_sentence(None, error, Translator())


def test_damaged_data_of_the_game_is_named(tmp_path: Path) -> None:
    path = tmp_path / "table_4.tmx"
    path.write_text("<map")
    with pytest.raises(TiledLayoutError) as caught:
        load_layout(path, ())
    sentence = crash_sentence(tmp_path / "crash.log", caught.value, Translator())
    assert sentence.startswith("The table can't be shown. table_4.tmx: this is not a Tiled map")
    assert "crash.log" not in sentence
