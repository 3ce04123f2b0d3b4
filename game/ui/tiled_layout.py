"""Tables drawn in Tiled: from a TMX file to named places in logical units."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pygame
import pytmx

from game.ui.view import LOGICAL_SIZE

LAYER = "zones"


class TiledLayoutError(Exception):
    """A level file cannot be used; the text says which file and what is wrong with it."""


@dataclass(frozen=True)
class Zone:
    """A named place on the table: ``rect`` in logical units, ``kind`` and ``props`` as drawn."""

    name: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    props: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rect(self) -> pygame.FRect:
        """The place as a rectangle (a fresh one each time, free to be changed)."""
        return pygame.FRect(self.x, self.y, self.width, self.height)

    def number(self, name: str, default: float = 0.0) -> float:
        """The property ``name`` as a number, or ``default`` when it is absent or no number."""
        value = self.props.get(name, default)
        return float(value) if isinstance(value, (int, float)) else default


@dataclass(frozen=True)
class TiledLayout:
    """All zones of one file by name, and the properties of the map itself."""

    path: Path
    zones: Mapping[str, Zone]
    props: Mapping[str, Any]

    def __getitem__(self, name: str) -> Zone:
        try:
            return self.zones[name]
        except KeyError:
            raise TiledLayoutError(f"{self.path}: there is no zone {name!r}") from None

    def __contains__(self, name: object) -> bool:
        return name in self.zones

    def of_kind(self, kind: str) -> Iterator[Zone]:
        """The zones of a kind, in the order of the file."""
        return (zone for zone in self.zones.values() if zone.kind == kind)


def load_layout(path: Path, required_names: Iterable[str] = ()) -> TiledLayout:
    """Read the TMX file at ``path``; its zones are the objects of the layer ``zones``.

    Raises LevelError if the file is missing or damaged, if the map is not 1920 x 1080, if a zone
    has no name, a name of another, no size, or lies outside, or if a required name is missing.
    """
    tiled = _read(path)
    size = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
    if size != LOGICAL_SIZE:
        raise TiledLayoutError(f"{path}: the map is {size[0]} x {size[1]}, not 1920 x 1080")
    zones: dict[str, Zone] = {}
    for zone in _zones(tiled, path):
        if zone.name in zones:
            raise TiledLayoutError(f"{path}: two zones are called {zone.name!r}")
        zones[zone.name] = zone
    missing = sorted(set(required_names) - set(zones))
    if missing:
        raise TiledLayoutError(f"{path}: missing zones: {', '.join(missing)}")
    return TiledLayout(path, MappingProxyType(zones), MappingProxyType(dict(tiled.properties)))


def _read(path: Path) -> pytmx.TiledMap:
    try:
        return pytmx.TiledMap(str(path))
    except FileNotFoundError:
        raise TiledLayoutError(f"{path}: there is no such file") from None
    except OSError as error:
        raise TiledLayoutError(f"{path}: {error.strerror or error}") from error
    except ElementTree.ParseError as error:
        raise TiledLayoutError(f"{path}: this is not a Tiled map: {error}") from error
    # What pytmx raises on odd content is not documented; all of it means the same here.
    except Exception as error:
        raise TiledLayoutError(f"{path}: the map cannot be read: {error}") from error


def _zones(tiled: pytmx.TiledMap, path: Path) -> Iterator[Zone]:
    try:
        layer = tiled.get_layer_by_name(LAYER)
    except ValueError:
        raise TiledLayoutError(f"{path}: there is no layer {LAYER!r}") from None
    if not isinstance(layer, pytmx.TiledObjectGroup):
        raise TiledLayoutError(f"{path}: the layer {LAYER!r} is not a layer of objects")
    table = pygame.FRect(0, 0, *LOGICAL_SIZE)
    for thing in layer:
        name = thing.name
        if not name:
            raise TiledLayoutError(f"{path}: the object {thing.id} has no name")
        if thing.width <= 0 or thing.height <= 0:
            raise TiledLayoutError(f"{path}: zone {name!r} has no size")
        if not table.contains((thing.x, thing.y, thing.width, thing.height)):
            raise TiledLayoutError(f"{path}: zone {name!r} lies outside the table")
        # Tiled 1.9 wrote "class", all others "type".
        kind = thing.type or getattr(thing, "class", None) or ""
        props = MappingProxyType(dict(thing.properties))
        yield Zone(name, kind, thing.x, thing.y, thing.width, thing.height, props)
