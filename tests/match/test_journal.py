"""The journal: files cut off at any byte, altered, on a full or read-only disk, and listed."""

import errno
import os
import random
from pathlib import Path

import pytest

from game.app.i18n import fill
from game.match import journal as journals
from game.match.engine_process import InlineEngine
from game.match.journal import JournalError, latest_unfinished, list_matches, open_match
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Options, parse
from game.rules.record.game_record import ChecksumChain, DecisionEntry, GameRecord, replay
from tests.support.match import path_of

SETTLER = DecisionEntry((parse("settler"),))
SPEC = MatchSpec(
    Options(players=3), 5, tuple(SeatSpec(name, i) for i, name in enumerate(("Ada", "Bob", "Cy")))
)


def begun(folder: Path, decisions: int = 0, spec: MatchSpec = SPEC) -> Path:
    """A match file with so many decisions, closed."""
    match = Match.new(spec, folder, InlineEngine())
    for _ in range(decisions):
        match.play(match.game.legal_actions[-1])
    match.close()
    return path_of(match)


def finished(folder: Path) -> Path:
    """A match file of a whole game."""
    match, rng = Match.new(SPEC, folder, InlineEngine()), random.Random(1)
    while match.waiting_for != "over":
        match.play(rng.choice(match.game.legal_actions))
    match.close()
    return path_of(match)


def complaint(match: Match) -> str:
    """The sentence about the disk; "" when all is well."""
    return fill(match.write_error.text, match.write_error.values) if match.write_error else ""


def test_what_is_on_the_disk_is_the_record(tmp_path: Path) -> None:
    match = Match.new(SPEC, tmp_path / "new" / "matches", InlineEngine())
    for _ in range(20):
        match.play(match.game.legal_actions[-1])
        lines = path_of(match).read_text("utf-8").splitlines()  # while the match still has it open
        assert lines == list(match.record.lines())
        assert replay(GameRecord.parse(lines)).position.digest() == match.game.position.digest()
    match.close()


@pytest.mark.parametrize(("decisions", "stride"), [(11, 1), (12, 29)])
def test_a_match_cut_anywhere_goes_on_from_its_last_whole_line(
    tmp_path: Path, decisions: int, stride: int
) -> None:
    """In the last two lines: two decisions, and a decision with the (long) position after it."""
    whole = begun(tmp_path / "first", decisions).read_bytes()
    lines = whole.splitlines(keepends=True)
    assert lines[-1].startswith(b'{"do"' if stride == 1 else b'{"position"')
    cut = tmp_path / "cut" / "match-0001.jsonl"
    cut.parent.mkdir()
    for length in range(len(b"".join(lines[:-2])), len(whole) + 1, stride):
        kept = whole[:length]
        cut.write_bytes(kept)
        left_over = kept.splitlines(keepends=True)[-1] not in lines
        # A line is whole even when only its line end is missing.
        damaged = left_over and kept + b"\n" != whole[: length + 1]
        match = Match.load(cut, InlineEngine())
        told = kept.count(b'\n{"do"') - (damaged and kept.rpartition(b"\n")[2][:5] == b'{"do"')
        assert len(match.game.history) == told
        assert (match.notice is not None) == damaged
        match.play(match.game.legal_actions[-1])
        match.close()
        assert (path_of(match) == cut) == (not left_over)
        if left_over:
            assert cut.read_bytes() == kept  # untouched
            again = Match.load(path_of(match))
            assert again.notice is None
            assert again.game.position.digest() == match.game.position.digest()
            again.close()
            assert latest_unfinished(cut.parent) == path_of(match)
            path_of(match).unlink()


def test_garbage_at_the_end_is_ignored(tmp_path: Path) -> None:
    path = begun(tmp_path, 6)
    for tail in (b"\0" * 512, b"\xff\xfe", b"\n", b"{}\n"):
        damaged = tmp_path / "damaged.jsonl"
        damaged.write_bytes(path.read_bytes() + tail)
        opened = open_match(damaged)
        assert opened.notice is not None
        assert opened.notice.values == {"file": "damaged.jsonl"}
        assert len(opened.history.game.history) == 6


