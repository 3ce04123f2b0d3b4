"""Decisions of the expansions: every one is made with the pieces that it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.app.i18n import Translator
from game.match.match import Match
from game.rules import Game, Options, actions, steps
from game.rules.actions import PASS
from game.rules.material import (
    BLACK_MARKET,
    CHAPEL,
    COFFEE,
    CORN,
    FIRST_FOREST,
    FOREST_HOUSE,
    GUESTHOUSE,
    HARBOR,
    HUNTING_LODGE,
    INDIGO,
    LIBRARY,
    QUARRY,
    ROYAL_SUPPLIER,
    SAN_JUAN,
    SMALL_WHARF,
    SUGAR,
    UNIVERSITY,
)
from game.rules.position import Player, Position
from game.scenes.table.input.captain_decisions import PendingRoyalSupply, PendingSmallWharf
from game.scenes.table.input.click_targets import click_targets
from game.scenes.table.input.decision_buttons import PieceButtonWidget
from game.scenes.table.input.decision_input import pending_decision_for
from game.scenes.table.input.mayor_decisions import PendingGuestMoves, PendingPlacement
from game.scenes.table.overlays.sheets import SelectableSpot
from game.scenes.table.view import spots
from game.ui.phrases import Phrases
from game.ui.phrases.actions import PASS_TEXTS
from tests.support.rules import random_decisions
from tests.support.table import TableDriver, new_match, table_driver

ALL = Options(players=3, buildings="all", nobles=True, governor=0)

Change = Callable[[Player, Position], None]


def prepared(change: Change, *play: str) -> Match:
    """A match of three people; the first seat's board is changed before these actions."""
    match = new_match(ALL, people=(0, 1, 2), seed=1)
    pos = match.game.position
    change(pos.players[0], pos)
    for text in play:
        match.play(actions.parse(text))
    return match


@contextmanager
def opened(home: Path, change: Change, *play: str) -> Iterator[TableDriver]:
    """A table with such a match, the person being asked what comes next."""
    match = new_match(ALL, people=(0, 1, 2), seed=1)
    with table_driver(match, home) as at:
        change(match.game.position.players[0], match.game.position)
        at.decide(*play)
        yield at


def staffed(player: Player, building: int, nobles: int = 0, colonists: int = 1) -> None:
    """A building with people in it."""
    player.add_building(building)
    for noble, count in ((True, nobles), (False, colonists)):
        if count:
            player.move_people(building, count, noble)


# Forest house -----------------------------------------------------------------------------------


def forester(player: Player, pos: Position) -> None:
    staffed(player, FOREST_HOUSE)
    pos.open_plantations = (CORN, SUGAR, INDIGO, COFFEE)


def pictures(at: TableDriver) -> dict[str, PieceButtonWidget]:
    return {w.code: w for w in at.scene.widgets.all if isinstance(w, PieceButtonWidget)}


def test_forest_or_plantation_is_chosen_from_two_pictures_beside_the_tile(home: Path) -> None:
    with opened(home, forester, "settler", "take sugar") as at:
        assert at.match.game.decision == "lay"
        shown = pictures(at)
        assert {key: w.picture for key, w in shown.items()} == {
            "lay plantation": "tiles/sugar",
            "lay forest": "tiles/forest",
        }
        laid = at.scene.display.view.rect(spots.island(0, 1), at.scene.view_state())
        assert laid is not None
        assert not any(w.rect.colliderect(laid) for w in shown.values())
        at.press("lay forest")
        at.settle()
        assert at.match.game.position.players[0].island[-1] == FIRST_FOREST + SUGAR


def test_the_tile_itself_stays_a_plantation_with_a_click(home: Path) -> None:
    with opened(home, forester, "settler", "take sugar") as at:
        at.click(spots.island(0, 1))
        at.settle()
        assert at.match.game.position.players[0].island[-1] == SUGAR


# Small wharf ------------------------------------------------------------------------------------


def shipper(player: Player, pos: Position) -> None:
    staffed(player, SMALL_WHARF)
    staffed(player, HARBOR)
    player.goods = [3, 0, 2, 0, 1]


def test_barrels_for_the_small_wharf_are_chosen_on_the_windrose(home: Path) -> None:
    with opened(home, shipper, "captain") as at:
        assert at.match.game.decision == "load"
        played = len(at.match.game.history)
        at.click(spots.city(0, 0))
        assert set(at.decision_keys()) == {"back", "all", "done"}
        assert at.scene.view_state().kept == (0, 0, 0, 0, 0)
        assert "5\u00a0{vp}" in at.scene.prompt.text()  # three pairs, the harbor, the privilege
        at.click(spots.goods(0, CORN))  # all of it went: now all of it stays
        at.click(spots.goods(0, COFFEE))
        assert at.scene.view_state().kept == (3, 0, 0, 0, 1)
        assert "2 barrels for 3\u00a0{vp}" in at.scene.prompt.text()
        at.press("done")
        at.settle()
        assert [action.text for action in at.match.game.history[played:]] == [
            "small wharf",
            "small wharf 0",
            "small wharf 2",
            "small wharf 0",
        ]
        assert at.match.game.position.players[0].vp == 3


