"""Crafted and odd files: each is refused with a sentence or read, and nothing else is affected."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.crash_log import write_crash_log
from game.app.files.strict_json import is_safe_text
from game.app.i18n import fill
from game.app.settings import MAX_WINDOW, Settings, SettingsStore, from_data
from game.history.match_library import MatchLibrary, MatchLibraryError, picture_path
from game.match.engine_process import InlineEngine
from game.match.journal import JournalError, list_matches, open_match
from game.match.match import Match
from game.match.replay import Replay
from game.scenes.dialogs.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.saves.scene import LibraryExits, LibraryScene
from game.scenes.saves.thumbnails import Thumbnails, draw
from game.scenes.saves.thumbnails import load as load_picture
from game.scenes.setup.plan import SetupPlan
from game.scenes.table.scene import TableScene
from game.tools.fuzzing.file_mutations import ODD_NAMES, REPLACEMENTS
from tests.support.crafted_files import CRAFTED, DEEP, DIGITS, LETTERS, after, crafted
from tests.support.match import path_of
from tests.support.saved_matches import InlineExecutor, ManualCalendar, saved_match
from tests.support.window import AppDriver, app_driver, project_paths

# Those that are tried in the window, too: each comes further than the one before.
SCENES = ("a kind of many letters", "a note of many letters", "a note with half a letter")
SHORT = 700  # letters: so long at most is a sentence


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A match as it lies on the disk."""
    return saved_match(tmp_path_factory.mktemp("sound"), 30).read_bytes()


def said(on: AppDriver) -> list[str]:
    """What the dialogs that are open say; drawn, so that it can be shown at all."""
    on.wait(0.1)
    return [scene.text for scene in on.ctx.stack if isinstance(scene, Dialog)]


def library(on: AppDriver, navigator: Navigator) -> LibraryScene:
    """The list of saved matches; pictures are drawn at once."""
    thumbnails = Thumbnails(on.ctx.paths, "en", InlineExecutor)
    scene = LibraryScene(
        on.ctx,
        navigator.match_library,
        LibraryExits(
            navigator.continue_match,
            navigator.replays.replay,
            navigator.replays.review,
            navigator.statistics,
        ),
        thumbnails,
    )
    on.ctx.stack.push(scene)
    on.wait(0.3)
    return scene


def use_in_every_way(on: AppDriver, path: Path) -> None:
    """Go on with a match of the list, replay it, open a copy of it from elsewhere: each leads to a
    scene or a sentence."""
    navigator = Navigator(on.ctx)
    gift = on.ctx.paths.user / "gift.prmatch"
    gift.write_bytes(path.read_bytes())
    for use in (navigator.continue_match, navigator.replays.replay, navigator.open_file):
        use(gift if use == navigator.open_file else path)
        sentences = said(on)
        assert type(on.top) is not MenuScene
        assert all(0 < len(text) < SHORT for text in sentences)
        navigator.leave()


# Matches


@pytest.mark.slow
def test_crafted_matches_in_the_list(home: Path, sound: bytes) -> None:
    paths = project_paths(home)
    good = saved_match(paths.saves, 30, age=5, players=2)
    laid = {paths.saves / f"{kind}.jsonl" for kind in CRAFTED}
    for path in laid:
        path.write_bytes(crafted(sound, CRAFTED[path.stem]))
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        navigator = Navigator(on.ctx)
        scene = library(on, navigator)
        assert {card.path for card in scene.entries} == {good, *laid}
        for card in scene.entries:
            scene.select(card)
            on.wait(0.1)
            assert (card.match_file is None) == (card.open_error is not None)
        navigator.continue_match(good)
        assert type(on.top) is TableScene


@pytest.mark.parametrize("kind", SCENES)
def test_crafted_matches_at_the_table(home: Path, sound: bytes, kind: str) -> None:
    paths = project_paths(home)
    good = saved_match(paths.saves, 30, age=5)
    path = paths.saves / "crafted.jsonl"
    path.write_bytes(crafted(sound, CRAFTED[kind]))
    before = path.read_bytes()
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        use_in_every_way(on, path)
        assert path.read_bytes() == before
        navigator = Navigator(on.ctx)
        navigator.continue_last()
        assert type(on.top) in (TableScene, Dialog)
        navigator.leave()
        navigator.continue_match(good)
        assert type(on.top) is TableScene


