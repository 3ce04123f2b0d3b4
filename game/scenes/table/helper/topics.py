"""The topics of the helper: what it says when something happens for the first time.

Each is shown once, the first that applies (docs/helper.md): urgent topics come before phases, and
rare or short-lived situations before those that can wait.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import partial
from typing import Final, NamedTuple

from game.app.i18n import N_
from game.app.settings import SOMETIMES, TEACHING
from game.rules.material import BUILDING_IDS, PLACE_NAMES, PRODUCTION_BUILDINGS, ROLES
from game.scenes.table.helper import conditions as when
from game.scenes.table.helper.situation import Advice, Found, Situation

Condition = Callable[[Situation], Found | None]


class Topic(NamedTuple):
    """A topic that the helper mentions once: its `key`, its condition, at most two short sentences
    ("" to use the condition's text), and the lowest level that shows it."""

    key: str
    fits: Condition
    text: str = ""
    level: str = TEACHING


_URGENT: Final = (
    Topic(
        "last_round",
        when.last_round,
        N_("This is the last round. Do whatever still earns {vp}."),
        SOMETIMES,
    ),
    Topic(
        "would_rot",
        when.would_rot,
        N_("You can't keep all your barrels after the captain phase. Ship or sell some first."),
        SOMETIMES,
    ),
    Topic(
        "storing",
        when.storing,
        N_("You keep {n} {sack}, plus what your warehouses hold. The rest is lost."),
        SOMETIMES,
    ),
    Topic(
        "idle_large_building",
        when.idle_large_building,
        N_(
            "The **{building:nom}** scores its bonus only if someone works there at the end of "
            "the game."
        ),
        SOMETIMES,
    ),
)
_PHASES: Final = tuple(
    Topic(f"role.{name}", partial(when.in_phase, role), level=SOMETIMES)
    for role, name in enumerate(ROLES)
)
_GENERAL: Final = (
    Topic(
        "colonists_low",
        when.colonists_low,
        N_("Only {n} {colonist} left. If they can't fill the ship, that round is the last."),
    ),
    Topic(
        "colonists_gone",
        when.colonists_gone,
        N_("There are no {colonist} left. If the ship can't be filled, that round is the last."),
    ),
    Topic(
        "vp_low",
        when.vp_low,
        N_("Only {n} {vp} left. When they run out, that round is the last."),
    ),
    Topic(
        "city_nearly_full",
        when.city_nearly_full,
        N_("{name} has almost filled the city. When it's full, that round is the last."),
    ),
    Topic(
        "own_city_nearly_full",
        when.own_city_nearly_full,
        N_("Your city is almost full. When you fill it, that round is the last."),
    ),
    Topic(
        "large_affordable",
        when.large_affordable,
        N_(
            "You can afford a large building. It scores extra {vp} at the end, and there is only "
            "one of each."
        ),
    ),
    Topic(
        "must_load",
        when.must_load,
        N_("If you can load a ship, you must. This one takes your goods: 1 {vp} per barrel."),
    ),
    Topic(
        "several_kinds",
        when.several_kinds,
        N_("Each ship carries only one kind. What you load may leave the others without a ship."),
    ),
    Topic(
        "one_sale",
        when.one_sale,
        N_("You can sell only one barrel. Sell an expensive kind and ship the cheap ones."),
    ),
    Topic(
        "quarry_open",
        when.quarry_open,
        N_(
            "A quarry with a colonist saves 1 {coin} on each building. The earlier you get it, "
            "the more you save."
        ),
    ),
    Topic(
        "corn_open",
        when.corn_open,
        N_("Corn needs no building. A plantation with a colonist on it is enough."),
    ),
    Topic(
        "island_nearly_full",
        when.island_nearly_full,
        N_("Your island is almost full. Choose your last tiles carefully."),
    ),
    Topic(
        "two_people",
        when.two_people,
        N_(
            "Producing {barrel} takes two people: one on the plantation and one in the "
            "**{building:nom}**."
        ),
    ),
    Topic(
        "placing",
        when.placing,
        N_("In this phase, you may move all your people. Put them where they do the most good."),
    ),
    Topic(
        "may_pass",
        when.may_pass,
        N_("You don't have to do what this role offers. You can pass and wait."),
    ),
    Topic(
        "choosing",
        when.choosing,
        N_(
            "Most roles let everyone act. You chose this one, so you go first and get the "
            "privilege."
        ),
    ),
    Topic(
        "card_with_money",
        when.card_with_money,
        N_(
            "No one took this card last round, so it has money on it. Whoever chooses it gets "
            "the money too."
        ),
    ),
    Topic(
        "supply_short",
        when.supply_short,
        N_("The supply has only {n} {barrel} left. Players later in turn order may get none."),
    ),
    Topic(
        "supply_empty",
        when.supply_empty,
        N_(
            "There is no {barrel} left in the supply. No one can produce any until some are "
            "returned."
        ),
    ),
    Topic(
        "feeds_others",
        when.feeds_others,
        N_("Careful: with this role, {name} gets {n} {sack}, more than you do."),
    ),
    Topic(
        "others_could_ship",
        when.others_could_ship,
        N_(
            "{name} has {n} {sack}, each worth 1 {vp} if shipped. Check which ships could take "
            "them."
        ),
    ),
    Topic(
        "no_ship",
        when.no_ship,
        N_("No ship can take your {barrel} right now. Full ships sail after the captain phase."),
    ),
    Topic(
        "house_nearly_full",
        when.house_nearly_full,
        N_("The trading house has one space left. One more sale will fill it."),
    ),
    Topic(
        "house_has_kind",
        when.house_has_kind,
        N_("The trading house already has {barrel}, so it won't take yours."),
    ),
    Topic(
        "rich",
        when.rich,
        N_("You have {n} {coin}. Money earns no {vp} at the end, but buildings do."),
    ),
    Topic(
        "idle_plant",
        when.idle_plant,
        N_(
            "The **{building:nom}** has no crop to work with. The settler can get you a "
            "plantation for it."
        ),
    ),
    Topic(
        "idle_quarry",
        when.idle_quarry,
        N_("A quarry saves you money only while someone works there."),
    ),
    Topic(
        "idle_building",
        when.idle_building,
        N_(
            "The **{building:nom}** does nothing until someone works there. The mayor brings "
            "colonists."
        ),
    ),
    Topic(
        "no_plant",
        when.no_plant,
        N_(
            "A plantation alone doesn't produce {barrel}. You also need a building like the "
            "**{building:nom}**."
        ),
    ),
    Topic(
        "idle_tile",
        when.idle_tile,
        N_("A plantation produces nothing until someone works there. The mayor brings colonists."),
    ),
    Topic(
        "people_waiting",
        when.people_waiting,
        N_(
            "Your circles are all full, so people wait in San Juan. New tiles and buildings add "
            "circles."
        ),
    ),
    Topic("goods", when.first_barrels),
    Topic("building.production", when.production_works),
)
_BUILDINGS: Final = tuple(
    Topic(f"building.{PLACE_NAMES[building]}", partial(when.building_works, building))
    for building in BUILDING_IDS
    if not any(building in plants for plants in PRODUCTION_BUILDINGS)
)
TOPICS: Final[tuple[Topic, ...]] = (*_URGENT, *_PHASES, *_GENERAL, *_BUILDINGS)


def advice_for(situation: Situation, known: Container[str]) -> Iterator[Advice]:
    """Yield the advice that applies now and is not known yet, most important first."""
    tr = situation.phrases.tr
    for topic in TOPICS:
        found = topic.fits(situation) if topic.key not in known else None
        if found is not None:
            text = found.text or tr(topic.text, **found.values)
            yield Advice(topic.level, topic.key, text, found.targets, found.heading, found.page)
