"""The list of challenges: what there is to do today, to solve and to sail to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pygame

from game.match.match import Match
from game.scenes.learn.cards import CardWords, LessonCard
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, TextMeasure, column, middle, row
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.theme import BRASS_DARK, BRASS_LIGHT, PAPER_LIGHT, SEA_DARK, hexcode
from game.ui.widgets.scroll import BAR_WIDTH, lay_cards

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_ROOM = pygame.FRect(110, 58, 1700, 936)
_GAP = 14.0
ONE_COLUMN_SCALE = 1.4  # text scale from which the cards are as wide as the list


@dataclass(frozen=True)
class ChallengeCard:
    """A challenge in the list: its title, what it is, how far one is (a note), the words on its
    button, its picture (a name below `assets/svg`), and what opens it. `first` marks what is best
    done next."""

    title: str
    text: str
    note: str
    call: str
    picture: str
    open: Callable[[], None]
    first: bool = False


class MatchExits(NamedTuple):
    """How a challenge leads to a match: `open` shows a new one, which is saved like any other,
    `resume` continues a match file."""

    open: Callable[[Match], None]
    resume: Callable[[Path], None]


class PictureCard(LessonCard):
    """A card with a picture (a name below `assets/svg`) and its button always shown."""

    disc_lines, most_disc = 2.6, 132.0

    def __init__(
        self,
        fit: TextMeasure,
        words: CardWords,
        picture: str,
        width: float,
        spare: float,
        on_start: Callable[[], None],
    ) -> None:
        super().__init__(fit, words, width, spare, on_start)
        self._picture = picture
        self.begun = True

    def draw_disc(self, p: Painter, box: pygame.FRect) -> None:
        for shrink, color in ((0.0, BRASS_DARK), (5.0, BRASS_LIGHT), (11.0, SEA_DARK)):
            disc = box.inflate(-shrink, -shrink)
            p.fill(disc, color, radius=disc.width / 2)
        p.picture(self._picture, middle(box, 0.66 * box.width), MAIN=hexcode(PAPER_LIGHT))


class ChallengesScene(SheetScene):
    """All challenges. `cards` returns them; it is called whenever the scene appears."""

    renews = True

    def __init__(self, ctx: Context, cards: Callable[[], Sequence[ChallengeCard]]) -> None:
        super().__init__(ctx, box=_SHEET)
        self._cards = cards

    def layout(self) -> None:
        self.title = self.tr("Challenges")
        self.head, room, foot = column(_ROOM, [74, REST, 76], gap=14)
        back = self.back_button(foot)
        lines = room.inflate(-16, -16)
        lines.width -= BAR_WIDTH + 4
        columns = 1 if self.ctx.text.factor >= ONE_COLUMN_SCALE else 2
        across = row(lines, [REST] * columns, _GAP)[0].width
        cards: list[PictureCard] = []
        for card in self._cards():
            words = CardWords(0, card.title, card.text, card.note, card.call)
            widget = PictureCard(self.fit, words, card.picture, across, 0.0, card.open)
            widget.first = card.first and not any(before.first for before in cards)
            cards.append(widget)
        lay_cards(lines, cards, columns, _GAP)
        first = next((card for card in cards), back)
        self.widgets.set([self.list_in(room, cards), back], focus=first)
