"""The tooltip."""

import pygame

from game.app.paths import shipped_folder
from game.ui.images.image_cache import ImageCache
from game.ui.paint import Painter
from game.ui.sound.audio import Silence
from game.ui.text.typesetting import TextRenderer
from game.ui.view import View
from game.ui.widgets.buttons import Button
from game.ui.widgets.tooltip import Tooltip
from game.ui.widgets.widget_group import WidgetGroup


def painter_of(size: tuple[int, int]) -> Painter:
    view, image_cache = View(size), ImageCache(shipped_folder("assets") / "svg")
    text = TextRenderer(view, shipped_folder("assets") / "fonts", image_cache)
    return Painter(pygame.Surface(size), view, image_cache, text)


def test_a_tooltip_waits_and_stays_inside_the_window() -> None:
    painter = painter_of((1280, 720))
    for anchor in ((0, 0, 50, 50), (1880, 1040, 40, 40), (900, 1000, 20, 70), (0, 0, 1920, 1080)):
        tip = Tooltip()
        tip.show("A **long** explanation. " * 12, anchor)
        assert [tip.shown, tip.update(0.2), tip.update(0.3), tip.shown] == [
            False,
            False,
            True,
            True,
        ]
        assert painter.view.whole.contains(tip.place(painter))
        tip.draw(painter)
        assert [tip.hide(), tip.shown] == [True, False]


def test_a_tooltip_leaves_its_neighbors_visible() -> None:
    painter = painter_of((1280, 720))
    group = WidgetGroup(Silence(), lambda: None)
    buttons = [Button((900, 100 + 60 * nth, 200, 48), "", lambda: None) for nth in range(4)]
    group.set(buttons)
    for button in buttons:
        group.tooltip.show("Some words", button.rect)
        place = group.tooltip.place(painter)
        assert not place.colliderect(button.rect)
        assert not any(place.collidepoint(other.rect.center) for other in buttons)
    assert place.top > buttons[-1].rect.bottom  # where there is no neighbor
