"""The steps of a game, and the frames that hold a position's pending steps.

A frame is `(step, seat, argument)`. A step either takes effect at once or, if it leaves a choice,
is the decision that the seat is asked for. The argument holds what was settled earlier.

Frames are plain tuples: every decision creates some, and a named tuple takes six times as long.
mypy tells them apart by their step: after `if frame[0] == steps.PAY`, `frame[2]` is a `Debt`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast, get_args


class StepKind(IntEnum):
    """The kinds of step. Match files contain the numbers and the notation the names, so neither may
    change; add new steps at the end."""

    DRAFT = 0
    ROUND = 1
    CHOOSE = 2
    ROUND_END = 3
    GAME_END = 4
    GUESTS = 5
    SETTLE = 6
    LAY = 7
    HOSPICE = 8
    SETTLE_AGAIN = 9
    LODGE = 10
    SETTLER_END = 11
    PLACE = 12
    REFILL = 13
    BUILD = 14
    PAY = 15
    COMPLETE = 16
    UNIVERSITY = 17
    CHAPELS = 18
    PRODUCE = 19
    PRIVILEGE = 20
    TRADE = 21
    TRADER_END = 22
    SUPPLY = 23
    CAPTAIN_START = 24
    LOAD = 25
    SHIP = 26
    STORE = 27
    CAPTAIN_END = 28
    PROSPECT = 29


# Module-level aliases of the steps: looking up `StepKind.PLACE` takes eight times as long.
DRAFT: Final = StepKind.DRAFT
ROUND: Final = StepKind.ROUND
CHOOSE: Final = StepKind.CHOOSE
ROUND_END: Final = StepKind.ROUND_END
GAME_END: Final = StepKind.GAME_END
GUESTS: Final = StepKind.GUESTS
SETTLE: Final = StepKind.SETTLE
LAY: Final = StepKind.LAY
HOSPICE: Final = StepKind.HOSPICE
SETTLE_AGAIN: Final = StepKind.SETTLE_AGAIN
LODGE: Final = StepKind.LODGE
SETTLER_END: Final = StepKind.SETTLER_END
PLACE: Final = StepKind.PLACE
REFILL: Final = StepKind.REFILL
BUILD: Final = StepKind.BUILD
PAY: Final = StepKind.PAY
COMPLETE: Final = StepKind.COMPLETE
UNIVERSITY: Final = StepKind.UNIVERSITY
CHAPELS: Final = StepKind.CHAPELS
PRODUCE: Final = StepKind.PRODUCE
PRIVILEGE: Final = StepKind.PRIVILEGE
TRADE: Final = StepKind.TRADE
TRADER_END: Final = StepKind.TRADER_END
SUPPLY: Final = StepKind.SUPPLY
CAPTAIN_START: Final = StepKind.CAPTAIN_START
LOAD: Final = StepKind.LOAD
SHIP: Final = StepKind.SHIP
STORE: Final = StepKind.STORE
CAPTAIN_END: Final = StepKind.CAPTAIN_END
PROSPECT: Final = StepKind.PROSPECT

STEP_NAMES: Final = tuple(step.name.lower() for step in StepKind)


# Arguments ------------------------------------------------------------------------------------

Nothing: TypeAlias = Literal[0]


class Debt(NamedTuple):
    """A debt through the black market: the building, the doubloons missing, and the kind of piece
    to ask for next (0 a colonist or noble, 1 a good, 2 a VP)."""

    building: int
    doubloons: int
    stage: int


class Purchase(NamedTuple):
    """A building that has been paid for, and the doubloons paid."""

    building: int
    doubloons: int


class ReturnedBarrels(NamedTuple):
    """Barrels returned with the royal supplier: the last kind (-1: none yet), and how many."""

    last: int
    barrels: int


class ShippedBarrels(NamedTuple):
    """The small wharf's load so far: the next kind to ask about, and the barrels of earlier
    kinds."""

    kind: int
    barrels: int


class StoredBarrels(NamedTuple):
    """What a seat keeps so far: kinds in warehouses, and the kind of each single barrel."""

    kinds: tuple[int, ...]
    barrels: tuple[int, ...]


# The contents of `mayor.PlacementProgress` as a plain tuple: half of all decisions are placements.
PlainPlacing: TypeAlias = tuple[int, int, int, int, tuple[tuple[int, int], ...]]
Argument: TypeAlias = (
    int | Debt | Purchase | ReturnedBarrels | ShippedBarrels | StoredBarrels | PlainPlacing
)


# Frames ---------------------------------------------------------------------------------------

# A step that every seat takes in turn order, without an argument at first.
TurnStep: TypeAlias = Literal[
    StepKind.GUESTS,
    StepKind.SETTLE,
    StepKind.LODGE,
    StepKind.BUILD,
    StepKind.PRODUCE,
    StepKind.TRADE,
    StepKind.PLACE,
    StepKind.STORE,
]
TurnFrame: TypeAlias = tuple[TurnStep, int, Nothing]
PlainStep: TypeAlias = Literal[
    StepKind.DRAFT,
    StepKind.ROUND,
    StepKind.CHOOSE,
    StepKind.ROUND_END,
    StepKind.GAME_END,
    StepKind.LAY,
    StepKind.HOSPICE,
    StepKind.SETTLE_AGAIN,
    StepKind.SETTLER_END,
    StepKind.REFILL,
    StepKind.CHAPELS,
    StepKind.TRADER_END,
    StepKind.CAPTAIN_START,
    StepKind.CAPTAIN_END,
    StepKind.PROSPECT,
]
PlainFrame: TypeAlias = tuple[PlainStep, int, Nothing]
GuestsFrame: TypeAlias = tuple[Literal[StepKind.GUESTS], int, int]  # the lowest action id allowed
SettleFrame: TypeAlias = tuple[Literal[StepKind.SETTLE], int, int]  # 1: the hacienda has drawn
PlaceFrame: TypeAlias = tuple[Literal[StepKind.PLACE], int, PlainPlacing]
PayFrame: TypeAlias = tuple[Literal[StepKind.PAY], int, Debt]
CompleteFrame: TypeAlias = tuple[Literal[StepKind.COMPLETE], int, Purchase]
UniversityFrame: TypeAlias = tuple[Literal[StepKind.UNIVERSITY], int, int]  # the building
PrivilegeFrame: TypeAlias = tuple[Literal[StepKind.PRIVILEGE], int, int]  # barrels taken so far
TradeFrame: TypeAlias = tuple[
    Literal[StepKind.TRADE], int, int
]  # bits: `trader.SOLD`, `LAND_OFFICE_USED`
SupplyFrame: TypeAlias = tuple[Literal[StepKind.SUPPLY], int, ReturnedBarrels]
LoadFrame: TypeAlias = tuple[Literal[StepKind.LOAD], int, int]  # seats that passed in a row
ShipFrame: TypeAlias = tuple[Literal[StepKind.SHIP], int, ShippedBarrels]
StoreFrame: TypeAlias = tuple[Literal[StepKind.STORE], int, StoredBarrels]
Frame: TypeAlias = (
    PlaceFrame
    | TurnFrame
    | PlainFrame
    | GuestsFrame
    | SettleFrame
    | PayFrame
    | CompleteFrame
    | UniversityFrame
    | PrivilegeFrame
    | TradeFrame
    | SupplyFrame
    | LoadFrame
    | ShipFrame
    | StoreFrame
)


def frame_of(number: int, seat: int, argument: Any) -> Frame:
    """Return the frame stored as a step number, a seat and an argument of nested tuples of
    integers. Raises ValueError for an unknown step or an argument that does not fit it."""
    step = StepKind(number)
    return cast("Frame", (step, seat, _argument(step, argument)))


def _argument(step: StepKind, value: Any) -> Argument:
    try:
        if step in _COUNTED or (value == 0 and step in _BARE):
            return int(value)
        if step == PLACE:
            index, people, nobles, circles, done = value
            return int(index), int(people), int(nobles), int(circles), _pairs(done)
        if step == STORE:
            kinds, barrels = value
            return StoredBarrels(tuple(map(int, kinds)), tuple(map(int, barrels)))
        return _NUMBERS[step](*map(int, value))
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"{value!r} says nothing about {STEP_NAMES[step]}") from None


def _pairs(values: Any) -> tuple[tuple[int, int], ...]:
    return tuple((int(first), int(second)) for first, second in values)


_BARE: Final = frozenset[StepKind]({*get_args(TurnStep), *get_args(PlainStep)})
_COUNTED: Final = frozenset({GUESTS, SETTLE, UNIVERSITY, PRIVILEGE, TRADE, LOAD})
_NUMBERS: Final[dict[StepKind, type[Debt | Purchase | ReturnedBarrels | ShippedBarrels]]] = {
    PAY: Debt,
    COMPLETE: Purchase,
    SUPPLY: ReturnedBarrels,
    SHIP: ShippedBarrels,
}
