"""A double click decides only once: at the table, in the draft, and from scene to scene."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules import Options
from game.rules.material import CARDS, SMALL_MARKET, WHARF
from game.scenes.double_click import REACH, SECONDS, DoubleClick
from game.scenes.navigator import Navigator
from game.scenes.pause import PauseScene
from game.scenes.sheet_scene import SheetScene
from game.scenes.table.view import spots
from game.scenes.table.view.spots import MARKET_TAB
from game.ui.input import Command, InputAction, InputReader, Pointer, PointerKind
from game.ui.keys import bindings
from game.ui.view import Point, View
from game.ui.widgets.buttons import Button
from tests.support.table import (
    TableDriver,
    match_at_placing,
    new_match,
    settled_table,
    table_driver,
)
from tests.support.window import app_driver, project_paths

SLOW = 0.45  # seconds from the first press of a slow double click to the second
BUILDER = spots.role(CARDS.index("builder"))


def press(at: Point, button: int = 1) -> Pointer:
    return Pointer(PointerKind.PRESS, at, button)


def test_a_press_soon_and_at_the_same_place_is_the_second_half() -> None:
    double = DoubleClick(InputReader(View(), bindings({}, str)))
    assert not double.ignores(press((100, 100)))
    double.begin((100, 100))
    double.update(SLOW)
    assert double.ignores(press((100, 100 + REACH)))
    assert not double.ignores(press((100, 100), 3))
    assert not double.ignores(Pointer(PointerKind.MOVE, (100, 100)))
    double.update(SECONDS - SLOW)
    assert double.ignores(press((100, 100)))  # whoever goes on clicking
    double.update(SECONDS)
    assert not double.ignores(press((100, 100)))
    double.begin((100, 100))
    assert not double.ignores(Pointer(PointerKind.MOVE, (100, 101 + REACH)))
    assert not double.ignores(press((100, 100)))  # the mouse was away


def shared_place(at: TableDriver) -> Point:
    """A place on the builder's card where a building that can be built will lie."""
    at.settle()
    card = at.scene.display.view.rect(BUILDER, at.scene.view_state())
    assert card is not None
    at.click(BUILDER)
    at.settle()
    assert at.opened == MARKET_TAB
    lying = (at.scene.display.view.seen(spot, at.scene.view_state()) for spot in at.glowing())
    shared = [box.clip(card) for box in lying if box is not None and box.colliderect(card)]
    return max(shared, key=lambda box: box.width * box.height).center


@pytest.mark.parametrize("settings", [{}, {"ui_scale": 150}], ids=["usual", "large"])
def test_a_building_that_comes_to_lie_under_the_mouse_is_not_bought(
    home: Path, settings: dict[str, Any]
) -> None:
    with table_driver(new_match(seed=3), home, **settings) as at:
        place = shared_place(at)
    with settled_table(new_match(seed=3), home / "again", **settings) as at:
        at.driver.wait(0.1)
        at.driver.click(place)
        at.driver.skip(SLOW)
        assert at.opened == MARKET_TAB
        at.driver.click(place)
        at.settle()
        assert at.match.game.decision == "build"
        assert at.opened == MARKET_TAB
        assert not at.toast_text()
        at.driver.skip(SECONDS)
        at.driver.click(place)
        assert at.match.game.decision != "build" or at.match.game.seat != 0


def state(at: TableDriver) -> object:
    """Whatever a click could change."""
    pending = at.scene.decision.pending
    chosen = (pending.chosen, pending.people, pending.kept) if pending is not None else None
    return pending, chosen, at.opened, at.helper.missed_lines(), at.toast_text(), at.driver.top


@pytest.mark.slow
def test_rounds_of_double_clicks(home: Path) -> None:
    rng = random.Random(5)
    with table_driver(new_match(Options(players=3, governor=0), seed=5), home) as at:
        asked = 0
        while asked < 24 and not at.scored:
            at.settle()
            if at.scored:
                break
            asked += 1
            keys = at.decision_keys()
            done = keys.get("done") or keys.get("keep")
            if done is not None:
                place = done.rect.center
            elif at.glowing() and rng.random() < 0.7:
                place = at.spot_center(rng.choice(at.glowing()))
            elif keys:
                place = rng.choice(list(keys.values())).rect.center
            else:
                place = at.spot_center(rng.choice(at.glowing()))
            played = len(at.match.game.history)
            at.driver.skip(SECONDS)
            at.driver.click(place)
            if len(at.match.game.history) == played:
                continue  # a click inside a decision
            at.driver.skip(SLOW)
            before, made = state(at), len(at.match.game.history)
            at.driver.click(place)
            assert state(at) == before
            assert len(at.match.game.history) == made
        assert at.match.game.position.round > 2


def test_a_second_click_on_skip_answers_nothing(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="normal") as at:
        at.play_role("mayor")
        at.press("done")
        at.driver.wait(0.1)
        skip = at.decision_keys()["skip"].rect.center
        at.driver.skip(SECONDS)
        at.driver.click(skip)
        for pause in (0.1, 0.1, 0.1, *(0.4 for _ in range(6))):  # and so on, while nobody looks
            at.driver.wait(pause)
            made, before = len(at.match.game.history), state(at)
            at.driver.click(skip)
            assert (len(at.match.game.history), state(at)) == (made, before)


@pytest.mark.parametrize("scale", [100, 150])
def test_skip_is_not_where_the_next_decision_ends(home: Path, scale: int) -> None:
    with settled_table(new_match(), home, ui_scale=scale, computer_speed="normal") as at:
        at.play_role("mayor")
        done = at.decision_keys()["done"].rect
        at.press("done")
        at.driver.wait(0.1)
        skip = at.decision_keys()["skip"].rect
        assert not skip.colliderect(done)
        at.settle()
        (pass_button,) = at.decision_keys().values()
        assert not skip.colliderect(pass_button.rect)


