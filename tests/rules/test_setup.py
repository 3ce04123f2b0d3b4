"""What lies on the table when a game begins (docs/rules.md 1, 2, 9, 10)."""

from dataclasses import dataclass

import pytest

from game.rules import Game, Options, Position, ScriptedChance
from game.rules.invariants import violations
from game.rules.material import (
    BUILDINGS,
    CARDS,
    CORN,
    INDIGO,
    PINK_BUILDINGS,
    PLACE_OF,
    PLANTATIONS_TOTAL,
    PROSPECTOR,
    cards_with,
    first_card,
    role_of,
)
from game.rules.options import VARIANTS, Variant
from tests.support.rules import ALL_OPTIONS, PLAYERS, ids


def new(players: int, **more: object) -> Position:
    return Game.new(Options.from_json({"players": players, **more}), seed=11).position


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=ids)
def test_everything_adds_up(options: Options) -> None:
    assert violations(Game.new(options, seed=4).position) == []


@pytest.mark.parametrize(
    ("players", "doubloons", "vp", "colonists", "ships", "cards"),
    [
        (2, 3, 65, 40, (4, 6), 7),
        (3, 2, 75, 55, (4, 5, 6), 6),
        (4, 3, 100, 75, (5, 6, 7), 7),
        (5, 4, 122, 95, (6, 7, 8), 8),
    ],
)
def test_doubloons_chips_colonists_and_ships_per_number_of_players(
    players: int, doubloons: int, vp: int, colonists: int, ships: tuple[int, ...], cards: int
) -> None:
    pos = new(players)
    assert {player.doubloons for player in pos.players} == {doubloons}
    assert (pos.vp_supply, pos.setup.ship_capacities, len(pos.setup.role_cards)) == (
        vp,
        ships,
        cards,
    )
    assert (pos.colonist_supply, pos.colonists_on_ship) == (
        colonists,
        players,
    )  # the ship's come on top
    assert len(pos.open_plantations) == players + 1
    assert len(pos.legal_actions) == min(
        cards, 7
    )  # two prospectors without doubloons are one choice


@pytest.mark.parametrize(
    ("players", "tiles"),
    [
        (2, (INDIGO, CORN)),
        (3, (INDIGO, INDIGO, CORN)),
        (4, (INDIGO, INDIGO, CORN, CORN)),
        (5, (INDIGO, INDIGO, INDIGO, CORN, CORN)),
    ],
)
def test_starting_tiles_from_the_governor_on(players: int, tiles: tuple[int, ...]) -> None:
    for governor in range(players):
        pos = new(players, governor=governor)
        islands = [pos.players[(governor + i) % players].island for i in range(players)]
        assert islands == [(tile,) for tile in tiles]
        assert pos.seat == pos.governor == governor


@pytest.mark.parametrize("players", PLAYERS)
def test_starting_tiles_come_out_of_the_fifty(players: int) -> None:
    pos = new(players)
    everywhere = [
        *pos.face_down_left,
        *pos.open_plantations,
        *(player.island[0] for player in pos.players),
    ]
    removed = 3 if players == 2 else 0
    assert [everywhere.count(kind) for kind in range(5)] == [n - removed for n in PLANTATIONS_TOTAL]
    assert pos.quarry_supply == 8 - removed


def test_goods_are_removed_with_two_players_only() -> None:
    assert new(2).goods_supply == [8, 9, 9, 7, 7]
    assert new(3).goods_supply == [10, 11, 11, 9, 9]


@pytest.mark.parametrize("players", PLAYERS)
def test_building_tiles(players: int) -> None:
    pos = new(players, buildings="all", nobles=True)
    for building in pos.buildings_in_play:
        kind = BUILDINGS[building]
        full = {"small_indigo_plant": 4, "small_sugar_mill": 4, "jeweler": 2}.get(kind.name, 3)
        if kind.spaces == 2:
            expected = 1
        elif building in PINK_BUILDINGS:
            expected = 2 if players == 2 else full
        else:
            expected = 1 if players == 2 else 2
        assert pos.market[building] == expected, kind.name
    assert len(pos.buildings_in_play) == 45


def test_two_jewelers_with_two_players() -> None:
    # Only the violet ones are halved; the jeweler is a production building.
    assert new(2, nobles=True).market[PLACE_OF["jeweler"]] == 2


