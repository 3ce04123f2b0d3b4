"""Compute what a building, a tile, VP chips or people would add at the end through the large
buildings of a board: numbers for the market and for tooltips."""

from __future__ import annotations

from game.rules import scoring, steps
from game.rules.material import GUESTHOUSE, ISLAND_SPACES, MAYOR, SAN_JUAN, UNIVERSITY, first_card
from game.rules.position import Player, Position


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
