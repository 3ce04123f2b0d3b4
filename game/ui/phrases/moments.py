"""Match highlights as titles and sentences (markup with icons)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.app.i18n import N_
from game.match.moments import Moment
from game.rules.material import GOODS, ROLES, role_of
from game.ui.phrases.log import barrel_counts
from game.ui.phrases.names import ComponentNames
from game.ui.text.rich_text import NBSP, escape, number_with_icon

MOMENT_TITLES: Mapping[str, str] = {
    "card": N_("The richest role card"),
    "harvest": N_("The biggest harvest"),
    "sale": N_("The best sale"),
    "loading": N_("The biggest shipment"),
    "loss": N_("The biggest loss"),
    "large": N_("The first large building"),
    "lead": N_("The turning point"),
    "end": N_("The end in sight"),
}


def moment_sentence(names: ComponentNames, moment: Moment, seats: Sequence[str]) -> str:
    """Return a sentence about a highlight. `seats` are the players' names."""
    name = f"**{escape(seats[moment.seat])}**" if moment.seat >= 0 else ""
    return _SENTENCES[moment.code](names, moment, name)


def _card(names: ComponentNames, moment: Moment, name: str) -> str:
    card, doubloons = moment.params["card"], moment.params["doubloons"]
    icon = "{" + ROLES[role_of(card)] + "}"
    role = names.role(card).between(f"{icon}{NBSP}", "")
    return names.tr(
        "{name} takes the {role:nom} with {money} on the card",
        name=name,
        role=role,
        money=number_with_icon(doubloons, "coin"),
    )


def _harvest(names: ComponentNames, moment: Moment, name: str) -> str:
    return names.tr("{name} produces {made}", name=name, made=barrel_counts(moment.params["kinds"]))


def _sale(names: ComponentNames, moment: Moment, name: str) -> str:
    barrel, doubloons = "{" + GOODS[moment.params["good"]] + "}", moment.params["doubloons"]
    if moment.params["post"]:
        text = N_("{name} sells one {barrel} to the trading post for {money}")
    else:
        text = N_("{name} sells one {barrel} for {money}")
    return names.tr(text, name=name, barrel=barrel, money=number_with_icon(doubloons, "coin"))


def _loading(names: ComponentNames, moment: Moment, name: str) -> str:
    params = moment.params
    good, ship = params["good"], params["ship"]
    points = number_with_icon(params["vp"] + params["harbor"] + params["captain"], "vp")
    if good < 0:
        text = N_("{name} ships {load} with the small wharf for {points}")
        return names.tr(
            text, name=name, load=number_with_icon(params["barrels"], "sack"), points=points
        )
    load = number_with_icon(params["barrels"], GOODS[good])
    if ship == 0:
        text = N_("{name} ships {load} with the wharf for {points}")
    else:
        text = N_("{name} loads {load} onto one ship for {points}")
    return names.tr(text, name=name, load=load, points=points)


def _loss(names: ComponentNames, moment: Moment, name: str) -> str:
    return names.tr(
        "{name} has no room for {lost}", name=name, lost=barrel_counts(moment.params["lost"])
    )


def _large(names: ComponentNames, moment: Moment, name: str) -> str:
    return names.tr(
        "{name} builds the {building:nom} for {money}",
        name=name,
        building=names.building(moment.params["building"]),
        money=number_with_icon(moment.params["price"], "coin"),
    )


def _lead(names: ComponentNames, moment: Moment, name: str) -> str:
    return names.tr(
        "{name} trails by {points} for the last time",
        name=name,
        points=number_with_icon(moment.params["behind"], "vp"),
    )


def _end(names: ComponentNames, moment: Moment, name: str) -> str:
    cause = names.end_cause(moment.params["cause"])
    if moment.seat < 0:
        return names.tr("The last round: {cause}", cause=cause)
    return names.tr("{name} triggers the last round: {cause}", name=name, cause=cause)


_SENTENCES: Mapping[str, Callable[[ComponentNames, Moment, str], str]] = {
    "card": _card,
    "harvest": _harvest,
    "sale": _sale,
    "loading": _loading,
    "loss": _loss,
    "large": _large,
    "lead": _lead,
    "end": _end,
}
