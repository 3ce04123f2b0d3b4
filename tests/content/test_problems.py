"""Problems are read through one schema and checked by the rules; a damaged file is one error."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.app.paths import shipped_folder
from game.content.problem_checks import answer_given, check_problem, position_after
from game.content.problem_text import problems_text
from game.content.problems import Answer, Problem, read_problem_file, read_problems
from game.rules.actions import parse
from game.rules.notation.writer import to_text

POSITION = """
players: 3
round: 8
governor: 0
role: captain 0
taken: captain 0
seat 0: 3 corn, 1 indigo
seat 1: 5 sugar
ships: 4 with 2 tobacco, 6 with 1 corn
decide: load 0
then: store 0; store 1; store 2; captain_end; choose 1; choose 2; round_end
"""
PLACING = """
players: 3
governor: 0
role: mayor 0
taken: mayor 0
seat 0: 1 vp
  island: corn, indigo, sugar
  san juan: 1 colonist
decide: place 0
then: choose 1; choose 2; round_end
"""
INDIGO = Answer(actions=("load indigo 5",), win=60, lead=2.5, correct=True)
CORN = Answer(
    actions=("load corn 6",),
    win=30,
    lead=-1.5,
    parts={"chips": 3.5},
    line=("load corn 6", "load sugar 5"),
)
LOADING = Problem(
    id="loading",
    kind="proven",
    theme="shipping",
    level=2,
    ask="most",
    position=POSITION,
    answers=(INDIGO, CORN),
)


def changed(**changes: object) -> Problem:
    return msgspec.structs.replace(LOADING, **changes)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    long = changed(id="long", name='"Ships"', answers=(INDIGO, CORN.__class__(actions=("x",) * 60)))
    path.write_text(problems_text([LOADING, long]), encoding="utf-8")
    read = read_problem_file(path)
    assert read[0] == changed(position=POSITION.lstrip())
    assert read[1].name == '"Ships"'
    assert read[1].answers[1].actions == ("x",) * 60
    assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= 110


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "proven"', 'kind = "guessed"', "loading, kind: Field `kind` is one of"),
        ("level = 2", "level = 6", "loading, level: "),
        ("correct = true", "correct = false", "the first one is not correct"),
        ("chips = 3.5", "corn = 3.5", "answers 2 parts: Field `parts` is one of"),
        ('ask = "most"', 'asked = "most"', "loading, "),
        ("[[problems]]", "[[problems", "it is no TOML"),
    ],
)
def test_a_damaged_file_is_one_error_and_the_rest_is_kept(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    good = problems_text([LOADING])
    (tmp_path / "bad.toml").write_text(good.replace(old, new), encoding="utf-8")
    (tmp_path / "good.toml").write_text(good, encoding="utf-8")
    catalog = read_problems(tmp_path)
    assert list(catalog.problems) == ["loading"]
    (error,) = catalog.errors
    assert error.file == "bad.toml"
    assert said in f"{error.entry}, {error.key}: {error.reason}"


def test_an_id_is_taken_once_over_all_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text(problems_text([LOADING]), encoding="utf-8")
    catalog = read_problems(tmp_path)
    assert len(catalog.problems) == 1
    assert [(error.file, error.key) for error in catalog.errors] == [("b.toml", "id")]


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (changed(position="players: 9"), "the position: "),
        (changed(position=POSITION + "vp: 500\n"), "the position does not add up"),
        (changed(answers=(INDIGO, Answer(actions=("load tobacco 4",)))), "answer 2: 'load tob"),
        (changed(answers=(INDIGO, Answer(actions=("lod corn",)))), "answer 2: no action is called"),
        (changed(answers=(INDIGO, Answer(actions=INDIGO.actions))), "leads to the same position"),
        (
            changed(answers=(INDIGO, msgspec.structs.replace(CORN, line=INDIGO.actions))),
            "answer 2: its line does not begin with it",
        ),
        (
            changed(answers=(INDIGO, msgspec.structs.replace(CORN, line=("load corn 6",) * 2))),
            "answer 2: 'load corn 6' is not legal",
        ),
        (
            changed(position=POSITION.replace("1 indigo", "1 indigo, 1 sugar")),
            "no answer is load sugar 5",
        ),
        (
            changed(
                position=PLACING,
                answers=(
                    Answer(actions=("place 1",), correct=True),
                    Answer(actions=("place 0",)),
                ),
            ),
            "answer 2: not all people are placed",
        ),
    ],
)
def test_what_is_wrong_is_told(problem: Problem, said: str) -> None:
    assert said in check_problem(problem)


def test_a_placement_is_asked_from_its_beginning() -> None:
    begun = position_after(changed(position=PLACING).start(), ["place 0"])
    assert "placed already" in check_problem(changed(position=to_text(begun, stack=False)))


def test_a_person_who_kept_a_problem_need_not_answer_everything() -> None:
    position = POSITION.replace("1 indigo", "1 indigo, 1 sugar")
    assert check_problem(changed(kind="own", position=position)) == ""


def test_the_answer_that_was_given_is_found() -> None:
    start = LOADING.start()
    assert answer_given(LOADING, start, [parse("load corn 6")]) == CORN
    corn = Answer(actions=("place 1",), correct=True)
    indigo = Answer(actions=("place 0", "place 1"))
    placing = changed(position=PLACING, answers=(corn, indigo))
    assert answer_given(placing, placing.start(), ["place 1"]) == corn
    assert answer_given(placing, placing.start(), ["place 0", "place 0"]) is None


def test_all_that_ships_is_read_and_right() -> None:
    catalog = read_problems(shipped_folder("levels") / "problems")
    assert catalog.errors == ()
    assert {name: check_problem(problem) for name, problem in catalog.problems.items()} == (
        dict.fromkeys(catalog.problems, "")
    )


def test_the_trap_is_chosen_most_often_and_not_doing_nothing_otherwise() -> None:
    best = Answer(actions=("sell corn",), correct=True, win=60.0)
    nothing = Answer(actions=("pass",), win=50.0)
    sugar = Answer(actions=("sell sugar",), win=40.0)
    coffee = Answer(actions=("sell coffee",), win=30.0)
    assert changed(answers=(best, nothing, sugar, coffee)).trap == sugar
    tempting = msgspec.structs.replace(coffee, chosen=1)
    assert changed(answers=(best, nothing, sugar, tempting)).trap == tempting
