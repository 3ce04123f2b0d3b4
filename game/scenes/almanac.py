"""The almanac scene: a book with a searchable list of pages on one side and the open page on the
other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

import pygame

from game.app.i18n import fold
from game.scenes.base import Scene
from game.ui import skin
from game.ui.almanac import CATEGORIES, FIRST_PAGE, AlmanacPage, all_pages, page
from game.ui.almanac.article import PageSetter, thumbnail
from game.ui.almanac.page_widgets import Article, Heading, Link, PageEntry, SearchField
from game.ui.almanac.search import SearchIndex, SearchResult
from game.ui.box_layout import REST, Size, column, row
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, LABEL, SUBHEADING, TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    CRIMSON,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    WALNUT,
    WALNUT_DARK,
    mix,
)
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import BAR_WIDTH, ScrollArea
from game.ui.widgets.widget import Label, RichLabel, Widget

_BOOK = pygame.FRect(40, 34, 1840, 1012)
_COVER = 16.0
_BESIDE, _ABOVE = 52.0, 38.0  # margins of a page
_NAME = TextStyle("serif_bold", 48, "serif_bold")
_BACK, _FORWARD = 6, 7  # the side buttons of a mouse


class PageHistory:
    """Back and forward navigation through visited pages, as in a browser. A page visited in
    `passing` (while typing or moving through the list) is replaced by the next."""

    def __init__(self, start: str) -> None:
        self._pages = [start]
        self._at = 0
        self._passing = False

    @property
    def current(self) -> str:
        """The open page."""
        return self._pages[self._at]

    @property
    def can_go_back(self) -> bool:
        """Whether there is a previous page."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a page to return to after going back."""
        return self._at + 1 < len(self._pages)

    def visit(self, page_id: str, *, passing: bool = False) -> None:
        """Open a page (an id). With `passing`, it leaves the history when another page is
        opened."""
        if page_id != self.current:
            pages = self._pages[: self._at + (0 if self._passing else 1)]
            if not pages or pages[-1] != page_id:
                pages.append(page_id)
            self._pages, self._at = pages, len(pages) - 1
        self._passing = passing

    def go(self, step: int) -> bool:
        """Go back (-1) or forward (1). Return True if there was a page."""
        if not 0 <= self._at + step < len(self._pages):
            return False
        self._at += step
        self._passing = False
        return True


