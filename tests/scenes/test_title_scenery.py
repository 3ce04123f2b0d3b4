"""The title lives: something moves, and only where the bay can be seen."""

import numpy as np
import pytest

from game.scenes.menu import MenuScene
from game.scenes.title_scenery import TitleScenery
from game.ui.context import Context
from game.ui.widgets.buttons import Button
from tests.support.window import AppDriver, Mask, app_driver, differing


def menu(ctx: Context) -> MenuScene:
    return MenuScene(ctx, {"play": lambda: None, "settings": lambda: None})


def covered(d: AppDriver) -> Mask:
    """The pixels where something lies over the bay."""
    bay = d.app.frame.copy()
    TitleScenery(d.ctx).paint(d.ctx.painter(bay))
    return differing(bay, d.app.frame)


@pytest.mark.parametrize("size", [(1280, 720), (1000, 800)])
def test_it_moves_below_everything_that_is_read_or_clicked(size: tuple[int, int]) -> None:
    with app_driver(menu, size) as d:
        button = d.find(Button)
        d.move(button.rect.center)
        d.wait(1)
        assert d.top.widgets.tooltip.shown
        over, moved = covered(d), np.zeros(size, bool)
        for _ in range(80):
            d.wait(0.1)
            now = differing(d.app.window.get_surface(), d.app.frame)
            assert not (now & over).any()
            moved |= now
        assert moved.sum() > 4000
        assert moved.mean() < 0.2


def test_in_a_minute_no_picture_is_missing_and_the_scene_is_drawn_no_more() -> None:
    with app_driver(menu) as d:
        drawn = d.app.frames_drawn
        d.wait(60)
        assert d.app.frames_drawn == drawn
        assert d.ctx.image_cache.missing == frozenset()


def test_only_so_many_pictures_are_ever_made() -> None:
    with app_driver(menu) as d:
        d.wait(60)
        before = len(d.ctx.image_cache.surfaces)
        d.wait(60)
        assert len(d.ctx.image_cache.surfaces) - before < 40
        assert before < 800
