"""The words of lessons: short sentences, and few of them."""

from __future__ import annotations

import re

import pytest

from game.app.paths import shipped_folder
from game.content.lessons.catalog import load_lesson
from game.content.lessons.lesson import GROUPS, KINDS, Lesson

FOLDER = shipped_folder("levels") / "lessons"
LESSONS = [load_lesson(path) for path in sorted(FOLDER.glob("*.toml"))]
MOST_WORDS = 1200  # in the basic lessons together
# At the table, in the basic lessons together:
MOST_STEPS = 45
MOST_WORDS_TOLD = 800
_MARK = re.compile(r"\{[^{}]*\}|\*\*")
_SENTENCE = re.compile(r"[.!?](?:\s|$)")


def count_words(lesson: Lesson) -> int:
    """Return how many words somebody reads who goes through a lesson: all but the reasons."""
    texts = [lesson.title, lesson.summary]
    for step in lesson.steps:
        texts += [step.text, step.why, *(answer.text for answer in step.answers)]
    return sum(len(_MARK.sub(" ", text).split()) for text in texts)


def test_the_basic_lessons_have_few_words() -> None:
    basics = [lesson for lesson in LESSONS if lesson.group == GROUPS[0]]
    assert len(basics) == 8
    assert sum(map(count_words, basics)) < MOST_WORDS


def test_the_basic_lessons_are_told_in_few_steps() -> None:
    """Count what everybody reads: the steps, and the answers that are played out."""
    told = [
        text
        for lesson in LESSONS
        if lesson.group == GROUPS[0] and lesson.kind == KINDS[0]
        for step in lesson.steps
        for text in (step.text, *(answer.text for answer in step.answers))
    ]
    steps = sum(len(lesson.steps) for lesson in LESSONS if lesson.group == GROUPS[0])
    assert steps <= MOST_STEPS
    assert sum(len(text.split()) for text in told) <= MOST_WORDS_TOLD


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_sentences_are_few_and_short(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps, 1):
        for text in (step.text, *(answer.text for answer in step.answers)):
            plain = _MARK.sub("", text)
            assert len(_SENTENCE.findall(plain)) <= (3 if step.answers else 2), (number, text)
            assert len(plain.split()) <= 32, (number, text)
        assert len(_SENTENCE.findall(step.why)) <= 2, (number, step.why)
