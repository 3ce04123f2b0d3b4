"""People who are being placed are seen where they were put, wherever one looks."""

from __future__ import annotations

from pathlib import Path

from game.rules.material import SAN_JUAN
from game.scenes.table.view import spots
from tests.support.table import TableDriver, match_at_placing, table_driver


def put_one_back(at: TableDriver) -> tuple[int, int]:
    """Send somebody to San Juan; the seat, and how many wait there now."""
    at.settle()
    pending = at.scene.decision.pending
    assert pending is not None
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


def test_the_tooltip_of_san_juan_counts_who_waits_now(tmp_path: Path) -> None:
    with table_driver(match_at_placing(), tmp_path) as at:
        seat, waiting = put_one_back(at)
        at.driver.move(at.spot_centre(spots.san_juan(seat)))
        at.driver.wait(1.0)
        assert f": {waiting}" in at.explanation(spots.san_juan(seat)).replace("\u00a0", " ")


def test_the_own_board_shows_them_while_another_lies_in_front(tmp_path: Path) -> None:
    with table_driver(match_at_placing(), tmp_path) as at:
        seat, waiting = put_one_back(at)
        at.scene.boards.show((seat + 1) % 4)
        state = at.scene.view_state()
        assert state.focus != seat
        assert state.people_of(seat)[SAN_JUAN] == waiting
        other = state.focus
        assert state.people_of(other) == state.position.players[other].people
