"""What the board shows about two choices of a review."""

from __future__ import annotations

import pytest

from game.app.i18n import Translator
from game.history.review.decisions import MatchDecision
from game.history.review.game_end import SeatEnd
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.history.review.playouts import Playouts
from game.rules import Game, parse
from game.rules.material import BUILDINGS
from game.rules.notation.reader import from_text
from game.seats.search.comparison import ComparedChain, Prospects
from game.ui.phrases import Phrases
from game.ui.phrases.review.facts import fact_lines
from tests.history.review.review_doubles import NOTHING, SAME, of_seats, pairs_of_games

NAMES = ("Ann", "Bo", "Cy")
EVEN = Prospects((0.3, 0.3, 0.3), (30.0, 30.0, 30.0))
AHEAD = Prospects((0.9, 0.1, 0.1), (60.0, 30.0, 30.0))
BOARDS = """
players: 3
round: 6
{more}
seat 0: 9 doubloons, 2 indigo
  island: 2 indigo*, corn
  city: small_indigo_plant*, guild_hall
  san juan: 1 colonist
seat 1: 2 doubloons
  island: 3 corn*
open: corn, sugar, coffee, tobacco
decide: choose 0
"""

QUARRIES = BOARDS.replace("2 indigo*, corn", "sugar, 2 quarry*")


def facts(
    played: str,
    better: str,
    role: str = "",
    more: str = "",
    boards: str = BOARDS,
    found: Playouts | None = None,
) -> list[str]:
    """What is said of `reviewed`."""
    one = reviewed(played, better, role, more, boards, found)
    return fact_lines(Phrases(Translator()), one, NAMES)


def reviewed(
    played: str,
    better: str,
    role: str = "",
    more: str = "",
    boards: str = BOARDS,
    found: Playouts | None = None,
    *,
    other_won: bool = True,
) -> ReviewedDecision:
    """The first choice, made by Ann in a role, if the other was better, or else worse."""
    game = Game.at(from_text(boards.format(more=more)))
    if role:
        game.play(role)
    before = game.position.copy()
    chain, other = ([parse(text) for text in choice.split("; ")] for choice in (played, better))
    judgment = Judgment(
        0,
        ComparedChain(tuple(chain), 9, 0.5, EVEN if other_won else AHEAD),
        (ComparedChain(tuple(other), 9, 0.5, AHEAD if other_won else EVEN),),
        exact=True,
        playouts=found,
    )
    decision = MatchDecision(0, 6, 0, before, tuple(chain), tuple(chain), before, None)
    return ReviewedDecision(decision, judgment, None)


@pytest.mark.parametrize(
    ("played", "better", "told"),
    [
        ("craftsman", "trader", []),  # the games played out tell it
        ("craftsman", "captain", ["The captain brings Ann 1 doubloon right away."]),
        (
            "craftsman",
            "settler",
            ["As settler, Ann can take a quarry, which makes most buildings cheaper."],
        ),
        (
            "craftsman",
            "mayor",
            [
                "Ann has 2 empty circles.",
                "Once occupied, the guild hall earns 1 extra VP as things stand.",
            ],
        ),
        ("prospector", "craftsman", ["The prospector brings Ann 3 doubloons right away."]),
        ("captain", "builder", ["The captain brings Ann 1 doubloon right away."]),
        ("captain", "craftsman", ["The captain brings Ann 1 doubloon right away."]),
        ("captain", "trader", ["The captain brings Ann 1 doubloon right away."]),
    ],
)
def test_roles_tell_what_they_bring_right_away(played: str, better: str, told: list[str]) -> None:
    assert facts(played, better, more="on cards: 2 trader, 2 prospector, 1 captain") == told


def test_both_roles_tell_what_they_bring_in_their_phase() -> None:
    """In the games played out, Ann gets 3 VP as captain, and Cy 4.2; as trader 2 doubloons, and Bo
    none. As craftsman, nobody produces anything."""
    captain = of_seats(SeatEnd(now_chips=3.0), SeatEnd(now_chips=1.0), SeatEnd(now_chips=4.2))
    trader, nothing = of_seats(SeatEnd(now_income=2.0), SAME, SAME), of_seats()
    for role, seats, told in (
        ("trader", trader, "Doubloons from the trader: Ann 2, Bo 0."),
        ("craftsman", nothing, "The craftsman brings Ann 1 doubloon right away."),
    ):
        better, played = (NOTHING._replace(of_seats=one) for one in (captain, seats))
        found = pairs_of_games(320, better, played)
        assert facts(role, "captain", more="on cards: 1 craftsman, 1 trader", found=found) == [
            "VP from the captain right away: Ann 3, Cy 4.",
            told,
        ]


