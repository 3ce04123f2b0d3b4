"""The kinds of steps that a position still has to do.

A position keeps an explicit stack of frames `(step, seat, argument)`. A step either does something
at once or, when it leaves a choice, is the decision that the seat is asked for.
"""

from __future__ import annotations

from typing import Any, Final

# The argument is an int, or a tuple of ints (possibly nested): what the chain has settled so far.
Frame = tuple[int, int, Any]

STEP_NAMES: Final = (
    "draft",
    "round",
    "choose",
    "round_end",
    "game_end",
    "guests",
    "settle",
    "lay",
    "hospice",
    "settle_again",
    "lodge",
    "settler_end",
    "place",
    "refill",
    "build",
    "pay",
    "complete",
    "university",
    "chapels",
    "produce",
    "privilege",
    "trade",
    "trader_end",
    "supply",
    "captain_start",
    "load",
    "ship",
    "store",
    "captain_end",
    "prospect",
)

DRAFT: Final = 0
ROUND: Final = 1
CHOOSE: Final = 2
ROUND_END: Final = 3
GAME_END: Final = 4
GUESTS: Final = 5
SETTLE: Final = 6
LAY: Final = 7
HOSPICE: Final = 8
SETTLE_AGAIN: Final = 9
LODGE: Final = 10
SETTLER_END: Final = 11
PLACE: Final = 12
REFILL: Final = 13
BUILD: Final = 14
PAY: Final = 15
COMPLETE: Final = 16
UNIVERSITY: Final = 17
CHAPELS: Final = 18
PRODUCE: Final = 19
PRIVILEGE: Final = 20
TRADE: Final = 21
TRADER_END: Final = 22
SUPPLY: Final = 23
CAPTAIN_START: Final = 24
LOAD: Final = 25
SHIP: Final = 26
STORE: Final = 27
CAPTAIN_END: Final = 28
PROSPECT: Final = 29
