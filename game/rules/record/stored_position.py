"""Restore stored positions without the decisions that led to them.

They come from untrusted files. A position is accepted only if it reads back identically, is
consistent, and a game can be played from it to the end.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator
from typing import Any

from game.rules import steps
from game.rules.chance import ScriptedChance, SplitMix
from game.rules.flow import advance, play
from game.rules.invariants import MOST_DECISIONS, violations
from game.rules.material import BUILDING_IDS, CARDS, GOODS, QUARRY, TILES
from game.rules.options import Options
from game.rules.position import Position, Setup
from game.rules.state import position_from_state

_COUNTS = range(1000)


def restore_position(
    options: Options,
    script: ScriptedChance,
    seed: int,
    state: dict[str, Any],
    digest: str | None = None,
) -> Position:
    """Return the position that `Position.state` wrote, with the choices under the current rules.

    Raises ValueError if the position is impossible with these options, or its digest differs from
    `digest`.
    """
    try:
        position = position_from_state(Setup.of(options, script), state)
        if _text(position.state()) != _text(state) or position.seed != seed:
            raise ValueError("the position reads back differently")
        if digest is not None and position.digest() != digest:
            raise ValueError("the digest is that of another position")
        if not all(number in among for number, among in _numbers(position)):
            raise ValueError("a number that means nothing")
        _choose_again(position)
        _try_out(position)
    except Exception as error:  # an invented position can fail anywhere
        raise ValueError(f"no position to go on from: {error}") from error
    return position


def _numbers(position: Position) -> Iterator[tuple[int, Container[int]]]:
    """Yield numbers that `violations` does not check, each with its valid values."""
    seats, kinds = range(len(position.players)), range(len(GOODS))
    nobody = range(-1, len(seats))
    for count in (
        position.round,
        position.vp_on_paper,
        position.shuffles,
        *position.card_doubloons,
    ):
        yield count, _COUNTS
    for player in position.players:
        yield player.doubloons, _COUNTS
        yield player.vp, _COUNTS
    yield position.governor, seats
    yield position.chooser, nobody
    yield position.role_card, range(-1, len(CARDS))
    rows: tuple[tuple[Iterable[int], Container[int]], ...] = (
        (position.card_takers, nobody),
        (position.cargo_goods, range(-1, len(kinds))),
        (position.open_plantations, range(QUARRY)),
        (position.face_down, range(QUARRY)),
        (position.buildings_in_play, BUILDING_IDS),
        *((player.island, range(len(TILES))) for player in position.players),
        *((player.city, BUILDING_IDS) for player in position.players),
    )
    for row, among in rows:
        for number in row:
            yield number, among
    for step, seat, _ in (position.frame, *position.pending):
        yield step, range(len(steps.STEP_NAMES))
        yield seat, seats


def _choose_again(position: Position) -> None:
    """Recompute the choices under the current rules if a role is to be chosen."""
    if position.frame[0] == steps.CHOOSE and not position.is_over:
        position.pending.append(position.frame)
        advance(position)


def _try_out(position: Position) -> None:
    """Play random moves to the end. Raises ValueError if the position is inconsistent or the game
    does not end."""
    trial, lots = position.copy(), SplitMix(position.seed)
    faults = violations(trial)
    for _ in range(MOST_DECISIONS):
        if faults or trial.is_over:
            break
        play(trial, trial.legal_actions[lots.below(len(trial.legal_actions))])
    faults = faults or violations(trial)
    if faults or not trial.is_over:
        raise ValueError(faults[0] if faults else "the game does not end")


def _text(state: object) -> str:
    return json.dumps(state, sort_keys=True)
