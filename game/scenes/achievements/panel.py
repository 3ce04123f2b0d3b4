"""The achievements of a person: medals by group in a list, the one that is looked at beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.history.achievements.achievement import AchievementCatalog, AchievementGroup
from game.history.achievements.achievement_book import AchievementBook, AchievementProgress
from game.match.seat_data import shown_name
from game.scenes.achievements.cards import MedalCard, MedalCardLayout, card_width
from game.scenes.achievements.detail import detail_lines, paint_detail
from game.scenes.learn.cards import GroupHeading
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SMALL_LABEL
from game.ui.theme import INK_SOFT, PAPER_EDGE, PAPER_LIGHT, PAPER_SHADE, mix
from game.ui.view import RectLike
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, ScrollArea
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_GAP: Final = 12.0
_SIDE: Final = 400.0  # width of the detail, text at its usual size
_PAD: Final = 24.0


class AchievementsPanel:
    """The achievements of one of the people of ``book``, in ``rect``.

    ``open_match`` is called with the name of a match file; ``relayout`` asks the scene to take
    `widgets` anew: another person is shown. The host calls `tick`, and offers commands that no
    widget used to `handle_action`.
    """

    def __init__(
        self,
        ctx: Context,
        rect: RectLike,
        catalog: AchievementCatalog,
        book: AchievementBook,
        open_match: Callable[[str], None],
        relayout: Callable[[], None],
    ) -> None:
        self.ctx = ctx
        self.rect = pygame.FRect(rect)
        self.catalog = catalog
        self.book = book
        self.open_match = open_match
        self.relayout = relayout
        self.tr = ctx.translator.tr
        self.person = next(iter(book.people), "")
        self.chosen = catalog.achievements[0].id if catalog.achievements else ""
        self._unseen = False  # its card has to be brought into view
        self._progress = {
            progress.achievement.id: progress for progress in book.progress(self.person)
        }
        self._area = ScrollArea(self._list_place)
        self._button = self._match_button()
        self._shown = self.chosen

    def look_at(self, person: str, achievement: str) -> None:
        """Show a person, and an achievement by its id; "" leaves the one that is shown."""
        self.person, self.chosen = person or self.person, achievement or self.chosen
        self._shown, self._unseen = self.chosen, bool(achievement)

    # Places -------------------------------------------------------------------------------------

    @property
    def _side(self) -> float:
        factor = min(max(self.ctx.text.factor, 1.0), 1.45)
        return min(_SIDE * factor, self.rect.width * 0.25 * factor)

    @property
    def _list_place(self) -> pygame.FRect:
        box = self.rect
        return pygame.FRect(box.x, box.y, box.width - self._side - 28, box.height)

    @property
    def _detail_place(self) -> pygame.FRect:
        """The card of the detail, below the choice of a person."""
        top = self.rect.y + (self._choice_height + _GAP if len(self.book.people) > 1 else 0.0)
        left = self.rect.right - self._side
        return pygame.FRect(left, top, self._side, self.rect.bottom - top)

    @property
    def _choice_height(self) -> float:
        return 58 * min(self.ctx.text.factor, 1.4)

    @property
    def _button_height(self) -> float:
        return 62 * min(self.ctx.text.factor, 1.4)

    # Widgets ------------------------------------------------------------------------------------

    @property
    def shown(self) -> AchievementProgress | None:
        """The achievement of the detail: the one under the mouse, else the one chosen."""
        return self._progress.get(self._shown)

    @property
    def cards(self) -> list[MedalCard]:
        """The cards of the list."""
        return [card for card in self._area.children if isinstance(card, MedalCard)]

    def widgets(self) -> list[Widget]:
        """Make the widgets: the list, the choice of a person, the button that opens a match."""
        self._progress = {
            progress.achievement.id: progress for progress in self.book.progress(self.person)
        }
        offset = self._area.offset
        self._area = ScrollArea(self._list_place, self._lines())
        self._area.scroll_to(offset)
        if self._unseen:
            self._unseen = False
            for card in self.cards:
                if card.progress.achievement.id == self.chosen:
                    self._area.reveal(card)
        self._button = self._match_button()
        self._mark()
        return [self._area, *self._person_choice(), self._button]

    def _lines(self) -> list[Widget]:
        """Make the headings, and the cards below them."""
        text, place = self.ctx.text, self._list_place
        room = place.width - 16 - BAR_WIDTH - 12
        columns, width = card_width(text, room, _GAP)
        left, top = place.x + 8, place.y + 6.0
        lines: list[Widget] = []
        for group in self.catalog.groups:
            members = [
                self._progress[achievement.id] for achievement in self.catalog.of_group(group)
            ]
            if not members:
                continue
            high = 54 * text.factor
            lines.append(self._heading(group, members, pygame.FRect(left, top, room, high)))
            top += high + _GAP
            for first in range(0, len(members), columns):
                row = members[first : first + columns]
                titles = [self.tr(progress.achievement.title) for progress in row]
                layouts = [MedalCardLayout(text, title, width) for title in titles]
                height = max(layout.height for layout in layouts)
                for column, (progress, title, layout) in enumerate(
                    zip(row, titles, layouts, strict=True)
                ):
                    box = (left + column * (width + _GAP), top, width, height)
                    choose = partial(self.choose, progress.achievement.id)
                    day = (
                        self.ctx.translator.formats.day(progress.earned.day)
                        if progress.earned
                        else ""
                    )
                    lines.append(MedalCard(box, progress, title, layout, choose, day=day))
                top += height + _GAP
            top += 10
        return lines

    def _heading(
        self, group: AchievementGroup, members: list[AchievementProgress], place: pygame.FRect
    ) -> GroupHeading:
        earned = sum(progress.earned is not None for progress in members)
        note = self.tr("{n} of {all}", n=earned, all=len(members))
        return GroupHeading(place, self.tr(group.title), note)

    def _person_choice(self) -> list[Widget]:
        people = self.book.people
        if len(people) < 2:
            return []
        place = (self.rect.right - self._side, self.rect.y, self._side, self._choice_height)
        options = [(name, shown_name(name, self.tr)) for name in people]
        return [Choice(place, "", options, self.person, self._show_person, style=LABEL)]

    def _match_button(self) -> Button:
        box, high = self._detail_place, self._button_height
        place = (box.x + _PAD, box.bottom - _PAD - high, box.width - 2 * _PAD, high)
        return Button(place, self.tr("See the match"), self._open, icon="ui/eye")

    # Actions ------------------------------------------------------------------------------------

    def choose(self, achievement: str) -> None:
        """Show an achievement (its id) in the detail."""
        self.chosen = achievement
        self._mark()

    def _show_person(self, person: object) -> None:
        self.person = str(person)
        self.relayout()

    def _open(self) -> None:
        shown = self.shown
        if shown is not None and shown.file:
            self.open_match(shown.file)

    def handle_action(self, action: InputAction) -> bool:
        """Scroll the list by keys; True when that was used."""
        return self._area.handle_action(action)

    def tick(self, dt: float) -> bool:
        """Follow focus and mouse; True when another achievement is shown."""
        focused = next((card for card in self.cards if card.focused), None)
        if focused is not None and focused.progress.achievement.id != self.chosen:
            self.chosen = focused.progress.achievement.id
        return self._mark()

    def _mark(self) -> bool:
        """Find out what is shown, and offer its match; True when something has changed."""
        pointed = next((card for card in self.cards if card.hovered), None)
        shown = self.chosen if pointed is None else pointed.progress.achievement.id
        before = self._shown, [card.chosen for card in self.cards]
        self._shown = shown
        for card in self.cards:
            card.chosen = card.progress.achievement.id == self.chosen
        progress = self.shown
        self._button.visible = progress is not None and bool(progress.file)
        return before != (shown, [card.chosen for card in self.cards])

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        """Draw the detail; change nothing."""
        box = self._detail_place
        p.fill(box, PAPER_EDGE, radius=16)
        p.fill(box.inflate(-4, -4), mix(PAPER_SHADE, PAPER_LIGHT, 0.6), radius=14)
        inner = box.inflate(-2 * _PAD, -2 * _PAD)
        line = p.text.line_height(SMALL_LABEL)
        head = (inner.x, inner.y - 8, inner.width, line)
        p.write(self._summary(), head, SMALL_LABEL, INK_SOFT, align="center")
        inner.y += line
        inner.height -= line
        progress = self.shown
        if progress is None:
            return
        if self._button.visible:
            inner.height -= self._button_height + _GAP
        paint_detail(p, inner, progress, detail_lines(self.ctx.translator, progress))

    def _summary(self) -> str:
        earned = sum(progress.earned is not None for progress in self._progress.values())
        return self.tr("{n} of {all} earned", n=earned, all=len(self._progress))