def test_the_mayor_also_helps_others() -> None:
    boards = BOARDS.replace("3 corn*", "3 corn*\n  city: hospice, harbor, sugar_mill")
    boards = boards.replace("guild_hall", "guild_hall*")
    told = "The mayor also brings Bo somebody for the harbor."
    assert told in facts("mayor", "settler", boards=boards)
    own = facts("mayor", "settler", boards=boards.replace("guild_hall*", "guild_hall"))
    assert told not in own  # it helps Ann as well
    assert told not in facts("settler", "mayor", boards=boards)
    occupied = facts("mayor", "settler", boards=boards.replace("harbor", "harbor*"))
    assert not any("also brings" in line for line in occupied)  # a hospice is too cheap


@pytest.mark.parametrize(
    ("left", "told"), [("settler", True), ("captain", False), ("mayor", False)]
)
def test_a_role_that_is_left_tells_who_takes_it(left: str, *, told: bool) -> None:
    """Cy takes it in 60% of the games after what was played, where it brings her something: land
    as settler, but nothing as captain, who has no barrels. Everybody profits from a mayor."""
    takes = NOTHING._replace(
        of_seats=of_seats(SAME, SAME._replace(takes=0.4), SAME._replace(takes=0.6))
    )
    lines = facts("prospector", left, found=pairs_of_games(320, takes, takes))
    assert (f"If Ann doesn't take the {left}, Cy does in 60% of the games." in lines) == told
    rare = NOTHING._replace(of_seats=of_seats(SAME, SAME._replace(takes=0.4), SAME))
    lines = facts("prospector", left, found=pairs_of_games(320, takes, rare))
    assert not any("If Ann doesn't" in line for line in lines)


@pytest.mark.parametrize(
    ("played", "better", "told"),
    [
        (
            "small_sugar_mill",
            "hospice",
            [
                "Ann has no plantation for sugar.",
                "The hospice costs 3 of 9 doubloons.",
                "Hospice – Settler: the tile you take comes with a colonist.",
            ],
        ),
        (
            "small_market",
            "indigo_plant",
            ["Ann has too few circles for indigo.", "The indigo plant costs 2 of 9 doubloons."],
        ),
        (
            "small_market",
            "harbor",
            [
                "The harbor costs 7 of 9 doubloons.",
                "Harbor – Captain: you get 1 extra VP each time you load.",
            ],
        ),
    ],
)
def test_buildings_tell_plantations_and_their_price(
    played: str, better: str, told: list[str]
) -> None:
    assert facts(f"build {played}", f"build {better}", "builder") == told


def test_a_small_building_is_too_small_for_more_plantations() -> None:
    more = BOARDS.replace("2 indigo*, corn", "3 sugar, corn").replace("small_indigo_plant*, ", "")
    for boards, told in (
        (more, ["The small sugar mill has too few circles for the plantations."]),
        (more.replace("3 sugar", "sugar"), []),
    ):
        lines = facts("build small_sugar_mill", "build sugar_mill", "builder", boards=boards)
        assert lines == [*told, "The sugar mill costs 3 of 9 doubloons."]


def test_a_small_building_is_large_enough_for_one_plantation() -> None:
    one = BOARDS.replace("2 indigo*, corn", "sugar, corn").replace("small_indigo_plant*, ", "")
    told = facts("build sugar_mill", "build small_sugar_mill", "builder", boards=one)
    assert told == [
        "The small sugar mill is large enough for the plantations.",
        "The small sugar mill costs 2 doubloons less.",
    ]


def test_a_fifth_quarry_saves_nothing() -> None:
    many = BOARDS.replace("2 indigo*, corn", "2 indigo*, 4 quarry")
    told = facts("take quarry", "take corn", "settler", boards=many)
    assert told[0].startswith("Another quarry saves nothing")


def test_a_builder_tells_what_is_built_in_many_of_the_games() -> None:
    """With ten doubloons, Ann can afford much, but in 40% of the games she builds the factory."""
    boards = BOARDS.replace("9 doubloons", "10 doubloons")
    for share in (0.4, 0.3):
        built = tuple(share * (one.name == "factory") for one in BUILDINGS)
        end = NOTHING._replace(of_seats=of_seats(), built=built)
        found = pairs_of_games(320, end, end)
        told = facts("prospector", "builder", boards=boards, found=found)
        line = "As builder, Ann builds the factory for 6 doubloons in 40% of the games."
        assert (line in told) == (share == 0.4)


