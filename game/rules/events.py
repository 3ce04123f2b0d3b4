"""Define the events that tell what happened, for the log, the animation, the sound and the
statistics.

Events go to the position's `sink`, a callable or None; without a sink none are created. An event is
sent once the position shows its effect, so a copy taken in the sink is what to draw after it.
Seats, goods, tiles, places and cards are the ids of `material`; tuples of goods are indexed by
good.
"""

from __future__ import annotations

from typing import NamedTuple

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
    """One doubloon was placed on each of these cards, which nobody chose."""

    cards: tuple[int, ...]


class MoneyGained(NamedTuple):
    """Doubloons from the bank through a building (`place`), or through the role's privilege
    (`place` is -1)."""

    seat: int
    doubloons: int
    place: int


class PointsGained(NamedTuple):
    """VP through a building (`place`); `paper` of them are on paper because the chips ran out."""

    seat: int
    vp: int
    place: int
    paper: int


class TileDrawn(NamedTuple):
    """The top face-down tile was drawn with the building `place` (hacienda, land office)."""

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
    """A tile of the seat's own island was discarded with `place` (hunting lodge, land office);
    `to_san_juan` people stood on it."""

    seat: int
    tile: int
    place: int
    to_san_juan: int


class OpenTilesDiscarded(NamedTuple):
    """The open tiles that nobody took were discarded."""

    tiles: tuple[int, ...]


class StackShuffled(NamedTuple):
    """The discards became a new face-down stack of this many tiles."""

    tiles: int


class TilesOpened(NamedTuple):
    """New tiles were opened."""

    tiles: tuple[int, ...]


class PersonArrived(NamedTuple):
    """A colonist or noble came from `source` ("supply" or "ship") to a place of a seat, through the
    building `by` (hospice, university, villa) or the mayor's privilege (-1)."""

    seat: int
    noble: bool
    place: int
    source: str
    by: int


class ShipBoarded(NamedTuple):
    """The colonists and nobles that a seat took off the colonist ship, in total."""

    seat: int
    colonists: int
    nobles: int


class PeoplePlaced(NamedTuple):
    """A seat's people by place, before and after its mayor turn. Nobles are also counted as
    people."""

    seat: int
    people_before: tuple[int, ...]
    nobles_before: tuple[int, ...]
    people: tuple[int, ...]
    nobles: tuple[int, ...]


class ShipRefilled(NamedTuple):
    """The colonist ship was refilled; `wanted` is how many people it should have carried."""

    colonists: int
    nobles: int
    wanted: int


class Built(NamedTuple):
    """A building was built, for `price` doubloons."""

    seat: int
    building: int
    price: int


class Paid(NamedTuple):
    """A payment through the black market: `what` is "colonist", "noble", "good" or "vp"; `kind` is
    the place the person came from, or the good."""

    seat: int
    what: str
    kind: int


class Produced(NamedTuple):
    """The barrels that a seat received, and those that the supply lacked, by good."""

    seat: int
    kinds: Goods
    short: Goods


class PrivilegeGood(NamedTuple):
    """The craftsman's extra barrel."""

    seat: int
    good: int


class Sold(NamedTuple):
    """A barrel was sold to the trading house or, with `post`, to the seat's own trading post;
    `doubloons` is the total."""

    seat: int
    good: int
    doubloons: int
    post: bool


class HouseEmptied(NamedTuple):
    """The full trading house was emptied."""

    goods: Goods


class TileBought(NamedTuple):
    """A seat paid for a tile with the land office."""

    seat: int
    doubloons: int


class Supplied(NamedTuple):
    """A barrel was returned with the royal supplier, for 1 VP."""

    seat: int
    good: int


class Loaded(NamedTuple):
    """Barrels were loaded: onto the cargo ship of capacity `ship`, the wharf (0) or the small wharf
    (-1; one event per kind, then one with the VP). `vp` counts the barrels, `harbor` and `captain`
    the bonus VP."""

    seat: int
    good: int
    barrels: int
    ship: int
    vp: int
    harbor: int
    captain: int
    paper: int


class Stored(NamedTuple):
    """The barrels that a seat kept and lost, by good."""

    seat: int
    kept: Goods
    lost: Goods


class ShipEmptied(NamedTuple):
    """A full cargo ship (`ship` is its capacity) was emptied."""

    ship: int
    good: int


class GuestMoved(NamedTuple):
    """A guest moved from the guesthouse to a place."""

    seat: int
    place: int
    noble: bool


class Drafted(NamedTuple):
    """A kind of building came into play."""

    seat: int
    building: int


class Passed(NamedTuple):
    """A seat declined a choice; `step` names the decision."""

    seat: int
    step: str


class EndTriggered(NamedTuple):
    """The game ends after this round: `cause` is "colonists", "city" or "vp"; `seat` caused it (-1:
    nobody)."""

    cause: str
    seat: int


class GovernorPassed(NamedTuple):
    """The governor card passed to this seat."""

    seat: int


class GameEnded(NamedTuple):
    """Final points by seat, and the winners."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


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
