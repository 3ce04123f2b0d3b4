"""When the disk or the system refuses: one sentence, play goes on, and nothing that was saved is
harmed. Full and forbidden disks, no home, two windows at once, a clock that is set back."""

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

from game.app.engine_process import InlineEngine
from game.app.files import lock
from game.app.files.disk import move, write_atomically
from game.app.i18n import Translator
from game.app.match import Match
from game.app.paths import APP_NAME, find_paths
from game.app.saves.journal import latest_unfinished, matches, open_match
from game.app.saves.match_library import MatchLibrary, MatchLibraryError
from game.app.settings import SettingsStore
from game.scenes.dialogs.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from tests.app.saves.test_journal import Disk
from tests.support.processes import unwatched
from tests.support.saved_matches import played
from tests.support.window import Desk, desk, shipped

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def at_title(home: Path) -> Iterator[tuple[Desk, Navigator]]:
    """The title of the game, with its files in this folder."""
    with desk(lambda ctx: Navigator(ctx).menu(), paths=shipped(home)) as on:
        on.ctx.settings.change(computer_speed="instant", show_recap=False)
        yield on, Navigator(on.ctx)


def patient(match_library: MatchLibrary) -> MatchLibrary:
    """The shelf of somebody who waits without waiting."""
    return replace(match_library, pause=lambda seconds: None)


def kind(on: Desk) -> type:
    return type(on.top)


def another_process(code: str, *arguments: object) -> "subprocess.Popen[str]":
    """Python code in a process of its own; what it prints can be read."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)], cwd=ROOT, env=unwatched(), text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


# Full and forbidden


def test_a_disk_that_is_full_at_the_table(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(shipped(home).saves, 20)
    before = path.read_bytes()
    with at_title(home) as (on, navigator):
        navigator.continue_last()
        disk = Disk(30)
        monkeypatch.setattr(os, "write", disk.write)
        match = on.top.match
        match.play(match.game.legal_actions[0])
        on.wait(0.2)
        assert os.strerror(errno.ENOSPC) in on.top.overlays.notices.toast.text
        assert on.top.overlays.notices.toast.shown
        match.play(match.game.legal_actions[0])
        assert kind(on) is TableScene
        assert path.read_bytes().startswith(before)
        assert len(open_match(path).course.game.history) == 20
        disk.room = 10**6
        navigator.leave()
        assert kind(on) is MenuScene
    opened = open_match(path)
    assert opened.notice is None
    assert opened.course.game.history == match.game.history


LIMITED = """
import resource, sys
from pathlib import Path
from game.app.engine_process import InlineEngine; from game.app.match import Match
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
match = Match.load(Path(sys.argv[1]), InlineEngine())
for _ in range(40):
    match.play(match.game.legal_actions[0])
    match.close()
print(len(match.game.history), match.path, match.trouble.text if match.trouble else "")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits there")
def test_no_file_may_grow_any_more(tmp_path: Path) -> None:
    path = played(tmp_path, 20)
    before = path.read_bytes()
    told, wrong = another_process(LIMITED, path, len(before) + 100).communicate()
    assert wrong == ""
    assert told.startswith(f"60 {path} The match cannot be saved just now")
    assert path.read_bytes().startswith(before)
    assert len(open_match(path).course.game.history) >= 20


def test_a_match_that_may_not_be_written_goes_on_in_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path, 20)
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
        assert match.trouble is None
        match.close()
    assert path.read_bytes() == before
    assert match.path not in (None, path)
    assert open_match(match.path).course.game.history == match.game.history


def test_when_no_other_file_can_be_made_either_it_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path, 20)
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
            assert match.trouble is not None
    match.play(match.game.legal_actions[0])
    match.close()
    assert match.trouble is None
    assert match.path is not None
    opened = open_match(match.path)
    assert opened.notice is None
    assert opened.course.game.history == match.game.history


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
        assert kind(on) is MenuScene
        patch.undo()
        on.ctx.settings.change(mute=True)
        assert kind(on) is MenuScene
    assert SettingsStore.load(shipped(home).settings).current.mute


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


def test_what_is_held_for_a_moment_is_written_a_moment_later(
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
        lambda: move(path, tmp_path / "elsewhere", scanner.pauses.append),
    )
    for act in acts:
        scanner.times, scanner.pauses = 100, []
        with pytest.raises(PermissionError, match="somebody reads it"):
            act()
        assert 1 < len(scanner.pauses) < 10
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    assert path.read_text() == "new"


@pytest.mark.parametrize("held", ["match-0001.jsonl", "match-0002.jsonl"])
def test_a_delete_that_is_refused_leaves_everything_as_it_was(
    home: Path, monkeypatch: pytest.MonkeyPatch, held: str
) -> None:
    """A match, and the damaged one that it went on from."""
    damaged = played(shipped(home).saves, 20)
    damaged.write_bytes(damaged.read_bytes()[:-7])
    match = Match.load(damaged, InlineEngine())
    match.play(match.game.legal_actions[0])
    match.close()
    assert match.path is not None
    scanner = Scanner(100, held)
    match_library = MatchLibrary(shipped(home), datetime.now, scanner.pauses.append)
    match_library.rename(match.path, "Mine")
    before = {path.name: path.read_bytes() for path in damaged.parent.iterdir()}
    monkeypatch.setattr(os, "replace", scanner.replace)
    with pytest.raises(MatchLibraryError, match="somebody reads it"):
        match_library.discard(match.path)
    assert len(scanner.pauses) > 1
    assert {path.name: path.read_bytes() for path in damaged.parent.iterdir()} == before
    assert list(match_library.bin.iterdir()) == []
    scanner.times = len(scanner.pauses) + 2
    binned = match_library.discard(match.path)
    assert match_library.cards() == []
    scanner.times = len(scanner.pauses) + 100
    with pytest.raises(MatchLibraryError):
        match_library.restore(binned)
    assert match_library.cards() == []
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


