"""What is remarked upon, by whom, and how often."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.opponents.character import Character, read_opponents
from game.content.opponents.happenings import happenings, harms
from game.content.opponents.memory import choose_greeting, greeting_of
from game.content.opponents.occasions import (
    CLOSINGS,
    GREETINGS,
    HAPPENINGS,
    HARMS,
    HELPS,
    OCCASIONS,
    Occasion,
)
from game.content.opponents.remarks import MOST_A_ROUND, Remark, RemarkChooser
from game.content.opponents.witness import Witness, closing_occasion
from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome
from game.rules import Game, Options, Position
from game.rules.events import (
    Built,
    EndTriggered,
    Event,
    Loaded,
    Produced,
    RoleChosen,
    RoundBegan,
    ShipBoarded,
    Sold,
    Stored,
    TileDrawn,
    TilesOpened,
    TileTaken,
)
from game.rules.material import (
    BUILDINGS,
    COFFEE,
    COFFEE_ROASTER,
    CORN,
    QUARRY,
    SUGAR,
    SUGAR_MILL,
    TOBACCO,
)
from game.seats import make_seat
from tests.support.window import project_paths

CATALOG = read_opponents(project_paths(Path()).opponents)
FORTRESS = next(at for at, kind in enumerate(BUILDINGS) if kind.name == "fortress")
HOSPICE = next(at for at, kind in enumerate(BUILDINGS) if kind.name == "hospice")
BUILDER_CARD, CAPTAIN_CARD = 2, 5
NOTHING = (0, 0, 0, 0, 0)


def table(chooser: int = 0) -> Position:
    """A new table of three in the phase of somebody's role."""
    pos = Game.new(Options(players=3), 1).position
    pos.chooser = chooser
    return pos


def kinds(found: list[Occasion]) -> list[tuple[str, int, int]]:
    return [(one.kind, one.seat, one.to) for one in found]


def loaded(ship: int, good: int = CORN, vp: int = 2) -> Loaded:
    return Loaded(1, good, 2, ship, vp, 0, 0, 0)


# Harm: what happens, and what is missing that it were harm


def test_the_last_berth_of_a_good_is_taken() -> None:
    pos = table()
    size = pos.setup.ship_capacities[0]
    pos.cargo_goods[0], pos.cargo_barrels[0] = CORN, size
    assert harms(pos, loaded(size), pos) == []
    pos.players[2].goods[CORN] = 3
    assert harms(pos, loaded(size), pos) == [Occasion("berth_taken", 2, 1, CORN, 3)]
    assert kinds(happenings(pos, loaded(size), pos)) == [("ship_filled", 1, 2)]
    assert harms(pos, loaded(0), pos) == []  # the wharf
    pos.cargo_barrels[0] -= 1
    assert harms(pos, loaded(size), pos) == happenings(pos, loaded(size), pos) == []


def test_the_last_empty_ship_is_taken() -> None:
    before = table()
    before.cargo_goods[:2], before.cargo_barrels[:2] = [COFFEE, TOBACCO], [1, 1]
    before.players[0].goods[SUGAR] = 2
    after = before.copy()
    after.cargo_goods[2], after.cargo_barrels[2] = CORN, 2
    event = loaded(after.setup.ship_capacities[2])
    assert harms(before, event, after) == [Occasion("ship_blocked", 0, 1, SUGAR, 2)]
    before.cargo_goods[1] = after.cargo_goods[1] = SUGAR
    assert harms(before, event, after) == []


def test_the_trading_house_is_filled() -> None:
    before, event = table(), Sold(0, COFFEE, 4, False)
    before.trading_house = (0, 1, 2)
    after = before.copy()
    after.trading_house = (0, 1, 2, COFFEE)
    assert harms(before, event, after) == happenings(before, event, after) == []
    before.players[1].goods[TOBACCO] = after.players[1].goods[TOBACCO] = 1
    assert harms(before, event, after) == [Occasion("house_closed", 1, 0, TOBACCO)]
    assert kinds(happenings(before, event, after)) == [("house_filled", 0, 1)]
    before.players[1].goods[TOBACCO], before.players[1].goods[SUGAR] = 0, 1  # one lies there
    assert harms(before, event, after) == []
    after.chooser = 1  # whose turn was before
    before.players[1].goods[TOBACCO] = 1
    assert harms(before, event, after) == []


