"""Move VP, doubloons, people and tiles between the supply and the players."""

from __future__ import annotations

from typing import Final

from game.rules.chance import shuffled
from game.rules.events import (
    EndTriggered,
    MoneyGained,
    PersonArrived,
    PointsGained,
    StackShuffled,
    TileDiscarded,
)
from game.rules.material import FIRST_FOREST, GOODS, ISLAND_SPACES
from game.rules.position import END_NAMES, END_VP, Player, Position, with_item

PRIVILEGE_PLACE: Final = -1


def trigger_end(pos: Position, cause: int, seat: int) -> None:
    """Set an end condition: the game ends after this round (docs/rules.md 5). `cause` is one of the
    `END_` bits, `seat` the seat that caused it (-1: nobody). It cannot be revoked (ruling R7)."""
    if pos.end_causes & cause:
        return
    pos.end_causes |= cause
    if pos.sink is not None:
        pos.sink(EndTriggered(END_NAMES[cause], seat))


def give_vp(pos: Position, seat: int, vp: int) -> int:
    """Give a seat VP chips from the supply, recording any shortfall on paper, and return the VP on
    paper. Taking the last chip triggers the end of the game."""
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
    """Take 1 VP from a seat (black market). A seat with a VP handicap pays from its VP on paper
    first; any other seat returns a chip to the supply."""
    pos.players[seat].vp -= 1
    handicap = pos.setup.options.handicap_vp
    if pos.vp_on_paper and handicap and handicap[seat]:
        pos.vp_on_paper -= 1
    else:
        pos.vp_supply += 1


def give_building_vp(pos: Position, seat: int, vp: int, place: int) -> None:
    """Give a seat VP for a building (`place`) and send the event."""
    paper = give_vp(pos, seat, vp)
    if pos.sink is not None:
        pos.sink(PointsGained(seat, vp, place, paper))


def give_doubloons(pos: Position, seat: int, doubloons: int, place: int) -> None:
    """Give a seat doubloons from the bank for a building (`place`) or for the role's privilege
    (PRIVILEGE_PLACE), and send the event."""
    pos.players[seat].doubloons += doubloons
    if pos.sink is not None:
        pos.sink(MoneyGained(seat, doubloons, place))


def newcomer_available(pos: Position) -> bool:
    """Return whether the hospice or university has anyone to bring: from the supply, otherwise from
    the colonist ship (ruling R24)."""
    return pos.colonist_supply > 0 or pos.colonists_on_ship > 0 or pos.nobles_on_ship > 0


def place_newcomer(pos: Position, seat: int, place: int, by: int) -> None:
    """Add a person to `place` for the building `by`: a colonist from the supply, otherwise one from
    the colonist ship; the ship's noble comes only if no colonist is left there (ruling R24)."""
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
    """Return whether a tile can be drawn: from the stack, or from the discards after a shuffle
    (ruling R14)."""
    return pos.drawn < len(pos.face_down) or any(pos.discards)


def draw_tile(pos: Position) -> int:
    """Draw the top face-down tile and return its kind, or -1 if there is none. If the stack is
    empty, the discards are shuffled first."""
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
    pos.discards = (0,) * len(GOODS)
    if pos.sink is not None:
        pos.sink(StackShuffled(len(pos.face_down)))
    return True


def discard_to_pile(pos: Position, tile: int) -> None:
    """Add a tile to the discards; a forest counts as the plantation printed on its face."""
    kind = tile - FIRST_FOREST if tile >= FIRST_FOREST else tile
    pos.discards = with_item(pos.discards, kind, pos.discards[kind] + 1)


def discard_own_tile(pos: Position, seat: int, tile: int, occupant: int, place: int) -> None:
    """Discard a tile from a seat's island for the building `place` (hunting lodge, land office).
    `occupant` is who stood on it and goes to San Juan: 0 nobody, 1 a colonist, 2 a noble."""
    player = pos.players[seat]
    if occupant:
        player.send_to_san_juan(tile, occupant == 2)
    player.remove_tile(tile)
    discard_to_pile(pos, tile)
    if pos.sink is not None:
        pos.sink(TileDiscarded(seat, tile, place, int(occupant > 0)))


def is_island_full(player: Player) -> bool:
    """Return whether a board has no free island space."""
    return len(player.island) >= ISLAND_SPACES
