"""The almanac scene: a book with a searchable list of pages, and the open page beside it."""

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
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SUBHEADING, TextStyle
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
from game.ui.widgets.widget import Label, Widget

_BOOK = pygame.FRect(40, 34, 1840, 1012)
_COVER = 16.0
_MARGIN = 52.0
_NAME = TextStyle("serif_bold", 48, "serif_bold")
_BACK, _FORWARD = 6, 7  # the side buttons of a mouse


class PageHistory:
    """Back and forward through the pages that were open, as in a browser. A page visited in
    ``passing`` (while typing or moving through the list) is replaced by the next."""

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
        """Whether there is a page before this one."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a page that was left by going back."""
        return self._at + 1 < len(self._pages)

    def visit(self, page_id: str, *, passing: bool = False) -> None:
        """Open a page (an id); ``passing``: only until the next one is opened."""
        if page_id != self.current:
            pages = self._pages[: self._at + (0 if self._passing else 1)]
            if not pages or pages[-1] != page_id:
                pages.append(page_id)
            self._pages, self._at = pages, len(pages) - 1
        self._passing = passing

    def go(self, step: int) -> bool:
        """Go back (-1) or forward (1); True if there was a page."""
        if not 0 <= self._at + step < len(self._pages):
            return False
        self._at += step
        self._passing = False
        return True


