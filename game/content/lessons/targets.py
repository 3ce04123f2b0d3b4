"""Targets: the names that lessons use for places on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.rules import Position, steps
from game.rules.material import BUILDING_IDS, BUILDINGS, CARDS, FIRST_FOREST, GOODS, SHIP_CAPACITIES
from game.rules.material import TILES as ALL_TILES

ROLES: Final = {name: card for card, name in enumerate(CARDS)}
GOOD_NUMBERS: Final = {name: good for good, name in enumerate(GOODS)}
TILE_NUMBERS: Final = {name: tile for tile, name in enumerate(ALL_TILES[:FIRST_FOREST])}
BUILDING_NUMBERS: Final = {BUILDINGS[building].name: building for building in BUILDING_IDS}
SHIPS: Final = {str(capacity): capacity for capacity in SHIP_CAPACITIES}
COLUMNS: Final = {str(column): column for column in (1, 2, 3, 4)}
NOTHING: Final[Mapping[str, int]] = {}


@dataclass(frozen=True)
class Target:
    """A place on the table that a step points at: its kind (`targets.KINDS`), a seat (-1: none),
    and an id of `game.rules.material` or a ship's capacity (-1: none). `text` is its spelling in
    the file."""

    kind: str
    seat: int = -1
    number: int = -1
    text: str = field(default="", compare=False)


class TargetKind(NamedTuple):
    """What follows the name of a target: a seat, and a name from a table (`NOTHING`: no name)."""

    has_seat: bool
    names: Mapping[str, int]


KINDS: Final[Mapping[str, TargetKind]] = {
    # On the table
    "role": TargetKind(False, ROLES),
    "market": TargetKind(False, BUILDING_NUMBERS),
    "column": TargetKind(False, COLUMNS),
    "open tile": TargetKind(False, TILE_NUMBERS),
    "quarries": TargetKind(False, NOTHING),
    "stack": TargetKind(False, NOTHING),
    "supply": TargetKind(False, GOOD_NUMBERS),
    "ship": TargetKind(False, SHIPS),
    "trading house": TargetKind(False, NOTHING),
    "colonist ship": TargetKind(False, NOTHING),
    "colonists": TargetKind(False, NOTHING),
    "vp supply": TargetKind(False, NOTHING),
    "city clock": TargetKind(False, NOTHING),
    "roles": TargetKind(False, NOTHING),
    "ships": TargetKind(False, NOTHING),
    "clocks": TargetKind(False, NOTHING),
    "prompt": TargetKind(False, NOTHING),
    "buttons": TargetKind(False, NOTHING),
    "log": TargetKind(False, NOTHING),
    # On a player's board
    "board": TargetKind(True, NOTHING),
    "tile": TargetKind(True, TILE_NUMBERS),
    "building": TargetKind(True, BUILDING_NUMBERS),
    "san juan": TargetKind(True, NOTHING),
    "goods": TargetKind(True, GOOD_NUMBERS),
    "doubloons": TargetKind(True, NOTHING),
    "vp": TargetKind(True, NOTHING),
    "turn": TargetKind(True, NOTHING),
}


def target_slots(target: Target, position: Position) -> list[int]:
    """Return the indices of the tiles or buildings that a target names: all of them on a board, but
    only the first of the open plantations. [] for targets with a single place."""
    rows = {
        "open tile": lambda: position.open_plantations,
        "tile": lambda: position.players[target.seat].island,
        "building": lambda: position.players[target.seat].city,
    }
    if target.kind not in rows:
        return []
    slots = [slot for slot, item in enumerate(rows[target.kind]()) if item == target.number]
    return slots[:1] if target.kind == "open tile" else slots


def is_present(target: Target, position: Position) -> bool:
    """Return whether a target exists at a position."""
    setup = position.setup
    if target.kind == "market":
        return target.number in position.buildings_in_play or position.step == steps.DRAFT
    if target.kind in ("role", "ship"):
        return target.number in (
            setup.role_cards if target.kind == "role" else setup.ship_capacities
        )
    return target.kind not in ("open tile", "tile", "building") or bool(
        target_slots(target, position)
    )


def parse_target(text: str, players: int) -> Target:
    """Parse a target: a kind, then a seat and a name if the kind has them ("tile 0 corn").

    Raises ValueError, which says what is wrong.
    """
    kind = max((k for k in KINDS if f"{text} ".startswith(f"{k} ")), key=len, default="")
    if not kind:
        raise ValueError(f"there is no target {text!r}")
    words = text[len(kind) :].split()
    seat = -1
    if KINDS[kind].has_seat:
        if not words or not words[0].isdecimal() or int(words[0]) >= players:
            raise ValueError(f"{kind!r} needs a seat from 0 to {players - 1}")
        seat = int(words.pop(0))
    names = KINDS[kind].names
    if len(words) != bool(names) or (names and words[0] not in names):
        wanted = f"one of {', '.join(names)}" if names else "nothing"
        raise ValueError(f"after {kind!r} comes {wanted}, not {' '.join(words)!r}")
    return Target(kind, seat, names[words[0]] if names else -1, text)
