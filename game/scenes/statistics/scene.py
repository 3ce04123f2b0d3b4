"""The statistics scene: pages about the finished matches that pass a filter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

import pygame

from game.app.files.disk import displayable
from game.app.files.exports import ExportError, export_text
from game.app.statistics.csv_export import outcomes_csv
from game.app.statistics.filtered import FilteredStatistics, MatchCollection
from game.app.statistics.filters import StatisticsFilter, filter_options
from game.scenes.base import Scene
from game.scenes.dialogs.dialog import tell
from game.scenes.statistics.buildings_page import BuildingsPage
from game.scenes.statistics.filter_row import filter_choices
from game.scenes.statistics.overview_page import OverviewPage
from game.scenes.statistics.page import (
    CONTENT,
    SHEET,
    OpenMatch,
    PageServices,
    StatisticsPage,
)
from game.scenes.statistics.rating_page import RatingPage
from game.scenes.statistics.records_page import RecordsPage
from game.scenes.statistics.roles_page import RolesPage
from game.scenes.statistics.sources_page import SourcesPage
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, HEADING, TITLE
from game.ui.theme import BRASS_DARK, BRASS_LIGHT, INK, INK_SOFT, WALNUT, WALNUT_DARK, hexcode
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

PAGES: tuple[type[StatisticsPage], ...] = (
    OverviewPage,
    RatingPage,
    SourcesPage,
    BuildingsPage,
    RolesPage,
    RecordsPage,
)

PageMaker = Callable[[Context, FilteredStatistics, PageServices], StatisticsPage]
"""Makes a page: its class, or a function that gives it more."""

_SIDE = pygame.FRect(44, 40, 300, 1000)
_TITLE_HEIGHT = 104.0
_BUTTON, _GAP = 78.0, 14.0
_EMPTY = pygame.FRect(SHEET.x + 130, SHEET.y + 90, SHEET.width - 260, SHEET.height - 180)


class StatisticsScene(Scene):
    """Pages on a sheet, the filter above them, their names on the left.

    ``archive`` holds the finished matches, ``today`` is the day by which periods are counted.
    ``open_match`` gets the name of a match's file, ``play`` begins a match where there is none yet.
    ``page`` is the `name` of the page that is open first, ``person`` whose matches are told of at
    first; None: everybody's.
    """

    def __init__(
        self,
        ctx: Context,
        archive: MatchCollection,
        *,
        today: date,
        open_match: OpenMatch,
        play: Callable[[], None],
        page: str = OverviewPage.name,
        page_makers: Sequence[PageMaker] = PAGES,
        person: str | None = None,
    ) -> None:
        super().__init__(ctx)
        self.archive = archive
        self.today = today
        self.play = play
        self.options = filter_options(archive.outcomes)
        self._page_makers = page_makers
        self._services = PageServices(open_match, self.resized)
        self._open = page
        self.data = self._filtered(StatisticsFilter(person=person))
        self.pages = self._make_pages()

    # State ------------------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether the open page tells of matches, and no person has finished one yet."""
        return self.page.filtered and not any(one.people for one in self.archive.outcomes)

    @property
    def page(self) -> StatisticsPage:
        """The page that is open."""
        return next(one for one in self.pages if one.name == self._open)

    @property
    def reason_against(self) -> str:
        """Why the open page has nothing to show; "" when it has."""
        if not self.page.filtered:
            return ""
        if not self.data.appearances:
            return self.tr("No match fits this choice.")
        if self.page.needs_facts and not self.data.matches_with_facts:
            return self.tr("Of these matches only the results are known.")
        return ""

    def _filtered(self, wanted: StatisticsFilter) -> FilteredStatistics:
        return FilteredStatistics(self.archive, wanted, self.today)

    def _make_pages(self) -> list[StatisticsPage]:
        return [make(self.ctx, self.data, self._services) for make in self._page_makers]

    def apply(self, wanted: StatisticsFilter) -> None:
        """Show the matches that pass another filter."""
        self.data = self._filtered(wanted)
        self.pages = self._make_pages()
        self.resized()

    def show_all(self) -> None:
        """Show all matches again."""
        self.apply(StatisticsFilter())

    def turn_to(self, name: str) -> None:
        """Open the page of a name."""
        if name != self._open:
            self._open = name
            self.layout()
            self.widgets.hover_at(self.ctx.inputs.pointer)
            self.touch()

    def _next_page(self, step: int) -> None:
        names = [page.name for page in self.pages]
        self.turn_to(names[(names.index(self._open) + step) % len(names)])

    def export(self) -> None:
        """Write the matches that are shown into a file, and say where it is."""
        table = outcomes_csv(self.data.matches, self.archive.accuracies)
        try:
            path = export_text(table, self.ctx.paths.exports, "statistics.csv")
        except ExportError as error:
            tell(self.ctx, "", escape(self.ctx.translator.say(error.message)))
        else:
            text = self.tr("The statistics are in this file:")
            tell(self.ctx, "", f"{text}\n**{escape(displayable(path))}**")

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
        opened = [page.name for page in self.pages].index(self._open)
        together = [*tabs, *self._side_buttons(), *filters, *self._content()]
        self.widgets.set(together, focus=tabs[opened])

    @property
    def _has_tabs(self) -> bool:
        """Whether there is more than one page to open now."""
        return not (self.is_empty and all(page.filtered for page in self.pages))

    def _tabs(self) -> list[Widget]:
        return [
            Button(
                (
                    _SIDE.x,
                    _SIDE.y + _TITLE_HEIGHT + nth * (_BUTTON + _GAP),
                    _SIDE.width,
                    _BUTTON,
                ),
                page.title,
                partial(self.turn_to, page.name),
                icon=page.icon,
                tone="brass" if page.name == self._open else "wood",
            )
            for nth, page in enumerate(self.pages)
        ]

    def _side_buttons(self) -> list[Widget]:
        back = (_SIDE.x, _SIDE.bottom - _BUTTON, _SIDE.width, _BUTTON)
        export = (_SIDE.x, _SIDE.bottom - 2 * _BUTTON - _GAP, _SIDE.width, _BUTTON)
        tip = self.tr("Write the matches of the filter into a table for spreadsheets.")
        return [
            Button(export, self.tr("Save as CSV"), self.export, icon="ui/save", tooltip=tip),
            Button(back, self.tr("Back"), self.close, icon="ui/home"),
        ]

    def _content(self) -> list[Widget]:
        if not self.reason_against:
            return self.page.widgets()
        if self.data.filter == StatisticsFilter():
            return []
        place = (CONTENT.centerx - 210, CONTENT.centery + 70, 420, 84)
        return [Button(place, self.tr("Show all"), self.show_all, icon="ui/eye", tone="brass")]

    def _empty_buttons(self) -> list[Widget]:
        tr, top = self.tr, SHEET.bottom - 150
        return [
            Button(
                (SHEET.centerx - 20 - 420, top, 420, 88), tr("Play"), self.play, icon="ui/dice",
                tone="brass",
            ),
            Button((SHEET.centerx + 20, top, 420, 88), tr("Back"), self.close, icon="ui/home"),
        ]  # fmt: skip

    # Input and time ---------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        if self.page.tick(dt):
            self.touch()

    def on_command(self, command: Command) -> bool:
        action = command.action
        if action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif not self._has_tabs:
            return False
        elif not self.is_empty and not self.reason_against and self.page.on_action(action):
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
        head = (_SIDE.x, _SIDE.y - 4, _SIDE.width, _TITLE_HEIGHT - 12)
        p.write(self.tr("Statistics"), head, TITLE, BRASS_LIGHT, align="center", shadow=WALNUT_DARK)
        skin.paper(p, SHEET)
        if self.is_empty:
            self._paint_empty(p)
        elif self.reason_against:
            room = (CONTENT.x + 100, CONTENT.centery - 120, CONTENT.width - 200, 150)
            p.write_rich(self.reason_against, room, HEADING, INK_SOFT, align="center",
                         valign="middle")  # fmt: skip
        else:
            self.page.paint(p)

    def _paint_empty(self, p: Painter) -> None:
        """Say what will be here, with pictures of it."""
        tr = self.tr
        box = _EMPTY
        p.write(tr("Your matches will be told here"), (box.x, box.y, box.width, 70), TITLE, INK,
                align="center")  # fmt: skip
        text = tr(
            "After your first finished match this page says how often you win and against whom,"
            " where your points come from, and what you build and choose."
        )
        p.write_rich(text, (box.x, box.y + 88, box.width, 130), BODY, INK_SOFT, align="center")
        previews = [
            ("ui/trophy", tr("Victories, against chance")),
            ("ui/crown", tr("A rating beside the computers")),
            ("pieces/vp", tr("Points by source")),
            ("buildings/city_hall", tr("Favourite buildings")),
            ("roles/icon_captain", tr("Roles chosen and left")),
            ("ui/star", tr("Streaks and records")),
        ]
        width, height = box.width / 3, 226.0
        for nth, (picture, words) in enumerate(previews):
            row, column = divmod(nth, 3)
            cell = pygame.FRect(
                box.x + column * width, box.y + 236 + row * (height + 8), width, height
            )
            medal = pygame.FRect(cell.centerx - 66, cell.y, 132, 132)
            skin.medal(p, medal)
            p.picture(picture, medal.inflate(-46, -46), MAIN=hexcode(BRASS_DARK))
            room = (cell.x + 20, medal.bottom + 10, cell.width - 40, 76)
            p.write_rich(words, room, BODY, INK, align="center")
