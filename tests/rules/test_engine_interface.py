"""The engine as a script uses it: names instead of numbers, questions, actions in words."""

import doctest
import random
from pathlib import Path

import pytest

from game.rules import Game, Options, parse
from game.rules.actions import ACTIONS, FIRST_TEXTS
from game.rules.events import Event
from game.rules.material import GOODS
from game.rules.notation.lines import NotationError

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engine.md"

SMALL = """
players: 3
seat 0: 5 doubloons, 1 corn, 2 sugar
  island: sugar*, sugar, quarry*, forest_corn
  city: sugar_mill**^, harbor
  san juan: 1 colonists
options: nobles
decide: choose 0
"""


@pytest.mark.parametrize("nobles", [False, True])
@pytest.mark.parametrize("players", [2, 5])
def test_every_legal_action_of_whole_games_is_described(players: int, nobles: bool) -> None:
    told: set[str] = set()
    for seed in range(6):
        game = Game.new(Options(players=players, buildings="all", nobles=nobles), seed)
        rng = random.Random(seed)
        while not game.is_over:
            words = [game.describe(action) for action in game.legal_actions]
            assert len(set(words)) == len(words), words
            told.update(action.kind for action in game.legal_actions)
            game.play(rng.choice(game.legal_actions))
    assert len(told) > 15


def test_placing_people_says_where() -> None:
    game = Game.from_text("players: 3\nseat 0:\n  island: corn, indigo, quarry\ndecide: choose 0")
    game.play("mayor")
    assert [game.describe(action) for action in game.legal_actions] == [
        "place 0 colonists on corn",
        "place 1 colonist on corn",
    ]
    game.play("place 0")
    assert game.describe("place 1") == "place 1 colonist on indigo"


def test_an_action_that_is_not_legal_has_no_description() -> None:
    with pytest.raises(ValueError, match="not legal here"):
        Game.new().describe("load corn 5")


def test_a_board_is_told_by_name() -> None:
    player = Game.from_text(SMALL).player(0)
    assert player.goods == {"corn": 1, "sugar": 2}
    assert player.island == ("sugar", "sugar", "quarry", "forest")
    assert player.colonists == {"sugar": 1, "quarry": 1, "san_juan": 1, "sugar_mill": 2}
    assert player.nobles == {"sugar_mill": 1}
    assert player.vacant_circles == {"sugar": 1, "harbor": 1}
    assert (player.is_occupied("sugar_mill"), player.is_occupied("harbor")) == (True, False)
    with pytest.raises(ValueError, match="no seat 3"):
        Game.from_text(SMALL).player(3)


def test_a_summary_stays_when_the_game_goes_on() -> None:
    game = Game.new(Options(players=4), 3)
    before, table = game.player(game.seat), game.table()
    game.play("builder")
    assert table.roles == {}
    assert game.table().roles == {"builder": before.seat}
    assert game.table().role == "builder"
    assert sum(table.goods.values()) == 50
    assert table.buildings["coffee_roaster"] == 3


def test_prices_and_sales_are_asked_for_any_seat_at_any_time() -> None:
    game = Game.from_text(SMALL)
    digest = game.position.digest()
    assert game.price("harbor", 0).total == 7
    assert game.price("harbor", 0, builder=True).total == 6
    assert game.price("harbor", 1).total == 8
    assert game.sale("sugar", 0).total == 2
    assert game.sale("sugar", 0, trader=True).total == 3
    assert game.position.digest() == digest


@pytest.mark.parametrize("name", ["castle", "corn", "san_juan", ""])
def test_an_unknown_building_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no building is called"):
        Game.new().price(name, 0)


def test_an_unknown_good_or_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="no good is called 'rum'"):
        Game.new().sale("rum", 0)
    with pytest.raises(ValueError, match="no seat 4"):
        Game.new().sale("corn", 4)


def test_a_game_from_a_text_tells_its_events() -> None:
    happened: list[Event] = []
    game = Game.from_text(SMALL, sink=happened.append)
    game.play("settler")
    assert happened
    assert Game.from_text(game.to_text()).position.digest() == game.position.digest()


def test_a_stack_without_the_open_plantations_is_refused() -> None:
    with pytest.raises(NotationError, match="open"):
        Game.from_text("players: 3\nstack: 3 corn")
    assert Game.from_text("players: 3\nopen: none\nstack: 3 corn").table().open_plantations == ()


@pytest.mark.parametrize(
    ("first", "now"),
    [("good corn", "privilege corn"), ("supply coffee", "return coffee")]
    + [(f"ship {n}", f"small wharf {n}") for n in (0, 11)],
)
def test_texts_of_the_first_version_are_read(first: str, now: str) -> None:
    assert parse(first) is parse(now)
    assert str(parse(first)) == now


def test_only_actions_with_a_new_text_have_a_first_one() -> None:
    assert {action.kind for action in FIRST_TEXTS} == {"good", "supply", "ship"}
    assert len(FIRST_TEXTS) == 2 * len(GOODS) + 12
    assert all(parse(str(action)) is action for action in ACTIONS)


def test_the_digest_is_that_of_the_first_version() -> None:
    game = Game.from_text("players: 3\nseat 0:\n  island: corn*\ndecide: choose 0")
    game.play("craftsman")
    assert game.decision == "privilege"
    assert game.position.digest() == "b6a4dfec2d3e370a0a5c97a77451431a"


def test_a_position_prints_readably() -> None:
    lines = str(Game.from_text(SMALL)).splitlines()
    assert lines[0] == "Round 1: seat 0 decides (choose)"
    assert "2 sugar (1 person), quarry (1 person), forest" in lines[2]
    assert "sugar_mill (3 people), harbor" in lines[2]
    assert lines[2].endswith("1 in San Juan")


def test_every_example_of_the_engine_page_is_true() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 30
    assert found.failed == 0
