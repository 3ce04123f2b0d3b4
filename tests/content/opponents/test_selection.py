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
from game.scenes.setup.plan import SeatPlan, SetupPlan
from game.seats import LEVELS
from game.seats.difficulty import SeatKind
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
    free = [level for name, level in wanted if name == OF_LEVEL]
    for (name, level), character in zip(wanted, found, strict=True):
        if name == OF_LEVEL and level in LEVELS:
            assert character is not None
            enough = sum(one.level == level and one not in found for one in CATALOG)
            assert character.level == level or (not enough and free.count(level))
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


def test_anybody_leaves_those_of_a_level_to_who_wants_them() -> None:
    two = CharacterCatalog(CATALOG.characters[:2])  # both are deckhands
    found = draw_characters(two, [(ANYBODY, ""), (OF_LEVEL, "deckhand")], random.Random(3))
    assert None not in found


def test_where_a_level_has_too_few_its_neighbors_play_at_that_level() -> None:
    bosuns = [character.id for character in CATALOG if character.level == "bosun"]
    wanted = [(OF_LEVEL, "bosun")] * 4
    found = draw(*wanted)
    assert {one.id for one in found[:2] if one is not None} == set(bosuns)
    assert all(one is not None and one.level in ("deckhand", "merchant") for one in found[2:])
    seats = tuple(SeatPlan(color=at, kind="bosun", character=OF_LEVEL) for at in range(4))
    spec = SetupPlan(seats=seats).match(1, CATALOG)
    assert all(CATALOG.get(seat.character) is not None for seat in spec.seats)
    assert {SeatKind.parse(seat.kind).level for seat in spec.seats} == {"bosun"}
    high = tuple(SeatPlan(color=at, kind="governor", character=OF_LEVEL) for at in range(4))
    kinds = [seat.kind for seat in SetupPlan(seats=high).match(2, CATALOG).seats]
    assert all(SeatKind.parse(kind).level == "governor" for kind in kinds)
    assert not any(SeatKind.parse(kind).habit for kind in kinds), "governors have no habits"


def test_without_characters_all_are_plain() -> None:
    assert draw_characters(NOBODY, [(ANYBODY, ""), ("pepin", "")], random.Random(1)) == [None, None]
