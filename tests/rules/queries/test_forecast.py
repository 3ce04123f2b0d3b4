"""Foresight: what a role would bring is what it brings when it is played."""

import random
from collections.abc import Iterator

import pytest

from game.rules import Game, Options, Position, actions
from game.rules.actions import PASS
from game.rules.flow import play
from game.rules.material import (
    BUILDER,
    CAPTAIN,
    CORN,
    CRAFTSMAN,
    MAYOR,
    PROSPECTOR,
    SETTLER,
    TRADER,
)
from game.rules.queries.forecast import (
    BuilderForecast,
    CaptainForecast,
    CraftsmanForecast,
    MayorForecast,
    ProspectorForecast,
    SettlerForecast,
    TraderForecast,
    barrels_lost,
    forecast_role,
    production_with,
    seats_that_gain,
    without_vp,
)
from tests.support.rules import BASE, EVERYTHING, NEW, SOME_OPTIONS, at, ids


def choices(options: Options, games: int = 2) -> Iterator[Position]:
    """Positions of random games in which a role is to be chosen."""
    for seed in range(games):
        game, rng = Game.new(options, seed), random.Random(seed)
        while not game.is_over:
            if game.decision == "choose":
                yield game.position
            likely = [action for action in game.legal_actions if action is not PASS]
            game.play(rng.choice(likely if likely and rng.random() < 0.8 else game.legal_actions))


def free(pos: Position, card: int) -> bool:
    return card in pos.setup.role_cards and pos.card_takers[card] < 0


def chosen(pos: Position, card: int) -> Position:
    """The position after the role was chosen and its first guests stayed."""
    twin = pos.copy()
    play(twin, actions.ROLE[card])
    while twin.decision == "guests" and not twin.is_over:
        play(twin, PASS)
    return twin


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_looking_ahead_changes_nothing_and_answers_for_everybody(options: Options) -> None:
    for pos in choices(options, games=1):
        before = pos.digest()
        for card in pos.setup.role_cards:
            seats = [prospect.seat for prospect in forecast_role(pos, card)]
            assert tuple(seats) == pos.setup.turn_orders[pos.seat]
        assert pos.digest() == before


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_people_come_as_foreseen(options: Options) -> None:
    for pos in choices(options):
        if not free(pos, MAYOR):
            continue
        twin = pos.copy()
        play(twin, actions.ROLE[MAYOR])
        for told in forecast_role(pos, MAYOR):
            assert isinstance(told, MayorForecast)
            was, now = pos.players[told.seat], twin.players[told.seat]
            assert sum(now.people) - sum(was.people) == told.people
            assert sum(now.nobles) - sum(was.nobles) == told.nobles


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_barrels_come_as_foreseen(options: Options) -> None:
    for pos in choices(options):
        if not free(pos, CRAFTSMAN):
            continue
        twin = chosen(pos, CRAFTSMAN)
        told = forecast_role(pos, CRAFTSMAN)
        assert all(isinstance(forecast, CraftsmanForecast) for forecast in told)
        if twin.decision == "privilege":
            assert isinstance(told[0], CraftsmanForecast)
            assert told[0].privilege > 0
        for forecast in told:
            assert isinstance(forecast, CraftsmanForecast)
            was, now = pos.players[forecast.seat], twin.players[forecast.seat]
            came = [b - a for a, b in zip(was.goods, now.goods, strict=True)]
            card = pos.card_doubloons[CRAFTSMAN] if forecast.seat == pos.seat else 0
            assert tuple(came) == forecast.received
            assert now.doubloons - was.doubloons == forecast.doubloons + card
            assert now.vp - was.vp == forecast.vp


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_the_chooser_may_do_what_was_foreseen(options: Options) -> None:
    for pos in choices(options):
        for card in (SETTLER, BUILDER, TRADER, CAPTAIN):
            if not free(pos, card):
                continue
            told = forecast_role(pos, card)[0]
            twin = chosen(pos, card)
            asked = twin.decision if twin.seat == pos.seat else ""
            offers = [a for a in twin.legal_actions if a is not PASS] if asked else []
            if isinstance(told, SettlerForecast):
                assert (asked == "settle") == (told.plantation or told.quarry or told.draw)
                if asked == "settle":
                    assert (actions.TAKE[5] in offers) == told.quarry
                    assert (actions.DRAW in offers) == told.draw
            elif isinstance(told, BuilderForecast):
                assert (asked == "build") == bool(told.offers)
                assert not told.offers or len(offers) == len(told.offers)
            elif isinstance(told, TraderForecast):
                assert told.office or (asked == "trade") == (told.good >= 0)
            else:
                assert isinstance(told, CaptainForecast)
                assert asked in ("supply", "store") or (asked == "load") == (told.barrels > 0)


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_the_first_loading_is_the_best(options: Options) -> None:
    for pos in choices(options):
        twin = chosen(pos, CAPTAIN) if free(pos, CAPTAIN) else pos
        told = forecast_role(pos, CAPTAIN)[0]
        if twin.decision != "load" or twin.seat != pos.seat:
            continue
        assert isinstance(told, CaptainForecast)
        before, best = twin.players[pos.seat].vp, 0
        for action in twin.legal_actions:
            if action.kind in ("load", "wharf"):
                best = max(best, _loaded(twin, action) - before)
        assert told.vp >= best
        assert told.good < 0 or told.vp == best


def _loaded(pos: Position, action: actions.Action) -> int:
    """The seat's VP just after its loading."""
    twin, seat = pos.copy(), pos.seat
    seen: list[int] = []
    twin.sink = lambda event: seen.append(twin.players[seat].vp)
    play(twin, action)
    return seen[0]


