"""Examples E1 to E21 of docs/rules.md 11."""

from game.rules import scoring
from game.rules.material import PLACE_OF
from game.rules.phases import builder
from game.rules.position import Position
from tests.support.rules import BASE, NEW, asked, at, go, legal, people, refused

FOUR = "players: 4\n"


def vp(pos: Position) -> list[int]:
    return [player.vp for player in pos.players]


def goods(pos: Position, seat: int) -> dict[str, int]:
    names = ("corn", "indigo", "sugar", "tobacco", "coffee")
    return {name: n for name, n in zip(names, pos.players[seat].goods, strict=True) if n}


def bonus(text: str, building: str) -> int:
    """What a large building of seat 0 brings at the end."""
    pos = at(text + "decide: over")
    return dict(scoring.score(pos.players[0]).bonuses)[PLACE_OF[building]]


def test_e01_mayor_takes_first() -> None:
    pos = at(FOUR + "colonist ship: 4 colonists", "mayor")
    assert [people(player, "san_juan") for player in pos.players] == [2, 1, 1, 1]
    pos = at(FOUR + "colonist ship: 6 colonists", "mayor")
    assert [people(player, "san_juan") for player in pos.players] == [3, 2, 1, 1]


def test_e02_production() -> None:
    pos = at(
        BASE
        + """
        seat 0: none
          island: 2 corn*, corn, 2 tobacco*, 3 sugar*, sugar
          city: tobacco_storage*, small_sugar_mill*, sugar_mill***
        """,
        "craftsman",
    )
    assert goods(pos, 0) == {"corn": 2, "tobacco": 1, "sugar": 3}


def test_e03_captain_with_three_ships() -> None:
    pos = at(
        FOUR
        + """
        ships: 6 with 3 corn
        seat 0: 2 corn, 6 sugar
        seat 1: 2 sugar, 3 tobacco
        seat 2: 2 corn, 1 tobacco
        seat 3: 1 corn, 5 indigo
        """,
        "captain",
    )
    assert legal(pos) == ["load corn 6", "load sugar 7"]
    assert refused(pos, "load sugar 5") == "ship_takes_less"
    go(pos, "load sugar 7", "load sugar 7", "load tobacco 5")
    assert legal(pos) == ["load corn 6"]
    go(pos, "load corn 6", "load corn 6", "load tobacco 5")
    assert asked(pos) == ("store", 2)
    go(pos, "keep corn", "keep indigo")
    assert vp(pos) == [9, 4, 1, 1]
    assert [goods(pos, seat) for seat in range(4)] == [{}, {"sugar": 1}, {"corn": 1}, {"indigo": 1}]
    assert (pos.cargo_goods, pos.cargo_barrels) == ([3, -1, -1], [4, 0, 0])


def test_e04_captain_with_one_load_on_board() -> None:
    pos = at(
        FOUR
        + """
        ships: 6 with 2 indigo
        seat 0: 6 corn, 2 tobacco, 1 sugar
        seat 1: 1 indigo, 2 sugar
        seat 2: 1 coffee, 3 corn, 2 indigo
        seat 3: 1 corn, 4 tobacco
        """,
        "captain",
    )
    assert refused(pos, "load corn 5") == "ship_takes_less"
    go(pos, "load corn 7", "load sugar 5", "load corn 7")
    assert asked(pos) == ("load", 0)  # seat 3 cannot load
    go(pos, "load sugar 5", "load indigo 6", "load indigo 6")
    assert vp(pos) == [8, 3, 3, 0]
    assert asked(pos) == ("store", 0)
    assert legal(go(pos, "keep tobacco")) == ["keep corn", "keep coffee"]
    assert legal(go(pos, "keep coffee")) == ["keep corn", "keep tobacco"]
    go(pos, "keep corn")
    assert [goods(pos, seat) for seat in (0, 2, 3)] == [{"tobacco": 1}, {"coffee": 1}, {"corn": 1}]
    assert (pos.cargo_goods, pos.cargo_barrels) == ([2, 1, -1], [3, 5, 0])


E05 = (
    BASE
    + """
    ships: 4 with 1 tobacco, 6 with 2 sugar
    seat 1: 5 tobacco, 2 sugar
      city: harbor*, wharf*
    """
)


def test_e05_harbor_and_wharf() -> None:
    pos = at(E05, "captain", "load tobacco 4", "load sugar 6", "wharf tobacco")
    assert vp(pos) == [0, 10, 0]


