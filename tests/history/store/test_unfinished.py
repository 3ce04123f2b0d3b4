"""The unfinished match that the title names: read from its file without a replay."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.history.store import unfinished
from game.history.store.database import Database
from game.history.store.open_database import open_database
from game.history.store.store import Store
from game.history.store.unfinished import UnfinishedMatch, last_snapshot_round
from game.match.journal import latest_unfinished
from game.match.match import Match
from game.scenes.navigator import Navigator
from game.scenes.saves.scene import LibraryScene
from game.ui.widgets.buttons import Button
from tests.support.saved_matches import NAMES, damaged_and_continued, saved_match, spec_for
from tests.support.window import app_driver, project_paths


def find_unfinished(folder: Path) -> UnfinishedMatch | None:
    """The match, which is the same by the files alone and by a store that knows them."""
    by_files = unfinished.find_unfinished(Database(None), folder)
    store = Store(Database(None), folder)
    for _ in store.update_entries():
        pass
    assert unfinished.find_unfinished(store.database, folder) == by_files
    return by_files


@pytest.mark.parametrize("decisions", [0, 30, 90])
def test_the_round_is_that_of_the_match(tmp_path: Path, decisions: int) -> None:
    path = saved_match(tmp_path, decisions)
    found = find_unfinished(tmp_path)
    assert found is not None
    assert (found.names, found.people) == (NAMES[:3], (True, False, False))
    match = Match.load(path)
    assert found.round in (match.game.position.round, match.game.position.round - 1)
    match.close()


def test_it_is_the_match_that_continue_opens(tmp_path: Path) -> None:
    """The one played last that is not over, and not the damaged one that went on elsewhere."""
    assert find_unfinished(tmp_path / "nowhere") is None
    saved_match(tmp_path, -1)
    assert find_unfinished(tmp_path) is None
    old, new = saved_match(tmp_path, 20, age=5), saved_match(tmp_path, 10, age=2, players=4)
    assert find_unfinished(tmp_path) == UnfinishedMatch(
        NAMES[:4], (True, *[False] * 3), last_snapshot_round(new)
    )
    os.utime(old)
    assert latest_unfinished(tmp_path) == old
    assert find_unfinished(tmp_path) == UnfinishedMatch(
        NAMES[:3], (True, False, False), last_snapshot_round(old)
    )
    match = damaged_and_continued(new)
    os.utime(new, (2e9, 2e9))
    assert latest_unfinished(tmp_path) == match.path
    found = find_unfinished(tmp_path)
    assert found is not None
    assert found.names == NAMES[:4]


@pytest.mark.parametrize(
    "seats",
    [
        *("null", "[]", "[1]", '[{"name":""}]', '[{"name":5}]', '[{"name":"\\ud800"}]'),
        '[{"name":"' + 41 * "x" + '"}]',
        "[" * 5000,
        '[],"continues":[1]',
    ],
)
def test_a_match_with_invalid_seats_is_skipped(tmp_path: Path, seats: str) -> None:
    (tmp_path / "match-0001.jsonl").write_text('{"about":{"seats":' + seats + "}}\n")
    (tmp_path / "match-0002.jsonl").mkdir()
    assert find_unfinished(tmp_path) is None
    saved_match(tmp_path, 5, age=9)
    found = find_unfinished(tmp_path)
    assert found is not None
    assert found.names == NAMES[:3]


def test_continue_leads_to_the_list_when_nothing_can_be_opened(home: Path) -> None:
    saves = project_paths(home).saves
    saves.mkdir(parents=True)
    told = '{"about":{"seats":[{"name":"Ana","kind":"person"}]}}'
    (saves / "match-0001.jsonl").write_text(told + "\n")
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as d:
        d.key(pygame.K_RETURN)
        assert isinstance(d.top, LibraryScene)


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
    assert last_snapshot_round(path) == 0
    assert last_snapshot_round(tmp_path / "none") == 0


def test_the_title_names_the_unfinished_match(home: Path) -> None:
    saved_match(project_paths(home).saves, 90)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as d:
        first = d.find(Button)
        assert first.text == "Continue"
        assert first.notes[0].endswith(f" · you, {NAMES[1]}, {NAMES[2]}")
        assert first.notes[0].startswith("Round ")


def test_a_match_whose_game_was_killed_is_the_one_to_continue(home: Path) -> None:
    """The store knows a match from its first moment on, though nobody has left it."""
    paths = project_paths(home)
    saved_match(paths.saves, 20)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as d:
        navigator = Navigator(d.ctx)
        for _ in navigator.match_library.store.update_entries():
            pass
        navigator.begin(spec_for(players=4))
        killed = d.top.match
        d.ctx.database.close()
        found = unfinished.find_unfinished(open_database(paths), paths.saves)
        assert found is not None
        assert found.names == killed.names


def test_the_title_names_what_was_played_on(home: Path) -> None:
    paths = project_paths(home)
    old, new = saved_match(paths.saves, 20, age=9, players=4), saved_match(paths.saves, 20)
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=paths) as d:
        navigator = Navigator(d.ctx)
        for _ in navigator.match_library.store.update_entries():
            pass
        navigator.continue_match(old)
        d.top.match.play(d.top.match.game.legal_actions[0])
        navigator.leave()
        found = navigator.unfinished_match()
        assert found is not None
        assert len(found.names) == 4
    assert latest_unfinished(paths.saves) == old != new
