"""The best moments of a match as titles and sentences (markup with icons)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.app.i18n import N_
from game.app.saves.moments import Moment
from game.rules.material import GOODS, ROLES, role_of
from game.ui.phrases.log import NBSP, barrels
from game.ui.phrases.terms import Terms
from game.ui.text.rich_text import escape

TITLES: Mapping[str, str] = {
    "card": N_("The richest role card"),
    "harvest": N_("The biggest harvest"),
    "sale": N_("The best sale"),
    "loading": N_("The biggest shipment"),
    "loss": N_("The biggest loss"),
    "large": N_("The first large building"),
    "lead": N_("The turning point"),
    "end": N_("The end in sight"),
}


def sentence(say: Terms, moment: Moment, seats: Sequence[str]) -> str:
    """What happened at a moment; `seats` are the players' names."""
    name = f"**{escape(seats[moment.seat])}**" if moment.seat >= 0 else ""
    return _SENTENCES[moment.code](say, moment, name)


def _some(number: int, icon: str) -> str:
    """A number and its icon, which stay together at the end of a line."""
    return f"{number}{NBSP}{{{icon}}}"


def _card(say: Terms, moment: Moment, name: str) -> str:
    card, doubloons = moment.params["card"], moment.params["doubloons"]
    icon = "{" + ROLES[role_of(card)] + "}"
    role = f"{icon}{NBSP}{say.role(card)}"
    return say.tr(
        "{name} takes {role} with {money} on the card",
        name=name,
        role=role,
        money=_some(doubloons, "coin"),
    )


def _harvest(say: Terms, moment: Moment, name: str) -> str:
    return say.tr("{name} produces {made}", name=name, made=barrels(moment.params["kinds"]))


def _sale(say: Terms, moment: Moment, name: str) -> str:
    good, doubloons = "{" + GOODS[moment.params["good"]] + "}", moment.params["doubloons"]
    if moment.params["post"]:
        text = N_("{name} sells one {good} to the trading post for {money}")
    else:
        text = N_("{name} sells one {good} for {money}")
    return say.tr(text, name=name, good=good, money=_some(doubloons, "coin"))


def _loading(say: Terms, moment: Moment, name: str) -> str:
    params = moment.params
    good, ship = params["good"], params["ship"]
    points = _some(params["vp"] + params["harbor"] + params["captain"], "vp")
    if good < 0:
        text = N_("{name} ships {load} by the small wharf for {points}")
        return say.tr(text, name=name, load=_some(params["barrels"], "sack"), points=points)
    load = _some(params["barrels"], GOODS[good])
    if ship == 0:
        text = N_("{name} ships {load} by the wharf for {points}")
    else:
        text = N_("{name} loads {load} on one ship for {points}")
    return say.tr(text, name=name, load=load, points=points)


def _loss(say: Terms, moment: Moment, name: str) -> str:
    return say.tr("{name} cannot store {lost}", name=name, lost=barrels(moment.params["lost"]))


def _large(say: Terms, moment: Moment, name: str) -> str:
    return say.tr(
        "{name} builds: {building} for {money}",
        name=name,
        building=say.building(moment.params["building"]),
        money=_some(moment.params["price"], "coin"),
    )


def _lead(say: Terms, moment: Moment, name: str) -> str:
    return say.tr(
        "{name} is never behind again, after trailing by {points}",
        name=name,
        points=_some(moment.params["behind"], "vp"),
    )


def _end(say: Terms, moment: Moment, name: str) -> str:
    cause = say.end_cause(moment.params["cause"])
    if moment.seat < 0:
        return say.tr("The last round: {cause}", cause=cause)
    return say.tr("{name} brings on the last round: {cause}", name=name, cause=cause)


_SENTENCES: Mapping[str, Callable[[Terms, Moment, str], str]] = {
    "card": _card,
    "harvest": _harvest,
    "sale": _sale,
    "loading": _loading,
    "loss": _loss,
    "large": _large,
    "lead": _lead,
    "end": _end,
}
