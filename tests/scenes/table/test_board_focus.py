"""Whose board lies in front."""

from __future__ import annotations

import pygame

from game.scenes.table.view import spots
from tests.support.table import (
    TableDriver,
)


def match_asks(at: TableDriver) -> str:
    """What the person is asked."""
    assert at.is_asked()
    return at.match.game.decision


def test_escape_brings_the_own_board_back_before_it_does_anything_else(at: TableDriver) -> None:
    at.driver.key(pygame.K_2)
    assert at.scene.boards.seat == 1
    at.driver.key(pygame.K_ESCAPE)
    assert (at.scene.boards.seat, at.is_covered()) == (0, False)
    at.click(spots.board(2))
    assert at.scene.boards.seat == 2
    at.scene.commands.pin()
    at.driver.key(pygame.K_ESCAPE)
    assert (at.scene.boards.seat, at.is_covered()) == (2, True)
