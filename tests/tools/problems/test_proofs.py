"""What is proven agrees with a search that looks at everything; what is wrong is told."""

from __future__ import annotations

import pytest

from game.content.problems import MOST, SPOIL, WIN, Answer, Problem
from game.rules import Game, Position, steps
from game.rules.notation.reader import from_text
from game.rules.scoring import final_points, winners
from game.tools.problems.proofs import Prover, TooLarge, outcomes, prove_again, question

# Seat 0 can load its corn now, or block the empty ship with its only indigo first.
LOADING = """
players: 3
round: 8
governor: 0
role: captain 0
taken: captain 0
seat 0: 3 corn, 1 indigo
seat 1: 3 vp, 5 sugar
seat 2: 1 vp, 1 tobacco
ships: 4 with 2 tobacco, 6 with 1 corn
decide: load 0
then: store 0; store 1; store 2; captain_end; choose 1; choose 2; round_end
"""
LAST = LOADING.replace("then:", "ending: colonists\nthen:").replace("choose 1; choose 2; ", "")
HACIENDA = """
players: 3
role: settler 0
taken: settler 0
seat 0: 1 vp
  city: hacienda*
stack: corn, 2 indigo, 3 coffee
open: corn, corn, indigo, sugar
decide: settle 0
then: settle 1; settle 2; settler_end; choose 1; choose 2; round_end
"""


def proven(ask: str, position: str, sure: tuple[float, float]) -> Problem:
    return Problem(
        id="block",
        kind="proven",
        theme="shipping",
        level=1,
        ask=ask,
        position=position,
        answers=(
            Answer(actions=("load indigo 5",), sure=sure[0], correct=True),
            Answer(actions=("load corn 6",), sure=sure[1]),
        ),
    )


@pytest.mark.parametrize(
    ("ask", "position", "sure"),
    [
        (MOST, LOADING, (5, 4)),
        (SPOIL, LOADING, (3, 8)),
        (MOST, LAST, (5, 4)),
        (SPOIL, LAST, (3, 8)),
        (WIN, LAST, (1, 0)),
    ],
)
def test_a_right_problem_is_proven_and_a_wrong_one_is_not(
    ask: str, position: str, sure: tuple[float, float]
) -> None:
    right = proven(ask, position, sure)
    assert prove_again(right) == ""
    assert "load indigo 5 is worth" in prove_again(proven(ask, position, (sure[0] + 1, sure[1])))
    assert "load corn 6 is worth" in prove_again(proven(ask, position, (sure[0], sure[1] + 1)))


def least(pos: Position, seat: int, ask: str) -> float:
    """What a seat gets for sure, by looking at every game that is left."""
    if pos.seat < 0:
        return float(winners(pos) == [seat] if ask == WIN else final_points(pos)[seat])
    values = []
    for action in pos.legal_actions:
        game = Game.at(pos)
        game.play(action)
        values.append(least(game.position, seat, ask))
    return max(values) if pos.seat == seat else min(values)


@pytest.mark.parametrize("ask", [WIN, MOST])
@pytest.mark.parametrize(
    "change",
    [
        ("", ""),
        ("5 sugar", "2 sugar"),
        ("seat 2: 1", "seat 2: 4"),
        ("1 tobacco", "2 tobacco, 2 corn, 1 sugar"),
    ],
)
def test_the_values_are_those_of_a_search_that_looks_at_everything(
    ask: str, change: tuple[str, str]
) -> None:
    start = from_text(LAST.replace(*change))
    asked = question(ask, start)
    assert asked is not None
    for action, value in Prover(asked).values(start).items():
        game = Game.at(start)
        game.play(action)
        assert value == least(game.position, 0, ask)


def test_the_line_is_the_best_play_of_all() -> None:
    start = from_text(LOADING)
    asked = question(MOST, start)
    assert asked is not None
    line = Prover(asked).line(start, start.legal_actions[0])
    assert [*map(str, line)][:2] == ["load corn 6", "load sugar 5"]


def test_every_draw_is_looked_at() -> None:
    start = from_text(HACIENDA)
    assert start.step == steps.SETTLE
    draw = next(action for action in start.legal_actions if action.kind == "draw")
    drawn = {after.players[0].island for after in outcomes(start, draw, last_round=True)}
    assert drawn == {(0,), (1,), (4,)}
    take = next(action for action in start.legal_actions if action.kind == "take")
    assert len(list(outcomes(start, take, last_round=True))) == 1


def test_what_is_too_large_or_has_no_answer_is_no_proof() -> None:
    start = from_text(LOADING.replace("1 tobacco", "2 tobacco, 2 corn, 1 sugar"))
    asked = question(MOST, start)
    assert asked is not None
    with pytest.raises(TooLarge):
        Prover(asked, most=0).values(start)
    assert question(WIN, start) is None
    assert question(SPOIL, from_text(LOADING.replace("seat 2: 1 vp", "seat 2: 3 vp"))) is None
    assert question(MOST, from_text(HACIENDA)) is None
