"""The conditions of the helper's topics: functions from a situation to what to point at.

They use public information only, not the face-down stack or other players' VP.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.content.lessons.targets import Target
from game.rules import steps
from game.rules.material import (
    BUILDER,
    BUILDINGS,
    CAPTAIN,
    CITY_SPACES,
    CORN,
    CRAFTSMAN,
    GOOD_IDS,
    GOODS,
    ISLAND_SPACES,
    PINK_BUILDINGS,
    PRICES,
    PRODUCTION_BUILDINGS,
    PROSPECTOR,
    QUARRY,
    SAN_JUAN,
    SMALL_WHARF,
    TRADER,
    TRADING_HOUSE_SPACES,
    WHARF,
    role_of,
)
from game.rules.phases.captain import loadable_ships, single_barrels
from game.rules.queries.forecast import CraftsmanForecast, barrels_lost, forecast_role
from game.rules.scoring import LARGE_WITH_BONUS
from game.scenes.table.helper.situation import Found, Situation
from game.ui.almanac import page_for_building, page_for_good, page_for_role

RICH = 8  # doubloons with which a player should build
MANY_BARRELS = 5
MORE_BARRELS = 2  # how many more others get as craftsman, for a remark
NEARLY_FULL = 2  # free spaces of an island or a city
COLONISTS_LEFT = 3  # per player
VP_LEFT = 5  # per player

_LARGE = 2  # city spaces

PHASE_STEPS: Final = frozenset(
    {steps.SETTLE, steps.PLACE, steps.BUILD, steps.PRIVILEGE, steps.TRADE, steps.LOAD}
)
"""Decisions that are the phase itself, not an effect of a building."""


ENOUGH_TIME: Final = 12
"""The number of colonists in the supply from which new investments still pay off."""


def icon(good: int) -> str:
    """Return the icon of a good as markup."""
    return "{" + GOODS[good] + "}"


# Any decision


def last_round(at: Situation) -> Found | None:
    """Match if the game ends with this round."""
    return Found((Target("clocks"),)) if at.position.end_causes else None


def colonists_low(at: Situation) -> Found | None:
    """Match if the colonists of the supply are nearly gone, but not all."""
    pos = at.position
    few = 0 < pos.colonist_supply <= COLONISTS_LEFT * len(pos.players)
    if pos.setup.with_nobles or not few:
        return None
    return Found((Target("colonists"), Target("clocks")), {"n": pos.colonist_supply})


def vp_low(at: Situation) -> Found | None:
    """Match if the VP of the supply are nearly gone, but not all."""
    left = at.position.vp_supply
    if not 0 < left <= VP_LEFT * len(at.names):
        return None
    return Found((Target("vp supply"), Target("clocks")), {"n": left})


def city_nearly_full(at: Situation) -> Found | None:
    """Match if another player has only a few free city spaces left."""
    players = at.position.players
    fullest = max(at.others, key=lambda seat: players[seat].city_spaces)
    if not 0 < CITY_SPACES - players[fullest].city_spaces <= NEARLY_FULL:
        return None
    targets = (Target("board", fullest), Target("turn", fullest), Target("city clock"))
    return Found(targets, {"name": at.name(fullest)})


# At a choice of a role


def choosing(at: Situation) -> Found | None:
    """Match if a role is to be chosen."""
    return Found((Target("roles"),)) if at.position.step == steps.CHOOSE else None


def would_rot(at: Situation) -> Found | None:
    """Match if the next captain phase would cost the person barrels."""
    goods = at.player.goods
    if at.card(CAPTAIN) < 0 or not barrels_lost(at.player, goods):
        return None
    dearest = max((good for good in GOOD_IDS if goods[good]), key=lambda good: PRICES[good])
    return Found((Target("goods", at.seat, dearest),))


def no_ship(at: Situation) -> Found | None:
    """Match if no ship has room for one of the person's goods, and the person has no wharf."""
    people = at.player.people
    if at.card(CAPTAIN) < 0 or people[WHARF] or people[SMALL_WHARF]:
        return None
    goods = at.player.goods
    stuck = [g for g in GOOD_IDS if goods[g] and not loadable_ships(at.position, g, goods[g])]
    return Found((Target("ships"),), {"barrel": icon(stuck[0])}) if stuck else None


def card_with_money(at: Situation) -> Found | None:
    """Match if a role that can be chosen has doubloons on its card."""
    cards = [card for card in at.offers("role") if at.position.card_doubloons[card]]
    return Found((Target("role", -1, cards[0]),)) if cards else None