def test_the_small_wharf_can_be_left_again(home: Path) -> None:
    with opened(home, shipper, "captain") as at:
        ways: list[Callable[[], None]] = [
            lambda: at.press("back"),
            lambda: at.driver.key(pygame.K_ESCAPE),
            lambda: at.click(spots.city(0, 0)),
        ]
        for leave in ways:
            at.click(spots.city(0, 0))
            assert "all" in set(at.decision_keys())
            leave()
            assert "all" not in set(at.decision_keys())
            assert spots.ship(6) in at.scene.view_state().glowing


def test_barrels_are_dragged_to_the_small_wharf(home: Path) -> None:
    with opened(home, shipper, "captain") as at:
        at.drag(spots.goods(0, SUGAR), spots.city(0, 0))
        assert at.scene.view_state().kept == (3, 0, 0, 0, 1)
        at.click(spots.goods(0, SUGAR))  # none goes
        at.press("done")
        assert at.toast_text()
        assert at.match.game.decision == "load"


def test_an_odd_barrel_stays_unless_it_is_wanted() -> None:
    pos = prepared(shipper, "captain").game.position
    pos.players[0].goods[CORN] = 2
    wharf = PendingSmallWharf(pos, Phrases(Translator()))
    assert wharf.kept == (0, 0, 0, 0, 1)  # the dearest
    assert wharf.income.barrels_vp == 2
    wharf.select_all()
    assert wharf.kept == (0, 0, 0, 0, 0)
    assert wharf.income.barrels_vp == 2


def test_a_small_wharf_begun_elsewhere_is_gone_on_with(home: Path) -> None:
    with opened(home, shipper, "captain", "small wharf", "small wharf 1") as at:
        assert at.match.game.decision == "ship"
        assert set(at.decision_keys()) == {"all", "done"}
        assert spots.goods(0, CORN) not in at.scene.view_state().glowing
        at.press("all")
        at.press("done")
        at.settle()
        assert at.match.game.position.players[0].goods == [2, 0, 0, 0, 0]


# Royal supplier ---------------------------------------------------------------------------------


def courtier(player: Player, pos: Position) -> None:
    staffed(player, ROYAL_SUPPLIER, nobles=1, colonists=0)
    player.move_people(SAN_JUAN, 1, True)
    player.goods = [1, 1, 2, 0, 0]


def test_barrels_for_the_crown_are_chosen_in_any_order(home: Path) -> None:
    with opened(home, courtier, "captain") as at:
        assert at.match.game.decision == "supply"
        at.click(spots.goods(0, SUGAR))
        at.click(spots.goods(0, CORN))
        assert at.scene.view_state().kept == (0, 1, 1, 0, 0)
        at.click(spots.goods(0, INDIGO))
        assert "2" in at.toast_text()  # no more than nobles
        at.press("done")
        at.settle()
        assert at.match.game.position.players[0].goods == [0, 1, 1, 0, 0]
        assert at.match.game.position.players[0].vp == 2


def test_nothing_need_be_returned() -> None:
    pos = prepared(courtier, "captain").game.position
    supply = PendingRoyalSupply(pos, Phrases(Translator()))
    assert supply.chain() == [PASS]
    supply.pick(INDIGO)
    assert [action.text for action in supply.chain()] == ["return indigo", "pass"]


# Guesthouse -------------------------------------------------------------------------------------


def host(player: Player, pos: Position) -> None:
    staffed(player, GUESTHOUSE, nobles=1, colonists=1)
    staffed(player, HARBOR, colonists=0)
    for tile in (QUARRY, QUARRY, CORN):
        player.lay_tile(tile)


def test_guests_go_to_the_circles_that_are_clicked(home: Path) -> None:
    with opened(home, host, "builder") as at:
        assert at.match.game.decision == "guests"
        state = at.scene.view_state()
        assert spots.city_circle(0, 1, 0) in state.glowing
        assert spots.island_circle(0, 2) in state.glowing
        at.click(spots.city_circle(0, 1, 0))  # the colonist
        at.click(spots.island_circle(0, 1))  # the noble: an earlier place than the first
        people, nobles = at.scene.view_state().people, at.scene.view_state().nobles
        assert people is not None
        assert nobles is not None
        assert (people[HARBOR], nobles[HARBOR]) == (1, 0)
        assert (people[QUARRY], nobles[QUARRY]) == (1, 1)
        at.press("done")
        at.settle()
        assert at.match.game.position.players[0].people[HARBOR] == 1
        assert at.match.game.position.players[0].nobles[QUARRY] == 1
        assert at.match.game.decision == "build"


