"""Failures of disk and system: one sentence, play goes on, and saved files stay whole. Full and
read-only disks, no home, two windows at once, a clock that is set back."""

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs
import pygame
import pytest

from game.app.files import lock
from game.app.files.disk import move_file, write_atomically
from game.app.i18n import Translator
from game.app.paths import APP_NAME, find_paths
from game.app.settings import SettingsStore
from game.history.match_library import MatchLibrary, MatchLibraryError
from game.match.engine_process import InlineEngine
from game.match.journal import latest_unfinished, list_matches, open_match
from game.match.match import Match
from game.scenes.dialogs.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from tests.match.test_journal import Disk
from tests.support.match import path_of
from tests.support.processes import unwatched
from tests.support.saved_matches import damaged_and_continued, saved_match
from tests.support.window import AppDriver, app_driver, project_paths

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def at_title(home: Path) -> Iterator[tuple[AppDriver, Navigator]]:
    """The title of the game, with its files in this folder."""
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as on:
        on.ctx.settings.change(computer_speed="instant", helper="silent")
        yield on, Navigator(on.ctx)


def another_process(code: str, *arguments: object) -> "subprocess.Popen[str]":
    """Python code in a process of its own; what it prints can be read."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)], cwd=ROOT, env=unwatched(), text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


# Full and forbidden


def test_a_disk_that_is_full_at_the_table(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved_match(project_paths(home).saves, 20)
    before = path.read_bytes()
    with at_title(home) as (on, navigator):
        navigator.continue_last()
        disk = Disk(30)
        monkeypatch.setattr(os, "write", disk.write)
        match = on.top.match
        match.play(match.game.legal_actions[0])
        on.wait(0.2)
        assert os.strerror(errno.ENOSPC) in on.top.stage.notices.toast.text
        assert on.top.stage.notices.toast.shown
        match.play(match.game.legal_actions[0])
        assert on.kind() is TableScene
        assert path.read_bytes().startswith(before)
        assert len(open_match(path).history.game.history) == 20
        disk.room = 10**6
        navigator.leave()
        assert on.kind() is MenuScene
    opened = open_match(path)
    assert opened.notice is None
    assert opened.history.game.history == match.game.history


def test_a_match_that_may_not_be_written_goes_on_in_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_match(tmp_path, 20)
    before = path.read_bytes()
    really = os.open

    def forbidden(name: Any, flags: int, *more: Any) -> int:
        if name == path and flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "no")
        return really(name, flags, *more)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", forbidden)
        match = Match.load(path, InlineEngine())
        match.play(match.game.legal_actions[0])
        assert match.write_error is None
        match.close()
    assert path.read_bytes() == before
    assert match.path not in (None, path)
    assert open_match(match.path).history.game.history == match.game.history


def test_when_no_other_file_can_be_made_either_it_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_match(tmp_path, 20)
    really = os.open

    def forbidden(name: Any, flags: int, *more: Any) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "no")
        return really(name, flags, *more)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", forbidden)
        match = Match.load(path, InlineEngine())
        for _ in range(3):
            match.play(match.game.legal_actions[0])
            assert match.write_error is not None
    match.play(match.game.legal_actions[0])
    match.close()
    assert match.write_error is None
    opened = open_match(path_of(match))
    assert opened.notice is None
    assert opened.history.game.history == match.game.history


def test_settings_that_cannot_be_kept_are_told_of_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    with at_title(home) as (on, _), monkeypatch.context() as patch:
        patch.setattr("game.app.settings.write_atomically", refuse)
        for mute in (True, False, True):
            on.ctx.settings.change(mute=mute)
        assert [type(scene) for scene in on.ctx.stack] == [MenuScene, Dialog]
        assert "read-only" in on.top.text
        on.key(pygame.K_RETURN)
        on.ctx.settings.change(mute=False)
        assert on.kind() is MenuScene
        patch.undo()
        on.ctx.settings.change(mute=True)
        assert on.kind() is MenuScene
    assert SettingsStore.load(project_paths(home).settings).current.mute


# Held by somebody else for a moment


class Scanner:
    """Stands for `os.replace` while somebody else reads the file: refuses so many times."""

    def __init__(self, times: int, name: str = "") -> None:
        self.times = times
        self.name = name
        self.pauses: list[float] = []
        self.replace_really = os.replace

    def replace(self, source: Path, target: Path) -> None:
        if self.name in str(source) and len(self.pauses) < self.times:
            raise PermissionError(errno.EACCES, "somebody reads it")
        self.replace_really(source, target)


def test_a_rename_is_retried_while_another_program_holds_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, scanner = tmp_path / "settings.json", Scanner(4)
    monkeypatch.setattr(os, "replace", scanner.replace)
    write_atomically(path, "new", scanner.pauses.append)
    assert path.read_text() == "new"
    assert len(scanner.pauses) == 4
    assert sum(scanner.pauses) < 0.5
    assert scanner.pauses == sorted(scanner.pauses)
    acts: tuple[Callable[[], object], ...] = (
        lambda: write_atomically(path, "newer", scanner.pauses.append),
        lambda: move_file(path, tmp_path / "elsewhere", scanner.pauses.append),
    )
    for act in acts:
        scanner.times, scanner.pauses = 100, []
        with pytest.raises(PermissionError, match="somebody reads it"):
            act()
        assert 1 < len(scanner.pauses) < 10
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert path.read_text() == "new"


@pytest.mark.parametrize("held", ["match-0001.jsonl", "match-0002.jsonl"])
def test_a_delete_that_is_refused_leaves_everything_as_it_was(
    home: Path, monkeypatch: pytest.MonkeyPatch, held: str
) -> None:
    """A match, and the damaged one that it went on from."""
    damaged = saved_match(project_paths(home).saves, 20)
    match = damaged_and_continued(damaged)
    scanner = Scanner(100, held)
    match_library = MatchLibrary(project_paths(home), datetime.now, scanner.pauses.append)
    match_library.rename(path_of(match), "Mine")
    before = {path.name: path.read_bytes() for path in damaged.parent.iterdir()}
    monkeypatch.setattr(os, "replace", scanner.replace)
    with pytest.raises(MatchLibraryError, match="somebody reads it"):
        match_library.delete(path_of(match))
    assert len(scanner.pauses) > 1
    assert {path.name: path.read_bytes() for path in damaged.parent.iterdir()} == before
    assert list(match_library.bin_folder.iterdir()) == []
    scanner.times = len(scanner.pauses) + 2
    binned = match_library.delete(path_of(match))
    assert match_library.entries() == []
    scanner.times = len(scanner.pauses) + 100
    with pytest.raises(MatchLibraryError):
        match_library.restore(binned)
    assert match_library.entries() == []
    scanner.times = 0
    match_library.restore(binned)
    assert {path.name: path.read_bytes() for path in damaged.parent.iterdir()} == before


# No home


def test_without_a_home_there_is_a_temporary_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> str:
        raise RuntimeError("no home")

    monkeypatch.setattr(platformdirs, "user_data_dir", homeless)
    paths = find_paths({})
    assert paths.user.is_relative_to(tempfile.gettempdir())
    assert paths.notice is not None
    assert str(paths.user) in Translator().say(paths.notice)


def test_an_unknown_home_makes_no_folder_called_tilde(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: f"~/{APP_NAME}")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # nobody has a home
    monkeypatch.chdir(tmp_path)
    assert find_paths({}).notice is not None
    assert find_paths({"PUERTO_RICO_HOME": "~nobody-of-that-name/x"}).notice is not None
    assert list(tmp_path.iterdir()) == []
    assert find_paths({"PUERTO_RICO_HOME": "here"}).user == tmp_path / "here"


def test_without_any_writable_folder_one_can_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(*_: object, **__: object) -> str:
        raise FileNotFoundError(errno.ENOENT, "no usable temporary directory")

    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setattr(tempfile, "gettempdir", nowhere)
    paths = find_paths({"PUERTO_RICO_HOME": str(tmp_path / "file" / "home")})
    assert paths.notice is not None
    assert "nothing will be saved" in Translator().say(paths.notice)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        assert "nothing will be saved" in on.top.text
        on.key(pygame.K_RETURN)
        Navigator(on.ctx, lambda: 3).play()
        assert on.kind() is TableScene
        on.top.match.play(on.top.match.game.legal_actions[0])
        assert on.top.match.write_error is not None


# Two at once

HOLDS = """
import sys
from pathlib import Path
from game.match.engine_process import InlineEngine; from game.match.match import Match
match = Match.load(Path(sys.argv[1]), InlineEngine())
print(match.notice is None, flush=True)
sys.stdin.readline()
for _ in range(3):
    match.play(match.game.legal_actions[-1])
