"""A short description of a setup, for the title and for lists of matches."""

from __future__ import annotations

from game.app.i18n import N_, Translator
from game.scenes.setup.plan import SetupPlan
from game.scenes.setup.texts import BUILDING_NAMES, PRESET_NAMES

_NOBLES = N_("Nobles")


def who_plays(plan: SetupPlan, tr: Translator) -> str:
    """Return how many people and computers are at the table."""
    people = plan.people
    computers = len(plan.seats) - people
    if people == 1:
        return tr.trn("You and {n} computer", "You and {n} computers", computers)
    persons = tr.trn("{n} person", "{n} people", people)
    counted = tr.trn("{n} computer", "{n} computers", computers)
    return " · ".join([persons] * bool(people) + [counted] * bool(computers))


def rules_of(plan: SetupPlan, tr: Translator) -> str:
    """Return the rules of a setup in a word or two."""
    if plan.preset:
        return tr(PRESET_NAMES[plan.preset])
    words = tr(BUILDING_NAMES[plan.buildings])
    return f"{words} + {tr(_NOBLES)}" if plan.nobles else words
