"""Files that version 0.1.0 wrote open, replay and continue for ever: matches, settings, statistics.

`fixtures/first_version` holds them as they were written; nothing there is ever written anew.
"""

from __future__ import annotations

import random
import shutil
from datetime import datetime
from pathlib import Path

import pytest

from game.app.settings import SettingsStore
from game.history.match_library import MatchLibrary
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.replay import Replay
from tests.support.window import project_paths

KEPT = Path(__file__).parents[1] / "fixtures" / "first_version"

# Decisions on the disk, the digest of the position after them, the seats as they are handed over.
MATCHES = {
    "base_4_finished": (
        500,
        "b28f4c524972c8d92d70c62fb0aeb822",
        "person harbourmaster merchant merchant",
    ),
    "corrected_3": (
        14,
        "703548ec4edc373072034b5b461ce5e0",
        "person merchant deckhand",
    ),
    "draft_5_nobles": (
        9,
        "44a4a7bcc4f81962ebac5a8d5683a853",
        "person harbourmaster/builder person merchant deckhand",
    ),
    "everything_4_store": (
        681,
        "0cffe4ad4b5606e1421fe227c34ba0ff",
        "person person merchant deckhand",
    ),
    "everything_5_captain": (
        179,
        "ee8de11843aafc7cef88ba99f7573e85",
        "person harbourmaster merchant merchant deckhand",
    ),
    "random_3_builder": (
        175,
        "a03f4d8f8ffa24fb2da7420bbd240e26",
        "person merchant deckhand",
    ),
    "two_players_practice": (
        161,
        "d2ee612da40254bb47f99293016dcc7a",
        "person harbourmaster",
    ),
}


def opened(name: str, folder: Path) -> Path:
    """A copy of a kept match, as it would lie among somebody's matches."""
    path = folder / "match-0001.jsonl"
    shutil.copy(KEPT / f"{name}.jsonl", path)
    return path


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_opens_where_it_was_left(name: str, tmp_path: Path) -> None:
    decisions, digest, seats = MATCHES[name]
    match = Match.load(opened(name, tmp_path), InlineEngine())
    assert match.notice is None
    assert len(match.game.history) == decisions
    assert match.game.position.digest() == digest
    assert " ".join(seat.kind for seat in match.spec.seats) == seats
    match.close()


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_can_be_watched_again(name: str, tmp_path: Path) -> None:
    reel = Replay.load(opened(name, tmp_path))
    rounds: list[int] = []
    reel.play_through(lambda moment, event, before, after: rounds.append(after.round))
    assert reel.notice is None
    assert rounds == sorted(rounds)
    assert reel.position(len(reel)).digest() == MATCHES[name][1]


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_on_to_its_end(name: str, tmp_path: Path) -> None:
    path = opened(name, tmp_path)
    match, rng = Match.load(path, InlineEngine()), random.Random(1)
    before = path.read_bytes()
    while not match.game.is_over:
        match.play(rng.choice(match.game.legal_actions))
    match.close()
    assert path.read_bytes().startswith(before)  # in its own file, or in one that continues it
    again = Match.load(match.path or path, InlineEngine())
    assert again.notice is None
    assert again.game.scores() == match.game.scores()
    again.close()


def test_the_settings_are_taken_over(tmp_path: Path) -> None:
    shutil.copy(KEPT / "settings.json", tmp_path)
    store = SettingsStore.load(tmp_path / "settings.json")
    assert store.notice is None
    now = store.current
    assert (now.computer_speed, now.palette, now.ui_scale) == ("fast", "safe", 125)
    assert (now.window_size, now.confirm_mistakes) == ((1500, 940), False)
    assert dict(now.keys) == {"log": "j"}
    assert [seat["kind"] for seat in now.last_setup["seats"]] == ["person"] + 3 * ["merchant"]


def test_the_statistics_are_taken_over(home: Path) -> None:
    home.mkdir(exist_ok=True)
    shutil.copy(KEPT / "statistics.json", home)
    outcomes = MatchLibrary(project_paths(home), datetime.now).store.outcomes()
    assert [outcome.seats[0].kind for outcome in outcomes] == ["person", "person"]
    assert max(outcome.seats[0].points for outcome in outcomes) == 40
    assert not any(outcome.seats[0].won for outcome in outcomes)
