"""Mining finds what was planted, verification tells right from wrong, repeats are left out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.app.paths import shipped_folder
from game.content.problem_checks import check_problem
from game.content.problem_text import problems_text
from game.content.problems import MOST, SPOIL, WIN, Answer, Problem, read_problems
from game.rules.notation.reader import from_text
from game.tools.__main__ import main
from game.tools.problems.collection import read_shipped, write_problems
from game.tools.problems.ideas import theme_of, without_repeats
from game.tools.problems.mining import MiningEffort, is_dull, look, prove_new
from game.tools.problems.proofs import Prover, TooLarge, question
from game.tools.problems.verification import VerifyEffort, verify
from tests.tools.problems.test_proofs import LOADING, proven

# In the last round seat 2 ships its barrels, or others do something else with it.
SHIPPING = """
players: 3
options: buildings=all
round: 14
governor: 1
taken: mayor 1
on cards: 2 settler, 1 builder
seat 0: 5 doubloons, 8 vp, 2 indigo, 1 tobacco
  island: indigo*, quarry*, 2 coffee*, tobacco*, indigo*, 3 quarry*
  city: small_indigo_plant, black_market*, small_market*, tobacco_storage*, library*,
    construction_hut*, indigo_plant**, city_hall*
  used: start, bonus
seat 1: 8 doubloons, 11 vp, 2 corn, 3 indigo, 1 coffee
  island: indigo*, corn*, quarry*, corn*, quarry*, coffee*, tobacco*, indigo*
  city: small_indigo_plant*, aqueduct*, indigo_plant***, coffee_roaster**, small_sugar_mill*,
    guild_hall*, construction_hut*
  used: start
seat 2: 18 vp, 7 corn, 2 indigo, 2 sugar
  island: 3 corn*, quarry*, indigo*, corn*, sugar*, indigo*
  city: small_market*, aqueduct*, small_warehouse*, indigo_plant**, black_market*,
    small_sugar_mill, lighthouse*, sugar_mill*
  used: start
ships: 6 with 2 tobacco
open: 3 sugar, tobacco
discards: 3 indigo, 4 sugar, 3 tobacco, 3 coffee
colonist ship: 7 colonists
received: corn, indigo, sugar
ending: colonists
decide: choose 2
"""
# What is loaded first decides what the strongest rival can still load.
BLOCKING = """
players: 3
round: 14
governor: 1
taken: captain 1
on cards: 1 settler, 1 trader
role: captain
seat 0: 21 vp, 7 corn, 3 indigo
  island: indigo*, 2 corn*, indigo*, coffee*, corn*, indigo*
  city: small_indigo_plant, small_market*, small_warehouse*, indigo_plant***, customs_house*
seat 1: 3 doubloons, 14 vp, 2 tobacco
  island: indigo*, coffee*, tobacco*, indigo*, quarry*, tobacco*, corn*
  city: small_indigo_plant*, tobacco_storage**, indigo_plant***, construction_hut*,
    small_warehouse*, harbor*
  used: bonus
seat 2: 15 doubloons, 10 vp, 2 corn, 2 sugar, 2 coffee
  island: corn*, coffee*, 2 quarry*, 2 sugar*, corn*
  city: small_market*, small_indigo_plant*, coffee_roaster*, sugar_mill**, indigo_plant**,
    guild_hall*
ships: 5 with 2 indigo
house: tobacco, coffee, corn
open: tobacco, 2 indigo, corn
discards: 2 indigo, 5 sugar, 1 tobacco, 1 coffee
colonist ship: 5 colonists
received: corn, sugar, coffee
decide: load 2
then: store 1; store 2; store; captain_end; choose 2; choose 0; round_end
"""
# The third colonist wins, but no problem asks about the hospice.
HOSPICE = """
players: 3
role: settler 0
taken: settler 0
seat 0: 1 doubloon
  island: corn
  city: hospice*, fortress*
