"""The tooltip."""

import pygame

from game.app.paths import shipped_folder
from game.ui.images.image_cache import ImageCache
from game.ui.paint import Painter
from game.ui.text.typesetting import TextRenderer
from game.ui.view import View
from game.ui.widgets.tooltip import Tooltip


def test_a_tooltip_waits_and_stays_inside_the_window() -> None:

    view = View((1280, 720))
    image_cache = ImageCache(shipped_folder("assets") / "svg")
    text = TextRenderer(view, shipped_folder("assets") / "fonts", image_cache)
    painter = Painter(pygame.Surface((1280, 720)), view, image_cache, text)
    for anchor in ((0, 0, 50, 50), (1880, 1040, 40, 40), (900, 1000, 20, 70), (0, 0, 1920, 1080)):
        tip = Tooltip()
        tip.show("A **long** explanation. " * 12, anchor)
        assert [tip.shown, tip.update(0.2), tip.update(0.3), tip.shown] == [
            False,
            False,
            True,
            True,
        ]
        assert view.whole.contains(tip.place(painter))
        tip.draw(painter)
        assert [tip.hide(), tip.shown] == [True, False]
