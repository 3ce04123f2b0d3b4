"""The layouts of the phases: the table glides to each, and all goes on working in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.match.match import Match
from game.rules import Options
from game.rules.material import CARDS
from game.scenes.double_click import LATELY, SECONDS, DoubleClick
from game.scenes.table.animation.event_animations import animation_of
from game.scenes.table.display import UNSTEADY
from game.scenes.table.view import layout_change, spots
from game.scenes.table.view.layout_change import LayoutChange
from game.scenes.table.view.spots import MARKET_TAB
from game.scenes.table.view.table_layout import PHASES, PLAIN, phase_of, table_level
from game.ui.input import InputReader
from game.ui.keys import bindings
from game.ui.view import View
from tests.scenes.table.preview import plain_view_state
from tests.scenes.table.view.test_table_view import crowded, view_for
from tests.support.table import TableDriver, new_match, play_until, settled_table, table_driver
from tests.support.window import project_paths

SETTLER = spots.role(CARDS.index("settler"))
FRAME = 1 / 30


@contextmanager
def playing(home: Path, match: Match | None = None, **settings: Any) -> Iterator[TableDriver]:
    """A table at normal speed, on which the first seat's person is asked."""
    settings = {"computer_speed": "normal", "helper": "silent", **settings}
    with settled_table(match or new_match(), home, **settings) as at:
        yield at


def in_phase(phase: str) -> Match:
    """A match in which somebody is asked in a phase."""
    level = table_level(project_paths(Path()), 4)
    return play_until(
        new_match(Options(players=4), people=()),
        lambda match: (
            match.game.decision != "choose"
            and phase_of(match.game.position, level) == phase
            and match.game.position.round > 1
        ),
    )


def layout(at: TableDriver) -> str:
    """The layout in which the table lies or to which it moves."""
    level = at.scene.display._level
    return phase_of(at.scene.view_state().position, level)


def next_frame(at: TableDriver) -> None:
    """Let a frame's time pass; draw only while the table moves, which goes by what was drawn."""
    at.driver.skip(FRAME)
    if at.scene.display.moving:
        at.driver.app.render()


def begin_settler(at: TableDriver) -> None:
    """Choose the settler, and wait until the table begins to move."""
    at.driver.wait(SECONDS)
    at.click(SETTLER)
    for _ in range(200):
        if at.scene.display.moving:
            return
        next_frame(at)
    raise AssertionError("the table did not move")


def test_the_table_glides_to_the_phase_and_nobody_is_asked_meanwhile(home: Path) -> None:
    with playing(home) as at:
        before = at.scene.display.zone("tiles")
        begin_settler(at)
        assert layout(at) == "settler"
        frames, asked = at.driver.app.frames_drawn, []
        pictures = set()
        while at.scene.display.moving:
            asked.append(at.is_asked())
            surface = pygame.Surface(at.driver.ctx.view.size)
            at.scene.draw(surface)
            pictures.add(surface.get_buffer().raw)
            at.driver.wait(FRAME)
        assert not any(asked)
        assert len(pictures) > 5
        assert at.driver.app.frames_drawn - frames >= len(asked)
        assert len(asked) * FRAME == pytest.approx(layout_change.SECONDS, abs=3 * FRAME)
        at.settle()
        assert at.is_asked()
        assert at.scene.display.zone("tiles").height > 1.5 * before.height


def test_a_still_table_keeps_its_layout(home: Path) -> None:
    with table_driver(in_phase(PHASES[0]), home, still_table=True) as at:
        at.driver.wait(1)
        plain = table_level(project_paths(Path()), 4)
        for name in ("sea", "tiles", "supply", "focus", "trading_house", "market", "ship.0"):
            assert at.scene.display.zone(name) == plain[name].rect
        assert at.scene.display.steady


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"computer_speed": "instant"}])
def test_it_changes_at_once_where_nothing_flies(home: Path, settings: dict[str, Any]) -> None:
    with playing(home, **settings) as at:
        at.click(SETTLER)
        for _ in range(100):
            assert not at.scene.display.moving
            at.driver.wait(FRAME)
        assert layout(at) == "settler"


def test_a_press_while_it_moves_ends_the_movement_and_decides_nothing(home: Path) -> None:
    with playing(home) as at:
        begin_settler(at)
        tile = at.spot_center(spots.open_tile(0))
        history = len(at.match.game.history)
        at.driver.click(tile)
        assert not at.scene.display.moving
        assert len(at.match.game.history) == history
        at.settle()
        at.driver.click(tile)  # the second half of a double click
        assert len(at.match.game.history) == history
        at.driver.wait(SECONDS)
        at.driver.click(tile)
        assert len(at.match.game.history) > history


def test_a_press_just_after_it_was_meant_for_what_lay_there_before(home: Path) -> None:
    with playing(home) as at:
        begin_settler(at)
        display, steady = at.scene.display, []
        while display.moving:
            at.driver.wait(FRAME)
        for _ in range(2):
            steady.append(display.steady)
            at.driver.wait(UNSTEADY + FRAME)
        assert steady == [False, True]
        at.settle()
        at.driver.wait(SECONDS)
        display._since = 0.0  # as if there had been nothing to wait for
        tile, history = at.spot_center(spots.open_tile(0)), len(at.match.game.history)
        at.driver.click(tile)
        assert len(at.match.game.history) == history
        at.driver.wait(UNSTEADY + FRAME)
        at.driver.click(tile)
        assert len(at.match.game.history) > history