def test_guests_are_told_apart_called_back_and_dragged(home: Path) -> None:
    with opened(home, host, "builder") as at:
        harbor = spots.city_circle(0, 1, 0)
        at.click(spots.city_circle(0, 0, 0))  # the noble stands first
        at.click(harbor)
        assert at.scene.view_state().nobles_of(0)[HARBOR] == 1
        at.click(harbor)
        assert at.scene.view_state().people_of(0)[HARBOR] == 0
        at.drag(spots.city_circle(0, 0, 1), harbor)
        assert at.scene.view_state().nobles_of(0)[HARBOR] == 0
        assert at.scene.view_state().people_of(0)[HARBOR] == 1
        at.press("reset")
        assert at.scene.view_state().people_of(0)[GUESTHOUSE] == 2
        at.press("done")
        at.settle()
        assert at.match.game.history[-1] is PASS


def test_every_way_for_two_guests_becomes_a_chain() -> None:
    pos = prepared(host, "builder").game.position
    places = [place for place in pos.players[0].places if place != GUESTHOUSE]
    for first in places:
        for second in places:
            moves = PendingGuestMoves(pos, Phrases(Translator()))
            for place in (first, second):
                free = moves.glowing
                spot = next((s for s in sorted(free) if _place(moves, s, pos) == place), None)
                if spot is not None:
                    moves.click(spot)
            game = Game.new(ALL, 1)
            game.position = pos.copy()
            for action in moves.chain():
                game.play(action)
            assert game.position.players[0].people == moves.people
            assert game.position.players[0].nobles == moves.nobles
            assert game.decision != "guests" or game.seat != 0


def _place(moves: PendingGuestMoves, spot: spots.Spot, pos: Position) -> int:
    player = pos.players[0]
    if spot.kind == "city_circle":
        return player.city[spot.index] if player.city[spot.index] != GUESTHOUSE else -1
    return player.island[spot.index]


# Hunting lodge, black market --------------------------------------------------------------------


def hunter(player: Player, pos: Position) -> None:
    staffed(player, HUNTING_LODGE)
    player.island = ()
    for tile in (CORN, CORN, CORN):
        player.lay_tile(tile)
    player.move_people(CORN, 1, True)
    player.move_people(CORN, 1)


@pytest.mark.parametrize(
    ("tile", "played"),
    [(0, "discard corn with noble"), (1, "discard corn with colonist"), (2, "discard corn")],
)
def test_the_tile_that_is_clicked_goes_with_whoever_stands_there(
    home: Path, tile: int, played: str
) -> None:
    with opened(home, hunter, "settler") as at:
        while at.match.game.decision != "lodge":
            at.decide("pass")
        at.click(spots.island(0, tile))
        assert played in [action.text for action in at.match.game.history]


def debtor(player: Player, pos: Position) -> None:
    staffed(player, BLACK_MARKET)
    staffed(player, HARBOR)
    player.move_people(SAN_JUAN, 1, True)
    player.move_people(SAN_JUAN, 1)
    player.goods = [1, 1, 0, 0, 0]
    player.doubloons = 0


def test_debts_are_paid_with_the_pieces_themselves(home: Path) -> None:
    with opened(home, debtor, "builder", "build hacienda") as at:
        assert at.match.game.decision == "pay"
        at.click(spots.san_juan(0))
        shown = pictures(at)  # two sorts wait there
        assert sorted(w.picture for w in shown.values()) == ["pieces/colonist", "pieces/noble"]
        at.press("pay noble san_juan")
        at.settle()
        assert at.match.game.position.players[0].nobles[SAN_JUAN] == 0


def poorer(player: Player, pos: Position) -> None:
    """Two doubloons are missing, and there are three sorts to pay with."""
    debtor(player, pos)
    player.move_people(SAN_JUAN, -1, True)
    player.vp, player.doubloons = 2, 0