def test_a_home_that_has_no_place_is_no_folder_called_tilde(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: f"~/{APP_NAME}")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # nobody has a home
    monkeypatch.chdir(tmp_path)
    assert find_paths({}).notice is not None
    assert find_paths({"PUERTO_RICO_HOME": "~nobody-of-that-name/x"}).notice is not None
    assert list(tmp_path.iterdir()) == []
    assert find_paths({"PUERTO_RICO_HOME": "here"}).user == tmp_path / "here"


def test_with_nowhere_to_write_one_plays_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(*_: object, **__: object) -> str:
        raise FileNotFoundError(errno.ENOENT, "no usable temporary directory")

    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setattr(tempfile, "gettempdir", nowhere)
    paths = find_paths({"PUERTO_RICO_HOME": str(tmp_path / "file" / "home")})
    assert paths.notice is not None
    assert "nothing is saved" in Translator().say(paths.notice)
    with desk(lambda ctx: Navigator(ctx).menu(), paths=paths) as on:
        assert "nothing is saved" in on.top.text
        on.key(pygame.K_RETURN)
        Navigator(on.ctx, lambda: 3).play()
        assert kind(on) is TableScene
        on.top.match.play(on.top.match.game.legal_actions[0])
        assert on.top.match.trouble is not None


# Two at once

HOLDS = """
import sys
from pathlib import Path
from game.app.engine_process import InlineEngine; from game.app.match import Match
match = Match.load(Path(sys.argv[1]), InlineEngine())
print(match.notice is None, flush=True)
sys.stdin.readline()
for _ in range(3):
    match.play(match.game.legal_actions[-1])
match.close()
print(match.path, flush=True)
"""


def test_a_match_that_another_window_plays_goes_on_as_one_of_its_own(home: Path) -> None:
    path = played(shipped(home).saves, 20)
    other = another_process(HOLDS, path)
    assert other.stdin is not None
    assert other.stdout is not None
    assert other.stdout.readline() == "True\n"
    with at_title(home) as (on, navigator):
        navigator.continue_last()
        assert kind(on) is Dialog
        assert "in another window" in on.top.text
        on.key(pygame.K_RETURN)
        assert kind(on) is TableScene
        mine = on.top.match
        mine.play(mine.game.legal_actions[0])
        told, _ = other.communicate("\n")  # now the other one goes on
        mine.play(mine.game.legal_actions[0])
        assert mine.trouble is None
        navigator.leave()
    assert told.split() == [str(path)]
    assert {kept.path for kept in matches(path.parent)} == {path, mine.path}
    for one, decisions in ((path, 23), (mine.path, 22)):
        opened = open_match(one)
        assert opened.notice is None
        assert len(opened.course.game.history) == decisions


def test_a_window_that_is_gone_holds_nothing(tmp_path: Path) -> None:
    path = played(tmp_path, 20)
    other = another_process(HOLDS, path)
    assert other.stdout is not None
    assert other.stdout.readline() == "True\n"
    other.kill()
    other.communicate()
    match = Match.load(path, InlineEngine())
    assert match.notice is None
    match.close()


def test_a_match_that_is_looked_at_is_not_held(tmp_path: Path) -> None:
    path = played(tmp_path, -1)
    one, two = Match.load(path), Match.load(path)
    assert (one.notice, two.notice) == (None, None)
    one.close()
    two.close()


def test_a_file_system_without_claims_gives_it_to_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(handle: int) -> None:
        raise OSError(errno.ENOTSUP, "no")

    monkeypatch.setattr(lock, "_claim", unknown)
    path = played(tmp_path, 20)
    one, two = (Match.load(path, InlineEngine()) for _ in range(2))
    assert (one.notice, two.notice) == (None, None)
    one.play(one.game.legal_actions[0])
    two.play(two.game.legal_actions[-1])
    one.close()
    two.close()
    assert {len(open_match(kept.path).course.game.history) for kept in matches(tmp_path)} == {21}


def test_a_match_thrown_away_while_it_is_played_is_written_anew(home: Path) -> None:
    with at_title(home) as (on, navigator):
        path = played(shipped(home).saves, 20)
        navigator.continue_last()
        match = on.top.match
        match.play(match.game.legal_actions[0])
        thrown = path.read_bytes()
        if os.name == "nt":  # there the one who plays it keeps it
            with pytest.raises(MatchLibraryError, match="cannot be moved"):
                patient(navigator.match_library).discard(path)
            assert list(navigator.match_library.bin.iterdir()) == []
        else:
            path = navigator.match_library.discard(path).folder / path.name
        match.play(match.game.legal_actions[0])
        assert match.trouble is None
        navigator.leave()
        assert match.path is not None
        assert len(open_match(match.path).course.game.history) == 22
        assert path.read_bytes().startswith(thrown)


# A clock that is set back


def test_whatever_the_clock_says_the_match_played_last_is_continued(tmp_path: Path) -> None:
    old, new = played(tmp_path, 20), played(tmp_path, 30)
    for path, year in ((old, 2e9), (new, 2e9 + 5)):
        os.utime(path, (year, year))
    match = Match.load(old, InlineEngine())
    match.play(match.game.legal_actions[0])
    match.close()
    assert latest_unfinished(tmp_path) == old
    third = Match.load(new, InlineEngine())
    third.play(third.game.legal_actions[0])
    third.close()
    assert latest_unfinished(tmp_path) == new
    begun = Match.new(third.spec, tmp_path, InlineEngine())
    begun.close()
    assert latest_unfinished(tmp_path) == begun.path
