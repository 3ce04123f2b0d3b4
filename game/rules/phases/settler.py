"""The settler phase (docs/rules.md 4 Settler), with hacienda, construction hut, hospice, forest
house, library and hunting lodge."""

from __future__ import annotations

from typing import Final

from game.rules import actions, steps
from game.rules.actions import PASS, Action
from game.rules.bank import (
    can_draw_tile,
    discard_own_tile,
    draw_tile,
    give_building_vp,
    is_island_full,
    newcomer_available,
    place_newcomer,
)
from game.rules.events import (
    ForestLaid,
    OpenTilesDiscarded,
    Passed,
    TileDrawn,
    TilesOpened,
    TileTaken,
)
from game.rules.material import (
    CONSTRUCTION_HUT,
    FIRST_FOREST,
    FOREST_HOUSE,
    GOOD_IDS,
    HACIENDA,
    HOSPICE,
    HUNTING_LODGE,
    ISLAND_SPACES,
    LIBRARY,
    QUARRY,
    SAN_JUAN,
)
from game.rules.position import Player, Position
from game.rules.steps import Nothing

LODGE_VP: Final = 2


def start(pos: Position, chooser: int) -> None:
    """Put the settler phase on the stack: a tile for each seat in turn order; then the library,
    guests and hunting lodges; then new open tiles."""
    pending = pos.pending
    turns = pos.setup.turn_frames
    pending.append((steps.SETTLER_END, 0, 0))
    if pos.setup.with_nobles:
        pending.extend(turns[steps.LODGE][chooser])
    if pos.setup.with_new_buildings:
        pending.extend(turns[steps.GUESTS][chooser])
        pending.append((steps.SETTLE_AGAIN, chooser, 0))
    pending.extend(turns[steps.SETTLE][chooser])


def can_take_quarry(pos: Position, seat: int) -> bool:
    """Return whether a seat may take a quarry: the settler, or any seat with an occupied
    construction hut."""
    return seat == pos.chooser or pos.players[seat].people[CONSTRUCTION_HUT] > 0


def can_draw(pos: Position, seat: int, drawn: int) -> bool:
    """Return whether the hacienda may draw a tile: it is occupied, has not `drawn` this turn, and a
    tile is available."""
    return not drawn and pos.players[seat].people[HACIENDA] > 0 and can_draw_tile(pos)


def has_drawn(pos: Position) -> bool:
    """Return whether the seat to act has drawn with the hacienda this turn."""
    frame = pos.frame
    return frame[0] == steps.SETTLE and frame[2] > 0


def settle_run(pos: Position, seat: int, drawn: int) -> list[Action]:
    """Return the tiles to take, and the hacienda's draw unless it was used (`drawn`)."""
    if is_island_full(pos.players[seat]):
        return []
    offers = _tiles_on_offer(pos, can_take_quarry(pos, seat))
    if can_draw(pos, seat, drawn):
        offers.insert(0, actions.DRAW)
    if offers:
        offers.insert(0, PASS)
    return offers


def _tiles_on_offer(pos: Position, quarry: bool) -> list[Action]:
    offers = [actions.TAKE[kind] for kind in GOOD_IDS if kind in pos.open_plantations]
    if quarry and pos.quarry_supply:
        offers.append(actions.TAKE[QUARRY])
    return offers


def settle_apply(pos: Position, seat: int, drawn: int, action: Action) -> None:
    """Take a tile, draw one with the hacienda, or pass."""
    if action is PASS:
        if pos.sink is not None:
            pos.sink(Passed(seat, "settle"))
        return
    if action is actions.DRAW:
        pos.pending.append((steps.SETTLE, seat, 1))
        lay_drawn_tile(pos, seat, HACIENDA)
        return
    player = pos.players[seat]
    if player.people[HOSPICE]:
        pos.pending.append((steps.HOSPICE, seat, 0))
    take_tile(pos, seat, action.arg)


def lay_drawn_tile(pos: Position, seat: int, place: int) -> None:
    """Draw the top face-down tile and lay it, using the building `place` (hacienda, land
    office)."""
    tile = draw_tile(pos)
    _lay(pos, seat, tile)
    if pos.sink is not None:
        pos.sink(TileDrawn(seat, tile, place))


def take_tile(pos: Position, seat: int, tile: int) -> None:
    """Take an open plantation or a quarry and lay it."""
    slot = -1
    if tile == QUARRY:
        pos.quarry_supply -= 1
    else:
        slot = pos.open_plantations.index(tile)
        pos.open_plantations = pos.open_plantations[:slot] + pos.open_plantations[slot + 1 :]
    _lay(pos, seat, tile)
    if pos.sink is not None:
        pos.sink(TileTaken(seat, tile, slot))