class AlmanacScene(Scene):
    """A reference for the rules, over the scene that opened it. `start` is the id of the first
    page.

    Raises KeyError if there is no such page.
    """

    transparent = True

    def __init__(self, ctx: Context, start: str | None = None) -> None:
        super().__init__(ctx)
        self.history = PageHistory(page(start or FIRST_PAGE).id)
        self.query = ""
        self._index: tuple[str, SearchIndex] | None = None
        self._search: SearchField | None = None
        self._list: ScrollArea | None = None
        self._article: Article | None = None
        self._reveal = True
        self._navigation: list[Button] = []
        self._pages: list[pygame.FRect] = []

    # The open page ---------------------------------------------------------------------------

    @property
    def page(self) -> AlmanacPage:
        """The open page."""
        return page(self.history.current)

    @property
    def found(self) -> SearchResult:
        """The pages in the list: all, or the search results. The index of all words is built on the
        first search, so that opening a page does not wait for it."""
        if not self.query:
            return SearchResult(tuple(all_pages()), ())
        language = self.ctx.translator.language
        if self._index is None or self._index[0] != language:
            self._index = (language, SearchIndex(all_pages(), self.ctx.translator))
        return self._index[1].find(self.query)

    def open(self, page_id: str, *, passing: bool = False) -> None:
        """Open a page (an id). Raises KeyError if there is none."""
        self.history.visit(page(page_id).id, passing=passing)
        self._show_page()

    def go(self, step: int) -> None:
        """Go back (-1) or forward (1) in the page history."""
        if self.history.go(step):
            self._show_page()

    def _show_page(self) -> None:
        """Show the open page from the top, and its entry in the list."""
        self._article = None
        self._reveal = True
        self._lay_out_again()

    def _search_for(self, query: str) -> None:
        self.query = query
        self._list = None
        pages = self.found.pages
        if fold(query).strip() and pages:
            self.open(pages[0].id, passing=True)
        else:
            self._reveal = True
            self._lay_out_again()

    def _step(self, step: int) -> None:
        """Open the next (1) or previous (-1) page of the list in passing."""
        ids = [page.id for page in self.found.pages]
        if not ids:
            return
        if self.page.id not in ids:
            self.open(ids[0], passing=True)
            return
        to = ids.index(self.page.id) + step
        if 0 <= to < len(ids):
            self.open(ids[to], passing=True)

    # Widgets --------------------------------------------------------------------------------

    def layout(self) -> None:
        fit = self.fit
        self._pages = row(_BOOK.inflate(-2 * _COVER, -2 * _COVER), [560 + 80 * fit.factor, REST])
        left, right = (page.inflate(-2 * _BESIDE, -2 * _ABOVE) for page in self._pages)
        line = fit.line(BODY).padded(25)
        name, search, entries = column(left, [fit.line(_NAME), line, REST], gap=14)
        bar, article = column(right, [line, REST], gap=14)
        self._search = self._search_field(search)
        self._list = self._page_list(entries.inflate(28, 0))
        self._article = self._open_page(article.inflate(28, 0))
        widgets = [
            Label(name, self.tr("Almanac"), _NAME, INK, align="center"),
            self._search,
            self._list,
            *self._navigation_bar(bar),
            self._article,
        ]
        self.widgets.set(widgets, focus=self._search)

    def _lay_out_again(self) -> None:
        """Recreate the widgets. The focus stays on the list or a button, or else goes to the search
        field."""
        before = self.widgets.focused
        by_keys = isinstance(before, PageEntry | Link) and before.focused
        button = next((i for i, shown in enumerate(self._navigation) if shown is before), -1)
        self.layout()
        chosen = self._chosen_entry()
        if button >= 0 and self._navigation[button].usable:
            self.widgets.focus(self._navigation[button])
        elif by_keys and chosen is not None:
            self.widgets.focus(chosen)
        self.widgets.hover_at(self.ctx.inputs.pointer)
        self.touch()

    def _search_field(self, place: pygame.FRect) -> SearchField:
        hint = self.tr("Search")
        field = SearchField(place, self.query, self._search_for, self._step, hint=hint)
        if self._search is not None:
            field.caret = min(self._search.caret, len(field.value))
        return field

    def _page_list(self, window: pygame.FRect) -> ScrollArea:
        fit, room = self.fit, _beside_bar(window)
        chapters = list(self._chapters())
        head, entry = fit.line(LABEL).padded(16), fit.line(BODY).padded(10)
        heights: list[Size] = []
        for _, pages in chapters:
            heights += [head, *[entry] * len(pages), 8]
        places = iter(column(room, heights, gap=4, overflow=True))
        lines: list[Widget] = []
        for title, pages in chapters:
            lines.append(Heading(next(places), title))
            lines += [self._entry(next(places), shown) for shown in pages]
            next(places)  # the gap below a chapter
        if not lines:
            (place,) = column(room, [head], overflow=True)
            lines = [Label(place, self.tr("Nothing found"), LABEL, INK_SOFT, align="center")]
        area = ScrollArea(window, lines, offset=self._list.offset if self._list else 0.0)
        chosen = next((w for w in lines if isinstance(w, PageEntry) and w.chosen), None)
        if self._reveal and chosen is not None and not window.contains(chosen.rect):
            area.scroll_to(chosen.rect.y + area.offset - window.y - window.height / 3)
        self._reveal = False
        return area

    def _chapters(self) -> Iterator[tuple[str, list[AlmanacPage]]]:
        """Yield the headings and pages of the list: by chapter, or search results by type of
        match."""
        result = self.found
        if not fold(self.query).strip():
            for category, pages in groupby(result.titles, lambda page: page.category):
                yield self.tr(CATEGORIES[category]), list(pages)
            return
        if result.titles:
            yield self.tr("Found in titles"), list(result.titles)
        if result.texts:
            yield self.tr("Found in the text"), list(result.texts)

    def _entry(self, place: pygame.FRect, page: AlmanacPage) -> PageEntry:
        title = page.heading(self.ctx.translator)
        action = partial(self.open, page.id)
        return PageEntry(place, thumbnail(page), title, action, chosen=page.id == self.page.id)

    def _chosen_entry(self) -> PageEntry | None:
        lines = self._list.children if self._list is not None else []
        return next((line for line in lines if isinstance(line, PageEntry) and line.chosen), None)

    def _navigation_bar(self, room: pygame.FRect) -> list[Widget]:
        """Create the bar above the page: back, forward, the chapter name and close."""
        tr, side, history = self.tr, 1.25 * room.height, self.history
        first, second, middle, _, last = row(room, [side, side, REST, side, side], gap=12)
        back = Button(first, "", partial(self.go, -1), icon="ui/arrow_left", tooltip=tr("Back"))
        forward = Button(
            second, "", partial(self.go, 1), icon="ui/arrow_right", tooltip=tr("Forward")
        )
        back.enabled, forward.enabled = history.can_go_back, history.can_go_forward
        tip = tr("Close the almanac")
        close = Button(last, "", self.close, icon="ui/cross", tooltip=tip)
        self._navigation = [back, forward, close]
        name = tr(CATEGORIES[self.page.category])
        label = RichLabel(middle, name, SUBHEADING, INK_SOFT, align="center")
        return [back, forward, label, close]

    def _open_page(self, window: pygame.FRect) -> Article:
        ctx, room = self.ctx, _beside_bar(window)
        setter = PageSetter(room, ctx.text, ctx.image_cache, ctx.translator, self.open)
        widgets = setter.set(self.page)
        height = max(widget.rect.bottom for widget in widgets) + 8 - window.y
        return Article(
            window, widgets, height, offset=self._article.offset if self._article else 0.0
        )

    # Input ----------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        step = _side_button(event)
        if step:
            self.go(step)
            return True
        if _is_typing(event, self.query):
            self.widgets.focus(self._search)
        return super().handle(event)

    def on_command(self, command: Command) -> bool:
        action = command.action
        if action in (InputAction.CANCEL, InputAction.MENU, InputAction.HELP):
            self.close()
        elif action in (InputAction.UNDO, InputAction.PAGE_BACK):
            self.go(-1)
        elif action in (InputAction.REDO, InputAction.PAGE_ON):
            self.go(1)
        elif action is InputAction.CONFIRM:
            self.history.visit(self.page.id)
        elif self._article is not None and self._article.handle_action(action):
            self.touch()
        return True  # no input may reach the scene below

    # Picture --------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        p.veil(235)
        left, right = self._pages
        _paint_cover(p, left.right)
        skin.paper(p, left.union(right))
        _paint_gutter(p, left.right, left.y + 3, left.height - 9)


