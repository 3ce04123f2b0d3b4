"""Notices of new achievements above the result: when they come, where they are, what they tell."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.app.paths import find_paths
from game.content.achievements import read_achievements
from game.history.achievements.achievement_book import AchievementBook, AchievementProgress
from game.match.match import Match
from game.scenes.dialogs.dialog import Dialog
from game.scenes.scoring import MatchResult, ScoringExits, ScoringScene
from game.scenes.scoring.earned_notice import STRIP, NoticeCard
from game.seats import make_seat
from game.ui.context import Context
from tests.history.achievements.crafted_outcomes import outcome
from tests.support.input_devices import Keyboard
from tests.support.match import begin_match, people_spec
from tests.support.window import AppDriver, app_driver, project_paths

CATALOG = read_achievements(find_paths().achievements)
FACTS = {"shipped": 20, "city": 10, "best_sale": 6, "lost": 1, "idle": 1, "large": 1}


@pytest.fixture(scope="module")
def match() -> Match:
    """A match that is over."""
    played, seat, rng = begin_match(people_spec(3)), make_seat("greedy"), random.Random(1)
    while not played.game.is_over:
        played.play(seat.choose(played.game.observation(played.game.seat), rng))
    return played


def earned(points: int = 40) -> list[AchievementProgress]:
    """Five achievements."""
    book = AchievementBook(CATALOG.achievements)
    return book.count_match(outcome("a", FACTS, points=points))


def scene_with(
    match: Match,
    found: list[AchievementProgress],
    tell_more: Callable[[AchievementProgress], None] | None = None,
) -> Callable[[Context], ScoringScene]:
    nowhere = lambda: None  # noqa: E731
    return lambda ctx: ScoringScene(
        ctx,
        MatchResult.of(match),
        ScoringExits(nowhere, nowhere, nowhere, nowhere, tell_more),
        earned=iter([found]),
    )


def titles(d: AppDriver) -> list[str]:
    return [card.title for card in d.find_all(NoticeCard)]


def test_they_come_after_the_result_and_go_again(tmp_path: Path, match: Match) -> None:
    found = earned()
    wanted = [progress.achievement.title for progress in found]
    assert len(wanted) == 5
    with app_driver(scene_with(match, found), paths=project_paths(tmp_path)) as d:
        d.wait(0.5)
        assert titles(d) == []
        d.top.reveal()
        d.wait(1.0)
        assert titles(d) == wanted[:3]
        assert d.sounds.played.count("chime") == 1
        d.skip(8.8)
        assert titles(d) == wanted[3:]
        d.skip(8.8)
        assert titles(d) == []
        d.skip(20)
        assert titles(d) == []
        assert d.sounds.played.count("chime") == 2


def test_they_are_in_nobodys_way(tmp_path: Path, match: Match) -> None:
    with app_driver(scene_with(match, earned()), paths=project_paths(tmp_path)) as d:
        for settings in ({}, {"ui_scale": 200}, {"language": "qps"}, {"far_from_screen": True}):
            d.ctx.settings.change(**settings)
            d.top.reveal()
            d.wait(2)
            cards = d.find_all(NoticeCard)
            assert len(cards) in (2, 3)
            others = [w for w in d.top.widgets.all if w.focusable and w not in cards]
            for card in cards:
                assert STRIP.contains(card.rect)
                assert card.rect.bottom < 76  # where the verdict begins
                assert (
                    card.rect.collidelist([w.rect for w in [*others, *cards] if w is not card]) < 0
                )
        assert not d.ctx.text.clipped


@pytest.mark.parametrize("scale", [100, 200])
def test_they_say_who_earned_them_where_several_played(
    tmp_path: Path, match: Match, scale: int
) -> None:
    """One of several people is enough; alone nobody is named."""
    found = earned()
    for you in (-1, 0):
        result = replace(MatchResult.of(match), you=you)
        exits = ScoringExits(lambda: None, lambda: None, lambda: None)
        make = partial(ScoringScene, result=result, exits=exits, earned=iter([found]))
        with app_driver(make, paths=project_paths(tmp_path)) as d:
            d.ctx.settings.change(ui_scale=scale)
            d.top.reveal()
            d.wait(2)
            d.ctx.text.surfaces.clear()
            d.top.touch()
            d.wait(0.1)
            named = [card.caption.startswith("Earned by") for card in d.find_all(NoticeCard)]
            assert named == [you < 0] * 3
            assert not d.ctx.text.clipped


def test_they_slide_unless_motion_is_reduced(tmp_path: Path, match: Match) -> None:
    for reduced in (False, True):
        with app_driver(scene_with(match, earned()), paths=project_paths(tmp_path)) as d:
            d.ctx.settings.change(reduced_motion=reduced)
            d.top.reveal()
            while not d.find_all(NoticeCard):
                d.wait(0.1)
            d.wait(0.1)
            assert (d.top.notice.progress == 1) is reduced
            d.wait(1)
            assert d.top.notice.progress == 1


def test_a_click_tells_what_it_was_for(tmp_path: Path, match: Match) -> None:
    with app_driver(scene_with(match, earned()), paths=project_paths(tmp_path)) as d:
        d.top.reveal()
        d.wait(2)
        card = d.find_all(NoticeCard)[1]
        d.click(card.rect.center)
        assert isinstance(d.top, Dialog)
        assert d.top.text == card.progress.achievement.text
        d.key(pygame.K_RETURN)
        assert isinstance(d.top, ScoringScene)


def test_keys_reach_them_and_somebody_else_may_tell(tmp_path: Path, match: Match) -> None:
    told: list[AchievementProgress] = []
    found = earned()
    with app_driver(scene_with(match, found, told.append), paths=project_paths(tmp_path)) as d:
        d.top.reveal()
        d.wait(2)
        Keyboard(d).activate(lambda w: isinstance(w, NoticeCard))
        assert told == found[:1]


def test_new_notices_take_no_click_away(tmp_path: Path, match: Match) -> None:
    with app_driver(scene_with(match, earned()), paths=project_paths(tmp_path)) as d:
        d.wait(0.5)
        d.top.reveal()
        tab = d.top.widgets.all[1]
        d.press(tab.rect.center)
        d.wait(2)
        assert d.find_all(NoticeCard) == []
        d.release(tab.rect.center)
        assert d.top.page is d.top.pages[1]
        d.wait(1)
        assert len(d.find_all(NoticeCard)) == 3


def test_without_any_nothing_comes(tmp_path: Path, match: Match) -> None:
    with app_driver(scene_with(match, []), paths=project_paths(tmp_path)) as d:
        d.top.reveal()
        d.skip(3)
        assert d.find_all(NoticeCard) == []
        assert "chime" not in d.sounds.played
