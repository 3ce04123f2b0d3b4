"""Run the decision stack: find the next decision, and carry out the one that was made.

`advance` runs the steps on top of the stack until one leaves a choice; `play` carries out the
chosen action and continues. Each step has two functions: the first performs the step or returns its
legal actions (none: nothing to decide), the second carries out the chosen one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar, assert_never

from game.rules import steps
from game.rules.actions import Action
from game.rules.phases import builder, captain, craftsman, guests, mayor, rounds, settler, trader
from game.rules.position import Position
from game.rules.steps import (
    Debt,
    Nothing,
    PlainPlacing,
    Purchase,
    ReturnedBarrels,
    ShippedBarrels,
    StepKind,
    StoredBarrels,
)

A = TypeVar("A")
# The function that performs a step or returns its legal actions, and the one that carries out an
# action.
Run: TypeAlias = Callable[[Position, int, A], list[Action]]
Apply: TypeAlias = Callable[[Position, int, A, Action], None]
Functions: TypeAlias = (
    tuple[Run[Nothing], Apply[Nothing]]
    | tuple[Run[int], Apply[int]]
    | tuple[Run[Nothing | PlainPlacing], Apply[PlainPlacing]]
    | tuple[Run[Debt], Apply[Debt]]
    | tuple[Run[Purchase], Apply[Purchase]]
    | tuple[Run[ReturnedBarrels], Apply[ReturnedBarrels]]
    | tuple[Run[ShippedBarrels], Apply[ShippedBarrels]]
    | tuple[Run[Nothing | StoredBarrels], Apply[Nothing | StoredBarrels]]
)


def _no_decision(pos: Position, seat: int, argument: object, action: Action) -> None:
    raise AssertionError(f"{steps.STEP_NAMES[pos.frame[0]]} is no decision")


def functions(step: StepKind) -> Functions:
    """Return the two functions of a step. mypy reports a missing step; a test finds a step whose
    argument does not match its frames."""
    match step:
        case StepKind.DRAFT:
            return rounds.draft_run, rounds.draft_apply
        case StepKind.ROUND:
            return rounds.round_run, _no_decision
        case StepKind.CHOOSE:
            return rounds.choose_run, rounds.choose_apply
        case StepKind.ROUND_END:
            return rounds.round_end_run, _no_decision
        case StepKind.GAME_END:
            return rounds.game_end_run, _no_decision
        case StepKind.PROSPECT:
            return rounds.prospect_run, _no_decision
        case StepKind.GUESTS:
            return guests.guests_run, guests.guests_apply
        case StepKind.SETTLE:
            return settler.settle_run, settler.settle_apply
        case StepKind.LAY:
            return settler.lay_run, settler.lay_apply
        case StepKind.HOSPICE:
            return settler.hospice_run, settler.hospice_apply
        case StepKind.SETTLE_AGAIN:
            return settler.settle_again_run, settler.settle_again_apply
        case StepKind.LODGE:
            return settler.lodge_run, settler.lodge_apply
        case StepKind.SETTLER_END:
            return settler.settler_end_run, _no_decision
        case StepKind.PLACE:
            return mayor.place_run, mayor.place_apply
        case StepKind.REFILL:
            return mayor.refill_run, _no_decision
        case StepKind.BUILD:
            return builder.build_run, builder.build_apply
        case StepKind.PAY:
            return builder.pay_run, builder.pay_apply
        case StepKind.COMPLETE:
            return builder.complete_run, _no_decision
        case StepKind.UNIVERSITY:
            return builder.university_run, builder.university_apply
        case StepKind.CHAPELS:
            return craftsman.chapels_run, _no_decision
        case StepKind.PRODUCE:
            return craftsman.produce_run, _no_decision
        case StepKind.PRIVILEGE:
            return craftsman.privilege_run, craftsman.privilege_apply
        case StepKind.TRADE:
            return trader.trade_run, trader.trade_apply
        case StepKind.TRADER_END:
            return trader.trader_end_run, _no_decision
        case StepKind.SUPPLY:
            return captain.supply_run, captain.supply_apply
        case StepKind.CAPTAIN_START:
            return captain.captain_start_run, _no_decision
        case StepKind.LOAD:
            return captain.load_run, captain.load_apply
        case StepKind.SHIP:
            return captain.ship_run, captain.ship_apply
        case StepKind.STORE:
            return captain.store_run, captain.store_apply
        case StepKind.CAPTAIN_END:
            return captain.captain_end_run, _no_decision
        case _:
            assert_never(step)


_FUNCTIONS: Final = tuple(map(functions, StepKind))
_RUN: Final[tuple[Run[Any], ...]] = tuple(run for run, _ in _FUNCTIONS)
_APPLY: Final[tuple[Apply[Any], ...]] = tuple(apply for _, apply in _FUNCTIONS)


def advance(pos: Position) -> None:
    """Run steps until one leaves a choice, or until the game is over."""
    pending: list[Any] = pos.pending
    frame: tuple[StepKind, Any, Any]
    legal: list[Action]
    while pending:
        pos.frame = top = pending.pop()
        frame = top
        step, seat, argument = frame
        if step is steps.PLACE:  # half of all decisions, so skip the table
            legal = mayor.place_run(pos, seat, argument)
        else:
            legal = _RUN[step](pos, seat, argument)
        if legal:
            pos.seat = seat
            pos.legal_actions = legal
            return


def play(pos: Position, action: Action) -> None:
    """Carry out a legal action and continue to the next decision. Legality is not checked here:
    `Game.play` does that."""
    top: Any = pos.frame
    frame: tuple[StepKind, Any, Any] = top
    step, seat, argument = frame
    legal: list[Action]
    if step is steps.PLACE:
        legal = mayor.place_next(pos, seat, argument, action)
        if legal:
            pos.legal_actions = legal
            return
    else:
        _APPLY[step](pos, seat, argument, action)
    pending: list[Any] = pos.pending
    while pending:  # `advance` inlined: every decision comes through here
        pos.frame = top = pending.pop()
        frame = top
        step, seat, argument = frame
        if step is steps.PLACE:
            legal = mayor.place_run(pos, seat, argument)
        else:
            legal = _RUN[step](pos, seat, argument)
        if legal:
            pos.seat = seat
            pos.legal_actions = legal
            return
