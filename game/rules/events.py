"""What happened, in the game's own words: for the log, the animation, the sound, the statistics.

Events go to the position's `sink`, a callable or None; without a sink none is made. An event is
sent when the position shows it done, so a copy taken in the sink is what to draw after it.
Seats, goods, tiles, places and cards are the numbers of `material`; tuples of goods are indexed
by good.
"""

from __future__ import annotations

from typing import Final, NamedTuple

Goods = tuple[int, ...]


class RoundBegan(NamedTuple):
    """A round begins (numbered from 1) with this governor."""

    number: int
    governor: int


class RoleChosen(NamedTuple):
    """A seat takes a role card and the doubloons on it."""

    seat: int
    card: int
    doubloons: int


class DoubloonsPlaced(NamedTuple):
    """One doubloon was laid on each of these cards, which nobody chose."""

    cards: tuple[int, ...]


class MoneyGained(NamedTuple):
    """Doubloons from the bank by a building (place) or, for `place` -1, by the role's privilege."""

    seat: int
    doubloons: int
    place: int


class PointsGained(NamedTuple):
    """VP by a building (place); `paper` of them are noted, as the supply of chips ran out."""

    seat: int
    vp: int
    place: int
    paper: int


class TileDrawn(NamedTuple):
    """The top face-down tile, drawn by the building `place` (hacienda, land office)."""

    seat: int
    tile: int
    place: int


class TileTaken(NamedTuple):
    """An open plantation or a quarry was taken; `slot` is its index among the open tiles or -1."""

    seat: int
    tile: int
    slot: int


class ForestLaid(NamedTuple):
    """The tile just laid was turned face down: a forest."""

    seat: int
    tile: int


class TileDiscarded(NamedTuple):
    """A tile of the own island was discarded (`place`: hunting lodge, land office); `to_san_juan`
    people stood on it."""

    seat: int
    tile: int
    place: int
    to_san_juan: int


class OpenTilesDiscarded(NamedTuple):
    """The open tiles nobody took."""

    tiles: tuple[int, ...]


class StackShuffled(NamedTuple):
    """The discards became a new face-down stack of this many tiles."""

    tiles: int


class TilesOpened(NamedTuple):
    """New open tiles."""

    tiles: tuple[int, ...]


class PersonArrived(NamedTuple):
    """A colonist or noble from `source` ("supply", "ship") comes to a place of a seat, by the
    building or privilege `by` (hospice, university, villa; -1 the mayor's privilege)."""

    seat: int
    noble: bool
    place: int
    source: str
    by: int


class ShipBoarded(NamedTuple):
    """What a seat took off the colonist ship, in all."""

    seat: int
    colonists: int
    nobles: int


class PeoplePlaced(NamedTuple):
    """A seat's people before and after its mayor's turn, by place (nobles are counted in both)."""

    seat: int
    people_before: tuple[int, ...]
    nobles_before: tuple[int, ...]
    people: tuple[int, ...]
    nobles: tuple[int, ...]


class ShipRefilled(NamedTuple):
    """The colonist ship was refilled; `wanted` is how many should have come."""

    colonists: int
    nobles: int
    wanted: int


class Built(NamedTuple):
    """A building was bought: doubloons paid."""

    seat: int
    building: int
    price: int


class Paid(NamedTuple):
    """A piece paid over the black market: `what` is "colonist", "noble", "good" or "vp";
    `kind` the place it came from or the good."""

    seat: int
    what: str
    kind: int


class Produced(NamedTuple):
    """Barrels received, and those that the supply lacked, by good."""

    seat: int
    kinds: Goods
    short: Goods


class PrivilegeGood(NamedTuple):
    """The craftsman's extra barrel."""

    seat: int
    good: int


class Sold(NamedTuple):
    """A barrel sold to the house (or the own trading post) for doubloons in all."""

    seat: int
    good: int
    doubloons: int
    post: bool


class HouseEmptied(NamedTuple):
    """The full trading house was emptied."""

    goods: Goods


class TileBought(NamedTuple):
    """The land office's purchase was paid."""

    seat: int
    doubloons: int


class Supplied(NamedTuple):
    """The royal supplier's barrel, for 1 VP."""

    seat: int
    good: int


class Loaded(NamedTuple):
    """Barrels went onto a ship (capacity), the wharf (0) or the small wharf (-1; an event for
    each kind, the VP with the last); `vp` for the barrels, `harbor` and `captain` VP on top."""

    seat: int
    good: int
    barrels: int
    ship: int
    vp: int
    harbor: int
    captain: int
    paper: int


class Stored(NamedTuple):
    """What a seat kept and what it lost, by good."""

    seat: int
    kept: Goods
    lost: Goods


class ShipEmptied(NamedTuple):
    """A full cargo ship (capacity) was emptied of its good."""

    ship: int
    good: int


class GuestMoved(NamedTuple):
    """A guest left the guesthouse for a place."""

    seat: int
    place: int
    noble: bool


class Drafted(NamedTuple):
    """A building kind came into play."""

    seat: int
    building: int


class Passed(NamedTuple):
    """A seat had a choice and let it go; `step` names the decision."""

    seat: int
    step: str


class EndTriggered(NamedTuple):
    """The game ends this round: `cause` is "colonists", "city" or "vp"; by this seat or -1."""

    cause: str
    seat: int


class GovernorPassed(NamedTuple):
    """The governor card goes on."""

    seat: int


class GameEnded(NamedTuple):
    """Final points by seat, and the winners."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


EVENT_KINDS: Final = (
    RoundBegan,
    RoleChosen,
    DoubloonsPlaced,
    MoneyGained,
    PointsGained,
    TileDrawn,
    TileTaken,
    ForestLaid,
    TileDiscarded,
    OpenTilesDiscarded,
    StackShuffled,
    TilesOpened,
    PersonArrived,
    ShipBoarded,
    PeoplePlaced,
    ShipRefilled,
    Built,
    Paid,
    Produced,
    PrivilegeGood,
    Sold,
    HouseEmptied,
    TileBought,
    Supplied,
    Loaded,
    Stored,
    ShipEmptied,
    GuestMoved,
    Drafted,
    Passed,
    EndTriggered,
    GovernorPassed,
    GameEnded,
)
Event = (
    RoundBegan
    | RoleChosen
    | DoubloonsPlaced
    | MoneyGained
    | PointsGained
    | TileDrawn
    | TileTaken
    | ForestLaid
    | TileDiscarded
    | OpenTilesDiscarded
    | StackShuffled
    | TilesOpened
    | PersonArrived
    | ShipBoarded
    | PeoplePlaced
    | ShipRefilled
    | Built
    | Paid
    | Produced
    | PrivilegeGood
    | Sold
    | HouseEmptied
    | TileBought
    | Supplied
    | Loaded
    | Stored
    | ShipEmptied
    | GuestMoved
    | Drafted
    | Passed
    | EndTriggered
    | GovernorPassed
    | GameEnded
)