class AlmanacScene(Scene):
    """The rules to look up, over the scene that opened it. ``start`` is the id of the first page.

    Raises KeyError when there is no such page.
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

    # The open page ---------------------------------------------------------------------------

    @property
    def page(self) -> AlmanacPage:
        """The open page."""
        return page(self.history.current)

    @property
    def found(self) -> SearchResult:
        """The pages in the list: all, or those that match the search."""
        language = self.ctx.translator.language
        if self._index is None or self._index[0] != language:
            self._index = (language, SearchIndex(all_pages(), self.ctx.translator))
        return self._index[1].find(self.query)

    def open(self, page_id: str, *, passing: bool = False) -> None:
        """Open a page (an id). Raises KeyError when there is none."""
        self.history.visit(page(page_id).id, passing=passing)
        self._show_page()

    def go(self, step: int) -> None:
        """Go back (-1) or forward (1) through the pages that were open."""
        if self.history.go(step):
            self._show_page()

    def _show_page(self) -> None:
        """Show the open page from its top, and its entry in the list."""
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
        """Open the next (1) or previous (-1) page of the list, in passing."""
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
        left, right = self._text_areas()
        self._search = self._search_field(left)
        self._list = self._page_list(left)
        self._article = self._open_page(right)
        name = pygame.FRect(left.x, left.y - 8, left.width, 60 * self.ctx.text.factor)
        widgets = [
            Label(name, self.tr("Almanac"), _NAME, INK, align="center"),
            self._search,
            self._list,
            *self._navigation_bar(right),
            self._article,
        ]
        self.widgets.set(widgets, focus=self._search)

    def _lay_out_again(self) -> None:
        """Make the widgets anew; the focus stays on the list or a button, else on the search."""
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

    def _text_areas(self) -> tuple[pygame.FRect, pygame.FRect]:
        """Return the areas for text, left and right."""
        left, right = (page.inflate(-2 * _MARGIN, -2 * _MARGIN) for page in self._pages())
        return left, right

    def _pages(self) -> tuple[pygame.FRect, pygame.FRect]:
        """Return the two pages of paper."""
        inner = _BOOK.inflate(-2 * _COVER, -2 * _COVER)
        width = 560 + 80 * self.ctx.text.factor
        left = pygame.FRect(inner.x, inner.y, width, inner.height)
        return left, pygame.FRect(left.right, inner.y, inner.width - width, inner.height)

    def _search_field(self, room: pygame.FRect) -> SearchField:
        factor = self.ctx.text.factor
        place = (room.x, room.y + 66 * factor, room.width, 58 * factor)
        hint = self.tr("Search")
        field = SearchField(place, self.query, self._search_for, self._step, hint=hint)
        if self._search is not None:
            field.caret = min(self._search.caret, len(field.value))
        return field

    def _page_list(self, room: pygame.FRect) -> ScrollArea:
        factor = self.ctx.text.factor
        offset = self._list.offset if self._list is not None else 0.0
        top = room.y + 142 * factor
        window = pygame.FRect(room.x - 14, top, room.width + 26, room.bottom + 10 - top)
        width = window.width - 14 - BAR_WIDTH - 12
        lines: list[Widget] = []
        here = pygame.FRect(room.x, top + 4, width, 0)
        for title, pages in self._chapters():
            here.height = 50 * factor
            lines.append(Heading(here, title))
            here.y += here.height + 8
            for shown in pages:
                here.height = 46 * factor
                lines.append(self._entry(here, shown))
                here.y += here.height + 3
            here.y += 14
        if not lines:
            here.height = 60 * factor
            lines.append(Label(here, self.tr("Nothing found"), LABEL, INK_SOFT, align="center"))
            here.y += here.height
        area = ScrollArea(window, lines, here.y + 10 - top)
        area.scroll_to(offset)
        chosen = next((w for w in lines if isinstance(w, PageEntry) and w.chosen), None)
        if self._reveal and chosen is not None and not window.contains(chosen.rect):
            area.scroll_to(chosen.rect.y + area.offset - window.y - window.height / 3)
        self._reveal = False
        return area

    def _chapters(self) -> Iterator[tuple[str, list[AlmanacPage]]]:
        """Yield headings and pages of the list: by chapter, in a search by where it matches."""
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
        """Make the bar above the page: back, forward, the name of the chapter, close."""
        factor = self.ctx.text.factor
        side, high = 72 * factor, 58 * factor
        top = room.y - 4
        tr = self.tr
        back = Button(
            (room.x, top, side, high),
            "",
            partial(self.go, -1),
            icon="ui/arrow_left",
            tooltip=tr("Back"),
            enabled=self.history.can_go_back,
        )
        forward = Button(
            (room.x + side + 12, top, side, high),
            "",
            partial(self.go, 1),
            icon="ui/arrow_right",
            tooltip=tr("Forward"),
            enabled=self.history.can_go_forward,
        )
        close = Button(
            (room.right - side, top, side, high),
            "",
            self.close,
            icon="ui/cross",
            tooltip=tr("Close the almanac"),
        )
        self._navigation = [back, forward, close]
        between = 2 * side + 36
        chapter = (room.x + between, top, room.width - 2 * between, high)
        name = tr(CATEGORIES[self.page.category])
        label = Label(chapter, name, SUBHEADING, INK_SOFT, align="center", rich=True)
        return [back, forward, label, close]

    def _open_page(self, room: pygame.FRect) -> Article:
        factor = self.ctx.text.factor
        offset = self._article.offset if self._article is not None else 0.0
        top = room.y + 76 * factor
        window = pygame.FRect(room.x - 14, top, room.width + 26, room.bottom + 24 - top)
        inner = pygame.FRect(room.x, top + 6, window.width - 14 - BAR_WIDTH - 16, 0)
        setter = PageSetter(
            inner, self.ctx.text, self.ctx.image_cache, self.ctx.translator, self.open
        )
        widgets = setter.set(self.page)
        lowest = max(widget.rect.bottom for widget in widgets)
        area = Article(window, widgets, lowest + 8 - top)
        area.scroll_to(offset)
        return area

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
        return True  # no input reaches the scene below

    # Picture --------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        p.veil(235)
        left, right = self._pages()
        _paint_cover(p, left.right)
        skin.paper(p, left.union(right))
        _paint_gutter(p, left.right, left.y + 3, left.height - 9)


def _side_button(event: pygame.Event) -> int:
    """Return -1 for the "back" button of a mouse, 1 for its "forward" button, else 0."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return {_BACK: -1, _FORWARD: 1}.get(event.button, 0)
    return 0


def _is_typing(event: pygame.Event, query: str) -> bool:
    """Whether an event is typing, which goes to the search wherever the focus is."""
    if event.type == pygame.TEXTINPUT:
        return bool(event.text.strip())
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return False
    if event.key == pygame.K_BACKSPACE:
        return bool(query)
    letter = getattr(event, "unicode", "")
    return bool(letter.strip()) and letter.isprintable()


def _paint_cover(p: Painter, middle: float) -> None:
    """Draw the cover of the book: leather with brass corners, a ribbon, the edges of pages."""
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
    """Draw the end of the bookmark below the book."""
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
