"""Ranks among the computers, and streaks of days."""

from datetime import date, timedelta

from game.history.daily.results import DailyResult, DailyTry, FieldResult, Streaks, rank, streaks

TODAY = date(2026, 11, 27)


def played(ago: int, late: int = 0, *, over: bool = True) -> DailyTry:
    """A try at the deal some days ago, begun `late` days after its day."""
    day = TODAY - timedelta(days=ago)
    result = DailyResult(40, 1, 3) if over else None
    return DailyTry("Ana", day, day + timedelta(days=late), "file", "key" if over else "", result)


def test_the_lead_decides_the_rank_and_equals_share_it() -> None:
    field = [FieldResult("bosun", n, DailyResult(40, 1, lead)) for n, lead in enumerate((-3, 2, 5))]
    assert [rank(DailyResult(0, 1, lead), field) for lead in (6, 5, 2, 0, -9)] == [1, 1, 2, 3, 4]
    assert rank(DailyResult(0, 1, 0), []) == 1


def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday() -> None:
    assert streaks([], TODAY) == Streaks(0, 0)
    assert streaks([played(0)], TODAY) == Streaks(1, 1)
    assert streaks([played(1), played(2)], TODAY) == Streaks(2, 2)
    assert streaks([played(2), played(3), played(4), played(0)], TODAY) == Streaks(1, 3)
    assert streaks([played(2)], TODAY) == Streaks(0, 1)


def test_unfinished_and_late_tries_count_for_no_streak() -> None:
    assert streaks([played(0, over=False), played(1)], TODAY) == Streaks(1, 1)
    assert streaks([played(1, late=2), played(0)], TODAY) == Streaks(1, 1)


def test_the_next_day_and_the_day_before_are_on_time_somewhere() -> None:
    """Midnight, a flight over the date line, a clock that is corrected."""
    assert streaks([played(1, late=1), played(0, late=-1)], TODAY) == Streaks(2, 2)


def test_a_clock_that_goes_back_loses_nothing() -> None:
    tries = [played(0), played(1), played(2)]
    earlier = TODAY - timedelta(days=2)
    assert streaks(tries, earlier).longest == 3
    assert streaks(tries, TODAY) == Streaks(3, 3)
