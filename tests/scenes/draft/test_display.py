"""The draft as it is seen: nothing is cut off, whatever the window, language and letters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.material import FACTORY, LIGHTHOUSE, OFFICE, STATUE, TRADING_POST
from game.ui.tiles.card_tile import tile_parts
from tests.support.draft import DraftDriver, draft_driver, draft_match


def everything_seen(at: DraftDriver) -> None:
    """Draw the draft in its stages: begun, half-way, warned, complete."""
    at.driver.wait(0.2)
    at.click(OFFICE)
    at.click(TRADING_POST)
    at.driver.wait(0.2)
    at.press(at.driver.top.answers[0].text)
    for building in (FACTORY, STATUE):
        at.driver.move(at.card_center(building))
        at.driver.wait(1.0)
        at.click(building)
    at.click(LIGHTHOUSE)
    at.driver.wait(0.2)
    while not at.scene.display.complete:
        at.match.play(at.match.game.legal_actions[-1])
    at.driver.wait(0.5)


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{"far_from_screen": True}, {"ui_scale": 200}], ids=str)
def test_large_letters_have_a_draft_of_their_own(home: Path, settings: dict[str, Any]) -> None:
    match = draft_match(people=(0, 1, 2, 3, 4), players=5, nobles=True, balanced=True)
    with draft_driver(match, home, language="qps", reduced_motion=True, **settings) as at:
        everything_seen(at)
        text = at.driver.ctx.text
        assert not text.clipped
        assert not text.squeezed
        for building, card in at.scene.display.cards.items():
            room = tile_parts(card.rect, building, card.names)[1]
            name = at.scene.phrases.building(building)
            width, height = text.rich_size(name, card.names.style, room.width)
            assert width <= room.width + 1
            assert height <= room.height + 0.1
            assert text.pixels(card.names.style) >= text.floor
            assert card.picture.height > 60


def test_a_building_that_is_named_says_so_on_card_and_shelf(home: Path) -> None:
    with draft_driver(draft_match(people=(0, 1, 2, 3)), home, far_from_screen=True) as at:
        at.click(FACTORY)
        at.click(STATUE)
        at.driver.wait(1.5)
        players = at.driver.ctx.players
        assert at.scene.display.cards[FACTORY].color == players[0]
        assert at.scene.display.cards[STATUE].color == players[1]
        frames = {frame.building: frame for frame in at.scene.display.frames}
        assert frames[FACTORY].picture_only
        assert frames[FACTORY].color == players[0]
        at.driver.click(at.scene.display.undo_button.rect.center)
        at.driver.key(pygame.K_RETURN)  # yes: the other one has named last
        assert at.scene.display.cards[STATUE].color is None


def test_the_size_of_text_may_change_in_mid_draft(home: Path) -> None:
    with draft_driver(draft_match(people=(0, 1, 2, 3)), home) as at:
        at.click(FACTORY)
        before = at.scene.display.cards[STATUE].rect.copy()
        for far in (True, False):
            at.driver.ctx.settings.change(far_from_screen=far)
            at.driver.wait(0.3)
            assert (at.scene.display.cards[STATUE].rect != before) is far
            assert at.scene.display.cards[FACTORY].picked
        at.click(STATUE)
        assert at.named_buildings == [FACTORY, STATUE]
