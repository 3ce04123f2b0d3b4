"""Full-text search of the almanac, ignoring accents and case. Terms from older rulebooks find the
page under its current name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from game.app.i18n import N_, Translator, fold
from game.content.almanac_data import shipped_components
from game.ui.almanac.model import AlmanacPage
from game.ui.phrases.names import tile_term
from game.ui.text.rich_text import plain

_ICON = re.compile(r"\{(\w+)\}")

# Pages whose titles replace icons in the searched text.
_ICON_PAGES = {
    "coin": "piece/doubloon",
    "vp": "piece/vp",
    "colonist": "piece/colonist",
    "noble": "piece/noble",
}

# Pages whose term has a different key in the glossary.
_PIECE_TERMS = {
    "piece/vp": "victory_point",
    "piece/ship": "cargo_ship",
    "piece/house": "trading_house",
}

# Groups of synonyms. Translations may contain different words.
_SYNONYMS = (
    N_("lose lost losing discard spoil keep store storage warehouse"),
    N_("barrel good cargo"),
    N_("money coin gold doubloon price cost"),
    N_("point score victory vp"),
    N_("worker colonist people person settler"),
    N_("field plantation tile"),
    N_("sell trade"),
    N_("ship load deliver captain"),
    N_("build buy building"),
    N_("win end finish"),
)


@dataclass(frozen=True)
class SearchResult:
    """Pages with the words in their titles, and pages that only mention the words or synonyms."""

    titles: tuple[AlmanacPage, ...]
    texts: tuple[AlmanacPage, ...]

    @property
    def pages(self) -> tuple[AlmanacPage, ...]:
        """All pages, title matches first."""
        return self.titles + self.texts


class SearchIndex:
    """A search index of all pages in one language."""

    def __init__(self, pages: Sequence[AlmanacPage], translator: Translator) -> None:
        content = shipped_components()
        named = {**content.goods, **content.roles}
        icons = {icon: text.name for icon, text in named.items()}
        icons |= {
            icon: page.title
            for page in pages
            for icon, page_id in _ICON_PAGES.items()
            if page.id == page_id
        }

        def name(match: re.Match[str]) -> str:
            return translator.tr(icons[match[1]]) if match[1] in icons else match[0]

        self._synonyms = [
            {_stem(word) for word in fold(translator.tr(group)).split()} for group in _SYNONYMS
        ]
        self._pages = tuple(pages)
        self._titles = [
            fold(" ".join((page.heading(translator), *_older(page, translator)))) for page in pages
        ]
        self._texts = [
            fold(
                " ".join(plain(_ICON.sub(name, page.translate(line, translator))) for line in lines)
            )
            for page in pages
            for lines in [page.strings()]
        ]

    def find(self, query: str) -> SearchResult:
        """Return the pages that contain every word of `query`, or all pages if it is empty."""
        words = fold(query).split()
        if not words:
            return SearchResult(self._pages, ())
        in_titles, in_texts, loosely = [], [], []
        stems = [self._stems(word) for word in words]
        for page, title, text in zip(self._pages, self._titles, self._texts, strict=True):
            if all(word in title for word in words):
                in_titles.append((not title.startswith(words[0]), page))
            elif all(word in title or word in text for word in words):
                in_texts.append(page)
            elif all(any(stem in title or stem in text for stem in each) for each in stems):
                loosely.append(page)
        in_titles.sort(key=lambda match: match[0])  # titles that begin with the query come first
        return SearchResult(tuple(page for _, page in in_titles), (*in_texts, *loosely))

    def _stems(self, word: str) -> set[str]:
        """Return the stems of a word and its synonyms."""
        stem = _stem(word)
        groups = (group for group in self._synonyms if stem in group)
        return {stem}.union(*groups)


def _stem(word: str) -> str:
    """Strip a possible ending from a word, in any of the languages."""
    return word if len(word) < 5 else word[: max(4, len(word) - 2)]


def _older(page: AlmanacPage, translator: Translator) -> tuple[str, ...]:
    """Return the terms of older rulebooks for the subject of a page."""
    kind, _, name = page.id.partition("/")
    if kind == "tile":
        name = tile_term(name)
    return translator.glossary.older(_PIECE_TERMS.get(page.id, name))