def _lay(pos: Position, seat: int, tile: int) -> None:
    player = pos.players[seat]
    player.lay_tile(tile)
    if tile != QUARRY and player.people[FOREST_HOUSE]:
        pos.pending.append((steps.LAY, seat, 0))


def lay_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Return the forest house's choice for the tile just laid: plantation or forest."""
    return [actions.LAY_PLANTATION, actions.LAY_FOREST]


def lay_apply(pos: Position, seat: int, argument: Nothing, action: Action) -> None:
    """Leave the tile as a plantation, or turn it into a forest."""
    if action is not actions.LAY_FOREST:
        return
    player = pos.players[seat]
    tile = player.island[-1]
    player.turn_to_forest()
    if pos.sink is not None:
        pos.sink(ForestLaid(seat, tile))


def hospice_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Return the choice to take a colonist for the tile just taken, if one is available."""
    return [PASS, actions.COLONIST] if newcomer_available(pos) else []


def hospice_apply(pos: Position, seat: int, argument: Nothing, action: Action) -> None:
    """Put the colonist on the tile. A forest has no circle, so its colonist goes to San Juan."""
    if action is PASS:
        return
    tile = pos.players[seat].island[-1]
    place_newcomer(pos, seat, SAN_JUAN if tile >= FIRST_FOREST else tile, HOSPICE)


def settle_again_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Return the settler's choices for a second tile (library); a quarry requires an occupied
    construction hut."""
    player = pos.players[seat]
    if not player.people[LIBRARY] or is_island_full(player):
        return []
    offers = _tiles_on_offer(pos, player.people[CONSTRUCTION_HUT] > 0)
    return [PASS, *offers] if offers else []


def settle_again_apply(pos: Position, seat: int, argument: Nothing, action: Action) -> None:
    """Take the second tile; the hospice and the hacienda do not apply to it."""
    if action is not PASS:
        take_tile(pos, seat, action.arg)


def lodge_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Return the tiles to discard with a colonist in the hunting lodge. With a noble there is no
    choice: award the VP and return []."""
    player = pos.players[seat]
    if not player.people[HUNTING_LODGE]:
        return []
    if player.nobles[HUNTING_LODGE]:
        if _most_free_spaces_alone(pos, seat):
            give_building_vp(pos, seat, LODGE_VP, HUNTING_LODGE)
        return []
    offers = own_tile_discards(player)
    return [PASS, *offers] if offers else []


def _most_free_spaces_alone(pos: Position, seat: int) -> bool:
    free = [ISLAND_SPACES - len(player.island) for player in pos.players]
    return free[seat] == max(free) and free.count(free[seat]) == 1


def own_tile_discards(player: Player) -> list[Action]:
    """Return the discards of the player's own plantations and forests, never quarries (ruling R25):
    vacant tiles first, then those with a colonist, then those with a noble."""
    kinds = set(player.island)
    vacant = [
        actions.DISCARD[tile]
        for tile in sorted(kinds)
        if tile != QUARRY and (tile >= FIRST_FOREST or player.vacant_circles(tile))
    ]
    crops = [tile for tile in sorted(kinds) if tile < QUARRY]
    colonists = [
        actions.DISCARD_COLONIST[tile]
        for tile in crops
        if player.people[tile] > player.nobles[tile]
    ]
    nobles = [actions.DISCARD_NOBLE[tile] for tile in crops if player.nobles[tile]]
    return vacant + colonists + nobles


def lodge_apply(pos: Position, seat: int, argument: Nothing, action: Action) -> None:
    """Discard a tile, or pass."""
    if action is not PASS:
        discard_own_tile(pos, seat, action.arg, action.extra, HUNTING_LODGE)


def settler_end_run(pos: Position, seat: int, argument: Nothing) -> list[Action]:
    """Discard the remaining open tiles, and open one more tile than there are players."""
    left, pos.open_plantations = pos.open_plantations, ()
    if left:
        discards = list(pos.discards)
        for tile in left:
            discards[tile] += 1
        pos.discards = tuple(discards)
        if pos.sink is not None:
            pos.sink(OpenTilesDiscarded(left))
    opened = list(pos.face_down[pos.drawn : pos.drawn + len(pos.players) + 1])
    pos.drawn += len(opened)
    while len(opened) <= len(pos.players) and (tile := draw_tile(pos)) >= 0:
        opened.append(tile)
    pos.open_plantations = tuple(opened)
    if pos.sink is not None:
        pos.sink(TilesOpened(pos.open_plantations))
    return []
