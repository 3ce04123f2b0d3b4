"""Tables drawn in Tiled: from a TMX file to named places in logical units."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
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
    """A named place on the table (logical units); `kind` is its class in Tiled."""

    name: str
    x: float
    y: float
    width: float
    height: float
    kind: str = ""

    @property
    def rect(self) -> pygame.FRect:
        """The place as a rectangle (a fresh one each time, free to be changed)."""
        return pygame.FRect(self.x, self.y, self.width, self.height)


@dataclass(frozen=True)
class TiledLayout:
    """All zones of one map by name, and the layouts that take its place at times, by theirs."""

    path: Path
    zones: Mapping[str, Zone]
    variants: Mapping[str, TiledLayout] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Zone:
        try:
            return self.zones[name]
        except KeyError:
            raise TiledLayoutError(f"{self.path}: there is no zone {name!r}") from None

    def __contains__(self, name: object) -> bool:
        return name in self.zones


def load_layout(
    path: Path,
    required_names: Iterable[str] = (),
    variants: Iterable[str] = (),
    instead: Mapping[str, str] = MappingProxyType({}),
) -> TiledLayout:
    """Read the TMX file at ``path``: its zones are the objects of all layers but the background.

    A layer with a name of ``variants`` holds the zones that lie elsewhere in that layout; all
    others stay. ``instead`` says which zone goes where a variant has another one: `{"tab.market":
    "market"}`. Names and colours of other layers say nothing here; no picture is loaded.

    Raises TiledLayoutError if the file is missing or damaged, if the map is not 1920 x 1080, if a
    zone has no name, a name of another in its layout or no size, is turned or lies outside, if a
    required name is missing, or if a variant has a zone that is neither in the map nor in
    ``instead``.
    """
    tiled = _read(path)
    size = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
    if size != LOGICAL_SIZE:
        raise TiledLayoutError(f"{path}: the map is {size[0]} x {size[1]}, not 1920 x 1080")
    wanted, zones = set(variants), dict[str, Zone]()
    moved = dict[str, dict[str, Zone]]()
    for layer in tiled.objectgroups:
        if layer.name == BACKGROUND:
            continue
        found = moved.setdefault(layer.name, {}) if layer.name in wanted else zones
        for zone in _zones(layer, path):
            if zone.name in found:
                where = f"{path}, layer {layer.name!r}" if found is not zones else path
                raise TiledLayoutError(f"{where}: two zones are called {zone.name!r}")
            found[zone.name] = zone
    missing = sorted(set(required_names) - set(zones))
    if missing:
        raise TiledLayoutError(f"{path}: missing zones: {', '.join(missing)}")
    layouts = {name: _variant(path, name, zones, moved[name], instead) for name in sorted(moved)}
    return TiledLayout(path, MappingProxyType(zones), MappingProxyType(layouts))


def _variant(
    path: Path,
    layer: str,
    zones: Mapping[str, Zone],
    moved: Mapping[str, Zone],
    instead: Mapping[str, str],
) -> TiledLayout:
    """Return the layout in which the zones of a layer lie where it says."""
    unknown = sorted(set(moved) - set(zones) - set(instead))
    if unknown:
        names = ", ".join(unknown)
        raise TiledLayoutError(f"{path}, layer {layer!r}: the map has no zones: {names}")
    gone = {instead[name] for name in moved if name in instead and name not in zones}
    if gone & set(moved):
        names = ", ".join(sorted(gone & set(moved)))
        raise TiledLayoutError(f"{path}, layer {layer!r}: has {names} and what takes its place")
    kept = {name: zone for name, zone in zones.items() if name not in gone}
    return TiledLayout(path, MappingProxyType({**kept, **moved}))


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


def _zones(layer: pytmx.TiledObjectGroup, path: Path) -> Iterator[Zone]:
    table, where = pygame.FRect(0, 0, *LOGICAL_SIZE), f"{path}, layer {layer.name!r}"
    for thing in layer:
        name = thing.name
        if not name:
            raise TiledLayoutError(f"{where}: the object {thing.id} has no name")
        if thing.width <= 0 or thing.height <= 0:
            raise TiledLayoutError(f"{where}: zone {name!r} has no size")
        if not table.contains((thing.x, thing.y, thing.width, thing.height)):
            raise TiledLayoutError(f"{where}: zone {name!r} lies outside the table")
        if thing.rotation:
            raise TiledLayoutError(
                f"{where}: zone {name!r} is turned; zones are upright rectangles"
            )
        yield Zone(name, thing.x, thing.y, thing.width, thing.height, thing.type or "")