def test_e06_harbor_and_wharf_with_a_ship_nearly_full() -> None:
    pos = at(
        BASE
        + """
        ships: 5 with 4 tobacco
        seat 1: 2 corn, 4 tobacco
          city: harbor*, wharf*
        """,
        "captain",
        "load tobacco 5",
        "load corn 6",
        "wharf tobacco",
    )
    assert vp(pos) == [0, 9, 0]


def test_e07_factory_counts_what_is_received() -> None:
    pos = at(
        BASE
        + """
        supply: 0 corn, 2 sugar
        seat 0: none
          island: 3 corn*, 3 sugar*, tobacco*
          city: factory*, sugar_mill***, tobacco_storage*
        """,
        "craftsman",
    )
    assert goods(pos, 0) == {"sugar": 2, "tobacco": 1}
    assert pos.players[0].doubloons == 1
    pos = at(
        BASE
        + """
        seat 0: none
          island: 3 corn*, coffee*, 2 indigo*
          city: factory*, coffee_roaster*, indigo_plant**
        """,
        "craftsman",
    )
    assert pos.players[0].doubloons == 2


def test_e08_offices_sell_what_is_there() -> None:
    pos = at(
        BASE
        + """
        house: tobacco
        seat 0: 1 tobacco
          city: office*
        seat 1: 1 tobacco
          city: office*
        """,
        "trader",
        "sell tobacco",
        "sell tobacco",
    )
    assert pos.trading_house == (3, 3, 3)


def test_e09_guild_hall() -> None:
    city = "seat 0: none\ncity: guild_hall*, small_sugar_mill, sugar_mill, small_indigo_plant"
    assert bonus(city + ", coffee_roaster\n", "guild_hall") == 6
    city = "seat 0: none\ncity: guild_hall*, small_indigo_plant, indigo_plant, coffee_roaster"
    assert bonus(city + ", sugar_mill\n", "guild_hall") == 7


def test_e10_other_large_buildings() -> None:
    assert bonus("seat 0: none\nisland: 10 corn\ncity: residence*\n", "residence") == 5
    for colonists, points in ((20, 6), (22, 7)):
        text = f"seat 0: none\ncity: fortress*\nsan juan: {colonists - 1} colonists\n"
        assert bonus(text, "fortress") == points
    for chips, points in ((23, 5), (30, 7)):
        assert bonus(f"seat 0: {chips} vp\ncity: customs_house*\n", "customs_house") == points
    city = "hacienda, construction_hut, office, large_warehouse, harbor, residence, city_hall*"
    assert bonus(f"seat 0: none\ncity: {city}\n", "city_hall") == 7


def test_e11_prospector_takes_the_doubloons_on_the_card() -> None:
    pos = at(FOUR + "on cards: 2 prospector", "prospector")
    assert pos.players[0].doubloons == 3


def test_e12_forests_and_quarries() -> None:
    forests = "seat 0: {} doubloons\nisland: {} forest_corn, {} quarry*\n"
    pos = at(NEW + forests.format(1, 4, 2), "builder")
    assert builder.price(pos, 0, PLACE_OF["large_warehouse"]).total == 1
    assert go(pos, "build large_warehouse").players[0].doubloons == 0
    pos = at(NEW + forests.format(3, 5, 4), "builder")
    assert builder.price(pos, 0, PLACE_OF["wharf"]).total == 3
    assert go(pos, "build wharf").players[0].doubloons == 0


def test_e13_black_market_pays_exactly() -> None:
    pos = at(
        NEW
        + """
        seat 1: 5 doubloons, 2 vp, 2 sugar
          island: corn*
          city: black_market*
        """,
        "builder",
        "pass",
        "build factory",
    )
    ways = set()
    for first in legal(pos):
        then = go(pos.copy(), first)
        for second in legal(then):
            after = go(then.copy(), second)
            while asked(after) == ("pay", 1):
                (only,) = legal(after)
                go(after, only)
            player = after.players[1]
            assert PLACE_OF["factory"] in player.city
            ways.add((player.doubloons, player.vp, player.goods[2], people(player, "corn")))
    # Good and VP, colonist and good, colonist and VP; never all three, never two of a kind.
    assert ways == {(0, 1, 1, 1), (0, 2, 1, 0), (0, 1, 2, 0)}


