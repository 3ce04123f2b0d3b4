"""The file of islands and rungs: what is shipped can be played, and what is wrong has a place."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.i18n import fill
from game.app.paths import find_paths
from game.content.islands import IslandCatalog, read_islands
from game.content.opponents.character import CharacterCatalog, read_opponents
from game.content.reader import ContentError
from game.match.seat_data import PERSON, UNNAMED
from game.rules.actions import parse

ISLAND = """
[[islands]]
id = "reef"
title = "Reef"
story = "A reef."
picture = "islands/wreck"
x = 10
y = 20
opponents = ["pepin", "diego"]
"""
STARS = '\n[[islands.stars]]\ntext = "Win."\nmatch = ["place == 1"]\n' * 3
RUNG = '[[ladder]]\nopponents = ["pepin"]\nterms = "Two players."\n'
DUEL = 'start = """\nplayers: 2\n"""\n'
FEW_VP = 'start = """\nplayers: 3\nvp: 3\n"""\n'


@pytest.fixture(scope="module")
def characters() -> CharacterCatalog:
    return read_opponents(find_paths().opponents)


@pytest.fixture(scope="module")
def shipped(characters: CharacterCatalog) -> IslandCatalog:
    return read_islands(find_paths().islands, characters)


def read(folder: Path, text: str, characters: CharacterCatalog) -> IslandCatalog:
    path = folder / "islands.toml"
    path.write_text(text, encoding="utf-8")
    return read_islands(path, characters)


def test_every_island_begins_with_its_opponents(
    shipped: IslandCatalog, characters: CharacterCatalog
) -> None:
    for island in shipped.islands:
        spec, game = island.spec("Ana", characters), island.game()
        assert [seat.character for seat in spec.seats if seat.is_computer] == [*island.opponents]
        assert spec.seats[island.seat].name == "Ana"
        assert spec.options == game.options, island.id
        assert not game.is_over
        assert shipped.of(spec.challenge) is island


def test_every_island_can_be_reached(shipped: IslandCatalog) -> None:
    reached: set[str] = set()
    for _ in shipped.islands:
        reached |= {
            island.id
            for island in shipped.islands
            if not island.after or reached.intersection(island.after)
        }
    assert reached == {island.id for island in shipped.islands}


def test_the_ladder_is_in_order_of_strength(
    shipped: IslandCatalog, characters: CharacterCatalog
) -> None:
    rungs = [rung.id for rung in shipped.ladder]
    assert rungs == [character.id for character in characters if character.id in rungs]
    for rung in shipped.ladder:
        spec = rung.spec("", characters, 7)
        assert (spec.seats[0].name, spec.seats[0].kind, spec.seed) == (UNNAMED, PERSON, 7)
        assert shipped.of(spec.challenge) is rung


def test_a_rule_leaves_something_to_do(shipped: IslandCatalog) -> None:
    rule = next(island.rule for island in shipped.islands if island.id == "no_wind")
    assert rule is not None
    captain, mayor = parse("captain"), parse("mayor")
    assert rule.allowed([captain, mayor]) == [mayor]
    assert rule.allowed([captain]) == [captain]


def test_a_person_named_like_a_character_keeps_the_name(
    shipped: IslandCatalog, characters: CharacterCatalog
) -> None:
    spec = shipped.islands[0].spec("Pepín Marrero", characters)
    assert [seat.name for seat in spec.seats][:2] == ["Pepín Marrero", "Pepín Marrero'"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (ISLAND, "Object missing required field `stars`"),
        (ISLAND + STARS + ISLAND + STARS, "there is another island of this id"),
        (ISLAND.replace("diego", "nobody") + STARS, "reef, 'opponents': nobody is called 'nobody'"),
        (ISLAND + 'after = ["cay"]' + STARS, "reef, 'after': there is no island 'cay'"),
        (ISLAND + "seat = 3" + STARS, "Field `seat` is at most 2"),
        (ISLAND + 'level = "pirate"' + STARS, "Field `level` is one of"),
        (ISLAND + 'options = { buildings = "huts" }' + STARS, "Field `options`: buildings"),
        (ISLAND + DUEL + STARS, "Field `start`: its players are not 3"),
        (ISLAND + FEW_VP + STARS, "Field `start`: vp: 3 in the supply"),
        (ISLAND + 'start = "roof: 3"' + STARS, "Field `start`"),
        (ISLAND + STARS.replace("place ==", "size >="), "there is no fact 'size'"),
        (ISLAND + STARS + '[islands.rule]\ntext = "No."\nforbids = ["fly *"]', "no action is"),
        (RUNG + RUNG, "there is another rung of this opponents"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, characters: CharacterCatalog, text: str, told: str
) -> None:
    with pytest.raises(ContentError) as caught:
        read(tmp_path, text, characters)
    message = caught.value.message
    assert told in fill(message.text, message.values)
