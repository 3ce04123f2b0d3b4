"""The notation of positions: it can be written by hand, and writes every decision of every game."""

import random
import re
from pathlib import Path

import pytest

from game.rules import Game, Options, Position, parse
from game.rules.flow import play
from game.rules.invariants import violations
from game.rules.notation.lines import NotationError
from game.rules.notation.reader import from_text
from game.rules.notation.writer import to_text
from tests.support.rules import ALL_OPTIONS, ids

DOCS = Path(__file__).resolve().parents[2] / "docs" / "notation.md"
EXAMPLES = re.findall(r"```\n(.*?)```", DOCS.read_text("utf-8"), re.S)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=ids)
def test_every_decision_reads_back_the_same(options: Options) -> None:
    game, lots = Game.new(options, seed=3), random.Random(3)
    ply = 0
    while True:
        if ply % 23 == 0 or ply < 12 or game.is_over:
            text = to_text(game.position)
            read = from_text(text)
            assert read.digest() == game.position.digest(), text
            assert to_text(read) == text
        if game.is_over:
            return
        game.play(lots.choice(game.legal_actions))
        ply += 1


def test_first_example_of_the_documentation() -> None:
    pos = from_text(EXAMPLES[0])
    assert (pos.seat, pos.decision, pos.governor) == (1, "choose", 2)
    assert violations(pos) == []
    assert pos.goods_supply == [6, 11, 11, 9, 8]
    assert [pos.players[0].people[place] for place in (0, 4, 5)] == [2, 1, 0]
    assert len(pos.open_plantations) == 4
    play(pos, parse("captain"))  # nobody owns a wharf, so seat 1 has nothing to load
    assert (pos.seat, [str(action) for action in pos.legal_actions]) == (0, ["load corn 6", *LOADS])


LOADS = ["load coffee 4", "load coffee 5"]


def test_second_example_of_the_documentation() -> None:
    pos = from_text(EXAMPLES[1])
    assert violations(pos) == []
    assert [str(action) for action in pos.legal_actions] == ["pass", "buy tile"]
    play(pos, parse("pass"))
    assert [str(action) for action in pos.legal_actions] == ["pass", "sell sugar"]
    play(pos, parse("sell sugar"))
    assert (pos.players[0].doubloons, pos.seat, pos.decision) == (3, 0, "choose")


def test_the_face_down_tiles_can_be_left_out() -> None:
    pos = Game.new(Options(players=3), seed=5).position
    read = from_text(to_text(pos, stack=False))
    assert sorted(read.face_down_left) == sorted(pos.face_down_left)
    assert read.open_plantations == pos.open_plantations


def test_a_seed_shuffles_what_is_not_written() -> None:
    assert from_text("", seed=1).face_down != from_text("", seed=2).face_down
    assert from_text("", seed=1).face_down == from_text("seed: 1").face_down


def test_garbled_texts_are_refused_politely() -> None:
    lots = random.Random(4)
    texts = [*EXAMPLES, to_text(Game.new(ALL_OPTIONS[-1], 2).position)]
    words = re.findall(r"\S+", " ".join(texts))
    read = 0
    for _ in range(600):
        parts = re.split(r"(\s+)", lots.choice(texts))
        for _ in range(lots.randint(1, 2)):
            parts[lots.randrange(len(parts))] = lots.choice(["", "3", *words])
        pos = readable("".join(parts))
        if pos is not None:
            assert from_text(to_text(pos)).digest() == pos.digest()
            read += 1
    assert read > 20


def readable(text: str) -> Position | None:
    """The position, None for a text that is refused; any other error goes through."""
    try:
        return from_text(text)
    except NotationError:
        return None


def test_comments_and_long_lines() -> None:
    pos = from_text("# mine\nseat 1: 2 corn, # more\n   1 sugar\n\nseat 2: 1 doubloon")
    assert (pos.players[1].goods, pos.players[2].doubloons) == ([2, 0, 1, 0, 0], 1)


def test_supplies_written_are_taken_at_their_word() -> None:
    pos = from_text("supply: 0 corn\nvp: 3\nquarries: 1\ncolonists: 9\nmarket: 0 hospice")
    assert (pos.goods_supply[0], pos.vp_supply, pos.quarry_supply, pos.colonist_supply) == (
        0,
        3,
        1,
        9,
    )
    assert from_text(to_text(pos)).digest() == pos.digest()
    assert len(violations(pos)) >= 5


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, "players: 7"),
        (1, "players: four"),
        (1, "tiles"),
        (1, "color: red"),
        (2, "round: 2\nround: 3"),
        (1, "island: corn"),
        (1, "seat 4: none"),
        (1, "seat 0: 3 gold"),
        (1, "seat 0: three corn"),
        (1, "seat 0: 2 corn*"),
        (2, "seat 0: none\nisland: 13 corn"),
        (2, "seat 0: none\nisland: corn**"),
        (2, "seat 0: none\nisland: forest_corn*"),
        (2, "seat 0: none\ncity: hospice, hospice"),
        (2, "seat 0: none\ncity: hospice**"),
        (2, "seat 0: none\ncity: library"),
        (2, "seat 0: none\ncity: quarry"),
        (
            2,
            "seat 0: none\ncity: guild_hall, residence, fortress, customs_house, city_hall,"
            "\nwharf, harbor, hospice",
        ),
        (1, "ships: 4 with 2 corn"),
        (1, "ships: 5 with 6 corn"),
        (1, "ships: corn"),
        (1, "ships: 5 with 1 corn, 6 with 1 corn"),
        (1, "house: 5 corn"),
        (1, "taken: prospector_2 1"),
        (1, "taken: settler"),
        (1, "role: captain"),
        (1, "governor: 4"),
        (1, "options: fast"),
        (1, "options: edition=1999"),
        (1, "options: governor=x"),
        (1, "in play: library"),
        (1, "decide: dance 1"),
        (1, "decide: choose 4"),
        (1, "decide: produce 0"),
        (1, "decide: load 2"),
        (1, "decide: choose 2\ngovernor: 0"),
        (1, "decide: place 0 [1]\nthen: round_end"),
        (1, "decide: privilege 0\nthen: round_end"),
        (1, "decide: pay 0 [32,2,0]\nthen: round_end"),
        (2, "decide: choose 0\nthen: choose 1 [0.5]"),
        (0, "seat 0: 11 corn"),
        (0, "open: 11 corn"),
        (0, "stack: 9 coffee"),
        (0, "colonist ship: 80 colonists"),
        (0, "options: buildings=draft"),
        (0, "".join(f"seat {s}: none\nisland: 3 quarry\n" for s in range(3))),
        (0, "".join(f"seat {s}: none\ncity: hospice\n" for s in range(3))),
    ],
)
def test_what_cannot_be_is_refused(line: int, text: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_text(text)
    assert caught.value.line == line
    assert caught.value.reason
