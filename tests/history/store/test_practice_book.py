"""Positions to practice: due when they should be, and known in the end."""

from __future__ import annotations

from datetime import date, timedelta

from game.history.store.database import Database
from game.history.store.practice_book import BOXES, PracticeBook, PracticeCount, PracticePosition

TODAY = date(2026, 5, 1)


def position(name: str, cost: float = 6.0, person: str = "Ada") -> PracticePosition:
    chains = ("role captain",), ("role mayor", "pass")
    return PracticePosition(name, person, "match", 7, "role", "players: 3", *chains, cost)


def book() -> PracticeBook:
    return PracticeBook(Database(None))


def days_until_due(practice: PracticeBook, today: date) -> int:
    """The days until the position is due, up to a year."""
    return next(n for n in range(366) if practice.due(today + timedelta(n), "Ada") or n == 365)


def test_what_is_added_is_due_at_once_the_costliest_first() -> None:
    practice = book()
    cheap, dear, others = position("a"), position("b", 20.0), position("c", person="Bob")
    practice.add([cheap, dear, others], TODAY)
    assert practice.due(TODAY - timedelta(1), "Ada") == []
    assert practice.due(TODAY, "Ada") == [dear, cheap]
    assert practice.due(TODAY, "Bob") == [others]


def test_a_solved_position_is_asked_after_longer_and_longer_until_it_is_known() -> None:
    practice, one, today = book(), position("a"), TODAY
    practice.add([one], today)
    for days in (0, *BOXES):
        assert days_until_due(practice, today) == days
        today += timedelta(days)
        practice.answered(one, today, right=True)
    assert days_until_due(practice, today) == 365


def test_one_that_is_not_solved_begins_anew() -> None:
    practice, one = book(), position("a")
    practice.add([one], TODAY)
    practice.answered(one, TODAY, right=True)
    practice.answered(one, TODAY, right=True)
    practice.answered(one, TODAY, right=False)
    assert days_until_due(practice, TODAY) == BOXES[0]


def test_one_that_is_added_again_keeps_its_schedule() -> None:
    practice, one = book(), position("a")
    practice.add([one], TODAY)
    practice.answered(one, TODAY, right=True)
    practice.add([one], TODAY)
    assert days_until_due(practice, TODAY) == BOXES[0]


def test_positions_are_counted_by_kind_until_they_are_known() -> None:
    practice, one = book(), position("a")
    practice.add([one, position("b"), position("c", person="Bob")], TODAY)
    for _ in (0, *BOXES):
        practice.answered(one, TODAY, right=True)
    assert practice.counts(TODAY - timedelta(1), "Ada") == {"role": PracticeCount(1, 0)}
    assert practice.counts(TODAY, "Ada") == {"role": PracticeCount(1, 1)}
    assert practice.counts(TODAY, None) == {"role": PracticeCount(2, 2)}
    assert practice.counts(TODAY, "Cleo") == {}
