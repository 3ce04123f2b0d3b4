"""What the board shows about two choices of a review."""

from __future__ import annotations

import pytest

from game.app.i18n import Translator
from game.history.review.decisions import MatchDecision
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.history.review.playouts import Playouts
from game.rules import Game, parse
from game.rules.notation.reader import from_text
from game.seats.search.comparison import ComparedChain, Prospects
from game.ui.phrases import Phrases
from game.ui.phrases.review_facts import fact_lines
from tests.history.review.review_doubles import NOTHING, SAME, pairs_of_games, rivals

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


def facts(
    played: str,
    better: str,
    role: str = "",
    more: str = "",
    boards: str = BOARDS,
    found: Playouts | None = None,
) -> list[str]:
    """What is said when Ann made the first choice, in a role, and the other was better."""
    game = Game.at(from_text(boards.format(more=more)))
    if role:
        game.play(role)
    before = game.position.copy()
    chain, other = ([parse(text) for text in choice.split("; ")] for choice in (played, better))
    judgment = Judgment(
        0,
        ComparedChain(tuple(chain), 9, 0.5, EVEN),
        (ComparedChain(tuple(other), 9, 0.5, AHEAD),),
        exact=True,
        playouts=found,
    )
    decision = MatchDecision(0, 6, 0, before, tuple(chain), tuple(chain), before, None)
    return fact_lines(Phrases(Translator()), ReviewedDecision(decision, judgment, None), NAMES)


@pytest.mark.parametrize(
    ("played", "better", "told"),
    [
        (
            "craftsman",
            "trader",
            [
                "Barrels from the craftsman: Ann 2, Bo 3.",
                "Doubloons from the trader: Ann 4, Bo 0.",
            ],
        ),
        ("prospector", "captain", ["VP from the captain right away: Ann 3, Bo 0."]),
        (
            "prospector",
            "builder",
            ["Ann could afford the indigo plant, and has a plantation for it."],
        ),
        (
            "prospector",
            "settler",
            ["As settler, Ann can take a quarry, which makes most buildings cheaper."],
        ),
        (
            "prospector",
            "mayor",
            [
                "After the mayor, each production brings more barrels: Ann 1, Bo 0.",
                "Ann has 2 empty circles.",
            ],
        ),
        ("captain", "prospector", ["VP from the captain right away: Ann 3, Bo 0."]),
    ],
)
def test_roles_tell_money_what_they_bring_and_who_profits(
    played: str, better: str, told: list[str]
) -> None:
    assert facts(played, better, more="on cards: 2 trader") == told


@pytest.mark.parametrize(("left", "told"), [("mayor", True), ("captain", False)])
def test_a_role_that_is_left_tells_who_takes_it(left: str, *, told: bool) -> None:
    """Cy takes it in 60% of the games after what was played, where it brings her something: people
    as mayor, but nothing as captain, who has no barrels."""
    takes = NOTHING._replace(others=rivals(SAME._replace(takes=0.4), SAME._replace(takes=0.6)))
    lines = facts("prospector", left, found=pairs_of_games(320, takes, takes))
    assert (f"If Ann leaves the {left}, Cy takes it in 60% of the games." in lines) == told
    rare = NOTHING._replace(others=rivals(SAME._replace(takes=0.4), SAME))
    lines = facts("prospector", left, found=pairs_of_games(320, takes, rare))
    assert not any("If Ann leaves" in line for line in lines)


@pytest.mark.parametrize(
    ("played", "better", "told"),
    [
        (
            "small_sugar_mill",
            "hospice",
            [
                "Ann has no plantation for sugar.",
                "Hospice – Settler: the tile you take comes with a colonist.",
            ],
        ),
        ("small_market", "indigo_plant", ["Ann has too few circles for indigo."]),
        (
            "small_market",
            "harbor",
            [
                "Harbor – Captain: you get 1 extra VP each time you load.",
                "Ann has 9 doubloons to spend.",
            ],
        ),
    ],
)
def test_buildings_tell_plantations_and_idle_money(
    played: str, better: str, told: list[str]
) -> None:
    assert facts(f"build {played}", f"build {better}", "builder") == told