def idle_tile(at: Situation) -> Found | None:
    """Match if a plantation is unoccupied."""
    if not choosing(at):
        return None
    tiles = (tile for tile in GOOD_IDS if at.player.vacant_circles(tile))
    return next((Found((Target("tile", at.seat, tile),)) for tile in tiles), None)


def no_plant(at: Situation) -> Found | None:
    """Match if a plantation has no production building, and there is one to build."""
    if not choosing(at):
        return None
    for good in GOOD_IDS:
        plants = PRODUCTION_BUILDINGS[good]
        left = [plant for plant in plants if at.position.market[plant]]
        if left and at.player.circles[good] and not _owned(at, plants):
            values = {"barrel": icon(good), "building": at.phrases.building(left[0])}
            return Found((Target("tile", at.seat, good),), values)
    return None


def idle_plant(at: Situation) -> Found | None:
    """Match if a production building has no plantation, and there is time and space for one."""
    room = len(at.player.island) < ISLAND_SPACES
    if not choosing(at) or not room or at.position.colonist_supply < ENOUGH_TIME:
        return None
    for good, plants in enumerate(PRODUCTION_BUILDINGS):
        owned = _owned(at, plants)
        if owned and not at.player.circles[good]:
            return _building(at, owned[0])
    return None


def idle_building(at: Situation) -> Found | None:
    """Match if a small violet building is unoccupied."""
    if not choosing(at):
        return None
    buildings = (b for b in _empty(at) if BUILDINGS[b].spaces < _LARGE and b not in PINK_BUILDINGS)
    return next((_building(at, building) for building in buildings), None)


def idle_large_building(at: Situation) -> Found | None:
    """Match if a large building is unoccupied."""
    buildings = (b for b in _empty(at) if BUILDINGS[b].spaces == _LARGE)
    return next((_building(at, building) for building in buildings), None)


def people_waiting(at: Situation) -> Found | None:
    """Match if people wait in San Juan, because no circle is vacant."""
    player = at.player
    if (
        not choosing(at)
        or not player.people[SAN_JUAN]
        or any(map(player.vacant_circles, player.places))
    ):
        return None
    return Found((Target("san juan", at.seat),))


def rich(at: Situation) -> Found | None:
    """Match if the person has many doubloons, and the builder is available."""
    if at.card(BUILDER) < 0 or at.player.doubloons < RICH:
        return None
    return Found((Target("doubloons", at.seat),), {"n": at.player.doubloons})


def others_could_ship(at: Situation) -> Found | None:
    """Match if another player has many barrels, and the captain is still available."""
    counts = {seat: sum(at.position.players[seat].goods) for seat in at.others}
    most = max(counts, key=lambda seat: counts[seat])
    if at.card(CAPTAIN) < 0 or counts[most] < MANY_BARRELS:
        return None
    values = {"name": at.name(most), "n": counts[most]}
    return Found((Target("board", most), Target("turn", most)), values)


def feeds_others(at: Situation) -> Found | None:
    """Match if the craftsman would bring another player clearly more than the person."""
    card, made = at.card(CRAFTSMAN), _produced(at)
    if card < 0 or not made:
        return None
    counts = {seat: sum(forecast.received) + forecast.privilege for seat, forecast in made.items()}
    most = max(at.others, key=lambda seat: counts[seat])
    if counts[most] < counts[at.seat] + MORE_BARRELS:
        return None
    return Found((Target("role", -1, card),), {"name": at.name(most), "n": counts[most]})


def supply_short(at: Situation) -> Found | None:
    """Match if the supply has some barrels of a good, but fewer than the person would produce."""
    made, supply = _produced(at).get(at.seat), at.position.goods_supply
    for good in GOOD_IDS if made is not None else ():
        if made is not None and made.short[good] and supply[good]:
            values = {"n": supply[good], "barrel": icon(good)}
            return Found((Target("supply", -1, good),), values)
    return None


def house_nearly_full(at: Situation) -> Found | None:
    """Match if one more sale fills the trading house."""
    space = TRADING_HOUSE_SPACES - len(at.position.trading_house)
    return Found((Target("trading house"),)) if at.card(TRADER) >= 0 and space == 1 else None


# During a phase


def corn_open(at: Situation) -> Found | None:
    """Match if corn can be taken."""
    return Found((Target("open tile", -1, CORN),)) if CORN in at.offers("take") else None


def quarry_open(at: Situation) -> Found | None:
    """Match if a quarry can be taken, the person's first, because a second one saves nothing on the
    cheapest buildings."""
    first = QUARRY in at.offers("take") and QUARRY not in at.player.island
    return Found((Target("quarries"),)) if first else None


