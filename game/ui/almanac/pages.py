"""All almanac pages by id, with their texts (`levels/almanac`), numbers and pictures.

Examples of ids: `rule/round`, `role/mayor`, `good/corn`, `tile/quarry`, `piece/ship`,
`building/hospice`, `ruling/shipping`. Texts are source strings; `AlmanacPage.translate` translates
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from game.content.almanac_data import BuildingPage, Page, shipped_components
from game.rules.material import (
    BUILDING_IDS,
    BUILDINGS,
    FIRST_FOREST,
    GOODS,
    PLACE_OF,
    QUARRY,
    ROLES,
    role_of,
)
from game.rules.steps import STEP_NAMES
from game.ui.almanac import facts
from game.ui.almanac import model as chapters
from game.ui.almanac.model import CATEGORIES, AlmanacPage, PageFact

FIRST_PAGE = "rule/aim"


def all_pages() -> tuple[AlmanacPage, ...]:
    """Return all pages in chapter order."""
    return tuple(_pages().values())


def page(page_id: str) -> AlmanacPage:
    """Return a page by its id. Raises KeyError if there is none."""
    return _pages()[page_id]


def page_for_building(building: int) -> AlmanacPage:
    """Return the page of a building, by its number in `game.rules.material`."""
    return page(f"building/{BUILDINGS[building].name}")


def page_for_role(card: int) -> AlmanacPage:
    """Return the page of a role card. Both prospectors share one page."""
    return page(f"role/{ROLES[role_of(card)]}")


def page_for_good(good: int) -> AlmanacPage:
    """Return the shared page of a good and its plantation."""
    return page(f"good/{GOODS[good]}")


def page_for_tile(tile: int) -> AlmanacPage:
    """Return the page of an island tile. A plantation shares the page of its good."""
    if tile >= FIRST_FOREST:
        return page("tile/forest")
    return page("tile/quarry") if tile == QUARRY else page_for_good(tile)


def page_for_refusal(code: str) -> AlmanacPage:
    """Return the page that explains a refusal. Raises KeyError for an unknown code."""
    return page(_explained_by()[code])


def page_for_step(step: int) -> AlmanacPage:
    """Return the page that explains a decision, by its step in `game.rules.steps`."""
    return page(_explained_by()[STEP_NAMES[step]])


@cache
def _explained_by() -> dict[str, str]:
    """Return the page id for each refusal code and decision name."""
    return {
        name: page_id
        for page_id, text in shipped_components().pages()
        for name in (*text.refusals, *text.decisions)
    }


@cache
def _pages() -> dict[str, AlmanacPage]:
    made = [*_rules(), *_roles(), *_land(), *_buildings(), *_rulings()]
    order = list(CATEGORIES)
    made.sort(key=lambda page: order.index(page.category))  # stable sort
    return {page.id: page for page in made}


def _rules() -> Iterator[AlmanacPage]:
    for name, text in shipped_components().rules.items():
        chapter = text.chapter or chapters.GAME
        links = [f"building/{BUILDINGS[b].name}" for b in BUILDING_IDS if _chapter(b) == chapter]
        yield _page(f"rule/{name}", text, text.picture, chapter, more_links=links)


def _roles() -> Iterator[AlmanacPage]:
    content = shipped_components()
    for role, text in content.roles.items():
        working = [
            f"building/{name}" for name, page in content.buildings.items() if page.phase == role
        ]
        summaries = (text.effect, text.privilege)
        picture = f"roles/{role}"
        yield _page(f"role/{role}", text, picture, chapters.ROLES, summaries, more_links=working)


def _land() -> Iterator[AlmanacPage]:
    content = shipped_components()
    for name, good in content.goods.items():
        kind = GOODS.index(name)
        yield _page(
            f"good/{name}",
            good,
            f"tiles/{name}",
            chapters.LAND,
            second_picture=f"barrels/{name}",
            numbers=facts.good_facts(kind),
            values=facts.good_values(kind),
        )
    for name, tile in content.tiles.items():
        numbers = facts.quarry_facts() if PLACE_OF.get(name) == QUARRY else ()
        yield _page(f"tile/{name}", tile, f"tiles/{name}", chapters.LAND, numbers=numbers)
    for name, piece in content.pieces.items():
        yield _page(f"piece/{name}", piece, piece.picture, chapters.LAND)


def _buildings() -> Iterator[AlmanacPage]:
    for building in BUILDING_IDS:
        text: BuildingPage = shipped_components().buildings[BUILDINGS[building].name]
        yield _page(
            f"building/{text.id}",
            text,
            f"buildings/{text.id}",
            _chapter(building),
            (text.effect,),
            numbers=facts.building_facts(building, text.phase),
            values=facts.building_values(building),
        )


def _rulings() -> Iterator[AlmanacPage]:
    for name, text in shipped_components().rulings.items():
        yield _page(f"ruling/{name}", text, text.picture, chapters.RULINGS)


def _page(
    page_id: str,
    text: Page,
    picture: str,
    category: str,
    summaries: tuple[str, ...] = (),
    *,
    second_picture: str = "",
    more_links: Sequence[str] = (),
    numbers: tuple[PageFact, ...] = (),
    values: Mapping[str, object] | None = None,
) -> AlmanacPage:
    return AlmanacPage(
        page_id,
        text.name,
        picture,
        category,
        text.paragraphs,
        tuple(dict.fromkeys((*text.links, *more_links))),
        text.examples,
        summaries=summaries,
        second_picture=second_picture,
        facts=numbers,
        table=facts.TABLES.get(page_id),
        values=values or facts.placeholder_values(),
    )


def _chapter(building: int) -> str:
    kind = BUILDINGS[building]
    if kind.group in (chapters.NEW, chapters.NOBLES):
        return kind.group
    if kind.group == "production":
        return chapters.PRODUCTION
    return chapters.LARGE if kind.spaces > 1 else chapters.VIOLET