def test_clicks_inside_a_decision_and_elsewhere_are_all_taken(home: Path) -> None:
    with settled_table(match_at_placing(), home) as at:
        spot = next(s for s in at.glowing() if s.kind.endswith("circle"))
        for _ in range(3):
            before = at.pending.people
            at.click(spot)
            assert at.pending.people != before
    with settled_table(new_match(), home / "elsewhere") as at:
        at.click(BUILDER)
        at.settle()
        assert at.opened == MARKET_TAB
        at.driver.click((1900, 1070))  # beside the market, at once
        assert at.opened is None


def test_a_quick_click_on_something_else_is_taken_or_refused(home: Path) -> None:
    """The second click comes while the first is still being shown."""
    for building, wanted in ((SMALL_MARKET, True), (WHARF, False)):
        with settled_table(new_match(), home / str(building), computer_speed="normal") as at:
            at.driver.skip(SECONDS)
            place = at.spot_center(spots.market(building))
            at.click(BUILDER)
            at.driver.skip(0.2)
            at.driver.click(place)
            built = at.match.game.position.players[0].city
            assert bool(built) is wanted
            assert bool(at.toast_text()) is not wanted


@pytest.mark.parametrize("late", [0.3, 0.8, 1.2])
def test_a_late_click_elsewhere_does_not_decide_for_the_next_person(
    home: Path, late: float
) -> None:
    with settled_table(new_match(people=(0, 1, 2, 3)), home) as at:
        place = at.spot_center(BUILDER)
        at.driver.skip(SECONDS)
        at.choose("prospector")
        at.driver.skip(late)
        assert at.scene.shows_whose_turn  # a sign that nothing is taken yet
        at.driver.click(place)
        assert len(at.match.past) == 1
        at.settle()
        at.choose("settler")
        assert len(at.match.past) == 2


def test_a_click_to_skip_decides_nothing(home: Path) -> None:
    with settled_table(new_match(), home, computer_speed="slow") as at:
        place = at.spot_center(spots.market(SMALL_MARKET))
        at.driver.skip(SECONDS)
        at.click(BUILDER)
        at.driver.skip(SECONDS + 0.1)
        assert at.scene.flow.waiting
        at.driver.click(place)
        at.settle()
        assert at.match.game.decision == "build"


def test_a_key_is_no_half_of_a_double_click(home: Path) -> None:
    with table_driver(new_match(seed=3), home) as at:
        place = shared_place(at)
    with settled_table(new_match(seed=3), home / "again") as at:
        at.driver.press(place)
        at.driver.release((5, 5))
        builder = next(w for w in at.scene.widgets.all if getattr(w, "spot", None) == BUILDER)
        at.scene.widgets.focus(builder, ring=True)
        at.driver.key(pygame.K_RETURN)
        at.settle()
        made = len(at.match.game.history)
        at.driver.click(place)
        assert len(at.match.game.history) == made + 1


def test_what_closes_the_menu_chooses_nothing_below_it(home: Path) -> None:
    with settled_table(new_match(), home) as at:
        at.driver.skip(SECONDS)
        at.driver.key(pygame.K_ESCAPE)
        assert isinstance(at.driver.top, PauseScene)
        cross = at.driver.top.widgets.all[0].rect.center
        at.driver.click(cross)
        assert not at.is_covered()
        before = at.scene.decision.drag.hovered
        at.driver.wait(SLOW - 0.1)
        at.driver.press(cross)
        assert at.scene.decision.drag.release()[0] is None
        assert at.scene.decision.drag.hovered == before


def test_nested_pages_are_left_without_waiting(home: Path) -> None:
    with app_driver(lambda ctx: SheetScene(ctx), paths=project_paths(home)) as d:
        pages = [BackPage(d.ctx) for _ in range(3)]
        for page in pages:
            d.ctx.stack.push(page)
        d.wait(1.0)
        for page in reversed(pages):
            assert d.top is page
            d.click(page.box.center)
            d.wait(0.1)
        assert d.top not in pages
        d.ctx.stack.push(pages[0])
        d.wait(0.1)
        d.click(pages[0].box.center)
        assert d.top is pages[0], "it has only just come up where somebody clicked"


class BackPage(SheetScene):
    """A page with nothing but the button that closes it."""

    def layout(self) -> None:
        self.box = pygame.FRect(800, 500, 300, 80)
        self.widgets.set([Button(self.box, "Back", self.close)])


def test_the_second_click_on_back_does_not_quit_the_game(home: Path) -> None:
    first = lambda ctx: Navigator(ctx).menu()  # noqa: E731
    with app_driver(first, paths=project_paths(home)) as d:
        title = d.top
        quits = next(w for w in title.widgets.all if getattr(w, "text", "") == "Quit")
        title.choose("learn")
        d.wait(1.0)
        back = next(w for w in d.top.widgets.all if getattr(w, "text", "") == "Back")
        both = back.rect.clip(quits.rect).center
        assert back.rect.collidepoint(both)
        assert quits.rect.collidepoint(both)
        d.click(both)
        assert d.top is title
        d.wait(0.55)
        d.click(both)
        assert not d.ctx.stack.closing
        d.wait(SECONDS)
        d.click(both)
        assert d.ctx.stack.closing


def test_no_press_anywhere_counts_when_something_appears_by_itself() -> None:
    double = DoubleClick(InputReader(View(), bindings({}, str)))
    double.changed_by_itself()
    assert not double.ignores(Pointer(PointerKind.MOVE, (300, 300)))
    assert double.ignores(press((100, 100)))
    assert double.ignores(Command(InputAction.CONFIRM))
    double.update(SECONDS)
    assert not double.ignores(press((100, 100)))
