"""The almanac: a page for everything, ways between them, search, and a book that reads well."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game.app.i18n import PSEUDO_LANGUAGE, Translator
from game.app.settings import Settings, SettingsStore
from game.rules.material import (
    BUILDING_IDS,
    BUILDINGS,
    CARDS,
    COFFEE,
    CORN,
    GOODS,
    LARGE_MARKET,
    PLACES,
    PRICES,
    QUARRY,
    RESIDENCE,
    SMALL_MARKET,
    TILES,
)
from game.rules.position import empty_player
from game.rules.refusals import CODES
from game.rules.scoring import large_bonus
from game.rules.steps import STEP_NAMES
from game.scenes.almanac import AlmanacScene, History
from game.scenes.pause import PauseScene
from game.ui import almanac
from game.ui.almanac import lookup
from game.ui.almanac.article import thumbnail
from game.ui.almanac.facts import PHASES, TABLES, values
from game.ui.almanac.model import Page
from game.ui.almanac.search import Index, fold
from game.ui.almanac.widgets import Article, Entry, Example, Facts, Grid, Link, SearchField
from game.ui.audio import Silence
from game.ui.context import Context, make_context
from game.ui.icons import ICONS
from game.ui.widgets import Button, Label
from tests.shell_kit import Desk, desk, shipped

PAGES = almanac.all_pages()


# Contents


def test_everything_in_the_box_has_its_page() -> None:
    assert len({almanac.page_for_building(b).id for b in BUILDING_IDS}) == len(BUILDING_IDS)
    assert len({almanac.page_for_good(good).id for good in range(len(GOODS))}) == len(GOODS)
    assert len({almanac.page_for_role(card).id for card in range(len(CARDS))}) == len(CARDS) - 1
    tiles = [almanac.page_for_tile(tile).id for tile in range(len(TILES))]
    assert tiles[: len(GOODS)] == [f"good/{good}" for good in GOODS]
    assert tiles[len(GOODS) :] == ["tile/quarry", *["tile/forest"] * 5]
    assert all(almanac.page_for_place(place) for place in range(PLACES))
    assert almanac.page_for_place(QUARRY).id == "tile/quarry"
    assert almanac.page_for_place(RESIDENCE).id == "building/residence"


def test_every_refusal_and_every_step_is_explained() -> None:
    assert set(lookup.REFUSALS) == set(CODES)
    assert set(lookup.STEPS) == set(range(len(STEP_NAMES)))
    assert all(almanac.page_for_refusal(code) for code in CODES)
    assert all(almanac.page_for_step(step) for step in range(len(STEP_NAMES)))


def test_an_unknown_page_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        almanac.page("rule/nonsense")
    with pytest.raises(KeyError):
        almanac.page_for_refusal("nonsense")


def test_ids_and_titles_name_one_page_each() -> None:
    assert len({page.id for page in PAGES}) == len(PAGES)
    titles = [page.title for page in PAGES]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []
    assert all(page.category in almanac.CATEGORIES for page in PAGES)
    assert {page.category for page in PAGES} == set(almanac.CATEGORIES)


def test_pages_of_a_chapter_stand_together_in_its_order() -> None:
    order = list(almanac.CATEGORIES)
    places = [order.index(page.category) for page in PAGES]
    assert places == sorted(places)


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


def test_every_building_works_in_one_phase_and_is_linked_from_it() -> None:
    named = [name for names in PHASES.values() for name in names]
    assert sorted(named) == sorted(BUILDINGS[b].name for b in BUILDING_IDS)
    for phase, names in PHASES.items():
        if phase not in ("end", "any"):
            links = almanac.page(f"role/{phase}").links
            assert {f"building/{name}" for name in names} <= set(links)


@pytest.mark.parametrize("language", ["en", PSEUDO_LANGUAGE])
def test_no_placeholder_is_left_and_every_icon_exists(language: str) -> None:
    translator = Translator(None, language)
    for page in PAGES:
        for sentence in (page.title, *page.strings()):
            said = page.say(sentence, translator)
            assert said
            assert set(re.findall(r"\{(\w+)\}", said)) <= set(ICONS), page.id
            assert said.count("**") % 2 == 0, page.id


def test_paragraphs_are_sentences_of_their_own() -> None:
    for page in PAGES:
        assert page.paragraphs, page.id
        for paragraph in (*page.paragraphs, *page.examples):
            assert paragraph[-1] in ".:" or paragraph.endswith(".**"), (page.id, paragraph)
            assert len(paragraph) < 420, (page.id, paragraph)


def test_numbers_stay_with_their_icons() -> None:
    page = almanac.page("role/trader")
    assert "1\u00a0{coin}" in page.say("gets 1 {coin} more", Translator())


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


@pytest.mark.parametrize(
    ("name", "most"),
    [("small_indigo_plant", 4), ("sugar_mill", 4), ("tobacco_storage", 3), ("coffee_roaster", 2)],
)
def test_the_most_barrels_of_one_production(name: str, most: int) -> None:
    assert almanac.page(f"building/{name}").values["most"] == most


def test_the_table_of_the_residence_agrees_with_the_scoring() -> None:
    table = TABLES["building/residence"]
    for tiles, points in zip(table.head[1:], table.rows[0][1:], strict=True):
        for count in map(int, tiles.split("–")):
            player = empty_player()
            for _ in range(count):
                player.lay(CORN)
            assert points == f"{large_bonus(player, RESIDENCE)}\u00a0{{vp}}"


def test_the_markets_add_up_in_the_examples() -> None:
    markets = {SMALL_MARKET: 1, LARGE_MARKET: 2}
    assert values()["coffee_both"] == PRICES[COFFEE] + sum(markets.values())
    assert values()["coffee_sale"] == PRICES[COFFEE] + sum(markets.values()) + 1


def test_the_set_up_table_has_a_column_for_each_number_of_players() -> None:
    table = TABLES["rule/setup"]
    assert table.head[1:] == ("2", "3", "4", "5")
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["Victory points"] == ("65", "75", "100", "122 (126)")
    assert rows["Roles each, a round"] == ("3", "1", "1", "1")
    assert rows["Role cards"] == ("7", "6", "7", "8")
    assert rows["Cargo ships"] == ("4 6", "4 5 6", "5 6 7", "6 7 8")


# Search


def ids(pages: tuple[Page, ...]) -> list[str]:
    return [page.id for page in pages]


def test_titles_come_before_texts() -> None:
    found = Index(PAGES, Translator()).find("wharf")
    assert ids(found.titles) == ["building/wharf", "building/small_wharf"]
    assert "building/harbor" in ids(found.texts)
    assert not set(found.titles) & set(found.texts)


def test_all_words_are_looked_for_in_any_order() -> None:
    index = Index(PAGES, Translator())
    assert ids(index.find("mill small").titles) == ["building/small_sugar_mill"]
    assert index.find("wharf nonsense").pages == ()


def test_an_icon_is_found_by_its_name() -> None:
    assert "building/chapel" in ids(Index(PAGES, Translator()).find("doubloons").texts)


def test_no_words_find_everything() -> None:
    assert Index(PAGES, Translator()).find("  ").titles == PAGES


def test_accents_and_capitals_do_not_matter() -> None:
    assert fold("Kavárna ŘÍŽ Þórður") == "kavarna riz thordur"
    found = Index(PAGES, Translator(None, PSEUDO_LANGUAGE)).find("HARBOR")
    assert ids(found.titles)[0] == "building/harbor"


# History


def test_back_and_forward() -> None:
    history = History("a")
    for page in ("b", "c"):
        history.visit(page)
    assert history.go(-1)
    assert history.go(-1)
    assert (history.current, history.can_go_back) == ("a", False)
    assert not history.go(-1)
    assert history.go(1)
    assert history.current == "b"
    history.visit("d")
    assert not history.can_go_forward
    assert history.go(-1)
    assert history.current == "b"


def test_pages_passed_by_leave_no_trace() -> None:
    history = History("a")
    for page in ("b", "c", "d"):
        history.visit(page, passing=True)
    history.visit("e")
    assert history.go(-1)
    assert history.current == "a"


def test_a_page_that_was_passed_stays_when_it_is_chosen() -> None:
    history = History("a")
    history.visit("b", passing=True)
    history.visit("b")
    history.visit("c")
    assert history.go(-1)
    assert history.current == "b"


def test_passing_by_the_page_before_makes_no_double() -> None:
    history = History("a")
    history.visit("b", passing=True)
    history.visit("a", passing=True)
    assert (history.current, history.can_go_back) == ("a", False)


# The book


def part(d: Desk, kind: type) -> object:
    return next(w for w in d.top.widgets.all if isinstance(w, kind))


def entries(d: Desk) -> list[Entry]:
    return [w for w in d.top.widgets.all if isinstance(w, Entry)]


def links(d: Desk) -> list[Link]:
    return [w for w in d.top.widgets.all if isinstance(w, Link)]


def below(ctx: Context) -> PauseScene:
    return PauseScene(ctx, {})


def opened(d: Desk, start: str | None = None) -> AlmanacScene:
    scene = AlmanacScene(d.ctx, start)
    d.ctx.stack.push(scene)
    d.wait(0.1)
    return scene


def test_it_opens_where_it_is_asked_and_closes_by_keys() -> None:
    with desk(below) as d:
        for key in (pygame.K_ESCAPE, pygame.K_F1):
            scene = opened(d, "building/hospice")
            assert scene.page.title == "Hospice"
            chosen = [entry for entry in entries(d) if entry.chosen]
            assert [entry.title for entry in chosen] == ["Hospice"]
            assert scene._list is not None
            assert scene._list.rect.contains(chosen[0].rect)
            d.key(key)
            assert isinstance(d.top, PauseScene)
        assert opened(d).page.id == almanac.FIRST_PAGE


def test_a_start_that_does_not_exist_is_a_mistake() -> None:
    with desk(below) as d, pytest.raises(KeyError):
        AlmanacScene(d.ctx, "rule/nonsense")


def test_typing_finds_and_shows_the_best_page() -> None:
    with desk(below) as d:
        scene = opened(d)
        d.type("guest")
        assert scene.page.id == "building/guesthouse"
        assert len(entries(d)) < len(PAGES)
        field = part(d, SearchField)
        assert isinstance(field, SearchField)
        d.click(field.sign.center)
        assert (scene.query, len(entries(d))) == ("", len(PAGES))
        assert scene.page.id == "building/guesthouse"


def test_nothing_found_is_said() -> None:
    with desk(below) as d:
        scene = opened(d)
        d.type("xyzzy")
        assert entries(d) == []
        shown = [w.text for w in d.top.widgets.all if isinstance(w, Label)]
        assert "Nothing found" in shown
        for _ in "xyzzy":
            d.key(pygame.K_BACKSPACE)
        assert len(entries(d)) == len(PAGES)
        assert scene.page.id == almanac.FIRST_PAGE


def test_letters_reach_the_search_wherever_the_focus_is() -> None:
    with desk(below) as d:
        scene = opened(d)
        d.click(entries(d)[3].rect.center)
        d.top.widgets.focus(links(d)[0], ring=True)
        d.type("ma")
        assert scene.query == "ma"
        d.top.widgets.focus(links(d)[0], ring=True)
        d.key(pygame.K_BACKSPACE)
        assert scene.query == "m"


def test_arrows_walk_through_the_list_and_show_each_page() -> None:
    with desk(below) as d:
        scene = opened(d)
        for _ in range(12):
            d.key(pygame.K_DOWN)
        assert scene.page is PAGES[12]
        d.key(pygame.K_UP)
        assert scene.page is PAGES[11]
        chosen = scene._chosen_entry()
        assert chosen is not None
        assert scene._list is not None
        assert scene._list.rect.contains(chosen.rect)
        scene.go(-1)
        assert scene.page.id == almanac.FIRST_PAGE  # those in between were only passed by
        d.key(pygame.K_UP)
        assert scene.page.id == almanac.FIRST_PAGE


def test_links_lead_on_and_back_leads_back() -> None:
    with desk(below) as d:
        scene = opened(d, "building/statue")
        link = links(d)[0]
        d.click(link.rect.center)
        assert scene.page.id == "rule/end"
        back, forward = [w for w in d.top.widgets.all if isinstance(w, Button)][:2]
        assert not forward.enabled
        d.click(back.rect.center)
        assert scene.page.id == "building/statue"
        d.click([w for w in d.top.widgets.all if isinstance(w, Button)][1].rect.center)
        assert scene.page.id == "rule/end"
        d.key(pygame.K_LEFT, mod=pygame.KMOD_ALT)
        assert scene.page.id == "building/statue"
        d.press((900, 500), button=7)
        assert scene.page.id == "rule/end"
        d.press((900, 500), button=6)
        assert scene.page.id == "building/statue"


def test_by_gamepad_alone() -> None:
    def button(name: int) -> None:
        d.post(pygame.CONTROLLERBUTTONDOWN, button=name, instance_id=0)
        d.post(pygame.CONTROLLERBUTTONUP, button=name, instance_id=0)

    with desk(below) as d:
        scene = opened(d)
        for _ in range(4):
            button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        button(pygame.CONTROLLER_BUTTON_A)
        there = scene.page.id
        assert there != almanac.FIRST_PAGE
        focused = d.top.widgets.focused
        assert isinstance(focused, Entry)
        assert focused.chosen
        button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        button(pygame.CONTROLLER_BUTTON_A)
        assert scene.page.id != there
        button(pygame.CONTROLLER_BUTTON_X)
        assert scene.page.id == there
        button(pygame.CONTROLLER_BUTTON_B)
        assert isinstance(d.top, PauseScene)


def test_wheel_and_keys_scroll_the_sheets() -> None:
    with desk(below) as d:
        scene = opened(d, "rule/setup")
        article, lines = scene._article, scene._list
        assert isinstance(article, Article)
        assert lines is not None
        d.move(article.rect.center)
        d.wheel(-2)
        assert article.offset > 0
        d.move(lines.rect.center)
        d.wheel(-2)
        assert lines.offset > 0
        d.key(pygame.K_PAGEDOWN)
        assert article.offset == article.limit
        d.key(pygame.K_PAGEUP)
        assert article.offset == 0


def test_the_place_in_the_page_survives_another_window_but_not_another_page() -> None:
    with desk(below) as d:
        scene = opened(d, "role/captain")
        assert scene._article is not None
        scene._article.scroll_to(200)
        d.ctx.stack.resized()
        assert scene._article.offset == 200
        scene.open("rule/setup")
        assert scene._article.offset == 0


def test_the_language_of_the_book_changes_with_the_game() -> None:
    with desk(below) as d:
        opened(d, "building/harbor")
        d.ctx.settings.change(language=PSEUDO_LANGUAGE)
        chosen = next(entry for entry in entries(d) if entry.chosen)
        assert fold(chosen.title).startswith("harbor")
        assert chosen.title != "Harbor"
        d.type("lighthouse")
        assert d.top.page.id == "building/lighthouse"


# Everything fits


def reader(home: Path, size: tuple[int, int], language: str, scale: int) -> Context:
    chosen = Settings(language=language, ui_scale=scale, reduced_motion=True)
    store = SettingsStore(settings=chosen)
    return make_context(store, shipped(home), size=size, sounds=Silence())


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", ["en", PSEUDO_LANGUAGE])
def test_every_page_can_be_read_whole(home: Path, language: str, scale: int) -> None:
    pygame.init()
    ctx = reader(home, (960, 540), language, scale)
    scene = AlmanacScene(ctx)
    ctx.stack.push(scene)
    picture = pygame.Surface(ctx.view.size)
    for page in PAGES:
        scene.open(page.id)
        article, lines = scene._article, scene._list
        assert article is not None
        assert lines is not None
        for area in (article, lines):
            for widget in area.children:
                assert widget.rect.left >= area.rect.left, page.id
                assert widget.rect.right <= area.bar.left, page.id
            assert ctx.view.table.contains(area.rect)
        boxes = [w for w in article.children if isinstance(w, Facts | Grid | Example | Link)]
        assert not [
            (one, other)
            for i, one in enumerate(boxes)
            for other in boxes[i + 1 :]
            if one.rect.colliderect(other.rect)
        ], page.id
        for offset in range(0, int(article.limit) + 700, 700):
            article.scroll_to(offset)
            ctx.stack.draw(picture)
        assert ctx.text.clipped == set(), page.id
    assert ctx.sprites.missing == frozenset()


def test_every_entry_has_a_small_picture() -> None:
    folder = Path(__file__).resolve().parents[1] / "assets" / "svg"
    for page in PAGES:
        wanted = filter(None, (page.picture, page.beside, thumbnail(page)))
        assert all((folder / f"{name}.svg").is_file() for name in wanted), page.id