@pytest.mark.parametrize("kind", CRAFTED)
def test_crafted_matches_are_refused_or_read(home: Path, sound: bytes, kind: str) -> None:
    match_library = MatchLibrary(project_paths(home), ManualCalendar())
    path, gift = home / "crafted.jsonl", home / "gift.prmatch"
    home.mkdir(exist_ok=True)
    data = crafted(sound, CRAFTED[kind])
    for place in (path, gift):
        place.write_bytes(data)
    readers: tuple[Callable[[], object], ...] = (
        lambda: Match.load(path, InlineEngine()).close(),
        lambda: Replay.load(path).play_through(lambda *_: None),
        lambda: match_library.import_match(gift),
    )
    for read in readers:
        try:
            read()
        except (JournalError, MatchLibraryError) as error:
            sentence = fill(error.message.text, error.message.values)
            assert is_safe_text(sentence)
            assert len(sentence) < SHORT
    assert path.read_bytes() == gift.read_bytes() == data


def test_a_match_that_cannot_be_opened_does_not_stand_before_the_others(
    home: Path, sound: bytes
) -> None:
    paths = project_paths(home)
    good = saved_match(paths.saves, 30, age=5)
    (paths.saves / "crafted.jsonl").write_bytes(crafted(sound, after(*['{"undo":1}'] * 20_000)))
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        Navigator(on.ctx).continue_last()
        assert ["far too large" in text for text in said(on)] == [True]
        on.key(pygame.K_RETURN)
        assert type(on.top) is TableScene
        assert on.top.match.path == good


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_sound_match_opens_whatever_its_file_is_called(
    home: Path, sound: bytes, name: str
) -> None:
    paths = project_paths(home)
    path = paths.saves / f"{name}.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(sound)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        navigator = Navigator(on.ctx)
        use_in_every_way(on, path)
        navigator.continue_last()
        assert type(on.top) is TableScene
        on.top.match.play(on.top.match.game.legal_actions[0])
        assert on.top.match.path == path
        navigator.leave()
        elsewhere = paths.user / path.name
        path.rename(elsewhere)
        navigator.open_file(elsewhere)
        assert type(on.top) is TableScene
        navigator.leave()
        navigator.match_library.imports_folder.mkdir()
        elsewhere.rename(navigator.match_library.imports_folder / path.name)
        (navigator.match_library.imports_folder / "done").mkdir()
        (navigator.match_library.imports_folder / "done" / path.name).write_text("an older one")
        path.write_bytes(b"damaged")
        scene = library(on, navigator)
        assert list(navigator.match_library.imports_folder.glob("*.jsonl")) == []
        assert said(on) == []
        for card in scene.entries:
            scene.select(card)
            scene.export()
            navigator.match_library.rename(card.path, "Sunday")
            on.wait(0.1)
        binned = navigator.match_library.delete(path)
        navigator.match_library.restore(binned)
        assert path.read_bytes() == b"damaged"


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_damaged_match_of_any_name_goes_on_in_another_file(
    tmp_path: Path, sound: bytes, name: str
) -> None:
    path = tmp_path / f"{name}.jsonl"
    path.write_bytes(sound[:-9])
    match = Match.load(path, InlineEngine())
    match.play(match.game.legal_actions[0])
    match.close()
    assert match.path not in (None, path)
    assert [kept.path for kept in list_matches(tmp_path)] == [match.path]
    assert open_match(path_of(match)).notice is None
    match_library = MatchLibrary(project_paths(tmp_path), ManualCalendar())
    folder = match_library.delete(path_of(match)).folder
    assert {file.name for file in folder.iterdir()} == {path_of(match).name, path.name}


@pytest.mark.parametrize("kind", sorted(set(REPLACEMENTS) - {"a link"}))
def test_folders_pipes_and_devices_are_refused(home: Path, kind: str) -> None:
    """In the place of a match, the settings, the store, a title, a picture, the crash log."""
    paths = project_paths(home)
    good = saved_match(paths.saves, 30)
    bad = paths.saves / "bad.jsonl"
    beside = [good.with_suffix(".title"), good.with_suffix(".png"), paths.user / "crash.log"]
    for path in (bad, paths.settings, paths.store, *beside):
        REPLACEMENTS[kind](path, b"")
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        assert any("settings" in text for text in said(on))
        navigator = Navigator(on.ctx)
        scene = library(on, navigator)
        assert [card.path for card in scene.entries if card.match_file] == [good]
        assert bad in [card.path for card in scene.entries] or not bad.exists()
        scene.exits.statistics()
        assert "set aside" in said(on)[-1]
        navigator.leave()
        for use in (navigator.continue_match, navigator.replays.replay, navigator.open_file):
            use(bad)
            assert len(said(on)) == 1
            navigator.leave()
        navigator.match_library.delete(bad)
        navigator.continue_last()
        assert type(on.top) is TableScene


