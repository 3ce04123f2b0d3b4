"""Matches in which everything can be taken back, and why nothing can be."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.app.match import Match
from game.app.match_spec import PERSON
from game.rules import parse
from tests.support.match import computer_turn, new, play, spec_for


def computers_move(match: Match) -> None:
    while match.waiting_for == "computer":
        computer_turn(match)


def test_everything_is_taken_back_to_a_persons_decision() -> None:
    match = new(spec_for(PERSON, "random", "random", take_back=True))
    start = match.game.position.digest()
    play(match, "settler")
    own = match.game.position.digest()
    play(match, "take quarry")
    computers_move(match)
    assert match.can_undo
    assert match.undo_goes_through > 1
    match.undo()
    assert match.game.position.digest() == own
    match.undo()
    assert match.game.position.digest() == start
    assert match.undo_refused == "nothing_decided"


def test_redo_brings_the_computers_moves_too() -> None:
    match = new(spec_for(PERSON, "random", "random", take_back=True))
    stood = [match.game.position.digest()]
    for action in ("settler", "take quarry"):
        play(match, action)
        computers_move(match)
        stood.append(match.game.position.digest())
    match.undo()
    match.undo()
    for digest in stood[1:]:
        match.redo()
        assert match.game.position.digest() == digest
    assert match.redo_refused == "nothing_taken_back"
    match.undo()
    play(match, "take corn" if parse("take corn") in match.game.legal_actions else "pass")
    assert not match.can_redo


def test_why_nothing_can_be_taken_back() -> None:
    match = new(spec_for(PERSON, "random", "random"))
    assert (match.undo_refused, match.redo_refused) == ("nothing_decided", "nothing_taken_back")
    play(match, "settler")
    assert match.can_undo
    play(match, "take quarry")
    computer_turn(match)
    assert match.undo_refused == "computer_moved"


def test_why_nothing_can_be_taken_back_among_people() -> None:
    match = new(spec_for(PERSON, PERSON))
    play(match, "settler")
    play(match, "take quarry")
    play(match, match.game.legal_actions[-1].text)  # the last to settle: new tiles are opened
    assert match.undo_refused == "revealed"
    over = new(spec_for(PERSON, PERSON, take_back=True))
    rng = random.Random(1)
    while over.waiting_for != "over":
        over.play(rng.choice(over.game.legal_actions))
    assert over.undo_refused == "game_over"
    with pytest.raises(ValueError, match="nothing can be taken back"):
        over.undo()


def test_it_is_known_whether_anything_was_taken_back_that_had_been_seen(tmp_path: Path) -> None:
    match = new(spec_for(PERSON, "random", "random", take_back=True), tmp_path)
    play(match, "settler")
    match.undo()
    before = match.took_back
    play(match, "settler")
    play(match, "take quarry")
    computers_move(match)
    match.undo()
    assert (before, match.took_back) == (False, True)
    match.close()
    assert match.path is not None
    loaded = Match.load(match.path)
    assert loaded.took_back
    loaded.close()
    alone = new(spec_for(PERSON, PERSON, take_back=True))
    for action in ("settler", "take quarry", "take corn"):
        play(alone, action if parse(action) in alone.game.legal_actions else "pass")
    alone.undo()
    assert alone.took_back  # new tiles were seen
