"""Achievements are counted match by match: who earns which, when, and what is kept."""

from __future__ import annotations

from game.history.achievements.achievement import Achievement, AchievementGroup
from game.history.achievements.achievement_book import AchievementBook
from game.history.achievements.goals import (
    BestGoal,
    CollectionGoal,
    Goal,
    LessonGoal,
    MatchGoal,
    StreakGoal,
    SumGoal,
    parse_condition,
)
from game.history.achievements.match_values import MatchValues
from game.history.store.database import Database
from game.history.store.personal_progress import EarnedAchievement, PersonalProgress
from tests.history.achievements.crafted_outcomes import outcome

GROUP = AchievementGroup("group", "Group", "sea")


def achievement(name: str, goal: Goal, *conditions: str, gentle: bool = False) -> Achievement:
    found = tuple(parse_condition(text) for text in conditions)
    return Achievement(name, name, name, "pieces/vp", GROUP, goal, found, gentle=gentle)


WIN = achievement("win", MatchGoal(), "place == 1")


def amounts(book: AchievementBook, person: str = "Ada") -> dict[str, int]:
    return {progress.achievement.id: progress.amount for progress in book.progress(person)}


def test_the_match_that_brings_it_gives_the_day_and_the_file() -> None:
    book = AchievementBook([WIN])
    assert book.count_match(outcome("a")) == []
    (found,) = book.count_match(outcome("b", place=1, day="2026-04-01"))
    assert book.progress("Ada") == [found]
    assert found.earned is not None
    assert (found.earned.day, found.earned.key, found.file) == ("2026-04-01", "b", "b.jsonl")
    assert book.count_match(outcome("c", place=1)) == []
    assert book.progress("Ada")[0].file == "b.jsonl"


def test_of_one_match_the_best_so_far_is_known() -> None:
    book = AchievementBook([achievement("big", BestGoal("points", 50), "place == 1")])
    book.count_match(outcome("a", place=1, points=31))
    book.count_match(outcome("b", place=2, points=48))  # does not meet the condition
    assert book.count_match(outcome("c", place=1, points=22)) == []
    assert amounts(book) == {"big": 31}
    (found,) = book.count_match(outcome("d", place=1, points=55))
    assert (found.amount, found.needed) == (50, 50)


def test_a_match_is_counted_once() -> None:
    book = AchievementBook([achievement("two", MatchGoal(2), "place == 1")])
    for _ in range(3):
        assert book.count_match(outcome("a", place=1)) == []
    assert amounts(book) == {"two": 1}


def test_computers_earn_nothing_and_people_by_their_names() -> None:
    book = AchievementBook([WIN])
    assert book.count_match(outcome("a", kind="governor", place=1)) == []
    assert book.people == []
    book.count_match(outcome("b", name="Bob", place=1))
    book.count_match(outcome("c", others=("person", "person")))
    assert book.people == ["Bob", "Ada", "person 1", "person 2"]
    earned = {name: book.progress(name)[0].earned is not None for name in book.people}
    assert earned == {"Bob": True, "Ada": False, "person 1": True, "person 2": False}
    assert book.progress("nobody")[0].amount == 0


def test_a_row_ends_with_a_match_that_does_not_belong_to_it() -> None:
    book = AchievementBook([achievement("row", StreakGoal(3), "place == 1")])
    seen = []
    for number, place in enumerate((1, 1, 2, 1, 1, 1, 2)):
        book.count_match(outcome(str(number), place=place))
        seen.append(amounts(book)["row"])
    assert seen == [1, 2, 0, 1, 2, 3, 3]  # what is earned stays


def test_sums_and_collections_grow_over_matches() -> None:
    kinds = tuple(parse_condition(f"players == {count}") for count in (2, 3))
    book = AchievementBook(
        [
            achievement("barrels", SumGoal("shipped", 30), "place == 1"),
            achievement("tables", CollectionGoal(kinds), "place == 1"),
        ]
    )
    book.count_match(outcome("a", {"shipped": 20}, place=1))
    book.count_match(outcome("b", {"shipped": 20}, others=("merchant",)))
    assert amounts(book) == {"barrels": 20, "tables": 1}
    found = book.count_match(outcome("c", {"shipped": 15}, place=1, others=("merchant",)))
    assert [progress.achievement.id for progress in found] == ["barrels", "tables"]
    assert amounts(book) == {"barrels": 30, "tables": 2}


