"""Stars, matches on islands and the ladder are kept, each once."""

from datetime import datetime, timedelta

from game.history.islands.island_table import IslandMatch, IslandTable
from game.history.islands.series import Series
from game.history.store.database import Database

NOW = datetime(2026, 6, 1, 20, 0)
WON = IslandMatch("Ana", "reef", "k1", 40, 1, 3, 14)
BETTER = IslandMatch("Ana", "reef", "k2", 52, 1, 9, 13)
LOST = IslandMatch("Ana", "reef", "k3", 60, 2, -1, 15)


def test_a_star_is_won_once_and_belongs_to_a_person() -> None:
    table = IslandTable(Database(None))
    table.note_match(WON, [1], NOW)
    table.note_match(WON, [1], NOW + timedelta(days=1))
    table.note_match(BETTER, [1, 3], NOW)
    assert table.stars("Ana") == {"reef": {1, 3}}
    assert table.stars("Gaspar") == {}
    assert table._database.rows("SELECT day, key FROM stars WHERE star = 1") == [
        ("2026-06-01", "k1")
    ]


def test_the_best_match_is_the_best_placed_with_most_points() -> None:
    table = IslandTable(Database(None))
    for match in (LOST, BETTER, WON):
        table.note_match(match, [], NOW)
    assert table.best("Ana") == {"reef": BETTER}


def test_a_series_is_counted_in_the_order_of_its_matches() -> None:
    table = IslandTable(Database(None))
    for at, won in enumerate((False, True, True)):
        for _ in range(2):  # recorded again, it changes nothing
            when = NOW + timedelta(hours=at)
            table.note_ladder_match("Ana", "pepin", f"k{at}", when, won=won)
    assert table.series("Ana") == {"pepin": Series(2, 1, beaten=True)}
