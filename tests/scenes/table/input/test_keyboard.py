"""The table by keyboard or gamepad alone, and the focus that it shows."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.rules.material import CARDS
from game.scenes.table.overlays.almanac_pages import page_of
from game.scenes.table.view import spots
from tests.support.table import TableDriver, new_match, settled_table


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


def test_confirm_decides_for_the_next_person_only_after_another_key(tmp_path: Path) -> None:
    with settled_table(new_match(people=(0, 1)), tmp_path) as at:
        prospector = spots.role(CARDS.index("prospector"))
        for _ in CARDS:
            at.driver.key(pygame.K_TAB)
            if at.scene.view_state().focused == prospector:
                break
        at.driver.key(pygame.K_RETURN)
        at.settle()
        assert at.pending.seat == 1
        decided = len(at.match.game.history)
        at.driver.skip(5)
        at.driver.key(pygame.K_RETURN)
        assert at.scene.view_state().focused is None
        assert len(at.match.game.history) == decided
        at.driver.key(pygame.K_RIGHT)
        assert at.scene.view_state().focused is not None
        at.driver.key(pygame.K_RETURN)
        assert len(at.match.game.history) > decided


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
