"""What the title tells of the match that was left: read from its file, not played again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.app.match import Match
from game.app.unfinished import last_round, unfinished
from game.scenes.rooms import Rooms
from game.ui.widgets import Button
from tests.shelf_kit import NAMES, played
from tests.shell_kit import desk, shipped


@pytest.mark.parametrize("decisions", [0, 30, 90])
def test_the_round_is_that_of_the_match(tmp_path: Path, decisions: int) -> None:
    path = played(tmp_path, decisions)
    found = unfinished(tmp_path)
    assert found is not None
    assert (found.path, [seat.name for seat in found.spec.seats]) == (path, list(NAMES[:3]))
    match = Match.load(path)
    assert found.round in (match.game.position.round, match.game.position.round - 1)
    assert found.round == (last_round(path))
    match.close()


def test_the_one_played_last_counts_and_finished_ones_do_not(tmp_path: Path) -> None:
    assert unfinished(tmp_path / "nowhere") is None
    played(tmp_path, -1)
    assert unfinished(tmp_path) is None
    old = played(tmp_path, 20, age=5)
    new = played(tmp_path, 10, age=2)
    assert (found := unfinished(tmp_path)) is not None
    assert found.path == new
    os.utime(old)
    assert (found := unfinished(tmp_path)) is not None
    assert found.path == old


@pytest.mark.parametrize(
    "line",
    [
        b'{"position":{"round":"6"}}',
        b'{"position":[]}',
        b'{"position":{"round":-1}}',
        b'{"position":',
    ],
)
def test_a_line_that_makes_no_sense_tells_no_round(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "match-0001.jsonl"
    path.write_bytes(b"{}\n" + line + b"\n")
    assert last_round(path) == 0
    assert last_round(tmp_path / "none") == 0


def test_the_title_tells_of_it(home: Path) -> None:
    played(shipped(home).saves, 90)
    with desk(lambda ctx: Rooms(ctx).menu(), paths=shipped(home)) as d:
        first = next(w for w in d.top.widgets.all if isinstance(w, Button))
        assert first.text == "Continue"
        assert first.notes[0].endswith(f" · you, {NAMES[1]}, {NAMES[2]}")
        assert first.notes[0].startswith("Round ")
