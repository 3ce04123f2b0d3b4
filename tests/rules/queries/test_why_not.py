"""Every reason to refuse an action, each met in a position of its own."""

import random
from typing import Any

import pytest

from game.rules import ACTIONS, Game, IllegalAction, Options, UnknownAction, parse
from game.rules.material import CORN
from game.rules.queries.why_not import why_not
from game.rules.refusals import CODES
from tests.support.rules import BASE, EVERYTHING, NEW, NOBLES, SOME_OPTIONS, at, ids, refused

FULL = "ships: 4 with 4 corn, 5 with 5 indigo, 6 with 6 sugar\n"
MAYOR = BASE + "seat 0: none\n  island: 2 corn\n  city: indigo_plant\n"
OFFICE = "open: none\nstack: corn\ndiscards: none\nseat 0: {}\n  {}city: land_office{}\n"
MARKET = "seat 0: {}\n  island: {}\n  city: black_market*\n"
DRAFT = "players: 3\noptions: buildings=draft\nin play: {}\nround: 0\ndecide: draft 0\n"

# code: the position, what is done first, what is refused then
CASES: dict[str, tuple[str, tuple[str, ...], str]] = {
    "game_over": (BASE + "decide: over\n", (), "mayor"),
    "not_now": (BASE, (), "take corn"),
    "role_not_in_game": (BASE, (), "prospector"),
    "role_taken": (BASE, ("captain",), "captain"),
    "role_same": ("players: 5\n", (), "prospector_2"),
    "role_must_be_chosen": (BASE, (), "pass"),
    "island_full": (
        NOBLES + OFFICE.format("1 doubloon, 1 corn", "island: 8 indigo, 4 quarry\n", "*"),
        ("trader",),
        "buy tile",
    ),
    "tile_not_open": (BASE + "open: corn\n", ("settler",), "take sugar"),
    "quarry_needs_privilege": (BASE, ("settler", "pass"), "take quarry"),
    "quarries_gone": (BASE + "quarries: 0\n", ("settler",), "take quarry"),
    "no_hacienda": (BASE, ("settler",), "draw"),
    "hacienda_used": (BASE + "seat 0: none\n  city: hacienda*\n", ("settler", "draw"), "draw"),
    "nothing_to_draw": (
        BASE + "stack: none\ndiscards: none\nopen: corn\nseat 0: none\n  city: hacienda*\n",
        ("settler",),
        "draw",
    ),
    "place_too_many": (MAYOR, ("mayor",), "place 3"),
    "place_too_few": (MAYOR + "san juan: 3 colonists\n", ("mayor",), "place 1"),
    "place_wrong_people": (MAYOR, ("mayor",), "place 0 1 nobles"),
    "not_in_play": (BASE + "seat 0: 9 doubloons\n", ("builder",), "build church"),
    "sold_out": (BASE + "market: 0 hospice\nseat 0: 9 doubloons\n", ("builder",), "build hospice"),
    "owned_already": (
        BASE + "seat 0: 9 doubloons\n  city: hospice\n",
        ("builder",),
        "build hospice",
    ),
    "city_full": (
        BASE + "seat 0: 9 doubloons\n  city: guild_hall, residence, fortress, city_hall,"
        "\n  wharf, harbor, hospice\n",
        ("builder",),
        "build customs_house",
    ),
    "too_expensive": (BASE + "seat 0: 2 doubloons\n", ("builder",), "build hospice"),
    "payment_needed": (
        NEW + MARKET.format("none", "corn*"),
        ("builder", "build small_sugar_mill"),
        "pass",
    ),
    "payment_not_had": (
        NEW + MARKET.format("none", "corn*"),
        ("builder", "build small_sugar_mill"),
        "pay corn",
    ),
    "good_not_produced": (
        BASE + "seat 0: none\n  island: corn*\n",
        ("craftsman",),
        "privilege coffee",
    ),
    "good_not_in_supply": (
        BASE + "supply: 1 corn\nseat 0: none\n  island: corn*, indigo*\n  city: indigo_plant*\n",
        ("craftsman",),
        "privilege corn",
    ),
    "good_not_owned": (BASE + "seat 0: 1 corn\n", ("trader",), "sell coffee"),
    "house_full": (
        NEW + "house: corn, indigo, sugar, coffee\nseat 0: 1 tobacco\n  city: trading_post*\n",
        ("trader",),
        "sell tobacco",
    ),
    "house_has_kind": (
        BASE + "house: coffee\nseat 0: 1 coffee, 1 corn\n",
        ("trader",),
        "sell coffee",
    ),
    "sold_already": (
        NOBLES + OFFICE.format("1 doubloon, 2 corn", "", "*"),
        ("trader", "sell corn"),
        "sell corn",
    ),
    "no_trading_post": (BASE + "seat 0: 1 corn\n", ("trader",), "post corn"),
    "no_land_office": (BASE + "seat 0: 1 corn\n", ("trader",), "buy tile"),
    "land_office_used": (
        NOBLES + OFFICE.format("1 doubloon, 2 corn", "", "*"),
        ("trader", "buy tile"),
        "buy tile",
    ),
    "land_office_needs_colonist": (
        NOBLES + OFFICE.format("1 doubloon, 1 corn", "", "^"),
        ("trader",),
        "buy tile",
    ),
    "land_office_needs_noble": (
        NOBLES + OFFICE.format("1 doubloon, 1 corn", "island: corn\n  ", "*"),
        ("trader",),
        "discard corn",
    ),
    "no_doubloon": (NOBLES + OFFICE.format("1 corn", "", "*"), ("trader",), "buy tile"),
    "tile_not_owned": (
        NOBLES + OFFICE.format("1 corn", "island: corn\n  ", "^"),
        ("trader",),
        "discard sugar",
    ),
    "must_load": (BASE + "seat 0: 1 corn\n", ("captain",), "pass"),
    "ship_not_here": (BASE + "seat 0: 1 corn\n", ("captain",), "load corn 8"),
    "ship_full": (
        BASE + "ships: 4 with 4 corn\nseat 0: 1 corn, 1 sugar\n",
        ("captain",),
        "load corn 4",
    ),
    "no_ship_for_good": (
        BASE + "ships: 4 with 1 corn, 5 with 1 indigo, 6 with 1 sugar\nseat 0: 1 corn, 1 coffee\n",
        ("captain",),
        "load coffee 6",
    ),
    "ship_has_other_kind": (
        BASE + "ships: 4 with 1 corn\nseat 0: 1 sugar\n",
        ("captain",),
        "load sugar 4",
    ),
    "kind_on_other_ship": (
        BASE + "ships: 4 with 1 corn\nseat 0: 1 corn\n",
        ("captain",),
        "load corn 5",
    ),
    "ship_takes_less": (BASE + "seat 0: 6 corn\n", ("captain",), "load corn 5"),
    "no_wharf": (BASE + "seat 0: 1 corn\n", ("captain",), "wharf corn"),
    "wharf_used": (
        BASE + "seat 0: 1 corn, 1 sugar\n  city: wharf*\n",
        ("captain", "wharf corn"),
        "wharf sugar",
    ),
    "no_small_wharf": (BASE + "seat 0: 1 corn\n", ("captain",), "small wharf"),
    "small_wharf_used": (
        NEW + "seat 0: 2 corn, 1 sugar\n  city: small_wharf*\n",
        ("captain", "small wharf", "small wharf 2", "small wharf 0"),
        "small wharf",
    ),
    "count_not_possible": (
        NEW + FULL + "seat 0: 2 corn\n  city: small_wharf*\n",
        ("captain", "small wharf"),
        "small wharf 3",
    ),
    "store_not_possible": (BASE + FULL + "seat 0: 2 corn\n", ("captain",), "store corn"),
    "keep_not_possible": (BASE + FULL + "seat 0: 2 corn\n", ("captain",), "keep coffee"),
    "no_vacant_circle": (
        NEW + "seat 0: none\n  city: guesthouse*, hospice*, office\n",
        ("trader",),
        "guest hospice",
    ),
    "no_such_guest": (
        EVERYTHING + "seat 0: none\n  city: guesthouse*, office\n",
        ("trader",),
        "guest noble office",
    ),
    "guest_order": (
        NEW + "seat 0: none\n  city: guesthouse**, hospice, office, wharf\n",
        ("trader", "guest office"),
        "guest hospice",
    ),
    "draft_cost_full": (DRAFT.format("hospice"), (), "draft guesthouse"),
    "draft_in_play": (DRAFT.format("hospice"), (), "draft hospice"),
}


