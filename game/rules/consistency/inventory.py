"""Counting: what must lie in the supply, given what lies everywhere else (docs/rules.md 1, 2).

Every number is the whole material of the game less what is on the boards, on ships, in the house
and on the table. Negative numbers mean that more is on the table than the box holds.
"""

from __future__ import annotations

from game.rules import material
from game.rules.material import BUILDINGS, FIRST_FOREST, PLACES, PRODUCTION_IDS, QUARRY
from game.rules.options import Options
from game.rules.phases.rounds import copies
from game.rules.position import Position, Setup


def goods(pos: Position) -> list[int]:
    """Barrels in the supply, by kind."""
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
    """The plantation kind on a tile's face; the quarry is a kind of its own."""
    return tile - FIRST_FOREST if tile >= FIRST_FOREST else tile


def tiles(pos: Position) -> list[int]:
    """Plantations neither on an island nor open: in the face-down stack or discarded, by kind."""
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
    """Quarries in the supply."""
    removed = material.QUARRIES_REMOVED_FOR_TWO if len(pos.players) == 2 else 0
    laid = sum(player.island.count(QUARRY) for player in pos.players)
    return material.QUARRIES_TOTAL - removed - laid


def people_in_game(setup: Setup) -> tuple[int, int]:
    """Colonists and nobles in the whole game."""
    if setup.with_nobles:
        return material.COLONISTS_WITH_NOBLES, material.NOBLES_TOTAL
    return setup.numbers.colonists + setup.options.players, 0


def people(pos: Position) -> tuple[int, int]:
    """Colonists and nobles in the supply."""
    colonists, nobles = people_in_game(pos.setup)
    on_boards = sum(sum(player.people) for player in pos.players)
    nobles_on_boards = sum(sum(player.nobles) for player in pos.players)
    colonists -= on_boards - nobles_on_boards + pos.colonists_on_ship
    return colonists, nobles - nobles_on_boards - pos.nobles_on_ship


def paper_vp(pos: Position) -> int:
    """VP on paper, if no more were noted than had to be: handicaps, and what chips do not cover."""
    owned = sum(player.vp for player in pos.players)
    return max(sum(pos.setup.options.handicap_vp), owned - pos.setup.vp_chips)


def vp(pos: Position) -> int:
    """VP chips in the supply; those on paper are owned without chips."""
    return pos.setup.vp_chips + pos.vp_on_paper - sum(player.vp for player in pos.players)


def market(pos: Position) -> tuple[int, ...]:
    """Building tiles left, by place."""
    left = [0] * PLACES
    for building in pos.buildings_in_play:
        owned = sum(building in player.city for player in pos.players)
        left[building] = copies(building, len(pos.players)) - owned
    return tuple(left)


def buildings_in_play(options: Options) -> tuple[int, ...] | None:
    """The buildings that these options bring into play; None when a draft or lots decide."""
    if options.buildings not in ("base", "all"):
        return None
    groups = {"production", "base"}
    if options.buildings == "all":
        groups.add("new")
    if options.nobles:
        groups.add("nobles")
    return tuple(b for b in material.BUILDING_IDS if BUILDINGS[b].group in groups)


def always_in_play(options: Options) -> tuple[int, ...]:
    """The buildings that no draft and no lot decides about."""
    return PRODUCTION_IDS + (material.NOBLES_IDS if options.nobles else ())
