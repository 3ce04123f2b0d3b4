"""The almanac: a page for every component and rule, links, numbers, search."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.app.i18n import PSEUDO_LANGUAGE, Translator, fold
from game.content.almanac_data import shipped_components
from game.rules.material import (
    BUILDING_IDS,
    BUILDINGS,
    CARDS,
    COFFEE,
    CORN,
    GOODS,
    LARGE_MARKET,
    PRICES,
    RESIDENCE,
    SMALL_MARKET,
    TILES,
)
from game.rules.position import empty_player
from game.rules.refusals import CODES
from game.rules.scoring import large_bonus
from game.rules.steps import STEP_NAMES
from game.ui import almanac
from game.ui.almanac.article import thumbnail
from game.ui.almanac.facts import TABLES, placeholder_values
from game.ui.almanac.model import AlmanacPage
from game.ui.almanac.search import SearchIndex
from game.ui.images.icons import icons

PAGES = almanac.all_pages()


# Contents


def test_everything_in_the_box_has_its_page() -> None:
    assert len({almanac.page_for_building(b).id for b in BUILDING_IDS}) == len(BUILDING_IDS)
    assert len({almanac.page_for_good(good).id for good in range(len(GOODS))}) == len(GOODS)
    assert len({almanac.page_for_role(card).id for card in range(len(CARDS))}) == len(CARDS) - 1
    tiles = [almanac.page_for_tile(tile).id for tile in range(len(TILES))]
    assert tiles[: len(GOODS)] == [f"good/{good}" for good in GOODS]
    assert tiles[len(GOODS) :] == ["tile/quarry", *["tile/forest"] * 5]


def test_every_refusal_and_every_decision_is_explained_by_one_page() -> None:
    pages = [page for _, page in shipped_components().pages()]
    assert sorted(code for page in pages for code in page.refusals) == sorted(CODES)
    assert sorted(name for page in pages for name in page.decisions) == sorted(STEP_NAMES)
    assert all(almanac.page_for_refusal(code) for code in CODES)
    assert all(almanac.page_for_step(step) for step in range(len(STEP_NAMES)))


def test_ids_and_titles_name_one_page_each() -> None:
    assert len({page.id for page in PAGES}) == len(PAGES)
    titles = [page.title for page in PAGES]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []
    assert all(page.category in almanac.CATEGORIES for page in PAGES)
    assert {page.category for page in PAGES} == set(almanac.CATEGORIES)


def test_all_links_lead_to_other_pages() -> None:
    for page in PAGES:
        assert page.links, page.id
        assert len(set(page.links)) == len(page.links), page.id
        assert all(almanac.page(link).id != page.id for link in page.links), page.id


def test_every_page_can_be_reached_from_the_first() -> None:
    seen, waiting = set(), [almanac.FIRST_PAGE]
    while waiting:
        page_id = waiting.pop()
        if page_id not in seen:
            seen.add(page_id)
            waiting += almanac.page(page_id).links
    assert seen == {page.id for page in PAGES}


def test_the_phase_of_a_building_links_to_it() -> None:
    content = shipped_components()
    for name, page in content.buildings.items():
        if page.phase in content.roles:
            assert f"building/{name}" in almanac.page(f"role/{page.phase}").links


@pytest.mark.parametrize("language", ["en", PSEUDO_LANGUAGE])
def test_no_placeholder_is_left_and_every_icon_exists(language: str) -> None:
    translator = Translator(None, language)
    for page in PAGES:
        for sentence in (page.title, *page.strings()):
            said = page.translate(sentence, translator)
            assert said
            assert set(re.findall(r"\{(\w+)\}", said)) <= set(icons()), page.id
            assert said.count("**") % 2 == 0, page.id


def test_paragraphs_are_sentences_of_their_own() -> None:
    for page in PAGES:
        assert page.paragraphs, page.id
        for paragraph in (*page.paragraphs, *page.examples):
            assert paragraph[-1] in ".:" or paragraph.endswith(".**"), (page.id, paragraph)
            assert len(paragraph) < 420, (page.id, paragraph)


# Numbers come from the box


def test_the_facts_of_a_building_are_those_of_the_box() -> None:
    for building in BUILDING_IDS:
        kind = BUILDINGS[building]
        facts = {fact.label: fact.value for fact in almanac.page_for_building(building).facts}
        assert facts["Cost"] == f"{kind.cost}\u00a0{{coin}}"
        assert facts["Points"] == f"{kind.vp}\u00a0{{vp}}"
        assert facts["Column"] == str(kind.column)
        assert facts["Circles"] == f"{kind.circles}\u00a0{{circle}}"
        assert facts["City spaces"] == str(kind.spaces)
    hospice = {f.label: f.value for f in almanac.page("building/hospice").facts}
    assert hospice["Tiles (two players)"] == "2 (1)"


def test_the_table_of_the_residence_agrees_with_the_scoring() -> None:
    table = TABLES["building/residence"]
    for tiles, points in zip(table.head[1:], table.rows[0][1:], strict=True):
        for count in map(int, tiles.split("–")):
            player = empty_player()
            for _ in range(count):
                player.lay_tile(CORN)
            assert points == f"{large_bonus(player, RESIDENCE)}\u00a0{{vp}}"


def test_the_markets_add_up_in_the_examples() -> None:
    markets = {SMALL_MARKET: 1, LARGE_MARKET: 2}
    assert placeholder_values()["coffee_both"] == PRICES[COFFEE] + sum(markets.values())
    assert placeholder_values()["coffee_sale"] == PRICES[COFFEE] + sum(markets.values()) + 1


def test_the_set_up_table_has_a_column_for_each_number_of_players() -> None:
    table = TABLES["rule/setup"]
    assert table.head[1:] == ("2", "3", "4", "5")
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["Victory points"] == ("65", "75", "100", "122 (126)")
    assert rows["Roles each round"] == ("3", "1", "1", "1")
    assert rows["Role cards"] == ("7", "6", "7", "8")
    assert rows["Cargo ships"] == ("4, 6", "4, 5, 6", "5, 6, 7", "6, 7, 8")


# Search


def ids(pages: tuple[AlmanacPage, ...]) -> list[str]:
    return [page.id for page in pages]


def test_titles_come_before_texts() -> None:
    found = SearchIndex(PAGES, Translator()).find("wharf")
    assert ids(found.titles) == ["building/wharf", "building/small_wharf"]
    assert "building/harbor" in ids(found.texts)
    assert not set(found.titles) & set(found.texts)


def test_a_page_has_all_words_of_the_query_in_any_order() -> None:
    index = SearchIndex(PAGES, Translator())
    assert ids(index.find("mill small").titles) == ["building/small_sugar_mill"]
    assert index.find("wharf nonsense").pages == ()


@pytest.mark.parametrize("query", ["lose barrels", "losing goods", "discard barrels"])
def test_other_words_find_what_they_mean(query: str) -> None:
    assert "rule/storage" in ids(SearchIndex(PAGES, Translator()).find(query).texts)


def test_an_icon_is_found_by_its_name() -> None:
    assert "building/chapel" in ids(SearchIndex(PAGES, Translator()).find("doubloons").texts)


def test_an_empty_query_finds_every_page() -> None:
    assert SearchIndex(PAGES, Translator()).find("  ").titles == PAGES


def test_accents_and_capitals_do_not_matter() -> None:
    assert fold("Kavárna ŘÍŽ Þórður") == "kavarna riz thordur"
    found = SearchIndex(PAGES, Translator(None, PSEUDO_LANGUAGE)).find("HARBOR")
    assert ids(found.titles)[0] == "building/harbor"


def test_every_entry_has_a_small_picture() -> None:
    folder = Path(__file__).resolve().parents[2] / "assets" / "svg"
    for page in PAGES:
        wanted = filter(None, (page.picture, page.second_picture, thumbnail(page)))
        assert all((folder / f"{name}.svg").is_file() for name in wanted), page.id