@pytest.mark.parametrize("code", CODES)
def test_every_reason_is_met_in_a_position_of_its_own(code: str) -> None:
    text, actions, tried = CASES[code]
    assert refused(at(text, *actions), tried) == code


def test_goods_cannot_go_to_their_ship_when_it_is_full() -> None:
    pos = at(BASE + "ships: 4 with 4 corn\nseat 0: 1 corn, 1 sugar\n", "captain")
    refusal = why_not(pos, parse("load corn 5"))
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("ship_full", {"ship": 4, "good": CORN})


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_what_is_not_legal_is_refused_and_changes_nothing(options: Options) -> None:
    game, lots = Game.new(options, seed=6), random.Random(6)
    while not game.is_over:
        if lots.random() < 0.02:
            before, past = game.position.digest(), len(game.history)
            allowed = set(game.legal_actions)
            for action in ACTIONS:
                if action in allowed:
                    assert game.why_not(action) is None
                    continue
                with pytest.raises(IllegalAction) as caught:
                    game.play(action)
                assert caught.value.refusal.code in CODES
                assert caught.value.action is action
            assert game.position.digest() == before
            assert len(game.history) == past
        game.play(lots.choice(game.legal_actions))
    for action in ACTIONS:
        assert str(game.why_not(action)) == "game_over()"


def test_reasons_are_given_for_texts_as_for_actions() -> None:
    game = Game.new(Options(players=3), seed=7)
    assert game.why_not("settler") is None
    for text in ("pass", "prospector", "take corn"):
        assert game.why_not(text) == game.why_not(parse(text)) is not None


@pytest.mark.parametrize("nonsense", ["", "settle", "Pass", "build castle", None, 7, ["pass"]])
def test_what_names_no_action_is_one_specific_error(nonsense: Any) -> None:
    game = Game.new(Options(players=3), seed=7)
    for ask in (game.play, game.why_not):
        with pytest.raises(UnknownAction, match="no action is called"):
            ask(nonsense)
    assert game.history == []
