"""Facts of challenges for achievements, counted from the tables of the store."""

from __future__ import annotations

from datetime import date, datetime

from game.history.achievements.challenge_facts import challenge_facts, challenged_people
from game.history.achievements.goals import CHALLENGE_FACTS
from game.history.islands.island_table import IslandTable
from game.history.problems.problem_table import ProblemTable
from game.history.problems.standing import FREE, TIMED, ProblemAnswer
from game.history.store.database import Database
from game.history.store.practice_book import PracticeBook, PracticePosition

TODAY = date(2026, 5, 1)


def test_a_person_without_challenges_has_none_of_the_facts() -> None:
    database = Database(None)
    assert challenge_facts(database, "Ada") == dict.fromkeys(CHALLENGE_FACTS, 0)
    assert challenged_people(database) == []


def test_facts_are_counted_for_each_person() -> None:
    database = Database(None)
    table = ProblemTable(database)
    for name in ("a", "b"):
        table.add("Ada", ProblemAnswer(name, 2, True, FREE, 1.0))
    table.add("Ada", ProblemAnswer("c", 2, True, TIMED, 1.0, 5.0))
    table.add("Bob", ProblemAnswer("a", 2, False, FREE, 1.0))
    book = PracticeBook(database)
    chains = ("captain",), ("mayor",)
    one = PracticePosition("x", "Ada", "match", 1, "role", "", *chains, 5.0)
    book.add([one], TODAY)
    book.answered(one, TODAY, right=True)
    islands = IslandTable(database)
    for number in range(2):
        islands.note_ladder_match("Ada", "pepin", f"key{number}", datetime(2026, 5, 1), won=True)
    facts = challenge_facts(database, "Ada")
    assert (facts["problems"], facts["problem_streak"], facts["problem_run"]) == (3, 2, 1)
    assert facts["problem_rating"] > 1200
    assert (facts["practiced"], facts["ladder"]) == (1, 1)
    assert challenge_facts(database, "Bob")["problem_rating"] < 1200
    assert challenged_people(database) == ["Ada", "Bob"]
