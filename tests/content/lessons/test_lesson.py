"""Lesson files are read through one schema; what is wrong is told with file and step."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.lessons.catalog import load_catalog, load_lesson
from game.content.lessons.lesson import LessonError
from game.content.lessons.targets import Target, parse_target
from game.content.lessons.wishes import parse_wish
from game.rules.material import CORN, INDIGO, SMALL_MARKET

GOOD = """
title = "A lesson"
summary = "It teaches."
names = ["You", "Ines", "Mateo"]
position = '''
players: 3
open: corn, sugar, coffee, tobacco
stack: corn, indigo
decide: choose 0
'''

[[steps]]
text = "Read this."
why = "It helps."
target = ["role settler", "board 0"]

[[steps]]
text = "Take the settler."
want = ["settler"]
reasons = { "*" = "Not now.", mayor = "Nobody works yet." }

[[steps]]
text = "Take the quarry."
want = ["take quarry"]
reasons = { "*" = "The quarry is better." }
script = ["take corn", "take coffee"]
"""


def written(folder: Path, text: str, name: str = "1_test.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_lesson_is_read_with_all_it_says(tmp_path: Path) -> None:
    lesson = load_lesson(written(tmp_path, GOOD))
    assert (lesson.id, lesson.title, lesson.names[1]) == ("1_test", "A lesson", "Ines")
    first, second, third = lesson.steps
    assert first.is_text_only
    assert first.targets == (Target("role", -1, 0), Target("board", 0))
    assert second.reasons["mayor"] == "Nobody works yet."
    assert [wish.text for wish in third.script] == ["take corn", "take coffee"]
    assert "It helps." in lesson.texts()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "A lesson"', "", "missing required field `title`"),
        ('title = "A lesson"', "title = 3", "'title': Expected `str`"),
        ('summary = "It teaches."', 'sumary = "It teaches."', "unknown field `sumary`"),
        ('names = ["You", "Ines", "Mateo"]', 'names = ["You"]', "2 to 5 players"),
        ('names = ["You", "Ines", "Mateo"]', 'names = ["You", "Ines", "Ines"]', "a different one"),
        ('names = ["You", "Ines", "Mateo"]', 'names = ["You", "Ines"]', "has 3 players"),
        ('"Ines"', '" Ines"', "a name has 1 to "),
        ('"Ines"', f'"{"I" * 100}"', "a name has 1 to "),
        ("names =", 'kind = "draft"\nnames =', "does not begin at 'choose'"),
        ("players: 3", "players: 7", "the position: "),
        ("decide: choose 0", "decide: choose 1", "step 2: seat 1 is to decide (choose)"),
        ('"role settler"', '"role admiral"', "step 1: after 'role' comes one of settler"),
        ('"board 0"', '"board 3"', "step 1: 'board' needs a seat from 0 to 2"),
        ('"board 0"', '"market aqueduct"', "step 1: there is no 'market aqueduct'"),
        ('"board 0"', '"role prospector"', "step 1: there is no 'role prospector'"),
        ('"board 0"', '"ship 8"', "step 1: there is no 'ship 8'"),
        ('"board 0"', '"tile 0 corn"', "step 1: there is no 'tile 0 corn'"),
        ('"board 0"', '"building 1 hospice"', "step 1: there is no 'building 1 hospice'"),
        ('"board 0"', '"harbour"', "step 1: there is no target 'harbour'"),
        ('want = ["settler"]', 'want = ["settle"]', "step 2: there is no action 'settle'"),
        ('want = ["settler"]', 'want = ["prospector"]', "step 2: 'prospector' is not legal"),
        ('"*" = "Not now.", ', "", "step 2: 'reasons' need a '*'"),
        ("mayor = ", "prospector = ", "step 2: 'prospector' is not legal"),
        ('"take coffee"]', '"take quarry"]', "step 3: 'take quarry' is not legal"),
        ('"take coffee"]', '"take"]', "step 3: there is no action 'take'"),
        ('"take coffee"]', '"any"]', "step 3: a script says what is played"),
        ('text = "Read this."', 'text = "Read this."\nposition = "x"', "the first step begins"),
        ("[[steps]]", "[[steps]", "it is no TOML"),
    ],
)
def test_a_mistake_is_one_sentence_with_file_and_step(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in GOOD
    with pytest.raises(LessonError) as caught:
        load_lesson(written(tmp_path, GOOD.replace(old, new, 1)))
    assert str(caught.value).startswith("1_test.toml: ")
    assert said in str(caught.value)
    assert caught.value.message.values["file"] == "1_test.toml"


def test_a_building_that_is_not_in_play_is_named(tmp_path: Path) -> None:
    text = GOOD.replace("decide:", "seat 0: none\n  city: aqueduct*\ndecide:")
    with pytest.raises(LessonError, match=r"1_test\.toml: step 1: .*aqueduct"):
        load_lesson(written(tmp_path, text))


def test_files_that_cannot_be_used_stand_at_the_end_and_the_others_work(tmp_path: Path) -> None:
    written(tmp_path, "\x00", "0_broken.toml")
    (tmp_path / "1_bytes.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "2_folder.toml").mkdir()
    written(tmp_path, GOOD, "3_good.toml")
    entries = load_catalog(tmp_path)
    assert [entry.id for entry in entries] == ["3_good", "0_broken", "1_bytes", "2_folder"]
    assert entries[0].lesson is not None
    assert all(entry.error is not None and entry.lesson is None for entry in entries[1:])


def test_a_missing_folder_has_no_lessons(tmp_path: Path) -> None:
    assert load_catalog(tmp_path / "nowhere") == []


def test_wishes() -> None:
    assert parse_wish("any").anything
    assert parse_wish("store coffee; keep corn").actions == ("store coffee", "keep corn")
    occupied = parse_wish("occupy corn, indigo 2").occupied
    assert occupied == {CORN: 1, INDIGO: 2}
    for wrong in ("occupy nowhere", "occupy corn two", "", "settler; nothing"):
        with pytest.raises(ValueError, match=r"nobody can stand|there is no action"):
            parse_wish(wrong)


def test_targets() -> None:
    assert parse_target("market small_market", 3) == Target("market", -1, SMALL_MARKET)
    assert parse_target("goods 2 indigo", 3) == Target("goods", 2, INDIGO)
    assert parse_target("vp supply", 3) == Target("vp supply")
    assert parse_target("vp 1", 3) == Target("vp", 1)
    for wrong in ("vp", "quarries 3", "goods corn", "ship 3", ""):
        with pytest.raises(ValueError, match=r"needs a seat|comes|no target"):
            parse_target(wrong, 3)


def test_the_shipped_lessons_are_without_fault() -> None:
    from game.app.paths import shipped_folder

    entries = load_catalog(shipped_folder("levels") / "lessons")
    assert not [entry.error for entry in entries if entry.error is not None]
