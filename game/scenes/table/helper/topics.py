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
from game.rules.material import BUILDING_IDS, PLACE_NAMES, PRODUCTION_BUILDINGS, PROSPECTOR, ROLES
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


def _topic(fits: Condition, text: str, level: str = TEACHING) -> Topic:
    """Return a topic that has the name of its condition as its key."""
    return Topic(fits.__name__, fits, text, level)


_URGENT: Final = (
    _topic(when.last_round, N_("This is the last round. Do whatever still earns {vp}."), SOMETIMES),
    _topic(
        when.would_rot,
        N_("You can't keep all your barrels after the captain phase. Ship or sell some first."),
        SOMETIMES,
    ),
    _topic(
        when.storing,
        N_("You keep {n} {sack}, plus what your warehouses hold. The rest is lost."),
        SOMETIMES,
    ),
    _topic(
        when.idle_large_building,
        N_(
            "The **{building:nom}** only scores its bonus if somebody works there at the end of "
            "the game."
        ),
        SOMETIMES,
    ),
)
_PHASES: Final = tuple(
    Topic(f"role.{name}", partial(when.in_phase, role), level=SOMETIMES)
    for role, name in enumerate(ROLES)
    if role != PROSPECTOR
)
_GENERAL: Final = (
    _topic(
        when.colonists_low,
        N_("Only {n} {colonist} left. If the ship can't be filled, the game ends with that round."),
    ),
    _topic(when.vp_low, N_("Only {n} {vp} left. When they run out, that round is the last.")),
    _topic(
        when.city_nearly_full,
        N_(
            "{name} has almost run out of city spaces. When they're all full, that round is the "
            "last."
        ),
    ),
    _topic(
        when.large_affordable,
        N_(
            "You can afford a large building. It scores extra {vp} at the end, and there is only "
            "one of each."
        ),
    ),
    _topic(
        when.several_kinds,
        N_("Each ship carries only one kind. What you load may leave the others without a ship."),
    ),
    _topic(
        when.quarry_open,
        N_(
            "A quarry with a colonist saves 1 {coin} on each building. The earlier you get it, "
            "the more you save."
        ),
    ),
    _topic(
        when.corn_open, N_("Corn needs no building. A plantation with a colonist on it is enough.")
    ),
    _topic(
        when.two_people,
        N_(
            "Producing {barrel} takes two people: one on the plantation and one in the "
            "**{building:nom}**."
        ),
    ),
    _topic(
        when.choosing,
        N_("Most roles let everybody act. If you choose one, you go first and get its privilege."),
    ),
    _topic(
        when.card_with_money,
        N_(
            "Nobody took this card last round, so there's money on it. Whoever chooses it gets "
            "the money too."
        ),
    ),
    Topic(f"role.{ROLES[PROSPECTOR]}", when.prospector_offered),
    _topic(
        when.supply_short,
        N_("The supply has only {n} {barrel} left. Players later in turn order may get none."),
    ),
    _topic(
        when.feeds_others, N_("Careful: with this role, {name} gets {n} {sack}, more than you do.")
    ),
    _topic(
        when.others_could_ship,
        N_(
            "{name} has {n} {sack}, each worth 1 {vp} if shipped. Check which ships could take "
            "them."
        ),
    ),
    _topic(
        when.no_ship,
        N_("No ship can take your {barrel} right now. Full ships sail after the captain phase."),
    ),
    _topic(
        when.house_nearly_full,
        N_("The trading house has one space left. One more sale will fill it."),
    ),
    _topic(when.rich, N_("You have {n} {coin}. Money earns no {vp} at the end, but buildings do.")),
    _topic(
        when.idle_plant,
        N_(
            "The **{building:nom}** has no crop to process. The settler can get you a "
            "plantation for it."
        ),
    ),
    _topic(
        when.idle_building,
        N_(
            "The **{building:nom}** does nothing until somebody works there. The mayor brings "
            "colonists."
        ),
    ),
    _topic(
        when.no_plant,
        N_(
            "A plantation alone doesn't produce {barrel}. You also need a building like the "
            "**{building:nom}**."
        ),
    ),
    _topic(
        when.idle_tile,
        N_("A plantation produces nothing until somebody works there. The mayor brings colonists."),
    ),
    _topic(
        when.people_waiting,
        N_(
            "All your circles are full, so your people are waiting in San Juan. New tiles and "
            "buildings add circles."
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
