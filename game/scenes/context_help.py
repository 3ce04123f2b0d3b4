"""Help where one stands: F1, a right click or the gamepad's button opens the almanac at the page
about what is pointed at."""

from __future__ import annotations

from game.scenes.base import Scene
from game.ui.context import Context
from game.ui.input import Input, InputAction, Pointer, PointerKind
from game.ui.view import Point
from game.ui.widgets.widget import Widget

LEFT, RIGHT = 1, 3


class HelpfulScene(Scene):
    """A scene with things to ask about: it says in `page_about` which page explains which."""

    def page_about(self, pos: Point | None) -> str:
        """The id of the almanac's page about what lies at a place (logical units), or, for None,
        about what has the focus, lies under the mouse or is asked here; "" when there is none."""
        if pos is not None:
            return _page_of(self.widgets.at(pos))
        focused = self.widgets.focused
        if focused is not None and focused.focused and focused.page:
            return focused.page
        return self.page_about(self.ctx.inputs.pointer) or self.page_here()

    def on_toast(self, pos: Point) -> bool:
        """Is a refusal shown at a place, so that any click there asks for its rule?"""
        return False

    def page_here(self) -> str:
        """The id of the page about what is done here, "" when there is none."""
        return ""

    def _take(self, given: Input) -> bool:
        page = self._asked_about(given)
        if page:
            open_page(self.ctx, page)
            return True
        return super()._take(given)

    def _asked_about(self, given: Input) -> str:
        if isinstance(given, Pointer):
            if given.kind is not PointerKind.PRESS:
                return ""
            asked = given.button == RIGHT or (given.button == LEFT and self.on_toast(given.pos))
            return self.page_about(given.pos) if asked else ""
        return self.page_about(None) if given.action is InputAction.HELP else ""


def _page_of(widget: Widget | None) -> str:
    return widget.page if widget is not None else ""


def open_page(ctx: Context, page: str) -> None:
    """Open the almanac over the present scene. Raises KeyError when there is no such page."""
    from game.scenes.almanac import AlmanacScene  # large, and not needed before this

    ctx.stack.push(AlmanacScene(ctx, page))
