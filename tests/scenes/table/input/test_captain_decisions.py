"""Loading: what the hint promises, and what a click on a ship means."""

from __future__ import annotations

import pytest

from game.app.i18n import Translator
from game.rules import actions
from game.rules.material import CORN, INDIGO, SUGAR
from game.scenes.table.input.captain_decisions import PendingLoading
from game.scenes.table.view import spots
from game.ui.phrases import Phrases
from tests.scenes.table.input.test_mistake_warnings import stood

SHIPS = "ships: 5 with 5 corn, 6 with 1 sugar, 7 with 1 indigo\n"


def loading(text: str) -> PendingLoading:
    """The decision of the first seat, who took the captain at this position of four."""
    pos = stood(text, "captain").game.position
    assert (pos.seat, pos.legal_actions[0].kind) == (0, "load")
    return PendingLoading(pos, Phrases(Translator()))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (SHIPS + "seat 0: 1 sugar, 2 indigo\n", "click your barrels"),
        ("seat 0: 1 sugar\n", "click your barrels, then a ship, or drag them"),
        (
            SHIPS + "seat 0: 1 sugar\n  city: wharf*\n",
            "click your barrels, then a ship, or drag them",
        ),
    ],
)
def test_the_hint_names_a_second_click_only_if_it_is_needed(text: str, hint: str) -> None:
    assert loading(text).hint == hint


def test_after_refused_barrels_a_ship_loads_nothing_else() -> None:
    pending = loading(SHIPS + "seat 0: 3 corn, 1 sugar, 2 indigo\n")
    assert pending.click(spots.goods(0, CORN)).refused is actions.LOAD[CORN][5]
    for _ in range(2):
        click = pending.click(spots.ship(6))
        assert not click.play
        assert click.refused is actions.LOAD[CORN][6]
    assert pending.click(spots.goods(0, SUGAR)).play == (actions.LOAD[SUGAR][6],)


def test_refused_barrels_take_the_place_of_picked_ones() -> None:
    pending = loading("ships: 5 with 5 corn\nseat 0: 3 corn, 2 indigo\n")
    pending.click(spots.goods(0, INDIGO))
    assert spots.goods(0, INDIGO) in pending.chosen
    assert pending.click(spots.goods(0, CORN)).refused is not None
    assert not pending.chosen
    assert not pending.click(spots.ship(7)).play


def test_a_ship_loads_the_only_barrels_that_it_can_take() -> None:
    assert loading(SHIPS + "seat 0: 1 sugar\n").click(spots.ship(6)).play
