"""The match library: list, rename, delete, restore, export, import."""

import errno
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from game.app.files.disk import MAX_FILE_BYTES
from game.app.i18n import Message, fill
from game.history.match_library import (
    BIN_RETENTION,
    EXPORT_SUFFIX,
    MAX_TITLE_LENGTH,
    ImportedMatch,
    MatchLibrary,
    MatchLibraryError,
    picture_path,
    title_of,
)
from game.history.review.review_plan import USUAL_EFFORT
from game.history.review.review_store import review_key
from game.match.journal import CONTINUES, read_head
from game.match.match import Match
from game.rules import Options
from game.rules.record.game_record import ChecksumChain, GameRecord
from tests.support.match import path_of
from tests.support.saved_matches import ManualCalendar, damaged_and_continued, saved_match
from tests.support.window import project_paths


@pytest.fixture
def day() -> ManualCalendar:
    return ManualCalendar()


@pytest.fixture
def match_library(home: Path, day: ManualCalendar) -> MatchLibrary:
    return MatchLibrary(project_paths(home), day)


def refused(act: Callable[[], object]) -> str:
    """The sentence with which something is refused."""
    with pytest.raises(MatchLibraryError) as caught:
        act()
    return fill(caught.value.message.text, caught.value.message.values)


# The library


def test_the_library_lists_all_matches(match_library: MatchLibrary) -> None:
    saves = match_library.paths.saves
    begun = saved_match(saves, 60, age=1)
    over = saved_match(saves, -1, age=2)
    stranger = saves / "match-0050.jsonl"
    stranger.write_text("hello")
    os.utime(stranger, (1e9, 1e9))
    other = saves / "match-0051.jsonl"
    head = GameRecord(Options(players=3), 1).head()
    other.write_text(ChecksumChain().close({**head, "rules": 999}) + "\n", "utf-8")
    os.utime(other, (1e6, 1e6))
    cards = match_library.entries()
    assert [card.path for card in cards] == [stranger, begun, over, other]
    assert [card.match_file is not None for card in cards] == [False, True, True, False]
    told = [fill(c.open_error.text, c.open_error.values) if c.open_error else "" for c in cards]
    assert "isn't a match" in told[0]
    assert "newer version" in told[3]
    assert cards[1].round == Match.load(begun).game.position.round
    assert cards[1].points == ()
    scores = tuple(score.total for score in Match.load(over).game.scores())
    assert cards[2].points == scores


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Sunday  ", "Sunday"),
        ("a\nb\tc\0", "abc"),
        ("", ""),
        ("x" * 500, "x" * MAX_TITLE_LENGTH),
        ("Þórður & Jiří ✓", "Þórður & Jiří ✓"),
    ],
)
def test_titles_are_cleaned(match_library: MatchLibrary, typed: str, kept: str) -> None:
    path = saved_match(match_library.paths.saves, 5)
    before = path.read_bytes()
    match_library.rename(path, typed)
    assert title_of(path) == match_library.entries()[0].title == kept
    assert path.read_bytes() == before


def test_a_match_that_another_window_has_deleted_is_not_renamed(
    match_library: MatchLibrary,
) -> None:
    path = saved_match(match_library.paths.saves, 5)
    match_library.delete(path)
    with pytest.raises(MatchLibraryError, match="is gone"):
        match_library.rename(path, "Sunday")
    assert list(path.parent.iterdir()) == []


def test_a_title_that_cannot_be_read_is_none(match_library: MatchLibrary) -> None:
    path = saved_match(match_library.paths.saves, 5)
    path.with_suffix(".title").write_bytes(b"\xff\xfe\x00broken")
    assert title_of(path) == ""


def test_a_deleted_match_can_be_restored(match_library: MatchLibrary) -> None:
    path = saved_match(match_library.paths.saves)
    match_library.rename(path, "Mine")
    picture_path(path).write_bytes(b"png")
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    binned = match_library.delete(path)
    assert match_library.entries() == []
    assert list(path.parent.iterdir()) == []
    assert match_library.restore(binned) == path
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before
    assert list(match_library.bin_folder.iterdir()) == []


def test_damaged_predecessors_are_deleted_with_a_match(match_library: MatchLibrary) -> None:
    path = saved_match(match_library.paths.saves)
    match = damaged_and_continued(path)
    binned = match_library.delete(path_of(match))
    assert match_library.entries() == []
    assert match_library.bin() == [binned]
    assert match_library.restore(binned) == path_of(match)
    assert [card.path for card in match_library.entries()] == [path_of(match)]
    assert path.exists()


def test_a_match_is_restored_beside_a_new_one_of_the_same_name(match_library: MatchLibrary) -> None:
    path = saved_match(match_library.paths.saves, 30)
    old = path.read_bytes()
    binned = match_library.delete(path)
    assert saved_match(match_library.paths.saves, 10) == path
    new = path.read_bytes()
    back = match_library.restore(binned)
    assert (path.read_bytes(), back.read_bytes()) == (new, old)
    assert back != path


def test_the_bin_is_emptied_after_a_month(match_library: MatchLibrary, day: ManualCalendar) -> None:
    binned = match_library.delete(saved_match(match_library.paths.saves, 5))
    keepsake = match_library.bin_folder / "something else"
    keepsake.mkdir()
    day.now += BIN_RETENTION
    match_library.purge_bin()
    assert binned.folder.exists()
    day.now += timedelta(seconds=1)
    match_library.purge_bin()
    assert not binned.folder.exists()
    assert keepsake.exists()


