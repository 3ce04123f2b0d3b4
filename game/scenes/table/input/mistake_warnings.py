"""Mistake warnings: ask before an obviously wasteful decision that cannot be undone. When the
helper teaches, always ask before choosing a useless role."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.app.i18n import N_
from game.match.match import Match
from game.rules import steps
from game.rules.actions import Action
from game.rules.events import Event
from game.rules.flow import play
from game.rules.queries.waste import Waste, waste_of
from game.rules.record.undo_history import REVEALING
from game.ui.phrases import Phrases


def mistake_question(
    match: Match, chosen: Sequence[Action], phrases: Phrases, *, any_role: bool = False
) -> str:
    """Return the question to ask before the seat to act makes this decision, or "". With
    `any_role`, ask about a role even if the choice could be undone."""
    pos = match.game.position
    if not (any_role and pos.step == steps.CHOOSE) and not _is_final(match, chosen):
        return ""
    waste = waste_of(pos, chosen)
    return _question(waste, phrases) if waste is not None else ""


def _is_final(match: Match, chosen: Sequence[Action]) -> bool:
    """Return whether the decision could not be undone."""
    if match.spec.undo_anything:
        return False
    trial, seen = match.game.position.copy(), list[Event]()
    trial.sink = seen.append
    for action in chosen:
        play(trial, action)
    revealed = any(isinstance(event, REVEALING) for event in seen)
    return revealed or trial.is_over or match.is_computer[trial.seat]


QUESTIONS: Mapping[str, str] = {
    "role_for_others": N_(
        "The **{role:nom}** does nothing for you right now, but it helps others."
    ),
    "role_for_nobody": N_("The **{role:nom}** does nothing for anybody right now."),
    "no_tile": N_("The tile is free, and your island has room for {n} more."),
    "last_building": N_(
        "This is the last round, and the **{building:nom}** would still earn you {n} {vp}."
    ),
    "no_plant": N_("You have plantations that need the **{building:nom}**, and you can afford it."),
    "free_building": N_("The **{building:nom}** would be free."),
    "no_barrel": N_("The barrel is free."),
    "no_sale": N_("You could sell 1 {good} for {n} {coin}."),
    "large_empty": N_(
        "The **{building:nom}** is empty and won't score its bonus, but one of your people is "
        "idle somewhere else."
    ),
    "place_empty": N_("**{place}** is empty, but one of your people is idle somewhere else."),
    "barrel_missed": N_("One of your people is idle and could produce a barrel somewhere else."),
}
"""The question about each kind of waste, by code."""


def _question(waste: Waste, phrases: Phrases) -> str:
    text = QUESTIONS[waste.code]
    namers = (
        ("role", phrases.role),
        ("building", phrases.building),
        ("good", phrases.good),
        ("place", phrases.place),
    )
    names = {key: name(waste.what) for key, name in namers if f"{{{key}" in text}
    return phrases.tr(text, n=waste.amount, **names)