@pytest.mark.parametrize(
    ("played", "better", "role", "told"),
    [
        (
            "build small_market",
            "build harbor",
            "builder",
            "Only one harbor is left. If Ann doesn't build it, Cy does in 60% of the games.",
        ),
        (
            "take quarry",
            "take coffee",
            "settler",
            "Only one coffee plantation is open. "
            "If Ann doesn't take it, Cy does in 60% of the games.",
        ),
    ],
)
def test_the_last_of_its_kind_that_is_left_tells_who_takes_it(
    played: str, better: str, role: str, told: str
) -> None:
    """With two harbors, or two tiles of coffee, there is one for everybody."""
    takes = NOTHING._replace(of_seats=of_seats(SAME, SAME, SAME._replace(takes=0.6)))
    found = pairs_of_games(320, takes, takes)
    last = BOARDS.replace("seat 1: 2 doubloons", "seat 1: 2 doubloons\n  city: harbor")
    assert told in facts(played, better, role, boards=last, found=found)
    several = BOARDS.replace("open: corn, sugar", "open: coffee, sugar")
    assert told not in facts(played, better, role, boards=several, found=found)


def test_a_large_building_tells_what_it_would_earn() -> None:
    rich = BOARDS.replace("9 doubloons", "12 doubloons")
    told = facts("build small_market", "build city_hall", "builder", boards=rich)
    assert told[2] == "Once occupied, the city hall earns 2 extra VP as things stand."


def test_a_sale_tells_both_prices() -> None:
    goods = BOARDS.replace("2 indigo\n", "2 indigo, 1 coffee\n")
    assert facts("sell indigo", "sell coffee", "trader", boards=goods) == [
        "Selling coffee brings 5 doubloons instead of 2."
    ]
    assert facts("sell coffee", "sell indigo", "trader", boards=goods) == []
    assert facts("sell indigo", "pass", "trader", boards=goods) == [
        "Selling indigo brings only 2 doubloons."
    ]


def test_a_mayor_without_empty_circles_is_told() -> None:
    full = BOARDS.replace("2 indigo*, corn", "indigo*").replace("guild_hall", "guild_hall*")
    told = facts("mayor", "prospector", boards=full)
    assert told[1:] == ["Ann has no empty circle: new people would only wait."]
    assert facts("mayor", "prospector")[1:] == []


def test_land_tells_which_building_is_missing() -> None:
    assert facts("take coffee", "take corn", "settler") == ["Ann has no building for coffee yet."]
    assert facts("take coffee", "take quarry", "settler") == [
        "A quarry makes most buildings cheaper for the rest of the game.",
        "Ann has no building for coffee yet.",
    ]
    assert facts("take coffee", "take tobacco", "settler") == []  # no building for either
    assert facts("take coffee", "take sugar", "settler") == [
        "The cheapest building for sugar costs 2, and for coffee 6 doubloons."
    ]
    roaster = BOARDS.replace("city: ", "city: coffee_roaster, ", 1)
    assert facts("take tobacco", "take coffee", "settler", boards=roaster) == [
        "Ann has no building for tobacco yet.",
        "Ann has a building for coffee, but no plantation yet.",
    ]


def test_a_building_that_nobody_can_build_any_more_is_not_just_missing() -> None:
    others = "".join(f"seat {seat}: 2 doubloons\n  city: coffee_roaster\n" for seat in (2, 3))
    taken = BOARDS.replace("players: 3", "players: 4").replace(
        "3 corn*", "3 corn*\n  city: coffee_roaster"
    )
    told = facts(
        "take coffee", "take corn", "settler", boards=taken.replace("open:", others + "open:")
    )
    assert told[0] == "Ann has no building for coffee, and none is left."


def test_an_idle_building_is_no_reason_against_another() -> None:
    told = facts("build small_sugar_mill", "build tobacco_storage", "builder")
    assert told == ["The tobacco storage costs 4 of 9 doubloons."]


def test_people_tell_what_a_large_building_is_worth() -> None:
    few = BOARDS.replace("2 indigo*, corn", "2 indigo, corn").replace("san juan: 1 colonist", "")
    played, better = "place 1; place 2", "place 1; place 0"
    assert facts(played, better, "mayor", boards=few) == [
        "Once occupied, the guild hall earns 1 extra VP as things stand."
    ]


