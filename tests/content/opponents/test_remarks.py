"""What is remarked upon, by whom, and how often."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from game.content.opponents.character import Character, read_opponents
from game.content.opponents.detection import occasions_of
from game.content.opponents.occasions import OCCASIONS
from game.content.opponents.remarks import Remark, RemarkChooser
from game.rules import Game, Options, Position
from game.rules.events import (
    Built,
    EndTriggered,
    Event,
    Loaded,
    Produced,
    RoleChosen,
    RoundBegan,
    Sold,
    Stored,
)
from game.rules.material import BUILDINGS
from game.seats import make_seat
from tests.support.window import project_paths

CATALOG = read_opponents(project_paths(Path()).opponents)
FORTRESS = next(at for at, kind in enumerate(BUILDINGS) if kind.name == "fortress")
HOSPICE = next(at for at, kind in enumerate(BUILDINGS) if kind.name == "hospice")


def table() -> Position:
    """A new table of three, on whose smallest ship lies a full load of corn."""
    pos = Game.new(Options(players=3), 1).position
    pos.cargo_goods[0], pos.cargo_barrels[0] = 0, pos.setup.ship_capacities[0]
    return pos


def loaded(ship: int, good: int = 0) -> Loaded:
    return Loaded(1, good, 2, ship, 2, 0, 0, 0)


def test_a_ship_is_filled_before_somebody_who_wanted_it() -> None:
    pos = table()
    size = pos.setup.ship_capacities[0]
    assert occasions_of(loaded(size), pos) == []
    pos.players[2].goods[0] = 1
    assert occasions_of(loaded(size), pos) == [(1, "ship_filled")]
    pos.cargo_barrels[0] -= 1
    assert occasions_of(loaded(size), pos) == []
    assert occasions_of(loaded(0), pos) == []  # the wharf


def test_the_trading_house_is_filled_before_somebody_with_barrels() -> None:
    pos = table()
    pos.trading_house = (1, 2, 3, 4)
    assert occasions_of(Sold(0, 4, 4, False), pos) == []
    pos.players[1].goods[2] = 1
    assert occasions_of(Sold(0, 4, 4, False), pos) == [(0, "house_filled")]
    assert occasions_of(Sold(0, 4, 4, True), pos) == []  # the own trading post
    pos.trading_house = (1, 2, 3)
    assert occasions_of(Sold(0, 4, 4, False), pos) == []


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Sold(2, 4, 6, False), [(2, "great_sale")]),
        (Stored(1, (1, 0, 0, 0, 0), (0, 2, 0, 0, 0)), [(1, "barrels_lost")]),
        (Stored(1, (1, 0, 0, 0, 0), (0, 0, 0, 0, 0)), []),
        (Built(0, FORTRESS, 10), [(0, "large_building")]),
        (Built(0, HOSPICE, 4), []),
        (Produced(2, (3, 1, 1, 1, 0), (0, 0, 0, 0, 0)), [(2, "rich_harvest")]),
        (Produced(2, (9, 1, 1, 0, 0), (0, 0, 0, 0, 0)), []),
        (RoleChosen(1, 3, 3), [(1, "rich_role")]),
        (RoleChosen(1, 3, 2), []),
        (EndTriggered("city", 2), [(2, "end_near")]),
        (EndTriggered("vp", -1), [(0, "end_near"), (1, "end_near"), (2, "end_near")]),
        (RoundBegan(3, 1), []),
    ],
)
def test_what_is_an_occasion(event: Event, expected: list[tuple[int, str]]) -> None:
    assert occasions_of(event, table()) == expected


# How often


def character_of(seat: int) -> Character | None:
    """A person on the first seat, characters on the others."""
    return None if seat == 0 else CATALOG.characters[seat + 4]


def remarks_of_game(seed: int) -> list[tuple[int, Remark]]:
    """What is said in a game of four computers, with the round."""
    chooser, found = RemarkChooser(seed, character_of), list[tuple[int, Remark]]()
    events: list[tuple[Event, Position]] = []
    game = Game.new(Options(players=4), seed)
    game.position.sink = lambda event: events.append((event, game.position.copy()))
    seat, rng = make_seat("merchant"), random.Random(seed)
    while not game.is_over:
        game.play(seat.choose(game.observation(game.seat), rng))
    for event, after in events:
        remark = chooser.remark(event, after)
        if remark is not None:
            found.append((after.round, remark))
    return found


def test_at_most_one_a_round_and_no_line_twice() -> None:
    for seed in range(2):
        said = remarks_of_game(seed)
        rounds = [number for number, _ in said]
        assert rounds == sorted(set(rounds))
        assert 2 <= len(said) < 16  # now and then, not in every round
        assert max(Counter(remark.text for _, remark in said).values()) == 1
        for _, remark in said:
            assert remark.character == character_of(remark.seat)
    assert said == remarks_of_game(1)  # the same match says the same


def test_everybody_knows_all_occasions_of_the_table_or_says_nothing() -> None:
    chooser = RemarkChooser(1, lambda seat: None)
    assert chooser.remark(EndTriggered("city", 1), table()) is None
    assert {"won", "lost", "end_near"} <= set(OCCASIONS)
