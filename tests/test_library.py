"""Saved matches: the files on the shelf, and the scene that shows them, used with posted events."""

import errno
import os
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.i18n import fill
from game.app.journal import CONTINUES, matches
from game.app.match import InlineThinker, Match, MatchSpec, SeatSpec
from game.app.paths import Paths
from game.app.settings import UI_SCALES
from game.app.shelf import (
    EXPORT_SUFFIX,
    KEPT_IN_BIN,
    MOST_BYTES,
    TITLE_LIMIT,
    Shelf,
    ShelfError,
    file_name,
    picture_of,
    title_of,
)
from game.rules import Options
from game.rules.record import Record, Seal
from game.scenes.library import NOTE_SECONDS, LibraryScene
from game.scenes.library_rows import MatchRow, Thumb, facts, title
from game.scenes.menu import MenuScene
from game.scenes.message import Dialog
from game.scenes.naming import NamingScene
from game.scenes.replay import ReplayScene
from game.scenes.rooms import Rooms
from game.scenes.snapshots import SIZE, Snapshots, draw, load
from game.scenes.table.scene import TableScene
from game.ui.widgets import Button
from tests.shell_kit import Desk, desk, shipped

NAMES = ("Anežka", "Bálint", "Þórður", "Eszter", "Jiří")
NOON = datetime(2026, 5, 1, 12)


