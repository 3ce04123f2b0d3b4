"""Full text search of the almanac, without regard to accents and capitals; words of older
rulebooks find the page of what is called otherwise today."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.app.i18n import Translator, fold
from game.ui.almanac.model import AlmanacPage
from game.ui.phrases.names import GOOD_NAMES, ROLE_NAMES, tile_term
from game.ui.text.rich_text import plain

_ICON = re.compile(r"\{(\w+)\}")

# Pages whose titles are the words for icons in the text.
_ICON_PAGES = {
    "coin": "piece/doubloon",
    "vp": "piece/vp",
    "colonist": "piece/colonist",
    "noble": "piece/noble",
}

# Pages of terms that have another key in the glossary.
_PIECE_TERMS = {
    "piece/vp": "victory_point",
    "piece/ship": "cargo_ship",
    "piece/house": "trading_house",
}


@dataclass(frozen=True)
class SearchResult:
    """Pages with the words in their title, and those that only mention them."""

    titles: tuple[AlmanacPage, ...]
    texts: tuple[AlmanacPage, ...]

    @property
    def pages(self) -> tuple[AlmanacPage, ...]:
        """All of them, titles first."""
        return self.titles + self.texts


class SearchIndex:
    """The words of all pages in one language."""

    def __init__(self, pages: Sequence[AlmanacPage], translator: Translator) -> None:
        icons = {**GOOD_NAMES, **ROLE_NAMES}
        icons |= {
            icon: page.title
            for page in pages
            for icon, page_id in _ICON_PAGES.items()
            if page.id == page_id
        }

        def name(match: re.Match[str]) -> str:
            return translator.tr(icons[match[1]]) if match[1] in icons else match[0]

        self._pages = tuple(pages)
        self._titles = [
            fold(" ".join((page.heading(translator), *_older(page, translator)))) for page in pages
        ]
        self._texts = [
            fold(" ".join(plain(_ICON.sub(name, page.translate(one, translator))) for one in lines))
            for page in pages
            for lines in [page.strings()]
        ]

    def find(self, query: str) -> SearchResult:
        """Return the pages that have every word of ``query``; all pages when it has none."""
        words = fold(query).split()
        if not words:
            return SearchResult(self._pages, ())
        in_titles, in_texts = [], []
        for page, title, text in zip(self._pages, self._titles, self._texts, strict=True):
            if all(word in title for word in words):
                in_titles.append((not title.startswith(words[0]), page))
            elif all(word in title or word in text for word in words):
                in_texts.append(page)
        in_titles.sort(key=lambda one: one[0])  # a title that begins with it comes first
        return SearchResult(tuple(page for _, page in in_titles), tuple(in_texts))


def _older(page: AlmanacPage, translator: Translator) -> tuple[str, ...]:
    """Return what older rulebooks call the subject of a page."""
    kind, _, name = page.id.partition("/")
    if kind == "tile":
        name = tile_term(name)
    return translator.glossary.older(_PIECE_TERMS.get(page.id, name))