def test_a_debt_is_paid_in_any_order(home: Path) -> None:
    with opened(home, poorer, "builder", "build small_warehouse") as at:
        assert at.match.game.decision == "pay"
        known = set(at.pending.glowing) if at.scene.decision.pending else set()
        assert {spots.goods(0, CORN), spots.points(0), spots.san_juan(0)} <= known
        before = len(at.match.game.history)
        at.click(spots.points(0))  # the last that the rules ask for
        assert len(at.match.game.history) == before
        assert spots.points(0) in at.pending.chosen
        assert "1 of 2" in at.pending.prompt
        at.click(spots.points(0))  # no, not that
        assert not at.pending.chosen
        at.click(spots.goods(0, CORN))
        at.click(spots.san_juan(0))
        played = [action.text for action in at.match.game.history[before:]]
        assert played == ["pay colonist san_juan", "pay corn"]


def test_what_was_chosen_to_pay_with_can_be_taken_back(home: Path) -> None:
    with opened(home, poorer, "builder", "build small_warehouse") as at:
        at.click(spots.goods(0, CORN))
        at.click(spots.goods(0, INDIGO))  # another barrel instead: one of each sort at most
        assert at.pending.chosen == {spots.goods(0, INDIGO)}
        at.driver.key(pygame.K_ESCAPE)
        assert not at.pending.chosen
        assert not at.is_covered()


# All together -----------------------------------------------------------------------------------


EDITED = (steps.PLACE, steps.STORE, steps.GUESTS, steps.SUPPLY, steps.SHIP, steps.DRAFT)


def test_no_decision_is_a_list_of_names() -> None:
    for seed in range(3):
        for game in random_decisions(Options(players=4, buildings="all", nobles=True), seed):
            if game.position.step in EDITED:
                continue
            named = set(click_targets(game.position).buttons()) - {actions.LAY_FOREST}
            assert not named, game.decision


# Nobles -----------------------------------------------------------------------------------------


def chapel_and_harbor(player: Player, pos: Position) -> None:
    player.add_building(CHAPEL)
    player.add_building(HARBOR)


def test_the_noble_one_points_at_is_placed_by_mouse_and_by_keys(home: Path) -> None:
    """One noble and one colonist have come with the mayor, and wait in San Juan."""
    noble, chapel = spots.waiting(0, True), spots.city_circle(0, 0, 0)
    with opened(home, chapel_and_harbor, "mayor") as at:
        pending = at.scene.decision.pending
        assert isinstance(pending, PendingPlacement)

        def by_clicks() -> None:
            at.click(noble)
            at.click(chapel)

        def by_keys() -> None:
            for spot in (noble, chapel):
                stops = [w for w in at.scene.widgets.all if isinstance(w, SelectableSpot)]
                at.scene.widgets.focus(next(w for w in stops if w.spot == spot), ring=True)
                at.driver.key(pygame.K_RETURN)

        for put in (by_clicks, by_keys, lambda: at.drag(noble, chapel)):
            pending.let_newcomers_wait()
            at.scene.refresh()
            put()
            placed = at.scene.view_state()
            assert (placed.people_of(0)[CHAPEL], placed.nobles_of(0)[CHAPEL]) == (1, 1)


# Answers ----------------------------------------------------------------------------------------


def rich_student(player: Player, pos: Position) -> None:
    staffed(player, UNIVERSITY)
    player.doubloons = 5


def reader(player: Player, pos: Position) -> None:
    staffed(player, LIBRARY)
    pos.open_plantations = pos.open_plantations[:1]


def lone_hunter(player: Player, pos: Position) -> None:
    staffed(player, HUNTING_LODGE)
    player.island = ()
    player.lay_tile(CORN)


def declinable() -> Iterator[Position]:
    """Decisions that may be declined: of random games, and rare ones by hand."""
    yield prepared(rich_student, "builder", "build hospice").game.position
    yield prepared(reader, "settler", "take quarry", "pass", "pass").game.position
    hunting = prepared(lone_hunter, "settler")
    while hunting.game.decision != "lodge":
        hunting.play(PASS)
    yield hunting.game.position
    for seed in range(12):
        options = Options(players=2 + seed % 4, buildings="all", nobles=True)
        for game in random_decisions(options, seed):
            if PASS in game.legal_actions and game.decision not in ("pay", "lay"):
                yield game.position


def test_a_single_answer_has_a_button_and_several_are_clicked_on_the_table() -> None:
    single: set[int] = set()
    phrases = Phrases(Translator())
    for pos in declinable():
        pending = pending_decision_for(pos, phrases)
        answers = [action for action in pos.legal_actions if action is not PASS]
        offers = [button for button in pending.buttons if button.key not in ("pass", "done")]
        if len(answers) > 1:
            assert not offers, pos.decision
        elif answers:
            (offer,) = offers
            assert offer.key == answers[0].text
            result = offer.press()
            moved = result.pending is not None or pending.people or pending.kept
            assert result.play == (answers[0],) or moved, pos.decision
            single.add(pos.step)
    assert single == set(PASS_TEXTS) - {steps.PAY}
