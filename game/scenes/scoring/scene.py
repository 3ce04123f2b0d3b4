"""The scoring scene: the result of a match on several pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from game.history.achievements.achievement_book import AchievementProgress
from game.rules.scoring import winners
from game.scenes.base import Scene
from game.scenes.context_help import ContextHelp
from game.scenes.dialogs.saved_file import save_picture
from game.scenes.scoring.chart_page import ChartPage
from game.scenes.scoring.earned_notice import EarnedNotice
from game.scenes.scoring.milestones_page import MilestonesPage
from game.scenes.scoring.page import SHEET, MatchResult, ResultPage
from game.scenes.scoring.points_page import PointsPage
from game.scenes.scoring.totals_page import TotalsPage
from game.scenes.table.overlays.handover import InputPause
from game.ui import skin
from game.ui.box_layout import REST, Length, Size, middle, row
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BUTTON, TITLE
from game.ui.theme import BRASS_LIGHT, PAPER_LIGHT, WALNUT, WALNUT_DARK, rgb
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.tab import Tab
from game.ui.widgets.widget import Widget

PAGES: tuple[type[ResultPage], ...] = (PointsPage, ChartPage, TotalsPage, MilestonesPage)

MakeReviewPage = Callable[[Callable[[Widget], None]], ResultPage]

_NIGHT = rgb("#0b1130")
_TAB_HEIGHT, _TAB_GAP = 66.0, 8.0
_SAVE_WIDTH = 296.0
_STARS = 260.0  # width of the stars beside the verdict
_EXIT, _EXIT_TOP, _GAP = (420.0, 80.0), 964.0, 30.0
_ICON = 66.0  # width of an icon with the gap beside it


class WayBack(NamedTuple):
    """The exit of a match that was part of a challenge or branched off another one: the text on its
    button, a note on what the match has won, and what it opens. `stars` says for each star whether
    the match won it."""

    text: str
    note: str
    open: Callable[[], None]
    stars: Sequence[bool] = ()


@dataclass(frozen=True)
class ScoringExits:
    """The exits of the result: back to the boards, to the title, to a match with the next seat or a
    random one as governor (`rematch`), or with the same governor (`same_seats`, not offered if the
    governor was drawn). `tell_more` is called with a clicked achievement (`EarnedNotice`). `back`
    is the exit of the key that leaves a scene, if it is not the title. `challenge` replaces the
    next match, and `challenges` (to their list) stands before it."""

    rematch: Callable[[], None]
    boards: Callable[[], None]
    menu: Callable[[], None]
    same_seats: Callable[[], None] | None = None
    tell_more: Callable[[AchievementProgress], None] | None = None
    back: Callable[[], None] | None = None
    challenge: WayBack | None = None
    challenges: Callable[[], None] | None = None


class _Exit(NamedTuple):
    """A button that leaves the result: text, action, icon and tooltip, and whether the icon says
    enough where there is little room."""

    text: str
    act: Callable[[], None]
    icon: str
    tooltip: str = ""
    brief: bool = False

    def without_text(self) -> _Exit:
        """Return the same button with the icon alone, and the text in the tooltip."""
        return self._replace(text="", tooltip="\n".join(filter(None, (self.text, self.tooltip))))


class ScoringScene(Scene):
    """The result on several pages with tabs. The points are revealed row by row; a click reveals
    all.

    `page` is the `name` of the first page. `earned` is called every frame for achievements of the
    match. `review` creates the review page, and receives a function that focuses a widget.
    """

    def __init__(
        self,
        ctx: Context,
        result: MatchResult,
        exits: ScoringExits,
        page: str = PointsPage.name,
        earned: Iterator[Sequence[AchievementProgress]] | None = None,
        review: MakeReviewPage | None = None,
    ) -> None:
        super().__init__(ctx)
        self.exits = exits
        self.result = result
        self.points = PointsPage(ctx, result)
        self.pages: list[ResultPage] = [self.points, *(kind(ctx, result) for kind in PAGES[1:])]
        self._review = review(self.focus_new) if review is not None else None
        if self._review is not None:
            self.pages.append(self._review)
        self.page = next(result_page for result_page in self.pages if result_page.name == page)
        self._earned = earned or iter(())
        self.notice = EarnedNotice(
            ctx, self.lay_out_again, tell_more=exits.tell_more, named=result.you < 0
        )
        self.input_pause = InputPause()
        self.help = ContextHelp(ctx, self.widgets, here=lambda: "rule/end", find=self._find_page)
        self.input_pause.begin(still=True)  # ignore presses that were aimed at the table

    @property
    def done(self) -> bool:
        """Whether all points and the winner are revealed."""
        return self.points.done

    # Pages ------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.ctx.sounds.music("scoring")
        if self.ctx.settings.current.reduced_motion:
            self.reveal()
        self._open_page()

    def leave(self) -> None:
        for page in self.pages:
            page.close()

    def turn_to(self, page: ResultPage) -> None:
        """Open a page."""
        if page is self.page:
            return
        self.page = page
        self.reveal()  # the other pages show the end anyway
        self._open_page()
        self.lay_out_again()

    def _open_page(self) -> None:
        self.page.open()
        if self.ctx.settings.current.reduced_motion:
            self.page.finish()

    def _next_page(self, step: int) -> None:
        index = self.pages.index(self.page) + step
        self.turn_to(self.pages[index % len(self.pages)])

    def reveal(self) -> None:
        """Reveal all points immediately."""
        if not self.done:
            self.points.finish()
            self.ctx.sounds.play("fanfare")
            self.touch()

    def tick(self, dt: float) -> None:
        self.input_pause.update(dt)
        self.notice.add(next(self._earned, ()))
        if self.page is not self.points:
            if self.page.tick(dt):
                self.touch()
        elif self.points.tick(dt):
            self.ctx.sounds.play("fanfare" if self.done else "coin")
            self.touch()
        # Rebuilding the widgets would lose a button that is being held down.
        held = any(widget.pressed for widget in self.widgets.all)
        if self.done and not held and self.notice.tick(dt):
            self.touch()

    def save_picture(self) -> None:
        """Export a picture of the open page, and say where it is."""
        self.reveal()
        self.page.finish()
        self.touch()
        tabs = [tab for tab in self.widgets.all if isinstance(tab, Tab) and tab.chosen]
        name = f"{self.result.title} {self.page.title}"
        save_picture(self.ctx, self.paint, [*tabs, *self._page_widgets], name)

    # Widgets ----------------------------------------------------------------------------------

    def layout(self) -> None:
        # Nothing is focused at first, so that an accidental key press leaves nothing.
        self._page_widgets = self.page.widgets()
        self.widgets.set(
            [
                *self._tabs(),
                *self._exit_buttons(),
                *self._page_widgets,
                *self.notice.widgets(),
            ]
        )

    def _tabs(self) -> list[Widget]:
        strip = pygame.FRect(SHEET.x + 28, SHEET.y - _TAB_HEIGHT + 4, SHEET.width - 56, _TAB_HEIGHT)
        needs = [Tab.needed_width(self.ctx.text, page.title) for page in self.pages]
        widths: list[Size] = [*(Length(need, need, 1) for need in needs), 24, _SAVE_WIDTH]
        *places, _, save = row(strip, widths, _TAB_GAP)
        tabs: list[Widget] = [
            Tab(place, page.title, page.icon, partial(self.turn_to, page), chosen=page is self.page)
            for page, place in zip(self.pages, places, strict=True)
        ]
        save.update(save.x, SHEET.y - 58, save.width, 54)
        words = self.tr("Save the picture")
        return [*tabs, Button(save, words, self.save_picture, icon="ui/save")]

    def _exit_buttons(self) -> list[Widget]:
        """Create the buttons that leave the scene, the next match last."""
        tr = self.tr
        exits = [
            _Exit(tr("Title screen"), self.exits.menu, "ui/home", brief=True),
            _Exit(tr("See the boards"), self.exits.boards, "ui/zoom"),
            *self._review_exit(),
            *self._next_exits(),
        ]
        widest = len(exits) * (_EXIT[0] + _GAP) - _GAP
        room = middle(
            (SHEET.x, _EXIT_TOP, SHEET.width, _EXIT[1]), min(widest, SHEET.width), _EXIT[1]
        )
        if self._widest(exits) > row(room, [REST] * len(exits), _GAP)[0].width:
            exits = [one.without_text() if one.brief else one for one in exits]
        sizes = [REST if one.text else _EXIT[1] for one in exits]
        buttons = [
            Button(place, one.text, one.act, icon=one.icon, tooltip=one.tooltip)
            for place, one in zip(row(room, sizes, _GAP), exits, strict=True)
        ]
        buttons[-1].tone = "brass"
        if self.exits.challenge is not None and self.exits.challenge.note:
            buttons[-1].notes = [self.exits.challenge.note]
        return [*buttons]

    def _widest(self, exits: Sequence[_Exit]) -> float:
        """Return the width that the widest button needs at least."""
        words = self.fit.width(*(one.text for one in exits), style=BUTTON)
        return Button.needed_width(words.least + _ICON, _EXIT[1])

    def _review_exit(self) -> list[_Exit]:
        """Return the button that opens the review, unless it is open."""
        if self._review is None or self.page is self._review:
            return []
        tip = self.tr("See the five moments that mattered most, and what would have been better.")
        return [_Exit(self.tr("Key moments"), partial(self.turn_to, self._review), "ui/eye", tip)]

    def _next_exits(self) -> list[_Exit]:
        """Return the exits to the next match, or back to the challenge."""
        tr, challenge = self.tr, self.exits.challenge
        if challenge is not None:
            return [_Exit(challenge.text, challenge.open, "ui/flag_end")]
        exits = []
        if self.exits.challenges is not None:
            tip = tr("Today's deal, puzzles to solve, and islands to explore.")
            exits.append(_Exit(tr("Challenges"), self.exits.challenges, "ui/star", tip, True))
        again, first = tr("Play again"), self.result.position.setup.options.governor
        names = [escape(name) for name in self.result.names]
        if first is None or self.exits.same_seats is None:
            tip = tr("The starting player is chosen at random.")
            return [*exits, _Exit(again, self.exits.rematch, "ui/dice", tip)]
        same = tr("{name} goes first again.", name=names[first])
        tip = tr("{name} goes first this time.", name=names[(first + 1) % len(names)])
        return [
            *exits,
            _Exit(tr("Same seats"), self.exits.same_seats, "ui/redo", same),
            _Exit(again, self.exits.rematch, "ui/dice", tip),
        ]

    # Input ------------------------------------------------------------------------------------

    def before_widgets(self, user_input: Pointer | Command) -> bool:
        if isinstance(user_input, Pointer) and self.page.point_at(user_input.pos):
            self.touch()
        return self.input_pause.ignores(user_input) or self.help.take(user_input)

    def _find_page(self, pos: Point | None) -> str:
        """Return the almanac page about the source of VP in a row, "" elsewhere."""
        row = self.points.row_at(pos) if pos is not None and self.page is self.points else None
        return row.page if row is not None else ""

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.PRESS:
            self._finish()
            return True
        return False

    def on_command(self, command: Command) -> bool:
        if self.page.on_command(command):
            self.touch()
        elif command.action in (InputAction.CANCEL, InputAction.MENU):
            (self.exits.back or self.exits.menu)()
        elif command.action is InputAction.PAGE_DOWN:
            self._next_page(1)
        elif command.action is InputAction.PAGE_UP:
            self._next_page(-1)
        else:
            self._finish()
        return True

    def _finish(self) -> None:
        """Complete the animations of the points and of the open page."""
        self.reveal()
        self.page.finish()
        self.touch()

    # Picture ----------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        p.surface.fill(WALNUT)
        p.cover("scenery/scoring")
        self._paint_verdict(p)
        skin.paper(p, SHEET)
        self.page.paint(p)

    @property
    def verdict(self) -> str:
        """The sentence about who won."""
        tr, won = self.tr, winners(self.result.position)
        if won == [self.result.you]:
            return tr("You win!")
        names = [self.points.name_of(seat) for seat in won]
        if len(won) == 1:
            return tr("{name} wins!", name=names[0])
        return tr("{names} share the victory", names=self.ctx.translator.formats.listing(names))

    def _paint_verdict(self, p: Painter) -> None:
        room = pygame.FRect(100, 74, 1720, 78)
        challenge = self.exits.challenge
        stars = challenge.stars if challenge is not None and self.done else ()
        beside = _STARS if stars else 0.0
        if not self.done:
            text, color = self.tr("Final score"), PAPER_LIGHT
        else:
            text, color = self.verdict, BRASS_LIGHT
        style = self.fit.fitting(text, TITLE, (room.width - beside, room.height))
        wide = min(p.text.size(text, style)[0] + beside, room.width)
        plate = middle(room, wide + 72, room.height - 4)
        # Long names reach the fireworks of the picture, which are as bright as the text.
        p.fill(plate, _NIGHT, alpha=150, radius=37)
        words, place = row(plate.inflate(-40, 0), [REST, beside])
        p.write(text, words, style, color, align="center", shadow=WALNUT_DARK)
        if stars:
            won = [number for number, star in enumerate(stars, 1) if star]
            skin.stars(p, place, won, len(stars))
