"""Lay out an almanac page: a vertical stack of widgets for its texts, facts, table and links."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.i18n import Translator
from game.ui.almanac.model import ROLES, AlmanacPage
from game.ui.almanac.page_widgets import SUMMARY, Example, Facts, Grid, Heading, Link, PagePlate
from game.ui.almanac.pages import page as page_by_id
from game.ui.box_layout import TextMeasure
from game.ui.images.image_cache import ImageCache
from game.ui.text.typesetting import BODY, SUBHEADING, TextRenderer, TextStyle
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets.widget import Label, RichLabel, Widget

NAME = TextStyle("serif_bold", 54, "serif_bold")
_GAP = 20.0
_PLATE_AREA, _CARD_AREA = 42_000.0, 50_000.0  # square units
_WIDEST_PLATE = 340.0


def thumbnail(page: AlmanacPage) -> str:
    """Return the name of the picture that represents a page in lists and links."""
    return page.picture.replace("roles/", "roles/icon_")


class PageSetter:
    """Lays out one page. Only the left, top and width of `room` are used (logical units)."""

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
        self._fit = TextMeasure(text)
        self._image_cache = image_cache
        self._translator = translator
        self._open = open_page
        self._widgets: list[Widget] = []

    def set(self, page: AlmanacPage) -> list[Widget]:
        """Return all widgets of the page, from top to bottom."""
        self._head(page)
        self._facts(page)
        for paragraph in page.paragraphs:
            self._paragraph(page.translate(paragraph, self._translator), BODY)
        self._table(page)
        if page.examples:
            lines = [page.translate(line, self._translator) for line in page.examples]
            title = self._translator.tr("For example")
            self._add(Example(self._room, self._fit, title, lines), 10)
        self._links(page)
        return self._widgets

    @property
    def _room(self) -> pygame.FRect:
        """What is free below the widgets so far."""
        return pygame.FRect(self._left, self._top, self._width, 0)

    def _add(self, widget: Widget, gap: float = 0.0) -> None:
        widget.rect.y += gap
        self._widgets.append(widget)
        self._top = widget.rect.bottom + _GAP

    def _head(self, page: AlmanacPage) -> None:
        """Add the picture on the left, with the title and summary next to it."""
        wide, high = self._image_cache.natural_size(page.picture)
        area = _CARD_AREA if page.category == ROLES else _PLATE_AREA
        scale = min((area / (wide * high)) ** 0.5, _WIDEST_PLATE / wide)
        plate = pygame.FRect(self._left, self._top + 6, wide * scale, high * scale)
        name = page.heading(self._translator)
        self._widgets.append(PagePlate(plate, page.picture, page.second_picture))
        left = plate.right + 40
        width = self._left + self._width - left
        title = self._text.line_height(NAME) + 4
        translated = [page.translate(summary, self._translator) for summary in page.summaries]
        summary = "\n{star} ".join(translated)  # a star marks a role's privilege
        below = self._text.rich_size(summary, SUMMARY, width)[1] + 8 if summary else 0.0
        top = max(plate.centery - (title + below) / 2, plate.y)
        self._widgets.append(Label((left, top, width, title), name, NAME, INK))
        if summary:
            place = (left, top + title + 8, width, below - 8)
            self._widgets.append(RichLabel(place, summary, SUMMARY, INK_SOFT, valign="top"))
        self._top = max(plate.bottom, top + title + below) + _GAP + 8

    def _facts(self, page: AlmanacPage) -> None:
        if not page.facts:
            return
        tr = self._translator.tr
        pairs = [(tr(f.label), tr(f.value) if f.translated else f.value) for f in page.facts]
        self._add(Facts(self._room, self._fit, pairs))
        self._top += 4

    def _paragraph(self, markup: str, style: TextStyle) -> None:
        height = self._text.rich_size(markup, style, self._width)[1]
        place = (self._left, self._top, self._width, height)
        self._add(RichLabel(place, markup, style, INK, valign="top"))
        self._top -= 4

    def _table(self, page: AlmanacPage) -> None:
        if page.table is None:
            return
        tr = self._translator.tr
        head = [tr(page.table.head[0]), *page.table.head[1:]]
        rows = [[tr(row[0]), *row[1:]] for row in page.table.rows]
        self._add(Grid(self._room, self._fit, head, rows), 6)

    def _links(self, page: AlmanacPage) -> None:
        if not page.links:
            return
        height = self._text.line_height(SUBHEADING) + 14
        title = self._translator.tr("See also")
        self._add(Heading((self._left, self._top, self._width, height), title), 6)
        left, top = self._left, self._top
        for page_id in page.links:
            other = page_by_id(page_id)
            name = other.heading(self._translator)
            wide, high = Link.size(name, self._text)
            wide = min(wide, self._width)
            if left > self._left and left + wide > self._left + self._width:
                left, top = self._left, top + high + 14
            place = (left, top, wide, high)
            self._widgets.append(Link(place, thumbnail(other), name, partial(self._open, page_id)))
            left += wide + 14
        self._top = top + high + _GAP
