"""Selects the table layout drawn in Tiled: the default table or the one with panels for large text,
and the layout for the current phase."""

from __future__ import annotations

from dataclasses import replace

from game.app.paths import Paths
from game.rules.material import ROLES, role_of
from game.rules.position import Position
from game.ui.tiled_layout import TiledLayout, Zone, load_layout
from game.ui.view import LOGICAL_SIZE

SHARED = (
    "bar",
    "round",
    "turns",
    "clocks",
    "roles",
    "trading_house",
    "sea",
    "colonist_ship",
    "tiles",
    "supply",
)
FREE_ZONES = ("prompt", "buttons", "log", "toast", "menu", "helper")
"""Zones that belong to the scene; the view draws nothing in them."""
TABS = ("tab.market", "tab.log")


PHASES = ("settler", "mayor", "craftsman", "trader", "captain")
"""The roles whose phases may have their own layout, in layers of these names."""
PLAIN = ""
"""The layout between phases, and in phases without their own."""
IN_PHASES = {"tab.market": "market"}
"""Zones of a phase layout, mapped to the zones they replace."""


BASE_SEATS = 4
"""The number of seats of the complete maps. Maps for other numbers hold only the differences."""


def market_zone(*, large_text: bool) -> str:
    """Return the name of the zone of the large market."""
    return "market" if large_text else "market.large"


CHANCES = "chances"
"""The zone of the win probability bar, if it is shown. It is in no map."""
LARGE_LOG = "log.large"
"""The zone of the enlarged log on the table without panels."""


def zone_names(seats: int, *, large_text: bool = False) -> tuple[str, ...]:
    """Return the names of the zones of a table for a number of seats, with panels if
    `large_text`."""
    ships = 2 if seats == 2 else 3
    return (
        *SHARED,
        *("focus", "market"),
        *FREE_ZONES,
        *(f"ship.{index}" for index in range(ships)),
        *(f"seat.{slot}" for slot in range(seats - 1)),
        *((*TABS, "board") if large_text else (market_zone(large_text=False), LARGE_LOG)),
    )


def table_level(paths: Paths, seats: int, *, large_text: bool = False) -> TiledLayout:
    """Load the table for a number of seats: the complete map, overlaid with the differences if
    there are not `BASE_SEATS` seats. Raises TiledLayoutError if a file is missing or damaged."""
    name = "large" if large_text else "table"
    over = None if seats == BASE_SEATS else paths.tables / f"{name}_{seats}.tmx"
    names = zone_names(seats, large_text=large_text)
    return load_layout(paths.tables / f"{name}.tmx", names, PHASES, IN_PHASES, over)


def phase_of(position: Position, level: TiledLayout) -> str:
    """Return the layout name for a position: that of the role being played, or `PLAIN`."""
    role = ROLES[role_of(position.role_card)] if position.role_card >= 0 else PLAIN
    return role if role in level.variants else PLAIN


def with_tall_helper(level: TiledLayout, height: float) -> TiledLayout:
    """Return a table whose helper has a card of at least this height. The boards of the others,
    above it, are compressed, and the log begins higher."""
    helper = level["helper"]
    if (more := height - helper.height) <= 0:
        return level
    seats = {name: zone for name, zone in level.zones.items() if name.startswith("seat.")}
    top = min(zone.y for zone in seats.values())
    share = 1 - more / (helper.y - top)
    changed = {
        name: replace(zone, y=top + share * (zone.y - top), height=share * zone.height)
        for name, zone in seats.items()
    }
    for name in ("helper", "log"):
        zone = level[name]
        changed[name] = replace(zone, y=zone.y - more, height=zone.height + more)
    variants = {name: with_tall_helper(one, height) for name, one in level.variants.items()}
    return TiledLayout(level.path, {**level.zones, **changed}, variants)


def with_chances(level: TiledLayout, *, large_text: bool = False) -> TiledLayout:
    """Return a table with a zone for the win probability bar along the top. Everything else moves
    down and is compressed slightly."""
    table_width, table_height = LOGICAL_SIZE
    height = 32.0 if large_text else 28.0
    share = (table_height - height) / table_height

    def moved(y: float) -> float:
        return round(height + y * share)

    zones = {
        name: replace(zone, y=moved(zone.y), height=moved(zone.y + zone.height) - moved(zone.y))
        for name, zone in level.zones.items()
    }
    bar = Zone(CHANCES, 0.0, 0.0, table_width, height)
    variants = {
        name: with_chances(layout, large_text=large_text) for name, layout in level.variants.items()
    }
    return TiledLayout(level.path, {**zones, CHANCES: bar}, variants)