def test_an_exported_and_imported_match_is_the_same(
    match_library: MatchLibrary, tmp_path: Path
) -> None:
    path = saved_match(match_library.paths.saves, 40, age=5)
    given = match_library.export_match(path, "For Ada: a/b")
    assert given == match_library.paths.exports / f"For Ada a b{EXPORT_SUFFIX}"
    assert given.read_bytes() == path.read_bytes()
    assert (
        match_library.export_match(path, "For Ada: a/b").name == f"For Ada a b (2){EXPORT_SUFFIX}"
    )
    os.utime(given, (1e9, 1e9))
    there = MatchLibrary(project_paths(tmp_path / "there"), ManualCalendar())
    taken = there.import_match(given)
    assert taken.notice is None
    assert taken.path.read_bytes() == path.read_bytes()
    card = there.entries()[0]
    assert (card.title, card.modified) == ("For Ada a b", 1e9)
    assert there.import_match(given) == taken  # not twice
    assert len(there.entries()) == 1
    assert match_library.import_match(path).path == path  # it is there already


def test_an_import_replaces_no_match(match_library: MatchLibrary, tmp_path: Path) -> None:
    """A match that goes on from a damaged one names that file; here the name means another."""
    own = saved_match(match_library.paths.saves, 12)
    theirs = saved_match(tmp_path, 20)
    match = damaged_and_continued(theirs)
    assert match.record.about[CONTINUES] == own.name
    taken = match_library.import_match(path_of(match))
    assert {card.path for card in match_library.entries()} == {own, taken.path}
    assert Match.load(taken.path).game.history == match.game.history


def test_the_intact_part_of_a_damaged_file_is_imported(
    match_library: MatchLibrary, tmp_path: Path
) -> None:
    source = saved_match(tmp_path, 20).rename(tmp_path / "gift.prmatch")
    before = source.read_bytes()
    before = before[: before.rindex(b'{"do"') + 7]
    source.write_bytes(before)
    taken = match_library.import_match(source)
    assert taken.notice is not None
    assert source.read_bytes() == before
    loaded = Match.load(taken.path)
    assert (loaded.notice, len(loaded.game.history)) == (None, 19)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda path: path.write_text("hello"), "gift.prmatch isn't a match"),
        (lambda path: path.write_bytes(b""), "gift.prmatch isn't a match"),
        (lambda path: None, "gift.prmatch isn't a file"),
        (lambda path: path.mkdir(), "gift.prmatch isn't a file"),
        (lambda path: os.truncate(path, MAX_FILE_BYTES + 1) if path.touch() is None else 0,
         "far too large"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_match_is_not_imported(
    match_library: MatchLibrary, tmp_path: Path, make: Callable[[Path], object], sentence: str
) -> None:
    source = tmp_path / "gift.prmatch"
    make(source)
    assert sentence in refused(lambda: match_library.import_match(source))
    assert match_library.entries() == []


def test_files_in_the_imports_folder_are_imported_once(
    match_library: MatchLibrary, tmp_path: Path
) -> None:
    match_library.imports_folder.mkdir(parents=True)
    gift = saved_match(tmp_path, 20).rename(match_library.imports_folder / "gift.prmatch")
    (match_library.imports_folder / "bad.prmatch").write_text("hello")
    (match_library.imports_folder / "notes.txt").write_text("not for us")
    data = gift.read_bytes()
    found = [match_library.import_or_refuse(file) for file in match_library.waiting_imports()]
    taken = [imported for imported in found if isinstance(imported, ImportedMatch)]
    complaints = [message for message in found if isinstance(message, Message)]
    assert [imported.path.read_bytes() for imported in taken] == [data]
    assert len(complaints) == 1
    assert match_library.waiting_imports() == []
    left = {
        path.relative_to(match_library.imports_folder).as_posix()
        for path in match_library.imports_folder.rglob("*.*")
    }
    assert left == {"done/gift.prmatch", "refused/bad.prmatch", "notes.txt"}
    assert (match_library.imports_folder / "done" / "gift.prmatch").read_bytes() == data


def test_errors_of_the_disk_are_reported(
    match_library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_match(match_library.paths.saves, 5)

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(os, "replace", refuse)
    for act in (lambda: match_library.rename(path, "x"), lambda: match_library.delete(path)):
        assert "no room" in refused(act)
    monkeypatch.setattr("shutil.copyfile", refuse)
    assert "no room" in refused(lambda: match_library.export_match(path, "x"))
    assert [card.path for card in match_library.entries()] == [path]


def test_the_review_of_a_deleted_match_stays_until_the_bin_is_emptied(home: Path) -> None:
    match_library = MatchLibrary(project_paths(home), ManualCalendar())
    path = saved_match(match_library.paths.saves, 20)
    key = review_key(read_head(path), USUAL_EFFORT)
    match_library.store.reviews.add(key, {(0, 0): "a decision"})
    by_hand = "of a match that was deleted by hand"
    match_library.store.reviews.add(by_hand, {(0, 0): "a decision"})
    match_library.entries()
    deleted = match_library.delete(path)
    match_library.entries()
    match_library.purge_bin()
    assert match_library.store.reviews.load(key) == {(0, 0): "a decision"}
    assert match_library.store.reviews.load(by_hand) == {}
    match_library.remove(deleted)
    assert match_library.store.reviews.load(key) == {}
