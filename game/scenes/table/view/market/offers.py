"""The offers of the market for a buyer, and their benefits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from game.rules import Position
from game.rules.material import BUILDER, BUILDINGS, CUSTOMS_HOUSE
from game.rules.phases.builder import build_run, price
from game.rules.queries.benefit import can_be_staffed, gains_by_building
from game.rules.scoring import LARGE_WITH_BONUS
from game.scenes.table.view.view_state import ViewState
from game.ui.tiles.building_tile import Offer

COLUMNS = (1, 2, 3, 4)


def on_the_market(pos: Position) -> list[int]:
    """Return all buildings of the game, and those that may be drafted: by column, production
    buildings first, then by cost."""
    drafted = [action.arg for action in pos.legal_actions if action.kind == "draft"]
    return sorted({*pos.buildings_in_play, *drafted}, key=_market_order)


def by_column(kinds: Sequence[int]) -> dict[int, list[int]]:
    """Return the buildings of each market column, in the given order."""
    return {c: [b for b in kinds if BUILDINGS[b].column == c] for c in COLUMNS}


def offers(state: ViewState, buyer: int | None = None) -> tuple[Offer, ...]:
    """Return the market's offers to a buyer, in the order of `on_the_market`. The default buyer is
    the state's `prices_for`; -1 is no one. Without a buyer, the VP gained are those of the focus
    seat."""
    pos = state.position
    seat = state.prices_for if buyer is None else buyer
    asked = pos if pos.role_card == BUILDER else _without_privilege(pos)
    reach = {action.arg for action in build_run(asked, seat, 0)} if seat >= 0 else set[int]()
    gains = _gains(state, seat if seat >= 0 else state.focus)
    return tuple(_offer(asked, seat, kind, reach, gains) for kind in on_the_market(pos))


def _gains(state: ViewState, seat: int) -> dict[int, int]:
    """Return the bonus VP at the end that each building would add to a seat through large
    buildings, using only public information."""
    hidden = seat in state.vp_hidden
    player = state.position.players[seat].copy()
    player.vp = 0 if hidden else player.vp
    large = any(building in player.city for building in LARGE_WITH_BONUS)
    return {
        building: sum(
            vp
            for owned, vp in gains_by_building(player, building)
            if can_be_staffed(state.position, seat, owned)
        )
        for building in state.position.buildings_in_play
        if (large or building in LARGE_WITH_BONUS)
        and building not in player.city
        and not (hidden and building == CUSTOMS_HOUSE)
    }


def _without_privilege(pos: Position) -> Position:
    """Return a copy of a position as if no one had chosen the builder."""
    plain = pos.copy()
    plain.chooser = -1
    return plain


def _market_order(building: int) -> tuple[int, int, int, int]:
    kind = BUILDINGS[building]
    return kind.column, kind.group != "production", kind.cost, building


def _offer(
    pos: Position, seat: int, building: int, reach: Set[int], gains: Mapping[int, int]
) -> Offer:
    cost = pos.setup.costs[building]
    drafted = building not in pos.buildings_in_play
    left = BUILDINGS[building].copies if drafted else pos.market[building]
    gain = gains.get(building, 0) if left else 0
    if seat < 0 or drafted:
        return Offer(building, left, cost, cost, gain=gain)
    due = price(pos, seat, building).total
    owned = building in pos.players[seat].city
    return Offer(building, left, cost, due, owned, building in reach, gain)