def test_damage_in_the_middle_keeps_what_stands_before_it(tmp_path: Path) -> None:
    path = begun(tmp_path, 8)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"do"', b'"du"')
    path.write_bytes(b"".join(lines))
    opened = open_match(path)
    assert opened.notice is not None
    assert len(opened.history.game.history) == 2  # lines 1 and 2: setup and position


def test_an_illegal_action_in_a_sound_file_ends_the_reading(tmp_path: Path) -> None:
    seal, record = ChecksumChain(), GameRecord(SPEC.options, SPEC.seed, about=SPEC.about())
    path = tmp_path / "match-0007.jsonl"
    bodies = [record.head(), {"do": ["settler"]}, {"do": ["settler"]}, {"do": ["pass"]}]
    path.write_text("".join(seal.close(body) + "\n" for body in bodies), "utf-8")
    opened = open_match(path)
    assert opened.notice is not None
    assert opened.journal.record.entries == [SETTLER]
    opened.journal.append()
    assert opened.journal.path == tmp_path / "match-0008.jsonl"
    opened.journal.close()


@pytest.mark.parametrize("data", [b"", b"\n", b"hello", b"\0" * 99, b'{"record":1}\n', b"\xff"])
def test_a_file_that_is_no_match_is_refused_in_a_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "match-0001.jsonl"
    path.write_bytes(data)
    with pytest.raises(JournalError, match=r"match-0001\.jsonl isn't a match") as caught:
        Match.load(path)
    assert caught.value.message.values == {"file": "match-0001.jsonl"}
    assert path.read_bytes() == data
    assert list_matches(tmp_path) == []
    assert latest_unfinished(tmp_path) is None


def test_a_file_of_another_version_is_refused_as_such(tmp_path: Path) -> None:
    head = GameRecord(SPEC.options, 1, about=SPEC.about()).head()
    path = tmp_path / "match-0001.jsonl"
    path.write_text(ChecksumChain().close({**head, "rules": 999}) + "\n", "utf-8")
    with pytest.raises(JournalError, match="newer version"):
        Match.load(path)


