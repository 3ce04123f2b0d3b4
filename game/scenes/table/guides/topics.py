"""The topics of the coach: what it says when something happens for the first time.

Each is told once, the first that fits (docs/coach.md): what is seldom or soon over stands above
what can wait.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import Final, NamedTuple

from game.app.i18n import N_
from game.scenes.table.guides import conditions as when
from game.scenes.table.guides.situation import COACH, Advice, Found, Situation

Condition = Callable[[Situation], Found | None]


class Topic(NamedTuple):
    """Something that the coach tells once: when it fits, and two short sentences at most. What is
    `urgent` comes before everything else."""

    fits: Condition
    text: str
    urgent: bool = False

    @property
    def id(self) -> str:
        """Its name: that of the condition."""
        return self.fits.__name__

    @property
    def key(self) -> str:
        """Its name among what was told."""
        return f"coach.{self.id}"


TOPICS: Final[tuple[Topic, ...]] = (
    Topic(when.last_round, N_("This is the last round. Do what still brings {vp}."), urgent=True),
    Topic(
        when.would_rot,
        N_("After the captain phase you can't keep all your barrels. Ship or sell some first."),
        urgent=True,
    ),
    Topic(
        when.storing,
        N_("You keep {n} {sack}, plus what your warehouses hold. The rest is lost."),
        urgent=True,
    ),
    Topic(
        when.colonists_low,
        N_("Only {n} {colonist} left. When the ship can't be filled, that round is the last."),
    ),
    Topic(
        when.colonists_gone,
        N_("No {colonist} is left. If the ship can't be filled, that round is the last."),
    ),
    Topic(when.vp_low, N_("Only {n} {vp} left. When the last one goes, that round is the last.")),
    Topic(
        when.city_nearly_full,
        N_(
            "{name} has a city that is nearly full. Filling the last space makes that round the "
            "last."
        ),
    ),
    Topic(
        when.own_city_nearly_full,
        N_("Your city is nearly full. When you fill it, that round is the last."),
    ),
    Topic(
        when.idle_large_building,
        N_("**{building}** scores its bonus only if somebody works there at the end."),
        urgent=True,
    ),
    Topic(
        when.large_affordable,
        N_(
            "You can pay for a large building: it scores extra {vp} at the end, and there is "
            "only one of each."
        ),
    ),
    Topic(
        when.must_load,
        N_("If you can load, you must. This ship takes your goods, 1 {vp} for each barrel."),
    ),
    Topic(
        when.several_kinds,
        N_("A ship takes only one kind. What you load can leave others without a ship."),
    ),
    Topic(
        when.one_sale,
        N_("You may sell only one barrel. Sell an expensive one, and ship the cheap ones."),
    ),
    Topic(
        when.quarry_open,
        N_(
            "With a colonist, a quarry saves 1 {coin} on each building. It pays off most if you "
            "get it early."
        ),
    ),
    Topic(when.corn_open, N_("Corn needs no building: a plantation and a colonist are enough.")),
    Topic(
        when.island_nearly_full,
        N_("Your island is nearly full. Choose carefully what you still plant."),
    ),
    Topic(
        when.two_people,
        N_("A {barrel} needs two people: one on the plantation, one in **{building}**."),
    ),
    Topic(
        when.placing,
        N_("In this phase all your people may move. Place them where they do some good."),
    ),
    Topic(when.may_pass, N_("You don't have to do what this role offers. You may pass and wait.")),
    Topic(
        when.choosing,
        N_(
            "Most roles are carried out by everybody. You chose it, so you go first and have "
            "the privilege."
        ),
    ),
    Topic(
        when.card_with_money,
        N_(
            "Nobody wanted this card, so there is money on it. Whoever takes the card gets that "
            "too."
        ),
    ),
    Topic(
        when.supply_short,
        N_("The supply has only {n} {barrel}. Players who produce late may get nothing."),
    ),
    Topic(
        when.supply_empty,
        N_("No {barrel} is left in the supply. Nobody can produce any until some come back."),
    ),
    Topic(
        when.feeds_others, N_("Think first: with this role {name} gets {n} {sack}, more than you.")
    ),
    Topic(
        when.others_could_ship,
        N_(
            "{name} has {n} {sack}, and each can be worth 1 {vp}. Look at which ships could "
            "take them."
        ),
    ),
    Topic(
        when.no_ship,
        N_("No ship takes your {barrel} now. A full ship sails only after the captain phase."),
    ),
    Topic(
        when.house_nearly_full, N_("The trading house has one space left. One more sale fills it.")
    ),
    Topic(
        when.house_has_kind, N_("The trading house has {barrel} already, so it won't take yours.")
    ),
    Topic(when.rich, N_("You have {n} {coin}. Money brings no {vp} at the end, but buildings do.")),
    Topic(
        when.idle_plant,
        N_("**{building}** has no crop to work with. The settler brings the plantation."),
    ),
    Topic(when.idle_quarry, N_("A quarry saves money only while somebody works there.")),
    Topic(
        when.idle_building,
        N_("**{building}** does nothing until a colonist works there. The mayor brings people."),
    ),
    Topic(
        when.no_plant,
        N_(
            "A plantation alone produces no {barrel}. You also need a building like **{building}**."
        ),
    ),
    Topic(
        when.idle_tile,
        N_("A plantation where nobody works produces nothing. The mayor brings people."),
    ),
    Topic(
        when.people_waiting,
        N_("Your circles are full, so people wait in San Juan. New tiles and buildings have more."),
    ),
)


def advice_for(situation: Situation, told: Container[str], *, urgent: bool) -> Iterator[Advice]:
    """Yield what the coach could tell now and has not told yet: what is urgent, or the rest."""
    tr = situation.phrases.tr
    for topic in TOPICS:
        if topic.urgent is not urgent or topic.key in told:
            continue
        found = topic.fits(situation)
        if found is not None:
            text = tr(topic.text, **found.values)
            yield Advice(COACH, topic.key, tr("The coach"), text, found.targets)
