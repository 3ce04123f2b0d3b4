"""Giving and taking between the supply and the players: VP, money, people, tiles, goods."""

from __future__ import annotations

from game.rules.chance import shuffled
from game.rules.events import (
    EndTriggered,
    MoneyGained,
    PersonArrived,
    PointsGained,
    StackShuffled,
    TileDiscarded,
)
from game.rules.material import FIRST_FOREST, ISLAND_SPACES
from game.rules.position import END_NAMES, END_VP, Player, Position, with_item

PRIVILEGE_PLACE = -1


def trigger_end(pos: Position, cause: int, seat: int) -> None:
    """Note that the game ends this round (docs/rules.md 5); it stays so (ruling R7)."""
    if pos.end_causes & cause:
        return
    pos.end_causes |= cause
    if pos.sink is not None:
        pos.sink(EndTriggered(END_NAMES[cause], seat))


def give_vp(pos: Position, seat: int, vp: int) -> int:
    """VP from the supply, and on paper when it has run out; returns how many are on paper."""
    pos.players[seat].vp += vp
    pos.vp_supply -= vp
    paper = 0
    if pos.vp_supply <= 0:
        paper = -pos.vp_supply
        pos.vp_on_paper += paper
        pos.vp_supply = 0
        trigger_end(pos, END_VP, seat)
    return paper


def return_vp(pos: Position, seat: int) -> None:
    """A VP back from a seat. Who was given some as a handicap has them on paper and pays those
    first; everybody else pays a chip, which goes to the supply."""
    pos.players[seat].vp -= 1
    handicap = pos.setup.options.handicap_vp
    if pos.vp_on_paper and handicap and handicap[seat]:
        pos.vp_on_paper -= 1
    else:
        pos.vp_supply += 1


def give_building_vp(pos: Position, seat: int, vp: int, place: int) -> None:
    """VP by a building, told as an event."""
    paper = give_vp(pos, seat, vp)
    if pos.sink is not None:
        pos.sink(PointsGained(seat, vp, place, paper))


def give_doubloons(pos: Position, seat: int, doubloons: int, place: int) -> None:
    """Doubloons from the bank by a building, or by the role's privilege (PRIVILEGE_PLACE)."""
    pos.players[seat].doubloons += doubloons
    if pos.sink is not None:
        pos.sink(MoneyGained(seat, doubloons, place))


def newcomer_available(pos: Position) -> bool:
    """Is there anybody for the hospice or the university (supply, else ship; ruling R24)?"""
    return pos.colonist_supply > 0 or pos.colonists_on_ship > 0 or pos.nobles_on_ship > 0


def place_newcomer(pos: Position, seat: int, place: int, by: int) -> None:
    """A colonist from the supply, else from the ship (its noble only when alone; ruling R24)."""
    noble, source = False, "ship"
    if pos.colonist_supply:
        pos.colonist_supply -= 1
        source = "supply"
    elif pos.colonists_on_ship:
        pos.colonists_on_ship -= 1
    else:
        pos.nobles_on_ship -= 1
        noble = True
    pos.players[seat].move_people(place, 1, noble)
    if pos.sink is not None:
        pos.sink(PersonArrived(seat, noble, place, source, by))


def can_draw_tile(pos: Position) -> bool:
    """Is there a face-down tile, or a discard to shuffle into a new stack (ruling R14)?"""
    return pos.drawn < len(pos.face_down) or any(pos.discards)


def draw_tile(pos: Position) -> int:
    """The top face-down tile; the discards are shuffled first when the stack is empty. -1: none."""
    if pos.drawn == len(pos.face_down) and not _shuffle_discards(pos):
        return -1
    tile = pos.face_down[pos.drawn]
    pos.drawn += 1
    return tile


def _shuffle_discards(pos: Position) -> bool:
    tiles = [kind for kind, count in enumerate(pos.discards) for _ in range(count)]
    if not tiles:
        return False
    pos.shuffles += 1
    scripted = pos.setup.script.stacks[pos.shuffles : pos.shuffles + 1]
    pos.face_down = scripted[0] if scripted else shuffled(tiles, pos.seed, pos.shuffles)
    pos.drawn = 0
    pos.discards = (0,) * 5
    if pos.sink is not None:
        pos.sink(StackShuffled(len(pos.face_down)))
    return True


def discard_to_pile(pos: Position, tile: int) -> None:
    """A plantation or forest goes to the discards, as what is printed on it."""
    kind = tile - FIRST_FOREST if tile >= FIRST_FOREST else tile
    pos.discards = with_item(pos.discards, kind, pos.discards[kind] + 1)


def discard_own_tile(pos: Position, seat: int, tile: int, occupant: int, place: int) -> None:
    """Hunting lodge, land office: a tile leaves the island; `occupant` 0 nobody, 1 a colonist,
    2 a noble stood on it and goes to San Juan."""
    player = pos.players[seat]
    if occupant:
        player.send_to_san_juan(tile, occupant == 2)
    player.remove_tile(tile)
    discard_to_pile(pos, tile)
    if pos.sink is not None:
        pos.sink(TileDiscarded(seat, tile, place, int(occupant > 0)))


def is_island_full(player: Player) -> bool:
    """No free island space."""
    return len(player.island) >= ISLAND_SPACES