def test_the_settler_sees_full_islands_and_who_may_take_a_quarry() -> None:
    text = BASE + "open: corn, sugar\nseat 0:\nseat 1:\n  island: 12 indigo\n"
    text += "seat 2:\n  city: construction_hut*, hacienda*\n"
    told = forecast_role(at(text), SETTLER)
    assert told == [
        SettlerForecast(0, 12, True, True, False, False),
        SettlerForecast(1, 0, False, False, False, False),
        SettlerForecast(2, 12, True, True, True, False),
    ]
    assert seats_that_gain(at(text), SETTLER) == {0, 2}


def test_the_builder_sees_the_cheapest_and_the_dearest_with_the_discount() -> None:
    text = BASE + "seat 0: 3 doubloons\n  island: 2 quarry*\nseat 1:\n"
    mine, other, _ = forecast_role(at(text), BUILDER)
    assert isinstance(mine, BuilderForecast)
    cheapest, *_, dearest = (offer.price for offer in mine.offers)
    assert cheapest.total == 0
    assert (dearest.total, dearest.cost, dearest.privilege) == (3, 6, 1)
    assert other == BuilderForecast(1, ())


def test_the_cards_doubloons_are_spent_at_once() -> None:
    poor = forecast_role(at(BASE + "seat 0:\n"), BUILDER)[0]
    rich = forecast_role(at(BASE + "seat 0:\non cards: 2 builder\n"), BUILDER)[0]
    assert isinstance(poor, BuilderForecast)
    assert isinstance(rich, BuilderForecast)
    assert len(rich.offers) > len(poor.offers)


def test_the_trader_sees_the_best_sale() -> None:
    text = BASE + "house: coffee\nseat 0: 1 coffee, 1 sugar\n  city: small_market*\n"
    told = forecast_role(at(text + "seat 1: 1 coffee\nseat 2: 1 corn\n"), TRADER)
    assert told == [
        TraderForecast(0, 2, 4, False, False),
        TraderForecast(1, -1, 0, False, False),
        TraderForecast(2, 0, 0, False, False),
    ]
    assert seats_that_gain(at(text), TRADER) == {0}


def test_the_trading_post_and_the_land_office_count() -> None:
    text = EVERYTHING + "house: coffee, corn, sugar, indigo\nseat 0: 1 coffee\n"
    text += "  city: trading_post*, land_office*\n"
    assert forecast_role(at(text), TRADER)[0] == TraderForecast(0, 4, 5, True, True)


def test_the_captain_sees_what_goes_and_what_spoils() -> None:
    text = BASE + "ships: 4 with 4 corn, 5 with 2 sugar\nseat 0: 3 corn, 4 sugar\n"
    text += "seat 1: 1 tobacco\nseat 2: 2 corn\n  city: harbor*\n"
    told = forecast_role(at(text), CAPTAIN)
    assert told == [
        CaptainForecast(0, 2, 3, 4, 3),  # the privilege; one of three corn and a sugar stays
        CaptainForecast(1, 3, 1, 1, 0),
        CaptainForecast(2, -1, 0, 0, 1),
    ]
    assert seats_that_gain(at(text), CAPTAIN) == {0, 1}


def test_wharf_harbor_and_lighthouse_are_foreseen() -> None:
    text = NEW + "ships: 4 with 4 corn\nseat 0: 3 corn\n  city: wharf*, harbor*, lighthouse*\n"
    told = forecast_role(at(text), CAPTAIN)[0]
    assert told == CaptainForecast(0, CORN, 3, 5, 0, 0, 2)


def test_prospecting_is_for_one() -> None:
    pos = at("players: 4\n" + "on cards: 2 prospector\n")
    assert [forecast.gains for forecast in forecast_role(pos, PROSPECTOR)] == [
        True,
        False,
        False,
        False,
    ]
    assert forecast_role(pos, PROSPECTOR)[0] == ProspectorForecast(0, 1)


def test_doubloons_on_the_card_are_a_gain() -> None:
    assert 0 not in seats_that_gain(at(BASE + "seat 0:\n"), CAPTAIN)
    assert 0 in seats_that_gain(at(BASE + "seat 0:\non cards: 1 captain\n"), CAPTAIN)


def test_warehouses_keep_the_largest_kinds() -> None:
    player = at(BASE + "seat 0: 5 corn, 3 sugar, 1 coffee\n").players[0]
    assert barrels_lost(player, player.goods) == 8
    player = at(BASE + "seat 0: 5 corn, 3 sugar, 1 coffee\n  city: small_warehouse*\n").players[0]
    assert barrels_lost(player, player.goods) == 3


def test_a_placing_shows_what_it_will_produce() -> None:
    text = "seat 0:\n  island: corn*, corn*, indigo*, indigo\n  city: small_indigo_plant*\n"
    player = at(BASE + text).players[0]
    assert production_with(player, player.people) == (2, 1, 0, 0, 0)
    nobody = (0,) * len(player.people)
    assert production_with(player, nobody) == (0,) * 5
    assert production_with(player, player.circles) == (2, 1, 0, 0, 0)  # one circle on the plant
    pos = at(EVERYTHING + text.replace("small_indigo_plant*", "indigo_plant*, aqueduct*"))
    assert production_with(pos.players[0], pos.players[0].circles) == (2, 3, 0, 0, 0)


def test_who_sees_no_chips_does_not_learn_of_them() -> None:
    text = NEW + "seat 0:\nseat 1: 3 vp\n  city: black_market*\n"
    pos = at(text)
    plain = forecast_role(pos, BUILDER)[1]
    blind = forecast_role(without_vp(pos, [1]), BUILDER)[1]
    assert isinstance(plain, BuilderForecast)
    assert isinstance(blind, BuilderForecast)
    assert len(blind.offers) < len(plain.offers)
    assert pos.players[1].vp == 3
