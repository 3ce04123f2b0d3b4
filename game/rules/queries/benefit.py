"""What a building would do for a seat with the board as it stands: for looking over the market."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules import scoring
from game.rules.material import BUILDINGS
from game.rules.phases import craftsman
from game.rules.position import Player, Position
from game.rules.queries.forecast import barrels_lost, best_sale, first_loading, production_with


class Benefit(NamedTuple):
    """What a building would change, with a person on every circle of the board, before and after:

    `barrels` more by kind in a craftsman phase, and `doubloons` more from production; `sale`,
    doubloons more for the best sale of the barrels at hand; `loading`, VP more for the best first
    loading of them; `kept`, barrels more of them that could be stored; `end`, VP at the end for
    what the board has now, besides the printed ones.
    """

    barrels: tuple[int, ...]
    doubloons: int
    sale: int
    loading: int
    kept: int
    end: int


class _Yield(NamedTuple):
    """What a board brings, in the terms of `Benefit`."""

    barrels: tuple[int, ...]
    doubloons: int
    sale: int
    loading: int
    lost: int


NOTHING: Final = Benefit((0,) * 5, 0, 0, 0, 0, 0)


def benefits(pos: Position, seat: int) -> dict[int, Benefit]:
    """What each building in play would do for a seat, by building; those that the seat owns are
    left out."""
    player = pos.players[seat]
    before = _yield_of(pos, seat, player)
    return {
        building: _benefit(pos, seat, building, before)
        for building in pos.buildings_in_play
        if building not in player.city
    }


def _benefit(pos: Position, seat: int, building: int, before: _Yield) -> Benefit:
    board = pos.players[seat].copy()
    board.add_building(building)
    end = scoring.large_bonus(board, building) if building in scoring.LARGE_WITH_BONUS else 0
    if not BUILDINGS[building].circles:
        return NOTHING._replace(end=end)
    after = _yield_of(pos, seat, board)
    barrels = (b - a for a, b in zip(before.barrels, after.barrels, strict=True))
    return Benefit(
        tuple(barrels),
        after.doubloons - before.doubloons,
        after.sale - before.sale,
        after.loading - before.loading,
        before.lost - after.lost,
        end,
    )


def _yield_of(pos: Position, seat: int, player: Player) -> _Yield:
    """What a seat's board would bring with a person on every circle."""
    board = player.copy()
    board.people, board.captain_flags = board.circles, 0
    table = pos.copy()
    table.players[seat] = board
    barrels = production_with(board, board.people)
    money = sum(count for _, count in craftsman.production_money(board, list(barrels)))
    loading = first_loading(table, seat)
    return _Yield(
        barrels,
        money,
        best_sale(table, seat).doubloons,
        loading.vp + loading.before,
        barrels_lost(board, board.goods),
    )
