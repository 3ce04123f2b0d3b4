"""The list of problems: how one stands, what to solve, and one's own problems."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from game.content.problems import THEMES, ProblemCatalog
from game.history.problems.choice import ProblemFilter
from game.scenes.learn.cards import BrokenCard, CardWords
from game.scenes.problems.sittings import Solver
from game.scenes.problems.texts import THEME_NAMES
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, Size, column, row
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BUTTON, SMALL, TITLE
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, lay_cards
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_ROOM = pygame.FRect(110, 58, 1700, 936)
_GAP = 18.0


class ProblemBook(Protocol):
    """What the list shows: all problems, the person, and the filter, which it sets."""

    wanted: ProblemFilter

    @property
    def catalog(self) -> ProblemCatalog:
        """The problems that ship with the game."""

    @property
    def solver(self) -> Solver:
        """The person with their answers."""


@dataclass(frozen=True)
class ProblemsExits:
    """The exits of the list."""

    start: Callable[[], None]
    start_run: Callable[[], None]


class ProblemsScene(SheetScene):
    """The list of problems."""

    def __init__(self, ctx: Context, book: ProblemBook, exits: ProblemsExits) -> None:
        super().__init__(ctx, box=_SHEET)
        self._book, self.exits = book, exits
        self._figures: list[tuple[pygame.FRect, str, str]] = []

    def resumed(self) -> None:
        self.resized()
        super().resumed()

    def layout(self) -> None:
        fit, tr = self.fit, self.tr
        self.title = tr("Problems")
        control = fit.line(BUTTON).padded(30)
        figures = fit.line(TITLE).padded(fit.line(SMALL).preferred)
        sizes: list[Size] = [74, figures, control, control, REST, 76]
        self.head, top, choices, starts, room, foot = column(_ROOM, sizes, _GAP)
        self._lay_figures(top)
        start, run = self._start_buttons(starts)
        width = fit.width(tr("Back"), style=BUTTON).padded(180)
        back = Button(row(foot, [width, REST])[0], tr("Back"), self.close)
        room.width -= BAR_WIDTH + 20
        cards = self._broken(room)
        lay_cards(room, cards, 1, _GAP)
        lines = self.list_in(room, cards)
        self.widgets.set([*self._choices(choices), start, run, lines, back], focus=start)

    def _lay_figures(self, room: pygame.FRect) -> None:
        tr, book = self.tr, self._book
        reached, formats = book.solver.standing(), self.ctx.translator.formats
        margin = formats.number(reached.rating.margin)
        solved = f"{reached.solved} / {len(book.catalog.problems)}"
        words = [
            (formats.number(reached.rating.value), tr("Rating (± {n})", n=margin)),
            (solved, tr("Solved")),
            (str(reached.streak), tr("Streak (longest: {n})", n=reached.best_streak)),
            (str(reached.best_run), tr("Best in 3 minutes")),
        ]
        places = row(room, [REST] * len(words), _GAP)
        self._figures = [(place, *pair) for place, pair in zip(places, words, strict=True)]

    def _choices(self, room: pygame.FRect) -> list[Widget]:
        tr, wanted = self.tr, self._book.wanted
        left, right = row(room, [REST, REST], _GAP)
        themes = [("", tr("All themes")), *((name, tr(THEME_NAMES[name])) for name in THEMES)]
        levels = [(0, tr("All levels")), *((n, tr("Level {n}", n=n)) for n in range(1, 6))]

        def theme(value: object) -> None:
            self._want(replace(self._book.wanted, theme=str(value)))

        def level(value: object) -> None:
            self._want(replace(self._book.wanted, level=int(str(value))))

        return [
            Choice(left, "", themes, wanted.theme, theme, tooltip=tr("What it is about.")),
            Choice(
                right, "", levels, wanted.level, level, tooltip=tr("From easy (1) to hard (5).")
            ),
        ]

    def _want(self, wanted: ProblemFilter) -> None:
        self._book.wanted = wanted
        self._start.enabled = self._count > 0
        self.touch()

    @property
    def _count(self) -> int:
        return sum(map(self._book.wanted.fits, self._book.catalog.problems.values()))

    def _start_buttons(self, room: pygame.FRect) -> tuple[Button, Button]:
        tr = self.tr
        left, right = row(room, [REST, REST], _GAP)
        self._start = Button(
            left, tr("Start"), self.exits.start, icon="ui/play", tone="brass",
            tooltip=tr("One problem after another, without a clock, for your rating."),
        )  # fmt: skip
        self._start.enabled = self._count > 0
        run = Button(
            right, tr("3 minutes"), self.exits.start_run, icon="ui/hourglass",
            tooltip=tr("As many as you can in 3 minutes. Three errors end it."),
        )  # fmt: skip
        run.enabled = bool(self._book.catalog.problems)
        return self._start, run

    def _broken(self, room: pygame.FRect) -> list[Widget]:
        """Create a card for each file that cannot be used."""
        cards: list[Widget] = []
        for error in self._book.catalog.errors:
            words = CardWords(0, escape(error.file), escape(self.ctx.translator.say(error.message)))
            cards.append(BrokenCard(self.fit, words, room.width))
        return cards

    def paint(self, p: Painter) -> None:
        super().paint(p)
        for place, figure, label in self._figures:
            high = self.fit.line(TITLE)
            above, below = column(place, [high, REST])
            p.write(figure, above, TITLE, INK, align="center")
            p.write(label, below, SMALL, INK_SOFT, align="center")
