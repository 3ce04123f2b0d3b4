"""Films of scenes: so many pictures, the same each time, with what moves in them."""

from pathlib import Path

from game.tools.assets.film import FILM_RATE, film

SIZE = (480, 270)


def test_a_film_shows_what_moves_and_is_the_same_each_time(tmp_path: Path) -> None:
    first, second = (film("menu", 1, SIZE, 1, tmp_path / part) for part in ("a", "b"))
    assert len(first) == FILM_RATE
    pictures = [file.read_bytes() for file in first]
    assert len(set(pictures)) > FILM_RATE / 2
    assert pictures == [file.read_bytes() for file in second]