def test_a_match_with_a_peek_counts_for_gentle_ones_alone() -> None:
    gentle = achievement("gentle", MatchGoal(), "place == 1", gentle=True)
    row = achievement("row", StreakGoal(2), "place == 1")
    book = AchievementBook([WIN, gentle, row])
    book.count_match(outcome("a", place=1))
    book = AchievementBook([WIN, gentle, row])
    assert [
        progress.achievement.id
        for progress in book.count_match(outcome("b", place=1, used_undo=True))
    ] == ["gentle"]
    book.count_match(outcome("c", place=1))
    book.count_match(outcome("d", place=2, used_undo=True))  # breaks no row either
    assert [progress.achievement.id for progress in book.count_match(outcome("e", place=1))] == [
        "row"
    ]


def test_a_match_with_counsel_counts_for_gentle_ones_alone() -> None:
    gentle = achievement("gentle", MatchGoal(), "place == 1", gentle=True)
    book = AchievementBook([WIN, gentle])
    found = book.count_match(outcome("a", {"counsel": 1}, place=1))
    assert [progress.achievement.id for progress in found] == ["gentle"]


def test_unknown_facts_meet_no_condition_but_the_result_counts() -> None:
    safe = achievement("safe", MatchGoal(), "lost == 0")
    barrels = achievement("barrels", SumGoal("shipped", 5), "place == 1")
    book = AchievementBook([WIN, safe, barrels])
    found = book.count_match(outcome("a", {}, place=1))
    assert [progress.achievement.id for progress in found] == ["win"]
    assert book.count_match(outcome("b", {"shipped": 1}))[0].achievement.id == "safe"


def test_what_is_earned_is_recorded_when_the_match_is_gone() -> None:
    record = PersonalProgress(Database(None))
    earlier = AchievementBook([WIN], record)
    earlier.count_match(outcome("a", place=1, day="2026-01-09"))
    assert record.earned() == []
    earlier.write()
    assert record.earned() == [EarnedAchievement("win", "Ada", "2026-01-09", "a")]
    book = AchievementBook([WIN], record)
    assert book.people == ["Ada"]
    (shown,) = book.progress("Ada")
    assert shown.earned is not None
    assert (shown.earned.day, shown.file) == ("2026-01-09", "")
    assert book.count_match(outcome("b", place=1)) == []
    book.count_match(outcome("a", place=1))  # the match is there after all
    assert book.progress("Ada")[0].file == "a.jsonl"
    book.write()
    assert len(record.earned()) == 1


def test_achievements_of_other_versions_are_left_alone() -> None:
    record = PersonalProgress(Database(None))
    strange = EarnedAchievement("from_the_future", "Ada", "2030-01-01", "x")
    record.note_earned([strange])
    book = AchievementBook([WIN], record)
    assert book.progress("Ada")[0].earned is None
    assert len(book.progress("Ada")) == 1
    book.count_match(outcome("a", place=1))
    book.write()
    assert strange in record.earned()


def test_lessons_are_done_for_everybody() -> None:
    record = PersonalProgress(Database(None))
    basics = achievement("basics", LessonGoal(("1", "2")))
    book = AchievementBook([basics], record)
    assert book.count_lessons({"1"}, "2026-05-05") == []
    assert amounts(book, "Bob") == {"basics": 1}
    (found,) = book.count_lessons({"1", "2"}, "2026-05-06")
    assert found.earned is not None
    assert (found.earned.person, found.earned.day) == ("", "2026-05-06")
    assert book.count_lessons({"1", "2"}, "2026-05-07") == []
    book.write()
    again = AchievementBook([basics], record)
    assert [again.progress(name)[0].earned for name in ("Ada", "Bob")] == [found.earned] * 2
    assert again.people == []


def test_values_of_a_match_know_the_opponents() -> None:
    played = outcome(
        "a", place=1, others=("merchant/shipper", "governor", "person", "from_the_future")
    )
    values = MatchValues(played, 0)
    wanted = {
        "players": 5,
        "persons": 2,
        "computers": 3,
        "place": 1,
        "points": 30,
        "rounds": 15,
        "against.merchant": 1,
        "against.governor": 1,
        "against.person": 1,
        "beaten.merchant": 1,
        "beaten.governor": 1,
        "against.deckhand": 0,
        "rules.base": 1,
        "rules.nobles": 0,
        "lead": -3,
        "shipped": 0,
    }
    assert {name: values.get(name) for name in wanted} == wanted
    assert MatchValues(played, 1).get("beaten.person") == 0
    assert MatchValues(played, 1).get("lead") is None
