"""Tables drawn in Tiled: from a TMX file to named places in logical units."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import MappingProxyType

import pygame
import pytmx

from game.ui.view import LOGICAL_SIZE

BACKGROUND = "background"
"""The layer with a picture of the table, which is there for who looks at the map in Tiled."""


class TiledLayoutError(Exception):
    """A level file cannot be used; the text says which file and what is wrong with it."""


@dataclass(frozen=True)
class Zone:
    """A named place on the table (logical units)."""

    name: str
    x: float
    y: float
    width: float
    height: float

    @property
    def rect(self) -> pygame.FRect:
        """The place as a rectangle (a fresh one each time, free to be changed)."""
        return pygame.FRect(self.x, self.y, self.width, self.height)


@dataclass(frozen=True)
class TiledLayout:
    """All zones of one map by name."""

    path: Path
    zones: Mapping[str, Zone]

    def __getitem__(self, name: str) -> Zone:
        try:
            return self.zones[name]
        except KeyError:
            raise TiledLayoutError(f"{self.path}: there is no zone {name!r}") from None

    def __contains__(self, name: object) -> bool:
        return name in self.zones


def load_layout(path: Path, required_names: Iterable[str] = ()) -> TiledLayout:
    """Read the TMX file at ``path``: its zones are the objects of all layers but the background.
    Names and colours of layers say nothing here; no picture is loaded.

    Raises LevelError if the file is missing or damaged, if the map is not 1920 x 1080, if a zone
    has no name, a name of another or no size, is turned or lies outside, or if a required name is
    missing.
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
    return TiledLayout(path, MappingProxyType(zones))


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
    table = pygame.FRect(0, 0, *LOGICAL_SIZE)
    layers = (layer for layer in tiled.objectgroups if layer.name != BACKGROUND)
    for thing in chain.from_iterable(layers):
        name = thing.name
        if not name:
            raise TiledLayoutError(f"{path}: the object {thing.id} has no name")
        if thing.width <= 0 or thing.height <= 0:
            raise TiledLayoutError(f"{path}: zone {name!r} has no size")
        if not table.contains((thing.x, thing.y, thing.width, thing.height)):
            raise TiledLayoutError(f"{path}: zone {name!r} lies outside the table")
        if thing.rotation:
            raise TiledLayoutError(f"{path}: zone {name!r} is turned; zones are upright rectangles")
        yield Zone(name, thing.x, thing.y, thing.width, thing.height)
