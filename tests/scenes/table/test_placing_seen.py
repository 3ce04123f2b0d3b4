"""What is placed or chosen and not carried out yet is told so; tooltips vanish in time."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.rules import Options
from game.rules.material import BLACK_MARKET, PLACE_OF, SAN_JUAN
from game.scenes.table.view import spots
from game.scenes.table.view.spots import whole_piece
from tests.support.table import (
    TableDriver,
    match_at_placing,
    new_match,
    settled_table,
    table_driver,
)


def put_one_back(at: TableDriver) -> tuple[int, int]:
    """Send somebody to San Juan; the seat, and how many wait there now."""
    at.settle()
    pending = at.pending
    assert pending.people is not None
    seat, waiting = pending.seat, pending.people[SAN_JUAN]
    standing = next(
        spot
        for spot in at.glowing()
        if spot.kind.endswith("circle") and spot.seat == seat and at.scene.view_state().people
    )
    at.click(standing)
    now = at.scene.view_state().people_of(seat)[SAN_JUAN]
    assert now != waiting
    return seat, now


def test_the_tooltip_of_a_building_counts_who_stands_there_now(tmp_path: Path) -> None:
    with settled_table(match_at_placing(), tmp_path) as at:
        pending = at.pending
        circle = next(
            spot for spot in at.glowing() if spot.kind == "city_circle" and pending.carries(spot)
        )
        building = whole_piece(circle)
        before = at.explanation(building)
        at.click(circle)
        assert at.explanation(building) != before
        at.press("reset")
        assert at.explanation(building) == before


def test_what_is_chosen_to_pay_with_says_so(tmp_path: Path) -> None:
    match = new_match(Options(players=4, governor=0, buildings="all"))
    with settled_table(match, tmp_path) as at:
        player = match.game.position.players[0]
        player.add_building(BLACK_MARKET)
        player.move_people(BLACK_MARKET, 1)
        player.doubloons, player.goods[0], player.vp = 1, 2, 1
        at.decide("builder")
        at.click(spots.market(PLACE_OF["hospice"]))
        at.settle()
        assert match.game.decision == "pay"
        at.click(spots.goods(0, 0))
        told = [at.explanation(spot) for spot in (spots.goods(0, 0), spots.doubloons(0))]
        assert ["hasn't happened yet" in text for text in told] == [True, False]


def test_a_toast_and_a_tooltip_do_not_cover_each_other(tmp_path: Path) -> None:
    with settled_table(match_at_placing(), tmp_path) as at:
        canvas = pygame.Surface(at.driver.ctx.view.size)
        p = at.driver.ctx.painter(canvas)
        places = at.scene.display.view.spots(at.scene.view_state())
        for spot, _ in places:
            at.driver.move(at.spot_center(spot))
            at.driver.skip(1.0)
            at.scene.stage.notices.show_refusal("Somebody is still waiting in San Juan.", long=True)
            if at.shows_explanation():
                assert not at.tip.clear_place(p).colliderect(at.scene.stage.notices.toast_place())


def test_no_tooltip_outlives_the_scene_or_the_language(tmp_path: Path) -> None:
    with settled_table(match_at_placing(), tmp_path) as at:
        place = at.spot_center(spots.role(0))

        def explain() -> None:
            at.driver.move((place[0] + 1, place[1]))
            at.driver.move(place)
            at.driver.wait(1.0)
            assert at.shows_explanation()

        explain()
        at.driver.key(pygame.K_F1)
        assert at.is_covered()
        at.driver.key(pygame.K_ESCAPE)
        assert not at.is_covered()
        assert not at.shows_explanation()
        explain()
        at.driver.ctx.settings.change(language="cs")
        assert not at.shows_explanation()


def test_the_own_board_shows_them_while_another_lies_in_front(tmp_path: Path) -> None:
    with table_driver(match_at_placing(), tmp_path) as at:
        seat, waiting = put_one_back(at)
        at.scene.boards.show((seat + 1) % 4)
        state = at.scene.view_state()
        assert state.focus != seat
        assert state.people_of(seat)[SAN_JUAN] == waiting
        other = state.focus
        assert state.people_of(other) == state.position.players[other].people


def test_after_a_click_no_key_acts_on_what_keys_stood_on_before(tmp_path: Path) -> None:
    with settled_table(match_at_placing(), tmp_path) as at:
        for _ in range(3):
            at.driver.key(pygame.K_TAB)
        assert at.scene.controls.focused_spot is not None
        circle = next(spot for spot in at.glowing() if spot.kind.endswith("circle"))
        at.click(circle)
        at.click(circle)
        pending = at.pending
        placed, decided = pending.people, len(at.match.game.history)
        at.driver.key(pygame.K_SPACE)
        assert pending.people == placed
        assert len(at.match.game.history) > decided or at.toast_text()
