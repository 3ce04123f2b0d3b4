"""The logbook: lines are only added, a spoilt one costs itself, and a newer one stays as it is."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.i18n import fill
from game.app.statistics.logbook import ACHIEVEMENT, Logbook
from game.rules.record.game_record import ChecksumChain
from game.tools.fuzzing.file_mutations import REPLACEMENTS
from tests.support.processes import unwatched

FIVE = [{"id": f"number {nth}", "day": "2026-05-01"} for nth in range(5)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "logbook.jsonl"


def written(path: Path) -> list[bytes]:
    """A logbook with five entries; its lines."""
    Logbook(path).append(ACHIEVEMENT, *FIVE)
    return path.read_bytes().splitlines(keepends=True)


def notice(logbook: Logbook) -> str:
    said = logbook.notice
    return "" if said is None else fill(said.text, said.values)


def test_entries_are_read_back_in_order(path: Path) -> None:
    logbook = Logbook(path)
    assert logbook.entries(ACHIEVEMENT) == []
    assert not path.exists()
    for data in FIVE:
        logbook.append(ACHIEVEMENT, data)
    logbook.append("problem", {"id": "x"})
    for one in (logbook, Logbook(path)):
        assert one.entries(ACHIEVEMENT) == FIVE
        assert one.entries("problem") == [{"id": "x"}]
        assert one.entries("outcome") == []
        assert one.notice is None


def test_lines_are_only_added(path: Path) -> None:
    before = b"".join(written(path))
    Logbook(path).append("problem", {"id": "x"})
    assert path.read_bytes().startswith(before)
    assert len(path.read_bytes().splitlines()) == 7


def test_every_half_line_that_a_killed_game_leaves_is_dropped(path: Path) -> None:
    lines = written(path)
    for length in range(len(lines[-1])):
        path.write_bytes(b"".join(lines[:-1]) + lines[-1][:length])
        logbook = Logbook(path)
        assert logbook.entries(ACHIEVEMENT) == FIVE[:4]
        assert logbook.notice is None
        logbook.append(ACHIEVEMENT, {"id": "new"})
        again = Logbook(path)
        kept = FIVE[:4] if length < len(lines[-1]) - 1 else FIVE  # only its line end is missing
        assert again.entries(ACHIEVEMENT) == [*kept, {"id": "new"}]
        assert again.notice is None


def test_half_a_first_line_is_dropped(path: Path) -> None:
    first = written(path)[0]
    path.write_bytes(first[:9])
    logbook = Logbook(path)
    logbook.append(ACHIEVEMENT, FIVE[0])
    assert Logbook(path).entries(ACHIEVEMENT) == FIVE[:1]
    assert path.read_bytes().startswith(first)


def test_a_spoilt_line_is_passed_over_and_told(path: Path) -> None:
    lines = written(path)
    lines[3] = lines[3].replace(b"number 2", b"number 7")
    path.write_bytes(b"".join(lines))
    logbook = Logbook(path)
    assert logbook.entries(ACHIEVEMENT) == [*FIVE[:2], *FIVE[3:]]
    assert "could not be read" in notice(logbook)
    logbook.append(ACHIEVEMENT, {"id": "new"})
    assert Logbook(path).entries(ACHIEVEMENT) == [*FIVE[:2], *FIVE[3:], {"id": "new"}]
    assert path.read_bytes().startswith(b"".join(lines))  # nothing is repaired in its place


def test_a_lost_line_is_told(path: Path) -> None:
    lines = written(path)
    del lines[2]
    path.write_bytes(b"".join(lines))
    logbook = Logbook(path)
    assert logbook.entries(ACHIEVEMENT)[-2:] == FIVE[3:]
    assert "could not be read" in notice(logbook)


def test_a_newer_logbook_is_left_alone(path: Path) -> None:
    chain = ChecksumChain()
    lines = [chain.close({"logbook": 2}), chain.close({ACHIEVEMENT: {"id": "x"}})]
    path.parent.mkdir()
    path.write_text("\n".join(lines) + "\n")
    before = path.read_bytes()
    logbook = Logbook(path)
    assert logbook.entries(ACHIEVEMENT) == []
    assert "newer version" in notice(logbook)
    logbook.append(ACHIEVEMENT, FIVE[0])
    assert logbook.entries(ACHIEVEMENT) == FIVE[:1]  # until the game ends
    assert path.read_bytes() == before


def test_what_is_no_logbook_is_set_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"hello\nworld\n")
    logbook = Logbook(path)
    assert logbook.entries(ACHIEVEMENT) == []
    assert "set aside" in notice(logbook)
    logbook.append(ACHIEVEMENT, FIVE[0])
    assert Logbook(path).entries(ACHIEVEMENT) == FIVE[:1]
    assert path.with_name("logbook.jsonl.broken").read_bytes() == b"hello\nworld\n"


@pytest.mark.parametrize("kind", sorted(set(REPLACEMENTS) - {"a link"}))
def test_what_is_no_file_is_left_alone(path: Path, kind: str) -> None:
    path.parent.mkdir()
    REPLACEMENTS[kind](path, b"")
    before = path.lstat()
    logbook = Logbook(path)
    logbook.append(ACHIEVEMENT, FIVE[0])
    assert logbook.entries(ACHIEVEMENT) == FIVE[:1]
    assert notice(logbook)
    assert (path.lstat().st_mode, path.lstat().st_size) == (before.st_mode, before.st_size)


@pytest.mark.skipif(os.name == "nt", reason="links need rights of their own there")
def test_nothing_is_written_through_a_link(path: Path) -> None:
    data = b"".join(written(path))
    path.unlink()
    REPLACEMENTS["a link"](path, data)
    Logbook(path).append(ACHIEVEMENT, {"id": "new"})
    assert path.with_name("target of a link").read_bytes() == data
    assert not path.is_symlink()
    assert Logbook(path).entries(ACHIEVEMENT) == [*FIVE, {"id": "new"}]


def test_what_a_full_disk_refuses_is_written_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = b"".join(written(path))
    logbook = Logbook(path)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "no room")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        logbook.append(ACHIEVEMENT, {"id": "a"})
    assert logbook.entries(ACHIEVEMENT) == [*FIVE, {"id": "a"}]
    assert path.read_bytes() == before
    logbook.append(ACHIEVEMENT, {"id": "b"})
    assert Logbook(path).entries(ACHIEVEMENT) == [*FIVE, {"id": "a"}, {"id": "b"}]


def test_two_games_write_into_one_logbook(path: Path) -> None:
    one, other = Logbook(path), Logbook(path)
    for data in FIVE:
        one.append(ACHIEVEMENT, data)
        other.append("problem", data)
    for logbook in (one, other, Logbook(path)):
        assert logbook.entries(ACHIEVEMENT) == logbook.entries("problem") == FIVE
        assert logbook.notice is None


WRITER = """
import sys
from pathlib import Path
from game.app.statistics.logbook import Logbook
logbook = Logbook(Path(sys.argv[1]))
number = 0
while True:
    logbook.append(sys.argv[2], {"number": number, "text": "x" * 500})
    print(number, flush=True)
    number += 1
"""


def test_two_killed_games_lose_nothing_that_they_told(path: Path) -> None:
    games = {
        name: subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), name],
            stdout=subprocess.PIPE,
            text=True,
            env=unwatched(),
        )
        for name in ("one", "other")
    }
    for game in games.values():
        assert game.stdout is not None
        for _ in range(40):
            assert game.stdout.readline()
    for name, game in games.items():
        game.kill()
        told = 40 + len(game.communicate()[0].splitlines())
        numbers = [data["number"] for data in Logbook(path).entries(name)]
        assert numbers == list(range(len(numbers)))
        assert len(numbers) in (told, told + 1)
    logbook = Logbook(path)
    logbook.append("last", {"number": 0})
    assert Logbook(path).notice is None
    assert json.loads(path.read_bytes().splitlines()[-1])["last"] == {"number": 0}