def test_a_double_click_counts_on_when_the_table_has_moved() -> None:
    double = DoubleClick(InputReader(View(), bindings({}, str)))
    press = pygame.Vector2(100, 100)
    for waited, ignored in ((SECONDS + 0.5 * LATELY, True), (SECONDS + LATELY + 0.1, False)):
        double.begin((press.x, press.y))
        double.update(waited)
        double.prolong()
        assert (double._left > 0) is ignored


def test_looking_back_changes_the_layout_at_once_and_leads_back_at_once(home: Path) -> None:
    with playing(home) as at:
        begin_settler(at)
        at.settle()
        assert layout(at) == "settler"
        at.scene.log.look_back(at.scene.log.log.entries[0])
        assert at.scene.log.viewed is not None
        assert layout(at) == PLAIN
        assert not at.scene.display.moving
        at.driver.wait(0.3)
        at.scene.log.back_to_now()
        assert layout(at) == "settler"
        assert not at.scene.display.moving


@pytest.mark.parametrize("phase", PHASES)
def test_in_every_phase_what_is_asked_for_can_be_clicked_and_the_market_opens(
    home: Path, phase: str
) -> None:
    with settled_table(in_phase(phase), home, helper="silent") as at:
        assert layout(at) == phase
        display = at.scene.display
        glowing = at.glowing()
        for spot in glowing:
            box = display.seen(spot)
            assert box is not None
            assert display.spot_at(box.center) is not None
        stops = [w.rect for w in at.scene.widgets.all if getattr(w, "spot", None) in glowing]
        assert len(stops) == len(glowing)
        at.click(MARKET_TAB)
        assert at.market_open()
        market = display.view.market.area
        assert not market.colliderect(display.zone("focus"))
        at.driver.key(pygame.K_ESCAPE)
        assert not at.market_open()
        at.driver.key(pygame.K_b)
        assert at.market_open()


@pytest.mark.parametrize("phase", PHASES)
def test_controls_lie_where_they_lay(phase: str) -> None:
    for seats in (2, 3, 4, 5):
        level = table_level(project_paths(Path()), seats)
        others = [f"seat.{slot}" for slot in range(seats - 1)]
        for name in ("prompt", "buttons", "log", "menu", "turns", "roles", "toast", *others):
            assert level[name] == level.variants[phase][name]


LARGE = {
    "settler": (spots.open_tile(0), spots.island(0, 0)),
    "mayor": (spots.island_circle(0, 0), spots.COLONIST_SHIP, spots.san_juan(0)),
    "craftsman": (spots.supply(0), spots.barrel(0, 0, 0)),
    "trader": (spots.bay(0), spots.HOUSE, spots.barrel(0, 0, 0)),
    "captain": (spots.barrel(0, 0, 0), spots.ship(5)),
}
"""What a phase is about."""


@pytest.mark.parametrize("phase", PHASES)
def test_what_a_phase_is_about_is_larger(phase: str) -> None:
    state = plain_view_state(crowded(4))
    plain, laid_out = view_for(4)[0], view_for(4, phase=phase)[0]
    for spot in LARGE[phase]:
        before, after = plain.rect(spot, state), laid_out.rect(spot, state)
        assert before is not None
        assert after is not None
        assert after.height > 1.25 * before.height, spot


@pytest.mark.parametrize("phase", PHASES[::3])
def test_the_movement_begins_with_one_layout_and_ends_with_the_other(phase: str) -> None:
    (old, ctx), state = view_for(4), plain_view_state(crowded(4))
    new = view_for(4, phase=phase)[0]
    new = type(new)(ctx, new.level)
    change, shown = LayoutChange(old, new), pygame.Surface(ctx.view.size)
    p = ctx.painter(shown)
    assert not change.advance(FRAME, state)  # nothing is drawn yet: time does not pass
    change.draw(p, state)
    first = shown.get_buffer().raw
    while not change.advance(FRAME, state):
        change.draw(p, state)
    change.draw(p, state)
    for view, picture in ((old, first), (new, shown.get_buffer().raw)):
        still = view.sheet(p, state)
        same = pygame.Surface(ctx.view.size)
        same.blit(still, (0, 0))
        seen, wanted = (np.frombuffer(raw, np.uint8) for raw in (picture, same.get_buffer().raw))
        assert (seen != wanted).mean() < 0.02


def test_the_table_moves_for_no_choice_of_a_computer_and_for_no_phase_without_effect(
    home: Path,
) -> None:
    level = table_level(project_paths(Path()), 4)
    with playing(home, new_match(Options(players=4), people=()), computer_speed="fast") as at:
        display, animation, chosen_in, without = at.scene.display, at.scene.animation, set(), 0
        lay = display.zone("sea")
        for _ in range(6000):
            next_frame(at)
            position, waiting = at.scene.view_state().position, animation._waiting
            phase = phase_of(position, level)
            if position.role_card < 0:
                assert not display.moving
                chosen_in.add(display.zone("sea").topleft)
            elif not display.moving and animation.needs_places:
                lies = level.variants[phase] if phase else level
                assert display.zone("sea") == lies["sea"].rect
            if waiting and not animation_of(waiting[0].event, position, waiting[0].position).moves:
                assert display.zone("sea") == lay
                without += phase != display._settled
            lay = display.zone("sea")
            if without and len(chosen_in) > 1:
                break
        assert without
        assert len(chosen_in) > 1
