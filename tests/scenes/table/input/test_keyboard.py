"""The table by keyboard or gamepad alone, and the focus that it shows."""

from __future__ import annotations

import pygame

from game.rules.material import CARDS
from game.scenes.table.overlays.almanac_pages import page_of
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
