"""The topics of the helper: what it says when something happens for the first time.

Each is told once, the first that fits (docs/helper.md): what is urgent stands above the phases of
roles, and what is seldom or soon over above what can wait.
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
    """Something that the helper tells once: its `key` among what was told, when it fits, two short
    sentences at most ("": what the condition has found), and the level from which on it is said."""

    key: str
    fits: Condition
    text: str = ""
    level: str = TEACHING


_URGENT: Final = (
    Topic(
        "last_round",
        when.last_round,
        N_("This is the last round. Do what still brings {vp}."),
        SOMETIMES,
    ),
    Topic(
        "would_rot",
        when.would_rot,
        N_("After the captain phase you can't keep all your barrels. Ship or sell some first."),
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
        N_("**{building}** scores its bonus only if somebody works there at the end."),
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
        N_("Only {n} {colonist} left. When the ship can't be filled, that round is the last."),
    ),
    Topic(
        "colonists_gone",
        when.colonists_gone,
        N_("No {colonist} is left. If the ship can't be filled, that round is the last."),
    ),
    Topic(
        "vp_low",
        when.vp_low,
        N_("Only {n} {vp} left. When the last one goes, that round is the last."),
    ),
    Topic(
        "city_nearly_full",
        when.city_nearly_full,
        N_(
            "{name} has a city that is nearly full. Filling the last space makes that round the "
            "last."
        ),
    ),
    Topic(
        "own_city_nearly_full",
        when.own_city_nearly_full,
        N_("Your city is nearly full. When you fill it, that round is the last."),
    ),
    Topic(
        "large_affordable",
        when.large_affordable,
        N_(
            "You can pay for a large building: it scores extra {vp} at the end, and there is "
            "only one of each."
        ),
    ),
    Topic(
        "must_load",
        when.must_load,
        N_("If you can load, you must. This ship takes your goods, 1 {vp} for each barrel."),
    ),
    Topic(
        "several_kinds",
        when.several_kinds,
        N_("A ship takes only one kind. What you load can leave others without a ship."),
    ),
    Topic(
        "one_sale",
        when.one_sale,
        N_("You may sell only one barrel. Sell an expensive one, and ship the cheap ones."),
    ),
    Topic(
        "quarry_open",
        when.quarry_open,
        N_(
            "With a colonist, a quarry saves 1 {coin} on each building. It pays off most if you "
            "get it early."
        ),
    ),
    Topic(
        "corn_open",
        when.corn_open,
        N_("Corn needs no building: a plantation and a colonist are enough."),
    ),
    Topic(
        "island_nearly_full",
        when.island_nearly_full,
        N_("Your island is nearly full. Choose carefully what you still plant."),
    ),
    Topic(
        "two_people",
        when.two_people,
        N_("A {barrel} needs two people: one on the plantation, one in **{building}**."),
    ),
    Topic(
        "placing",
        when.placing,
        N_("In this phase all your people may move. Place them where they do some good."),
    ),
    Topic(
        "may_pass",
        when.may_pass,
        N_("You don't have to do what this role offers. You may pass and wait."),
    ),
    Topic(
        "choosing",
        when.choosing,
        N_(
            "Most roles are carried out by everybody. You chose it, so you go first and have the "
            "privilege."
        ),
    ),
    Topic(
        "card_with_money",
        when.card_with_money,
        N_(
            "Nobody wanted this card, so there is money on it. Whoever takes the card gets that "
            "too."
        ),
    ),
    Topic(
        "supply_short",
        when.supply_short,
        N_("The supply has only {n} {barrel}. Players who produce late may get nothing."),
    ),
    Topic(
        "supply_empty",
        when.supply_empty,
        N_("No {barrel} is left in the supply. Nobody can produce any until some come back."),
    ),
    Topic(
        "feeds_others",
        when.feeds_others,
        N_("Think first: with this role {name} gets {n} {sack}, more than you."),
    ),
    Topic(
        "others_could_ship",
        when.others_could_ship,
        N_(
            "{name} has {n} {sack}, and each can be worth 1 {vp}. Look at which ships could take "
            "them."
        ),
    ),
    Topic(
        "no_ship",
        when.no_ship,
        N_("No ship takes your {barrel} now. A full ship sails only after the captain phase."),
    ),
    Topic(
        "house_nearly_full",
        when.house_nearly_full,
        N_("The trading house has one space left. One more sale fills it."),
    ),
    Topic(
        "house_has_kind",
        when.house_has_kind,
        N_("The trading house has {barrel} already, so it won't take yours."),
    ),
    Topic(
        "rich",
        when.rich,
        N_("You have {n} {coin}. Money brings no {vp} at the end, but buildings do."),
    ),
    Topic(
        "idle_plant",
        when.idle_plant,
        N_("**{building}** has no crop to work with. The settler brings the plantation."),
    ),
    Topic(
        "idle_quarry", when.idle_quarry, N_("A quarry saves money only while somebody works there.")
    ),
    Topic(
        "idle_building",
        when.idle_building,
        N_("**{building}** does nothing until a colonist works there. The mayor brings people."),
    ),
    Topic(
        "no_plant",
        when.no_plant,
        N_(
            "A plantation alone produces no {barrel}. You also need a building like **{building}**."
        ),
    ),
    Topic(
        "idle_tile",
        when.idle_tile,
        N_("A plantation where nobody works produces nothing. The mayor brings people."),
    ),
    Topic(
        "people_waiting",
        when.people_waiting,
        N_("Your circles are full, so people wait in San Juan. New tiles and buildings have more."),
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
    """Yield what could be said now and is not known yet, the most important first."""
    tr = situation.phrases.tr
    for topic in TOPICS:
        found = topic.fits(situation) if topic.key not in known else None
        if found is not None:
            text = found.text or tr(topic.text, **found.values)
            yield Advice(topic.level, topic.key, text, found.targets, found.heading, found.page)
