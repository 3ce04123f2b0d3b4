"""Tips in place: what a phase, a good or a building means, the first time that it matters."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Final

from game.content.lessons.lesson import Target
from game.rules import steps
from game.rules.material import (
    BUILDINGS,
    GOOD_IDS,
    GOODS,
    PLACE_NAMES,
    PRICES,
    PRODUCTION_BUILDINGS,
    ROLES,
    role_of,
)
from game.scenes.table.guides.situation import TIPS, Advice, Situation
from game.ui.almanac import page_for_building, page_for_good, page_for_role

# Decisions that are the phase itself, not something that a building brings on top of it.
PHASE_STEPS: Final = frozenset(
    {steps.SETTLE, steps.PLACE, steps.BUILD, steps.PRIVILEGE, steps.TRADE, steps.LOAD}
)


def tips(situation: Situation, told: Container[str]) -> Iterator[Advice]:
    """Yield the tips that have not been told yet about what matters now."""
    advice = (*_phase(situation), *_goods(situation), *_buildings(situation))
    yield from (tip for tip in advice if tip.key not in told)


def is_about_phase(tip: Advice) -> bool:
    """Tell whether a tip is about the phase being played, and so fits only now."""
    return tip.key.startswith(_PHASE)


_PHASE = "tip.role."


def _phase(at: Situation) -> Iterator[Advice]:
    """The phase that is being played."""
    pos, phrases = at.position, at.phrases
    if pos.step not in PHASE_STEPS:
        return
    card = pos.role_card
    text, privilege = phrases.role_effect(card)
    if pos.chooser == at.seat:
        text = f"{text} {phrases.tr('Privilege: {what}', what=privilege)}"
    key = f"{_PHASE}{ROLES[role_of(card)]}"
    targets = (Target("role", -1, card), Target("prompt"))
    yield Advice(TIPS, key, phrases.role(card), text, targets, page_for_role(card).id)


def _goods(at: Situation) -> Iterator[Advice]:
    """The first good of which the person has a barrel, when a role is to be chosen."""
    tr = at.phrases.tr
    if at.position.step != steps.CHOOSE:
        return
    for good in GOOD_IDS:
        if at.player.goods[good]:
            price = tr("Price in the trading house: {n} {coin}", n=PRICES[good])
            text = f"{price}\n{tr('Every barrel on a ship brings 1 {vp}.')}"
            targets = (Target("goods", at.seat, good),)
            page = page_for_good(good)
            title = f"{{{GOODS[good]}}} {page.heading(at.phrases.translator)}"
            yield Advice(TIPS, "tip.goods", title, text, targets, page.id)


def _buildings(at: Situation) -> Iterator[Advice]:
    """The person's buildings that work, when a role is to be chosen; those that make goods are
    alike."""
    phrases = at.phrases
    for building in at.player.city if at.position.step == steps.CHOOSE else ():
        makes = any(building in plants for plants in PRODUCTION_BUILDINGS)
        if at.player.people[building] or not BUILDINGS[building].circles:
            yield Advice(
                TIPS,
                f"tip.building.{'production' if makes else _NAMES[building]}",
                phrases.building(building),
                phrases.effect(building),
                (Target("building", at.seat, building),),
                page_for_building(building).id,
            )


_NAMES: Final[Mapping[int, str]] = dict(enumerate(PLACE_NAMES))
