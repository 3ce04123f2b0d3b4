"""Match highlights as titles and sentences (markup with icons)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.app.i18n import N_
from game.match.milestones import Milestone
from game.rules.material import GOODS, ROLES, role_of
from game.ui.phrases.log import barrel_counts
from game.ui.phrases.names import ComponentNames
from game.ui.text.rich_text import NBSP, escape, number_with_icon

MILESTONE_TITLES: Mapping[str, str] = {
    "card": N_("The richest role card"),
    "harvest": N_("The biggest harvest"),
    "sale": N_("The best sale"),
    "loading": N_("The biggest shipment"),
    "loss": N_("The biggest loss"),
    "large": N_("The first large building"),
    "lead": N_("The turning point"),
    "end": N_("The end in sight"),
}


def milestone_sentence(names: ComponentNames, moment: Milestone, seats: Sequence[str]) -> str:
    """Return a sentence about a highlight. `seats` are the players' names."""
    name = f"**{escape(seats[moment.seat])}**" if moment.seat >= 0 else ""
    tr, params = names.tr, moment.params
    match moment.code:
        case "card":
            icon = "{" + ROLES[role_of(params["card"])] + "}"
            return tr(
                "{name} takes the {role:nom} with {money} on the card",
                name=name,
                role=names.role(params["card"]).between(f"{icon}{NBSP}", ""),
                money=number_with_icon(params["doubloons"], "coin"),
            )
        case "harvest":
            return tr("{name} produces {made}", name=name, made=barrel_counts(params["kinds"]))
        case "sale":
            text = N_("{name} sells one {barrel} for {money}")
            if params["post"]:
                text = N_("{name} sells one {barrel} to the trading post for {money}")
            money = number_with_icon(params["doubloons"], "coin")
            return tr(text, name=name, barrel="{" + GOODS[params["good"]] + "}", money=money)
        case "loading":
            good = params["good"]
            text = N_("{name} loads {load} onto one ship for {points}")
            if good < 0:
                text = N_("{name} ships {load} with the small wharf for {points}")
            elif params["ship"] == 0:
                text = N_("{name} ships {load} with the wharf for {points}")
            load = number_with_icon(params["barrels"], "sack" if good < 0 else GOODS[good])
            vp = params["vp"] + params["harbor"] + params["captain"]
            return tr(text, name=name, load=load, points=number_with_icon(vp, "vp"))
        case "loss":
            return tr(
                "{name} has no room for {lost}", name=name, lost=barrel_counts(params["lost"])
            )
        case "large":
            return tr(
                "{name} builds the {building:nom} for {money}",
                name=name,
                building=names.building(params["building"]),
                money=number_with_icon(params["price"], "coin"),
            )
        case "lead":
            points = number_with_icon(params["behind"], "vp")
            return tr("{name} makes up {points} and never trails again", name=name, points=points)
        case _:
            cause = names.end_cause(params["cause"])
            if moment.seat < 0:
                return tr("The last round: {cause}", cause=cause)
            return tr("{name} triggers the last round: {cause}", name=name, cause=cause)
