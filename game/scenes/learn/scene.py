"""The list of lessons: what they are about, how far somebody has come, which one comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

import pygame

from game.app.i18n import N_
from game.content.lessons.catalog import CatalogEntry, load_catalog, next_lesson
from game.content.lessons.lesson import Lesson
from game.content.lessons.progress import count_progress
from game.scenes.base import Scene
from game.scenes.learn.cards import (
    PAD,
    BrokenCard,
    CardLayout,
    CardWords,
    GroupHeading,
    LessonCard,
)
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, HEADING, TITLE
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, ScrollArea
from game.ui.widgets.widget import Widget

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_LIST = pygame.FRect(110, 146, 1700, 748)
_FOOT = pygame.FRect(118, 916, 1684, 76)
_GAP = 14.0
ONE_COLUMN_SCALE = 1.4  # of the text, from which on the cards are as wide as the list
_AGAIN = 52.0  # side of the button that starts a lesson again

GROUP_NAMES = {
    "basics": N_("Basics"),
    "expansions": N_("Expansions"),
    "judgement": N_("Judgment"),
    "": N_("Cannot be played"),
}


class LearnScene(Scene):
    """All lessons in their groups. ``begin`` is called with the one that is chosen."""

    def __init__(self, ctx: Context, begin: Callable[[Lesson], None]) -> None:
        super().__init__(ctx)
        self.begin = begin
        self.entries: list[CatalogEntry] = []
        self.next: Lesson | None = None
        self._area = ScrollArea(_LIST)

    def enter(self) -> None:
        self.entries = load_catalog(self.ctx.paths.lessons)
        super().enter()

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        self.next = next_lesson(self.entries, self.ctx.progress.lessons())
        offset = self._area.offset
        self._area = ScrollArea(_LIST, self._lines())
        self._area.scroll_to(offset)
        width = 280 * min(self.ctx.text.factor, 1.4)
        back = Button((_FOOT.x, _FOOT.y, width, _FOOT.height), self.tr("Back"), self.close)
        cards = [child for child in self._area.children if isinstance(child, LessonCard)]
        first = next((card for card in cards if card.first), next(iter(cards), None))
        self.widgets.set([self._area, back], focus=first or back)

    def _lines(self) -> list[Widget]:
        """Make the headings, and the cards in one or two columns below them."""
        factor = self.ctx.text.factor
        columns = 1 if factor >= ONE_COLUMN_SCALE else 2
        width = _LIST.width - 16 - BAR_WIDTH - 20
        top = _LIST.y + 8.0
        lines: list[Widget] = []
        number = 1
        for group, members in groupby(self.entries, _group):
            entries = list(members)
            note = self._progress_text(entries) if group else ""
            place = (_LIST.x + 8, top, width, 58 * factor)
            lines.append(GroupHeading(place, self.tr(GROUP_NAMES[group]), note))
            top += 58 * factor + 14
            wide = columns if group else 1
            cell = (width - (wide - 1) * _GAP) / wide
            for row in _rows(list(enumerate(entries, number)), wide):
                made = [self._make_card(nth, entry, cell) for nth, entry in row]
                height = max(card.height for card in made)
                for column, card in enumerate(made):
                    left = _LIST.x + 8 + column * (cell + _GAP)
                    lines += card.widgets(pygame.FRect(left, top, cell, height))
                top += height + _GAP
            number += len(entries)
            top += 12
        return lines

    def _make_card(self, number: int, entry: CatalogEntry, width: float) -> _Card:
        if entry.lesson is None:
            reason = self.ctx.translator.say(entry.error) if entry.error is not None else ""
            words = CardWords(number, escape(entry.id), escape(reason))
            layout = CardLayout(self.ctx.text, words, width)
            return _Card(layout.height, lambda place: [BrokenCard(place, layout)])
        return self._lesson_card(number, entry.lesson, width)

    def _lesson_card(self, number: int, lesson: Lesson, width: float) -> _Card:
        tr, reached = self.tr, self.ctx.progress.lessons()
        step = reached.steps.get(lesson.id, 0)
        begun = 0 < step < len(lesson.steps)
        done = lesson.id in reached.done
        call = tr("Begin")
        if begun:
            call = tr("Continue")
        elif done:
            call = tr("Start over")
        words = CardWords(
            number, tr(lesson.title), tr(lesson.summary), self._note(lesson, step * begun), call
        )
        side = _AGAIN * self.ctx.text.factor
        spare = side + PAD if begun else 0.0
        layout = CardLayout(self.ctx.text, words, width, spare)

        def make(place: pygame.FRect) -> list[Widget]:
            here = pygame.FRect(place.x, place.y, place.width - spare, place.height)
            card = LessonCard(
                here,
                layout,
                partial(self.begin, lesson),
                done=done,
                begun=begun,
                first=lesson is self.next,
            )
            if not begun:
                return [card]
            corner = (place.right - side - 14, place.y + 14, side, side)
            again = partial(self.start_again, lesson)
            return [card, Button(corner, "", again, icon="ui/undo", tooltip=tr("Start over"))]

        return _Card(layout.height, make)

    def _note(self, lesson: Lesson, step: int) -> str:
        """Return how long a lesson takes, and where it goes on."""
        parts = ["{hourglass} " + self.trn("{n} minute", "{n} minutes", lesson.minutes)]
        if step:
            parts.append(self.tr("step {n} of {all}", n=step + 1, all=len(lesson.steps)))
        return " · ".join(parts)

    def _progress_text(self, entries: Sequence[CatalogEntry]) -> str:
        progress = count_progress((entry.id for entry in entries), self.ctx.progress.lessons())
        return self.tr("{n} of {all} done", n=progress.done, all=progress.total)

    # Actions ------------------------------------------------------------------------------------

    def start_again(self, lesson: Lesson) -> None:
        """Begin a lesson at its first step."""
        self.ctx.progress.set_step(lesson.id, 0)
        self.begin(lesson)

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif self._area.handle_action(command.action):
            self.touch()
        else:
            return False
        return True

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        skin.sheet_on_table(p, _SHEET)
        head = (_SHEET.x + 60, _SHEET.y + 24, _SHEET.width - 120, 76)
        p.write(self.tr("Learn"), head, TITLE, INK, align="center")
        if not self.entries:
            nothing = self.tr("There are no lessons here.")
            p.write(nothing, _LIST, HEADING, INK_SOFT, align="center")
            return
        left = _FOOT.x + 280 * min(p.text.factor, 1.4) + 32
        room = (left, _FOOT.y, _FOOT.right - left, _FOOT.height)
        p.write_rich(self._advice(), room, BODY, INK_SOFT, valign="middle")

    def _advice(self) -> str:
        """Return what to do next."""
        tr = self.tr
        if self.next is None:
            return tr("You have done all lessons.")
        if self.next is self.entries[0].lesson and not self._begun:
            return tr("You learn at the table, step by step. A lesson you leave waits for you.")
        return tr("Next: **{title}**", title=tr(self.next.title))

    @property
    def _begun(self) -> bool:
        ids = [entry.id for entry in self.entries]
        return count_progress(ids, self.ctx.progress.lessons()).begun


class _Card:
    """A card that knows its height before it has a place: ``widgets`` makes it there."""

    def __init__(self, height: float, widgets: Callable[[pygame.FRect], list[Widget]]) -> None:
        self.height = height
        self.widgets = widgets


def _group(entry: CatalogEntry) -> str:
    return entry.lesson.group if entry.lesson is not None else ""


def _rows(
    entries: Sequence[tuple[int, CatalogEntry]], columns: int
) -> Iterator[Sequence[tuple[int, CatalogEntry]]]:
    for start in range(0, len(entries), columns):
        yield entries[start : start + columns]
