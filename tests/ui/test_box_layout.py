"""Rows, columns and grids of rectangles, by what they need."""

from pathlib import Path

import pytest
from pygame import FRect

from game.tools.assets.screenshots import screenshot_context
from game.ui.box_layout import (
    REST,
    Length,
    Size,
    TextMeasure,
    column,
    even_grid,
    grid,
    longest,
    row,
    share_out,
    total,
)
from game.ui.text.typesetting import LABEL, SMALL
from game.ui.widgets.scroll import columns_for, lay_cards
from game.ui.widgets.widget import Widget

ROOM = FRect(10, 20, 100, 50)
EVEN = Length(share=1)


def need(preferred: float) -> Length:
    return Length(preferred, preferred, 1)


@pytest.mark.parametrize(
    ("sizes", "found"),
    [
        ((30, REST), (30, 70)),
        ((REST, 30, Length(share=3)), (17.5, 30, 52.5)),
        ((10, 20), (10, 20)),  # what nobody wants is left over
        ((need(20), need(50), EVEN), (25, 50, 25)),
        ((need(20), need(70), EVEN), (20, 70, 10)),
        ((need(50), need(45), EVEN), (50, 45, 5)),
        ((Length(80, 40), Length(60, 30), 20), (80 * 4 / 7, 60 * 4 / 7, 20)),
        ((Length(120, 20), Length(60, 60)), (40, 60)),
        ((Length(90, 80), 120), (40, 60)),  # nothing fits: all give way
        ((100, 0.0, Length(20)), (100, 0, 0)),
        ((), ()),
    ],
)
def test_a_room_is_shared_out_by_need_then_by_share(
    sizes: tuple[Size, ...], found: tuple[float, ...]
) -> None:
    assert share_out(100, sizes) == pytest.approx(list(found))


@pytest.mark.parametrize(
    ("needs", "found"),
    [
        ((9, 9, 9), (10, 10, 10)),
        ((12, 8, 10), (12, 8, 10)),
        ((12, 6, 6), (12, 9, 9)),
        ((11, 14, 8), (11, 11, 8)),  # what lacks least first, what is left to the other
        ((12, 14, 7), (12, 11, 7)),
        ((12, 12, 12), (10, 10, 10)),
    ],
)
def test_where_not_all_have_what_they_need_as_many_as_can_be_do(
    needs: tuple[float, ...], found: tuple[float, ...]
) -> None:
    assert share_out(30, [need(each) for each in needs]) == pytest.approx(list(found))


def test_rows_and_columns_leave_gaps() -> None:
    assert row(ROOM, [20, REST], gap=5) == [FRect(10, 20, 20, 50), FRect(35, 20, 75, 50)]
    assert column(ROOM, [20, REST], gap=5) == [FRect(10, 20, 100, 20), FRect(10, 45, 100, 25)]


def test_a_column_that_scrolls_goes_beyond_its_room() -> None:
    places = column(ROOM, [30, Length(40, 10), 20], gap=5, overflow=True)
    assert [(place.y, place.height) for place in places] == [(20, 30), (55, 40), (100, 20)]
    assert column(ROOM, [20, REST], overflow=True) == column(ROOM, [20, REST])


def test_things_beside_each_other_need_what_each_needs_and_the_gaps() -> None:
    assert total([10, Length(30, 20), REST], gap=5) == Length(50, 40)
    assert total([], gap=5) == Length()
    assert longest(Length(40, 10), Length(30, 20)) == Length(40, 20)


def test_lengths_are_changed_in_what_they_prefer_and_in_what_they_need() -> None:
    length = Length(40, 30)
    assert length.padded(5) == Length(45, 35)
    assert length.capped(35) == Length(35, 30)
    assert length.capped(20) == Length(20, 20)
    assert length.growing() == Length(30, 30, 1)
    assert length.stretched(2) == Length(40, 30, 2)


def test_the_columns_of_a_grid_stand_in_line() -> None:
    (first, second), (third, fourth) = grid(ROOM, [30, REST], [REST, 10], gap=(4, 6))
    assert first == FRect(10, 20, 30, 34)
    assert second == FRect(44, 20, 66, 34)
    assert third == FRect(10, 60, 30, 10)
    assert fourth == FRect(44, 60, 66, 10)


@pytest.mark.parametrize("scale", [100, 200])
def test_a_text_written_into_its_least_room_is_whole(scale: int, tmp_path: Path) -> None:
    text = screenshot_context((1280, 720), tmp_path, ui_scale=scale).text
    fit, words = TextMeasure(text), "A **large** warehouse"
    text.set_scale(scale / 100)
    for style in (LABEL, SMALL):
        plain = words.replace("*", "")
        width, height = fit.width(plain, style=style), fit.line(style)
        text.render(plain, style, width=width.least, height=height.least)
        narrow = fit.width(plain, style=style, wraps=True).least
        for room in (narrow, narrow * 1.5):
            text.render_rich(words, style, width=room, height=fit.lines(words, style, room).least)
        assert width.least <= width.preferred == pytest.approx(text.size(plain, style)[0] + 2)
    assert not text.clipped | text.squeezed


def test_an_even_grid_has_as_many_places_as_asked_for() -> None:
    places = even_grid(ROOM, 2, 3, gap=(20, 10))
    assert places == [FRect(10, 20, 40, 20), FRect(70, 20, 40, 20), FRect(10, 50, 40, 20)]
    assert even_grid(ROOM, 2, 0) == []


def test_cards_of_a_row_are_as_high_as_the_highest() -> None:
    cards = [Widget((0, 0, 0, height)) for height in (10, 30, 20)]
    assert lay_cards(ROOM, cards, 2, gap=10) == 70
    assert [tuple(card.rect) for card in cards] == [
        (10, 20, 45, 30),
        (65, 20, 45, 30),
        (10, 60, 45, 20),
    ]
    assert [columns_for(width, 100, 10) for width in (50, 209, 210)] == [1, 1, 2]
