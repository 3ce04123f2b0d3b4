"""The almanac scene: history, search, mouse, keys and gamepad; every page can be read whole."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.i18n import PSEUDO_LANGUAGE, fold
from game.app.settings import Settings, SettingsStore
from game.scenes.almanac import AlmanacScene, PageHistory
from game.scenes.pause import PauseScene
from game.ui import almanac
from game.ui.almanac.page_widgets import Article, Example, Facts, Grid, Link, PageEntry, SearchField
from game.ui.context import Context, make_context
from game.ui.sound.audio import Silence
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Label
from tests.support.window import AppDriver, app_driver, project_paths

PAGES = almanac.all_pages()


# History


def test_a_page_that_was_passed_stays_when_it_is_chosen() -> None:
    history = PageHistory("a")
    history.visit("b", passing=True)
    history.visit("b")
    history.visit("c")
    assert history.go(-1)
    assert history.current == "b"


def test_passing_by_the_page_before_makes_no_double() -> None:
    history = PageHistory("a")
    history.visit("b", passing=True)
    history.visit("a", passing=True)
    assert (history.current, history.can_go_back) == ("a", False)


# The book


def below(ctx: Context) -> PauseScene:
    return PauseScene(ctx, {})


def opened(d: AppDriver, start: str | None = None) -> AlmanacScene:
    scene = AlmanacScene(d.ctx, start)
    d.ctx.stack.push(scene)
    d.wait(0.1)
    return scene


def test_it_opens_where_it_is_asked_and_closes_by_keys() -> None:
    with app_driver(below) as d:
        for key in (pygame.K_ESCAPE, pygame.K_F1):
            scene = opened(d, "building/hospice")
            assert scene.page.title == "Hospice"
            chosen = [entry for entry in d.find_all(PageEntry) if entry.chosen]
            assert [entry.title for entry in chosen] == ["Hospice"]
            assert scene._list is not None
            assert scene._list.rect.contains(chosen[0].rect)
            d.key(key)
            assert isinstance(d.top, PauseScene)
        assert opened(d).page.id == almanac.FIRST_PAGE


def test_typing_finds_and_shows_the_best_page() -> None:
    with app_driver(below) as d:
        scene = opened(d)
        d.type_text("guest")
        assert scene.page.id == "building/guesthouse"
        assert len(d.find_all(PageEntry)) < len(PAGES)
        field = d.find(SearchField)
        assert isinstance(field, SearchField)
        d.click(field.sign.center)
        assert (scene.query, len(d.find_all(PageEntry))) == ("", len(PAGES))
        assert scene.page.id == "building/guesthouse"


def test_nothing_found_is_said() -> None:
    with app_driver(below) as d:
        scene = opened(d)
        d.type_text("@@@@@")
        assert d.find_all(PageEntry) == []
        shown = [w.text for w in d.find_all(Label)]
        assert "Nothing found" in shown
        for _ in "@@@@@":
            d.key(pygame.K_BACKSPACE)
        assert len(d.find_all(PageEntry)) == len(PAGES)
        assert scene.page.id == almanac.FIRST_PAGE


def test_letters_reach_the_search_wherever_the_focus_is() -> None:
    with app_driver(below) as d:
        scene = opened(d)
        d.click(d.find_all(PageEntry)[3].rect.center)
        d.top.widgets.focus(d.find_all(Link)[0], ring=True)
        d.type_text("ma")
        assert scene.query == "ma"
        d.top.widgets.focus(d.find_all(Link)[0], ring=True)
        d.key(pygame.K_BACKSPACE)
        assert scene.query == "m"


def test_arrows_walk_through_the_list_and_show_each_page() -> None:
    with app_driver(below) as d:
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
    with app_driver(below) as d:
        scene = opened(d, "building/statue")
        link = d.find_all(Link)[0]
        d.click(link.rect.center)
        assert scene.page.id == "rule/end"
        back, forward = d.find_all(Button)[:2]
        assert not forward.enabled
        d.click(back.rect.center)
        assert scene.page.id == "building/statue"
        d.click(d.find_all(Button)[1].rect.center)
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

    with app_driver(below) as d:
        scene = opened(d)
        for _ in range(4):
            button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        button(pygame.CONTROLLER_BUTTON_A)
        there = scene.page.id
        assert there != almanac.FIRST_PAGE
        focused = d.top.widgets.focused
        assert isinstance(focused, PageEntry)
        assert focused.chosen
        button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        button(pygame.CONTROLLER_BUTTON_A)
        assert scene.page.id != there
        button(pygame.CONTROLLER_BUTTON_X)
        assert scene.page.id == there
        button(pygame.CONTROLLER_BUTTON_B)
        assert isinstance(d.top, PauseScene)


def test_wheel_and_keys_scroll_the_sheets() -> None:
    with app_driver(below) as d:
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
    with app_driver(below) as d:
        scene = opened(d, "role/captain")
        assert scene._article is not None
        scene._article.scroll_to(200)
        d.ctx.stack.resized()
        assert scene._article.offset == 200
        scene.open("rule/setup")
        assert scene._article.offset == 0


def test_the_language_of_the_book_changes_with_the_game() -> None:
    with app_driver(below) as d:
        opened(d, "building/harbor")
        d.ctx.settings.change(language=PSEUDO_LANGUAGE)
        chosen = next(entry for entry in d.find_all(PageEntry) if entry.chosen)
        assert fold(chosen.title).startswith("harbor")
        assert chosen.title != "Harbor"
        d.type_text("lighthouse")
        assert d.top.page.id == "building/lighthouse"


# Everything fits


@pytest.mark.slow
def test_every_page_can_be_read_whole(home: Path) -> None:
    pygame.init()
    chosen = Settings(language=PSEUDO_LANGUAGE, ui_scale=150, reduced_motion=True)
    store = SettingsStore(settings=chosen)
    ctx = make_context(store, project_paths(home), size=(960, 540), sounds=Silence())
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
            (block, other)
            for i, block in enumerate(boxes)
            for other in boxes[i + 1 :]
            if block.rect.colliderect(other.rect)
        ], page.id
        for offset in range(0, int(article.limit) + 700, 700):
            article.scroll_to(offset)
            ctx.stack.draw(picture)
        assert ctx.text.clipped == set(), page.id
    assert ctx.image_cache.missing == frozenset()
