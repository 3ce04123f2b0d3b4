"""Replay: the position at every ply is the one that was played, and a match can branch off."""

from pathlib import Path

import pytest

from game.match.engine_process import InlineEngine
from game.match.journal import JournalError
from game.match.match import Match
from game.match.replay import Replay
from game.rules.events import RoundBegan
from game.rules.position import Position
from tests.support.match import path_of
from tests.support.saved_matches import match_with_undos


def digests(match: Match) -> list[str]:
    """The positions of a match, one after each decision that stands."""
    found: list[str] = []
    again = Match.new(match.spec, None, InlineEngine())
    found.append(again.game.position.digest())
    for action in match.game.history:
        again.play(action)
        found.append(again.game.position.digest())
    return found


def test_every_moment_is_the_one_that_was_played() -> None:
    match = match_with_undos(None)
    reel = Replay.of(match)
    wanted = digests(match)
    assert len(reel) == len(wanted) - 1
    assert [reel.position(moment).digest() for moment in range(len(reel) + 1)] == wanted
    for moment in range(len(reel)):
        assert reel.game(moment).history == match.game.history[:moment]
        steps = reel.steps(moment)
        assert all(step.position.sink is None for step in steps)
    assert reel.steps(len(reel)) == []
    assert reel.finished


def test_a_replay_does_not_change_the_match(tmp_path: Path) -> None:
    match = match_with_undos(tmp_path, 80)
    before = path_of(match).read_bytes()
    reel = Replay.load(path_of(match))
    for moment in (0, 40, 80):
        position = reel.position(moment)
        digest = position.digest()
        position.colonist_supply += 7
        assert reel.position(moment).digest() == digest
        reel.game(moment).history.clear()
    reel.play_through(lambda *_: None)
    assert path_of(match).read_bytes() == before
    assert list(tmp_path.iterdir()) == [path_of(match)]


def test_marks_are_rounds_and_roles() -> None:
    match = match_with_undos(None)
    reel = Replay.of(match)
    seen: list[tuple[int, Position, Position]] = []
    begun: list[tuple[int, int]] = []

    def watch(moment: int, event: object, before: Position, after: Position) -> None:
        seen.append((moment, before, after))
        if isinstance(event, RoundBegan):
            begun.append((moment, event.number))

    reel.play_through(watch)
    assert [(m.ply, m.round) for m in reel.marks if m.seat < 0] == begun
    assert [number for _, number in begun] == list(range(1, len(begun) + 1))
    assert [moment for moment, *_ in seen] == sorted(moment for moment, *_ in seen)
    for mark in reel.marks:
        position = reel.position(mark.ply)
        if mark.seat >= 0:
            assert position.card_takers[mark.role] == mark.seat or position.round > mark.round
    roles = sum(1 for mark in reel.marks if mark.seat >= 0)
    assert roles == 3 * len(begun)


def test_next_and_previous_mark() -> None:
    reel = Replay.of(match_with_undos(None))
    reel.play_through(lambda *_: None)
    moments = sorted({mark.ply for mark in reel.marks})
    rounds = sorted({mark.ply for mark in reel.marks if mark.seat < 0})
    for wanted, only in ((moments, False), (rounds, True)):
        at, there = 0, [0]
        while (at := reel.next_mark(at, rounds_only=only)) < len(reel):
            there.append(at)
        assert there == wanted
        back = [len(reel)]
        while back[-1] > 0:
            back.append(reel.previous_mark(back[-1], rounds_only=only))
        assert back[1:] == wanted[::-1]
    assert reel.mark_at(0) == reel.marks[0]


@pytest.mark.parametrize("moment", [0, 1, 57, 120])
def test_a_branch_is_a_match_of_its_own(tmp_path: Path, moment: int) -> None:
    match = match_with_undos(tmp_path, 120)
    before = path_of(match).read_bytes()
    reel = Replay.load(path_of(match))
    branch = reel.branch(moment, ("random", "person", "greedy"), tmp_path)
    assert branch.path not in (None, path_of(match))
    assert branch.is_computer == (True, False, True)
    assert branch.game.position.digest() == reel.position(moment).digest()
    branch.play(branch.game.legal_actions[0])
    branch.close()
    loaded = Match.load(path_of(branch))
    assert loaded.notice is None
    assert loaded.spec == branch.spec
    assert loaded.game.history == branch.game.history
    assert loaded.game.history[:moment] == match.game.history[:moment]
    assert path_of(match).read_bytes() == before


def test_a_branch_deals_the_same_tiles() -> None:
    """What lies face down at the moment of the branch is the same as in the match."""
    match = match_with_undos(None)
    branch = Replay.of(match).branch(60, ("random",) * 3, None)
    for action in match.game.history[60:]:
        branch.play(action)
    assert branch.game.position.digest() == match.game.position.digest()


def test_the_intact_part_of_a_damaged_match_is_replayed(tmp_path: Path) -> None:
    match = match_with_undos(tmp_path, 50)
    path_of(match).write_bytes(path_of(match).read_bytes()[:-9])
    reel = Replay.load(path_of(match))
    assert reel.notice is not None
    assert len(reel) in (49, 50)
    with pytest.raises(JournalError):
        Replay.load(tmp_path / "nothing.jsonl")
