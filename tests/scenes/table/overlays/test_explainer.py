"""What the pointer rests on is explained."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.rules.material import BUILDINGS, CARDS, WHARF
from game.scenes.table.view import spots
from tests.support.table import (
    TableDriver,
    new_match,
    settled_table,
)


def test_hovering_explains_prices_and_reasons(at: TableDriver) -> None:
    at.play_role("builder")
    at.driver.move(at.spot_center(spots.market(WHARF)))
    assert not at.shows_explanation()
    at.driver.wait(0.6)
    assert at.shows_explanation()
    assert at.scene.decision.phrases.building(WHARF) in at.tip.markup
    assert str(BUILDINGS[WHARF].cost) in at.tip.markup
    assert len(at.tip.markup.splitlines()) > 4  # with the reason why not
    at.driver.move((960, 10))
    assert not at.shows_explanation()


def test_what_a_role_would_bring_lies_over_no_bubble(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[pygame.FRect] = []
    with settled_table(new_match(), home) as at:
        boards = [at.scene.display.rect(spots.board(seat)) for seat in range(4)]
        own = next(box for box in boards if box == at.scene.display.zone("focus"))
        assert own is not None
        bubble = pygame.FRect(own.x, own.bottom - 90, own.width, 90)
        monkeypatch.setattr(type(at.scene.guide), "areas", lambda self: [bubble])
        at.driver.move(at.spot_center(spots.role(CARDS.index("builder"))))
        p = at.driver.ctx.painter(pygame.Surface((1280, 720)))
        monkeypatch.setattr(p, "fill", lambda box, *rest, **how: drawn.append(pygame.FRect(box)))
        at.scene.stage.explainer.draw(p)
    assert any(own.contains(box) for box in drawn)
    assert bubble.collidelist(drawn) < 0
