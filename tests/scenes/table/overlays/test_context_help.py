"""Help where one stands: the almanac's page about whatever is pointed at."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Options, steps
from game.rules.material import BUILDINGS, HACIENDA, WHARF
from game.scenes.almanac import AlmanacScene
from game.scenes.dialogs.dialog import Dialog
from game.scenes.draft.scene import DraftScene
from game.scenes.scoring import MatchResult, ScoringExits, ScoringScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.overlays.almanac_pages import page_now, page_of
from game.scenes.table.overlays.handover import GRACE
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot
from game.ui import almanac
from game.ui.almanac import page_for_refusal, page_for_step
from game.ui.widgets.buttons import Fold
from tests.support.table import (
    NAMES,
    TableDriver,
    match_at_loading,
    match_at_placing,
    new_match,
    settled_table,
)
from tests.support.window import AppDriver, app_driver, project_paths

PAD_HELP = pygame.CONTROLLER_BUTTON_BACK


def opened(on: AppDriver) -> str:
    """The page that lies open; the book is closed again."""
    book = on.top
    assert isinstance(book, AlmanacScene)
    on.key(pygame.K_ESCAPE)
    assert not isinstance(on.top, AlmanacScene)
    return book.page.id


def everything(at: TableDriver) -> list[tuple[Spot, tuple[float, float]]]:
    """Every spot that can be pointed at, with a place where nothing smaller lies on it."""
    found = []
    state = at.scene.view_state()
    display, widgets = at.scene.display, at.scene.widgets
    for spot, rect in display.view.spots(state):
        inside = (rect.center, (rect.x + 3, rect.y + 3), (rect.right - 3, rect.bottom - 3))
        free = [p for p in inside if display.spot_at(p) == spot and not widgets.at(p)]
        if free:
            found.append((spot, free[0]))
    return found


@pytest.mark.slow
def test_a_right_click_on_anything_opens_its_page_and_changes_nothing(home: Path) -> None:
    options = Options(players=2, governor=0, buildings="all", nobles=True)
    with settled_table(new_match(options), home) as at:
        pending, seen = at.pending, set()
        for spot, place in everything(at):
            page = page_of(spot, at.match.game.position)
            if spot.kind == "board" or page in seen:
                continue
            seen.add(page)
            at.driver.click(place, 3)
            assert opened(at.driver) == page, spot
            assert at.scene.decision.pending is pending
        assert {"role/mayor", "good/corn", "tile/quarry", "piece/ship", "piece/vp"} <= seen
        assert {"piece/house", "piece/colonist", "rule/end", "rule/round"} <= seen
        assert sum(page.startswith("building/") for page in seen) >= 23
        assert at.match.game.history == []


def test_every_spot_but_a_bare_board_has_a_page_that_exists(home: Path) -> None:
    with settled_table(match_at_placing(), home) as at:
        pos = at.match.game.position
        for spot, _ in at.scene.display.view.spots(at.scene.view_state()):
            page = page_of(spot, pos)
            assert bool(page) == (spot.kind != "board"), spot
            assert not page or almanac.page(page).id == page


def test_f1_with_nothing_under_the_mouse_explains_the_question(home: Path) -> None:
    with settled_table(match_at_loading(), home) as at:
        at.driver.move((1, 1079))
        at.driver.key(pygame.K_F1)
        assert opened(at.driver) == page_now(at.match.game.position) == "role/captain"


def test_a_gamepad_asks_about_what_has_the_focus(at: TableDriver) -> None:
    at.driver.post(
        pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT, instance_id=0
    )
    focused = at.scene.view_state().focused
    assert focused is not None
    at.driver.post(pygame.CONTROLLERBUTTONDOWN, button=PAD_HELP, instance_id=0)
    assert opened(at.driver) == almanac.page_for_role(focused.index).id
    assert at.scene.view_state().focused == focused


def test_the_rule_behind_a_refusal_is_one_click_away(at: TableDriver) -> None:
    at.play_role("builder")
    at.click(spots.market(WHARF))
    assert at.toast_text()
    place = at.scene.stage.notices.toast_place()
    foot = (place.centerx, place.bottom - 20)
    assert at.scene.stage.notices.toast_at(foot)
    at.driver.click(foot)
    assert opened(at.driver) == page_for_refusal("too_expensive").id
    at.click(spots.market(WHARF))
    at.driver.key(pygame.K_F1)
    assert opened(at.driver) == page_for_refusal("too_expensive").id
    at.driver.skip(6.0)
    assert not at.toast_text()
    at.driver.key(pygame.K_F1)
    assert opened(at.driver) == "building/wharf"


def test_the_question_about_a_slip_shows_its_rule(home: Path) -> None:
    with settled_table(new_match(), home, confirm_mistakes=True) as at:
        for player in at.match.game.position.players[1:]:
            player.goods[0] = 3
        at.decide()
        at.choose("captain")
        asking = at.driver.top
        assert isinstance(asking, Dialog)
        at.driver.key(pygame.K_F1)
        assert opened(at.driver) == "role/captain"
        button = next(w for w in asking.widgets.all if getattr(w, "icon", "") == "ui/help")
        at.driver.click(button.rect.center)
        assert opened(at.driver) == "role/captain"
        assert at.driver.top is asking
        assert at.match.game.history == []


# Other scenes -----------------------------------------------------------------------------------


def test_the_draft_explains_kinds_and_refusals(home: Path) -> None:
    options = Options(players=3, buildings="draft", governor=0)
    match = new_match(options, people=(0, 1, 2))

    def draft(ctx: Any) -> DraftScene:
        return DraftScene(ctx, match, {}, lambda: None)

    with app_driver(draft, paths=project_paths(home)) as on:
        on.wait(GRACE)
        cards = on.top.display.cards
        for building in (HACIENDA, WHARF):
            on.click(cards[building].rect.center, 3)
            assert opened(on) == f"building/{BUILDINGS[building].name}"
        on.move((3, 3))
        on.key(pygame.K_F1)
        assert opened(on) == page_for_step(steps.DRAFT).id
        on.click(cards[HACIENDA].rect.center)
        on.wait(2.0)
        on.move((3, 3))  # a press of the next person counts once the mouse has moved
        on.click(cards[HACIENDA].rect.center)
        assert on.top.toast.shown
        on.key(pygame.K_F1)
        assert opened(on) == page_for_refusal("draft_in_play").id


def test_the_set_up_explains_its_rules(home: Path) -> None:
    def setup(ctx: Any) -> SetupScene:
        return SetupScene(ctx, lambda spec: None, lambda: 1)

    with app_driver(setup, paths=project_paths(home)) as on:
        on.key(pygame.K_F1)
        assert opened(on) == "rule/setup"
        fold = on.find(Fold)
        on.click(fold.rect.center)
        asked = {widget.page: widget for widget in on.top.widgets.all if widget.page}
        on.click(asked["rule/play"].rect.center, 3)
        assert opened(on) == "rule/play"


def test_the_result_explains_where_points_come_from(home: Path) -> None:
    seats = tuple(SeatSpec(NAMES[n], n, "random") for n in range(3))
    match = Match.new(MatchSpec(Options(players=3), 1, seats), None, InlineEngine())
    rng = random.Random(1)
    while not match.game.is_over:
        match.play(rng.choice(match.game.legal_actions))

    def scoring(ctx: Any) -> ScoringScene:
        nothing: Any = lambda: None  # noqa: E731
        return ScoringScene(ctx, MatchResult.of(match), ScoringExits(nothing, nothing, nothing))

    with app_driver(scoring, paths=project_paths(home)) as on:
        on.wait(GRACE)
        on.move((3, 3))
        on.key(pygame.K_F1)
        assert opened(on) == "rule/end"
        on.click(on.top.points.row_places()[0].center, 3)
        assert opened(on) == "piece/vp"
