"""The check of lessons: short sentences, few words, and faults with file and step."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game.app.lessons.catalog import load_lesson
from game.app.lessons.lesson import GROUPS, Lesson
from game.app.paths import shipped_folder
from game.tools.lesson_check import check_lessons, count_words

FOLDER = shipped_folder("levels") / "lessons"
LESSONS = [load_lesson(path) for path in sorted(FOLDER.glob("*.toml"))]
MOST_WORDS = 1200  # in the basic lessons together
_MARK = re.compile(r"\{[^{}]*\}|\*\*")
_SENTENCE = re.compile(r"[.!?](?:\s|$)")


def test_the_basic_lessons_have_few_words() -> None:
    basics = [lesson for lesson in LESSONS if lesson.group == GROUPS[0]]
    assert len(basics) == 8
    assert sum(map(count_words, basics)) < MOST_WORDS


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_sentences_are_few_and_short(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps, 1):
        for text in (step.text, *(way.text for way in step.ways)):
            plain = _MARK.sub("", text)
            assert len(_SENTENCE.findall(plain)) <= (3 if step.ways else 2), (number, text)
            assert len(plain.split()) <= 32, (number, text)
        assert len(_SENTENCE.findall(step.why)) <= 2, (number, step.why)


def test_a_report_has_a_line_for_each_lesson_and_counts_the_faults(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "1_island.toml", tmp_path)
    (tmp_path / "2_broken.toml").write_text("title = 3", encoding="utf-8")
    report = check_lessons(tmp_path)
    assert report.faults == 1
    assert report.lines[0].startswith("1_island: ")
    assert "2_broken.toml" in report.lines[1]
    assert report.lines[-1].startswith("2 lessons, 1 faults; ")