def two_people(at: Situation) -> Found | None:
    """Match if people are being placed, and more of them are on a plantation than in its building,
    or the reverse, or nobody is in either. A person with a small and a large building already
    knows."""
    if at.position.step != steps.PLACE:
        return None
    for good, plants in enumerate(PRODUCTION_BUILDINGS):
        owned, growing = _owned(at, plants), at.player.people[good]
        making = sum(at.player.people[plant] for plant in owned)
        uneven = growing != min(making, at.player.circles[good]) or not making
        if len(owned) == 1 and at.player.circles[good] and uneven:
            found = _building(at, owned[0])
            return found._replace(values={**found.values, "barrel": icon(good)})
    return None


def large_affordable(at: Situation) -> Found | None:
    """Match if a large building with a bonus is affordable."""
    large = [b for b in at.offers("build") if b in LARGE_WITH_BONUS]
    return Found((Target("market", -1, large[0]),)) if large else None


def several_kinds(at: Situation) -> Found | None:
    """Match if several kinds can be loaded."""
    return Found((Target("ships"),)) if len(set(at.offers("load"))) > 1 else None


def storing(at: Situation) -> Found | None:
    """Match if the person chooses which barrels to keep."""
    if at.position.step != steps.STORE:
        return None
    kept = max((good for good in GOOD_IDS if at.player.goods[good]), default=-1)
    if kept < 0:
        return None
    return Found((Target("goods", at.seat, kept),), {"n": single_barrels(at.player)})


# Explanations in the words of the almanac


def in_phase(role: int, at: Situation) -> Found | None:
    """Match if the phase of a role is in progress."""
    pos = at.position
    if pos.step not in PHASE_STEPS or pos.role_card < 0 or role_of(pos.role_card) != role:
        return None
    return _about_role(at, pos.role_card, with_privilege=pos.chooser == at.seat)


def prospector_offered(at: Situation) -> Found | None:
    """Match if the prospector, which has no phase, can be chosen."""
    card = at.card(PROSPECTOR)
    return _about_role(at, card, with_privilege=True) if card >= 0 else None


def _about_role(at: Situation, card: int, *, with_privilege: bool) -> Found:
    text, privilege = at.phrases.role_effect(card)
    if with_privilege:
        text = f"{text} {at.phrases.tr('Privilege: {what}', what=privilege)}"
    targets = (Target("role", -1, card), Target("prompt"))
    return Found(targets, {}, text, at.phrases.role(card), page_for_role(card).id)


def first_barrels(at: Situation) -> Found | None:
    """Match if the person has a barrel at a choice of a role."""
    tr, good = at.phrases.tr, next((good for good in GOOD_IDS if at.player.goods[good]), -1)
    if not choosing(at) or good < 0:
        return None
    price = tr("Sells for {n} {coin} at the trading house", n=PRICES[good])
    text = f"{price}\n{tr('Each barrel you ship earns 1 {vp}.')}"
    page = page_for_good(good)
    heading = f"{icon(good)} {page.heading(at.phrases.translator)}"
    return Found((Target("goods", at.seat, good),), {}, text, heading, page.id)


def production_works(at: Situation) -> Found | None:
    """Match if a production building is occupied at a choice of a role."""
    plants = (plant for plants in PRODUCTION_BUILDINGS for plant in plants)
    works = (building_works(plant, at) for plant in plants)
    return next((found for found in works if found is not None), None)


def building_works(building: int, at: Situation) -> Found | None:
    """Match if the person has an occupied building at a choice of a role."""
    player, phrases = at.player, at.phrases
    works = player.people[building] or not BUILDINGS[building].circles
    if not choosing(at) or building not in player.city or not works:
        return None
    targets = (Target("building", at.seat, building),)
    name, page = phrases.building(building), page_for_building(building).id
    return Found(targets, {}, phrases.effect(building), name, page)


def _owned(at: Situation, buildings: tuple[int, ...]) -> list[int]:
    return [building for building in buildings if building in at.player.city]


def _empty(at: Situation) -> Iterator[int]:
    """Yield the person's unoccupied buildings that have circles."""
    for building in at.player.city:
        if BUILDINGS[building].circles and not at.player.people[building]:
            yield building


def _building(at: Situation, building: int) -> Found:
    values = {"building": at.phrases.building(building)}
    return Found((Target("building", at.seat, building),), values)


def _produced(at: Situation) -> dict[int, CraftsmanForecast]:
    """Return what a craftsman phase would bring now, by seat; {} if it cannot be chosen."""
    card = at.card(CRAFTSMAN)
    made = forecast_role(at.position, card) if card >= 0 else []
    return {forecast.seat: forecast for forecast in made if isinstance(forecast, CraftsmanForecast)}
