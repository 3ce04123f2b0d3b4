"""The statistics scene: pages about the finished matches that pass a filter."""

from __future__ import annotations

import gc
import io
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.history.statistics.csv_export import write_csv
from game.history.statistics.filtered import FilteredStatistics
from game.history.statistics.filters import StatisticsFilter
from game.history.store.work_progress import WorkProgress
from game.scenes.base import Scene
from game.scenes.dialogs.saved_file import save_text
from game.scenes.statistics.buildings_page import BuildingsPage
from game.scenes.statistics.filter_row import filter_choices
from game.scenes.statistics.overview_page import OverviewPage
from game.scenes.statistics.page import CONTENT, SHEET, OpenMatch, PageServices, StatisticsPage
from game.scenes.statistics.progress_scene import work_with_bar
from game.scenes.statistics.rating_page import RatingPage
from game.scenes.statistics.records_page import RecordsPage
from game.scenes.statistics.roles_page import RolesPage
from game.scenes.statistics.sources_page import SourcesPage
from game.ui import skin
from game.ui.box_layout import REST, Length, Size, column, even_grid, middle, row
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, HEADING, TITLE
from game.ui.theme import BRASS_LIGHT, INK, INK_SOFT, PAPER_LIGHT, WALNUT, WALNUT_DARK
from game.ui.widgets.buttons import Button, Fold
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from concurrent.futures import Future

PAGES: tuple[type[StatisticsPage], ...] = (
    OverviewPage,
    RatingPage,
    SourcesPage,
    BuildingsPage,
    RolesPage,
    RecordsPage,
)

PageMaker = Callable[[Context, FilteredStatistics, PageServices], StatisticsPage]
"""Creates a page: its class, or a function that passes more arguments."""

_SIDE = pygame.FRect(44, 40, 300, 1000)
_HEAD = 92.0
_BUTTON, _FOLD, _GAP = 78.0, 56.0, 14.0
_TAB = Length(78.0, 60.0)
_BAR = pygame.FRect(CONTENT.centerx - 420, CONTENT.centery + 20, 840, 28)
_PATIENCE: Final = 0.02  # seconds before a progress bar appears
_EMPTY, _EMPTY_BUTTONS = column(SHEET.inflate(-260, -120), [REST, 88], gap=10)


