"""Table layouts from Tiled: load named zones in logical units from a TMX file."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import pygame
import pytmx

from game.app.data_file import DataFileError
from game.app.i18n import N_
from game.ui.view import LOGICAL_SIZE

BACKGROUND = "background"
"""A layer with a picture of the table, used only when editing the map in Tiled."""


class TiledLayoutError(DataFileError):
    """Raised when a map cannot be used."""

    sentence = N_("The table can't be shown. {file}: {reason}.")

    def __init__(self, path: Path, reason: str, layer: str = "") -> None:
        """Report what is wrong with the map at `path`, or with one of its layers."""
        super().__init__(path.name, f"layer {layer!r}" if layer else "", "", reason)


@dataclass(frozen=True)
class Zone:
    """A named rectangle on the table (logical units). `kind` is its class in Tiled, and `layer` its
    map layer."""

    name: str
    x: float
    y: float
    width: float
    height: float
    kind: str = ""
    layer: str = ""

    @property
    def rect(self) -> pygame.FRect:
        """A new rectangle on each access, which the caller may modify."""
        return pygame.FRect(self.x, self.y, self.width, self.height)


@dataclass(frozen=True)
class TiledLayout:
    """The zones of a map by name, and its alternative layouts by name."""

    path: Path
    zones: Mapping[str, Zone]
    variants: Mapping[str, TiledLayout] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Zone:
        try:
            return self.zones[name]
        except KeyError:
            raise TiledLayoutError(self.path, f"there is no zone {name!r}") from None

    def __contains__(self, name: object) -> bool:
        return name in self.zones


def load_layout(
    path: Path,
    names: Iterable[str],
    variants: Iterable[str] = (),
    instead: Mapping[str, str] = MappingProxyType({}),
    over: Path | None = None,
) -> TiledLayout:
    """Read the zones in `names` from the TMX file at `path`, from objects in any layer except the
    background. Other zones are ignored.

    A layer named in `variants` holds the zones that move in that alternative layout; all other
    zones stay. `instead` maps a zone of a variant to the zone that it replaces: `{"tab.market":
    "market"}`. The map `over` overrides zones with the same layer and name. Other properties of
    layers are ignored, and no pictures are loaded.

    Raises TiledLayoutError if a file is missing or damaged, if a map is not 1920 x 1080, if a zone
    has no name, a duplicate name, no size, is rotated or is outside the map, if a name is missing,
    if a variant has a zone that is neither in the map nor in `instead`, or if `over` has a zone
    that is not in `names` or is in a different layer than in the map.
    """
    wanted, layers = frozenset(names), frozenset(variants)
    found, last = _read_zones(path, layers), path
    if over is not None:
        last = over
        _lay_over(found, path, over, layers, wanted, instead)
    all_zones = {name: zone for (layer, name), zone in found.items() if not layer}
    missing = ", ".join(sorted(wanted - set(all_zones)))
    if missing:
        where = f", here and in {last.name}" if over is not None else ""
        raise TiledLayoutError(path, f"missing zones{where}: {missing}")
    zones = {name: zone for name, zone in all_zones.items() if name in wanted}
    layouts = dict[str, TiledLayout]()
    for layer in sorted({layer for layer, _ in found if layer}):
        moved = {name: zone for (of, name), zone in found.items() if of == layer}
        unknown = ", ".join(sorted(set(moved) - set(all_zones) - set(instead)))
        if unknown:
            raise TiledLayoutError(path, f"the map has no zones: {unknown}", layer)
        moved = {name: zone for name, zone in moved.items() if name in wanted or name in instead}
        layouts[layer] = _variant(last, layer, zones, moved, instead)
    return TiledLayout(last, MappingProxyType(zones), MappingProxyType(layouts))


_Zones = dict[tuple[str, str], Zone]
"""Zones by layout ("" for the default one) and name."""


def _read_zones(path: Path, variants: Set[str]) -> _Zones:
    """Read the zones of a file. Raises TiledLayoutError."""
    tiled, zones = _read(path), _Zones()
    size = (tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight)
    if size != LOGICAL_SIZE:
        raise TiledLayoutError(path, f"the map is {size[0]} x {size[1]}, not 1920 x 1080")
    for layer in tiled.objectgroups:
        if layer.name == BACKGROUND:
            continue
        for zone in _layer_zones(layer, path):
            key = (layer.name if layer.name in variants else "", zone.name)
            if key in zones:
                raise TiledLayoutError(path, f"two zones are called {zone.name!r}", layer.name)
            zones[key] = zone
    return zones


def _lay_over(
    zones: _Zones,
    path: Path,
    over: Path,
    variants: Set[str],
    names: Set[str],
    instead: Mapping[str, str],
) -> None:
    """Override zones with those of the file `over`. Raises TiledLayoutError."""
    for key, zone in _read_zones(over, variants).items():
        below = zones.get(key, zone)
        if zone.name not in names and not (key[0] and zone.name in instead):
            raise TiledLayoutError(over, f"this table has no zone {zone.name!r}", zone.layer)
        if zone.layer != below.layer:
            where = f"lies in layer {below.layer!r} of {path.name}"
            raise TiledLayoutError(over, f"zone {zone.name!r} {where}", zone.layer)
        zones[key] = zone


def _variant(
    path: Path,
    layer: str,
    zones: Mapping[str, Zone],
    moved: Mapping[str, Zone],
    instead: Mapping[str, str],
) -> TiledLayout:
    """Return an alternative layout in which the zones of a layer have moved."""
    gone = {instead[name] for name in moved if name in instead and name not in zones}
    if gone & set(moved):
        names = ", ".join(sorted(gone & set(moved)))
        raise TiledLayoutError(path, f"has {names} and what takes its place", layer)
    kept = {name: zone for name, zone in zones.items() if name not in gone}
    return TiledLayout(path, MappingProxyType({**kept, **moved}))


def _read(path: Path) -> pytmx.TiledMap:
    try:
        return pytmx.TiledMap(str(path))
    except FileNotFoundError:
        raise TiledLayoutError(path, "there is no such file") from None
    except OSError as error:
        raise TiledLayoutError(path, str(error.strerror or error)) from error
    except ElementTree.ParseError as error:
        raise TiledLayoutError(path, f"this is not a Tiled map: {error}") from error
    # The exceptions pytmx raises for invalid content are not documented, so catch all.
    except Exception as error:
        raise TiledLayoutError(path, f"the map cannot be read: {error}") from error


def _layer_zones(layer: pytmx.TiledObjectGroup, path: Path) -> Iterator[Zone]:
    table = pygame.FRect(0, 0, *LOGICAL_SIZE)
    for item in layer:
        name = item.name
        if not name:
            raise TiledLayoutError(path, f"the object {item.id} has no name", layer.name)
        if item.width <= 0 or item.height <= 0:
            raise TiledLayoutError(path, f"zone {name!r} has no size", layer.name)
        if not table.contains((item.x, item.y, item.width, item.height)):
            raise TiledLayoutError(path, f"zone {name!r} lies outside the table", layer.name)
        if item.rotation:
            raise TiledLayoutError(
                path, f"zone {name!r} is turned; zones are upright rectangles", layer.name
            )
        box = (item.x, item.y, item.width, item.height)
        yield Zone(name, *box, item.type or "", layer.name)
