"""Compute how a building, a tile or VP chips would change a seat's current board: numbers for the
market and for tooltips."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules import scoring, steps
from game.rules.material import (
    BUILDINGS,
    GOODS,
    GUESTHOUSE,
    ISLAND_SPACES,
    MAYOR,
    SAN_JUAN,
    UNIVERSITY,
    first_card,
)
from game.rules.phases import craftsman
from game.rules.position import Player, Position
from game.rules.queries.forecast import barrels_lost, best_sale, first_loading, production_with


class Benefit(NamedTuple):
    """The effect of a building on a board whose circles are all occupied, as differences:

    `barrels` by kind in a craftsman phase; `doubloons` from production; `sale`, doubloons from the
    best sale of the barrels at hand; `loading`, VP from the best first loading of them; `kept`, how
    many more of them could be stored; `end`, VP at the end from this building or the board's other
    large buildings, not counting printed VP.
    """

    barrels: tuple[int, ...]
    doubloons: int
    sale: int
    loading: int
    kept: int
    end: int


class _Yield(NamedTuple):
    """The yield of a board, in the terms of `Benefit`."""

    barrels: tuple[int, ...]
    doubloons: int
    sale: int
    loading: int
    lost: int


NOTHING: Final = Benefit((0,) * len(GOODS), 0, 0, 0, 0, 0)


def benefits(pos: Position, seat: int) -> dict[int, Benefit]:
    """Return the benefit of each building in play for a seat, by building; buildings it owns are
    omitted."""
    player = pos.players[seat]
    before = _yield_of(pos, seat, player)
    return {
        building: _benefit(pos, seat, building, before)
        for building in pos.buildings_in_play
        if building not in player.city
    }


def can_be_staffed(pos: Position, seat: int, building: int) -> bool:
    """Return whether a seat's building is occupied or can still be before the game ends. A building
    the seat does not own counts as built now."""
    people, built = pos.players[seat].people, building in pos.players[seat].city
    if people[building] or not pos.end_causes:
        return True
    coming = [(step, who) for step, who, _ in pos.pending] + [(pos.step, pos.seat)]
    if built and (steps.PLACE, seat) in coming:
        return True
    mayor = pos.card_takers[first_card(MAYOR)] < 0 and any(
        step == steps.CHOOSE for step, _ in coming
    )
    return mayor or bool(people[GUESTHOUSE] or (people[UNIVERSITY] and not built))


LargeGains = tuple[tuple[int, int], ...]
"""VP at the end by large building, as (building, VP); large buildings count as occupied."""


def gains_by_building(player: Player, building: int) -> LargeGains:
    """Return the VP that a building adds through the large buildings of a board, whether the board
    already has it or not. A large building includes its own bonus."""
    before, after = player.copy(), player.copy()
    if building in player.city:
        before.city = tuple(own for own in player.city if own != building)
    else:
        after.add_building(building)
    return scoring.large_gains(before, after)


def gains_by_tile(player: Player, tile: int) -> LargeGains:
    """Return the VP that one more island tile would add through the large buildings of a board."""
    after = player.copy()
    after.island = (*player.island, tile)[:ISLAND_SPACES]
    return scoring.large_gains(player, after)


def gains_by_chips(player: Player, vp: int) -> LargeGains:
    """Return the VP that more VP chips would add through the large buildings of a board."""
    after = player.copy()
    after.vp += vp
    return scoring.large_gains(player, after)


def gains_by_people(player: Player, colonists: int, nobles: int) -> LargeGains:
    """Return the VP that more colonists and nobles would add through the large buildings of a
    board."""
    after = player.copy()
    after.move_people(SAN_JUAN, colonists, False)
    after.move_people(SAN_JUAN, nobles, True)
    return scoring.large_gains(player, after)


def _benefit(pos: Position, seat: int, building: int, before: _Yield) -> Benefit:
    board = pos.players[seat].copy()
    board.add_building(building)
    gains = scoring.large_gains(pos.players[seat], board)
    end = sum(vp for large, vp in gains if can_be_staffed(pos, seat, large))
    if not BUILDINGS[building].circles or not can_be_staffed(pos, seat, building):
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
    """Return the yield of a seat's board with a person on every circle."""
    board = player.copy()
    board.people, board.captain_flags = board.circles, 0
    table = pos.copy()
    table.players[seat] = board
    barrels = production_with(board, board.people)
    money = sum(count for _, count in craftsman.production_money(pos.setup, board, list(barrels)))
    loading = first_loading(table, seat)
    return _Yield(
        barrels,
        money,
        best_sale(table, seat).doubloons,
        loading.vp + loading.before,
        barrels_lost(board, board.goods),
    )
