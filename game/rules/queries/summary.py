"""Summarize a game with names instead of ids, for scripts and for reading.

`Game.player` and `Game.table` return these snapshots. They do not change as the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.material import (
    BUILDINGS,
    CARDS,
    CITY_SPACES,
    FIRST_FOREST,
    GOODS,
    ISLAND_SPACES,
    PLACE_NAMES,
    TILES,
)
from game.rules.position import Position


@dataclass(frozen=True)
class PlayerSummary:
    """A player's board. `vp` counts chips and VP on paper, not the VP printed on buildings.
    `island` and `city` are in the order they were laid. `colonists` and `nobles` count people by
    place: a kind of plantation, "quarry", a building, or "san_juan"."""

    seat: int
    doubloons: int
    vp: int
    goods: dict[str, int]
    island: tuple[str, ...]
    city: tuple[str, ...]
    colonists: dict[str, int]
    nobles: dict[str, int]
    vacant_circles: dict[str, int]

    def is_occupied(self, place: str) -> bool:
        """Return whether anybody is on a place (the name of a tile or building)."""
        return place in self.colonists or place in self.nobles


@dataclass(frozen=True)
class ShipSummary:
    """A cargo ship: its capacity in barrels, the good on board (None: empty), and its load."""

    capacity: int
    good: str | None
    barrels: int


@dataclass(frozen=True)
class TableSummary:
    """The shared part of the table. Counts are what is left in the supply; `roles` maps each card
    taken this round to its seat; `doubloons_on_cards` covers cards that nobody has taken."""

    round: int
    governor: int
    role: str | None
    roles: dict[str, int]
    doubloons_on_cards: dict[str, int]
    ships: tuple[ShipSummary, ...]
    trading_house: tuple[str, ...]
    open_plantations: tuple[str, ...]
    discarded_plantations: dict[str, int]
    quarries: int
    face_down_plantations: int
    goods: dict[str, int]
    buildings: dict[str, int]
    vp: int
    colonists: int
    nobles: int
    ship_colonists: int
    ship_nobles: int


def player_summary(pos: Position, seat: int) -> PlayerSummary:
    """Return a seat's board with names instead of ids. Raises ValueError for a seat that is not in
    the game."""
    if seat not in range(len(pos.players)):
        raise ValueError(f"there is no seat {seat} in a game of {len(pos.players)}")
    player = pos.players[seat]
    places = range(len(PLACE_NAMES))
    return PlayerSummary(
        seat=seat,
        doubloons=player.doubloons,
        vp=player.vp,
        goods=_counts(GOODS, player.goods),
        island=tuple("forest" if tile >= FIRST_FOREST else TILES[tile] for tile in player.island),
        city=tuple(PLACE_NAMES[building] for building in player.city),
        colonists=_counts(PLACE_NAMES, [player.people[p] - player.nobles[p] for p in places]),
        nobles=_counts(PLACE_NAMES, player.nobles),
        vacant_circles=_counts(PLACE_NAMES, [max(0, player.vacant_circles(p)) for p in places]),
    )


def table_summary(pos: Position) -> TableSummary:
    """Return the shared part of the table with names instead of ids."""
    ships = zip(pos.setup.ship_capacities, pos.cargo_goods, pos.cargo_barrels, strict=True)
    return TableSummary(
        round=pos.round,
        governor=pos.governor,
        role=CARDS[pos.role_card] if pos.role_card >= 0 else None,
        roles={CARDS[card]: seat for card, seat in enumerate(pos.card_takers) if seat >= 0},
        doubloons_on_cards=_counts(CARDS, pos.card_doubloons),
        ships=tuple(ShipSummary(c, GOODS[k] if k >= 0 else None, load) for c, k, load in ships),
        trading_house=tuple(GOODS[good] for good in pos.trading_house),
        open_plantations=tuple(TILES[tile] for tile in pos.open_plantations),
        discarded_plantations=_counts(GOODS, pos.discards),
        quarries=pos.quarry_supply,
        face_down_plantations=len(pos.face_down_left),
        goods=_counts(GOODS, pos.goods_supply),
        buildings={
            PLACE_NAMES[building]: pos.market[building]
            for building in pos.buildings_in_play
            if pos.market[building]
        },
        vp=pos.vp_supply,
        colonists=pos.colonist_supply,
        nobles=pos.noble_supply,
        ship_colonists=pos.colonists_on_ship,
        ship_nobles=pos.nobles_on_ship,
    )


def board_text(pos: Position) -> str:
    """Return the position as a few readable lines; `notation` writes text that can be read back."""
    lines = [_first_line(pos), _table_line(pos)]
    lines += [_player_line(player_summary(pos, seat)) for seat in range(len(pos.players))]
    return "\n".join(lines)


def _first_line(pos: Position) -> str:
    if pos.is_over:
        return f"Round {pos.round}: the game is over"
    role = f", {CARDS[pos.role_card]} of seat {pos.chooser}" if pos.role_card >= 0 else ""
    return f"Round {pos.round}{role}: seat {pos.seat} decides ({pos.decision})"


def _table_line(pos: Position) -> str:
    table = table_summary(pos)
    ships = ", ".join(f"{s.good or 'empty'} {s.barrels}/{s.capacity}" for s in table.ships)
    house = " ".join(table.trading_house) or "empty"
    supply = f"{table.vp} VP, {table.colonists} colonists"
    if pos.setup.with_nobles:
        supply += f", {table.nobles} nobles"
    return f"Ships: {ships}. Trading house: {house}. Supply: {supply}."


def _player_line(player: PlayerSummary) -> str:
    parts = [f"{player.doubloons} doubloons, {player.vp} VP", _listed(player.goods) or "no goods"]
    parts.append(f"island {len(player.island)}/{ISLAND_SPACES}: {_places(player, player.island)}")
    spaces = sum(BUILDINGS[PLACE_NAMES.index(name)].spaces for name in player.city)
    parts.append(f"city {spaces}/{CITY_SPACES}: {_places(player, player.city)}")
    waiting = player.colonists.get("san_juan", 0) + player.nobles.get("san_juan", 0)
    if waiting:
        parts.append(f"{waiting} in San Juan")
    return f"Seat {player.seat}: " + "; ".join(parts)


def _places(player: PlayerSummary, names: tuple[str, ...]) -> str:
    """Return the names in order without repeats, each with its count and the number of people
    there."""
    parts = []
    for name in dict.fromkeys(names):
        count = names.count(name)
        people = player.colonists.get(name, 0) + player.nobles.get(name, 0)
        parts.append(f"{count} {name}" if count > 1 else name)
        if people:
            parts[-1] += f" ({people} people)" if people > 1 else " (1 person)"
    return ", ".join(parts) or "empty"


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _counts(names: tuple[str, ...], counts: Sequence[int]) -> dict[str, int]:
    """Return the nonzero counts by name."""
    return {name: count for name, count in zip(names, counts, strict=False) if count}