class Day:
    """A clock of days in the hand."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


def played(
    folder: Path, decisions: int = 30, age: float = 0, players: int = 3, **options: Any
) -> Path:
    """A match on the disk with so many decisions (-1: to its end), written so many hours ago."""
    seats = tuple(
        SeatSpec(name, at, "random" if at else "person") for at, name in enumerate(NAMES[:players])
    )
    spec = MatchSpec(Options(players=players, governor=0, **options), 3, seats)
    match, rng = Match.new(spec, folder, InlineThinker()), random.Random(2)
    while not match.game.is_over and len(match.game.history) != decisions:
        match.play(rng.choice(match.game.legal))
    match.close()
    assert match.path is not None
    os.utime(match.path, (1e9 - 3600 * age, 1e9 - 3600 * age))
    return match.path


@pytest.fixture
def day() -> Day:
    return Day()


@pytest.fixture
def shelf(home: Path, day: Day) -> Shelf:
    return Shelf(shipped(home), day)


def refused(act: Callable[[], object]) -> str:
    """The sentence with which something is refused."""
    with pytest.raises(ShelfError) as caught:
        act()
    return fill(caught.value.message.text, caught.value.message.values)


# The shelf


def test_the_shelf_lists_what_there_is(shelf: Shelf) -> None:
    saves = shelf.paths.saves
    begun = played(saves, 60, age=1)
    over = played(saves, -1, age=2)
    stranger = saves / "match-0050.jsonl"
    stranger.write_text("hello")
    os.utime(stranger, (1e9, 1e9))
    other = saves / "match-0051.jsonl"
    head = Record(Options(players=3), 1).head()
    other.write_text(Seal().close({**head, "rules": 999}) + "\n", "utf-8")
    os.utime(other, (1e6, 1e6))
    cards = shelf.cards()
    assert [card.path for card in cards] == [stranger, begun, over, other]
    assert [card.kept is not None for card in cards] == [False, True, True, False]
    told = [fill(c.trouble.text, c.trouble.values) if c.trouble else "" for c in cards]
    assert "is not a match" in told[0]
    assert "another version" in told[3]
    assert cards[1].round == Match.load(begun).game.position.round
    assert cards[1].points == ()
    scores = tuple(score.total for score in Match.load(over).game.scores())
    assert cards[2].points == scores


def test_a_match_that_went_on_elsewhere_is_shown_once_and_keeps_its_title(shelf: Shelf) -> None:
    path = played(shelf.paths.saves)
    shelf.rename(path, "The good one")
    path.write_bytes(path.read_bytes()[:-7])
    match = Match.load(path, InlineThinker())
    match.play(match.game.legal[0])
    match.close()
    assert match.path not in (None, path)
    assert [(card.path, card.title) for card in shelf.cards()] == [(match.path, "The good one")]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Sunday  ", "Sunday"),
        ("a\nb\tc\0", "abc"),
        ("", ""),
        ("x" * 500, "x" * TITLE_LIMIT),
        ("Þórður & Jiří ✓", "Þórður & Jiří ✓"),
    ],
)
def test_titles(shelf: Shelf, typed: str, kept: str) -> None:
    path = played(shelf.paths.saves, 5)
    before = path.read_bytes()
    shelf.rename(path, typed)
    assert title_of(path) == shelf.cards()[0].title == kept
    assert path.read_bytes() == before


def test_a_title_that_cannot_be_read_is_none(shelf: Shelf) -> None:
    path = played(shelf.paths.saves, 5)
    path.with_suffix(".title").write_bytes(b"\xff\xfe\x00broken")
    assert title_of(path) == ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada, Bob 2026-05-01", "Ada, Bob 2026-05-01"),
        ("../../etc/passwd", "etc passwd"),
        ("a/b\\c:d*e?", "a b c d e"),
        ("...", ""),
        ("CON", "CON_"),
        ("Þórður", "Þórður"),
    ],
)
def test_names_of_files_are_names_everywhere(text: str, name: str) -> None:
    assert file_name(text) == name


def test_thrown_away_and_taken_back(shelf: Shelf) -> None:
    path = played(shelf.paths.saves)
    shelf.rename(path, "Mine")
    picture_of(path).write_bytes(b"png")
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    binned = shelf.discard(path)
    assert shelf.cards() == []
    assert list(path.parent.iterdir()) == []
    assert shelf.restore(binned) == path
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before
    assert list(shelf.bin.iterdir()) == []


def test_the_damaged_ones_before_it_go_into_the_bin_with_it(shelf: Shelf) -> None:
    path = played(shelf.paths.saves)
    path.write_bytes(path.read_bytes()[:-7])
    match = Match.load(path, InlineThinker())
    match.play(match.game.legal[0])
    match.close()
    assert match.path is not None
    binned = shelf.discard(match.path)
    assert shelf.cards() == []
    assert shelf.restore(binned) == match.path
    assert [card.path for card in shelf.cards()] == [match.path]
    assert path.exists()


def test_taken_back_beside_a_new_match_of_the_same_name(shelf: Shelf) -> None:
    path = played(shelf.paths.saves, 30)
    old = path.read_bytes()
    binned = shelf.discard(path)
    assert played(shelf.paths.saves, 10) == path
    new = path.read_bytes()
    back = shelf.restore(binned)
    assert (path.read_bytes(), back.read_bytes()) == (new, old)
    assert back != path


def test_the_bin_is_emptied_after_a_month(shelf: Shelf, day: Day) -> None:
    binned = shelf.discard(played(shelf.paths.saves, 5))
    keepsake = shelf.bin / "something else"
    keepsake.mkdir()
    day.now += KEPT_IN_BIN
    shelf.purge()
    assert binned.folder.exists()
    day.now += timedelta(seconds=1)
    shelf.purge()
    assert not binned.folder.exists()
    assert keepsake.exists()


def test_handed_out_and_taken_in_it_is_the_same_match(shelf: Shelf, tmp_path: Path) -> None:
    path = played(shelf.paths.saves, 40, age=5)
    given = shelf.hand_out(path, "For Ada: a/b")
    assert given == shelf.exports / f"For Ada a b{EXPORT_SUFFIX}"
    assert given.read_bytes() == path.read_bytes()
    assert shelf.hand_out(path, "For Ada: a/b").name == f"For Ada a b (2){EXPORT_SUFFIX}"
    os.utime(given, (1e9, 1e9))
    there = Shelf(shipped(tmp_path / "there"), Day())
    taken = there.take_in(given)
    assert taken.notice is None
    assert taken.path.read_bytes() == path.read_bytes()
    card = there.cards()[0]
    assert (card.title, card.written) == ("For Ada a b", 1e9)
    assert there.take_in(given) == taken  # not twice
    assert len(there.cards()) == 1
    assert shelf.take_in(path).path == path  # it is there already


def test_what_is_taken_in_replaces_nothing(shelf: Shelf, tmp_path: Path) -> None:
    """A match that goes on from a damaged one names that file; here the name means another."""
    own = played(shelf.paths.saves, 12)
    theirs = played(tmp_path, 20)
    theirs.write_bytes(theirs.read_bytes()[:-7])
    match = Match.load(theirs, InlineThinker())
    match.play(match.game.legal[0])
    match.close()
    assert match.path is not None
    assert match.record.about[CONTINUES] == own.name
    taken = shelf.take_in(match.path)
    assert {card.path for card in shelf.cards()} == {own, taken.path}
    assert Match.load(taken.path).game.history == match.game.history


def test_of_a_damaged_file_the_sound_part_is_taken_in(shelf: Shelf, tmp_path: Path) -> None:
    source = played(tmp_path, 20).rename(tmp_path / "gift.prmatch")
    before = source.read_bytes()
    before = before[: before.rindex(b'{"do"') + 7]
    source.write_bytes(before)
    taken = shelf.take_in(source)
    assert taken.notice is not None
    assert source.read_bytes() == before
    loaded = Match.load(taken.path)
    assert (loaded.notice, len(loaded.game.history)) == (None, 19)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda path: path.write_text("hello"), "gift.prmatch is not a match"),
        (lambda path: path.write_bytes(b""), "gift.prmatch is not a match"),
        (lambda path: None, "gift.prmatch is not a file"),
        (lambda path: path.mkdir(), "gift.prmatch is not a file"),
        (lambda path: os.truncate(path, MOST_BYTES + 1) if path.touch() is None else 0,
         "far too large"),
    ],
)  # fmt: skip
def test_what_is_no_match_is_not_taken_in(
    shelf: Shelf, tmp_path: Path, make: Callable[[Path], object], sentence: str
) -> None:
    source = tmp_path / "gift.prmatch"
    make(source)
    assert sentence in refused(lambda: shelf.take_in(source))
    assert shelf.cards() == []


def test_what_lies_in_the_folder_is_taken_in_once(shelf: Shelf, tmp_path: Path) -> None:
    shelf.imports.mkdir(parents=True)
    gift = played(tmp_path, 20).rename(shelf.imports / "gift.prmatch")
    (shelf.imports / "bad.prmatch").write_text("hello")
    (shelf.imports / "notes.txt").write_text("not for us")
    data = gift.read_bytes()
    taken, complaints = shelf.take_in_waiting()
    assert [one.path.read_bytes() for one in taken] == [data]
    assert len(complaints) == 1
    assert shelf.take_in_waiting() == ([], [])
    left = {path.relative_to(shelf.imports).as_posix() for path in shelf.imports.rglob("*.*")}
    assert left == {"done/gift.prmatch", "refused/bad.prmatch", "notes.txt"}
    assert (shelf.imports / "done" / "gift.prmatch").read_bytes() == data


def test_a_disk_that_refuses_is_told(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(shelf.paths.saves, 5)

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(os, "replace", refuse)
    for act in (lambda: shelf.rename(path, "x"), lambda: shelf.discard(path)):
        assert "no room" in refused(act)
    monkeypatch.setattr("shutil.copyfile", refuse)
    assert "no room" in refused(lambda: shelf.hand_out(path, "x"))
    assert [card.path for card in shelf.cards()] == [path]


# Pictures


class AtOnce(Executor):
    """Draws while one waits; notes what."""

    def __init__(self) -> None:
        self.drawn: list[Path] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.drawn.append(args[1])
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def shown(snapshots: Snapshots, path: Path) -> pygame.Surface | None:
    """A picture, once nothing more comes."""
    snapshots.want([path])
    for _ in range(3):
        snapshots.update()
    return snapshots.get(path)


def test_a_picture_is_drawn_once_until_the_match_goes_on(shelf: Shelf) -> None:
    path, painter = played(shelf.paths.saves), AtOnce()
    for _ in range(2):
        picture = shown(Snapshots(shelf.paths, lambda: painter), path)
        assert picture is not None
        assert picture.get_size() == SIZE
        assert len(set(pygame.transform.average_color(picture)[:3])) > 1
    assert painter.drawn == [path]
    match = Match.load(path, InlineThinker())
    match.play(match.game.legal[0])
    match.close()
    assert load(path) is None
    assert shown(Snapshots(shelf.paths, lambda: painter), path) is not None
    assert painter.drawn == [path, path]


def test_of_what_is_no_match_there_is_no_picture(shelf: Shelf) -> None:
    path, painter = shelf.paths.saves / "match-0001.jsonl", AtOnce()
    path.parent.mkdir(parents=True)
    path.write_text("hello")
    snapshots = Snapshots(shelf.paths, lambda: painter)
    assert shown(snapshots, path) is None
    assert shown(snapshots, path) is None
    assert painter.drawn == [path]  # it is not tried again and again
    assert list(path.parent.iterdir()) == [path]


def test_without_anybody_to_draw_the_list_does_without(shelf: Shelf) -> None:
    def nobody() -> Executor:
        raise OSError("no more processes")

    assert shown(Snapshots(shelf.paths, nobody), played(shelf.paths.saves, 5)) is None


def test_another_process_draws(shelf: Shelf) -> None:
    path = played(shelf.paths.saves)
    snapshots = Snapshots(shelf.paths)
    snapshots.want([path])
    end = time.monotonic() + 60
    while not snapshots.update() and time.monotonic() < end:
        pass
    snapshots.close()
    assert snapshots.get(path) is not None


# The scene


class Ways:
    """Notes where the list leads."""

    def __init__(self) -> None:
        self.gone: list[tuple[str, Path]] = []

    def go_on(self, path: Path) -> None:
        self.gone.append(("on", path))

    def watch(self, path: Path) -> None:
        self.gone.append(("watch", path))


@contextmanager
def library(shelf: Shelf, ways: Ways | None = None, **size: Any) -> Iterator[Desk]:
    """The list of saved matches on a desk; pictures are drawn at once."""
    ways = ways or Ways()
    painter = AtOnce()
    with desk(lambda ctx: MenuScene(ctx, {}), paths=shelf.paths, **size) as on:
        snapshots = Snapshots(shelf.paths, lambda: painter)
        on.ctx.stack.push(LibraryScene(on.ctx, shelf, ways.go_on, ways.watch, snapshots))
        on.wait(0.2)
        yield on


def button(on: Desk, text: str) -> Button:
    return next(w for w in on.top.widgets.all if isinstance(w, Button) and w.text == text)


def press(on: Desk, text: str) -> None:
    on.click(button(on, text).rect.center)


def rows(on: Desk) -> list[MatchRow]:
    return [widget for widget in on.top.widgets.all if isinstance(widget, MatchRow)]


def chosen(on: Desk) -> Path:
    return next(row.card.path for row in rows(on) if row.chosen)


@pytest.fixture
def three(shelf: Shelf) -> list[Path]:
    """Three matches: just begun, finished, older."""
    saves = shelf.paths.saves
    return [played(saves, 30), played(saves, -1, age=1), played(saves, 90, age=2, players=5)]


def test_the_list_shows_every_match_with_its_picture(shelf: Shelf, three: list[Path]) -> None:
    with library(shelf) as on:
        on.wait(2)
        assert [row.card.path for row in rows(on)] == three
        assert chosen(on) == three[0]
        assert all(on.top.snapshots.get(path) is not None for path in three)
        thumbs = [widget for widget in on.top.widgets.all if isinstance(widget, Thumb)]
        assert len(thumbs) == 1
        words = [facts(row.card, on.ctx.translator) for row in rows(on)]
        assert ["Round" in words[0], "Finished" in words[1], "Classic" in words[2]] == [True] * 3
        assert title(rows(on)[0].card) == "Anežka, Bálint, Þórður"


def test_by_mouse(shelf: Shelf, three: list[Path]) -> None:
    ways = Ways()
    with library(shelf, ways) as on:
        on.click(rows(on)[2].rect.center)
        assert (chosen(on), ways.gone) == (three[2], [])
        on.click(rows(on)[2].rect.center)  # once more: open it
        press(on, "Replay")
        on.click(rows(on)[1].rect.center)
        press(on, "Result")
        assert ways.gone == [("on", three[2]), ("watch", three[2]), ("on", three[1])]
        press(on, "Back")
        assert isinstance(on.top, MenuScene)


def test_by_keyboard(shelf: Shelf, three: list[Path]) -> None:
    ways = Ways()
    with library(shelf, ways) as on:
        on.key(pygame.K_RETURN)
        on.key(pygame.K_DOWN)
        on.key(pygame.K_DOWN)
        assert chosen(on) == three[1]
        on.key(pygame.K_DOWN)
        on.key(pygame.K_RETURN)
        assert ways.gone == [("on", three[0]), ("on", three[2])]
        on.key(pygame.K_ESCAPE)
        assert isinstance(on.top, MenuScene)


def test_renaming(shelf: Shelf, three: list[Path]) -> None:
    with library(shelf) as on:
        on.click(rows(on)[1].rect.center)
        on.key(pygame.K_F2)
        assert isinstance(on.top, NamingScene)
        for _ in range(60):
            on.key(pygame.K_BACKSPACE)
        on.type("Ünder palms")
        on.key(pygame.K_RETURN)
        assert title(rows(on)[1].card) == title_of(three[1]) == "Ünder palms"
        assert chosen(on) == three[1]
        press(on, "Rename")
        on.type("!")
        on.key(pygame.K_ESCAPE)
        assert title_of(three[1]) == "Ünder palms"
        press(on, "Rename")
        press(on, "OK")  # as it was
        assert title_of(three[1]) == "Ünder palms"
        on.click(rows(on)[0].rect.center)
        press(on, "Rename")
        press(on, "OK")  # the usual title is no title
        assert title_of(three[0]) == ""


def test_deleting_and_taking_back(shelf: Shelf, three: list[Path]) -> None:
    with library(shelf) as on:
        on.click(rows(on)[1].rect.center)
        press(on, "Delete")
        assert [row.card.path for row in rows(on)] == [three[0], three[2]]
        assert chosen(on) == three[2]
        assert not three[1].exists()
        press(on, "Undo")
        assert [row.card.path for row in rows(on)] == three
        assert chosen(on) == three[1]
        on.key(pygame.K_DELETE)
        on.key(pygame.K_BACKSPACE)
        assert three[1].exists()
        on.key(pygame.K_DELETE)
        on.wait(NOTE_SECONDS + 0.5)
        on.key(pygame.K_BACKSPACE)  # too late for a key, but it is in the bin
        assert not three[1].exists()
        assert len(list(shelf.bin.rglob(three[1].name))) == 1


def test_deleting_everything(shelf: Shelf, three: list[Path]) -> None:
    with library(shelf) as on:
        for _ in three:
            on.key(pygame.K_DELETE)
        on.key(pygame.K_DELETE)
        on.key(pygame.K_F2)
        assert rows(on) == []
        on.wait(0.2)


def test_exporting_tells_where(shelf: Shelf, three: list[Path]) -> None:
    with library(shelf) as on:
        press(on, "Export")
        assert isinstance(on.top, Dialog)
        (file,) = shelf.exports.iterdir()
        assert str(file) in on.top.text
        assert file.read_bytes() == three[0].read_bytes()


def test_a_file_dropped_on_the_window_is_taken_in(shelf: Shelf, tmp_path: Path) -> None:
    gift = played(tmp_path, 20).rename(tmp_path / "Gift.prmatch")
    with library(shelf) as on:
        on.post(pygame.DROPFILE, file=str(gift))
        assert title(rows(on)[0].card) == "Gift"
        assert "Gift" in on.top.note
        (tmp_path / "bad.txt").write_text("hello")
        for bad in (tmp_path / "bad.txt", tmp_path, tmp_path / "nothing"):
            on.post(pygame.DROPFILE, file=str(bad))
            assert isinstance(on.top, Dialog)
            assert bad.name in on.top.text
            on.key(pygame.K_RETURN)
        assert len(rows(on)) == 1


def test_what_waits_in_the_folder_is_there_at_once(shelf: Shelf, tmp_path: Path) -> None:
    shelf.imports.mkdir(parents=True)
    played(tmp_path, 20).rename(shelf.imports / "gift.prmatch")
    (shelf.imports / "bad.prmatch").write_text("hello")
    with library(shelf) as on:
        assert "bad.prmatch" in on.top.text
        on.key(pygame.K_RETURN)
        assert title(rows(on)[0].card) == "gift"


def test_a_match_that_cannot_be_opened_can_be_thrown_away(shelf: Shelf) -> None:
    path = shelf.paths.saves / "match-0001.jsonl"
    path.parent.mkdir(parents=True)
    path.write_text("hello")
    ways = Ways()
    with library(shelf, ways) as on:
        assert [row.card.path for row in rows(on)] == [path]
        on.key(pygame.K_RETURN)
        assert not button(on, "Replay").enabled
        assert ways.gone == []
        press(on, "Delete")
        assert rows(on) == []


@pytest.mark.parametrize("scale", UI_SCALES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_nothing_is_cut_in_the_longest_language(
    shelf: Shelf, three: list[Path], scale: int, size: tuple[int, int]
) -> None:
    (shelf.paths.saves / "match-0009.jsonl").write_text("hello")
    with library(shelf, size=size) as on:
        on.ctx.settings.change(language="qps", ui_scale=scale)
        for nth in range(len(rows(on))):
            on.top.choose(rows(on)[nth].card)
            on.wait(0.1)
        on.key(pygame.K_F2)
        on.wait(0.1)
        on.key(pygame.K_ESCAPE)
        on.key(pygame.K_DELETE)
        on.wait(0.2)
        assert on.ctx.text.clipped == set()


# Ways in and out


@contextmanager
def rooms(shelf: Shelf) -> Iterator[tuple[Desk, Rooms]]:
    """The title, with all its ways."""
    with desk(lambda ctx: Rooms(ctx).menu(), paths=shelf.paths) as on:
        yield on, Rooms(on.ctx)


def test_from_the_title_to_a_match_and_to_its_replay(shelf: Shelf, three: list[Path]) -> None:
    with rooms(shelf) as (on, _):
        press(on, "Saved matches")
        assert isinstance(on.top, LibraryScene)
        on.click(rows(on)[2].rect.center)
        press(on, "Replay")
        assert isinstance(on.top, ReplayScene)
        on.key(pygame.K_ESCAPE)
        assert isinstance(on.top, LibraryScene)
        press(on, "Continue")
        assert isinstance(on.top, TableScene)
        assert on.top.match.path == three[2]


@pytest.mark.parametrize("agree", [True, False])
def test_a_damaged_match_asks_before_it_goes_on(shelf: Shelf, agree: bool) -> None:
    path = played(shelf.paths.saves, 20)
    path.write_bytes(path.read_bytes()[:-7])
    before = path.read_bytes()
    with rooms(shelf) as (on, _):
        press(on, "Continue")
        assert isinstance(on.top, Dialog)
        assert path.name in on.top.text
        on.key(pygame.K_RETURN if agree else pygame.K_ESCAPE)
        assert isinstance(on.top, TableScene if agree else MenuScene)
        assert path.read_bytes() == before


def test_a_match_of_another_version_is_told_of(shelf: Shelf) -> None:
    path = shelf.paths.saves / "match-0001.jsonl"
    path.parent.mkdir(parents=True)
    head = Record(Options(players=3), 1).head()
    path.write_text(Seal().close({**head, "record": 2}) + "\n", "utf-8")
    with rooms(shelf) as (on, way):
        for act in (way.take_up, way.watch, way.open_file):
            act(path)
            assert isinstance(on.top, Dialog)
            assert "another version" in on.top.text
            on.key(pygame.K_RETURN)


def test_a_file_opens_its_match(shelf: Shelf, tmp_path: Path) -> None:
    gift = played(tmp_path, 20).rename(tmp_path / "gift.prmatch")
    before = gift.read_bytes()
    with rooms(shelf) as (on, way):
        way.open_file(gift)
        assert isinstance(on.top, TableScene)
        way.leave()
        on.post(pygame.DROPFILE, file=str(gift))
        assert isinstance(on.top, TableScene)
        way.leave()
        (tmp_path / "bad.txt").write_text("hello")
        way.open_file(tmp_path / "bad.txt")
        assert "bad.txt is not a match" in on.top.text
    assert gift.read_bytes() == before
    assert len(matches(shelf.paths.saves)) == 1


def test_the_picture_of_a_secret_keeps_it(home: Path) -> None:
    paths: Paths = shipped(home)
    pictures = []
    for hidden in (True, False):
        path = played(paths.saves, 200, hidden_vp=hidden)
        draw(paths, path)
        picture = load(path)
        assert picture is not None
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert pictures[0] != pictures[1]
