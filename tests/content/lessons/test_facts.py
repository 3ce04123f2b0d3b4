"""What lessons say in figures: each is said by a fact, and facts are checked by the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.content.lessons.facts import check_fact
from game.content.lessons.lesson import Lesson, read_lesson
from game.content.lessons.walkthrough import check, fulfils, positions
from game.rules import parse
from game.rules.notation.reader import from_text

LESSONS = Path(__file__).parents[3] / "levels" / "lessons"
WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
FIGURE = re.compile(rf"\b(\d+|{'|'.join(WORDS)})\b", re.IGNORECASE)
# Figures of the rules, of what has been or of what may be, by lesson and step (from 1).
OF_THE_RULES = {
    ("10_two_players", 2): {3},  # roles of each
    ("11_new_buildings", 1): {5},  # tables of this lesson
    ("11_new_buildings", 5): {3},  # pieces that the black market takes
    ("11_new_buildings", 9): {2},  # twice
    ("13_draft", 1): {6, 17, 31},
    ("13_draft", 2): {7},
    ("13_draft", 4): {2, 4, 5, 8},
    ("13_draft", 5): {5, 7},
    ("21_block_a_ship", 5): {5},  # the VP that Ines did not get
    ("7_end", 2): {3},  # ends of the game
}


def lessons() -> list[Lesson]:
    return [read_lesson(path) for path in sorted(LESSONS.glob("*.toml"))]


def figures(*texts: str) -> set[int]:
    """Return the figures from 2 on in texts, written as digits or as words."""
    found = {match[1].lower() for text in texts for match in FIGURE.finditer(text)}
    return {WORDS.index(figure) + 2 if figure in WORDS else int(figure) for figure in found} - {
        0,
        1,
    }


def told(lesson: Lesson) -> dict[tuple[str, int], tuple[set[int], set[int]]]:
    """Return the figures of each step, and those of its facts."""
    found = {}
    for number, step in enumerate(lesson.steps, 1):
        answers = [text for answer in step.answers for text in (answer.label, answer.text)]
        said = figures(step.text, step.why, *step.reasons.values(), *answers)
        facts = [*step.facts, *(fact for answer in step.answers for fact in answer.facts)]
        found[lesson.id, number] = said, figures(*facts)
    return found


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_every_figure_of_a_lesson_is_said_by_a_fact(lesson: Lesson) -> None:
    check(lesson)
    for step, (said, proved) in told(lesson).items():
        assert said - proved == OF_THE_RULES.get(step, set()), step


def test_figures_are_found_as_digits_and_as_words() -> None:
    assert figures("Seven doubloons, **two** by the market; 10 in all, one left.") == {7, 2, 10}


POSITION = "players: 4\nseat 0: 3 doubloons, 2 corn\n  island: corn*\n"


@pytest.mark.parametrize(
    "fact",
    ["doubloons 0 = 3", "barrels 0 corn + 1 = 3", "makes 0 > makes 1", "price 0 hospice - 1 <= 2"],
)
def test_facts_that_hold(fact: str) -> None:
    check_fact(fact, from_text(POSITION))


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("doubloons 0 = 4", "is false here: 3 and 4"),
        ("doubloons 0", "compares two quantities"),
        ("ducats 0 = 3", "no quantity is called 'ducats 0'"),
        ("doubloons 7 = 3", "no quantity"),
        ("barrels 0 rum = 1", "no quantity"),
        ("doubloons 0 + = 3", "no quantity"),
    ],
)
def test_facts_that_do_not(fact: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        check_fact(fact, from_text(POSITION))


def test_a_colonist_in_the_chapel_is_not_the_noble_that_was_asked_for() -> None:
    lesson = read_lesson(LESSONS / "12_nobles.toml")
    position, wish = list(positions(lesson))[1], lesson.steps[1].wishes[0]
    wrong, right = ("place 0 1 nobles", "place 1"), ("place 1", "place 0 1 nobles")
    assert fulfils(position, [parse(text) for text in right], wish)
    assert not fulfils(position, [parse(text) for text in wrong], wish)
