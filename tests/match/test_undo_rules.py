"""Undo in matches with `undo_anything`, and the reasons why a decision cannot be undone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.match.match import Match
from game.match.seat_data import PERSON
from game.rules import parse
from tests.support.match import begin_match, computer_turn, path_of, play_texts, spec_for


def computers_move(match: Match) -> None:
    while match.waiting_for == "computer":
        computer_turn(match)


def test_everything_is_taken_back_to_a_persons_decision() -> None:
    match = begin_match(spec_for(PERSON, "random", "random", undo_anything=True))
    start = match.game.position.digest()
    play_texts(match, "settler")
    own = match.game.position.digest()
    play_texts(match, "take quarry")
    computers_move(match)
    assert match.can_undo
    assert match.undo_count > 1
    match.undo()
    assert match.game.position.digest() == own
    match.undo()
    assert match.game.position.digest() == start
    assert match.undo_refusal == "nothing_decided"


def test_redo_brings_the_computers_moves_too() -> None:
    match = begin_match(spec_for(PERSON, "random", "random", undo_anything=True))
    stood = [match.game.position.digest()]
    for action in ("settler", "take quarry"):
        play_texts(match, action)
        computers_move(match)
        stood.append(match.game.position.digest())
    match.undo()
    match.undo()
    for digest in stood[1:]:
        match.redo()
        assert match.game.position.digest() == digest
    assert match.redo_refusal == "nothing_taken_back"
    match.undo()
    play_texts(match, "take corn" if parse("take corn") in match.game.legal_actions else "pass")
    assert not match.can_redo


def test_the_reasons_why_nothing_can_be_undone() -> None:
    match = begin_match(spec_for(PERSON, "random", "random"))
    assert (match.undo_refusal, match.redo_refusal) == ("nothing_decided", "nothing_taken_back")
    play_texts(match, "settler")
    assert match.can_undo
    play_texts(match, "take quarry")
    computer_turn(match)
    assert match.undo_refusal == "computer_moved"


def test_the_reasons_why_nothing_can_be_undone_among_people() -> None:
    match = begin_match(spec_for(PERSON, PERSON))
    play_texts(match, "settler")
    play_texts(match, "take quarry")
    play_texts(match, match.game.legal_actions[-1].text)  # the last to settle: new tiles are opened
    assert match.undo_refusal == "revealed"
    over = begin_match(spec_for(PERSON, PERSON, undo_anything=True))
    rng = random.Random(1)
    while over.waiting_for != "over":
        over.play(rng.choice(over.game.legal_actions))
    assert over.undo_refusal == "game_over"
    with pytest.raises(ValueError, match="nothing can be undone"):
        over.undo()


def test_a_match_knows_whether_revealed_information_was_undone(tmp_path: Path) -> None:
    match = begin_match(spec_for(PERSON, "random", "random", undo_anything=True), tmp_path)
    play_texts(match, "settler")
    match.undo()
    before = match.used_undo
    play_texts(match, "settler")
    play_texts(match, "take quarry")
    computers_move(match)
    match.undo()
    assert (before, match.used_undo) == (False, True)
    match.close()
    loaded = Match.load(path_of(match))
    assert loaded.used_undo
    loaded.close()
    alone = begin_match(spec_for(PERSON, PERSON, undo_anything=True))
    for action in ("settler", "take quarry", "take corn"):
        play_texts(alone, action if parse(action) in alone.game.legal_actions else "pass")
    alone.undo()
    assert alone.used_undo  # new tiles were seen
