"""Spots: a part and the thing it belongs to."""

from game.scenes.table.view import spots
from game.scenes.table.view.spots import whole_piece


def test_parts_answer_for_their_whole() -> None:
    assert whole_piece(spots.barrel(1, 2, 0)) == spots.goods(1, 2)
    assert whole_piece(spots.berth(6, 3)) == spots.ship(6)
    assert whole_piece(spots.bay(2)) == spots.HOUSE
    assert whole_piece(spots.island_circle(0, 4)) == spots.island(0, 4)
    assert whole_piece(spots.city_circle(0, 4, 1)) == spots.city(0, 4)
