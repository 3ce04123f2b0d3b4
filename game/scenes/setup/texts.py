"""The words of the setup: its labels, and its summary."""

from __future__ import annotations

from game.app.i18n import N_, Translator
from game.scenes.setup.plan import SetupPlan

PRESET_NAMES = {
    "": N_("Custom rules"),
    "classic": N_("Classic"),
    "tournament": N_("Tournament"),
    "everything": N_("Everything"),
}
PRESET_BLURBS = {
    "classic": N_("As originally published"),
    "tournament": N_("Balanced for fair play"),
    "everything": N_("All buildings and nobles"),
}
PRESET_PICTURES = {
    "classic": ("barrels/corn", "barrels/indigo", "barrels/coffee"),
    "tournament": ("buildings/factory", "buildings/university"),
    "everything": ("buildings/lighthouse", "pieces/noble", "buildings/villa"),
}
BUILDING_NAMES = {
    "base": N_("Base game"),
    "draft": N_("Drafted new buildings"),
    "random": N_("Random new buildings"),
    "all": N_("All buildings"),
}
EDITION_NAMES = {"2002": N_("First edition"), "2014": N_("2014 edition")}
PRESET_TIPS = {
    "classic": N_("The base game with its original rules."),
    "tournament": N_(
        "The factory costs 8 and the university 7, and players who start with corn get 1 "
        "doubloon less."
    ),
    "everything": N_("All the expansion buildings are for sale, and some colonists are nobles."),
}
TIPS = {
    "buildings": N_("Which buildings are for sale."),
    "nobles": N_(
        "Some colonists are nobles. They are worth 1 VP each and have their own buildings."
    ),
    "hidden_vp": N_("You can't see the others' victory points until the end."),
    "undo_anything": N_(
        "You can undo any decision, even after seeing how it turned out, along with the "
        "computers' moves since then. The statistics mark matches where somebody did so."
    ),
    "counsel": N_(
        "Who can ask the helper for advice. The statistics mark matches where somebody did. To "
        "set this for each seat, use the button beside each person's name."
    ),
    "edition": N_("With 5 players there are 122 VP in chips, or 126 in the 2014 edition."),
}


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