@pytest.mark.skipif(os.name == "nt", reason="links need rights of their own there")
def test_nothing_is_written_through_a_link(home: Path, tmp_path: Path, sound: bytes) -> None:
    paths = project_paths(home)
    match_library = MatchLibrary(paths, ManualCalendar())
    paths.saves.mkdir(parents=True)
    targets = {}
    for place in (
        paths.saves / "match-0001.jsonl",
        paths.settings,
        paths.store,
        paths.user / "crash.log",
        paths.saves / "match-0001.title",
        paths.saves / "match-0001.png",
    ):
        target = tmp_path / f"target of {place.name}"
        target.write_bytes(sound if place.suffix == ".jsonl" else b"{}")
        place.symlink_to(target)
        targets[target] = target.read_bytes()
    link = paths.saves / "match-0001.jsonl"
    match = Match.load(link, InlineEngine())
    while not match.game.is_over:
        match.play(match.game.legal_actions[0])
    match.close()
    assert match.write_error is None
    assert [kept.path for kept in list_matches(paths.saves)] == [match.path]
    match_library.add_to_statistics(match)
    match_library.rename(link, "Mine")
    draw(paths, link, "en")
    SettingsStore.load(paths.settings).change(mute=True)
    write_crash_log(paths.user, ValueError("x"), datetime(2026, 5, 1))
    assert {target: target.read_bytes() for target in targets} == targets
    assert SettingsStore.load(paths.settings).current.mute
    assert len(match_library.store.outcomes()) == 1


# Settings and statistics


BROKEN = {
    "half a letter": '{"last_setup":{"seats":[{"name":"\\ud800"}]}}',
    "NUL": '{"language":"\\u0000"}',
    "nested deeply": f'{{"last_setup":{DEEP}}}',
    "a number of 5,000 digits": f'{{"window_size":[{DIGITS},720]}}',
    "a text of a million letters": f'{{"language":"{LETTERS}"}}',
    "no number": '{"master_volume":NaN}',
}


@pytest.mark.parametrize("kind", BROKEN)
def test_settings_that_cannot_be_shown_are_set_aside(home: Path, kind: str) -> None:
    paths = project_paths(home)
    paths.user.mkdir(exist_ok=True)
    paths.settings.write_text(BROKEN[kind], "ascii")
    store = SettingsStore.load(paths.settings)
    assert store.current == Settings()
    assert store.notice is not None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("window_size", [16384, 16384]),
        ("window_size", [MAX_WINDOW[0] + 1, 720]),
        ("window_size", [1280.0, 720.0]),
        ("mute", 1.0),
        ("last_setup", {"a": float("inf")}),
        ("last_setup", {"seats": [{"name": "\ud800"}]}),
    ],
)
def test_a_value_that_no_setting_has_is_passed_over(name: str, value: Any) -> None:
    assert from_data({name: value}) == Settings()


@pytest.mark.parametrize(
    "change",
    [
        {"doubloons": 0.0},
        {"vp": False},
        {"colour": 1.0},
        {"kind": f"governor@{DIGITS}"},
        {"kind": LETTERS},
        {"name": ["A"]},
        {"think": []},
    ],
)
def test_a_seat_of_last_time_that_makes_no_sense(change: dict[str, Any]) -> None:
    data = SetupPlan().to_json()
    data["seats"][1].update(change)
    assert SetupPlan.from_json(data) == SetupPlan()


# Pictures


def test_a_picture_that_would_take_all_memory_is_not_unpacked(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_match(project_paths(home).saves, 5)
    picture = picture_path(path)
    size = struct.pack(">2I", 60_000, 60_000)
    header = b"IHDR" + size + b"\x08\x06\x00\x00\x00"
    crc = struct.pack(">I", zlib.crc32(header))
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header + crc)
    os.utime(picture, ns=(path.stat().st_mtime_ns,) * 2)
    monkeypatch.setattr(pygame.image, "load", None)
    assert load_picture(path, "en") is None


# Times


@pytest.mark.parametrize("seconds", [-(10**9), 10**13])
def test_a_file_with_an_extreme_modification_time_is_listed(home: Path, seconds: int) -> None:
    paths = project_paths(home)
    path = saved_match(paths.saves, 5)
    try:
        os.utime(path, (seconds, seconds))
    except OSError:
        os.utime(path, (0, 0))  # a file system that knows no such times
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        scene = library(on, Navigator(on.ctx))
        assert scene.selected is not None
        assert scene.selected.path == path
