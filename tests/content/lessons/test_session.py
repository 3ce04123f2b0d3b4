"""A lesson goes from step to step: reading, deciding, scripts, answers, back and skip."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.lessons.catalog import load_lesson
from game.content.lessons.session import LessonSession, Phase
from game.rules import Game
from game.rules.actions import parse

LESSON = """
title = "A lesson"
summary = "It teaches."
names = ["You", "Ines", "Mateo"]
position = '''
players: 3
seat 0: 1 coffee, 1 corn
seat 1: 1 corn
open: corn, sugar, coffee, tobacco
stack: corn, indigo
decide: choose 0
'''
[[steps]]
text = "Read this."

[[steps]]
text = "Take a plantation."
want = ["settler"]
reasons = { "*" = "Not now.", mayor = "Nobody works yet." }

[[steps]]
text = "Quarry or corn."
want = ["take quarry", "take corn"]
reasons = { "*" = "No." }
script = ["take sugar", "take coffee"]

[[steps]]
text = "Ship or sell?"
position = '''
players: 3
seat 0: 1 coffee, 1 corn
seat 1: 1 corn
open: corn, sugar, coffee, tobacco
stack: corn, indigo
decide: choose 0
'''

[[steps.ways]]
label = "Ship"
want = "captain"
script = ["load corn 4", "load corn 4", "load coffee 5"]
text = "Three VP."

[[steps.ways]]
label = "Sell"
want = "trader"
script = ["sell coffee", "pass"]
text = "Five."
better = true

[[steps]]
text = "That was all."
"""


@pytest.fixture
def session(tmp_path: Path) -> LessonSession:
    path = tmp_path / "lesson.toml"
    path.write_text(LESSON, encoding="utf-8")
    return LessonSession(load_lesson(path))


def play_script(session: LessonSession, game: Game) -> bool:
    """Play what the script decides, until it is over; whether the table is to be set up anew."""
    while chain := session.next_decision(game.position):
        for action in chain:
            game.play(action)
    return session.script_over()


def game_at(session: LessonSession) -> Game:
    return Game.at(session.position)


def phase_of(session: LessonSession) -> Phase:
    """The phase now; mypy would remember the one before."""
    return session.phase


def decide(session: LessonSession, game: Game, text: str) -> None:
    chain = (parse(text),)
    assert session.accepts(game.position, chain)
    session.decided(game.position, chain)
    game.play(text)


def test_a_lesson_from_beginning_to_end(session: LessonSession) -> None:
    game = game_at(session)
    assert session.reads
    assert not session.accepts(game.position, (parse("settler"),)), "something is to be read"
    assert not session.go_on()
    assert phase_of(session) is Phase.ASKS
    assert not session.accepts(game.position, (parse("mayor"),))
    assert session.reason((parse("mayor"),)) == "Nobody works yet."
    assert session.reason((parse("trader"),)) == "Not now."
    decide(session, game, "settler")
    assert not play_script(session, game)
    assert session.index == 2
    decide(session, game, "take corn")
    assert play_script(session, game), "the next step has a position of its own"
    assert [p.island for p in game.position.players] == [(0,), (2,), (4,)]
    game = game_at(session)
    decide(session, game, "captain")
    assert not play_script(session, game)
    assert phase_of(session) is Phase.COMPARES
    assert session.answer is not None
    assert session.answer.text == "Three VP."
    assert session.decided_for_person
    assert session.other_answer is not None
    assert session.show_other_answer()
    game = game_at(session)
    assert not play_script(session, game)
    assert session.answer.better
    assert [session.other_answer] == [None]
    anew = session.go_on()
    assert not anew, "the lesson goes on where the better answer has led"
    assert phase_of(session) is Phase.TELLS
    session.go_on()
    assert phase_of(session) is Phase.DONE
    assert not session.go_on()


def test_after_the_worse_way_the_lesson_goes_on_from_the_better_one(
    session: LessonSession,
) -> None:
    for _ in range(3):
        assert session.skip()
    game = game_at(session)
    decide(session, game, "captain")
    play_script(session, game)
    assert session.go_on(), "the table is set up anew"
    assert game_at(session).position.players[0].doubloons == 5


def test_back_begins_the_step_again_or_the_one_before(session: LessonSession) -> None:
    session.go_on()
    game = game_at(session)
    decide(session, game, "settler")
    play_script(session, game)
    decide(session, game, "take quarry")
    assert phase_of(session) is Phase.PLAYS
    assert session.back()
    assert (session.index, session.phase) == (2, Phase.ASKS)
    assert session.back()
    assert session.index == 1
    assert game_at(session).decision == "choose"
    session.back()
    session.back()
    assert session.index == 0


@pytest.mark.parametrize(
    ("right", "wrong", "step"),
    [('"take sugar"', "take corn", 3), ('"load coffee 5"', "load corn 5", 4)],
    ids=["all wishes of a step", "the worse way"],
)
def test_all_ways_are_walked_through(tmp_path: Path, right: str, wrong: str, step: int) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(LESSON.replace(right, f'"{wrong}"'), encoding="utf-8")
    with pytest.raises(ValueError, match=f"step {step}: '{wrong}' is not legal"):
        load_lesson(path)
