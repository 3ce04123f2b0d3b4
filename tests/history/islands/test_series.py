"""Who wins a series."""

import pytest

from game.history.islands.series import Series, series_of


@pytest.mark.parametrize(
    ("results", "series"),
    [
        ("", Series()),
        ("w", Series(1, 0)),
        ("wlw", Series(2, 1, beaten=True)),
        ("wll", Series(1, 2)),
        ("llw", Series(1, 0)),
        ("wwl", Series(0, 1, beaten=True)),
        ("wwll", Series(0, 2, beaten=True)),
    ],
)
def test_two_wins_decide_a_series(results: str, series: Series) -> None:
    assert series_of(result == "w" for result in results) == series
