"""Rounds, role cards and the end of the game (docs/rules.md 3 and 5)."""

import pytest

from game.rules import PASS, Game, IllegalAction, Options
from game.rules.events import EndTriggered, Event
from game.rules.material import CARDS
from tests.support.rules import BASE, NEW, NOBLES, asked, at, go, legal, refused


def test_each_chooses_once_and_the_governor_passes() -> None:
    pos = at(BASE + "governor: 1", "settler", *["pass"] * 3)
    assert (pos.seat, pos.governor) == (2, 1)
    assert refused(pos, "settler") == "role_taken"
    go(pos, "craftsman", "trader")
    assert (pos.round, pos.governor, pos.seat) == (2, 2, 2)
    assert pos.card_takers == (-1,) * len(CARDS)
    assert pos.card_doubloons == [0, 1, 1, 0, 0, 1, 0, 0]


def test_two_players_alternate_until_each_has_three_roles() -> None:
    pos = at("players: 2\ngovernor: 1")
    turns = []
    for role in ("craftsman", "trader", "captain", "prospector", "mayor"):
        turns.append(pos.seat)
        go(pos, role)
    turns.append(pos.seat)
    assert turns == [1, 0, 1, 0, 1, 0]
    assert legal(pos) == ["settler", "builder"]
    go(pos, "settler", "pass", "pass")
    assert (pos.round, pos.seat) == (2, 0)
    assert [n for n in pos.card_doubloons if n] == [1]  # one card was left


@pytest.mark.parametrize(("players", "left"), [(2, 1), (3, 3), (4, 3), (5, 3)])
def test_a_doubloon_for_each_card_nobody_chose(players: int, left: int) -> None:
    game = Game.new(Options(players=players), seed=2)
    while game.position.round == 1:
        game.play(game.legal_actions[0])
    assert sum(game.position.card_doubloons) == left


def test_doubloons_pile_up_and_go_to_the_chooser_at_once() -> None:
    pos = at(BASE + "taken: settler 1, mayor 2\non cards: 4 captain, 1 builder\ndecide: choose 0")
    go(pos, "builder")
    assert pos.players[0].doubloons == 1
    assert pos.decision == "build"  # with the privilege and this doubloon there is something to buy
    go(pos, "pass")
    assert pos.card_doubloons == [0, 0, 0, 1, 1, 5, 0, 0]


def test_a_role_must_be_chosen_but_may_bring_nothing() -> None:
    pos = at(BASE)
    assert refused(pos, "pass") == "role_must_be_chosen"
    go(pos, "captain")  # nobody owns a barrel
    assert asked(pos) == ("choose", 1)


def test_two_prospectors_are_two_piles() -> None:
    pos = at("players: 5\non cards: 1 prospector, 3 prospector_2")
    assert legal(pos)[-2:] == ["prospector", "prospector_2"]
    after = go(pos.copy(), "prospector_2")
    assert after.players[0].doubloons == 4
    assert legal(after)[-1] == "prospector"
    assert after.card_doubloons[-2:] == [1, 0]
    after = go(pos.copy(), "prospector")
    assert after.players[0].doubloons == 2
    assert legal(after)[-1] == "prospector_2"
    go(after, "prospector_2")
    assert after.players[1].doubloons == 4


def test_two_prospectors_with_as_many_doubloons_are_one_choice() -> None:
    pos = at("players: 5\non cards: 2 prospector, 2 prospector_2")
    assert legal(pos)[-1] == "prospector"
    assert refused(pos, "prospector_2") == "role_same"


def test_roles_that_are_not_in_this_game() -> None:
    assert refused(at(BASE), "prospector") == "role_not_in_game"
    assert refused(at("players: 4"), "prospector_2") == "role_not_in_game"


def test_nothing_happens_after_the_end() -> None:
    pos = at(BASE + "decide: over")
    assert legal(pos) == []
    assert refused(pos, "settler") == "game_over"


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    game = Game.new(Options(players=3), seed=1)
    before = game.position.digest()
    with pytest.raises(IllegalAction) as caught:
        game.play("build hospice")
    assert caught.value.refusal.code == "not_now"
    with pytest.raises(IllegalAction):
        game.play(PASS)
    assert game.position.digest() == before
    assert game.history == []


# The end

LAST = "governor: 1\ntaken: settler 1, captain 2\ndecide: choose 0\n"