@pytest.mark.parametrize("name", ["nothing.jsonl", "folder.jsonl"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    with pytest.raises(JournalError, match=f"{name} isn't a file"):
        Match.load(tmp_path / name)


def test_a_file_without_seats_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match-0001.jsonl"
    path.write_text(next(GameRecord(Options(), 1).lines()) + "\n", "utf-8")
    with pytest.raises(JournalError, match="isn't valid"):
        Match.load(path)
    assert list_matches(tmp_path) == []


# A disk that refuses


class Disk:
    """Stands for `os.write`: writes as many bytes as there is room for, then fails."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.write_really = os.write

    def write(self, handle: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = self.write_really(handle, data[: self.room])
        self.room -= written
        return written


@pytest.mark.parametrize("room", [0, 1, 17, 40])
def test_on_a_full_disk_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    match = Match.new(SPEC, tmp_path, InlineEngine())
    disk = Disk(room)
    monkeypatch.setattr(os, "write", disk.write)
    for _ in range(3):
        match.play(match.game.legal_actions[-1])
    assert os.strerror(errno.ENOSPC) in complaint(match)
    assert open_match(path_of(match)).history.game.seat >= 0  # it can be read at any time
    disk.room = 10**6
    match.play(match.game.legal_actions[-1])
    assert not complaint(match)
    match.close()
    loaded = Match.load(path_of(match))
    assert loaded.notice is None
    assert loaded.game.history == match.game.history
    assert [path.name for path in tmp_path.iterdir()] == [path_of(match).name]


def test_closing_tries_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(SPEC, tmp_path, InlineEngine())
    disk = Disk(0)
    monkeypatch.setattr(os, "write", disk.write)
    match.play(match.game.legal_actions[0])
    disk.room = 10**6
    match.close()
    assert not complaint(match)
    assert len(Match.load(path_of(match)).game.history) == 1


def test_without_a_folder_to_write_to_play_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    match = Match.new(SPEC, blocked, InlineEngine())
    assert complaint(match)
    match.play(match.game.legal_actions[0])
    assert (match.path, len(match.game.history)) == (None, 1)
    blocked.unlink()
    match.play(match.game.legal_actions[0])
    assert not complaint(match)
    match.close()
    assert len(Match.load(path_of(match)).game.history) == 2


def test_a_file_system_that_cannot_sync_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(handle: int) -> None:
        raise OSError(errno.EINVAL, "no")

    monkeypatch.setattr(os, "fsync", refuse)
    assert len(Match.load(begun(tmp_path, 3)).game.history) == 3


def test_a_disk_that_fails_to_sync_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(SPEC, tmp_path, InlineEngine())

    def refuse(handle: int) -> None:
        raise OSError(errno.EIO, "broken")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        match.play(match.game.legal_actions[0])
    assert complaint(match)
    match.play(match.game.legal_actions[0])
    assert not complaint(match)
    match.close()
    assert len(Match.load(path_of(match)).game.history) == 2


def test_two_windows_on_one_match_do_not_mix(tmp_path: Path) -> None:
    path = begun(tmp_path, 4)
    one, two = Match.load(path, InlineEngine()), Match.load(path, InlineEngine())
    for _ in range(3):
        one.play(one.game.legal_actions[0])
        two.play(two.game.legal_actions[-1])
    one.close()
    two.close()
    assert {one.path, two.path} == {path, tmp_path / "match-0002.jsonl"}
    for match in (one, two):
        again = Match.load(path_of(match))
        assert again.notice is None
        assert again.game.history == match.game.history


@pytest.mark.parametrize("ends", [b"\r\n", b"\n"])
def test_a_match_with_the_line_ends_of_another_system_goes_on_in_its_file(
    tmp_path: Path, ends: bytes
) -> None:
    path = begun(tmp_path, 6)
    sound = path.read_bytes()
    path.write_bytes(sound.replace(b"\n", ends))
    assert [kept.path for kept in list_matches(tmp_path)] == [path]
    match = Match.load(path, InlineEngine())
    assert match.notice is None
    match.play(match.game.legal_actions[0])
    match.close()
    assert match.path == path
    assert path.read_bytes().startswith(sound.replace(b"\n", ends))
    again = open_match(path)
    assert again.notice is None
    assert again.history.game.history == match.game.history


# What there is


def test_matches_are_listed_the_last_played_first(tmp_path: Path) -> None:
    assert list_matches(tmp_path / "nowhere") == []
    paths = [begun(tmp_path, 2), finished(tmp_path), begun(tmp_path, 4)]
    (tmp_path / "notes.txt").write_text("no match")
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    assert [kept.path for kept in list_matches(tmp_path)] == paths
    assert [kept.finished for kept in list_matches(tmp_path)] == [False, True, False]
    assert [kept.spec for kept in list_matches(tmp_path)] == [SPEC] * 3
    assert latest_unfinished(tmp_path) == paths[0]
    os.utime(paths[2], (2000, 2000))
    assert latest_unfinished(tmp_path) == paths[2]


def test_a_finished_match_is_not_continued(tmp_path: Path) -> None:
    path = finished(tmp_path)
    assert latest_unfinished(tmp_path) is None
    assert Match.load(path).waiting_for == "over"


def test_new_files_never_take_the_place_of_old_ones(tmp_path: Path) -> None:
    (tmp_path / "match-0041.jsonl").write_text("something")
    (tmp_path / "match-x.jsonl").write_text("something")
    assert begun(tmp_path).name == "match-0042.jsonl"
    assert (tmp_path / "match-0041.jsonl").read_text() == "something"


@pytest.mark.parametrize("links", [True, False])
def test_a_name_taken_in_between_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def refuse(*_: Path) -> None:
        raise OSError(errno.EPERM, "no links here")

    if not links:
        monkeypatch.setattr(os, "link", refuse)
    first = begun(tmp_path)
    monkeypatch.setattr(journals, "_match_paths", lambda folder: [])
    assert first.name == "match-0001.jsonl"
    assert begun(tmp_path).name == "match-0002.jsonl"
    assert {path.name for path in tmp_path.iterdir()} == {"match-0001.jsonl", "match-0002.jsonl"}
