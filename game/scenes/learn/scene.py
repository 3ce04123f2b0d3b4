"""The list of lessons, with their topics, the progress, and the next one to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

import pygame

from game.app.i18n import N_
from game.content.lessons.catalog import CatalogEntry, load_catalog, next_lesson
from game.content.lessons.lesson import Lesson
from game.content.lessons.progress import count_progress
from game.scenes.learn.cards import PAD, BrokenCard, CardWords, LessonCard, WordCard
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, column, row
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, HEADING
from game.ui.theme import INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, GroupHeading, lay_cards
from game.ui.widgets.widget import Widget

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_ROOM = pygame.FRect(110, 58, 1700, 936)
_GAP = 14.0
ONE_COLUMN_SCALE = 1.4  # text scale from which the cards are as wide as the list
_AGAIN = 52.0  # side of the button that restarts a lesson

GROUP_NAMES = {
    "basics": N_("Basics"),
    "expansions": N_("Expansions"),
    "judgement": N_("Strategy"),
    "": N_("Can't be played"),
}


class LearnScene(SheetScene):
    """All lessons in their groups. `begin` is called with the chosen one."""

    def __init__(self, ctx: Context, begin: Callable[[Lesson], None]) -> None:
        super().__init__(ctx, box=_SHEET)
        self.begin = begin
        self.entries: list[CatalogEntry] = []
        self.next: Lesson | None = None
        self._advice_room = self.head

    def enter(self) -> None:
        self.entries = load_catalog(self.ctx.paths.lessons)
        super().enter()

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        self.title = self.tr("Learn")
        self.next = next_lesson(self.entries, self.ctx.progress.lessons())
        self.head, room, foot = column(_ROOM, [74, REST, 76], gap=14)
        back = self.back_button(foot)
        self._advice_room = row(foot, [back.rect.width, REST], gap=32)[1]
        lines = self._lines(room.inflate(-16, -16))
        cards = [card for card in lines if isinstance(card, LessonCard)]
        first = next((card for card in cards if card.first), next(iter(cards), None))
        self.widgets.set([self.list_in(room, lines), back], focus=first or back)

    def _lines(self, room: pygame.FRect) -> list[Widget]:
        """Create the headings, and the cards in one or two columns below them."""
        columns = 1 if self.ctx.text.factor >= ONE_COLUMN_SCALE else 2
        room.width -= BAR_WIDTH + 20
        lines: list[Widget] = []
        number = 1
        for group, members in groupby(self.entries, _group):
            entries = list(members)
            note = self._progress_text(entries) if group else ""
            heading = GroupHeading(room, self.fit, self.tr(GROUP_NAMES[group]), note)
            room.y += heading.rect.height + _GAP
            across = columns if group else 1
            width = row(room, [REST] * across, _GAP)[0].width
            cards = [self._card(nth, entry, width) for nth, entry in enumerate(entries, number)]
            room.y += lay_cards(room, cards, across, _GAP) + 12
            lines.append(heading)
            for card, entry in zip(cards, entries, strict=True):
                lines += [card, *self._again(card, entry)]
            number += len(entries)
        return lines

    def _card(self, number: int, entry: CatalogEntry, width: float) -> WordCard:
        tr, lesson = self.tr, entry.lesson
        if lesson is None:
            reason = self.ctx.translator.say(entry.error) if entry.error is not None else ""
            return BrokenCard(self.fit, CardWords(number, escape(entry.id), escape(reason)), width)
        reached = self.ctx.progress.lessons()
        step, done = reached.steps.get(lesson.id, 0), lesson.id in reached.done
        begun = 0 < step < len(lesson.steps)
        call = tr("Continue") if begun else tr("Start over") if done else tr("Begin")
        note = self._note(lesson, step if begun else 0)
        words = CardWords(number, tr(lesson.title), tr(lesson.summary), note, call)
        spare = _AGAIN * self.ctx.text.factor + PAD if begun else 0.0
        card = LessonCard(self.fit, words, width, spare, partial(self.begin, lesson))
        card.done, card.begun, card.first = done, begun, lesson is self.next
        return card

    def _again(self, card: WordCard, entry: CatalogEntry) -> list[Widget]:
        """Create the button in the corner of a card that restarts its lesson."""
        if not card.spare or entry.lesson is None:
            return []
        side = card.spare - PAD
        corner = pygame.FRect(card.rect.right - side - 14, card.rect.y + 14, side, side)
        again = partial(self.start_again, entry.lesson)
        return [Button(corner, "", again, icon="ui/undo", tooltip=self.tr("Start over"))]

    def _note(self, lesson: Lesson, step: int) -> str:
        """Return how long a lesson takes, and where it continues."""
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

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        super().paint(p)
        if self.entries:
            p.write_rich(self._advice(), self._advice_room, BODY, INK_SOFT, valign="middle")
        else:
            nothing = self.tr("There are no lessons here.")
            p.write(nothing, self.list.rect, HEADING, INK_SOFT, align="center")

    def _advice(self) -> str:
        """Return a suggestion of what to do next."""
        tr = self.tr
        if self.next is None:
            return tr("You've finished all the lessons.")
        if self.next is self.entries[0].lesson and not self._begun:
            return tr(
                "You learn at the table, step by step. You can leave a lesson and come "
                "back to it later."
            )
        return tr("Next: **{title}**", title=tr(self.next.title))

    @property
    def _begun(self) -> bool:
        ids = [entry.id for entry in self.entries]
        return count_progress(ids, self.ctx.progress.lessons()).begun


def _group(entry: CatalogEntry) -> str:
    return entry.lesson.group if entry.lesson is not None else ""
