"""The achievements on a sheet: by mouse, keyboard and gamepad, for several people, at any size."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.paths import find_paths
from game.content.achievements import read_achievements
from game.history.achievements.achievement_book import AchievementBook
from game.history.statistics.filtered import FilteredStatistics, MatchCollection
from game.history.statistics.filters import StatisticsFilter
from game.scenes.achievements.cards import MedalCard
from game.scenes.achievements.page import AchievementsPage
from game.scenes.statistics.scene import PAGES, StatisticsScene
from game.ui.context import Context
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from tests.history.achievements.crafted_outcomes import three_matches
from tests.support.input_devices import Keyboard
from tests.support.texts import drawn_scene
from tests.support.window import AppDriver, app_driver, project_paths

CATALOG = read_achievements(find_paths().achievements)


def statistics(ctx: Context, book: AchievementBook, opened: list[str]) -> StatisticsScene:
    """The statistics at the page of the achievements."""
    return StatisticsScene(
        ctx,
        FilteredStatistics(MatchCollection([], {}), StatisticsFilter(), date(2026, 6, 1)),
        open_match=opened.append,
        play=lambda: None,
        page=AchievementsPage.name,
        page_makers=[*PAGES, partial(AchievementsPage, catalog=CATALOG, book=book)],
    )


class OpenedMatches(list[str]):
    """The files that were opened."""

    def show(self, *, people: int = 2) -> Callable[[Context], StatisticsScene]:
        book = AchievementBook(CATALOG.achievements)
        book.count_matches(three_matches() if people > 1 else three_matches()[:2])
        return lambda ctx: statistics(ctx, book, self)


def card(d: AppDriver, name: str) -> MedalCard:
    cards: list[MedalCard] = d.top.page.cards
    return next(card for card in cards if card.progress.achievement.id == name)


def match_button(d: AppDriver) -> Button:
    texts = [w for w in d.find_all(Button) if w.text == "Watch match"]
    return texts[0]


def shown(d: AppDriver) -> str:
    name: str = d.top.page.shown.achievement.id
    return name


def test_the_mouse_chooses_one_and_opens_its_match(tmp_path: Path) -> None:
    opened = OpenedMatches()
    with app_driver(opened.show(), paths=project_paths(tmp_path)) as d:
        d.move(card(d, "corn_king").rect.center)
        d.wait(0.1)
        assert shown(d) == "corn_king"
        d.move(match_button(d).rect.center)  # nothing was chosen on the way
        d.wait(0.1)
        assert shown(d) == "landfall"
        d.click(card(d, "corn_king").rect.center)
        d.click(match_button(d).rect.center)
        assert shown(d) == "corn_king"
        assert opened == ["match-0002.jsonl"]


def test_what_is_not_earned_has_no_match(tmp_path: Path) -> None:
    opened = OpenedMatches()
    with app_driver(opened.show(), paths=project_paths(tmp_path)) as d:
        place = match_button(d).rect.center
        d.click(card(d, "seven_hats").rect.center)
        d.wait(0.1)
        assert not match_button(d).visible
        d.click(place)
        assert opened == []
        d.click(card(d, "first_laurels").rect.center)
        d.wait(0.1)
        assert match_button(d).visible


def test_without_a_mouse_the_focus_chooses(tmp_path: Path) -> None:
    opened = OpenedMatches()
    with app_driver(opened.show(), paths=project_paths(tmp_path)) as d:
        hand = Keyboard(d)
        hand.focus(lambda w: w is card(d, "golden_deal"))
        d.wait(0.1)
        assert shown(d) == "golden_deal"
        visible = card(d, "golden_deal").rect
        assert d.top.page._area.rect.contains(visible)
        hand.activate(lambda w: isinstance(w, Button) and w.text == "Watch match")
        assert opened == ["match-0002.jsonl"]
        assert shown(d) == "golden_deal"


def test_another_person_has_others(tmp_path: Path) -> None:
    with app_driver(OpenedMatches().show(), paths=project_paths(tmp_path)) as d:
        assert card(d, "forty_points").progress.earned is not None
        choice = d.find(Choice)
        d.click((choice.rect.right - 20, choice.rect.centery))
        assert d.top.page.person == "Bálint"
        assert card(d, "first_laurels").progress.earned is not None
        assert card(d, "corn_king").progress.earned is None
        assert card(d, "regular_guest").progress.amount == 1


def test_alone_there_is_nobody_to_choose(tmp_path: Path) -> None:
    with app_driver(OpenedMatches().show(people=1), paths=project_paths(tmp_path)) as d:
        assert not d.find_all(Choice)
        d.key(pygame.K_PAGEDOWN)
        assert d.top.page._area.offset > 0
        d.key(pygame.K_ESCAPE)
        assert d.top is None


@pytest.mark.slow
def test_no_achievement_cuts_its_words(tmp_path: Path) -> None:
    with drawn_scene("statistics:achievements", tmp_path, ui_scale=150, language="qps") as scene:
        top: Any = scene.ctx.stack.top
        for card in top.page.cards:
            top.widgets.focus(card, ring=True)
            top.update(0.1)
            scene.redraw()
        assert scene.text.clipped == set()
        assert not scene.ctx.image_cache.missing
        assert {r.text: r.ratio for r in scene.text.readings if r.ratio < r.wanted} == {}