def test_land_tells_what_is_full_what_is_new_and_what_corn_saves() -> None:
    boards = BOARDS.replace("open: corn", "open: corn, indigo")
    assert facts("take indigo", "take sugar", "settler", boards=boards) == [
        "Ann has no building with room for more indigo.",
        "Ann has no sugar plantation yet.",
    ]
    roomy = boards.replace("small_indigo_plant*", "indigo_plant*")
    assert facts("take indigo", "take corn", "settler", boards=roomy) == [
        "Corn needs one person, indigo two."
    ]
    staffed = roomy.replace("indigo_plant*", "indigo_plant***")
    assert facts("take indigo", "take corn", "settler", boards=staffed) == []


def test_a_tile_of_the_hacienda_comes_on_top() -> None:
    boards = BOARDS.replace("guild_hall", "hacienda*")
    told = ["The hacienda's tile comes in addition to the one you take."]
    assert facts("take corn", "draw; take corn", "settler", boards=boards) == told
    assert facts("draw; take corn", "take corn", "settler", boards=boards) == []


@pytest.mark.parametrize(
    ("played", "better", "told"),
    [
        (
            "pass",
            "build office",
            [
                "Office – Trader: you may sell a kind of good the trading house already has.",
                "The office costs 4 of 9 doubloons.",
            ],
        ),
        (
            "build construction_hut",
            "pass",
            ["Without the construction hut, Ann keeps 1 doubloon for later."],
        ),
        (
            "build harbor",
            "build factory",
            [
                "At present, each production brings Ann only 1 barrel.",
            ],
        ),
        ("build factory", "pass", ["Doubloons from the factory with each production: 0."]),
    ],
)
def test_buildings_tell_what_they_save_and_what_use_they_are(
    played: str, better: str, told: list[str]
) -> None:
    for line in told:
        assert line in facts(played, better, "builder")


def test_buildings_of_no_use_yet_are_told() -> None:
    bare = BOARDS.replace("9 doubloons, 2 indigo", "9 doubloons").replace("2 indigo*, corn", "corn")
    assert "Ann has no goods to sell yet." in facts(
        "build small_market", "pass", "builder", boards=bare
    )
    full = BOARDS.replace("2 indigo*, corn", "5 indigo, 5 corn")
    assert "Ann has 2 free island spaces left." in facts(
        "build hacienda", "pass", "builder", boards=full
    )
    nobody = BOARDS.replace("corn*", "corn").replace("indigo*", "indigo").replace("plant*", "plant")
    nobody = nobody.replace("san juan: 1 colonist", "")
    assert facts("build harbor", "pass", "builder", boards=nobody) == [
        "Without the harbor, Ann keeps 7 doubloons for later."  # nobody produces anything yet
    ]
    new = BOARDS.replace("round: 6", "round: 6\noptions: buildings=all")
    assert "Ann has no indigo plant or sugar mill for the aqueduct yet." in facts(
        "build aqueduct", "pass", "builder", boards=new
    )


def test_the_last_city_space_ends_the_game() -> None:
    city = "small_indigo_plant*, guild_hall, residence, fortress, small_market, hacienda, office"
    full = BOARDS.replace("small_indigo_plant*, guild_hall", f"{city}, large_market")
    assert facts("build harbor", "pass", "builder", boards=full)[0] == (
        "The harbor fills the last city space, so this is the last round."
    )
    both = facts("build wharf", "build harbor", "builder", boards=full)
    assert not any("last city space" in line for line in both)


@pytest.mark.parametrize(
    ("played", "better", "told"),
    [
        (
            "place 0",
            "place 1; place 1; place 1",
            "Each production then brings Ann 2 barrels instead of 1.",
        ),
        (
            "place 2; place 0; place 0",
            "place 1; place 1; place 1",
            "Ann then produces 2 kinds of goods instead of 1.",
        ),
        ("place 2; place 1", "place 0", "Harbor – Captain: you get 1 extra VP each time you load."),
    ],
)
def test_people_tell_barrels_kinds_and_effects(played: str, better: str, told: str) -> None:
    """Three people go to two corn plantations, an indigo plantation and its plant, and a harbor."""
    boards = BOARDS.replace("2 indigo*, corn", "indigo*, 2 corn").replace(
        "small_indigo_plant*, guild_hall", "small_indigo_plant, harbor"
    )
    few = boards.replace("san juan: 1 colonist", "")
    assert facts(played, better, "mayor", boards=few) == [told]