def test_a_role_is_taken_that_the_next_one_wanted() -> None:
    before = table()
    before.card_doubloons[CAPTAIN_CARD] = 2
    after = before.copy()
    after.card_takers = tuple(0 if card == CAPTAIN_CARD else -1 for card in range(8))
    after.card_doubloons[CAPTAIN_CARD] = 0
    event = RoleChosen(0, CAPTAIN_CARD, 2)
    assert kinds(harms(before, event, after)) == [("role_taken", 1, 0)]
    before.card_doubloons[BUILDER_CARD] = 2
    assert harms(before, event, after) == []


def test_the_builder_comes_a_doubloon_too_early() -> None:
    before = table()
    event = RoleChosen(0, BUILDER_CARD, 0)
    after = before.copy()
    after.card_takers = tuple(0 if card == BUILDER_CARD else -1 for card in range(8))
    for doubloons, expected in ((8, []), (9, [("role_taken", 2, 0)]), (10, [])):
        after.players[2].doubloons = doubloons
        assert kinds(harms(before, event, after)) == expected


def test_a_large_building_is_taken_before_somebody_with_the_money() -> None:
    pos = table()
    pos.market = tuple(0 if at == FORTRESS else tiles for at, tiles in enumerate(pos.market))
    assert harms(pos, Built(0, FORTRESS, 10), pos) == []
    pos.players[2].doubloons = 10
    assert kinds(harms(pos, Built(0, FORTRESS, 10), pos)) == [("large_taken", 2, 0)]
    assert harms(pos, Built(0, HOSPICE, 4), pos) == []


def test_the_last_tile_is_taken_that_somebody_needs() -> None:
    pos = table()
    pos.open_plantations = (CORN,)
    assert harms(pos, TileTaken(0, SUGAR, 0), pos) == []
    pos.players[1].add_building(SUGAR_MILL)
    assert harms(pos, TileTaken(0, SUGAR, 0), pos) == [Occasion("tile_taken", 1, 0, SUGAR)]
    pos.open_plantations = (CORN, SUGAR)
    assert harms(pos, TileTaken(0, SUGAR, 0), pos) == []


# What else happens


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Sold(2, 4, 6, False), [("great_sale", 2, -1), ("rival_sale", 0, 2), ("rival_sale", 1, 2)]),
        (Sold(2, 4, 5, False), []),
        (Stored(1, NOTHING, (0, 2, 0, 0, 0)), [("barrels_lost", 1, -1)]),
        (
            Stored(1, NOTHING, (0, 3, 0, 0, 0)),
            [("barrels_lost", 1, -1), ("rival_loss", 0, 1), ("rival_loss", 2, 1)],
        ),
        (Stored(1, NOTHING, (0, 1, 0, 0, 0)), []),
        (Built(0, FORTRESS, 10), [("large_building", 0, -1)]),
        (Built(1, FORTRESS, 10), [("large_building", 1, -1), ("thanks_role", 1, 0)]),
        (Built(0, HOSPICE, 4), []),
        (
            Produced(2, (1, 1, 1, 1, 0), NOTHING),
            [("rich_harvest", 2, -1), ("thanks_craftsman", 2, 0)],
        ),
        (Produced(0, (3, 0, 0, 1, 0), NOTHING), []),
        (
            Produced(0, (4, 0, 0, 3, 0), NOTHING),
            [("rival_harvest", 1, 0), ("rival_harvest", 2, 0)],
        ),
        (RoleChosen(1, 3, 3), [("rich_role", 1, -1)]),
        (RoleChosen(1, 3, 2), []),
        (RoleChosen(1, BUILDER_CARD, 0), [("poor", 0, -1)]),
        (ShipBoarded(2, 3, 0), [("thanks_role", 2, 0)]),
        (ShipBoarded(2, 2, 0), []),
        (ShipBoarded(0, 3, 0), []),
        (
            EndTriggered("city", 2),
            [("end_near", 2, -1), ("city_filled", 0, 2), ("city_filled", 1, 2)],
        ),
        (EndTriggered("vp", -1), [("end_near", seat, -1) for seat in range(3)]),
        (EndTriggered("colonists", -1), [("colonists_gone", seat, -1) for seat in range(3)]),
        (RoundBegan(3, 1), []),
    ],
)
def test_what_is_an_occasion(event: Event, expected: list[tuple[str, int, int]]) -> None:
    pos = table()
    for player in pos.players:
        player.doubloons = 3
    pos.players[0].doubloons = 0
    assert kinds(happenings(pos, event, pos)) == expected


def test_doubloons_left_by_the_one_before() -> None:
    before = table()
    before.card_takers = (0, *before.card_takers[1:])
    found = happenings(before, RoleChosen(1, 3, 3), before)
    assert Occasion("coins_left", 1, 0, number=3) in found
    assert "coins_left" not in [one.kind for one in happenings(before, RoleChosen(2, 3, 3), before)]