def test_e14_storehouse_with_small_warehouse() -> None:
    pos = at(
        NEW
        + """
        ships: 4 with 4 corn, 5 with 5 sugar, 6 with 6 indigo
        seat 0: 6 corn, 3 indigo, 3 sugar
          city: storehouse*, small_warehouse*
        """,
        "captain",
        "store corn",
        "keep indigo",
        "keep indigo",
        "keep indigo",
        "keep sugar",
    )
    assert goods(pos, 0) == {"corn": 6, "indigo": 3, "sugar": 1}


def test_e15_guests() -> None:
    pos = at(
        NEW
        + """
        ships: 4 with 4 corn, 5 with 5 sugar, 6 with 6 indigo
        seat 0: 4 tobacco, 2 corn
          city: guesthouse**, storehouse, library
        decide: choose 2
        """,
        "captain",
        "pass",  # at the turn of seat 0, which cannot load
        "guest storehouse",
        "pass",  # the other guest stays
    )
    assert asked(pos) == ("store", 0)
    go(pos, "keep tobacco", "keep tobacco", "keep tobacco", "keep tobacco")
    assert goods(pos, 0) == {"tobacco": 4}
    assert asked(pos) == ("choose", 0)
    go(pos, "trader", "guest library", "sell tobacco")
    assert pos.players[0].doubloons == 3 + 2


def test_e16_aqueduct() -> None:
    pos = at(
        NEW
        + """
        seat 0: none
          island: indigo*
          city: aqueduct*, small_indigo_plant*, sugar_mill***
        """,
        "craftsman",
    )
    assert goods(pos, 0) == {"indigo": 1}
    pos = at(
        NEW
        + """
        seat 0: none
          island: 2 indigo*, 3 sugar*
          city: aqueduct*, indigo_plant**, sugar_mill***
        """,
        "craftsman",
    )
    assert goods(pos, 0) == {"indigo": 3, "sugar": 4}


def test_e17_specialty_factory() -> None:
    pos = at(
        NEW
        + """
        seat 0: none
          island: 5 corn*, 4 indigo*, 2 sugar*
          city: specialty_factory*, indigo_plant***, small_indigo_plant*, sugar_mill**
        """,
        "craftsman",
    )
    assert goods(pos, 0) == {"corn": 5, "indigo": 4, "sugar": 2}
    assert pos.players[0].doubloons == 3


def test_e18_union_hall() -> None:
    union = (
        "seat 0: {}\ncity: union_hall*\nships: 4 with 4 corn, 5 with 5 coffee, 6 with 6 indigo\n"
    )
    assert vp(at(NEW + union.format("3 corn, 1 coffee, 2 indigo"), "captain"))[0] == 2
    assert vp(at(NEW + union.format("4 corn, 2 coffee"), "captain"))[0] == 3


def test_e19_cloister() -> None:
    islands = {
        "6 corn, 1 sugar, 2 tobacco, 3 forest_corn": 6,
        "6 corn, 3 tobacco, 2 forest_corn, forest_sugar": 10,
        "2 forest_corn, 4 forest_indigo, 3 quarry, 2 corn, 1 coffee": 6,
    }
    for island, points in islands.items():
        text = f"seat 0: none\nisland: {island}\ncity: cloister*\n"
        assert bonus(NEW + text, "cloister") == points


def test_e20_corn_for_a_doubloon_and_a_wharf_that_leaves_the_ship() -> None:
    pos = at(
        BASE + "seat 0: 1 corn\nseat 1: 1 corn\ncity: small_market*, office*",
        "trader",
        "sell corn",
        "sell corn",
    )
    assert [player.doubloons for player in pos.players] == [1, 1, 0]
    pos = at(E05, "captain", "wharf tobacco", "load sugar 6")
    assert asked(pos) == ("choose", 1)
    assert (pos.cargo_goods, pos.cargo_barrels) == ([3, -1, 2], [1, 0, 4])


def test_e21_draft() -> None:
    # With three players, after the black market and the hacienda both places of cost 2 are full.
    empty = "players: 3\noptions: buildings=draft\nin play: none\nround: 0\ndecide: draft 0\n"
    pos = at(empty, "draft black_market")
    assert asked(pos) == ("draft", 1)
    assert "draft hacienda" in legal(pos)
    go(pos, "draft hacienda")
    assert not {"draft construction_hut", "draft forest_house"} & set(legal(pos))
    assert refused(pos, "draft forest_house") == "draft_cost_full"
    assert refused(pos, "draft hacienda") == "draft_in_play"
    go(pos, "draft church", "draft office")
    assert not {"draft large_market", "draft trading_post"} & set(legal(pos))