def _beside_bar(window: pygame.FRect) -> pygame.FRect:
    """Return the space for scrolling content in a viewport, next to the scroll bar."""
    left, right = 14.0, BAR_WIDTH + 14
    return pygame.FRect(window.x + left, window.y + 5, window.width - left - right, 0)


def _side_button(event: pygame.Event) -> int:
    """Return -1 for the mouse's back button, 1 for its forward button, and 0 otherwise."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return {_BACK: -1, _FORWARD: 1}.get(event.button, 0)
    return 0


def _is_typing(event: pygame.Event, query: str) -> bool:
    """Return whether an event is typing, which goes to the search field regardless of the focus."""
    if event.type == pygame.TEXTINPUT:
        return bool(event.text.strip())
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return False
    if event.key == pygame.K_BACKSPACE:
        return bool(query)
    letter = getattr(event, "unicode", "")
    return bool(letter.strip()) and letter.isprintable()


def _paint_cover(p: Painter, middle: float) -> None:
    """Draw the book cover: leather with brass corners, a ribbon, and page edges."""
    p.fill(_BOOK.move(0, 10).inflate(8, 4), WALNUT_DARK, alpha=120, radius=26)
    _paint_ribbon(p, middle + 70)
    p.fill(_BOOK, mix(WALNUT, CRIMSON, 0.22), radius=20)
    p.outline(_BOOK, WALNUT_DARK, 3, 20)
    p.outline(_BOOK.inflate(-10, -10), BRASS_DARK, 2, 15)
    for x in (_BOOK.left, _BOOK.right - 64):
        for y in (_BOOK.top, _BOOK.bottom - 64):
            corner = pygame.FRect(x, y, 64, 64)
            p.fill(corner, BRASS_DARK, radius=20)
            p.fill(corner.inflate(-5, -5), BRASS, radius=17)
    for depth in (9.0, 6.0, 3.0):
        edge = _BOOK.inflate(2 * (depth - _COVER), 2 * (depth / 3 - _COVER))
        p.fill(edge.move(0, depth), mix(PAPER_EDGE, WALNUT, depth / 24), radius=8)


def _paint_ribbon(p: Painter, x: float) -> None:
    """Draw the end of the bookmark ribbon below the book."""
    top, foot = _BOOK.bottom - 20, 1074
    tail = [(x, top), (x + 34, top), (x + 34, foot), (x + 17, foot - 13), (x, foot)]
    pygame.draw.polygon(p.surface, mix(CRIMSON, WALNUT_DARK, 0.2), [p.view.point(q) for q in tail])
    for edge in (x + 4, x + 30):
        p.line((edge, top), (edge, foot - 5), mix(CRIMSON, BRASS, 0.35), 2)


def _paint_gutter(p: Painter, middle: float, top: float, height: float) -> None:
    """Draw the fold between the pages: dark in the middle, fading to both sides."""
    reach = 72
    for distance in range(0, reach, 2):
        alpha = round(105 * (1 - distance / reach) ** 2.2)
        p.fill((middle - distance - 2, top, 2, height), WALNUT_DARK, alpha=alpha)
        p.fill((middle + distance, top, 2, height), WALNUT_DARK, alpha=alpha)
    p.line((middle, top), (middle, top + height), WALNUT, 2)