class StatisticsScene(Scene):
    """Pages on a sheet, with the filter above them and their tabs on the left.

    `data` is shown at first; other filters use the same collection of matches. `open_match`
    receives the file name of a match, and `play` starts a match if there are none yet. `page` is
    the `name` of the first page.
    """

    def __init__(
        self,
        ctx: Context,
        data: FilteredStatistics,
        open_match: OpenMatch,
        play: Callable[[], None],
        page: str = OverviewPage.name,
        page_makers: Sequence[PageMaker] = PAGES,
    ) -> None:
        super().__init__(ctx)
        self.archive = data.archive
        self.data = data
        self.play = play
        self.options = data.archive.options
        self._counting: Future[None] | None = None
        self._page_makers = page_makers
        self._services = PageServices(open_match, self.resized)
        self._open = page
        self.pages = self._make_pages()
        if page not in (
            statistics_page.name for statistics_page in self.pages
        ):  # its data file is damaged
            self._open = self.pages[0].name
        self._count()

    # State ------------------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether the open page is about matches and no person has finished one yet."""
        return self.page.filtered and not self.options.players

    @property
    def page(self) -> StatisticsPage:
        """The open page."""
        return next(page for page in self.pages if page.name == self._open)

    @property
    def _shows_page(self) -> bool:
        return not (self.is_counting or self.is_empty or self.reason_against)

    @property
    def reason_against(self) -> str:
        """Why the open page has nothing to show, or ""."""
        if not self.page.filtered:
            return ""
        if not self.data.appearances:
            return self.tr("No matches fit these filters.")
        if self.page.needs_facts and not self.data.matches_with_facts:
            return self.tr("Only the results of these matches are known.")
        return ""

    def _make_pages(self) -> list[StatisticsPage]:
        return [make(self.ctx, self.data, self._services) for make in self._page_makers]

    def apply(self, wanted: StatisticsFilter) -> None:
        """Apply another filter."""
        self.data = FilteredStatistics(self.archive, wanted, self.data.today)
        self.pages = self._make_pages()
        self._count()
        self.resized()

    # Counting ---------------------------------------------------------------------------------

    @property
    def is_counting(self) -> bool:
        """Whether the content of the open page is still being computed."""
        return self._counting is not None

    @property
    def _parts(self) -> tuple[str, ...]:
        if not self.page.filtered:
            return ()
        return ("appearances", "matches_with_facts", *self.page.parts)

    def _count(self) -> None:
        """Compute the content of the open page, in the background if it takes long."""
        self._stop_counting()
        parts = self._parts
        if self.data.counted(parts) < len(parts):
            count = partial(self.data.count, parts)
            self._counting = self.ctx.run_in_background(count)
            with suppress(TimeoutError):
                self._counting.result(_PATIENCE)
                self._counting = None

    def _stop_counting(self) -> None:
        """Cancel the current computation if it has not started, and ignore its result."""
        if self._counting is not None:
            self._counting.cancel()
        self._counting = None

    def leave(self) -> None:
        self._stop_counting()
        gc.unfreeze()  # undo the freezing while matches were read

    def show_all(self) -> None:
        """Show all matches again."""
        self.apply(StatisticsFilter())

    def turn_to(self, name: str) -> None:
        """Open the page with this name."""
        if name != self._open:
            self._open = name
            self._count()
            self.layout()
            self.widgets.hover_at(self.ctx.inputs.pointer)
            self.touch()

    def _next_page(self, step: int) -> None:
        names = [page.name for page in self.pages]
        self.turn_to(names[(names.index(self._open) + step) % len(names)])

    def export(self) -> None:
        """Write the shown matches to a CSV file and say where it is."""
        table, matches, tr = io.StringIO(), self.data.matches, self.tr
        lines = write_csv(table, matches, self.archive.accuracies, tr)
        work = (WorkProgress(done, len(matches)) for done in lines)

        def save() -> None:
            text = table.getvalue()
            save_text(self.ctx, text, tr("Statistics"), ".csv", tr("Table saved"))

        work_with_bar(self.ctx, tr("Writing the table"), work, save)

    # Widgets ----------------------------------------------------------------------------------

    def layout(self) -> None:
        tabs = self._tabs() if self._has_tabs else []
        if self.is_empty:
            buttons = self._empty_buttons()
            self.widgets.set([*tabs, *buttons], focus=buttons[0])
            return
        filters: Sequence[Widget] = ()
        if self.page.filtered:
            filters = filter_choices(self.ctx, self.options, self.data.filter, self.apply)
            filters = filters if self.detailed else filters[:1]
        opened = [page.name for page in self.pages].index(self._open)
        together = [*tabs, *self._side_buttons(), *filters, *self._content()]
        self.widgets.set(together, focus=tabs[opened])

    @property
    def _has_tabs(self) -> bool:
        """Whether there is more than one page to open now."""
        return not (self.is_empty and all(page.filtered for page in self.pages))

    def _side(self) -> list[pygame.FRect]:
        """Return the areas of the title, the tabs, and the buttons below them."""
        tabs = [_TAB] * len(self.pages)
        heights: list[Size] = [_HEAD, *tabs, REST, _BUTTON, _FOLD, _BUTTON]
        return column(_SIDE, heights, _GAP)

    def _tabs(self) -> list[Widget]:
        return [
            Button(
                place, page.title, partial(self.turn_to, page.name), icon=page.icon,
                tone="brass" if page.name == self._open else "wood",
            )
            for page, place in zip(self.pages, self._side()[1:], strict=False)
        ]  # fmt: skip

    @property
    def detailed(self) -> bool:
        """Whether filters, intervals and the export button are shown."""
        return self._services.detailed

    def _fold(self, *, out: bool) -> None:
        """Show or hide the details. When hidden, only the filter by person remains."""
        self._services = replace(self._services, detailed=out)
        wanted = self.data.filter
        self.apply(wanted if out else StatisticsFilter(person=wanted.person))

    def _side_buttons(self) -> list[Widget]:
        tr = self.tr
        *_, export, details, back = self._side()
        fold = Fold(
            details,
            tr("Details"),
            self.detailed,
            lambda value: self._fold(out=value),
            tooltip=tr("Filters, margins of error and a table for spreadsheets."),
        )
        fold.color = PAPER_LIGHT
        widgets: list[Widget] = [fold, Button(back, tr("Back"), self.close, icon="ui/home")]
        if self.detailed:  # above the heading, so the heading stays under the mouse
            tip = tr("Export the filtered matches as a table for spreadsheets.")
            words = tr("Save as CSV")
            widgets.insert(0, Button(export, words, self.export, icon="ui/save", tooltip=tip))
        return widgets

    def _content(self) -> list[Widget]:
        if self.is_counting:
            return []
        if not self.reason_against:
            return self.page.widgets()
        if self.data.filter == StatisticsFilter():
            return []
        place = (CONTENT.centerx - 210, CONTENT.centery + 70, 420, 84)
        return [Button(place, self.tr("Show all"), self.show_all, icon="ui/eye", tone="brass")]

    def _empty_buttons(self) -> list[Widget]:
        play, back = row(middle(_EMPTY_BUTTONS, 880, 88), [REST, REST], gap=40)
        return [
            Button(play, self.tr("Play"), self.play, icon="ui/dice", tone="brass"),
            Button(back, self.tr("Back"), self.close, icon="ui/home"),
        ]

    # Input and time ---------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        if self._counting is not None:
            self.touch()
            if self._counting.done():
                self._counting.result()
                self._counting = None
                self.resized()
        elif self.page.tick(dt):
            self.touch()

    def on_command(self, command: Command) -> bool:
        action = command.action
        if action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif not self._has_tabs:
            return False
        elif self._shows_page and self.page.on_action(action):
            self.touch()
        elif action is InputAction.PAGE_DOWN:
            self._next_page(1)
        elif action is InputAction.PAGE_UP:
            self._next_page(-1)
        else:
            return False
        return True

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        p.surface.fill(WALNUT)
        p.cover("scenery/table")
        head, words = self._side()[0], self.tr("Statistics")
        p.write(words, head, TITLE, BRASS_LIGHT, align="center", shadow=WALNUT_DARK)
        skin.paper(p, SHEET)
        if self.is_empty:
            self._paint_empty(p)
        elif self.is_counting:
            room = (CONTENT.x, _BAR.y - 90, CONTENT.width, 70)
            p.write(self.tr("Counting…"), room, HEADING, INK_SOFT, align="center")
            skin.progress_bar(p, _BAR, self.data.counted(self._parts) / len(self._parts))
        elif self.reason_against:
            room = (CONTENT.x + 100, CONTENT.centery - 120, CONTENT.width - 200, 150)
            p.write_rich(self.reason_against, room, HEADING, INK_SOFT, align="center",
                         valign="middle")  # fmt: skip
        else:
            self.page.paint(p)

    def _paint_empty(self, p: Painter) -> None:
        """Draw previews of the statistics for when there are no matches yet."""
        tr, fit = self.tr, self.fit
        text = tr(
            "After your first finished match, this page shows how often you win and against "
            "whom, where your points come from, and what you build and choose."
        )
        previews = [
            ("ui/trophy", tr("Wins compared with chance")),
            ("ui/crown", tr("How you rate against the computers")),
            ("pieces/vp", tr("Points by source")),
            ("buildings/city_hall", tr("Favorite buildings")),
            ("roles/icon_captain", tr("Roles chosen and passed over")),
            ("ui/star", tr("Streaks and records")),
        ]
        heights = [fit.line(TITLE), fit.lines(text, BODY, _EMPTY.width), REST]
        above, below, room = column(_EMPTY, heights, gap=20)
        p.write(tr("Your matches will appear here"), above, TITLE, INK, align="center")
        p.write_rich(text, below, BODY, INK_SOFT, align="center")
        places = even_grid(room, 3, len(previews), gap=(40, 20))
        for (picture, words), cell in zip(previews, places, strict=True):
            medal, name = column(
                cell, [Length(132, 90), fit.lines(words, BODY, cell.width)], gap=10
            )
            skin.medal(p, medal, picture)
            p.write_rich(words, name, BODY, INK, align="center")