match.close()
print(match.path, flush=True)
"""


def test_a_match_that_another_window_plays_goes_on_as_one_of_its_own(home: Path) -> None:
    path = saved_match(project_paths(home).saves, 20)
    other = another_process(HOLDS, path)
    assert other.stdin is not None
    assert other.stdout is not None
    assert other.stdout.readline() == "True\n"
    with at_title(home) as (on, navigator):
        navigator.continue_last()
        assert on.kind() is Dialog
        assert "in another window" in on.top.text
        on.key(pygame.K_RETURN)
        assert on.kind() is TableScene
        mine = on.top.match
        mine.play(mine.game.legal_actions[0])
        told, _ = other.communicate("\n")  # now the other one goes on
        mine.play(mine.game.legal_actions[0])
        assert mine.write_error is None
        navigator.leave()
    assert told.split() == [str(path)]
    assert {kept.path for kept in list_matches(path.parent)} == {path, mine.path}
    for file, decisions in ((path, 23), (mine.path, 22)):
        opened = open_match(file)
        assert opened.notice is None
        assert len(opened.history.game.history) == decisions


def test_the_lock_ends_with_a_killed_process(tmp_path: Path) -> None:
    path = saved_match(tmp_path, 20)
    other = another_process(HOLDS, path)
    assert other.stdout is not None
    assert other.stdout.readline() == "True\n"
    other.kill()
    other.communicate()
    match = Match.load(path, InlineEngine())
    assert match.notice is None
    match.close()


def test_a_file_system_without_locks_lets_everybody_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(handle: int) -> None:
        raise OSError(errno.ENOTSUP, "no")

    monkeypatch.setattr(lock, "_claim", unknown)
    path = saved_match(tmp_path, 20)
    match, two = (Match.load(path, InlineEngine()) for _ in range(2))
    assert (match.notice, two.notice) == (None, None)
    match.play(match.game.legal_actions[0])
    two.play(two.game.legal_actions[-1])
    match.close()
    two.close()
    assert {len(open_match(kept.path).history.game.history) for kept in list_matches(tmp_path)} == {
        21
    }


def test_a_match_thrown_away_while_it_is_played_is_written_anew(home: Path) -> None:
    with at_title(home) as (on, navigator):
        path = saved_match(project_paths(home).saves, 20)
        navigator.continue_last()
        match = on.top.match
        match.play(match.game.legal_actions[0])
        thrown = path.read_bytes()
        if os.name == "nt":  # there the one who plays it keeps it
            with pytest.raises(MatchLibraryError, match="couldn't be moved"):
                replace(navigator.match_library, sleep=lambda seconds: None).delete(path)
            assert list(navigator.match_library.bin_folder.iterdir()) == []
        else:
            path = navigator.match_library.delete(path).folder / path.name
        match.play(match.game.legal_actions[0])
        assert match.write_error is None
        navigator.leave()
        assert len(open_match(path_of(match)).history.game.history) == 22
        assert path.read_bytes().startswith(thrown)


# A clock that is set back


def test_a_match_played_on_is_dated_after_the_others(tmp_path: Path) -> None:
    old, new = saved_match(tmp_path, 20), saved_match(tmp_path, 30)
    for path, year in ((old, 2e9), (new, 2e9 + 5)):
        os.utime(path, (year, year))
    match = Match.load(old, InlineEngine())
    match.date_after(new.stat().st_mtime)
    match.play(match.game.legal_actions[0])
    match.close()
    assert latest_unfinished(tmp_path) == old
    begun = Match.new(match.spec, tmp_path, InlineEngine())
    begun.date_after(old.stat().st_mtime)
    begun.play(begun.game.legal_actions[0])
    begun.close()
    assert latest_unfinished(tmp_path) == begun.path
