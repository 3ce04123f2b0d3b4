"""Context help: F1, a right click or the gamepad button opens the almanac page about the item under
the mouse or with the focus."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer, PointerKind
from game.ui.view import Point
from game.ui.widgets.widget_group import WidgetGroup

LEFT, RIGHT = 1, 3

PageLookup = Callable[[Point | None], str]
"""Returns the id of the page about the item at a point (logical units), or for None about what is
shown regardless of the mouse. Returns "" if there is none."""


def no_page(pos: Point | None) -> str:
    """Return no page, for scenes without items of their own to explain."""
    return ""


class ContextHelp:
    """Opens the almanac page about a widget or anything else a scene has a page for.

    `find` is asked first, so it can supply pages for points without a widget or override those of
    widgets. `here` returns the page about the current activity. `on_refusal` returns whether a
    point is on a refusal message, where any click opens the rule.
    """

    def __init__(
        self,
        ctx: Context,
        widgets: WidgetGroup,
        here: Callable[[], str],
        find: PageLookup = no_page,
        on_refusal: Callable[[Point], bool] = lambda pos: False,
    ) -> None:
        self._ctx = ctx
        self._widgets = widgets
        self._here = here
        self._find = find
        self._on_refusal = on_refusal

    def take(self, user_input: Pointer | Command) -> bool:
        """Open the page that an input asks for. Return False if it asks for none."""
        page = self._asked_for(user_input)
        if page:
            open_page(self._ctx, page)
        return bool(page)

    def page_about(self, pos: Point | None) -> str:
        """Return the page about the item at a point, or for None about the focused item, the item
        under the mouse or the current activity. Return "" if there is none."""
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

    def _asked_for(self, user_input: Pointer | Command) -> str:
        if isinstance(user_input, Pointer):
            if user_input.kind is not PointerKind.PRESS:
                return ""
            refusal = user_input.button == LEFT and self._on_refusal(user_input.pos)
            return self.page_about(user_input.pos) if refusal or user_input.button == RIGHT else ""
        return self.page_about(None) if user_input.action is InputAction.HELP else ""


def open_page(ctx: Context, page: str) -> None:
    """Open the almanac over the current scene. Raises KeyError if there is no such page."""
    from game.scenes.almanac import AlmanacScene  # imported late because it is large

    ctx.stack.push(AlmanacScene(ctx, page))
