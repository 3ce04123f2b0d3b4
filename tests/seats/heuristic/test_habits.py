"""Habits: each decides otherwise than a seat without it, the same in every match."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.rules import Game, Position, observe, steps
from game.rules.flow import play
from game.rules.material import PLACE_OF, PLACES, ROLES, TILES
from game.rules.position import END_COLONISTS
from game.seats import make_seat
from game.seats.difficulty import DRAWS_HABIT, SKILLS
from game.seats.heuristic.casual import CasualSeat
from game.seats.heuristic.habits import HABITS, LIKED, NO_HABIT, Habit
from game.seats.heuristic.weights import Weights
from game.seats.styles import SurpriseSeat
from tests.seats.heuristic.test_seat import (
    CITY,
    ISLAND,
    mid_game_position,
    play_texts,
    put_in_san_juan,
    set_board,
    set_cargo_ships,
    take_roles,
)


def large_buildings() -> Position:
    """A guild hall can be paid, and so can a harbor with some money left."""
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, doubloons=10)
    return play_texts(pos, "builder")


def corn() -> Position:
    """Sugar for the mill that waits for it, or more corn."""
    pos = mid_game_position()
    set_board(pos, 0, "corn corn", "small_sugar_mill", idle="small_sugar_mill")
    pos.open_plantations = tuple(TILES.index(tile) for tile in ("corn", "sugar", "sugar"))
    pos.quarry_supply = 0
    return play_texts(pos, "settler")


def trading() -> Position:
    """One indigo to be sold, or a building to be built."""
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, doubloons=4, goods="indigo")
    take_roles(pos, "settler", "craftsman", "captain")
    return pos


def polite() -> Position:
    """Corn fills a ship that the next seat has corn for; two indigo go on a ship of their own."""
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, goods="corn corn corn indigo indigo")
    set_board(pos, 1, ISLAND, CITY, goods="corn corn")
    set_cargo_ships(pos, "corn 3", "indigo 2", "sugar 7")
    return play_texts(pos, "captain")


def coins() -> Position:
    """Three doubloons lie on the settler; with ten in hand the builder is worth more."""
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, doubloons=9)
    pos.card_doubloons[ROLES.index("settler")] = 3
    return pos


def quarries() -> Position:
    """A quarry, or the coffee that the roaster waits for."""
    pos = mid_game_position()
    set_board(pos, 0, "corn corn", "coffee_roaster")
    pos.open_plantations = tuple(TILES.index(tile) for tile in ("coffee", "corn", "sugar"))
    return play_texts(pos, "settler")


def violet() -> Position:
    """A coffee roaster for the coffee on the island, or a violet building."""
    pos = mid_game_position()
    set_board(pos, 0, "corn coffee coffee", "small_market", doubloons=5)
    return play_texts(pos, "builder")


def shipping() -> Position:
    """Four barrels to ship for four points, or ten doubloons for a large building."""
    pos = mid_game_position()
    set_board(pos, 0, ISLAND, CITY, doubloons=9, goods="corn corn corn corn")
    return pos


LARGE_NAMES = {"guild_hall", "residence", "fortress", "customs_house", "city_hall"}
VIOLET_NAMES = {
    *("hacienda", "construction_hut", "small_warehouse", "hospice", "office", "large_market"),
    *("large_warehouse", "factory", "university", "harbor", "wharf"),
}

# By habit: a position, and what a seat with the habit chooses there.
DECISIONS: dict[str, tuple[Callable[[], Position], set[str]]] = {
    "large_buildings": (large_buildings, {f"build {name}" for name in LARGE_NAMES}),
    "corn": (corn, {"take corn"}),
    "trading": (trading, {"trader"}),
    "polite": (polite, {"load indigo 6"}),
    "coins": (coins, {"settler"}),
    "quarries": (quarries, {"take quarry"}),
    "violet": (violet, {f"build {name}" for name in VIOLET_NAMES}),
    "shipping": (shipping, {"captain"}),
}


def chosen(pos: Position, habit: Habit, level: str = "deckhand") -> set[str]:
    """Return what a seat of a level chooses, for a dozen different generators."""
    seat = CasualSeat(SKILLS[level], habit, Weights())
    return {seat.choose(observe(pos, 0), random.Random(n)).text for n in range(12)}


@pytest.mark.parametrize("name", HABITS)
def test_a_habit_decides_where_others_do_otherwise(name: str) -> None:
    position, liked = DECISIONS[name]
    assert chosen(position(), HABITS[name]) <= liked
    assert not chosen(position(), NO_HABIT) <= liked


def test_the_better_the_level_the_weaker_the_habit() -> None:
    factors = [skill.habit_factor for skill in SKILLS.values()]
    assert factors == sorted(set(factors), reverse=True)
    position, liked = DECISIONS["quarries"]
    assert chosen(position(), HABITS["quarries"], "merchant").isdisjoint(liked)


def people_in_the_guild_hall(level: str, habit: str) -> int:
    """Place two people, for whom there are circles in indigo, sugar, a plant and the guild hall."""
    pos = mid_game_position()
    set_board(pos, 0, "indigo sugar", "small_indigo_plant guild_hall")
    pos.players[0].people = (0,) * PLACES
    put_in_san_juan(pos, 0, 2)
    pos.colonist_supply = pos.colonists_on_ship = 0
    pos.end_causes = END_COLONISTS
    pos = play_texts(pos, "mayor")
    seat = make_seat(f"{level}:{habit}")
    while pos.step == steps.PLACE and pos.seat == 0:
        play(pos, seat.choose(observe(pos, 0), random.Random(1)))
    return pos.players[0].people[PLACE_OF["guild_hall"]]


def test_a_deckhand_forgets_to_staff_what_a_bosun_staffs() -> None:
    assert people_in_the_guild_hall("deckhand", "large_buildings") == 0
    assert people_in_the_guild_hall("deckhand", "corn") == 1
    assert people_in_the_guild_hall("bosun", "large_buildings") == 1


def test_a_habit_names_what_a_choice_can_have() -> None:
    for habit in HABITS.values():
        assert set(habit.likes) <= LIKED


# From match to match


def test_the_same_question_with_the_same_numbers_gets_the_same_answer() -> None:
    for name, (position, _) in DECISIONS.items():
        for level in SKILLS:
            answers = {
                make_seat(f"{level}:{name}").choose(observe(position(), 0), random.Random(7))
                for _ in range(3)
            }
            assert len(answers) == 1


@pytest.mark.parametrize("level", sorted(DRAWS_HABIT))
def test_a_plain_seat_draws_one_habit_for_a_whole_match(level: str) -> None:
    seat = make_seat(level)
    assert isinstance(seat, SurpriseSeat)
    game, rng = Game.new(seed=6), random.Random(6)
    found: list[set[int]] = [set() for _ in range(4)]
    while not game.is_over:
        for place in range(4):
            found[place].add(id(seat.seat_for_match(game.observation(place))))
        game.play(rng.choice(game.legal_actions))
    assert [len(seats) for seats in found] == [1, 1, 1, 1]
    matches = [Game.new(seed=number).observation(1) for number in range(30)]
    assert len({id(seat.seat_for_match(match)) for match in matches}) >= 3
