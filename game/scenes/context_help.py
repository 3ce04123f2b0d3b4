"""Context help: F1, a right click or the gamepad's button opens the almanac's page about whatever
is under the mouse or has the focus."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer, PointerKind
from game.ui.view import Point
from game.ui.widgets.widget_group import WidgetGroup

LEFT, RIGHT = 1, 3

FindPage = Callable[[Point | None], str]
"""Finds the id of the page about what lies at a point (logical units), or, for None, about what is
shown without being pointed at; "" when there is none."""


def no_page(pos: Point | None) -> str:
    """Find no page, for scenes that have nothing of their own to explain."""
    return ""


class ContextHelp:
    """Opens the almanac's page about a widget, or about whatever else a scene has a page for.

    `find` is asked first and may find a page where no widget lies, or one more fitting; `here` is
    the page about what is done in the scene; `on_refusal` tells whether a point lies on a refusal,
    where any click asks for the rule.
    """

    def __init__(
        self,
        ctx: Context,
        widgets: WidgetGroup,
        here: Callable[[], str],
        find: FindPage = no_page,
        on_refusal: Callable[[Point], bool] = lambda pos: False,
    ) -> None:
        self._ctx = ctx
        self._widgets = widgets
        self._here = here
        self._find = find
        self._on_refusal = on_refusal

    def take(self, given: Pointer | Command) -> bool:
        """Open the page that an input asks for; False when it asks for none."""
        page = self._asked_for(given)
        if page:
            open_page(self._ctx, page)
        return bool(page)

    def page_about(self, pos: Point | None) -> str:
        """Find the page about what lies at a point, or, for None, about what has the focus, lies
        under the mouse or is done here; "" when there is none."""
        page = self._find(pos)
        if page:
            return page
        if pos is not None:
            widget = self._widgets.at(pos)
            return widget.page if widget is not None else ""
        focused = self._widgets.focused
        if focused is not None and focused.focused and focused.page:
            return focused.page
        return self.page_about(self._ctx.inputs.pointer) or self._here()

    def _asked_for(self, given: Pointer | Command) -> str:
        if isinstance(given, Pointer):
            if given.kind is not PointerKind.PRESS:
                return ""
            refusal = given.button == LEFT and self._on_refusal(given.pos)
            return self.page_about(given.pos) if refusal or given.button == RIGHT else ""
        return self.page_about(None) if given.action is InputAction.HELP else ""


def open_page(ctx: Context, page: str) -> None:
    """Open the almanac over the present scene. Raises KeyError when there is no such page."""
    from game.scenes.almanac import AlmanacScene  # large, and not needed before this

    ctx.stack.push(AlmanacScene(ctx, page))
