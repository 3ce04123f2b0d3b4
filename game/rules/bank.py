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
from game.rules.material import FOREST, ISLAND_SPACES
from game.rules.position import END_NAMES, END_VP, Player, Position, with_item

PRIVILEGE_PLACE = -1


def trigger_end(pos: Position, cause: int, seat: int) -> None:
    """Note that the game ends this round (docs/rules.md 5); it stays so (ruling R7)."""
    if pos.ending & cause:
        return
    pos.ending |= cause
    if pos.sink is not None:
        pos.sink(EndTriggered(END_NAMES[cause], seat))


def give_vp(pos: Position, seat: int, vp: int) -> int:
    """VP from the supply, and on paper when it has run out; returns how many are on paper."""
    pos.players[seat].vp += vp
    pos.vp -= vp
    paper = 0
    if pos.vp <= 0:
        paper = -pos.vp
        pos.paper += paper
        pos.vp = 0
        trigger_end(pos, END_VP, seat)
    return paper


def take_vp(pos: Position, seat: int) -> None:
    """A VP back from a seat. Who was given some as a handicap has them on paper and pays those
    first; everybody else pays a chip, which goes to the supply."""
    pos.players[seat].vp -= 1
    handicap = pos.setup.options.handicap_vp
    if pos.paper and handicap and handicap[seat]:
        pos.paper -= 1
    else:
        pos.vp += 1


def give_building_vp(pos: Position, seat: int, vp: int, place: int) -> None:
    """VP by a building, told as an event."""
    paper = give_vp(pos, seat, vp)
    if pos.sink is not None:
        pos.sink(PointsGained(seat, vp, place, paper))


def give_money(pos: Position, seat: int, doubloons: int, place: int) -> None:
    """Doubloons from the bank by a building, or by the role's privilege (PRIVILEGE_PLACE)."""
    pos.players[seat].doubloons += doubloons
    if pos.sink is not None:
        pos.sink(MoneyGained(seat, doubloons, place))


def newcomer_waits(pos: Position) -> bool:
    """Is there anybody for the hospice or the university (supply, else ship; ruling R24)?"""
    return pos.colonists > 0 or pos.ship_colonists > 0 or pos.ship_nobles > 0


def settle_newcomer(pos: Position, seat: int, place: int, by: int) -> None:
    """A colonist from the supply, else from the ship (its noble only when alone; ruling R24)."""
    noble, source = False, "ship"
    if pos.colonists:
        pos.colonists -= 1
        source = "supply"
    elif pos.ship_colonists:
        pos.ship_colonists -= 1
    else:
        pos.ship_nobles -= 1
        noble = True
    pos.players[seat].move_people(place, 1, noble)
    if pos.sink is not None:
        pos.sink(PersonArrived(seat, noble, place, source, by))


def tiles_to_draw(pos: Position) -> bool:
    """Is there a face-down tile, or a discard to shuffle into a new stack (ruling R14)?"""
    return pos.drawn < len(pos.stack) or any(pos.discards)


def draw_tile(pos: Position) -> int:
    """The top face-down tile; the discards are shuffled first when the stack is empty. -1: none."""
    if pos.drawn == len(pos.stack) and not _shuffle_discards(pos):
        return -1
    tile = pos.stack[pos.drawn]
    pos.drawn += 1
    return tile


def _shuffle_discards(pos: Position) -> bool:
    tiles = [kind for kind, count in enumerate(pos.discards) for _ in range(count)]
    if not tiles:
        return False
    pos.shuffles += 1
    scripted = pos.setup.script.stacks[pos.shuffles : pos.shuffles + 1]
    pos.stack = scripted[0] if scripted else shuffled(tiles, pos.seed, pos.shuffles)
    pos.drawn = 0
    pos.discards = (0,) * 5
    if pos.sink is not None:
        pos.sink(StackShuffled(len(pos.stack)))
    return True


def discard_to_pile(pos: Position, tile: int) -> None:
    """A plantation or forest goes to the discards, as what is printed on it."""
    kind = tile - FOREST if tile >= FOREST else tile
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


def island_full(player: Player) -> bool:
    """No free island space."""
    return len(player.island) >= ISLAND_SPACES
