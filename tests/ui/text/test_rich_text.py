"""Markup, and where its lines end."""

from hypothesis import given
from hypothesis import strategies as st

from game.ui.text import rich_text


def measure(piece: rich_text.TextPiece) -> int:
    return 10 if piece.icon else 10 * len(piece.text)


def lines(markup: str, width: int) -> list[str]:
    return [
        " ".join(piece.text or f"<{piece.icon}>" for _, piece in line.pieces)
        for line in rich_text.wrap(rich_text.parse(markup), width, measure, 10)
    ]


def test_words_go_to_the_next_line() -> None:
    assert lines("one two three", 80) == ["one two", "three"]
    assert lines("one\n\ntwo", 80) == ["one", "", "two"]
    assert lines("extraordinary", 50) == ["extra", "ordin", "ary"]


def test_soft_hyphens_part_words_that_are_too_long_for_a_line() -> None:
    word = "extra\u00adordi\u00adnary"
    assert lines(f"an {word} one", 130) == ["an", "extraordinary", "one"]
    assert lines(f"an {word} one", 100) == ["an", "extraordi-", "nary one"]
    assert lines(word, 80) == ["extra-", "ordinary"]
    assert lines(word, 40) == ["extr", "a-", "ordi", "-", "nary"]
    assert rich_text.plain(word) == "extraordinary"


def test_icon_and_number_stay_together() -> None:
    assert lines("pay {coin} 3 now", 60) == ["pay <coin>", "3 now"]
    assert lines("pay {coin}\u00a03 now", 60) == ["pay", "<coin> \u00a03", "now"]


def test_markup_is_read() -> None:
    pieces = [
        piece for chunk in rich_text.parse("a **b** {#ff0000}c{/} {unknown}") for piece in chunk
    ]
    assert [piece.text for piece in pieces] == ["a", "b", "c", "{unknown}"]
    assert [piece.bold for piece in pieces] == [False, True, False, False]
    assert pieces[2].color == (255, 0, 0)
    assert pieces[3].color is None


@given(st.text(alphabet="ab{}*#/ \ncoin", max_size=30))
def test_escaped_text_is_shown_as_it_is(name: str) -> None:
    pieces = [piece for chunk in rich_text.parse(rich_text.escape(name)) for piece in chunk]
    assert all(not piece.icon and not piece.bold and piece.color is None for piece in pieces)
    assert rich_text.plain(rich_text.escape(name)).split() == name.split()


@given(st.text(alphabet="abc {}*\n\u00a0", max_size=60), st.integers(10, 200))
def test_no_line_is_wider_than_its_place(markup: str, width: int) -> None:
    wrapped = rich_text.wrap(rich_text.parse(markup), width, measure, 10)
    assert all(line.width <= width for line in wrapped)
    count = max(1, len(wrapped) - 1)
    assert rich_text.cut(wrapped, count, width, measure)[-1].width <= width