def test_a_small_building_is_too_small_for_more_plantations() -> None:
    more = BOARDS.replace("2 indigo*, corn", "3 sugar, corn").replace("small_indigo_plant*, ", "")
    for boards, told in (
        (more, ["The small sugar mill has too few circles for the plantations."]),
        (more.replace("3 sugar", "sugar"), []),
    ):
        assert facts("build small_sugar_mill", "build sugar_mill", "builder", boards=boards) == told


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


def test_the_last_building_of_its_kind_is_told() -> None:
    last = BOARDS.replace("seat 1: 2 doubloons", "seat 1: 2 doubloons\n  city: harbor")
    told = facts("build small_market", "build harbor", "builder", boards=last)
    assert told == [
        "Harbor – Captain: you get 1 extra VP each time you load.",
        "It's the last harbor.",
        "Ann has 9 doubloons to spend.",
    ]


def test_a_large_building_tells_what_it_would_earn() -> None:
    rich = BOARDS.replace("9 doubloons", "12 doubloons")
    told = facts("build small_market", "build city_hall", "builder", boards=rich)
    assert told[1] == "With somebody in it, the city hall already earns 2 extra VP."


def test_a_craftsman_without_production_is_told() -> None:
    idle = BOARDS.replace("2 indigo*, corn", "2 indigo, corn").replace("3 corn*", "3 corn")
    told = facts("craftsman", "prospector", more="on cards: 1 craftsman", boards=idle)
    assert told == [
        "Nobody would produce anything.",
        "The craftsman brings Ann 1 doubloon right away.",
    ]


def test_a_sale_tells_both_prices() -> None:
    goods = BOARDS.replace("2 indigo\n", "2 indigo, 1 coffee\n")
    assert facts("sell indigo", "sell coffee", "trader", boards=goods) == [
        "Selling coffee brings 5 doubloons instead of 2."
    ]
    assert facts("sell coffee", "sell indigo", "trader", boards=goods) == []


def test_a_mayor_without_empty_circles_is_told() -> None:
    full = BOARDS.replace("2 indigo*, corn", "indigo*").replace("guild_hall", "guild_hall*")
    told = facts("mayor", "prospector", boards=full)
    assert told == ["Ann has no empty circle: new people would only wait."]
    told = facts("mayor", "prospector")
    assert told == ["After the mayor, each production brings more barrels: Ann 1, Bo 0."]


def test_a_captain_who_helps_others_more_says_so() -> None:
    boards = BOARDS.replace("seat 1: 2 doubloons", "seat 1: 2 doubloons, 5 corn")
    assert facts("captain", "prospector", boards=boards) == [
        "VP from the captain right away: Ann 3, Bo 5."
    ]


def test_land_tells_which_building_is_missing() -> None:
    assert facts("take coffee", "take corn", "settler") == [
        "Ann has no building for coffee yet.",
        "Corn needs no building.",
    ]
    assert facts("take coffee", "take quarry", "settler") == [
        "A quarry makes most buildings cheaper for the rest of the game.",
        "Ann has no building for coffee yet.",
    ]
    assert facts("take coffee", "take tobacco", "settler") == []  # no building for either
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
    assert facts("build small_sugar_mill", "build tobacco_storage", "builder") == []


def test_people_tell_what_a_large_building_is_worth() -> None:
    few = BOARDS.replace("2 indigo*, corn", "2 indigo, corn").replace("san juan: 1 colonist", "")
    played, better = "place 1; place 2", "place 1; place 0"
    assert facts(played, better, "mayor", boards=few) == [
        "With somebody in it, the guild hall already earns 1 extra VP."
    ]
