"""The almanac as a book: the list of pages on the left sheet, the open page on the right one."""

from __future__ import annotations

from functools import partial

import pygame

from game.scenes.base import Scene
from game.ui import skin
from game.ui.almanac import CATEGORIES, FIRST_PAGE, Page, all_pages, page
from game.ui.almanac.article import Setter, thumbnail
from game.ui.almanac.search import Found, Index
from game.ui.almanac.widgets import Article, Entry, Heading, SearchField
from game.ui.context import Context
from game.ui.input import Action, Command, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.scroll import BAR_WIDTH
from game.ui.text import LABEL, SUBHEADING, Style
from game.ui.theme import BRASS, BRASS_DARK, CRIMSON, INK, INK_SOFT, WALNUT, WALNUT_DARK, mix
from game.ui.widgets import Button, Label, ScrollArea, Widget

_BOOK = pygame.FRect(40, 34, 1840, 1012)
_COVER = 16.0
_MARGIN = 52.0
_NAME = Style("serif_bold", 48, "serif_bold")
_BACK, _FORWARD = 6, 7  # the side buttons of a mouse


class History:
    """Pages that were open, as in a browser. A page only passed by leaves no trace."""

    def __init__(self, start: str) -> None:
        self._pages = [start]
        self._at = 0
        self._passing = False

    @property
    def current(self) -> str:
        """The page that lies open."""
        return self._pages[self._at]

    @property
    def can_go_back(self) -> bool:
        """Whether there is a page before this one."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a page that was left by going back."""
        return self._at + 1 < len(self._pages)

    def visit(self, page_id: str, *, passing: bool = False) -> None:
        """Open a page; ``passing``: only until the next one is opened."""
        if page_id != self.current:
            kept = self._pages[: self._at + (0 if self._passing else 1)]
            if not kept or kept[-1] != page_id:
                kept.append(page_id)
            self._pages, self._at = kept, len(kept) - 1
        self._passing = passing

    def go(self, step: int) -> bool:
        """Go back (-1) or forward (1); True if there was a page."""
        if not 0 <= self._at + step < len(self._pages):
            return False
        self._at += step
        self._passing = False
        return True


class AlmanacScene(Scene):
    """The rules to look up, over whatever scene asked. ``start`` is the id of a page."""

    transparent = True

    def __init__(self, ctx: Context, start: str | None = None) -> None:
        super().__init__(ctx)
        self.history = History(page(start or FIRST_PAGE).id)
        self.query = ""
        self._index: tuple[str, Index] | None = None
        self._search: SearchField | None = None
        self._list: ScrollArea | None = None
        self._article: Article | None = None
        self._reveal = True

    # What lies open ---------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The page that lies open."""
        return page(self.history.current)

    @property
    def found(self) -> Found:
        """The pages in the list."""
        language = self.ctx.translator.language
        if self._index is None or self._index[0] != language:
            self._index = (language, Index(all_pages(), self.ctx.translator))
        return self._index[1].find(self.query)

    def open(self, page_id: str, *, passing: bool = False) -> None:
        """Open a page. Raises KeyError when there is none."""
        self.history.visit(page(page_id).id, passing=passing)
        self._turn()

    def go(self, step: int) -> None:
        """Back (-1) or forward (1) through the pages that were open."""
        if self.history.go(step):
            self._turn()

    def _turn(self) -> None:
        """Another page lies open: show it from its top, and its line in the list."""
        self._article = None
        self._reveal = True
        self._lay_out_again()

    def _look_for(self, query: str) -> None:
        self.query = query
        pages = self.found.pages
        self._list = None
        if fold_of(query) and pages:
            self.open(pages[0].id, passing=True)
        else:
            self._reveal = True
            self._lay_out_again()

    def _step(self, step: int) -> None:
        """To the next or the previous page of the list."""
        ids = [one.id for one in self._listed()]
        if not ids:
            return
        here = ids.index(self.page.id) if self.page.id in ids else -step if step > 0 else 0
        self.open(ids[max(0, min(len(ids) - 1, here + step))], passing=True)

    def _listed(self) -> tuple[Page, ...]:
        return self.found.pages
