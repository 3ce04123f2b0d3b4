"""The view: logical points and pixels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.view import View


@given(
    st.tuples(st.integers(1, 8000), st.integers(1, 8000)),
    st.floats(0, 1920),
    st.floats(0, 1080),
)
def test_a_pixel_leads_back_to_its_logical_point(size: tuple[int, int], x: float, y: float) -> None:
    view = View(size)
    back = view.inverse(view.point((x, y)))
    assert back == pytest.approx((x, y), abs=0.51 / view.scale)


@given(st.integers(640, 4000), st.integers(400, 3000), st.integers(0, 900), st.integers(1, 900))
def test_adjacent_rectangles_share_an_edge_in_pixels(
    width: int, height: int, x: int, wide: int
) -> None:
    view = View((width, height))
    left, right = view.rect((x, 0, wide, 50)), view.rect((x + wide, 0, 50, 50))
    assert left.right == right.left


def test_a_window_of_another_shape_centers_the_table() -> None:
    view = View((1920, 1200))
    assert view.offset == (0.0, 60.0)
    assert view.point((0, 0)) == (0, 60)
    assert tuple(view.whole) == pytest.approx((0, -60, 1920, 1200))
    wide = View((2400, 1080))
    assert wide.offset == (240.0, 0.0)
    assert wide.px(0.1) == 1
    assert wide.px(0) == 0
