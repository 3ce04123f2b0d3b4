"""Frames of the decision stack: their types, the functions of each step, and what is read back."""

from __future__ import annotations

import random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from game.rules import Game, Options, steps
from game.rules.flow import functions
from game.rules.phases.builder import debt
from game.rules.phases.captain import returned_barrels, shipped_barrels, stored_barrels
from game.rules.phases.mayor import placement_progress
from game.rules.phases.trader import turn_done
from game.rules.steps import Argument, Frame, Nothing, StepKind, frame_of
from tests.support.rules import SOME_OPTIONS, ids, source_module

READERS = {
    "pay": debt,
    "supply": returned_barrels,
    "ship": shipped_barrels,
    "store": stored_barrels,
    "place": placement_progress,
    "trade": turn_done,
}
NOT_STEPS = ((30, 0, 0), (-1, 0, 0))
WRONG_ARGUMENTS = (
    (steps.CHOOSE, 0, 1),
    (steps.PAY, 0, 0),
    (steps.PAY, 0, (7, 1)),
    (steps.PLACE, 0, (0, 1, 2)),
    (steps.STORE, 0, (1, 2)),
    (steps.TRADE, 0, (1,)),
    (steps.SUPPLY, 0, (1, (2,))),
)


def arguments(step: StepKind) -> set[Any]:
    """The types of a step's arguments, as the union of frames says."""
    shapes = (get_args(frame) for frame in get_args(Frame))
    return {argument for kinds, _, argument in shapes if step in get_args(kinds)}


def taken(function: Any) -> set[Any]:
    """The types that a step's function takes as its argument (after position and seat)."""
    source = getattr(source_module(function.__module__), function.__name__)
    hint = list(get_type_hints(source).values())[2]
    return set(get_args(hint)) if get_origin(hint) in (Union, UnionType) else {hint}


@pytest.mark.parametrize("step", StepKind)
def test_the_functions_of_a_step_take_the_arguments_of_its_frames(step: StepKind) -> None:
    run, carry_out = functions(step)
    expected = arguments(step)
    assert expected, "no frame has this step"
    for function in (run, carry_out):
        kinds = taken(function)
        if kinds == {object}:  # there is no decision
            continue
        missing = expected - kinds
        # A whole number is what `Nothing` is too; before people are placed, nothing is decided.
        assert missing <= {Nothing}
        assert not missing or int in kinds or function is carry_out
        assert kinds <= expected | {int}


def test_steps_are_numbered_without_gaps_and_named_for_their_constants() -> None:
    assert [int(step) for step in StepKind] == list(range(len(StepKind)))
    assert tuple(step.name.lower() for step in StepKind) == steps.STEP_NAMES
    for step in StepKind:
        assert getattr(steps, step.name) is step


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=ids)
def test_frames_are_written_as_plain_numbers_and_read_back_typed(options: Options) -> None:
    seen = set()
    game, chance = Game.new(options, seed=0), random.Random(0)
    while not game.is_over:
        pos = game.position
        written = pos.state()
        rows = [written["frame"], *written["todo"]]
        for frame, row in zip([pos.frame, *pos.pending], rows, strict=True):
            assert type(row[0]) is int
            again = frame_of(row[0], row[1], tupled(row[2]))
            assert again == frame
            assert type(again[2]) is type(frame[2])
            seen.add(frame[0])
        if pos.decision in READERS:
            assert READERS[pos.decision](pos) is not None
        else:
            with pytest.raises(ValueError, match="the decision is"):
                placement_progress(pos)
        game.play(chance.choice(game.legal_actions))
    assert len(seen) > 10


def tupled(value: Any) -> Any:
    return tuple(map(tupled, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("row", NOT_STEPS + WRONG_ARGUMENTS, ids=str)
def test_what_is_no_frame_is_refused(row: tuple[int, int, Any]) -> None:
    with pytest.raises(ValueError, match=r"valid|says nothing"):
        frame_of(*row)


def test_every_argument_that_frames_have_is_listed() -> None:
    listed = set(get_args(Argument)) | {Literal[0]}
    assert {kind for step in StepKind for kind in arguments(step)} == listed
