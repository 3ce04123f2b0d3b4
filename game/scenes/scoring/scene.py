"""The scene at the end of a match: the sheet with its pages over the harbour at night."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.files.disk import displayable
from game.rules.scoring import winners
from game.scenes.base import Scene
from game.scenes.context_help import ContextHelp
from game.scenes.dialogs.dialog import tell
from game.scenes.scoring.chart_page import ChartPage
from game.scenes.scoring.moments_page import MomentsPage
from game.scenes.scoring.page import SHEET, MatchResult, ResultPage
from game.scenes.scoring.picture_export import PictureExportError, export_picture
from game.scenes.scoring.points_page import PointsPage, PointsRow
from game.scenes.scoring.totals_page import TotalsPage
from game.scenes.table.overlays.handover import InputPause
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import TITLE
from game.ui.theme import BRASS_LIGHT, PAPER_LIGHT, WALNUT, WALNUT_DARK, rgb
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.tab import Tab
from game.ui.widgets.widget import Widget

PAGES: tuple[type[ResultPage], ...] = (PointsPage, ChartPage, TotalsPage, MomentsPage)

_NIGHT = rgb("#0b1130")
_TAB = (276.0, 66.0)
_BUTTON_TOP, _BUTTON_HEIGHT, _GAP = 964.0, 80.0, 30.0


class ScoringScene(Scene):
    """The result on several pages. The points are revealed row by row; a click shows them all.

    `rematch` begins a new match in which somebody else may begin, `again` one with everybody
    where they sat; `page` is the name of the page that lies open.
    """

    def __init__(
        self,
        ctx: Context,
        result: MatchResult,
        *,
        rematch: Callable[[], None],
        boards: Callable[[], None],
        menu: Callable[[], None],
        again: Callable[[], None] | None = None,
        page: str = PointsPage.name,
    ) -> None:
        super().__init__(ctx)
        self.rematch = rematch
        self.again = again
        self.boards = boards
        self.menu = menu
        self.points = PointsPage(ctx, result)
        self.pages: list[ResultPage] = [self.points, *(kind(ctx, result) for kind in PAGES[1:])]
        self.page = next(one for one in self.pages if one.name == page)
        self.relay = InputPause()
        self.help = ContextHelp(ctx, self.widgets, here=lambda: "rule/end", find=self._page_of_row)
        self.relay.begin(still=True)  # what is still pressed was meant for the table

    # What tests and callers ask ---------------------------------------------------------------

    @property
    def result(self) -> MatchResult:
        """What is shown."""
        return self.points.result

    @property
    def rows(self) -> list[PointsRow]:
        """The rows of the reckoning, the sums apart."""
        return self.points.rows

    @property
    def shown(self) -> int:
        """How many rows of the reckoning are to be seen."""
        return self.points.shown

    @property
    def steps(self) -> int:
        """How many steps the reveal has."""
        return self.points.steps

    @property
    def done(self) -> bool:
        """The whole reckoning is shown, and so is who has won."""
        return self.points.done

    # Pages ------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        if self.ctx.settings.current.reduced_motion:
            self.reveal()
        self._open_page()

    def turn_to(self, page: ResultPage) -> None:
        """Open another page."""
        if page is self.page:
            return
        self.page = page
        self.reveal()  # the other pages tell the end anyway
        self._open_page()
        focus = self.widgets.focus_index
        self.layout()
        self.widgets.focus_at(focus)
        self.widgets.hover_at(self.ctx.inputs.pointer)
        self.touch()

    def _open_page(self) -> None:
        self.page.open()
        if self.ctx.settings.current.reduced_motion:
            self.page.finish()

    def _leaf(self, step: int) -> None:
        index = self.pages.index(self.page) + step
        self.turn_to(self.pages[index % len(self.pages)])

    def reveal(self) -> None:
        """Show everything at once."""
        if not self.done:
            self.points.finish()
            self.ctx.sounds.play("fanfare")
            self.touch()

    def tick(self, dt: float) -> None:
        self.relay.update(dt)
        if self.page is not self.points:
            if self.page.tick(dt):
                self.touch()
        elif self.points.tick(dt):
            self.ctx.sounds.play("fanfare" if self.done else "coin")
            self.touch()

    def save_picture(self) -> None:
        """Keep a picture of the open page, and tell where it is."""
        self.reveal()
        self.page.finish()
        self.touch()
        surface = pygame.Surface(self.ctx.view.size)
        brush = self.ctx.painter(surface)
        self.paint(brush)
        for tab in self.widgets.all:
            if isinstance(tab, Tab) and tab.chosen:
                tab.draw(brush)
        name = f"{self.result.title} {self.page.name}"
        try:
            path = export_picture(surface, self.ctx.paths.pictures, name)
        except PictureExportError as error:
            tell(self.ctx, "", escape(self.ctx.translator.say(error.message)))
        else:
            tell(self.ctx, self.tr("The picture is saved"), escape(displayable(path)))

    # Widgets ----------------------------------------------------------------------------------

    def layout(self) -> None:
        # Nothing has the focus by itself: one key too many at the table would leave the page.
        self.widgets.set([*self._tabs(), self._saver(), *self._ways(), *self.page.widgets()])

    def _tabs(self) -> list[Widget]:
        width, height = _TAB
        return [
            Tab(
                (SHEET.x + 28 + index * (width + 8), SHEET.y - height + 4, width, height),
                page.title,
                page.icon,
                partial(self.turn_to, page),
                chosen=page is self.page,
            )
            for index, page in enumerate(self.pages)
        ]

    def _saver(self) -> Button:
        """Right of the tabs, as high as those that lie behind the open one."""
        left = SHEET.x + 28 + len(self.pages) * (_TAB[0] + 8) + 36
        place = (left, SHEET.y - 58, SHEET.right - 28 - left, 54)
        return Button(place, self.tr("Save the picture"), self.save_picture, icon="ui/save")

    def _ways(self) -> list[Widget]:
        """The ways out, the next match last."""
        tr = self.tr
        ways: list[tuple[str, Callable[[], None], str, str]] = [
            (tr("Title screen"), self.menu, "ui/home", ""),
            (tr("See the boards"), self.boards, "ui/zoom", ""),
        ]
        first = self.result.position.setup.options.governor
        names = [escape(name) for name in self.result.names]
        if first is None or self.again is None:
            tip = tr("Who begins is drawn at random.")
        else:
            tip = tr("{name} begins again.", name=names[first])
            ways.append((tr("Same seats"), self.again, "ui/redo", tip))
            tip = tr("{name} begins this time.", name=names[(first + 1) % len(names)])
        ways.append((tr("Play again"), self.rematch, "ui/dice", tip))
        width = min(420.0, (SHEET.width - (len(ways) - 1) * _GAP) / len(ways))
        left = 960 - (len(ways) * width + (len(ways) - 1) * _GAP) / 2
        return [
            Button(
                (left + index * (width + _GAP), _BUTTON_TOP, width, _BUTTON_HEIGHT),
                text,
                action,
                icon=icon,
                tooltip=tip,
                tone="brass" if index == len(ways) - 1 else "wood",
            )
            for index, (text, action, icon, tip) in enumerate(ways)
        ]

    # Input ------------------------------------------------------------------------------------

    def before_widgets(self, given: Pointer | Command) -> bool:
        return self.relay.ignores(given) or self.help.take(given)

    def _page_of_row(self, pos: Point | None) -> str:
        """The almanac's page about the source of points in a row, "" beside the rows."""
        row = self.points.row_at(pos) if pos is not None and self.page is self.points else None
        return row.page if row is not None else ""

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.PRESS:
            self._hurry()
            return True
        return False

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.menu()
        elif command.action is InputAction.PAGE_DOWN:
            self._leaf(1)
        elif command.action is InputAction.PAGE_UP:
            self._leaf(-1)
        else:
            self._hurry()
        return True

    def _hurry(self) -> None:
        self.reveal()
        self.page.finish()
        self.touch()

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        p.surface.fill(WALNUT)
        p.cover("scenery/scoring")
        self._paint_winner(p)
        skin.paper(p, SHEET)
        self.page.paint(p)

    @property
    def verdict(self) -> str:
        """Who has won; the only person is spoken to."""
        tr, won = self.tr, winners(self.result.position)
        if won == [self.result.you]:
            return tr("You win!")
        names = [self.points.name_of(seat) for seat in won]
        if len(won) == 1:
            return tr("{name} wins!", name=names[0])
        most = ", ".join(names[:-1])
        return tr("{names} and {last} share the victory", names=most, last=names[-1])

    def _paint_winner(self, p: Painter) -> None:
        room = (100, 74, 1720, 78)
        if not self.done:
            text, colour = self.tr("Final score"), PAPER_LIGHT
        else:
            text, colour = self.verdict, BRASS_LIGHT
        width = min(p.text.size(text, TITLE)[0], room[2])
        plate = (room[0] + (room[2] - width) / 2 - 36, room[1] + 2, width + 72, room[3] - 4)
        p.fill(plate, _NIGHT, alpha=150, radius=37)  # the moon is as bright as the letters
        p.write(text, room, TITLE, colour, align="center", shadow=WALNUT_DARK)