def test_the_ship_that_cannot_be_refilled_ends_the_game_after_the_round() -> None:
    pos = at(BASE + "governor: 0\ncolonists: 3\n", "mayor")
    assert (pos.end_causes, pos.colonists_on_ship, pos.is_over) == (
        1,
        2,
        False,
    )  # 1 for the privilege
    assert asked(pos) == ("choose", 1)
    go(pos, "craftsman", "trader")
    assert pos.is_over


@pytest.mark.parametrize(("colonists", "on_ship"), [(5, 4), (4, 3)])
def test_an_exact_refill_goes_on_and_one_short_does_not(colonists: int, on_ship: int) -> None:
    city = "seat 2: none\n  city: indigo_plant, sugar_mill*\n"  # 5 vacant circles, 1 gets filled
    pos = at(BASE + LAST + city + f"colonists: {colonists}\n", "mayor")
    go(pos, *(["place 2"] if pos.decision == "place" else []))
    while pos.decision == "place":
        go(pos, legal(pos)[0])
    assert (pos.colonist_supply, pos.colonists_on_ship) == (0, on_ship)
    assert pos.is_over == (on_ship < 4)


def test_with_nobles_running_out_of_colonists_does_not_end_the_game() -> None:
    pos = at(NOBLES + LAST + "colonists: 0\nnobles: 0\ncolonist ship: none\n", "mayor")
    assert (pos.end_causes, pos.is_over, pos.colonists_on_ship, pos.nobles_on_ship) == (
        0,
        False,
        0,
        0,
    )


CITY_OF_11 = "guild_hall, residence, fortress, hospice, office, harbor, wharf, university"


def test_a_twelfth_city_space_ends_the_game_after_the_round() -> None:
    text = f"seat 0: 9 doubloons\n  city: {CITY_OF_11}\n"
    pos = at(BASE + text, "builder", "build hacienda")
    assert (pos.end_causes, pos.is_over) == (2, False)
    go(pos, "captain", "trader")
    assert pos.is_over


def test_the_last_chip_ends_the_game_and_points_go_on_on_paper() -> None:
    text = "ships: 4 with 1 corn\nseat 0: 3 corn, 72 vp\nseat 1: 5 sugar\n"
    pos = at(BASE + text, "captain")
    assert (pos.vp_supply, pos.end_causes) == (3, 0)
    go(pos, "load corn 4")
    assert (pos.vp_supply, pos.vp_on_paper, pos.end_causes) == (0, 1, 4)
    go(pos, "load sugar 5")
    assert (pos.vp_supply, pos.vp_on_paper, pos.players[1].vp) == (0, 6, 5)
    assert not pos.is_over
    go(pos, "craftsman", "trader")
    assert pos.is_over


def test_the_very_last_chip_is_enough() -> None:
    left_one = at(BASE + "seat 0: 2 corn, 71 vp\n", "captain", "load corn 4")
    assert (left_one.vp_supply, left_one.end_causes) == (1, 0)
    exact = at(BASE + "seat 0: 2 corn, 72 vp\n", "captain", "load corn 4")
    assert (exact.vp_supply, exact.vp_on_paper, exact.end_causes) == (0, 0, 4)


def test_points_outside_the_captain_phase_end_the_game_too() -> None:
    text = "seat 0: 9 doubloons, 74 vp\n  city: church*\n"
    pos = at(NEW + text, "builder", "build hospice")
    assert (pos.vp_supply, pos.end_causes) == (0, 4)


def test_every_reason_to_end_is_kept_and_told_once() -> None:
    told: list[Event] = []
    pos = at(BASE + "ending: city\nseat 0: 3 corn, 73 vp\nseat 1: 1 sugar\n")
    pos.sink = told.append
    go(pos, "captain", "load corn 4", "load sugar 5")
    assert pos.end_causes == 2 + 4
    assert [event for event in told if isinstance(event, EndTriggered)] == [EndTriggered("vp", 0)]


def test_points_that_come_back_do_not_call_the_end_off() -> None:
    text = "ending: vp\nvp: 0\nseat 0: 75 vp\n  city: black_market*\n"
    pos = at(NEW + text, "builder", "build small_sugar_mill", "pay vp")
    assert (pos.vp_supply, pos.end_causes) == (1, 4)
    while pos.decision != "choose":
        go(pos, legal(pos)[0])
    go(pos, "captain", "trader")
    assert pos.is_over