def test_the_first_large_building_is_admired() -> None:
    pos = table()
    pos.players[0].add_building(FORTRESS)
    assert ("rival_large", 1, 0) in kinds(happenings(pos, Built(0, FORTRESS, 10), pos))
    pos.players[1].add_building(FORTRESS + 1)
    assert ("rival_large", 1, 0) not in kinds(happenings(pos, Built(0, FORTRESS, 10), pos))


def test_nothing_is_harvested() -> None:
    pos, event = table(), Produced(1, NOTHING, NOTHING)
    assert happenings(pos, event, pos) == []  # at the beginning it is no wonder
    pos.round = 4
    assert kinds(happenings(pos, event, pos)) == [("no_harvest", 1, 0)]
    assert happenings(pos, Produced(1, NOTHING, (1, 0, 0, 0, 0)), pos) == []


def test_the_third_quarry() -> None:
    pos = table()
    for quarries in (2, 3, 4):
        pos.players[1].island = (QUARRY,) * quarries
        found = kinds(happenings(pos, TileTaken(1, QUARRY, -1), pos))
        assert found == ([("three_quarries", 1, -1)] if quarries == 3 else [])


def test_tiles_that_are_needed() -> None:
    pos = table()
    pos.players[1].add_building(COFFEE_ROASTER)
    assert happenings(pos, TilesOpened((CORN, COFFEE)), pos) == [
        Occasion("lucky_tile", 1, good=COFFEE)
    ]
    assert happenings(pos, TilesOpened((CORN,)), pos) == [Occasion("poor_tiles", 1, good=COFFEE)]
    assert happenings(pos, TileDrawn(1, COFFEE, 0), pos) == [Occasion("lucky_tile", 1, good=COFFEE)]
    assert happenings(pos, TileDrawn(0, COFFEE, 0), pos) == []


# What is remembered


def filled_ship(pos: Position) -> Loaded:
    """Let seat 1 take the last berth for the corn of seat 2."""
    size = pos.setup.ship_capacities[0]
    pos.cargo_goods[0], pos.cargo_barrels[0] = CORN, size
    pos.players[2].goods[CORN] = 3
    return loaded(size, vp=0)


def test_harm_by_the_same_one_adds_up_and_is_forgiven() -> None:
    pos = table(1)
    event = filled_ship(pos)
    witness = Witness(pos)
    found = [{one.kind for one in witness.occasions(event, pos) if one.seat == 2} for _ in range(3)]
    assert ["blocked_again" in each for each in found] == [False, False, True]
    harvest = Produced(2, (5, 0, 0, 0, 0), NOTHING)
    assert ("forgiven", 2, 1) in kinds(witness.occasions(harvest, pos))
    assert kinds(witness.occasions(harvest, pos)) == [("thanks_craftsman", 2, 1)]


def test_loadings_of_a_phase_add_up() -> None:
    pos = table()
    witness = Witness(pos)
    assert witness.occasions(loaded(5, vp=4), pos) == []
    found = witness.occasions(loaded(6, vp=4), pos)
    assert [(one.kind, one.seat, one.to, one.number) for one in found] == [
        ("great_shipping", 1, -1, 8),
        ("rival_ships", 0, 1, 8),
        ("rival_ships", 2, 1, 8),
    ]
    assert witness.occasions(loaded(4, vp=4), pos) == []  # said already
    witness.occasions(RoleChosen(0, CAPTAIN_CARD, 0), pos)
    assert witness.occasions(loaded(4, vp=4), pos) == []


@pytest.mark.parametrize("secret", [False, True])
def test_who_is_overtaken_and_who_catches_up(secret: bool) -> None:
    pos = Game.new(Options(players=3, hidden_vp=secret), 1).position
    witness = Witness(pos)

    def round_with(*points: int) -> list[tuple[str, int, int]]:
        for player, vp in zip(pos.players, points, strict=True):
            player.vp = vp
        return kinds(witness.occasions(RoundBegan(2, 0), pos))

    assert round_with(10, 8, 0) == []
    assert round_with(10, 12, 0) == ([] if secret else [("overtaken", 0, 1)])
    assert round_with(10, 13, 11) == ([] if secret else [("catching_up", 2, 1)])
    assert round_with(10, 13, 11) == []


# Greetings


def outcome(*seats: tuple[str, str, int], **facts: int) -> MatchOutcome:
    """A match of people ("person") and characters, with places."""
    rows = tuple(
        SeatOutcome(
            name,
            "person" if kind == "person" else "merchant",
            30,
            place,
            facts,
            kind * (kind != "person"),
        )
        for name, kind, place in seats
    )
    return MatchOutcome("key", "2026-01-01", "", "base", 15, rows)


