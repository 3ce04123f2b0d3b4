"""The list of problems: the rating, what to solve, and the person's own problems."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from game.content.problem_text import problems_text
from game.content.problems import THEMES, Problem
from game.content.reader import ContentError
from game.scenes.challenges.hub import PictureCard
from game.scenes.dialogs.dialog import ask
from game.scenes.dialogs.saved_file import save_text
from game.scenes.learn.cards import PAD, BrokenCard, CardWords, WordCard
from game.scenes.problems.choice import ProblemFilter
from game.scenes.problems.own_problems import SUFFIX, own_entries
from game.scenes.problems.problem_book import ProblemBook
from game.scenes.problems.texts import THEME_NAMES, THEME_PICTURES
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, Size, column, row
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BUTTON, SMALL, TITLE
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, GroupHeading, lay_cards
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_ROOM = pygame.FRect(110, 58, 1700, 936)
_GAP = 18.0
_SIDE: Final = 52.0  # of a button beside a card, at 100% text


class ProblemsScene(SheetScene):
    """The list of problems."""

    renews = True

    def __init__(self, ctx: Context, book: ProblemBook) -> None:
        super().__init__(ctx, box=_SHEET)
        self._book = book
        self._figures: list[tuple[pygame.FRect, str, str]] = []

    def layout(self) -> None:
        fit, tr = self.fit, self.tr
        self.title = tr("Puzzles")
        control = fit.line(BUTTON).padded(30)
        figures = fit.line(TITLE).padded(fit.line(SMALL).preferred)
        sizes: list[Size] = [74, figures, control, control, REST, 76]
        self.head, top, choices, starts, room, foot = column(_ROOM, sizes, _GAP)
        self._lay_figures(top)
        start, run = self._start_buttons(starts)
        back = self.back_button(foot)
        lines = self.list_in(room, self._lines(room.inflate(-16, -16)))
        self.widgets.set([*self._choices(choices), start, run, lines, back], focus=start)

    def _lay_figures(self, room: pygame.FRect) -> None:
        tr, book = self.tr, self._book
        reached, formats = book.solver.standing(), self.ctx.translator.formats
        margin = formats.number(reached.rating.margin)
        solved = f"{reached.solved} / {len(book.catalog.problems)}"
        words = [
            (str(round(reached.rating.value)), tr("Rating (± {n})", n=margin)),
            (solved, tr("Solved")),
            (str(reached.streak), tr("Streak (longest: {n})", n=reached.best_streak)),
            (str(reached.best_run), tr("Best in 3 minutes")),
        ]
        places = row(room, [REST] * len(words), _GAP)
        self._figures = [(place, *pair) for place, pair in zip(places, words, strict=True)]

    def _choices(self, room: pygame.FRect) -> list[Widget]:
        tr, wanted = self.tr, self._book.wanted
        left, right = row(room, [REST, REST], _GAP)
        there = {problem.theme for problem in self._book.catalog.problems.values()}
        named = [(name, tr(THEME_NAMES[name])) for name in THEMES if name in there]
        themes = [("", tr("All themes")), *named]
        levels = [(0, tr("All levels")), *((n, tr("Level {n}", n=n)) for n in range(1, 6))]

        def want(key: str, value: Any) -> None:
            self._want(replace(self._book.wanted, **{key: value}))

        return [
            Choice(place, "", options, getattr(wanted, key), partial(want, key), tooltip=tip)
            for place, options, key, tip in (
                (left, themes, "theme", tr("What the puzzles are about.")),
                (right, levels, "level", tr("From easy (1) to hard (5).")),
            )
        ]

    def _want(self, wanted: ProblemFilter) -> None:
        self._book.wanted = wanted
        self._tell_count()
        self.touch()

    def _tell_count(self) -> None:
        """Let the button that starts say whether there is any problem of the wanted kind."""
        there = any(map(self._book.wanted.fits, self._book.catalog.problems.values()))
        self._start.enabled = there
        self._start.text = self.tr("Begin") if there else self.tr("There's no such puzzle")

    def _start_buttons(self, room: pygame.FRect) -> tuple[Button, Button]:
        tr = self.tr
        left, right = row(room, [REST, REST], _GAP)
        self._start = Button(
            left, tr("Begin"), self._book.start, icon="ui/play", tone="brass",
            tooltip=tr(
                "One puzzle after another, with no time limit. They count toward your rating."
            ),
        )  # fmt: skip
        self._tell_count()
        run = Button(
            right, tr("3 minutes"), self._book.start_run, icon="ui/hourglass",
            tooltip=tr("Solve as many as you can in 3 minutes. Three mistakes and you're out."),
        )  # fmt: skip
        run.enabled = bool(self._book.catalog.problems)
        return self._start, run

    # The files ----------------------------------------------------------------------------------

    def _lines(self, room: pygame.FRect) -> list[Widget]:
        """Create the cards of the person's own problems, and of files that cannot be used."""
        tr, entries = self.tr, own_entries(self.ctx.paths.own_problems)
        room.width -= BAR_WIDTH + 4
        errors = [*self._book.catalog.errors, *filter(None, (one.error for one in entries))]
        broken: list[Widget] = [BrokenCard(self.fit, self._fault(e), room.width) for e in errors]
        note = (
            ""
            if entries
            else tr("You can save any moment from a match, a replay or a review as a puzzle.")
        )
        heading = GroupHeading(room, self.fit, tr("Your own puzzles"), note)
        room.y += heading.rect.height + _GAP
        mine = [(one.path, one.problem) for one in entries if one.problem is not None]
        cards = [self._card(problem, room.width) for _, problem in mine]
        lay_cards(room, [*cards, *broken], 1, _GAP)
        lines: list[Widget] = [heading, *broken]
        for card, (path, problem) in zip(cards, mine, strict=True):
            lines += [card, *self._corner(card, path, problem)]
        return lines

    def _fault(self, error: ContentError) -> CardWords:
        return CardWords(0, escape(error.file), escape(self.ctx.translator.say(error.message)))

    def _card(self, problem: Problem, width: float) -> PictureCard:
        tr = self.tr
        about = tr("{n} players · {theme}", n=len(problem.start().players),
                   theme=tr(THEME_NAMES[problem.theme]))  # fmt: skip
        words = CardWords(0, escape(problem.name or problem.id), about, call=tr("Solve"))
        spare = 2 * (_SIDE * self.ctx.text.factor + PAD)
        solve = partial(self._book.solve, problem)
        return PictureCard(self.fit, words, THEME_PICTURES[problem.theme], width, spare, solve)

    def _corner(self, card: WordCard, path: Path, problem: Problem) -> list[Widget]:
        """Create the buttons beside a card that export and delete its file."""
        side = card.spare / 2 - PAD
        left = card.rect.right - card.spare
        right = left + side + PAD
        name, text = problem.name or problem.id, problems_text([problem])
        share = partial(save_text, self.ctx, text, name, SUFFIX, self.tr("Puzzle saved"))
        delete = partial(self._ask_to_delete, path, name)
        return [
            Button((x, card.rect.y + 14, side, side), "", act, icon=icon, tooltip=tip)
            for x, act, icon, tip in (
                (left, share, "ui/save", self.tr("Save it as a file to share")),
                (right, delete, "ui/bin", self.tr("Delete")),
            )
        ]

    def _ask_to_delete(self, path: Path, name: str) -> None:
        tr = self.tr
        title = tr("Delete {name}?", name=escape(name))
        ask(self.ctx, title, "", tr("Delete"), partial(self._delete, path), danger=True)

    def _delete(self, path: Path) -> None:
        with suppress(OSError):  # the list shows that it is still there
            path.unlink(missing_ok=True)
        self.resized()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self._book.open_file(Path(event.file))
            return True
        return super().handle(event)

    def paint(self, p: Painter) -> None:
        super().paint(p)
        for place, figure, label in self._figures:
            high = self.fit.line(TITLE)
            above, below = column(place, [high, REST])
            p.write(figure, above, TITLE, INK, align="center")
            p.write(label, below, SMALL, INK_SOFT, align="center")
