"""Who sits down where somebody is to be drawn."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from game.content.opponents.character import (
    ANYBODY,
    NOBODY,
    OF_LEVEL,
    Character,
    CharacterCatalog,
    read_opponents,
)
from game.content.opponents.selection import draw_characters
from game.seats import LEVELS
from tests.support.window import project_paths

CATALOG = read_opponents(project_paths(Path()).opponents)
IDS = [character.id for character in CATALOG]

wishes = st.tuples(
    st.sampled_from(["", "nobody_known", OF_LEVEL, ANYBODY, *IDS]),
    st.sampled_from([*LEVELS, "person"]),
)


def draw(*wanted: tuple[str, str], seed: int = 1) -> list[Character | None]:
    return draw_characters(CATALOG, wanted, random.Random(seed))


@given(st.lists(wishes, min_size=2, max_size=5), st.integers(0, 99))
def test_nobody_sits_at_a_table_twice(wanted: list[tuple[str, str]], seed: int) -> None:
    found = draw(*wanted, seed=seed)
    seated = [character.id for character in found if character is not None]
    assert len(set(seated)) == len(seated)
    for (name, level), character in zip(wanted, found, strict=True):
        if name == OF_LEVEL and character is not None:
            assert character.level == level
        if name in ("", "nobody_known"):
            assert character is None
        if name == ANYBODY:
            assert character is not None
        if name in IDS and [other for other, _ in wanted].count(name) == 1:
            assert character is not None
            assert character.id == name
    assert found == draw(*wanted, seed=seed)  # the same for the same seed


def test_all_of_a_level_are_drawn_at_times() -> None:
    merchants = {character.id for character in CATALOG if character.level == "merchant"}
    found = {
        character.id
        for seed in range(60)
        for character in draw((OF_LEVEL, "merchant"), seed=seed)
        if character
    }
    assert found == merchants


def test_where_none_of_a_level_is_left_nobody_sits_down() -> None:
    deckhands = sum(character.level == "deckhand" for character in CATALOG)
    found = draw(*[(OF_LEVEL, "deckhand")] * 5)
    assert [character is not None for character in found].count(True) == deckhands


def test_anybody_leaves_those_of_a_level_to_who_wants_them() -> None:
    two = CharacterCatalog(CATALOG.characters[:2])  # both are deckhands
    found = draw_characters(two, [(ANYBODY, ""), (OF_LEVEL, "deckhand")], random.Random(3))
    assert None not in found


def test_without_characters_all_are_plain() -> None:
    assert draw_characters(NOBODY, [(ANYBODY, ""), ("pepin", "")], random.Random(1)) == [None, None]