WON = ("Ada", "person", 1), ("Pepín Marrero", "pepin", 2)
LOST = ("Ada", "person", 2), ("Pepín Marrero", "pepin", 1)
NEITHER = ("Ada", "person", 2), ("Pepín Marrero", "pepin", 3), ("Eva", "person", 1)
STRANGERS = ("Eva", "person", 1), ("Pepín Marrero", "pepin", 2)


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ([], ("greeting", 0)),
        ([outcome(*STRANGERS)], ("greeting", 0)),
        ([outcome(*NEITHER)], ("met_again", 0)),
        ([outcome(*WON)], ("met_again", 0)),  # how it was won is not known
        ([outcome(*WON, chips=20, buildings=5)], ("met_shipper", 0)),
        ([outcome(*WON, chips=5, buildings=20, bonus=5)], ("met_builder", 0)),
        ([outcome(*LOST), outcome(*WON), outcome(*WON)], ("met_loser", 0)),
        ([outcome(*WON), outcome(*WON), outcome(*LOST)], ("met_streak", 2)),
        ([outcome(*WON), outcome(*STRANGERS), outcome(*WON)], ("met_streak", 2)),
    ],
)
def test_what_a_greeting_remembers(outcomes: list[MatchOutcome], expected: tuple[str, int]) -> None:
    assert greeting_of(outcomes, "Ada", "pepin") == expected


def test_whoever_has_most_to_tell_greets() -> None:
    people, names = {0: [outcome(*LOST)]}, ("Ada", "Inés Oliveira", "Pepín Marrero")
    characters = {1: "ines", 2: "pepin"}
    assert choose_greeting(people, names, characters, 1) == Occasion("met_loser", 2, 0)
    assert choose_greeting({}, names, characters, 1) is None


def test_closing_words() -> None:
    assert closing_occasion([40, 40], 1, won=True) == "won"
    said = [closing_occasion([40, points], 1, won=False) for points in (37, 36, 26, 25)]
    assert said == ["lost_narrowly", "lost", "lost", "lost_clearly"]


def test_every_occasion_is_tested_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [kind for kind in OCCASIONS if f'"{kind}"' not in text] == []
    assert len(OCCASIONS) == sum(map(len, (GREETINGS, HARMS, HELPS, HAPPENINGS, CLOSINGS)))


# How often


def character_of(seat: int) -> Character | None:
    """A person on the first seat, characters on the others."""
    return None if seat == 0 else CATALOG.characters[seat + 4]


def remarks_of_game(
    seed: int, check: Callable[[Game, RemarkChooser], None] = lambda game, chooser: None
) -> list[tuple[int, Remark]]:
    """What is said in a game of four computers, with the round."""
    game = Game.new(Options(players=4), seed)
    chooser, found = RemarkChooser(game, character_of, (0,)), list[tuple[int, Remark]]()
    events: list[tuple[Event, Position]] = []
    game.position.sink = lambda event: events.append((event, game.position.copy()))
    seat, rng = make_seat("merchant"), random.Random(seed)
    while not game.is_over:
        game.play(seat.choose(game.observation(game.seat), rng))
    for event, after in events:
        remark = chooser.remark(event, after)
        if remark is not None:
            found.append((after.round, remark))
    game.position.sink = None
    check(game, chooser)
    return found


def test_one_or_two_a_round_and_no_line_twice() -> None:
    for seed in range(3):
        said = remarks_of_game(seed)
        rounds = Counter(number for number, _ in said)
        assert max(rounds.values()) <= MOST_A_ROUND + 1  # the end is always told
        assert 8 <= len(said) <= 2 * 20
        assert max(Counter(remark.text for _, remark in said).values()) == 1
        for _, remark in said:
            assert remark.character == character_of(remark.seat)
            assert remark.occasion.to != remark.seat
    assert said == remarks_of_game(2)  # the same match says the same


def test_what_was_said_before_a_match_was_loaded_is_not_said_again() -> None:
    def check(game: Game, chooser: RemarkChooser) -> None:
        again = RemarkChooser(game, character_of, (0,))
        occasion = Occasion("end_near", 1)
        assert again.choose([occasion], 99) == chooser.choose([occasion], 99)

    remarks_of_game(1, check)


def test_people_and_plain_computers_say_nothing() -> None:
    game = Game.new(Options(players=3), 1)
    chooser = RemarkChooser(game, lambda seat: None, (0,))
    assert chooser.remark(EndTriggered("city", 1), table()) is None
