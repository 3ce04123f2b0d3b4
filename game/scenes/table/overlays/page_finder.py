"""Find the almanac page for context help, about what is pointed at, said or asked."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.table.display import TableDisplay
from game.scenes.table.overlays.almanac_pages import page_now, page_of
from game.scenes.table.overlays.notices import Notices
from game.ui.view import Point
from game.ui.widgets.widget_group import WidgetGroup


class PageFinder:
    """Finds almanac pages about the table for `ContextHelp`. While `blocked`, clicks have another
    meaning, and no page is found."""

    def __init__(
        self,
        display: TableDisplay,
        widgets: WidgetGroup,
        notices: Notices,
        blocked: Callable[[], bool],
    ) -> None:
        self._display = display
        self._widgets = widgets
        self._notices = notices
        self._blocked = blocked

    def here(self) -> str:
        """Return the id of the page about the decision of the position shown."""
        return page_now(self._display.state().position)

    def at(self, pos: Point | None) -> str:
        """Return the id of the page about what is at a point (logical pixels). For None, return the
        one about the current notice or the keyboard focus. Return "" if there is none."""
        state = self._display.state()
        if pos is None:
            page = self._notices.toast.page if self._notices.toast.shown else ""
            return page or (page_of(state.focused, state.position) if state.focused else "")
        if self._notices.toast_at(pos):
            return self._notices.toast.page
        if self._blocked() or self._widgets.at(pos) is not None:
            return ""
        spot = self._display.spot_at(pos)
        return page_of(spot, state.position) if spot is not None else ""