def test_a_noble_in_another_place_is_told_with_what_it_does_there() -> None:
    """A colonist and a noble go to the chapel and the corn, or the other way round."""
    boards = (
        BOARDS.replace("round: 6", "round: 6\noptions: nobles")
        .replace("2 indigo*, corn", "corn")
        .replace("small_indigo_plant*, guild_hall", "chapel")
    )
    boards = boards.replace("san juan: 1 colonist", "san juan: 1 noble")
    told = facts("place 0 1 nobles; place 1", "place 1", "mayor", boards=boards)
    assert told == ["Chapel – Craftsman: a colonist here gets you 1 doubloon, a noble 1 VP."]


def test_land_that_is_full_either_way_is_no_reason() -> None:
    """The small plant has no room for more indigo, so a missing sugar mill decides nothing."""
    boards = BOARDS.replace("open: corn", "open: corn, indigo")
    assert facts("take sugar", "take indigo", "settler", boards=boards) == []


@pytest.mark.parametrize(
    ("played", "better", "rounds", "told"),
    [
        ("pass", "build harbor", 13.8, "There are about 8 rounds to go."),
        ("build harbor", "pass", 8.2, "There are about 2 rounds to go."),
        ("pass", "build harbor", 10.0, ""),
        ("build guild_hall", "pass", 8.0, ""),
        ("build sugar_mill", "pass", 8.0, ""),
    ],
)
def test_small_violet_buildings_tell_how_long_they_are_of_use(
    played: str, better: str, rounds: float, told: str
) -> None:
    end = NOTHING._replace(of_seats=of_seats(), rounds=rounds)
    boards = BOARDS.replace("guild_hall", "office").replace("9 doubloons", "12 doubloons")
    lines = facts(played, better, "builder", boards=boards, found=pairs_of_games(320, end, end))
    assert [line for line in lines if "to go" in line] == ([told] if told else [])


@pytest.mark.parametrize(("noble", "told"), [("noble", "Ann has 1 noble."), ("colonist", "")])
def test_a_chapel_tells_who_could_work_there(noble: str, told: str) -> None:
    boards = BOARDS.replace("round: 6", "round: 6\noptions: nobles")
    boards = boards.replace("san juan: 1 colonist", f"san juan: 1 {noble}")
    lines = facts("pass", "build chapel", "builder", boards=boards)
    assert [line for line in lines if line.endswith("noble.")] == ([told] if told else [])


def test_a_building_without_which_two_plantations_are_idle_tells_nothing_of_one() -> None:
    """Sugar and tobacco both lack a building, so that this speaks for neither."""
    boards = BOARDS.replace("2 indigo*, corn", "sugar, tobacco")
    told = facts("build small_sugar_mill", "build tobacco_storage", "builder", boards=boards)
    assert told == ["The tobacco storage costs 4 of 9 doubloons."]


def test_the_price_of_a_building_that_a_black_market_pays_is_not_told() -> None:
    boards = BOARDS.replace("round: 6", "round: 6\noptions: buildings=all")
    boards = boards.replace("guild_hall", "black_market*").replace("9 doubloons", "3 doubloons")
    told = facts("pass", "build factory", "builder", boards=boards)
    assert not any("costs" in line for line in told)


@pytest.mark.parametrize(("share", "is_told"), [(0.8, True), (0.6, False)])
def test_a_role_that_comes_anyway_tells_so(share: float, *, is_told: bool) -> None:
    """Bo or Cy takes the mayor after the settler."""
    taken = of_seats(SAME, SAME._replace(takes=0.3), SAME._replace(takes=share - 0.3))
    after, before = NOTHING._replace(of_seats=taken), NOTHING._replace(of_seats=of_seats())
    told = "The mayor comes anyway: somebody else takes it in 80% of the games."
    lines = facts("mayor", "settler", found=pairs_of_games(320, after, before))
    assert (told in lines) == is_told


def test_what_costs_nothing_is_told_so() -> None:
    told = facts("build hospice", "build small_sugar_mill", "builder", boards=QUARRIES)
    assert "The small sugar mill costs nothing." in told


def test_a_quarry_tells_how_long_it_is_of_use() -> None:
    end = NOTHING._replace(of_seats=of_seats(), rounds=14.0)
    found = pairs_of_games(320, end, end)
    assert facts("take coffee", "take quarry", "settler", found=found)[-1] == (
        "There are about 8 rounds to go."
    )
