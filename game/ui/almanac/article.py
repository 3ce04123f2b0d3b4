"""The right-hand sheet: a page set in widgets below each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.i18n import Translator
from game.ui.almanac import page as page_of
from game.ui.almanac.model import ROLES, AlmanacPage
from game.ui.almanac.page_widgets import MOTTO, Example, Facts, Grid, Heading, Link, PagePlate
from game.ui.images.image_cache import ImageCache
from game.ui.text.typesetting import BODY, SUBHEADING, TextRenderer, TextStyle
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.widget import Label, Widget

NAME = TextStyle("serif_bold", 54, "serif_bold")
_GAP = 20.0
_PLATE_AREA, _CARD_AREA = 42_000.0, 50_000.0  # square units
_WIDEST_PLATE = 340.0


def thumbnail(page: AlmanacPage) -> str:
    """The picture that stands for a page in lists and links."""
    return page.picture.replace("roles/", "roles/icon_")


class PageSetter:
    """Sets one page into ``room``, the upper left corner and the width of the sheet."""

    def __init__(
        self,
        room: pygame.FRect,
        text: TextRenderer,
        image_cache: ImageCache,
        translator: Translator,
        open_page: Callable[[str], None],
    ) -> None:
        self._left, self._top, self._width = room.x, room.y, room.width
        self._text = text
        self._sprites = image_cache
        self._translator = translator
        self._open = open_page
        self._widgets: list[Widget] = []

    def set(self, page: AlmanacPage) -> list[Widget]:
        """All widgets of the page, from top to bottom."""
        self._head(page)
        self._facts(page)
        for paragraph in page.paragraphs:
            self._paragraph(page.say(paragraph, self._translator), BODY)
        self._table(page)
        if page.examples:
            lines = [page.say(line, self._translator) for line in page.examples]
            title = self._translator.tr("For example")
            self._add(Example(self._left, self._top, self._width, title, lines, self._text), 10)
        self._links(page)
        return self._widgets

    def _add(self, widget: Widget, gap: float = 0.0) -> None:
        widget.rect.y += gap
        self._widgets.append(widget)
        self._top = widget.rect.bottom + _GAP

    def _head(self, page: AlmanacPage) -> None:
        """Picture on the left, title and motto beside it."""
        wide, high = self._sprites.natural_size(page.picture)
        area = _CARD_AREA if page.category == ROLES else _PLATE_AREA
        scale = min((area / (wide * high)) ** 0.5, _WIDEST_PLATE / wide)
        plate = pygame.FRect(self._left, self._top + 6, wide * scale, high * scale)
        name = page.say(page.title, self._translator)
        self._widgets.append(PagePlate(plate, page.picture, page.beside))
        left = plate.right + 40
        width = self._left + self._width - left
        title = self._text.line_height(NAME) + 4
        said = [page.say(motto, self._translator) for motto in page.mottos]
        motto = "\n{star} ".join(said)  # a role's privilege has its star
        below = self._text.rich_size(motto, MOTTO, width)[1] + 8 if motto else 0.0
        top = max(plate.centery - (title + below) / 2, plate.y)
        self._widgets.append(Label((left, top, width, title), name, NAME, INK))
        if motto:
            place = (left, top + title + 8, width, below - 8)
            label = Label(place, motto, MOTTO, INK_SOFT, rich=True, valign="top")
            self._widgets.append(label)
        self._top = max(plate.bottom, top + title + below) + _GAP + 8

    def _facts(self, page: AlmanacPage) -> None:
        if not page.facts:
            return
        tr = self._translator.tr
        pairs = [(tr(f.label), tr(f.value) if f.word else f.value) for f in page.facts]
        self._add(Facts(self._left, self._top, self._width, pairs, self._text))
        self._top += 4

    def _paragraph(self, markup: str, style: TextStyle) -> None:
        height = self._text.rich_size(markup, style, self._width)[1]
        place = (self._left, self._top, self._width, height)
        self._add(Label(place, markup, style, INK, rich=True, valign="top"))
        self._top -= 4

    def _table(self, page: AlmanacPage) -> None:
        if page.table is None:
            return
        tr = self._translator.tr
        head = [tr(page.table.head[0]), *page.table.head[1:]]
        rows = [[tr(row[0]), *row[1:]] for row in page.table.rows]
        self._add(Grid(self._left, self._top, self._width, head, rows, self._text), 6)

    def _links(self, page: AlmanacPage) -> None:
        if not page.links:
            return
        height = self._text.line_height(SUBHEADING) + 14
        title = self._translator.tr("See also")
        self._add(Heading((self._left, self._top, self._width, height), title), 6)
        left, top = self._left, self._top
        for page_id in page.links:
            other = page_of(page_id)
            name = other.say(other.title, self._translator)
            wide, high = Link.size(name, self._text)
            wide = min(wide, self._width)
            if left > self._left and left + wide > self._left + self._width:
                left, top = self._left, top + high + 14
            place = (left, top, wide, high)
            self._widgets.append(Link(place, thumbnail(other), name, partial(self._open, page_id)))
            left += wide + 14
        self._top = top + high + _GAP
