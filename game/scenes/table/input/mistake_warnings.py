"""Mistake warnings: plain waste that cannot be undone, about which the person is asked first. With
the coach on, a role that brings nothing is asked about in any case."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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
    """Return the question to ask before the seat to act decides so; "" when there is none. With
    `any_role` a role is asked about even if the choice could be undone."""
    pos = match.game.position
    if not (any_role and pos.step == steps.CHOOSE) and not _is_final(match, chosen):
        return ""
    waste = waste_of(pos, chosen)
    return QUESTIONS[waste.code](phrases, waste) if waste is not None else ""


def _is_final(match: Match, chosen: Sequence[Action]) -> bool:
    """Tell whether the decision could not be undone."""
    if match.spec.undo_anything:
        return False
    trial, seen = match.game.position.copy(), list[Event]()
    trial.sink = seen.append
    for action in chosen:
        play(trial, action)
    revealed = any(isinstance(event, REVEALING) for event in seen)
    return revealed or trial.is_over or match.is_computer[trial.seat]


QUESTIONS: Mapping[str, Callable[[Phrases, Waste], str]] = {
    "role_for_others": lambda phrases, waste: phrases.tr(
        "**{role}** does nothing for you now, but it helps others.", role=phrases.role(waste.what)
    ),
    "role_for_nobody": lambda phrases, waste: phrases.tr(
        "**{role}** does nothing for anybody now.", role=phrases.role(waste.what)
    ),
    "no_tile": lambda phrases, waste: phrases.tr(
        "A tile is free, and your island has room for {n}.", n=waste.amount
    ),
    "last_building": lambda phrases, waste: phrases.tr(
        "This is the last round: **{building}** would still bring {n} {vp}.",
        building=phrases.building(waste.what),
        n=waste.amount,
    ),
    "no_plant": lambda phrases, waste: phrases.tr(
        "You have plantations that need **{building}**, and you can pay for it.",
        building=phrases.building(waste.what),
    ),
    "free_building": lambda phrases, waste: phrases.tr(
        "**{building}** would be free.", building=phrases.building(waste.what)
    ),
    "no_barrel": lambda phrases, waste: phrases.tr("The barrel is free."),
    "no_sale": lambda phrases, waste: phrases.tr(
        "You could sell 1 {good} for {n} {coin}.", good=phrases.good(waste.what), n=waste.amount
    ),
    "large_empty": lambda phrases, waste: phrases.tr(
        "**{building}** stays empty and scores no bonus, while somebody works elsewhere for "
        "nothing.",
        building=phrases.building(waste.what),
    ),
    "place_empty": lambda phrases, waste: phrases.tr(
        "**{place}** stays empty, while somebody works for nothing.",
        place=phrases.place(waste.what),
    ),
    "barrel_missed": lambda phrases, waste: phrases.tr(
        "Somebody works for nothing, and could produce a barrel elsewhere."
    ),
}
"""The question about each kind of waste, by its code."""
