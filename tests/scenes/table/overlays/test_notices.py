"""What comes and goes over the table: it never lies over what somebody has to choose from."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.rules import Options
from game.rules.events import RoundBegan
from game.rules.material import CARDS
from game.scenes.table.overlays.recap import MOST_LINES, RecapPlate
from game.scenes.table.view import spots
from game.ui.free_place import free_place
from tests.support.table import new_match, table_driver

LONG = (
    "**Craftsman**: Somebody 1 {corn} 1 {indigo} +2 {coin} · Another 2 {sugar} · you 1 {corn}",
    "**Prospector**: Somebody +1 {coin}",
)
DECISIONS = ("choose", "settle", "place", "build", "privilege", "trade", "load", "store")


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        *((players, {}) for players in (2, 3, 4, 5)),
        *((players, {"couch_mode": True}) for players in (2, 3, 4, 5)),
        (5, {"ui_scale": 150}),
        (4, {"ui_scale": 200}),
    ],
)
def test_what_is_told_lies_over_nothing_that_is_needed(
    tmp_path: Path, players: int, settings: dict[str, Any]
) -> None:
    """The recap and the ribbon of a new round, in every decision of a game."""
    match = new_match(Options(players=players), tuple(range(players)), seed=players)
    rng = Random(players)
    met: set[str] = set()
    with table_driver(match, tmp_path, **settings) as at:
        scene, notices = at.scene, at.scene.overlays.notices
        at.driver.resize((1920, 1080))
        while not match.game.is_over and met != set(DECISIONS):
            asked = match.game.decision
            if asked in DECISIONS and asked not in met:
                met.add(asked)
                scene.animation.reset(match.game.position.copy())
                at.ask(match.game.seat)
                scene.overlays.recap.lines = [LONG[n % 2] for n in range(MOST_LINES)]
                notices.announce(RoundBegan(3, 1))
                scene.overlays.sheets.open(None)
                scene.refresh()
                (told,) = at.recap()
                ribbon = notices.ribbon_place()
                if ribbon is None:  # the recap has all the room that there is
                    assert settings.get("ui_scale"), asked
                    ribbon = pygame.FRect(0, 0, 0, 0)
                state, view = scene.view_state(), scene.display.view
                assert scene.decision.pending is not None
                lit = [view.seen(spot, state) for spot in scene.decision.pending.glowing]
                taken = [box for box in lit if box is not None]
                assert taken
                names = ("prompt", "buttons", "menu", "turns")
                taken += [view.zone(name) for name in names]
                if not scene.display.roomy:
                    taken.append(scene.log.panel.frame)
                for box in taken:
                    assert not told.rect.colliderect(box), (asked, told.rect, box)
                    assert not ribbon.colliderect(box), (asked, ribbon, box)
                assert not ribbon.colliderect(told.rect)
                notices.show_refusal(
                    "No, for a reason that takes some words to tell.", "role/builder"
                )
                assert not any(notices.toast_place().colliderect(box) for box in taken), asked
                assert isinstance(told, RecapPlate)
                assert len(told.lines) >= (5 if not settings else 1), asked
                scene.overlays.recap.close()  # where text is large, the market opens now
                after = notices.ribbon_place() or pygame.FRect(0, 0, 0, 0)
                state = scene.view_state()
                boxes = (view.seen(spot, state) for spot in state.glowing)
                assert not any(after.colliderect(box) for box in boxes if box is not None), asked
                scene.decision.end()
            match.play(rng.choice(match.game.legal_actions))
    assert met >= {*DECISIONS} - {"store", "privilege"}, met


def test_what_others_did_is_as_large_as_its_words(tmp_path: Path) -> None:
    with table_driver(new_match(), tmp_path, computer_speed="instant") as at:
        at.settle()
        at.click(spots.role(CARDS.index("prospector")))
        at.settle()
        at.sheets.open(None)  # the market, should a building be asked for
        sizes = []
        for count in (1, 2, 4):
            at.scene.overlays.recap.lines = [LONG[1]] * count
            at.scene.refresh()
            (told,) = at.recap()
            sizes.append(told.rect.size)
        assert sizes[0][0] == sizes[1][0] == sizes[2][0] < 420
        assert sizes[0][1] < sizes[1][1] < sizes[2][1] < 220
        at.sheets.open(spots.MARKET_TAB)
        assert not at.recap()  # an open sheet is what somebody reads


def test_a_free_place_is_the_nearest_one() -> None:
    area = pygame.FRect(0, 0, 100, 60)
    middle, corner = (free_place((20, 20), area, [], wish) for wish in ((50, 30), (100, 60)))
    assert middle == pygame.FRect(40, 20, 20, 20)
    assert corner == pygame.FRect(80, 40, 20, 20)
    beside = free_place((20, 20), area, [pygame.FRect(30, 0, 25, 60)], (50, 30))
    assert beside == pygame.FRect(55, 20, 20, 20)
    assert free_place((20, 20), area, [pygame.FRect(10, 0, 80, 60)], (50, 30)) is None
    assert free_place((101, 20), area, [], (50, 30)) is None
