"""The flow of a game: which step comes next, and what a decision does.

`advance` does the steps on top of the stack until one of them leaves a choice; `play` carries out
the chosen action and goes on. A step's first function returns the legal actions (none when the
step needs no decision), its second carries out the one chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules import steps
from game.rules.actions import Action
from game.rules.phases import builder, captain, craftsman, guests, mayor, rounds, settler, trader
from game.rules.position import Position

Run = Callable[[Position, int, Any], list[Action]]
Apply = Callable[[Position, int, Any, Action], None]


def _no_decision(pos: Position, seat: int, arg: Any, action: Action) -> None:
    raise AssertionError(f"{steps.STEP_NAMES[pos.frame[0]]} is no decision")


_STEPS: dict[int, tuple[Run, Apply]] = {
    steps.DRAFT: (rounds.draft_run, rounds.draft_apply),
    steps.ROUND: (rounds.round_run, _no_decision),
    steps.CHOOSE: (rounds.choose_run, rounds.choose_apply),
    steps.ROUND_END: (rounds.round_end_run, _no_decision),
    steps.GAME_END: (rounds.game_end_run, _no_decision),
    steps.PROSPECT: (rounds.prospect_run, _no_decision),
    steps.GUESTS: (guests.guests_run, guests.guests_apply),
    steps.SETTLE: (settler.settle_run, settler.settle_apply),
    steps.LAY: (settler.lay_run, settler.lay_apply),
    steps.HOSPICE: (settler.hospice_run, settler.hospice_apply),
    steps.SETTLE_AGAIN: (settler.settle_again_run, settler.settle_again_apply),
    steps.LODGE: (settler.lodge_run, settler.lodge_apply),
    steps.SETTLER_END: (settler.settler_end_run, _no_decision),
    steps.PLACE: (mayor.place_run, mayor.place_apply),
    steps.REFILL: (mayor.refill_run, _no_decision),
    steps.BUILD: (builder.build_run, builder.build_apply),
    steps.PAY: (builder.pay_run, builder.pay_apply),
    steps.COMPLETE: (builder.complete_run, _no_decision),
    steps.UNIVERSITY: (builder.university_run, builder.university_apply),
    steps.CHAPELS: (craftsman.chapels_run, _no_decision),
    steps.PRODUCE: (craftsman.produce_run, _no_decision),
    steps.PRIVILEGE: (craftsman.privilege_run, craftsman.privilege_apply),
    steps.TRADE: (trader.trade_run, trader.trade_apply),
    steps.TRADER_END: (trader.trader_end_run, _no_decision),
    steps.SUPPLY: (captain.supply_run, captain.supply_apply),
    steps.CAPTAIN_START: (captain.captain_start_run, _no_decision),
    steps.LOAD: (captain.load_run, captain.load_apply),
    steps.SHIP: (captain.ship_run, captain.ship_apply),
    steps.STORE: (captain.store_run, captain.store_apply),
    steps.CAPTAIN_END: (captain.captain_end_run, _no_decision),
}
_RUN: tuple[Run, ...] = tuple(_STEPS[step][0] for step in range(len(steps.STEP_NAMES)))
_APPLY: tuple[Apply, ...] = tuple(_STEPS[step][1] for step in range(len(steps.STEP_NAMES)))


def advance(pos: Position) -> None:
    """Go on to the next decision, or to the end of the game."""
    todo = pos.pending
    while todo:
        frame = pos.frame = todo.pop()
        legal = _RUN[frame[0]](pos, frame[1], frame[2])
        if legal:
            pos.seat = frame[1]
            pos.legal_actions = legal
            return


def play(pos: Position, action: Action) -> None:
    """Carry out a legal action (not checked here; see `Game.play`) and go on."""
    step, seat, arg = pos.frame
    _APPLY[step](pos, seat, arg, action)
    todo = pos.pending
    while todo:  # as `advance`, written out again: this is the path of every decision
        frame = pos.frame = todo.pop()
        legal = _RUN[frame[0]](pos, frame[1], frame[2])
        if legal:
            pos.seat = frame[1]
            pos.legal_actions = legal
            return
