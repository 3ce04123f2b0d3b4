"""Which table drawn in Tiled is used: the usual one, or the one with panels for large text; and
which of its layouts while a role is carried out."""

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
FREE_ZONES = ("prompt", "buttons", "log", "toast", "menu", "recap")
"""Zones in which the view draws nothing: they are the scene's."""
TABS = ("tab.market", "tab.log")


PHASES = ("settler", "mayor", "craftsman", "trader", "captain")
"""The roles in whose phases a table may be laid out otherwise: layers of these names."""
PLAIN = ""
"""The layout of a table between the phases, and in phases without one of their own."""
IN_PHASES = {"tab.market": "market"}
"""What a phase's layout may have in the place of another zone."""


BASE_SEATS = 4
"""Seats of the whole table; those for other numbers are maps of what differs."""


def market_zone(*, large_text: bool) -> str:
    """The zone in which the market opens large."""
    return "market" if large_text else "market.large"


CHANCES = "chances"
"""The zone of the bar of chances, where it is shown; it is in no map."""
LARGE_LOG = "log.large"
"""The zone in which the log opens large, on the table without panels."""


def zone_names(seats: int, *, large_text: bool = False) -> tuple[str, ...]:
    """The zones of a table for so many seats; `large_text`: with panels."""
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
    """Read the table for so many seats: the map of the whole table, with a map over it that holds
    what differs where it isn't for `BASE_SEATS`. Raises TiledLayoutError when a file is missing or
    damaged."""
    name = "large" if large_text else "table"
    over = None if seats == BASE_SEATS else paths.tables / f"{name}_{seats}.tmx"
    names = zone_names(seats, large_text=large_text)
    return load_layout(paths.tables / f"{name}.tmx", names, PHASES, IN_PHASES, over)


def phase_of(position: Position, level: TiledLayout) -> str:
    """Return the layout of a table that a position is shown in: that of the role being carried out,
    or `PLAIN`."""
    role = ROLES[role_of(position.role_card)] if position.role_card >= 0 else PLAIN
    return role if role in level.variants else PLAIN


def with_chances(level: TiledLayout, *, large_text: bool = False) -> TiledLayout:
    """Return a table with a zone for the bar of chances along its upper edge; everything else moves
    down and together a little."""
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
