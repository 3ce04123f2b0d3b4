"""Help at the table: which page of the almanac is about what is pointed at, said or asked."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.table.display import TableDisplay
from game.scenes.table.overlays.almanac_pages import page_now, page_of
from game.scenes.table.overlays.notices import Notices
from game.scenes.table.view.view_state import ViewState
from game.ui.view import Point
from game.ui.widgets.widget_group import WidgetGroup


class PageFinder:
    """Finds the almanac's page about what lies on the table, for `ContextHelp`. While it is
    `blocked`, clicks mean something else, and no page is found."""

    def __init__(
        self,
        display: TableDisplay,
        widgets: WidgetGroup,
        notices: Notices,
        state: Callable[[], ViewState],
        blocked: Callable[[], bool],
    ) -> None:
        self._display = display
        self._widgets = widgets
        self._notices = notices
        self._state = state
        self._blocked = blocked

    def here(self) -> str:
        """The id of the page about what is asked in the position that is shown."""
        return page_now(self._state().position)

    def at(self, pos: Point | None) -> str:
        """The id of the page about what lies at a point, or, for None, about what was said or what
        the keys stand on; "" when there is none."""
        state = self._state()
        if pos is None:
            told = self._notices.toast.page if self._notices.toast.shown else ""
            return told or (page_of(state.focused, state.position) if state.focused else "")
        if self._notices.toast_at(pos):
            return self._notices.toast.page
        if self._blocked() or self._widgets.at(pos) is not None:
            return ""
        spot = self._display.spot_at(pos)
        return page_of(spot, state.position) if spot is not None else ""
