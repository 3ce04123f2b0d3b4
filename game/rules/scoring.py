"""Score a game: points by source, and the winners (docs/rules.md 5 and 7 to 9)."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.material import (
    BUILDINGS,
    CITY_HALL,
    CLOISTER,
    CUSTOMS_HOUSE,
    FIRST_FOREST,
    FORTRESS,
    GUILD_HALL,
    LARGE_PRODUCTION,
    PINK_BUILDINGS,
    QUARRY,
    RESIDENCE,
    ROYAL_GARDEN,
    SMALL_PRODUCTION,
)
from game.rules.position import Player, Position

CLOISTER_VP: Final = (0, 1, 3, 6, 10)  # by sets of three
RESIDENCE_VP: Final = {10: 5, 11: 6, 12: 7}  # by tiles on the island; 4 with nine or fewer
LARGE_WITH_BONUS: Final = (
    GUILD_HALL,
    RESIDENCE,
    FORTRESS,
    CUSTOMS_HOUSE,
    CITY_HALL,
    CLOISTER,
    ROYAL_GARDEN,
)


class Score(NamedTuple):
    """A player's points by source: VP `chips` (including VP on paper), VP printed on `buildings`,
    `bonuses` as (building, VP) for each occupied large building, and 1 VP for each of the `nobles`.
    `tie_break` is doubloons plus barrels."""

    chips: int
    buildings: int
    bonuses: tuple[tuple[int, int], ...]
    nobles: int
    tie_break: int

    @property
    def bonus_of(self) -> dict[str, int]:
        """The bonuses in VP, by name of the large building."""
        return {BUILDINGS[building].name: vp for building, vp in self.bonuses}

    @property
    def total(self) -> int:
        """The total points."""
        return self.chips + self.buildings + sum(vp for _, vp in self.bonuses) + self.nobles


def score(player: Player) -> Score:
    """Return the points of the current board."""
    return Score(
        chips=player.vp,
        buildings=sum(BUILDINGS[building].vp for building in player.city),
        bonuses=tuple(
            (building, large_bonus(player, building))
            for building in LARGE_WITH_BONUS
            if player.people[building]
        ),
        nobles=sum(player.nobles),
        tie_break=player.doubloons + sum(player.goods),
    )


def large_bonus(player: Player, building: int) -> int:
    """Return the VP that a large building is worth when occupied."""
    return _BONUS[building](player)


def large_gains(before: Player, after: Player) -> tuple[tuple[int, int], ...]:
    """Return how many VP the large buildings of a board gain from a change, as (building, VP), each
    as if occupied; buildings without a gain are omitted."""
    gains = (
        (
            large,
            large_bonus(after, large) - (large_bonus(before, large) if large in before.city else 0),
        )
        for large in LARGE_WITH_BONUS
        if large in after.city
    )
    return tuple((building, vp) for building, vp in gains if vp > 0)


def _guild_hall(player: Player) -> int:
    small = sum(building in SMALL_PRODUCTION for building in player.city)
    large = sum(building in LARGE_PRODUCTION for building in player.city)
    return small + 2 * large


def _residence(player: Player) -> int:
    return RESIDENCE_VP.get(len(player.island), 4)


def _fortress(player: Player) -> int:
    return sum(player.people) // 3


def _customs_house(player: Player) -> int:
    return player.vp // 4


def _city_hall(player: Player) -> int:
    return sum(building not in PINK_BUILDINGS for building in player.city)


def _cloister(player: Player) -> int:
    kinds = [player.island.count(tile) for tile in range(QUARRY + 1)]
    kinds.append(sum(tile >= FIRST_FOREST for tile in player.island))
    return CLOISTER_VP[sum(count // 3 for count in kinds)]


def _royal_garden(player: Player) -> int:
    return sum(player.nobles)


_BONUS: Final = {
    GUILD_HALL: _guild_hall,
    RESIDENCE: _residence,
    FORTRESS: _fortress,
    CUSTOMS_HOUSE: _customs_house,
    CITY_HALL: _city_hall,
    CLOISTER: _cloister,
    ROYAL_GARDEN: _royal_garden,
}


def scores(pos: Position) -> list[Score]:
    """Return every seat's points by source."""
    return [score(player) for player in pos.players]


def final_points(pos: Position) -> list[int]:
    """Return every seat's total points."""
    return [each.total for each in scores(pos)]


def winners(pos: Position) -> list[int]:
    """Return the seats with the most points; ties are broken by doubloons plus barrels, and seats
    that remain tied share the victory (ruling R8)."""
    ranks = [(each.total, each.tie_break) for each in scores(pos)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