def test_editions_differ_with_five_players_only() -> None:
    assert new(5, edition="2014").vp_supply == 126
    assert [new(players, edition="2014").vp_supply for players in (2, 3, 4)] == [65, 75, 100]


@pytest.mark.parametrize("players", PLAYERS)
def test_one_noble_begins_on_the_ship(players: int) -> None:
    pos = new(players, nobles=True)
    assert (pos.colonists_on_ship, pos.nobles_on_ship) == (players - 1, 1)
    assert (pos.colonist_supply, pos.noble_supply) == (101 - players, 19)


def test_handicaps_corn_start_and_balanced_prices_are_set_up() -> None:
    pos = new(3, corn_start=True, governor=0)
    assert [player.doubloons for player in pos.players] == [2, 2, 1]
    assert pos.players[2].island == (CORN,)
    pos = new(3, handicap_doubloons=[0, 4, 0], handicap_vp=[2, 0, 5])
    assert [player.doubloons for player in pos.players] == [2, 6, 2]
    assert [player.vp for player in pos.players] == [2, 0, 5]
    assert pos.vp_supply == 75  # given on top of the chips
    costs = new(3, balanced=True).setup.costs
    assert (costs[PLACE_OF["factory"]], costs[PLACE_OF["university"]]) == (8, 7)


def test_the_first_governor_is_drawn_by_lot() -> None:
    first = {Game.new(Options(players=4), seed).seat for seed in range(40)}
    assert first == {0, 1, 2, 3}


def test_chance_can_be_scripted() -> None:
    stack = Game.new(Options(players=3), seed=1).position.face_down
    game = Game.new(Options(players=3), seed=2, script=ScriptedChance(governor=2, stacks=(stack,)))
    assert (game.seat, game.position.open_plantations) == (2, stack[:4])


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("buildings", ["random", "draft"])
def test_places_of_the_draft(players: int, buildings: str) -> None:
    game = Game.new(Options(players=players, buildings=buildings, balanced=True), seed=8)
    order = []
    while game.decision == "draft":
        order.append((game.seat - game.position.governor) % players)
        game.play(game.legal_actions[len(order) % len(game.legal_actions)])
    if buildings == "draft":
        assert order == [turn % players for turn in range(17)]
    drawn = [b for b in game.position.buildings_in_play if BUILDINGS[b].group in ("base", "new")]
    costs = [BUILDINGS[b].cost for b in drawn]  # as printed, whatever the balanced prices
    assert sorted(costs) == [1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, *[10] * 5]
    assert game.decision == "choose"
    assert game.seat == game.position.governor
    assert game.position.round == 1


def test_every_variant_is_an_option_by_its_name_and_changes_something() -> None:
    for name, variant in VARIANTS.items():
        options = Options(**{name: True})  # type: ignore[arg-type]
        assert options.variant_names == {name}
        assert variant != Variant()
        assert Options.from_json(options.to_json()) == options


def test_options_are_written_as_the_first_version_wrote_them() -> None:
    """Digests and match files hold this text: a field that came later is named where it differs."""
    assert repr(Options(players=3, balanced=True, handicap_vp=(1, 0, 2))) == (
        "Options(players=3, buildings='base', nobles=False, edition='2002', balanced=True, "
        "corn_start=False, hidden_vp=False, governor=None, handicap_doubloons=(), "
        "handicap_vp=(1, 0, 2))"
    )
    assert list(Options().to_json()) == [
        *("players", "buildings", "nobles", "edition", "balanced", "corn_start", "hidden_vp"),
        *("governor", "handicap_doubloons", "handicap_vp"),
    ]


def test_the_role_cards_of_a_game() -> None:
    for players, count in ((2, 7), (3, 6), (4, 7), (5, 8)):
        assert len(cards_with(players)) == count
    assert {role_of(card) for card in cards_with(3)} == set(range(PROSPECTOR))
    assert [first_card(role_of(card)) for card in range(len(CARDS))] == [*range(7), PROSPECTOR]


@dataclass(frozen=True, repr=False)
class LaterOptions(Options):
    """Options of a later version, with a field more."""

    later: bool = False


def test_a_later_option_is_written_only_where_it_is_chosen() -> None:
    assert repr(LaterOptions()) == repr(Options())
    assert LaterOptions().to_json() == Options().to_json()
    assert repr(LaterOptions(later=True)).endswith("handicap_vp=(), later=True)")
    assert LaterOptions.from_json(LaterOptions(later=True).to_json()) == LaterOptions(later=True)