seat 1: 9 doubloons, 6 vp
ending: colonists
decide: hospice 0
then: settle 1; settle 2; settler_end; round_end
"""
EFFORT = VerifyEffort(iterations=200, pairs=20, most_pairs=40, early_pairs=10)


def test_a_planted_proof_is_found() -> None:
    start = from_text(BLOCKING)
    found = prove_new(start, SPOIL, MiningEffort(games=12), 1)
    assert found is not None
    assert found.best.actions == ("load corn 4",)
    assert sorted(answer.sure or 0 for answer in found.answers) == [26, 28, 28, 28, 30, 30]
    assert check_problem(found) == ""
    assert prove_new(start, WIN, MiningEffort(games=12), 1) is None
    with pytest.raises(TooLarge):
        prove_new(start, SPOIL, MiningEffort(positions=1), 1)


def test_what_is_never_asked_is_not_proven() -> None:
    start = from_text(HOSPICE)
    asked = question(WIN, start)
    assert asked is not None
    assert sorted(Prover(asked).values(start).values()) == [0, 1]
    assert prove_new(start, WIN, MiningEffort(games=12), 1) is None


def test_a_planted_choice_is_looked_at_and_verified() -> None:
    start = from_text(SHIPPING)
    assert theme_of(start) == "endings"
    found = look(start, MiningEffort(iterations=60), 1)
    assert found is not None
    assert str(found.choices[0][0]) == "captain"
    answers = tuple(
        Answer(actions=(str(choice[0]),), correct=not number)
        for number, choice in enumerate(found.choices)
    )
    problem = msgspec.structs.replace(
        proven("best", found.position, (0, 0)), kind="verified", answers=answers
    )
    verdict = verify(problem, 1, EFFORT)
    assert verdict.fault == ""
    assert verdict.problem.best.win > verdict.problem.answers[1].win
    assert verdict.problem.answers[1].parts["chips"] > 0
    first, second, *others = answers
    swapped = (
        msgspec.structs.replace(second, correct=True),
        msgspec.structs.replace(first, correct=False),
        *others,
    )
    assert "ahead" in verify(msgspec.structs.replace(problem, answers=swapped), 1, EFFORT).fault


def test_repeats_of_an_idea_are_left_out() -> None:
    def other(number: int) -> Problem:
        position = LOADING.replace("5 sugar", f"{number} sugar")
        return msgspec.structs.replace(proven(MOST, position, (5, 4)), id=f"p{number}")

    problems = [other(number) for number in (3, 4, 5, 5)]
    assert [p.id for p in without_repeats(problems, 2)] == ["p3", "p4"]
    assert len(without_repeats(problems, 9)) == 3


def test_problems_are_named_and_kept_by_rules_and_theme(tmp_path: Path) -> None:
    named = msgspec.structs.replace(proven(MOST, LOADING, (5, 4)), id="base_shipping_007")
    write_problems(tmp_path, [proven(MOST, LOADING, (5, 4)), named])
    assert [path.name for path in tmp_path.iterdir()] == ["base_shipping.toml"]
    assert sorted(read_problems(tmp_path).problems) == ["base_shipping_007", "base_shipping_008"]


@pytest.mark.parametrize(("write", "left"), [([], 2), (["--write"], 1)])
def test_the_command_tells_and_drops_what_cannot_be_proven(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], write: list[str], left: int
) -> None:
    right, wrong = proven(MOST, LOADING, (5, 4)), proven(MOST, LOADING, (6, 4))
    wrong = msgspec.structs.replace(wrong, id="wrong")
    (tmp_path / "a.toml").write_text(problems_text([right, wrong]), encoding="utf-8")
    assert main(["problems", "prove", "--folder", str(tmp_path), *write]) == 1
    said = capsys.readouterr().out
    assert "wrong: load indigo 5 is worth 5, not 6" in said
    assert "2 problems, 1 faults" in said
    assert len(read_problems(tmp_path).problems) == left


def test_a_choice_is_dull_if_no_other_ever_wins() -> None:
    best = Answer(actions=("mayor",), correct=True, win=60.0)
    wrong = [Answer(actions=(role,)) for role in ("settler", "trader")]
    asked = msgspec.structs.replace(
        proven(MOST, LOADING, (5, 4)), kind="verified", ask="best", answers=(best, *wrong)
    )
    assert is_dull(asked)
    wrong[0] = msgspec.structs.replace(wrong[0], win=4.0)
    assert not is_dull(msgspec.structs.replace(asked, answers=(best, *wrong)))


def test_a_proof_of_the_obvious_is_dull() -> None:
    def asked(*wrong: Answer, found: int = 5) -> Problem:
        best = Answer(actions=("load corn 4",), correct=True, win=60.0, lead=2.0, chosen=found)
        problem = proven(MOST, LOADING, (5, 4))
        return msgspec.structs.replace(problem, answers=(best, *wrong))

    one = Answer(actions=("load indigo 4",), win=20.0, lead=-1.0, chosen=1)
    other = Answer(actions=("load sugar 4",), win=10.0, lead=-2.0)
    assert not is_dull(asked(one, other))
    assert is_dull(asked(one, other, found=14)), "nearly all find it"
    alike = msgspec.structs.replace(other, win=one.win, lead=one.lead)
    assert is_dull(asked(one, alike)), "only one choice matters"


def test_enough_problems_ship_and_none_is_dull() -> None:
    shipped = read_shipped(shipped_folder("levels") / "problems")
    assert len(shipped) >= 150
    assert [problem.id for problem in shipped if is_dull(problem)] == []
    assert len({problem.position for problem in shipped}) == len(shipped)
