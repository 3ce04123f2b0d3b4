"""The table by keyboard or gamepad alone, and the focus that it shows."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest

from game.rules.material import CARDS, PLACE_OF
from game.scenes.table.input.mayor_decisions import PendingPlacement
from game.scenes.table.overlays.almanac_pages import page_of
from game.scenes.table.overlays.sheets import SelectableSpot
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot
from tests.support.input_devices import Gamepad
from tests.support.lessons import LESSONS, lesson_driver
from tests.support.table import TableDriver


def test_a_gamepad_alone_makes_a_decision(at: TableDriver) -> None:

    def button(which: int) -> None:
        at.driver.post(pygame.CONTROLLERBUTTONDOWN, button=which, instance_id=0)

    button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    first = at.scene.view_state().focused
    button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    second = at.scene.view_state().focused
    assert first is not None
    assert second is not None
    assert second.kind == "role"
    assert second != first
    button(pygame.CONTROLLER_BUTTON_A)
    assert at.match.game.history[0].text == CARDS[second.index]


def test_no_key_acts_on_what_is_not_shown_to_have_the_focus(at: TableDriver) -> None:
    assert at.scene.view_state().focused is None
    at.driver.key(pygame.K_RETURN)
    assert at.match.game.history == []


def test_the_focus_is_shown_on_the_table_and_explained(at: TableDriver) -> None:
    at.driver.key(pygame.K_TAB)
    focused = at.scene.view_state().focused
    assert focused is not None
    assert focused in at.scene.view_state().glowing
    at.driver.wait(1.0)
    assert at.scene.widgets.tooltip.shown
    at.driver.key(pygame.K_F1)
    assert at.driver.top.page.id == page_of(focused, at.match.game.position)
    at.driver.key(pygame.K_ESCAPE)
    assert at.driver.top is at.scene
    assert at.scene.view_state().focused == focused


@pytest.mark.parametrize("noble", [True, False])
def test_a_gamepad_places_the_noble_or_the_colonist_it_has_taken(noble: bool, home: Path) -> None:
    nobles = next(path for path in LESSONS if path.stem == "12_nobles")
    with lesson_driver(nobles, home, step=1) as at:
        at.wait_for_step()
        pad = Gamepad(at.driver)
        for wanted in (spots.waiting(0, noble), spots.city_circle(0, 0, 0)):
            pad.activate(partial(_stands_for, wanted))
        pending = at.scene.decision.pending
        assert isinstance(pending, PendingPlacement)
        chapel = PLACE_OF["chapel"]
        assert pending.placement.people[chapel] == 1
        assert pending.placement.nobles[chapel] == int(noble)


def _stands_for(spot: Spot, widget: object) -> bool:
    return isinstance(widget, SelectableSpot) and widget.spot == spot
