"""The achievements as a page of the statistics: a list of medals by group, with the selected one
beside it."""

from __future__ import annotations

from functools import partial
from typing import Final

from pygame import FRect

from game.app.i18n import N_
from game.history.achievements.achievement import AchievementCatalog
from game.history.achievements.achievement_book import AchievementBook, AchievementProgress
from game.history.statistics.filtered import FilteredStatistics
from game.history.store.personal_progress import EarnedAchievement
from game.match.seat_data import shown_name
from game.scenes.achievements.cards import MedalCard, detail_lines, paint_detail
from game.scenes.statistics.page import WHOLE, PageServices, StatisticsPage
from game.ui.box_layout import REST, Size, column, row
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BUTTON, LABEL, SMALL_LABEL
from game.ui.theme import INK_SOFT, PAPER_EDGE, PAPER_LIGHT, PAPER_SHADE, mix
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, GroupHeading, ScrollArea, columns_for, lay_cards
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_GAP: Final = 12.0
_SIDE: Final = 354.0  # width of the detail, at 100% text
_SIDE_SHARE: Final = 0.37  # maximum share of the page
_CARD: Final = 150.0  # width of a card, at 100% text


class AchievementsPage(StatisticsPage):
    """The medals of everyone in `book`, one person at a time; available before the first match too.
    `earned` is the achievement selected first."""

    name = "achievements"
    label = N_("Achievements")
    icon = "ui/trophy"
    filtered = False

    def __init__(
        self,
        ctx: Context,
        data: FilteredStatistics,
        services: PageServices,
        *,
        catalog: AchievementCatalog,
        book: AchievementBook,
        earned: EarnedAchievement | None = None,
    ) -> None:
        super().__init__(ctx, data, services)
        self.catalog = catalog
        self.book = book
        person = (earned.person if earned else "") or data.filter.person
        self.person = person or next(iter(book.people), "")
        first = catalog.achievements[0].id if catalog.achievements else ""
        self.chosen = earned.id if earned and earned.id else first
        self._unseen = bool(earned and earned.id)  # its card has to be scrolled into view
        self._shown = self.chosen
        self._progress: dict[str, AchievementProgress] = {}
        self._area = ScrollArea(WHOLE)
        self._detail = self._match = WHOLE
        self._button = Button(WHOLE, "", self._open)

    # Widgets ------------------------------------------------------------------------------------

    @property
    def shown(self) -> AchievementProgress | None:
        """The achievement of the detail: the one under the mouse, otherwise the chosen one."""
        return self._progress.get(self._shown)

    @property
    def cards(self) -> list[MedalCard]:
        """The cards of the list."""
        return [card for card in self._area.children if isinstance(card, MedalCard)]

    def widgets(self) -> list[Widget]:
        """Create the widgets: the list, the choice of a person, and the button that opens a
        match."""
        self._progress = {
            progress.achievement.id: progress for progress in self.book.progress(self.person)
        }
        fit = self.fit
        side = min(_SIDE * max(fit.factor, 1.0), _SIDE_SHARE * WHOLE.width)
        room, beside = row(WHOLE, [REST, side], gap=28)
        self._area = ScrollArea(room, self._lines(room), offset=self._area.offset)
        several = len(self.book.people) > 1
        heights: list[Size] = [fit.line(LABEL).padded(25).capped(82)] if several else []
        *choice, self._detail = column(beside, [*heights, REST], _GAP)
        inner = self._detail.inflate(-48, -48)
        self._match = column(inner, [REST, fit.line(BUTTON).padded(24).capped(86)])[1]
        self._button = Button(self._match, self.tr("Watch match"), self._open, icon="ui/eye")
        people = [(name, shown_name(name, self.tr)) for name in self.book.people]
        choices = [Choice(place, "", people, self.person, self._show_person) for place in choice]
        for control in choices:
            control.style = LABEL
        self._mark()
        if self._unseen:
            self._unseen = False
            self._area.reveal(next(card for card in self.cards if card.chosen))
        return [self._area, *choices, self._button]

    def _lines(self, place: FRect) -> list[Widget]:
        """Create the headings, and the cards below them."""
        fit, room = self.fit, place.inflate(-16, -12)
        room.width -= BAR_WIDTH + 12
        columns = columns_for(room.width, _CARD * min(max(fit.factor, 1.0), 1.8), _GAP)
        width = row(room, [REST] * columns, _GAP)[0].width
        day = self.formats.day
        lines: list[Widget] = []
        for group in self.catalog.groups:
            members = [
                self._progress[achievement.id] for achievement in self.catalog.of_group(group)
            ]
            if not members:
                continue
            earned = sum(progress.earned is not None for progress in members)
            note = self.tr("{n} of {all}", n=earned, all=len(members))
            heading = GroupHeading(room, fit, self.tr(group.title), note)
            room.y += heading.rect.height + _GAP
            cards = [
                MedalCard(
                    width,
                    fit,
                    progress,
                    self.tr(progress.achievement.title),
                    day(progress.earned.day) if progress.earned else "",
                    partial(self.choose_medal, progress.achievement.id),
                )
                for progress in members
            ]
            room.y += lay_cards(room, cards, columns, _GAP) + 10
            lines += [heading, *cards]
        return lines

    # Actions ------------------------------------------------------------------------------------

    def choose_medal(self, achievement: str) -> None:
        """Show an achievement (its id) in the detail."""
        self.chosen = achievement
        self._mark()

    def _show_person(self, person: object) -> None:
        self.person = str(person)
        self.services.relayout()

    def _open(self) -> None:
        shown = self.shown
        if shown is not None and shown.file:
            self.open_match(shown.file)

    def on_action(self, action: InputAction) -> bool:
        return self._area.handle_action(action)

    def tick(self, dt: float) -> bool:
        """Follow focus and mouse."""
        focused = next((card for card in self.cards if card.focused), None)
        if focused is not None:
            self.chosen = focused.progress.achievement.id
        return self._mark()

    def _mark(self) -> bool:
        """Determine what is shown, and offer its match. Return True if something has changed."""
        before = self._shown, [card.chosen for card in self.cards]
        pointed = next((card for card in self.cards if card.hovered), None)
        self._shown = self.chosen if pointed is None else pointed.progress.achievement.id
        for card in self.cards:
            card.chosen = card.progress.achievement.id == self.chosen
        progress = self.shown
        self._button.visible = progress is not None and bool(progress.file)
        return before != (self._shown, [card.chosen for card in self.cards])

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        box, progress = self._detail, self.shown
        p.fill(box, PAPER_EDGE, radius=16)
        p.fill(box.inflate(-4, -4), mix(PAPER_SHADE, PAPER_LIGHT, 0.6), radius=14)
        foot = self._match.height + _GAP if self._button.visible else 0.0
        heights: list[Size] = [self.fit.line(SMALL_LABEL), REST, foot]
        head, room, _ = column(box.inflate(-48, -48), heights, gap=8)
        p.write(self._summary(), head, SMALL_LABEL, INK_SOFT, align="center")
        if progress is not None:
            paint_detail(p, room, progress, detail_lines(self.ctx.translator, progress))

    def _summary(self) -> str:
        earned = sum(progress.earned is not None for progress in self._progress.values())
        return self.tr("{n} of {all} earned", n=earned, all=len(self._progress))
