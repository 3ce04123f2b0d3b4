"""The names and descriptions of presets, editions and rules."""

from __future__ import annotations

from game.app.i18n import N_

PRESET_NAMES = {
    "": N_("Custom rules"),
    "classic": N_("Classic"),
    "tournament": N_("Tournament"),
    "everything": N_("Everything"),
}
PRESET_BLURBS = {
    "classic": N_("As first published"),
    "tournament": N_("For fair play"),
    "everything": N_("All buildings, nobles"),
}
PRESET_PICTURES = {
    "classic": ("barrels/corn", "barrels/indigo", "barrels/coffee"),
    "tournament": ("buildings/factory", "buildings/university"),
    "everything": ("buildings/lighthouse", "pieces/noble", "buildings/villa"),
}
BUILDING_NAMES = {
    "base": N_("Base game"),
    "draft": N_("New buildings, drafted"),
    "random": N_("New buildings, at random"),
    "all": N_("All buildings"),
}
EDITION_NAMES = {"2002": N_("First edition"), "2014": N_("2014 edition")}
PRESET_TIPS = {
    "classic": N_("The base game with its original rules."),
    "tournament": N_("Factory 8, university 7, and whoever starts with corn gets 1 doubloon less."),
    "everything": N_("All buildings of the expansions are on the market, and nobles arrive."),
}
TIPS = {
    "buildings": N_("Which buildings are on the market."),
    "nobles": N_("Some colonists are nobles: 1 VP each, and buildings of their own."),
    "hidden_vp": N_("You see the others' victory points only at the end."),
    "undo_anything": N_(
        "Undo any decision, even after you have seen the outcome, together with the computers' "
        "moves since. The statistics mark matches in which somebody did."
    ),
    "counsel": N_(
        "Who may ask the Governor for advice. The statistics mark matches in which somebody did. "
        "Seat by seat: use the button beside each person's name."
    ),
    "edition": N_("With 5 players there are 122 VP in chips; in the 2014 edition, 126."),
}
