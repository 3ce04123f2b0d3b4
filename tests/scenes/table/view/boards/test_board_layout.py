"""The large board: what one lives on is large, and who waits takes no more than a stall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame import FRect

from game.rules.material import GOODS, SAN_JUAN
from game.scenes.table.view import spots
from game.scenes.table.view.boards.board_layout import (
    BoardLayout,
    high_layout,
    large_layout,
    place_in_pile,
)
from game.scenes.table.view.boards.large_board import LargeBoard
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.view_state import ViewState
from game.ui import drawing
from game.ui.paint import Painter
from tests.scenes.table.preview import plain_view_state
from tests.scenes.table.view.test_large_text import KINDS, SEATS, context, full, view_of

PLANS = {
    "large": large_layout(FRect(12, 718, 1456, 290)),
    "goods": large_layout(FRect(12, 579, 1456, 409), for_goods=True),
    "large_text": large_layout(FRect(12, 748, 1896, 326), large_text=True),
    "sheet": high_layout(FRect(12, 84, 1376, 560)),
}
LEAST = 61.0  # units: 41 pixels of a window of 1280 x 720
plans = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())


def parts(plan: BoardLayout) -> list[FRect]:
    """Everything on a board that lies beside each other."""
    return [plan.header, plan.island, plan.city, plan.san_juan, *plan.goods]


@plans
def test_the_parts_of_a_board_lie_apart_and_inside(plan: BoardLayout) -> None:
    for nth, rect in enumerate(parts(plan)):
        assert plan.area.contains(rect)
        assert not any(rect.colliderect(other) for other in parts(plan)[nth + 1 :])
    assert all(plan.island.contains(tile) for tile in plan.tiles)
    assert all(plan.harbor.contains(stall) for stall in (*plan.goods, plan.san_juan))


HIGH = large_layout(FRect(12, 528, 1456, 480))


def test_where_a_board_is_high_san_juan_has_a_place_below_the_stalls() -> None:
    assert HIGH.harbor.contains(HIGH.san_juan)
    assert all(stall.bottom < HIGH.san_juan.y for stall in HIGH.goods)
    assert HIGH.san_juan.width * HIGH.san_juan.height > 4 * HIGH.goods[0].width ** 2


@pytest.mark.parametrize("count", range(1, 15))
@pytest.mark.parametrize("size", [(48.0, 60.0), (40.0, 40.0)])
def test_a_pile_keeps_to_its_room_and_every_piece_is_seen(
    size: tuple[float, float], count: int
) -> None:
    for room in (FRect(10, 20, 100, 90), FRect(0, 0, 250, 84)):
        places = [place_in_pile(room, size, count, index) for index in range(count)]
        assert all(room.inflate(0.1, 0.1).contains(place) for place in places)
        assert len({place.topleft for place in places}) == count
        rows = {place.y for place in places}
        assert len(rows) <= 2
        for row in rows:
            lefts = [place.x for place in places if place.y == row]
            steps = [b - a for a, b in pairwise(lefts)]
            assert all(step > 5 for step in steps)
        # What comes last lies in front: it is the one that is taken away.
        assert places[-1].bottom == max(place.bottom for place in places)


def view_states(seats: int, kind: str, **settings: object) -> tuple[TableView, list[ViewState]]:
    """A table with as much on it as can be, with and without an open sheet."""
    view = view_of(context((1280, 720), **settings), seats)
    state = plain_view_state(full(seats, kind))
    return view, [state, replace(state, opened=spots.board(1))] if view.has_sheet(
        spots.board(1)
    ) else [state]


@pytest.mark.parametrize("settings", [{}, {"far_from_screen": True}, {"ui_scale": 200}])
@pytest.mark.parametrize("seats", SEATS)
def test_barrels_are_large_on_every_large_board(seats: int, settings: dict[str, object]) -> None:
    for kind in KINDS:
        view, states = view_states(seats, kind, **settings)
        for state in states:
            seat = state.opened.seat if state.opened is not None else state.focus
            player = state.position.players[seat]
            for good in range(len(GOODS)):
                stall = view.rect(spots.goods(seat, good), state)
                assert stall is not None
                for index in range(player.goods[good]):
                    box = view.rect(spots.barrel(seat, good, index), state)
                    assert box is not None
                    assert box.height >= LEAST
                    assert stall.contains(box)


@pytest.mark.parametrize("far", [False, True])
def test_who_waits_is_hit_in_the_stall(far: bool) -> None:
    view, states = view_states(4, "everything", far_from_screen=far)
    for state in states:
        seat = state.opened.seat if state.opened is not None else state.focus
        assert state.position.players[seat].people[SAN_JUAN] > 10
        box = view.rect(spots.san_juan(seat), state)
        assert box is not None
        for at in (box.center, (box.x + 3, box.y + 3), (box.right - 3, box.bottom - 3)):
            assert view.spot_at(at, state) == spots.san_juan(seat)


def test_what_comes_next_is_told_only_while_people_are_placed() -> None:
    ctx = context((1280, 720))
    view, state = view_of(ctx, 4), plain_view_state(full(4, "base"))
    people = state.position.players[state.focus].people
    nobles, seat = state.position.players[state.focus].nobles, state.focus
    placing = replace(state, people=people, nobles=nobles, deciding=seat)
    painted = []
    for shown in (placing, state):
        surface = pygame.Surface(ctx.view.size)
        view.draw(ctx.painter(surface), shown)
        painted.append(pygame.image.tobytes(surface, "RGB"))
    fresh = pygame.Surface(ctx.view.size)
    view_of(ctx, 4).draw(ctx.painter(fresh), state)
    assert painted[0] != painted[1] == pygame.image.tobytes(fresh, "RGB")


@pytest.mark.parametrize("scale", [100, 150])
def test_names_of_two_lines_stay_above_the_edge_of_their_building(
    scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = context((1280, 720), ui_scale=scale, language="hu")
    view, state = view_of(ctx, 4), plain_view_state(full(4, "base"))
    board = next(part for part in view.parts if type(part) is LargeBoard)
    written: list[tuple[int, FRect]] = []

    def note(p: Painter, lines: Sequence[str], rect: FRect, *style: object) -> None:
        p.write = (  # type: ignore[method-assign]
            lambda text, room, *rest, **more: written.append((len(lines), FRect(room)))
        )
        write_lines(p, lines, rect, *style)  # type: ignore[arg-type]

    write_lines = drawing.write_lines
    monkeypatch.setattr(drawing, "write_lines", note)
    board.draw(ctx.painter(pygame.Surface((1280, 720))), state)
    assert any(count == 2 for count, _ in written)
    cells = [cell.inflate(-4, -4) for cell in board.plan(state).cells]
    for _, room in written:
        assert any(cell.left <= room.left and room.right <= cell.right for cell in cells)
        row = next(cell for cell in cells if cell.top <= room.centery <= cell.bottom)
        assert room.bottom <= row.bottom + 1
