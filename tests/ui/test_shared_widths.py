"""Widths of things beside each other, by what they need."""

import pytest

from game.ui.shared_widths import fitted_widths


@pytest.mark.parametrize(
    ("needs", "fitted"),
    [
        ((9, 9, 9), (10, 10, 10)),
        ((12, 8, 10), (12, 8, 10)),
        ((12, 9, 9), (12, 9, 9)),
        ((12, 6, 6), (12, 9, 9)),
        ((11, 14, 8), (11, 11, 8)),  # what lacks least first, what is left to the other
        ((12, 12, 12), (10, 10, 10)),
    ],
)
def test_what_needs_more_takes_from_the_others(
    needs: tuple[float, ...], fitted: tuple[float, ...]
) -> None:
    assert fitted_widths((10, 10, 10), needs) == pytest.approx(fitted)
