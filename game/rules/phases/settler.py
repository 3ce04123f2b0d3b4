"""The settler phase (docs/rules.md 4 Settler), with hacienda, construction hut, hospice, forest
house, library and hunting lodge."""

from __future__ import annotations

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
    HACIENDA,
    HOSPICE,
    HUNTING_LODGE,
    ISLAND_SPACES,
    LIBRARY,
    QUARRY,
    SAN_JUAN,
)
from game.rules.position import Player, Position

LODGE_VP = 2


def start(pos: Position, chooser: int) -> None:
    """Everybody takes a tile in order; then library, guests, lodges, discards and new tiles."""
    todo = pos.pending
    order = pos.setup.turn_orders[chooser]
    todo.append((steps.SETTLER_END, 0, 0))
    if pos.setup.with_nobles:
        todo.extend((steps.LODGE, seat, 0) for seat in reversed(order))
    if pos.setup.with_new_buildings:
        todo.extend((steps.GUESTS, seat, 0) for seat in reversed(order))
        todo.append((steps.SETTLE_AGAIN, chooser, 0))
    todo.extend(pos.setup.turn_frames[steps.SETTLE][chooser])


def can_take_quarry(pos: Position, seat: int) -> bool:
    """By the settler's privilege or an occupied construction hut."""
    return seat == pos.chooser or pos.players[seat].people[CONSTRUCTION_HUT] > 0


def can_draw(pos: Position, seat: int, drawn: int) -> bool:
    """Occupied hacienda, not used this turn, and a tile to draw."""
    return not drawn and pos.players[seat].people[HACIENDA] > 0 and can_draw_tile(pos)


def settle_run(pos: Position, seat: int, drawn: int) -> list[Action]:
    """A tile to take, a tile to draw first (`drawn`: that was done)."""
    if is_island_full(pos.players[seat]):
        return []
    offers = _tiles_on_offer(pos, can_take_quarry(pos, seat))
    if can_draw(pos, seat, drawn):
        offers.insert(0, actions.DRAW)
    if offers:
        offers.insert(0, PASS)
    return offers


def _tiles_on_offer(pos: Position, quarry: bool) -> list[Action]:
    offers = [actions.TAKE[kind] for kind in sorted(set(pos.open_plantations))]
    if quarry and pos.quarry_supply:
        offers.append(actions.TAKE[QUARRY])
    return offers


def settle_apply(pos: Position, seat: int, drawn: int, action: Action) -> None:
    """Take, draw or pass."""
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
    """Hacienda, land office: draw the top face-down tile and lay it."""
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


def lay_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """Forest house: does the tile stay a plantation?"""
    return [actions.LAY_PLANTATION, actions.LAY_FOREST]


def lay_apply(pos: Position, seat: int, arg: int, action: Action) -> None:
    """Plantation or forest."""
    if action is not actions.LAY_FOREST:
        return
    player = pos.players[seat]
    tile = player.island[-1]
    player.turn_to_forest()
    if pos.sink is not None:
        pos.sink(ForestLaid(seat, tile))


def hospice_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """A colonist for the tile just taken, if there is one."""
    return [PASS, actions.COLONIST] if newcomer_available(pos) else []


def hospice_apply(pos: Position, seat: int, arg: int, action: Action) -> None:
    """The colonist comes onto the tile; for a forest to San Juan."""
    if action is PASS:
        return
    tile = pos.players[seat].island[-1]
    place_newcomer(pos, seat, SAN_JUAN if tile >= FIRST_FOREST else tile, HOSPICE)


def settle_again_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """Library: the settler's second tile; a quarry only with an occupied construction hut."""
    player = pos.players[seat]
    if not player.people[LIBRARY] or is_island_full(player):
        return []
    offers = _tiles_on_offer(pos, player.people[CONSTRUCTION_HUT] > 0)
    return [PASS, *offers] if offers else []


def settle_again_apply(pos: Position, seat: int, arg: int, action: Action) -> None:
    """No hospice colonist, no hacienda draw with this one."""
    if action is not PASS:
        take_tile(pos, seat, action.arg)


def lodge_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """Hunting lodge: a noble brings VP, a colonist may discard a tile."""
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
    """Each kind of own plantation or forest that can go (never a quarry; ruling R25): vacant, with
    a colonist, with a noble on it."""
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


def lodge_apply(pos: Position, seat: int, arg: int, action: Action) -> None:
    """Discard a tile or not."""
    if action is not PASS:
        discard_own_tile(pos, seat, action.arg, action.extra, HUNTING_LODGE)


def settler_end_run(pos: Position, seat: int, arg: int) -> list[Action]:
    """The open tiles left are discarded; as many as players + 1 are opened."""
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
