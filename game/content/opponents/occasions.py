"""Occasions: what a character may comment on, and the slots that its lines may contain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

# Slots of a line: the first name of the player addressed, a number, the picture of a good.
NAME: Final = "name"
NUMBER: Final = "number"
GOOD: Final = "good"
# Pictures that every line may contain.
PICTURES: Final = ("coin", "vp")


class OccasionKind(NamedTuple):
    """A kind of occasion: the `slots` its lines may contain, its `weight` (of several simultaneous
    occasions the heaviest comes first), and the probability (0 to 1) of a remark."""

    slots: tuple[str, ...] = ()
    weight: int = 0
    chance: float = 0.0


class Occasion(NamedTuple):
    """An occasion for a seat to speak: its kind, the seat, the seat it addresses (-1: none), a good
    (-1: none) and a number for the slots."""

    kind: str
    seat: int
    to: int = -1
    good: int = -1
    number: int = 0


# At the start, addressed to a person. All but the first refer to an earlier match.
GREETINGS: Final[Mapping[str, OccasionKind]] = {
    "greeting": OccasionKind((NAME,), 9, 1.0),
    "met_again": OccasionKind((NAME,), 9, 1.0),  # the last match was unremarkable
    "met_shipper": OccasionKind((NAME,), 9, 1.0),  # the person won it, mostly with VP chips
    "met_builder": OccasionKind((NAME,), 9, 1.0),  # the person won it, mostly with buildings
    "met_streak": OccasionKind((NAME, NUMBER), 9, 1.0),  # the person won this many in a row
    "met_loser": OccasionKind((NAME,), 9, 1.0),  # the character won it
}
# Another seat harms the character.
HARMS: Final[Mapping[str, OccasionKind]] = {
    "berth_taken": OccasionKind((NAME, NUMBER, GOOD), 7, 0.9),  # the last space on my good's ship
    "ship_blocked": OccasionKind((NAME, NUMBER, GOOD), 7, 0.9),  # the last ship for my good
    "house_closed": OccasionKind((NAME, GOOD), 7, 0.9),  # the last space in the trading house
    "role_taken": OccasionKind((NAME,), 5, 0.6),
    "large_taken": OccasionKind((NAME,), 6, 0.8),  # a large building that I could afford
    "tile_taken": OccasionKind((NAME, GOOD), 5, 0.6),  # the last open tile that I needed
}
# Another seat helps the character.
HELPS: Final[Mapping[str, OccasionKind]] = {
    "thanks_craftsman": OccasionKind((NAME,), 4, 0.5),
    "thanks_role": OccasionKind((NAME,), 4, 0.5),  # the mayor or the builder
}
# Other events in a round.
HAPPENINGS: Final[Mapping[str, OccasionKind]] = {
    "blocked_again": OccasionKind((NAME,), 8, 0.9),  # harmed for the third time
    "forgiven": OccasionKind((NAME,), 8, 0.9),  # helped after being harmed
    "overtaken": OccasionKind((NAME,), 6, 0.8),
    "catching_up": OccasionKind((NAME,), 5, 0.7),
    "coins_left": OccasionKind((NAME, NUMBER), 5, 0.7),  # on a card that I take
    "ship_filled": OccasionKind((NAME,), 3, 0.4),
    "house_filled": OccasionKind((NAME,), 3, 0.4),
    "barrels_lost": OccasionKind((NUMBER,), 6, 0.7),
    "large_building": OccasionKind((), 5, 0.7),
    "great_sale": OccasionKind((NUMBER,), 4, 0.6),
    "great_shipping": OccasionKind((NUMBER,), 4, 0.6),
    "rich_harvest": OccasionKind((), 3, 0.5),
    "rich_role": OccasionKind((NUMBER,), 2, 0.4),
    "three_quarries": OccasionKind((), 6, 0.9),
    "lucky_tile": OccasionKind((GOOD,), 2, 0.4),
    "poor_tiles": OccasionKind((GOOD,), 1, 0.2),
    "no_harvest": OccasionKind((NAME,), 3, 0.5),
    "poor": OccasionKind((), 2, 0.4),
    "rival_ships": OccasionKind((NAME, NUMBER), 5, 0.7),
    "rival_sale": OccasionKind((NAME, NUMBER), 4, 0.6),
    "rival_harvest": OccasionKind((NAME,), 3, 0.5),
    "rival_large": OccasionKind((NAME,), 6, 0.9),  # the first large building of the match
    "rival_loss": OccasionKind((NAME,), 5, 0.7),
    "end_near": OccasionKind((), 10, 1.0),
    "city_filled": OccasionKind((NAME,), 9, 1.0),
    "colonists_gone": OccasionKind((), 9, 1.0),
}
# At the result.
CLOSINGS: Final[Mapping[str, OccasionKind]] = {
    "won": OccasionKind(),
    "lost_narrowly": OccasionKind(),
    "lost": OccasionKind(),
    "lost_clearly": OccasionKind(),
}
OCCASIONS: Final[Mapping[str, OccasionKind]] = {
    **GREETINGS,
    **HARMS,
    **HELPS,
    **HAPPENINGS,
    **CLOSINGS,
}
