"""The deals of the day in the database."""

from datetime import date
from pathlib import Path

from game.history.daily.daily_table import DailyTable
from game.history.daily.results import DailyResult, FieldResult
from game.history.store.database import Database

DAY, NEXT = date(2026, 11, 27), date(2026, 11, 28)


def test_a_person_has_one_try_and_its_first_result_stays(tmp_path: Path) -> None:
    table = DailyTable(Database(tmp_path / "store.sqlite"))
    assert table.begin("Ana", DAY, DAY, "match-0001.jsonl")
    assert not table.begin("Ana", DAY, NEXT, "match-0002.jsonl")
    assert table.begin("Ben", DAY, DAY, "match-0003.jsonl")
    tried = table.tried("Ana", DAY)
    assert tried is not None
    assert (tried.file, tried.begun, tried.result) == ("match-0001.jsonl", DAY, None)
    table.finish("Ana", DAY, "first", DailyResult(40, 2, -3))
    table.finish("Ana", DAY, "second", DailyResult(60, 1, 9))
    table.finish("Ana", NEXT, "never begun", DailyResult(60, 1, 9))
    again = DailyTable(Database(tmp_path / "store.sqlite")).tries("Ana")
    assert [(each.key, each.result) for each in again] == [("first", DailyResult(40, 2, -3))]
    assert table.tried("Ana", NEXT) is None


def test_results_of_computers_are_kept_by_day() -> None:
    table = DailyTable(Database(None))
    results = [FieldResult("bosun", n, DailyResult(40, 1, n)) for n in range(3)]
    table.add_field(DAY, results[:2])
    table.add_field(DAY, results[1:])
    table.add_field(NEXT, [])
    assert sorted(table.field(DAY)) == results
    assert table.field(NEXT) == []
