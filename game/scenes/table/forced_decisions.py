"""Forced decisions: those with a single legal action, which may be played automatically."""

from __future__ import annotations

from game.rules import steps
from game.rules.actions import Action
from game.rules.flow import play
from game.rules.phases.captain import stored_barrels
from game.rules.phases.mayor import placement_progress
from game.rules.position import Position
from game.scenes.table.input.selections.storage_selection import StorageSelection


def forced_actions(pos: Position) -> list[Action]:
    """Return the actions of a decision with only one outcome, [] for any other. For a mayor's turn
    this is the whole chain, and a single place with two options makes it a choice. The order in
    which barrels are stored does not count as a choice."""
    if pos.is_over:
        return []
    if pos.step == steps.STORE and not any(stored_barrels(pos)):
        storage = StorageSelection(pos)
        return [] if storage.is_choice else storage.chain()
    if len(pos.legal_actions) != 1:
        return []
    if pos.step != steps.PLACE:
        return list(pos.legal_actions)
    trial, seat = pos.copy(), pos.seat
    chain: list[Action] = []
    while not trial.is_over and trial.step == steps.PLACE and trial.seat == seat:
        if chain and placement_progress(trial).at == 0:
            break  # another mayor's turn of the same seat
        if len(trial.legal_actions) != 1:
            return []
        chain.append(trial.legal_actions[0])
        play(trial, chain[-1])
    return chain
