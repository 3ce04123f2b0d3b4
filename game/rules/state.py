"""Restore a position from the plain data that `Position.state` returns.

The data may come from an untrusted file, so every number is checked.
"""

from __future__ import annotations

from typing import Any, Final

from game.rules.actions import parse
from game.rules.material import CARDS, CITY_SPACES, GOODS, ISLAND_SPACES, PLACES
from game.rules.position import ROWS_THAT_GROW, STATE, Player, Position, Setup, empty_player
from game.rules.steps import frame_of


def frozen(value: Any) -> Any:
    """Return nested lists of integers as nested tuples. Raises TypeError for anything else."""
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    if type(value) is not int:
        raise TypeError(value)
    return value


def _row(value: Any, length: int, name: str = "") -> tuple[Any, ...]:
    """Return a tuple of `length` integers; rows that grow may lack their unused end. Raises
    TypeError or ValueError."""
    row: tuple[Any, ...] = frozen(value)
    least, unused = ROWS_THAT_GROW.get(name, (length, 0))
    if len(row) >= least:
        row += (unused,) * (length - len(row))
    if len(row) != length:
        raise ValueError(f"{len(row)} numbers, not {length}")
    return row


def player_from_state(data: dict[str, Any]) -> Player:
    """Return the board that `Position.state` wrote. Raises KeyError, TypeError or ValueError."""
    player = empty_player()
    island, city = frozen(data["island"]), frozen(data["city"])
    if len(island) > ISLAND_SPACES or len(city) > CITY_SPACES:
        raise ValueError("too many tiles")
    for tile in island:
        player.lay_tile(tile)
    for building in city:
        player.add_building(building)
    player.doubloons, player.vp, player.captain_flags = (
        frozen(data[name]) for name in ("doubloons", "vp", "used")
    )
    player.goods = list(_row(data["goods"], len(GOODS)))
    player.people, player.nobles = (_row(data[name], PLACES, name) for name in ("people", "nobles"))
    return player


_LISTS: Final = {"role_doubloons", "goods", "ship_kinds", "ship_loads"}  # not tuples
_FRAMES: Final = {"frame", "todo"}  # read by `frame_of`


def position_from_state(setup: Setup, data: dict[str, Any]) -> Position:
    """Return the position that `Position.state` wrote. Raises KeyError, TypeError or ValueError,
    including for non-integers and rows of the wrong length."""
    position = Position.__new__(Position)
    position.setup = setup
    lengths = _rows(setup)
    for name, field in STATE.items():
        value = frozen(data[name])
        if name in lengths:
            value = _row(data[name], lengths[name], name)
        if name not in _FRAMES:
            setattr(position, field, list(value) if name in _LISTS else value)
    position.frame = frame_of(*_row(data["frame"], 3))
    position.pending = [frame_of(*_row(frame, 3)) for frame in data["todo"]]
    position.face_down, position.drawn = frozen(data["stack"]), 0
    if len(data["players"]) != setup.options.players:
        raise ValueError("a board for each seat")
    position.players = [player_from_state(player) for player in data["players"]]
    position.legal_actions = [parse(text) for text in data["legal"]]
    position.sink = None
    return position


def _rows(setup: Setup) -> dict[str, int]:
    """Return the lengths of the fixed-length rows of a position."""
    cards, ships = len(CARDS), len(setup.ship_capacities)
    return {
        "taken": cards,
        "role_doubloons": cards,
        "goods": len(GOODS),
        "discards": len(GOODS),
        "ship_kinds": ships,
        "ship_loads": ships,
        "market": PLACES,
    }
