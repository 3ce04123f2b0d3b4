"""Compute what must be left in the supply, given everything else on the table (docs/rules.md 1 and
2).

Each count is the game's material minus what is on boards, ships, in the trading house and on the
table. A negative count means that more is in use than the box holds.
"""

from __future__ import annotations

from game.rules import material
from game.rules.material import BUILDINGS, FIRST_FOREST, PLACES, PRODUCTION_IDS, QUARRY
from game.rules.options import Options
from game.rules.phases.rounds import copies
from game.rules.position import Position, Setup


def goods(pos: Position) -> list[int]:
    """Return the barrels that must be in the supply, by good."""
    removed = material.GOODS_REMOVED_FOR_TWO if len(pos.players) == 2 else 0
    left = [total - removed for total in material.GOODS_TOTAL]
    for player in pos.players:
        for good, count in enumerate(player.goods):
            left[good] -= count
    for good, load in zip(pos.cargo_goods, pos.cargo_barrels, strict=True):
        if good >= 0:
            left[good] -= load
    for good in pos.trading_house:
        left[good] -= 1
    return left


def printed_kind(tile: int) -> int:
    """Return the kind printed on a tile: the plantation on a forest's face, otherwise the tile's
    own kind."""
    return tile - FIRST_FOREST if tile >= FIRST_FOREST else tile


def tiles(pos: Position) -> list[int]:
    """Return how many plantations of each kind must be in the face-down stack and the discards
    together."""
    removed = material.PLANTATIONS_REMOVED_FOR_TWO if len(pos.players) == 2 else 0
    left = [total - removed for total in material.PLANTATIONS_TOTAL]
    for player in pos.players:
        for tile in player.island:
            if tile != QUARRY:
                left[printed_kind(tile)] -= 1
    for tile in pos.open_plantations:
        left[tile] -= 1
    return left


def quarries(pos: Position) -> int:
    """Return the quarries that must be in the supply."""
    removed = material.QUARRIES_REMOVED_FOR_TWO if len(pos.players) == 2 else 0
    laid = sum(player.island.count(QUARRY) for player in pos.players)
    return material.QUARRIES_TOTAL - removed - laid


def people_in_game(setup: Setup) -> tuple[int, int]:
    """Return the total number of colonists and nobles in a game."""
    if setup.with_nobles:
        return material.COLONISTS_WITH_NOBLES, material.NOBLES_TOTAL
    return setup.numbers.colonists + setup.options.players, 0


def people(pos: Position) -> tuple[int, int]:
    """Return the colonists and nobles that must be in the supply."""
    colonists, nobles = people_in_game(pos.setup)
    on_boards = sum(sum(player.people) for player in pos.players)
    nobles_on_boards = sum(sum(player.nobles) for player in pos.players)
    colonists -= on_boards - nobles_on_boards + pos.colonists_on_ship
    return colonists, nobles - nobles_on_boards - pos.nobles_on_ship


def paper_vp(pos: Position) -> int:
    """Return the VP that must be on paper: the handicaps, or everything beyond the chips."""
    owned = sum(player.vp for player in pos.players)
    return max(sum(pos.setup.options.handicap_vp), owned - pos.setup.vp_chips)


def vp(pos: Position) -> int:
    """Return the VP chips that must be in the supply; VP on paper are owned without chips."""
    return pos.setup.vp_chips + pos.vp_on_paper - sum(player.vp for player in pos.players)


def market(pos: Position) -> tuple[int, ...]:
    """Return the building tiles that must be in the market, by building id (0 for other places)."""
    left = [0] * PLACES
    for building in pos.buildings_in_play:
        owned = sum(building in player.city for player in pos.players)
        left[building] = copies(building, len(pos.players)) - owned
    return tuple(left)


def buildings_in_play(options: Options) -> tuple[int, ...] | None:
    """Return the buildings that these options put into play, or None if a draft or a random draw
    decides."""
    if options.buildings not in ("base", "all"):
        return None
    groups = {"production", "base"}
    if options.buildings == "all":
        groups.add("new")
    if options.nobles:
        groups.add("nobles")
    return tuple(b for b in material.BUILDING_IDS if BUILDINGS[b].group in groups)


def always_in_play(options: Options) -> tuple[int, ...]:
    """Return the buildings that are in play whatever the draft or the random draw decides."""
    return PRODUCTION_IDS + (material.NOBLES_IDS if options.nobles else ())
