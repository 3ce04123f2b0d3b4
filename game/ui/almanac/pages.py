"""All pages of the almanac by id, put together from their texts, numbers and pictures.

Ids: ``rule/round``, ``role/mayor``, ``good/corn``, ``tile/quarry``, ``piece/ship``,
``building/hospice``, ``ruling/shipping``. The words of a page are source strings;
`AlmanacPage.translate` translates them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.rules.material import (
    BUILDING_IDS,
    BUILDINGS,
    FIRST_BUILDING,
    FIRST_FOREST,
    GOODS,
    QUARRY,
    ROLES,
    SAN_JUAN,
    role_of,
)
from game.ui.almanac import (
    base_buildings,
    expansion_buildings,
    facts,
    goods_and_tiles,
    lookup,
    roles,
    rules,
    rulings,
)
from game.ui.almanac import model as chapters
from game.ui.almanac.model import CATEGORIES, AlmanacPage, PageFact, PageText
from game.ui.phrases import names

FIRST_PAGE = "rule/aim"


def all_pages() -> tuple[AlmanacPage, ...]:
    """Return every page, in the order of the chapters."""
    return tuple(_pages().values())


def page(page_id: str) -> AlmanacPage:
    """Return a page by its id. Raises KeyError when there is none."""
    return _pages()[page_id]


def page_for_building(building: int) -> AlmanacPage:
    """Return the page of a building, by its number in `game.rules.material`."""
    return page(f"building/{BUILDINGS[building].name}")


def page_for_role(card: int) -> AlmanacPage:
    """Return the page of a role card; both prospectors share one."""
    return page(f"role/{ROLES[role_of(card)]}")


def page_for_good(good: int) -> AlmanacPage:
    """Return the page of a good and its plantation."""
    return page(f"good/{GOODS[good]}")


def page_for_tile(tile: int) -> AlmanacPage:
    """Return the page of an island tile: a plantation shares that of its good."""
    if tile >= FIRST_FOREST:
        return page("tile/forest")
    return page("tile/quarry") if tile == QUARRY else page_for_good(tile)


def page_for_place(place: int) -> AlmanacPage:
    """Return the page of a place where people stand: tile, San Juan or building."""
    if place == SAN_JUAN:
        return page("piece/colonist")
    return page_for_building(place) if place >= FIRST_BUILDING else page_for_tile(place)


def page_for_refusal(code: str) -> AlmanacPage:
    """Return the page that explains a refusal. Raises KeyError for an unknown code."""
    return page(lookup.REFUSAL_PAGES[code])


def page_for_step(step: int) -> AlmanacPage:
    """Return the page that explains a decision, by its step in `game.rules.steps`."""
    return page(lookup.STEP_PAGES[step])


@cache
def _pages() -> dict[str, AlmanacPage]:
    made = [*_game(), *_roles(), *_land(), *_buildings(), *_rulings()]
    order = list(CATEGORIES)
    made.sort(key=lambda one: order.index(one.category))  # stable: the order within stays
    return {one.id: one for one in made}


def _game() -> Iterator[AlmanacPage]:
    places = {"rule/new": chapters.NEW, "rule/nobles": chapters.NOBLES}
    for page_id, (title, picture) in rules.TITLES.items():
        text = rules.TEXTS[page_id]
        if page_id in places:
            text = _with_links(text, *_group(places[page_id]))
        yield _page(page_id, title, picture, places.get(page_id, chapters.GAME), text)


def _roles() -> Iterator[AlmanacPage]:
    for role in ROLES:
        text = roles.TEXTS.get(role, PageText(()))
        working = [f"building/{name}" for name in facts.PHASES.get(role, ())]
        yield _page(
            f"role/{role}",
            names.ROLE_NAMES[role],
            f"roles/{role}",
            chapters.ROLES,
            _with_links(text, *working),
            summaries=names.ROLE_EFFECTS[role],
        )


def _land() -> Iterator[AlmanacPage]:
    for page_id, (title, picture, second_picture) in goods_and_tiles.TITLES.items():
        kind, _, name = page_id.partition("/")
        numbers: tuple[PageFact, ...] = ()
        values = facts.placeholder_values()
        if kind == "good":
            good = GOODS.index(name)
            numbers, values = facts.good_facts(good), facts.good_values(good)
        elif name == "quarry":
            numbers = facts.quarry_facts()
        text = goods_and_tiles.TEXTS[page_id]
        yield AlmanacPage(
            page_id,
            title,
            picture,
            chapters.LAND,
            text.paragraphs,
            text.links,
            text.examples,
            second_picture=second_picture,
            facts=numbers,
            table=facts.TABLES.get(page_id),
            values=values,
        )


def _buildings() -> Iterator[AlmanacPage]:
    texts = {**base_buildings.TEXTS, **expansion_buildings.TEXTS}
    for building in BUILDING_IDS:
        name = BUILDINGS[building].name
        text = texts[name]
        yield AlmanacPage(
            f"building/{name}",
            names.BUILDING_TEXTS[name].name,
            f"buildings/{name}",
            _chapter(building),
            text.paragraphs,
            text.links,
            text.examples,
            summaries=(names.BUILDING_TEXTS[name].effect,),
            facts=facts.building_facts(building),
            table=facts.TABLES.get(f"building/{name}"),
            values=facts.building_values(building),
        )


def _rulings() -> Iterator[AlmanacPage]:
    for page_id, (title, picture) in rulings.TITLES.items():
        yield _page(page_id, title, picture, chapters.RULINGS, rulings.TEXTS[page_id])


def _page(
    page_id: str,
    title: str,
    picture: str,
    category: str,
    text: PageText,
    summaries: tuple[str, ...] = (),
) -> AlmanacPage:
    return AlmanacPage(
        page_id,
        title,
        picture,
        category,
        text.paragraphs,
        text.links,
        text.examples,
        summaries=summaries,
        table=facts.TABLES.get(page_id),
        values=facts.placeholder_values(),
    )


def _with_links(text: PageText, *more: str) -> PageText:
    """Return the text with the links added that it does not have yet."""
    return PageText(text.paragraphs, text.examples, tuple(dict.fromkeys((*text.links, *more))))


def _group(category: str) -> list[str]:
    return [f"building/{BUILDINGS[b].name}" for b in BUILDING_IDS if _chapter(b) == category]


def _chapter(building: int) -> str:
    kind = BUILDINGS[building]
    if kind.group in (chapters.NEW, chapters.NOBLES):
        return kind.group
    if kind.group == "production":
        return chapters.PRODUCTION
    return chapters.LARGE if kind.spaces > 1 else chapters.VIOLET
